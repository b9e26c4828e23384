import { hexesOfArea, seatOf } from "../cast.ts";
import { board, derived, hexes, hexNamed, opponentOf, places } from "../data.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { holds } from "../rules/conditions.ts";
import { ownerOf, owns } from "../rules/regions.ts";
import { specialRule } from "../rules/special.ts";
import type { ConditionData, Side } from "../schemas/index.ts";

/** What decides a scenario, read from its victory conditions. */
export interface Stakes {
  readonly places: readonly Stake[];
  /** What a Major Battle won is worth where it ends the game. */
  readonly battle: number;
  /** The king whose loss loses the game, or -1. */
  readonly king: number;
  /** The side that is beaten if it has no Force in any of some places. */
  readonly footholds: { readonly side: Side | null; readonly hexes: readonly number[] };
}

export interface Stake {
  readonly hex: number;
  readonly place: number;
  readonly points: number;
  /**
   * `own`: to be owned, without a siege. `occupy`: to have a Force in it. `presence`: it counts that the side has a Force
   * there (the other wants it out).
   */
  readonly kind: "own" | "occupy" | "presence";
  /** Of a victory beyond the usual one: it counts no more when that is near. */
  readonly beyond: boolean;
  /** Whose Force counts in a place of `presence`, and of which Army; -1 for any. */
  readonly side: Side;
  readonly army: number;
}

const kept = derived(() => new Map<number, Stakes>());

export function stakesOf(position: Honour): Stakes {
  let stakes = kept().get(position.scenario);
  if (!stakes) {
    stakes = readStakes(position);
    kept().set(position.scenario, stakes);
  }
  return stakes;
}

function readStakes(position: Honour): Stakes {
  const { data, capitani } = castOf(position);
  const found = new Map<number, Stake>();
  let [battle, king] = [0, -1];
  let footholds: Stakes["footholds"] = { side: null, hexes: [] };
  for (const { condition, side, level } of data.victory) {
    const who = side === null || side === "either" || side === "higher total" ? "french" : seatOf(data, side);
    if (condition.majorBattleWon) battle = BATTLE;
    // A place that wins the game by itself.
    if (condition.occupied) {
      const hex = hexNamed(condition.occupied.hex);
      found.set(hex, {
        hex,
        place: hexes.place[hex]!,
        kind: "occupy",
        points: BATTLE,
        side: who,
        army: -1,
        beyond: false,
      });
    }
    const { noFortressHeld: held } = condition;
    if (held?.hexes) footholds = { side: seatOf(data, held.by), hexes: held.hexes.map(hexNamed) };
    if (condition.capitanoLost) king = capitani.named(condition.capitanoLost);
    read(position, condition, who, level === "strategic" ? BEYOND : 1, found);
  }
  readCapital(position, found);
  return { places: [...found.values()], battle, king, footholds };
}

/** §S4.7: a city that changes hands as soon as it is left: it brings no points, but money and the enemy's line hang on it. */
function readCapital(position: Honour, found: Map<number, Stake>): void {
  const rule = specialRule<{ hex: string; becomes: string }>(position, "S4.7");
  if (!rule) return;
  const hex = hexNamed(rule.hex);
  const side = opponentOf(seatOf(castOf(position).data, rule.becomes));
  found.set(hex, { hex, place: hexes.place[hex]!, kind: "presence", points: OTHER, side, army: -1, beyond: false });
}

/** Of an immediate victory: more than all places together. */
const BATTLE = 10;
const MAIN = 5;
const OTHER = 1.5;
/** The share that a place counts of a victory beyond the usual one. */
const BEYOND = 0.3;
/** One of many places in any one of which a Force is enough. */
const ANYWHERE = 0.25;

function read(position: Honour, condition: ConditionData, side: Side, share: number, found: Map<number, Stake>): void {
  const add = (hex: number, kind: Stake["kind"], points: number, whose = side, army = -1) => {
    const place = hexes.place[hex]!;
    if (place < 0 || found.has(hex)) return;
    found.set(hex, { hex, place, kind, points: points * share, side: whose, army, beyond: share < 1 });
  };
  for (const part of [...(condition.all ?? []), ...(condition.any ?? []), ...(condition.atLeast?.of ?? [])]) {
    read(position, part, side, share, found);
  }
  const { data } = castOf(position);
  if (condition.owned) add(hexNamed(condition.owned.hex), "own", isCity(condition.owned.hex) ? 2 * OTHER : OTHER);
  if (condition.conquered) for (const hex of condition.conquered.hexes) add(hexNamed(hex), "own", 2 * OTHER);
  if (condition.occupied) add(hexNamed(condition.occupied.hex), "occupy", MAIN);
  if (condition.victoryPoints) {
    for (const hex of condition.victoryPoints.hexes) add(hexNamed(hex), "own", isCity(hex) ? 2 : 1);
  }
  if (condition.noForceIn) {
    const { hexes: named, nation } = condition.noForceIn;
    const army = nation === undefined ? -1 : castOf(position).armies.ids.indexOf(nation);
    for (const hex of named) add(hexNamed(hex), "presence", OTHER, opponentOf(side), army);
  }
  if (condition.noFortressHeld) {
    const { by, area, hexes: named } = condition.noFortressHeld;
    const zone = area ? hexesOfArea(area, { board, hexes }) : null;
    const listed = named?.map(hexNamed) ?? [];
    for (let place = 0; place < places.count; place++) {
      const hex = places.hex[place]!;
      const counts = (zone ? zone[hex] === 1 : listed.includes(hex)) && castOf(position).inPlay[hex] === 1;
      if (counts && places.fortress[place]) add(hex, "presence", zone ? ANYWHERE : OTHER / 2, seatOf(data, by));
    }
  }
}

function isCity(hex: string): boolean {
  return places.city[hexes.place[hexNamed(hex)]!] === 1;
}

/** How a stake stands: 1 for the French, -1 for their rivals, 0 for nobody. */
export function standingOf(
  position: Honour,
  { hex, place, kind, side, army }: Stake,
  presence: ReadonlyMap<number, { readonly side: Side; readonly army: number }>,
): number {
  const besieged = position.siegeStatus[place] !== NO_SIEGE;
  const there = presence.get(hex);
  if (kind === "presence") {
    const counts = there?.side === side && (army < 0 || there.army === army) && !besieged;
    return counts ? sign(side) : -sign(side);
  }
  if (kind === "occupy") return there === undefined ? 0 : sign(there.side) * (besieged ? 0.4 : 1);
  const owner = ownerOf(position, place);
  return owner === null ? 0 : sign(owner) * (besieged ? 0.1 : 1);
}

/** What a place counts for when so many conditions of a victory are still open: the last ones decide. */
const LAST_STEPS = [3, 3, 2, 1.4];

/** How much more the places of a scenario count now: the nearer a side is to winning by them, the more. */
export function stress(position: Honour): number {
  let most = 1;
  for (const { condition, side, level } of castOf(position).data.victory) {
    if (level !== "standard" || side === null || !condition.all || side === "either") continue;
    const open = openConditions(position, condition, seatOf(castOf(position).data, side));
    most = Math.max(most, LAST_STEPS[open] ?? 1);
  }
  return most;
}

/** The present one included. */
export function turnsLeft(position: Honour): number {
  return castOf(position).data.turnCount - position.turn + 1;
}

/** Whether a side has a victory by places before it and still lacks some: to hold what it has does not win. */
export function lacks(position: Honour, side: Side): boolean {
  return openPlaces(position, side).some((open) => open > 0);
}

/** Whether a side has all the places of a victory that it needs, so that there is nothing to attack. */
export function isDone(position: Honour, side: Side): boolean {
  return openPlaces(position, side).some((open) => open === 0);
}

/** Whether a side lacks one place at the most of a victory by places, so that it is to keep what it has. */
export function isNearVictory(position: Honour, side: Side): boolean {
  return openPlaces(position, side).some((open) => open <= 1);
}

/** For each victory by places that a side has before it, how many are still to be won. */
function openPlaces(position: Honour, side: Side): number[] {
  const { data } = castOf(position);
  return data.victory.flatMap(({ condition, side: whose, level }) => {
    const isByPlaces = condition.all !== undefined || condition.noFortressHeld !== undefined;
    if (!isByPlaces || level !== "standard" || whose === null || whose === "either") return [];
    return seatOf(data, whose) === side ? [openConditions(position, condition, side)] : [];
  });
}

/** Steps to a victory from which the places that it hangs on decide, and what they count for together. */
const LAST_STEPS_TO_IT = 2;
export const LAST_PLACE = 5;

/** What a place counts for now: most when a victory that is near hangs on it, whoever wins it. */
export function pointsNow(position: Honour, { hex, points, kind, beyond }: Stake): number {
  if (kind !== "own" || beyond) return points;
  const steps = Math.min(stepsWith(position, "french", hex), stepsWith(position, "rivals", hex));
  return steps <= LAST_STEPS_TO_IT ? Math.max(points, LAST_PLACE / steps) : points;
}

/** How many places short of a victory a side is without this one, if it needs it; many if it needs it for none. */
export function stepsWith(position: Honour, side: Side, hex: number): number {
  let least = NEVER;
  for (const { condition, side: whose, level } of castOf(position).data.victory) {
    const isShared = whose === null || whose === "either" || whose === "higher total";
    if (isShared || level !== "standard" || seatOf(castOf(position).data, whose) !== side) continue;
    if (!condition.all || !isNeeded(position, condition, side, hex)) continue;
    const has = owns(position, side, hexes.place[hex]!) ? 1 : 0;
    least = Math.min(least, openConditions(position, condition, side) + has);
  }
  return least;
}

const NEVER = 99;

/** Whether a condition asks for a place, and no other would do instead. */
function isNeeded(position: Honour, condition: ConditionData, side: Side, hex: number): boolean {
  if (condition.all) return condition.all.some((part) => isNeeded(position, part, side, hex));
  if (condition.atLeast) {
    const { n, of } = condition.atLeast;
    const others = of.filter((part: ConditionData) => !isNeeded(position, part, side, hex));
    return others.length < of.length && others.filter((part: ConditionData) => holds(position, part, side)).length < n;
  }
  return condition.owned !== undefined && hexNamed(condition.owned.hex) === hex;
}

/** Whether a side is beaten when time runs out: it has nothing to lose by trying. */
export function losesByTime(position: Honour, side: Side): boolean {
  const { data } = castOf(position);
  return data.victory.some(({ condition: { notWonBy } }) => notWonBy !== undefined && seatOf(data, notWonBy) === side);
}

/** Whether a side has to go out and win: time brings it defeat, or a draw at the best. */
export function mustWin(position: Honour, side: Side): boolean {
  return lacks(position, side) && (losesByTime(position, side) || clears(position, side));
}

/** Whether a side has to clear places of the enemy for its victory. */
function clears(position: Honour, side: Side): boolean {
  const { data } = castOf(position);
  return data.victory.some(({ condition, side: whose }) => {
    const isClearing =
      condition.noFortressHeld !== undefined || condition.all?.some(({ noForceIn }) => noForceIn) === true;
    return (
      isClearing && whose !== null && whose !== "either" && whose !== "higher total" && seatOf(data, whose) === side
    );
  });
}

/** §S1.V3, §S5.V2: whether an enemy who is shut in no longer stands in the way of a side. */
export function clearsBySiege(position: Honour, side: Side): boolean {
  const { data } = castOf(position);
  return data.victory.some(({ condition: { noFortressHeld }, side: whose }) => {
    return (
      noFortressHeld?.exceptBesiegedBy !== undefined &&
      whose !== null &&
      whose !== "either" &&
      seatOf(data, whose) === side
    );
  });
}

/** Whether places are counted when time runs out: one lost is as much as another won. */
export function countsAtTheEnd(position: Honour): boolean {
  return castOf(position).data.victory.some(({ condition }) => condition.victoryPoints !== undefined);
}

/** How many places are still to be won before a condition holds. */
export function openConditions(position: Honour, condition: ConditionData, side: Side): number {
  if (condition.all) return condition.all.reduce((sum, part) => sum + openConditions(position, part, side), 0);
  if (condition.atLeast) {
    const { n, of } = condition.atLeast;
    return Math.max(0, n - of.filter((part: ConditionData) => holds(position, part, side)).length);
  }
  if (condition.noForceIn) {
    const { hexes: named, ...whose } = condition.noForceIn;
    return named.filter((hex) => !holds(position, { noForceIn: { ...whose, hexes: [hex] } }, side)).length;
  }
  const { noFortressHeld } = condition;
  if (noFortressHeld?.hexes) {
    return noFortressHeld.hexes.filter(
      (hex) => !holds(position, { noFortressHeld: { ...noFortressHeld, hexes: [hex] } }, side),
    ).length;
  }
  return holds(position, condition, side) ? 0 : 1;
}

export function sign(side: Side): number {
  return side === "french" ? 1 : -1;
}
