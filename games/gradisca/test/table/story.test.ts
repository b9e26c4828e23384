import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { cards } from "../../src/data.ts";
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
    "I Cappelletti (due) marciano da Trivignano per Cervignano a Fiumicello.",
  ]);
});

test("§13c booty and the points for it are one line; a garrison is one, pioneers are many", () => {
  const booty = { type: "booty", side: "venetian", area: a("muggia"), points: 1, rolled: false };
  const points = { type: "victoryPoints", side: "venetian", amount: 1, now: 4 };
  expect(toldBy(gradisca, "en", [booty, points])).toEqual([
    "Venice takes the booty of Muggia: 1 Victory Point, 4 in all.",
  ]);
  const lost = (id: string) => toldBy(gradisca, "en", [{ type: "eliminated", unit: u(id), area: 0 }]);
  expect(lost("v-presidio-palma")).toEqual(["The Garrison of Palma is eliminated."]);
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

test("§5e an area that is activated has a line of its own only where no march out of it follows", () => {
  const named = { type: "areaNamed", side: "venetian", area: a("palma") };
  const march = { type: "moved", units: [u("v-corsi-1")], from: a("palma"), to: a("trivignano") };
  expect(toldBy(gradisca, "en", [named, march])).toEqual(["Corsican foot march from Palma to Trivignano."]);
  expect(toldBy(gradisca, "en", [named, { ...march, from: a("udine") }])).toHaveLength(2);
  expect(toldBy(gradisca, "it", [named])).toEqual(["Venezia attiva le sue unità a Palma."]);
});

test("§22c both armies' morale is one line, and says which way it goes", () => {
  const morale = { type: "morale", rules: ["22c", "22g"], side: "venetian", by: -1, now: 6 };
  const other = { ...morale, side: "austrian", by: 0, now: 1 };
  expect(toldBy(gradisca, "en", [morale, other])).toEqual([
    "Morale of Venice falls to 6 (-1). Morale of Austria stays at 1.",
  ]);
  expect(toldBy(gradisca, "it", [{ ...other, rules: ["21j"], by: 2, now: 8 }])).toEqual([
    "Il morale dell'Austria sale a 8 (+2).",
  ]);
});

test("§26b who is awaited is told with the roll, and who comes with where", () => {
  const units = [u("v-corsi-1")];
  const roll = { type: "arrivalRoll", rules: ["26b"], side: "venetian", units, needed: 2 };
  expect(toldBy(gradisca, "en", [{ ...roll, die: 3 }])).toEqual([
    "Corsican foot are still awaited (die 3, 2 or less is needed).",
  ]);
  expect(
    toldBy(gradisca, "it", [
      { ...roll, die: 1 },
      { type: "reinforcements", side: "venetian", area: a("palma"), units },
    ]),
  ).toEqual(["Giungono infine rinforzi a Palma: i Fanti corsi (dado 1, serve 2 o meno)."]);
});

test("§12 a card that stops an area or a march says so; a sally is one line", () => {
  const answer = (id: string) => ({
    type: "cardAnswers",
    side: "austrian",
    card: cards.findIndex((one) => one.id === id),
  });
  expect(toldBy(gradisca, "en", [answer("C35"), answer("C32"), answer("C33")])).toEqual([
    "Austria answers with The False Alarm at Mariano: the units there do not act.",
    "Austria answers with The Lisonzo in Flood: the march stops.",
    "Austria answers with Ambush.",
  ]);
  const rolls = ["v-campo-artiglieria", "v-corsi-1"].map((id, i) => ({
    type: "sallyRoll",
    unit: u(id),
    die: i + 2,
    needed: 2,
  }));
  expect(toldBy(gradisca, "it", rolls)).toEqual([
    "Sortita contro i Pezzi da campo (dado 2) e i Fanti corsi (dado 3): perdita con 2 o meno.",
  ]);
});

test("§23c a raid shows its modifier only where there is one; §13d what the end is worth is told as such", () => {
  const raid = {
    type: "raid",
    side: "austrian",
    area: a("manzano"),
    units: [u("v-corsi-1")],
    die: 2,
    result: "failure",
  };
  expect(
    toldBy(gradisca, "en", [
      { ...raid, modifier: 0 },
      { ...raid, modifier: 1 },
    ]),
  ).toEqual([
    "Corsican foot raid Manzano in vain (die 2).",
    "Corsican foot raid Manzano in vain (die 2, modified by +1).",
  ]);
  const points = { type: "victoryPoints", side: "austrian", amount: 9, now: 14 };
  expect(
    toldBy(gradisca, "it", [
      { ...points, rules: ["13a"] },
      { ...points, rules: ["13d"] },
    ]),
  ).toEqual([
    "L'Austria guadagna 9 punti vittoria: 14 in tutto.",
    "Ciò che alla fine l'Austria tiene e ha distrutto vale 9 punti vittoria: 14 in tutto.",
  ]);
});
