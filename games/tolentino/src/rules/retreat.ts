import { isEdge } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";
import { ground } from "../data.ts";
import { fieldOf } from "../field.ts";
import { NEVER } from "../ground.ts";
import { armOf, distance, enemyOf, isArtillery, NOBODY, onMap, put, sideOf, type Tolentino } from "../position.ts";
import { occupy } from "./arrival.ts";
import { isBridged } from "./command.ts";
import { disorder } from "./disorder.ts";
import { eliminate } from "./elimination.ts";
import { seenUnits } from "./known.ts";
import { goAlong } from "./losses.ts";
import { rout } from "./rout.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { mayStack } from "./stacking.ts";
import { tellOf } from "./telling.ts";
import { inZoneOf } from "./zones.ts";

/** §12.6 units that must retreat one hex, each where its owner likes (§12.6a, §12.6b). */
export interface Retreat {
  /** Units of one side that have not retreated yet. */
  units: number[];
  /** Hexes of the attackers: one hex must lie between them and where a retreat ends. */
  away: number[];
  /** The rule that calls for the retreat. */
  because: string;
  /** §12.6.2 the unit on its way through a full hex, or NOBODY, and the hexes it has left. */
  passing: number;
  trail: number[];
}
export type RetreatOption = { type: "retreat"; unit: number; to: number };

export function retreatOf(units: readonly number[], away: readonly number[], because: string): Retreat {
  return { units: [...units], away: [...away], because, passing: NOBODY, trail: [] };
}

/** Where a unit can go: in good style, only into an EZoC or next to attackers, or only through full hexes. */
export interface WaysOut {
  readonly hexes: readonly number[];
  readonly kind: "open" | "pressed" | "full";
}

/** §12.6 §12.6.1 §12.6.2 the best kind of hexes there is. */
export function waysOut(
  position: Tolentino,
  unit: number,
  away: readonly number[],
  trail: readonly number[] = [],
): WaysOut {
  const open: number[] = [];
  const pressed: number[] = [];
  const full: number[] = [];
  const enemy = enemyOf(sideOf(unit));
  for (const hex of enterable(position, unit)) {
    if (trail.includes(hex)) continue;
    if (!mayStack(position, [unit], hex)) full.push(hex);
    else if (inZoneOf(position, enemy, hex) || away.some((foe) => distance(foe, hex) < 2)) pressed.push(hex);
    else open.push(hex);
  }
  if (open.length > 0) return { hexes: open, kind: "open" };
  return pressed.length > 0 ? { hexes: pressed, kind: "pressed" } : { hexes: full, kind: "full" };
}

/** The neighbouring hexes that no prohibited hexside, terrain or enemy unit bars (§12.6.3). */
export function enterable(position: Tolentino, unit: number, from = position.hex[unit]!): number[] {
  const { firstLink, linkTo } = ground.board;
  const enemies = fieldOf(position).units[enemyOf(sideOf(unit))];
  const found: number[] = [];
  for (let link = firstLink[from]!; link < firstLink[from + 1]!; link++) {
    const to = linkTo[link]!;
    if (!enemies[to] && isPassable(position, unit, link)) found.push(to);
  }
  return found;
}

/** §10.3 §10.6 guns cross streams by bridges only, and enter woods only by road or trail. */
function isPassable(position: Tolentino, unit: number, link: number): boolean {
  if (ground.sideCost[armOf(unit)]![link] === NEVER && !isBridged(position, link)) return false;
  if (!isArtillery(unit) || ground.road[link] || ground.trail[link]) return true;
  return ground.gunsOffRoad[ground.board.linkTo[link]!] !== NEVER;
}

export const retreat = procedure<Retreat>("retreat", {
  units: seenUnits,
  away: everybody,
  because: everybody,
  passing: seenUnits,
  trail: everybody,
}).steps({
  trapped: step(["12.6.3", "12.8.1"], (play, frame) => {
    const { position } = play;
    frame.units = frame.units.filter((unit) => onMap(position, unit));
    const going = frame.passing === NOBODY ? frame.units : [frame.passing];
    const trapped = going.filter((unit) => waysOut(position, unit, frame.away, frame.trail).hexes.length === 0);
    for (const unit of trapped) {
      const rule = isEdge(ground.board, position.hex[unit]!) ? "12.8.1" : "12.6.3";
      eliminate(play, unit, { rules: [frame.because, rule], forGood: true });
    }
    if (trapped.length > 0) endPassage(frame);
    frame.units = frame.units.filter((unit) => !trapped.includes(unit));
    if (frame.units.length === 0) return done;
    return trapped.length > 0 ? "trapped" : undefined;
  }),
  move: decision({
    rule: ["12.6", "12.6a", "12.6b"],
    seat: (_, { units }) => SEATS[sideOf(units[0]!)],
    options: (position, { units, away, passing, trail }) =>
      (passing === NOBODY ? units : [passing]).flatMap((unit) =>
        waysOut(position, unit, away, trail).hexes.map((to) => ({ type: "retreat" as const, unit, to })),
      ),
    play: (play, frame, { unit, to }) => {
      const { kind } = waysOut(play.position, unit, frame.away, frame.trail);
      goBack(play, frame, unit, to, kind);
      return "trapped";
    },
  }),
});

function goBack(play: Play<Tolentino>, frame: Retreat, unit: number, to: number, kind: WaysOut["kind"]): void {
  const { position } = play;
  const from = position.hex[unit]!;
  put(position, unit, to);
  const event = { type: "retreat", rules: [frame.because, "12.6"], unit, from, to };
  tellOf(play, sideOf(unit), to, event, { type: "someRetreat", rules: ["12.6"], from });
  goAlong(play, sideOf(unit), from, to, "12.6");
  occupy(play, sideOf(unit), to);
  if (kind === "full") {
    frame.passing = unit;
    frame.trail.push(from);
    return;
  }
  frame.units = frame.units.filter((one) => one !== unit);
  endPassage(frame);
  // §12.6.1 the extra level; a unit Routed by it goes on, so that it retreats two hexes in all (§12.5.4e).
  if (kind === "pressed" && disorder(play, unit, ["12.6.1"])) play.call(rout, { unit, left: 1, away: frame.away });
}

function endPassage(frame: Retreat): void {
  frame.passing = NOBODY;
  frame.trail = [];
}
