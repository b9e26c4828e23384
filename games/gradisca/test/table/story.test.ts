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
    "Two units of Cappelletti march from Trivignano through Cervignano to Fiumicello.",
  ]);
  expect(toldBy(gradisca, "it", march)).toEqual([
    "Due unità di Cappelletti marciano da Trivignano a Fiumicello passando per Cervignano.",
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
  // §7.2a of two who fall at once, the first without a successor.
  const alone = { type: "eliminated", rules: ["7.2a"], unit: u("v-giustiniani") };
  expect(toldBy(gradisca, "en", [alone])).toEqual(["Nobody takes the place of Pompeo Giustiniani."]);
  expect(toldBy(gradisca, "it", [alone])).toEqual(["Nessuno prende il posto di Pompeo Giustiniani."]);
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
    "As time goes by, the morale of Venice falls to 6 (-1). The morale of Austria stays at 1.",
  ]);
  expect(toldBy(gradisca, "it", [{ ...other, rules: ["21j"], by: 2, now: 8 }])).toEqual([
    "Il morale dell'Austria sale a 8 (+2).",
  ]);
  expect(toldBy(gradisca, "it", [{ ...morale, rules: ["24d", "22g"] }])).toEqual([
    "Senza il Campo, il morale di Venezia scende a 6 (-1).",
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
    "Austria answers with “The False Alarm at Mariano”: the units there do not act.",
    "Austria answers with “The Lisonzo in Flood”: the march stops.",
    "Austria answers with “Ambush”.",
  ]);
  const paid = cards.findIndex((one) => one.id === "C05");
  expect(toldBy(gradisca, "it", [answer("C06"), { type: "cardCancelled", card: paid }])).toEqual([
    "L'Austria risponde con «Il convoglio predato»: «Giungono le paghe» resta senza effetto.",
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
  ).toEqual(["Corsican foot raid Manzano in vain (die 2).", "Corsican foot raid Manzano in vain (die 2 + 1 = 3)."]);
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

test("§9 of each area that is too full it is told which; §19.2b Forts that are taken are kept or destroyed", () => {
  const full = (id: string, area: string) => ({ type: "disorganised", rules: ["9"], unit: u(id), area: a(area) });
  expect(toldBy(gradisca, "en", [full("v-corsi-1", "palma"), full("v-corsi-2", "palma")])).toEqual([
    "Too many units in Palma: two units of Corsican foot are disorganized.",
  ]);
  expect(toldBy(gradisca, "it", [full("v-corsi-1", "palma"), full("v-corsi-2", "udine")])).toHaveLength(2);
  const taken = (forts: number, converted: number) =>
    toldBy(gradisca, "en", [{ type: "fortsTaken", side: "venetian", area: a("vipacco"), forts, converted }])[0];
  expect([taken(1, 1), taken(2, 0), taken(3, 1)]).toEqual([
    "Venice takes and keeps 1 Fort in Vipacco.",
    "Venice takes and destroys 2 Forts in Vipacco.",
    "Venice takes 3 Forts in Vipacco, keeps 1 and destroys the rest.",
  ]);
});

test("§25.2a an incursion tells how many dice hit; Italian joins names that begin with the vowel of the conjunction", () => {
  const shots = [
    { value: 3, die: 2 },
    { value: 3, die: 6 },
  ];
  const incursion = { type: "incursion", side: "austrian", area: a("palma"), attack: shots, hits: 1 };
  expect(toldBy(gradisca, "en", [incursion])).toEqual([
    "Incursion of Austria into Palma: it hits with 1 of 2 dice. Hits to take: 1.",
  ]);
  const march = { type: "moved", units: [u("a-polacchi"), u("a-dampierre")], from: a("goritia"), to: a("podgora") };
  expect(toldBy(gradisca, "it", [march])).toEqual([
    "I Cavalli polacchi ed Enrico Duval di Dampierre marciano da Goritia a Podgora.",
  ]);
});
