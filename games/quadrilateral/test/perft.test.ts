import { diceThatFall } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { copyPosition } from "../src/copy.ts";
import { AUSTRIAN, FRENCH, pieces } from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import { commands } from "../src/rules/core/commands.ts";
import { initiative } from "../src/rules/core/initiative.ts";
import { march, marchOf } from "../src/rules/core/march.ts";
import { scouting } from "../src/rules/core/scouting.ts";
import "../src/rules/sequence.ts";
import { emptyMap, hexAt, put } from "./field.ts";
import { attack, plain } from "./rules/fighting.ts";
import { Trial } from "./rules/play.ts";

/** How many sequences of so many options there are. */
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

/**
 * Counted by a program of its own that knows the map's file and the costs of the rulebook (§C7.14, §C7.15, §C8.1, §C8.2) and nothing of
 * this game: ways of one to four steps, and hexes within reach.
 */
const MARCHES: [string, ...number[]][] = [
  ["E0305", 7, 42, 244, 1403],
  // Mountain, marsh, hills, a lake and a secondary road.
  ["E2803", 6, 29, 126],
];

test.each(MARCHES)(
  "perft: infantry on the march from %s goes on where its 7 MPs allow, or halts",
  (from, ...expected) => {
    const position = emptyMap();
    position.weather = "fair";
    position.ap = [30, 30];
    position.phasing = FRENCH;
    position.center[FRENCH] = hexAt("E0304");
    position.supply[FRENCH] = hexAt("E0304");
    const massena = put(position, "massena", from, { rampon: 4 });
    const trial = new Trial(position).begin(march, marchOf(position, massena, "command"), [1]);
    expect(counts(trial, expected.length)).toEqual(expected);
  },
);

test("perft: three Forces try their Initiative in any order and stay on sixes", () => {
  const position = emptyMap();
  position.weather = "fair";
  put(position, "massena", "E0305", { rampon: 4 });
  put(position, "augereau", "E0310", { beyrand: 4 });
  put(position, "joubert", "E0315", { robert: 4 });
  position.phasing = FRENCH;
  const trial = new Trial(position).begin(initiative, { side: FRENCH }, [6]);
  position.dice = diceThatFall([6, 6, 6, 6]);
  // Three or nobody, then two or nobody, then one or nobody; then only the end of the Segment is left to say.
  expect(counts(trial, 5)).toEqual([3 + 1, 3 * (2 + 1), 3 * 2 * (1 + 1), 3 * 2 * 1, 0]);
});

test("perft: two vedettes scout, each once", () => {
  const position = emptyMap();
  const [one, other] = pieces.vedette.flatMap((side, vedette) => (side === FRENCH ? [vedette] : []));
  position.vedetteHex[one!] = hexAt("E0305");
  position.vedetteHex[other!] = hexAt("E0315");
  put(position, "wurmser", "E0306", { sporck: 5 });
  put(position, "davidovich", "E0316", { huff: 3 });
  const trial = new Trial(position).begin(scouting, { side: FRENCH, scouted: [] });
  expect(counts(trial, 4)).toEqual([2 + 1, 2 * (1 + 1), 2 * 1, 0]);
});

test.each([
  ["E0305", 81],
  ["E2523", 190],
])(
  "perft: a vedette at %s rides to every hex within 10 MPs of cavalry, where nobody is in its way: %i of them",
  (from, hexes) => {
    const position = emptyMap();
    position.weather = "fair";
    position.phasing = FRENCH;
    const vedette = pieces.vedette.indexOf(FRENCH);
    position.vedetteHex[vedette] = hexAt(from);
    const trial = new Trial(position).begin(commands, { side: FRENCH });
    expect(counts(trial, 2)).toEqual([2, hexes]);
  },
);

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
