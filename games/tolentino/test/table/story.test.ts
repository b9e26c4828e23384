import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { army } from "../../src/data.ts";
import { tolentino } from "../../src/index.ts";
import { hex, unit } from "../board.ts";

const linea = ["n-2r-1", "n-2r-2", "n-2r-3"].map(unit);
const [a, b, c] = ["3908", "3708", "3609"].map(hex);

test("§6.1 the roll for initiative and the formation that acts are one heading", () => {
  const roll = { type: "initiative", austrian: 4, neapolitan: 7, winner: "neapolitan", dice: [1, 4] };
  const acts = { type: "activates", formation: army.formationNamed("II") };
  expect(toldBy(tolentino, "en", [roll, acts])).toEqual([
    "The 2nd Division (II) is activated. Initiative: Austrians 4, Neapolitans 7.",
  ]);
  expect(toldBy(tolentino, "it", [roll, acts])).toEqual([
    "La 2ª Divisione (II) è attivata. Iniziativa: Austriaci 4, Napoletani 7.",
  ]);
});

test("§9.1 a march is one line with its route, and equal units are counted", () => {
  const steps = [
    { type: "move", units: linea, path: [a, b] },
    { type: "move", units: linea, path: [b, c] },
  ];
  expect(toldBy(tolentino, "en", steps)).toEqual([
    "Three battalions of 2° Linea march from 3908 through Sforzacosta to 3609.",
  ]);
  expect(toldBy(tolentino, "it", steps)).toEqual([
    "Tre battaglioni del 2° Linea marciano da 3908 per Sforzacosta a 3609.",
  ]);
});

test("§11.3.2 of troops out of sight only steps that are told as one march are one line", () => {
  const from = { type: "someMove", side: "neapolitan", from: a, to: b };
  const on = { type: "someMove", side: "neapolitan", from: b, to: c };
  expect(toldBy(tolentino, "en", [from, on])).toHaveLength(2);
  expect(toldBy(tolentino, "en", [from, { ...on, goesOn: true }])).toEqual([
    "Neapolitan troops move from 3908 to 3609.",
  ]);
});

test("§12.2 an assault that is fought as soon as it is declared is told once", () => {
  const declared = { type: "assaultDeclared", hexes: [b], sure: linea, unsure: [] };
  const facts = { attackers: linea, defenders: [], hexes: [b], attack: 12, defend: 2, odds: "6-1", column: "6-1" };
  const fought = { type: "assault", ...facts, roll: 3, modified: 4, result: "DR" };
  expect(toldBy(tolentino, "en", [declared, fought])).toEqual([
    "Three battalions of 2° Linea attack 3708 (Sforzacosta) with 12 against 2 (odds 6-1), die 3 + 1 = 4: the defenders retreat.",
  ]);
  expect(toldBy(tolentino, "en", [declared, { ...fought, hexes: [c] }])).toHaveLength(2);
});

test("§9.1 who enters the map and marches on is one line; §15.1.1 who is disordered twice at once is routed", () => {
  const [one] = linea;
  const entering = [
    { type: "enters", unit: one!, hex: a },
    { type: "move", units: [one!], path: [a, b, c] },
  ];
  expect(toldBy(tolentino, "en", entering)).toEqual([
    "A battalion of 2° Linea enters the map and marches from 3908 through Sforzacosta to 3609.",
  ]);
  const shaken = [1, 2].map((state) => ({ type: "disorder", unit: one!, state }));
  expect(toldBy(tolentino, "it", shaken)).toEqual(["Un battaglione del 2° Linea va in rotta."]);
});

test("§3.1.A1 formations that get the same order are one line; §4.3.4a a stray unit is told why", () => {
  const order = (id: string) => ({ type: "order", formation: army.formationNamed(id), order: 0 });
  expect(toldBy(tolentino, "en", [order("II"), order("L")])).toHaveLength(1);
  expect(toldBy(tolentino, "en", [{ type: "disorder", rules: ["4.3.4a"], unit: linea[0]!, state: 1 }])).toEqual([
    "No officer is near: a battalion of 2° Linea is disordered.",
  ]);
});

test("§9.1.4 leaders who ride one after the other are one line; §4.4.6 one who gives way has his own", () => {
  const [livron, campana] = ["livron", "campana"].map((id) =>
    army.leaderNames.findIndex((name) => name.toLowerCase() === id),
  );
  const ride = (leader: number, to: number, rule = "9.1.4") => ({ type: "leaderMoves", rules: [rule], leader, to });
  expect(toldBy(tolentino, "en", [ride(livron!, c!), ride(campana!, a!)])).toEqual([
    "Livron rides to 3609 and Campana to 3908.",
  ]);
  expect(toldBy(tolentino, "it", [ride(livron!, c!), ride(campana!, a!, "4.4.6")])).toHaveLength(2);
});

test("§15.4 reinforcements out of sight that enter and march on are one line", () => {
  const entering = [
    { type: "someEnter", side: "neapolitan", hex: a },
    { type: "someMove", side: "neapolitan", from: a, to: c },
  ];
  expect(toldBy(tolentino, "it", entering)).toEqual([
    "Rinforzi napoletani entrano in mappa e si spostano da 3908 a 3609.",
  ]);
});

test("§14.1 a unit with a name in the plural retires in the plural, in both languages", () => {
  const veliti = army.unitNames.indexOf("Veliti a cavallo");
  const retires = { type: "retire", unit: veliti, path: [a, c] };
  expect(toldBy(tolentino, "en", [retires])).toEqual(["The Veliti a cavallo retire from 3908 to 3609."]);
  expect(toldBy(tolentino, "it", [retires])).toEqual(["I Veliti a cavallo ripiegano da 3908 a 3609."]);
});

test("§12.2.2 a check that everybody fails and who stays behind are one line; with some who pass they are two", () => {
  const check = (passed: number[]) => ({
    type: "efficiencyCheck",
    rules: ["12.2.2"],
    hex: a,
    roll: 6,
    passed,
    failed: linea,
  });
  const behind = { type: "holdBack", units: linea, hexes: [c] };
  expect(toldBy(tolentino, "it", [check([]), behind])).toEqual([
    "Tre battaglioni del 2° Linea non superano la prova prima dell'assalto a 3609 (dado 6) e restano indietro.",
  ]);
  expect(toldBy(tolentino, "it", [check([army.unitNames.indexOf("Veliti a cavallo")]), behind])).toHaveLength(2);
});
