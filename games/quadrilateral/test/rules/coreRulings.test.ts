import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  leaderNamed,
  sides,
  siegePlaceNamed,
  unitNamed,
  units,
  type Weather,
} from "../../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { attritionLosses } from "../../src/rules/core/attrition.ts";
import { pathLength } from "../../src/rules/core/battle/pursuit.ts";
import { costOfCommand } from "../../src/rules/core/commands.ts";
import { fieldOf } from "../../src/rules/core/field.ts";
import { forcesOf, sizeOf, spanUsed, withinSpan } from "../../src/rules/core/forces.ts";
import { crossingAt, FERRY, FORD, isUnbridged } from "../../src/rules/core/ground.ts";
import { resultOf } from "../../src/rules/core/initiative.ts";
import { dispatchTo, inDispatch, lengthOfLine } from "../../src/rules/core/lines.ts";
import { callFall } from "../../src/rules/core/surrender.ts";
import { procedure, step } from "../../src/rules/rulebook.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

/** Rulings on the core rules that no other chapter's tests speak of. */
const at = (position: Quadrilateral, leader: number) => board.ids[position.leaderHex[leader]!];
const mantova = siegePlaceNamed("mantova");

test("§C2.5 ruling: the leader of a chain has units of his own as well, within his span", () => {
  const position = emptyMap();
  const provera = put(position, "provera", "verona", { gummer: 4, sporck: 4 });
  putUnder(position, "lipthay", provera, { huff: 3 });
  expect([forcesOf(position, AUSTRIAN), sizeOf(position, provera)]).toEqual([[provera], 11]);
  // Two units and a leader of Subordination 2, in halves.
  expect([spanUsed(position, provera), withinSpan(position, provera)]).toEqual([8, true]);
});

test("§C4.4 ruling: a LOC passes ferries and fords by road, and no weather closes it; a damaged ferry does not carry it", () => {
  const position = emptyMap();
  const crossed = Array.from(board.linkTo.keys()).filter(
    (link) => sides.road[link] !== 0 && [FERRY, FORD].includes(crossingAt(position, link)),
  );
  expect(crossed.length).toBeGreaterThan(4);
  for (const link of crossed) {
    const length = () =>
      lengthOfLine(position, fieldOf(position, AUSTRIAN), board.linkFrom[link]!, board.linkTo[link]!);
    for (const weather of ["fair", "rain", "mud", "snow"] as Weather[]) {
      position.weather = weather;
      expect(length()).toBe(1);
    }
  }
  const ferry = crossed.find((link) => crossingAt(position, link) === FERRY)!;
  position.damaged[sides.crossing[ferry]!] = 1;
  const around = lengthOfLine(position, fieldOf(position, AUSTRIAN), board.linkFrom[ferry]!, board.linkTo[ferry]!);
  expect(around).not.toBe(1);
});

test("§C4.6 ruling: dispatch to a leader without a Force is measured to his hex like any other", () => {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E4531", "ala");
  const wurmser = put(position, "wurmser", "ala");
  expect([dispatchTo(position, AUSTRIAN, hexAt("ala")), inDispatch(position, AUSTRIAN, wurmser)]).toEqual([0, true]);
  position.leaderHex[wurmser] = hexAt("E0147");
  expect(inDispatch(position, AUSTRIAN, wurmser)).toBe(false);
});

test("§C7.6 ruling: a Force with which the Army Commander only rides is not his own, and costs what the distance costs", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "E2601");
  const far = Array.from({ length: board.size }, (_, hex) => hex).find(
    (hex) => dispatchTo(position, FRENCH, hex) > 30,
  )!;
  const massena = put(position, "massena", board.ids[far]!, { rampon: 4 });
  const bonaparte = putUnder(position, "bonaparte", massena);
  expect(costOfCommand(position, massena)).toBe(2);
  position.superior[bonaparte] = NOWHERE;
  position.superior[massena] = bonaparte;
  expect(costOfCommand(position, bonaparte)).toBe(1);
});

test("§C7.7 ruling: a natural 6 that a minus would make good gives the 1-MP result", () => {
  expect([resultOf(5, 6, -2), resultOf(5, 5, -2), resultOf(3, 6, -2), resultOf(2, 6, -2)]).toEqual([
    "oneMp",
    "moves",
    "oneMp",
    "stays",
  ]);
});

test("§C10.9 ruling: Mantova is stormed over the bridge of San Giorgio; the tripling counts, not the bridge", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  const canto = put(position, "canto", "mantova", { rukavina: 4 });
  position.besieged[canto] = 1;
  position.siege[mantova] = 1;
  put(position, "augereau", "E1124", { robert: 12 });
  const trial = fight(position, FRENCH, [3]).play({ type: "attackHex", hex: hexAt("mantova") });
  trial.markers("pitched", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ attacking: 24, defending: 24, column: "1:1" });
});

test("§C10.13 ruling: Mantova and Cittadella fall together: one besieging Force into each hex it is next to, or none", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  position.siege[mantova] = 1;
  const [south, north] = [
    put(position, "dallemagne", "E1023", { lebley: 4 }),
    put(position, "kilmaine", "E1323", { sandos: 4 }),
  ];
  const fall = procedure("fallForTest").steps({ fall: step("C10.13", (play) => callFall(play, mantova)) });
  const trial = new Trial(position).begin(fall, {});
  const entered = (hex: string) =>
    trial.options().filter((one) => one.type === "enterCitadel" && one.hex === hexAt(hex));
  expect(entered("mantova")).toEqual([{ type: "enterCitadel", leader: south, hex: hexAt("mantova") }]);
  expect(trial.options().at(-1)).toEqual({ type: "stayOut" });
  trial.take("enterCitadel");
  expect(entered("citadella")).toEqual([{ type: "enterCitadel", leader: north, hex: hexAt("citadella") }]);
  trial.take("enterCitadel");
  expect([at(position, south), at(position, north)]).toEqual(["E1123", "E1223"]);
});

test("§C11.6 ruling: among units of one arm and strength the first of the unit list loses, march regiments after the others", () => {
  const position = emptyMap();
  const regiment = units.ofSide[AUSTRIAN].find((unit) => units.marchRegiment[unit] && units.arm[unit] === 0)!;
  const list = ["gummer", "huff", "sporck"].map((id) => unitNamed(id)).sort((a, b) => a - b);
  for (const unit of [...list, regiment]) position.strength[unit] = 2;
  expect(regiment).toBeGreaterThan(list.at(-1)!);
  expect(attritionLosses(position, [regiment, ...list].reverse(), 5)).toEqual([...list, regiment, list[0]]);
});

test("§C14.24 ruling: in a small action artillery fire is not halved", () => {
  const position = plain({ gummer: 4, "reserve-artillerie": 9 }, { robert: 5 });
  const trial = fight(position, AUSTRIAN, [1, 3]).take("attackHex").markers("pursuit", "pursuit");
  expect(trial.event("bombardment")).toMatchObject({ sps: 9, die: 1, hits: 2 });
});

test("§C14.29 ruling: of several beaten Forces the winner chooses which is pursued, and that one alone loses SPs", () => {
  const position = plain({ gummer: 12, strassoldo: 8, klenau: 6 }, { robert: 4, verdier: 3 });
  const around = Array.from(
    board.linkTo.subarray(board.firstLink[hexAt("E0305")]!, board.firstLink[hexAt("E0305") + 1]!),
  );
  const second = around.find(
    (hex) =>
      hex !== hexAt("E0306") &&
      board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!).includes(hexAt("E0306")),
  )!;
  const [augereau, massena] = [
    leaderNamed("augereau"),
    put(position, "massena", board.ids[second]!, { rampon: 4, pijon: 3 }),
  ];
  const trial = fight(position, AUSTRIAN, [6, 6]).take("attackHex").markers("pursuit", "pursuit").take("retreatNext");
  retreatAnyhow(trial);
  const choices = trial.options().filter(({ type }) => type === "pursue");
  expect(choices).toHaveLength(2);
  const before = [augereau, massena].map((leader) => sizeOf(position, leader));
  trial.play(choices[1]!);
  trial.play(trial.options().at(-1)!);
  const lost = [augereau, massena].map((leader, i) => before[i]! - sizeOf(position, leader));
  expect(lost.filter((sps) => sps > 0)).toHaveLength(1);
});

test("§C14.29 ruling: a pursuer with artillery stops before a secondary river without a bridge that the beaten have crossed", () => {
  const position = emptyMap();
  position.weather = "fair";
  const river = Array.from(board.linkTo.keys()).find((link) => isUnbridged(position, link))!;
  const [near, far] = [board.linkFrom[river]!, board.linkTo[river]!];
  const back = Array.from(board.linkTo.subarray(board.firstLink[near]!, board.firstLink[near + 1]!)).find(
    (hex) => hex !== far && isDry(hex, near),
  )!;
  const wurmser = put(position, "wurmser", board.ids[back]!, { gummer: 6 });
  position.flow = [{ procedure: "exchange", gone: [] }] as never;
  const gone = { leader: NOWHERE, from: near, path: [far, far] };
  expect(pathLength(position, wurmser, gone)).toBe(2);
  put(position, "wurmser", board.ids[back]!, { "reserve-artillerie": 2 });
  expect(pathLength(position, wurmser, gone)).toBe(1);
});

/** A step over dry ground. */
function isDry(from: number, to: number): boolean {
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (board.linkTo[link] === to) return sides.river[link] === 0;
  }
  return false;
}
