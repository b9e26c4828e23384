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
    "The Neapolitans win the initiative, 7 to 4, and activate the 2nd Division (II).",
  ]);
  expect(toldBy(tolentino, "it", [roll, acts])).toEqual([
    "I Napoletani vincono l'iniziativa, 7 a 4, e attivano la 2ª Divisione (II).",
  ]);
  const tie = { ...roll, austrian: 7, winner: "austrian" };
  expect(toldBy(tolentino, "en", [tie, acts])).toEqual([
    "The initiative is tied at 7 and goes to the Austrians, who make the 2nd Division (II) act.",
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
    "Tre battaglioni del 2° Linea marciano da 3908 a 3609 passando per Sforzacosta.",
  ]);
});

test("§15.2.1 those who run the same way one after the other are one line, and one who goes another way is told apart", () => {
  const runs = (one: number, ...path: (number | undefined)[]) => ({ type: "routs", unit: one, path });
  const [first, second, third] = linea;
  const run = [runs(first!, a, b), runs(first!, b, c), runs(second!, a, b), runs(second!, b, c)];
  expect(toldBy(tolentino, "en", run)).toEqual([
    "Two battalions of 2° Linea run from 3908 through Sforzacosta to 3609.",
  ]);
  expect(toldBy(tolentino, "it", [...run, runs(third!, a, b)])).toEqual([
    "Due battaglioni del 2° Linea fuggono da 3908 a 3609 passando per Sforzacosta e un battaglione del 2° Linea fugge da 3908 a 3708 (Sforzacosta).",
  ]);
  expect(toldBy(tolentino, "en", [...run, runs(third!, c, b)])).toHaveLength(2);
});

test("§13.1 a check is told with what it leads to; Italian says its preposition before each who took it", () => {
  const [first, second] = ["1 Veliti", "2 Veliti"].map((name) => army.unitNames.indexOf(name));
  const check = (passed: unknown[], failed: unknown[]) => ({
    ...{ type: "efficiencyCheck", rules: ["15.3"], hex: a, roll: 3 },
    ...{ passed, failed },
  });
  const shaken = [first, second].map((one) => ({ type: "disorder", unit: one, state: 2 }));
  expect(toldBy(tolentino, "en", [check([], [first, second]), ...shaken])).toEqual([
    "Check to reorganize in 3908, die 3: failed by 1° Veliti and 2° Veliti (routed).",
  ]);
  const again = { type: "reorganized", unit: second, state: 0 };
  expect(toldBy(tolentino, "it", [check([first, second], []), again])).toEqual([
    "Prova per riorganizzarsi in 3908, dado 3: superata dal 1° Veliti e dal 2° Veliti (di nuovo in ordine).",
  ]);
});

test("§11.1.1a guns alone are overrun, §11.1 guns without an escort are lost; §12.8 nobody returns after the battle", () => {
  const guns = army.unitNames.findIndex((name) => name.includes("Taxis"));
  const lost = (rule: string, unitLost: number, returns: number) =>
    toldBy(tolentino, "it", [{ type: "eliminated", rules: [rule], unit: unitLost, hex: a, returns }])[0];
  expect(lost("11.1.1a", guns, -1)).toMatch(/è sola: viene travolta e non tornerà più\.$/);
  expect(lost("11.1", guns, -1)).toMatch(/rimasta senza scorta/);
  expect(lost("12.5.4a", linea[0]!, 13)).toMatch(/la battaglia finirà prima che possa tornare\.$/);
  expect(lost("12.5.4a", linea[0]!, 12)).toMatch(/tornerà, a forza ridotta, al turno 12\.$/);
});

test("§5.2.1 an officer who may change his order and keeps it is told so; §4.4.3 a leader who falls is told once", () => {
  const formation = army.formationNamed("II");
  const roll = { type: "officerInitiative", leader: army.murat, formation, roll: 2, passed: true };
  expect(toldBy(tolentino, "en", [roll, { type: "orderKept", formation, order: 0 }])).toHaveLength(1);
  const test = { type: "leaderTest", leader: army.murat, roll: 1, isLost: true };
  expect(toldBy(tolentino, "en", [test, { type: "leaderLost", leader: army.murat }])).toEqual([
    `${army.leaderNames[army.murat]} is in danger (die 1): he is killed or captured.`,
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
  expect(toldBy(tolentino, "it", [ride(livron!, c!), ride(campana!, c!)])).toEqual([
    "Livron e Campana si portano in 3609.",
  ]);
  expect(toldBy(tolentino, "it", [ride(livron!, c!), ride(campana!, a!, "4.4.6")])).toHaveLength(2);
});

test("§15.4 reinforcements out of sight that enter and march on are one line", () => {
  const entering = [
    { type: "someEnter", side: "neapolitan", hex: a },
    { type: "someMove", side: "neapolitan", from: a, to: c },
  ];
  expect(toldBy(tolentino, "it", entering)).toEqual([
    "Rinforzi napoletani entrano sulla mappa e si spostano da 3908 a 3609.",
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

test("§15.2.2 hexes that troops out of sight leave for the same reason are one line, each named once; §9.1.4 their leaders are counted", () => {
  const leave = (from: number, rule = "15.2.2") => ({ type: "someRetreat", rules: [rule], from });
  expect(toldBy(tolentino, "en", [leave(a!), leave(c!), leave(a!)])).toEqual(["Troops leave 3908 and 3609."]);
  expect(toldBy(tolentino, "it", [leave(a!), leave(a!)])).toEqual(["Alcune truppe lasciano 3908."]);
  expect(toldBy(tolentino, "en", [leave(a!), leave(c!, "12.6")])).toHaveLength(2);
  const ride = (rule: string) => ({ type: "someLeaderMoves", rules: [rule, "9.1.4"], side: "neapolitan" });
  expect(toldBy(tolentino, "en", [ride("4.1.4"), ride("4.2.1")])).toEqual(["Two Neapolitan leaders ride."]);
});
