import { expect, test } from "vitest";
import { ARTILLERY, board, CAVALRY, INFANTRY, SIDES, type Side, sides, siegePlaces, units } from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import { dispatchTo, locLength } from "../src/rules/core/lines.ts";
import type { March } from "../src/rules/core/steps.ts";
import { gameTurn } from "../src/rules/sequence.ts";
import { crowded } from "./crowded.ts";
import { Playing } from "./playing.ts";
import { random } from "./random.ts";
import {
  type Body,
  crossing,
  type Ground,
  groundOf,
  halfMps,
  isCut,
  neighbours,
  standing,
  treeOf,
  troopsOf,
} from "./recount.ts";

const FIRST = 7000;
const TURNS = 40;

/** Plays turns at random from crowded positions, and looks before every decision. */
function everyDecision(look: (position: Quadrilateral, ask: string, options: readonly object[]) => void): void {
  for (let seed = FIRST; seed < FIRST + TURNS; seed++) {
    const below = random(seed * 104729);
    const position = crowded(seed, below);
    position.outcome = null;
    const playing = new Playing(position, gameTurn);
    while (!playing.over) {
      look(position, playing.choice.ask, playing.choice.options);
      playing.choose(below);
    }
  }
}

/** Hexes within reach of one, each with what the way costs. */
function spread(from: number, cost: (link: number) => number, most: number): Map<number, number> {
  const found = new Map([[from, 0]]);
  for (let open = [from]; open.length > 0; ) {
    const next: number[] = [];
    for (const hex of open) {
      for (const { to, link } of neighbours(hex)) {
        const all = found.get(hex)! + cost(link);
        if (all <= most && all < (found.get(to) ?? Number.POSITIVE_INFINITY)) {
          found.set(to, all);
          next.push(to);
        }
      }
    }
    open = next;
  }
  return found;
}

const INFANTRYMAN: Body = { infantry: true, cavalry: false, wheels: false, ferried: true };

test("§C4.3 §C4.4 §C4.5 §C4.6 §C4.7 §C8.8 §C8.15 LOCs and Dispatch Distances are those of a plain recount from the text", () => {
  let looked = 0;
  everyDecision((position) => {
    if (looked++ % 60 > 0) return;
    for (const side of SIDES) {
      const center = position.center[side];
      if (center < 0) continue;
      const ground = groundOf(position, side);
      const shut = (link: number) => isCut(ground, board.linkTo[link]!);
      const road = (link: number) =>
        sides.road[link] && crossing(position, link).by !== "none" && !shut(link) ? 1 : 9e9;
      const supply = position.supply[side];
      expect(locLength(position, side)).toBe(supply < 0 ? -1 : (spread(supply, road, 300).get(center) ?? -1));
      const step = (link: number) => (shut(link) ? 9e9 : halfMps(position, link, INFANTRYMAN, "fair"));
      const away = spread(center, step, 56);
      for (const leader of standing(position, side)) {
        const hex = position.leaderHex[leader]!;
        expect(dispatchTo(position, side, hex)).toBe(away.get(hex) ?? -1);
      }
    }
  });
  expect(looked).toBeGreaterThan(1000);
});

/** Where a Force could go by the text: hexes in which nobody of its side stands, away from citadels (§C10.6) and not On Alert. */
function stepsByText(position: Quadrilateral, march: March, ground: Ground): number[] {
  const { leader, side } = march;
  const troops = troopsOf(position, leader);
  const sps = (arm?: number) =>
    troops.reduce((sum, one) => sum + (arm === undefined || units.arm[one] === arm ? position.strength[one]! : 0), 0);
  const tree = treeOf(position, leader);
  const train =
    position.trainLeader.some((one) => tree.includes(one)) ||
    position.works.some((work) => work.kind === "takeUp" && work.leader === leader);
  const slowest = Math.min(...troops.map((one) => units.allowance[one]!), train ? 12 : 99);
  const slow = position.weather === "mud" || position.weather === "snow";
  const left = (march.oneMp ? 2 : slow ? Math.max(4, slowest - 4) : slowest) - march.spent - march.worked;
  const from = position.leaderHex[leader]!;
  const costs = neighbours(from).map(({ to, link }) => {
    const used = position.ferryUsed[sides.crossing[link]!]! & (1 << side);
    const ferried =
      !used && sps() <= 5 && sps(ARTILLERY) <= 1 && !train && !ground.zone.has(to) && !ground.enemy.has(to);
    const byFerry = ferried && crossing(position, link).by === "ferry";
    const wheels = train || (sps(ARTILLERY) > 0 && !byFerry);
    const body = { infantry: sps(INFANTRY) > 0, cavalry: sps(CAVALRY) > 0, wheels, ferried };
    return { to, cost: halfMps(position, link, body, position.weather) + (ground.vedettes.has(to) ? 2 : 0) };
  });
  const open = costs.filter(({ to, cost }) => Number.isFinite(cost) && !ground.held.has(to));
  const zoned = (hex: number) => ground.zone.has(hex) && !ground.friends.has(hex);
  const mayEnter = (to: number) =>
    !ground.zone.has(to) || !(march.oneMp || sps() === sps(ARTILLERY) || (ground.zone.has(from) && zoned(to)));
  const inMeans = open.filter(({ to, cost }) => cost <= left && mayEnter(to));
  const affordable = open.some(({ cost }) => cost <= left);
  const whole = march.spent + march.worked === 0 && !march.oneMp && !affordable;
  return (whole ? open.filter(({ to }) => mayEnter(to)) : inMeans).map(({ to }) => to);
}

test("§C7.12 §C7.14 §C7.15 §C7.16 §C8.1 §C8.2 §C8.3 §C8.5 §C8.7 §C7.9 the hexes that a march offers are those of a plain recount", () => {
  let looked = 0;
  everyDecision((position, ask, options) => {
    if (ask !== "march.next") return;
    const march = position.flow.at(-1) as unknown as March;
    const { leader, side, stopped } = march;
    const held = troopsOf(position, leader).some((one) => position.received[one]! > 0);
    if (stopped || held || (position.quarters[side] && position.alert[leader]) || march.towards.length > 0) return;
    const from = position.leaderHex[leader]!;
    const apart = (hex: number) =>
      siegePlaces.hexes.some((place) => place.includes(hex) !== place.includes(from)) ||
      standing(position, side).some((one) => position.leaderHex[one] === hex);
    const names = (list: readonly number[]) =>
      list
        .filter((hex) => !apart(hex))
        .map((hex) => board.ids[hex]!)
        .sort();
    const offered = options.flatMap((one) =>
      "hex" in one && "type" in one && one.type === "march" ? [one.hex as number] : [],
    );
    expect(names(offered)).toEqual(names(stepsByText(position, march, groundOf(position, side as Side))));
    looked++;
  });
  expect(looked).toBeGreaterThan(100);
});
