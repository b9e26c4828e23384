import { diceThatFall } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { copyPosition } from "../src/copy.ts";
import { AUSTRIAN, board, FRENCH, pieces } from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import { commands } from "../src/rules/core/commands.ts";
import { CLOSED, stepCost, WITH_CAVALRY, WITH_INFANTRY } from "../src/rules/core/ground.ts";
import { initiative } from "../src/rules/core/initiative.ts";
import { march, marchOf } from "../src/rules/core/march.ts";
import { scouting } from "../src/rules/core/scouting.ts";
import "../src/rules/sequence.ts";
import { emptyMap, hexAt, put } from "./field.ts";
import { attack, plain } from "./rules/fighting.ts";
import { Trial } from "./rules/play.ts";

/** How many sequences of so many options there are: counted by the rules, and again by what each position should offer. */
function counted(position: Quadrilateral, depth: number): number {
  const trial = new Trial(position);
  if (trial.over) return 0;
  const options = trial.options();
  if (depth === 1) return options.length;
  return options.reduce((sum, option) => {
    const next = copyPosition(position);
    new Trial(next).play(option);
    return sum + counted(next, depth - 1);
  }, 0);
}

function counts(trial: Trial, most: number): number[] {
  return Array.from({ length: most }, (_, i) => counted(trial.position, i + 1));
}

function neighbours(hex: number): number[] {
  return Array.from({ length: board.firstLink[hex + 1]! - board.firstLink[hex]! }, (_, i) => board.firstLink[hex]! + i);
}

test("perft: infantry on the march in the plain goes on where its MPs allow, or halts", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.ap = [30, 30];
  position.phasing = FRENCH;
  position.center[FRENCH] = hexAt("E0304");
  position.supply[FRENCH] = hexAt("E0304");
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  // Six MPs, in halves; a step costs what the ground asks, and a halt ends it.
  const again = (hex: number, left: number, depth: number): number => {
    const steps = neighbours(hex)
      .map((link) => ({ to: board.linkTo[link]!, cost: stepCost(position, link, WITH_INFANTRY, "fair") }))
      .filter(({ cost }) => cost !== CLOSED && cost <= left);
    if (depth === 1) return steps.length + 1;
    return steps.reduce((sum, { to, cost }) => sum + again(to, left - cost, depth - 1), 0);
  };
  const trial = new Trial(position).begin(march, marchOf(position, massena, "command"), [1]);
  expect(counts(trial, 4)).toEqual([1, 2, 3, 4].map((depth) => again(hexAt("E0305"), 12, depth)));
});

/** Of so many that may each be taken once, or nobody more. */
function eachOnce(many: number, depth: number): number {
  if (many === 0) return 0;
  return depth === 1 ? many + 1 : many * eachOnce(many - 1, depth - 1);
}

test("perft: three Forces try their Initiative in any order and stay on sixes", () => {
  const position = emptyMap();
  position.weather = "fair";
  put(position, "massena", "E0305", { rampon: 4 });
  put(position, "augereau", "E0310", { beyrand: 4 });
  put(position, "joubert", "E0315", { robert: 4 });
  position.phasing = FRENCH;
  const trial = new Trial(position).begin(initiative, { side: FRENCH }, [6]);
  position.dice = diceThatFall([6, 6, 6, 6]);
  expect(counts(trial, 4)).toEqual([1, 2, 3, 4].map((depth) => eachOnce(3, depth)));
});

test("perft: two vedettes scout, each once", () => {
  const position = emptyMap();
  const [one, other] = pieces.vedette.flatMap((side, vedette) => (side === FRENCH ? [vedette] : []));
  position.vedetteHex[one!] = hexAt("E0305");
  position.vedetteHex[other!] = hexAt("E0315");
  put(position, "wurmser", "E0306", { sporck: 5 });
  put(position, "davidovich", "E0316", { huff: 3 });
  const trial = new Trial(position).begin(scouting, { side: FRENCH, scouted: [] });
  expect(counts(trial, 3)).toEqual([1, 2, 3].map((depth) => eachOnce(2, depth)));
});

test("perft: a vedette rides to every hex within 10 MPs of cavalry, where nobody is in its way", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.phasing = FRENCH;
  const vedette = pieces.vedette.indexOf(FRENCH);
  const from = hexAt("E0305");
  position.vedetteHex[vedette] = from;
  const away = new Map([[from, 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [hex, spent] of [...away]) {
      for (const link of neighbours(hex)) {
        const cost = stepCost(position, link, WITH_CAVALRY, "fair");
        const to = board.linkTo[link]!;
        if (cost === CLOSED || spent + cost > 20 || (away.get(to) ?? 99) <= spent + cost) continue;
        away.set(to, spent + cost);
        changed = true;
      }
    }
  }
  const trial = new Trial(position).begin(commands, { side: FRENCH });
  expect(counts(trial, 2)).toEqual([2, away.size - 1]);
});

test("perft: each SP that the guns cost is taken by the infantry or by the cavalry, as long as there are both", () => {
  const position = plain({ sporck: 4, "reserve-artillerie": 5, "mantova-park": 5 }, { robert: 4, beaumont: 4 }, [
    "wurmser",
    "augereau",
  ]);
  const trial = attack(position, AUSTRIAN, [1, 1, 1, 1, 1, 1], ["pursuit", "pursuit"]);
  const hits = trial.event("bombardment")!.hits as number;
  expect(hits).toBeGreaterThan(1);
  expect(counts(trial, hits)).toEqual(Array.from({ length: hits }, (_, i) => 2 ** (i + 1)));
});
