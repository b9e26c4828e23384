import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../../src/index.ts";
import { a, u } from "../field.ts";

const corps = 0;

test("§4.1 a Command is one heading from its draw to its end", () => {
  const [drawn, way, played] = [
    { type: "commandDrawn", corps, side: "venetian" },
    { type: "wayChosen", corps, side: "venetian", way: 2 },
    { type: "commandPlayed", corps },
  ];
  const card = { type: "cardDrawn", side: "venetian" };
  expect(toldBy(gradisca, "en", [drawn, way, card, played])).toEqual(["The Venetian field army: a card is drawn."]);
  expect(toldBy(gradisca, "en", [drawn, way, card, { type: "cardSeen", side: "venetian", card: 0 }])).toEqual([
    expect.stringMatching(/^The Venetian field army: you draw ./),
  ]);
});

test("§6 a march is one line with its route, and equal units are counted", () => {
  const units = ["v-cappelletti-1", "v-cappelletti-2"].map(u);
  const step = (from: string, to: string) => ({ type: "moved", units, from: a(from), to: a(to) });
  const march = [step("trivignano", "cervignano"), step("cervignano", "fiumicello")];
  expect(toldBy(gradisca, "en", march)).toEqual([
    "Cappelletti (two) march from Trivignano through Cervignano to Fiumicello.",
  ]);
  expect(toldBy(gradisca, "it", march)).toEqual([
    "I Cappelletti (due) marciano da Trivignano a Fiumicello per Cervignano.",
  ]);
});

test("§13c booty and the points for it are one line; a garrison is one, pioneers are many", () => {
  const booty = { type: "booty", side: "venetian", area: a("muggia"), points: 1, rolled: false };
  const points = { type: "victoryPoints", side: "venetian", amount: 1, now: 4 };
  expect(toldBy(gradisca, "en", [booty, points])).toEqual([
    "Venice takes the booty of Muggia: 1 Victory Point, 4 in all.",
  ]);
  const lost = (id: string) => toldBy(gradisca, "en", [{ type: "eliminated", unit: u(id), area: 0 }]);
  expect(lost("v-corsi-1")).toEqual(["Corsican foot are eliminated."]);
  expect(lost("v-giustiniani")).toEqual(["Pompeo Giustiniani is eliminated."]);
});

test("§7.4b a gun that has burst is told as such, §7.1f and who fell is not lost a second time", () => {
  const gun = u("v-campo-artiglieria");
  expect(toldBy(gradisca, "en", [{ type: "eliminated", rules: ["7.4b"], unit: gun }])).toEqual([
    expect.stringMatching(/^The guns burst: .+ are lost\.$/),
  ]);
  const fell = { type: "survivalRoll", unit: gun, die: 1, falls: true };
  expect(toldBy(gradisca, "it", [fell, { type: "eliminated", unit: gun }])).toHaveLength(1);
});
