import { expect, test } from "vitest";
import { board, crossings, leaders, pieces, SIDES, type Side, units } from "../src/data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral, SHOWN_AS_LONE_LEADER } from "../src/position.ts";
import { isForce, stands } from "../src/rules/core/forces.ts";
import { CLOSED, roadAlong, stepCost, WITH_INFANTRY, zoneReaches } from "../src/rules/core/ground.ts";
import { dispatchLimit, linesOf } from "../src/rules/core/lines.ts";
import { scenarioPosition } from "./field.ts";
import { random } from "./random.ts";

/** Where a line of the side may not go, worked out hex by hex from the rules. */
function blocked(position: Quadrilateral, side: Side): boolean[] {
  const [held, taken, zone] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const casts = (hex: number) => {
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (zoneReaches(position, link)) zone.add(board.linkTo[link]!);
    }
  };
  leaders.ids.forEach((_, leader) => {
    if (!stands(position, leader)) return;
    const hex = position.leaderHex[leader]!;
    if (leaders.side[leader] === side) {
      if (isForce(position, leader)) held.add(hex);
    } else if (position.leaderShown[leader] !== SHOWN_AS_LONE_LEADER) {
      taken.add(hex);
      if (!position.besieged[leader]) casts(hex);
    }
  });
  position.garrisonHex.forEach((hex, i) => {
    (pieces.garrison[i] === side ? held : taken).add(hex);
  });
  const screens = new Set<number>();
  position.vedetteHex.forEach((hex, i) => {
    if (hex < 0 || pieces.vedette[i] === side) return;
    if (position.vedetteShown[i]) screens.add(hex);
    else {
      taken.add(hex);
      casts(hex);
    }
  });
  return board.ids.map((_, hex) => taken.has(hex) || (!held.has(hex) && (zone.has(hex) || screens.has(hex))));
}

/** Shortest ways without any order: whatever has become cheaper is looked at again. */
function slowly(start: number, limit: number, cost: (link: number) => number): number[] {
  const best = board.ids.map((_, hex) => (hex === start ? 0 : Infinity));
  const again = [start];
  for (let hex = again.shift(); hex !== undefined; hex = again.shift()) {
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const reached = best[hex]! + cost(link);
      if (reached > limit || reached >= best[board.linkTo[link]!]!) continue;
      best[board.linkTo[link]!] = reached;
      again.push(board.linkTo[link]!);
    }
  }
  return best.map((one) => (one === Infinity ? -1 : one));
}

test("§C4.3 §C4.6 §C4.7 lines and dispatch are those of a slow reference on 200 random positions, changed in place", () => {
  const next = random(1796);
  const position = scenarioPosition("campaign-1796-11-04");
  const anywhere = () => next(board.size);
  for (let round = 0; round < 100; round++) {
    leaders.ids.forEach((_, leader) => {
      if (position.leaderState[leader] !== IN_PLAY || position.superior[leader] !== NOWHERE) return;
      if (next(3) === 0) position.leaderHex[leader] = anywhere();
      position.leaderShown[leader] = next(4) === 0 ? SHOWN_AS_LONE_LEADER : 0;
    });
    position.vedetteHex = position.vedetteHex.map(() => (next(2) ? anywhere() : NOWHERE));
    position.vedetteShown = position.vedetteShown.map(() => next(2));
    for (let i = 0; i < 10; i++) position.damaged[next(crossings.count)] = next(2);
    position.strength[next(units.count)] = 0;
    for (const side of SIDES) {
      position.center[side] = anywhere();
      const shut = blocked(position, side);
      const { dispatch, length } = linesOf(position, side);
      const cost = (link: number) => {
        const step = stepCost(position, link, WITH_INFANTRY, "fair");
        return step === CLOSED || shut[board.linkTo[link]!] ? Infinity : step;
      };
      expect(Array.from(dispatch)).toEqual(slowly(position.center[side], dispatchLimit(), cost));
      const road = (link: number) => (roadAlong(position, link) === 0 || shut[board.linkTo[link]!] ? Infinity : 1);
      expect(length).toBe(slowly(position.supply[side], Infinity, road)[position.center[side]]);
    }
  }
});
