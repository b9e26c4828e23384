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
    "Tre battaglioni del 2° Linea marciano da 3908 a 3609 per Sforzacosta.",
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
    "Three battalions of 2° Linea attack 3708 (Sforzacosta) with 12 against 2 (6-1). Die 3 + 1 = 4: the defenders retreat.",
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
