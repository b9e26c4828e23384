import { linkBetween, neighboursOf } from "@gonfalon/engine/board";
import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  INFANTRY,
  leaders,
  SECONDARY_RIVER,
  sides,
  siegePlaceNamed,
  unitNamed,
  units,
} from "../../src/data.ts";
import { FACE_DOWN, NOWHERE, type Quadrilateral, SHOWN_AS_FORCE } from "../../src/position.ts";
import { hasWayBack, isWaded, mayRetreatOver } from "../../src/rules/core/battle/retreat.ts";
import { hexesBetween } from "../../src/rules/core/between.ts";
import { BRIDGE, crossingAt, FERRY, FORD } from "../../src/rules/core/ground.ts";
import { turnDown } from "../../src/rules/core/showing.ts";
import { surrenderModifiers } from "../../src/rules/core/surrender.ts";
import { monthOf, rollForLeaders } from "../../src/rules/exclusive/leadersToCome.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { marching } from "../marching.ts";
import { plain } from "./fighting.ts";

/** What mutations had shown to be held by no test. */

test("§E52 §C4.3 the hexes between a Force and its Source begin with its own and end with the Source", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  put(position, "massena", "verona", { rampon: 4 });
  const found = hexesBetween(position, FRENCH, () => false);
  expect([found.has(hexAt("verona")), found.has(hexAt("E2601"))]).toEqual([true, true]);
});

test("§C15.1 units without a leader in the place count with the garrison's combat SPs, guns do not", () => {
  const inside = (loose: Record<string, number>) => {
    const position = emptyMap();
    put(position, "vukassovich", "mantova", { strassoldo: 2 });
    for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
    for (const [id, sp] of Object.entries(loose)) {
      position.strength[unitNamed(id)] = sp;
      position.unitLeader[unitNamed(id)] = NOWHERE;
      position.unitHex[unitNamed(id)] = hexAt("mantova");
    }
    return surrenderModifiers(position, siegePlaceNamed("mantova"));
  };
  const alone = inside({});
  expect(inside({ pittoni: 1 })).not.toEqual(alone);
  expect(inside({ pittoni: 4 })).not.toEqual(inside({ pittoni: 1 }));
  expect(inside({ "reserve-artillerie": 3 })).toEqual(alone);
});

test("§E35 both dice make the month of a leader who is to come", () => {
  const play = new Play(scenarioPosition("campaign-1796-07-29"));
  rollForLeaders(play, FRENCH);
  rollForLeaders(play, AUSTRIAN);
  const rolls = play.events.map(({ dice, month }) => ({ dice: dice as number[], month }));
  expect(rolls.some(({ dice }) => dice[0] !== dice[1])).toBe(true);
  for (const { dice, month } of rolls) expect(month).toBe(monthOf(dice[0]! + dice[1]!));
});

test("§C14.15 a way back is a hex that is open and safe, both: where all hexes around are in enemy zones there is none", () => {
  const position = plain({ gummer: 4 }, { robert: 4 });
  const here = hexAt("E0306");
  expect(hasWayBack(position, FRENCH, here)).toBe(true);
  const ring = neighboursOf(board, here);
  const beyond = [...new Set(ring.flatMap((hex) => [...neighboursOf(board, hex)]))].filter(
    (hex) => hex !== here && !ring.includes(hex),
  );
  const names = leaders.ofSide[AUSTRIAN].filter((one) => !leaders.generic[one]).map((one) => leaders.ids[one]!);
  const idle = names.filter((id) => id !== "wurmser");
  const troops = units.ofSide[AUSTRIAN].filter((unit) => units.arm[unit] === INFANTRY && position.strength[unit] === 0);
  const enclosed = () => ring.every((hex) => !isSafe(position, hex));
  for (const [i, hex] of beyond.entries()) {
    if (enclosed()) break;
    put(position, idle[i]!, board.ids[hex]!, { [units.ids[troops[i]!]!]: 3 });
  }
  expect(hasWayBack(position, FRENCH, here)).toBe(false);
  const open = ring.filter((hex) => mayRetreatOver(position, FRENCH, linkBetween(board, here, hex)));
  expect(open.length).toBeGreaterThan(0);
});

/** No Austrian beside it. */
function isSafe(position: Quadrilateral, hex: number): boolean {
  const near = [hex, ...neighboursOf(board, hex)];
  return !position.leaderHex.some(
    (at, leader) => near.includes(at) && leader !== position.leaderHex.indexOf(hexAt("E0306")),
  );
}

test("§C6.12 §C7.12 a Force that stands where it could not stay may still not set out: to halt is always open to it", () => {
  const position = emptyMap();
  position.weather = "fair";
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  put(position, "augereau", "E0305", { robert: 4 });
  const playing = marching(position, massena);
  expect(playing.options("march").length).toBeGreaterThan(0);
  expect(playing.options("halt")).toEqual([{ type: "halt" }]);
});

test("§C14.27 (ruling C14.27) a river without a crossing, a ford and a ferry take a gun of those who retreat over them; a bridge does not", () => {
  const position = emptyMap();
  const waded = (crossing: number) => {
    const links = [...board.linkTo.keys()].filter(
      (link) => sides.river[link] === SECONDARY_RIVER && crossingAt(position, link) === crossing,
    );
    expect(links.length, `crossing ${crossing}`).toBeGreaterThan(0);
    return new Set(links.map((link) => isWaded(position, link)));
  };
  expect([NO_CROSSING, FORD, FERRY].map((crossing) => [...waded(crossing)])).toEqual([[true], [true], [true]]);
  expect([...waded(BRIDGE)]).toEqual([false]);
  const dry = [...board.linkTo.keys()].filter((link) => sides.river[link] === 0);
  expect(dry.some((link) => isWaded(position, link))).toBe(false);
});
const NO_CROSSING = 0;

test("§C1.8 a leader who was shown with a Force and has none any more lies face down, though the enemy is beside him", () => {
  const position = emptyMap();
  position.turn++;
  const massena = put(position, "massena", "E0306", { rampon: 4 });
  put(position, "wurmser", "E0305", { gummer: 4 });
  position.leaderShown[massena] = SHOWN_AS_FORCE;
  turnDown(position);
  expect(position.leaderShown[massena]).toBe(SHOWN_AS_FORCE);
  position.strength[unitNamed("rampon")] = 0;
  position.unitLeader[unitNamed("rampon")] = NOWHERE;
  turnDown(position);
  expect(position.leaderShown[massena]).toBe(FACE_DOWN);
});
