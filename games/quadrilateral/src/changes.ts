import type { Event } from "@gonfalon/engine/kernel";
import { ARTILLERY, AUSTRIAN, leaders, pieces, SIDE_NAMES, SIDES, type Side, unitNamed, units } from "./data.ts";
import { CAPTURED, LOST, type Quadrilateral, REMOVED } from "./position.ts";

/** What must hold from one decision to the next, beside what holds in every position (`invariants.ts`). */
interface Tally {
  readonly turn: number;
  readonly sps: readonly number[];
  readonly morale: number;
  readonly condition: readonly number[];
  readonly ap: readonly number[];
  readonly eliminated: readonly number[];
  /** Units and leaders that are out of the game. */
  readonly gone: readonly string[];
  /** The players are still setting up: garrisons are placed from nowhere (§E54). */
  readonly placing: boolean;
}

/** SPs of a side: in units, in the pool, in garrisons made of infantry. That of the Supply Source is not (§C4.1). */
function spsOf(position: Quadrilateral, side: Side): number {
  const own = pieces.garrison.indexOf(side);
  const garrisons = position.garrisonHex.filter((hex, one) => hex >= 0 && pieces.garrison[one] === side && one !== own);
  const inUnits = units.ofSide[side].reduce((sum, unit) => sum + position.strength[unit]!, 0);
  return inUnits + position.pool[side].reduce((sum, sps) => sum + sps, 0) + garrisons.length;
}

function tallyOf(position: Quadrilateral): Tally {
  return {
    turn: position.turn,
    sps: SIDES.map((side) => spsOf(position, side)),
    morale: position.morale,
    condition: [...position.condition],
    ap: [...position.ap],
    eliminated: [...position.eliminated],
    gone: goneOf(position),
    placing: position.flow.some(({ procedure }) => procedure === "setUp"),
  };
}

function goneOf({ unitState, leaderState }: Quadrilateral): string[] {
  return [
    ...unitState.flatMap((state, unit) => (state === REMOVED ? [units.ids[unit]!] : [])),
    ...leaderState.flatMap((state, leader) => (state === CAPTURED || state === LOST ? [leaders.ids[leader]!] : [])),
  ];
}

/** Remembers what a position adds up to; a sentence for each thing that is wrong after the decision that follows. */
export function changes(position: Quadrilateral): (after: Quadrilateral, events: readonly Event[]) => string[] {
  const before = tallyOf(position);
  return (now, events) => {
    const after = tallyOf(now);
    return [
      ...SIDES.flatMap((side) => [
        ...spFaults(before, after, events, side),
        ...conditionFaults(before, after, events, side),
        ...apFaults(before, after, events, side),
        ...eliminatedFaults(before, after, events, side),
      ]),
      ...before.gone.filter((id) => !after.gone.includes(id)).map((id) => `${id} was out of the game and is back.`),
      ...moraleFaults(before, after, events),
      ...battleFaults(now),
    ];
  };
}

/** What makes away with whole bodies, however many SPs they have: their number is not told. */
const WHOLESALE = new Set(["surrendered", "destroyed", "placeFell", "leftMap"]);

/** §C5.1: SPs come by a replacement roll, and those that go are told to their owner, one by one or as a garrison. */
function spFaults(before: Tally, after: Tally, events: readonly Event[], side: Side): string[] {
  if (before.placing || events.some(({ type }) => type === "replacements")) return [];
  const lost = before.sps[side]! - after.sps[side]!;
  const told = (type: string) => events.filter((event) => event.type === type && event.side === SIDE_NAMES[side]);
  const least = told("unitsLose").reduce((sum, event) => sum + (event.units as readonly string[]).length, 0);
  const wholesale = events.some(({ type }) => WHOLESALE.has(type));
  const most = wholesale ? Number.POSITIVE_INFINITY : least + told("garrisonLost").length;
  return lost < least || lost > most ? [`Side ${side} lost ${lost} SPs, but ${least} to ${most} were told.`] : [];
}

/** §E18a, §E21a: one space in each Administrative Segment; the Austrians' also four at most for each level that morale falls. */
function conditionFaults(before: Tally, after: Tally, events: readonly Event[], side: Side): string[] {
  const moved = Math.abs(after.condition[side]! - before.condition[side]!);
  const segments = after.turn - before.turn + 1;
  const fallen = events.reduce(
    (sum, event) => (event.type === "morale" ? sum + Math.max(0, Number(event.before) - Number(event.after)) : sum),
    0,
  );
  const most = segments + (side === AUSTRIAN ? fallen * SPACES_OF_A_LEVEL : 0);
  return moved > most ? [`The Condition of side ${side} moved ${moved} spaces.`] : [];
}
const SPACES_OF_A_LEVEL = 4;

/** §C4.18, §C4.12: APs come and go as is told: a receipt, a Command, an order or a marker that is paid for, a Center that is taken. */
function apFaults(before: Tally, after: Tally, events: readonly Event[], side: Side): string[] {
  let ap = before.ap[side]!;
  for (const event of events) {
    const own = event.side === SIDE_NAMES[side];
    // Its owner is told who is commanded, the others that somebody is.
    if (event.type === "command") ap -= own && event.leader !== undefined ? Number(event.ap) : 0;
    else if (event.type === "centerTaken") ap += own ? Number(event.gained) : -Number(event.lost);
    // What is told with the level that it leaves.
    else if (own && typeof event.ap === "number") ap = event.ap;
  }
  return ap === after.ap[side] ? [] : [`Side ${side} has ${after.ap[side]} APs, and ${ap} were told.`];
}

/** Ruling C15.7: the enemy's infantry and cavalry SPs are counted as they fall, and those that attrition takes are not. */
function eliminatedFaults(before: Tally, after: Tally, events: readonly Event[], side: Side): string[] {
  if (events.some(({ type }) => WHOLESALE.has(type))) return [];
  const fallen = events.reduce((sum, event) => {
    if (event.side !== SIDE_NAMES[side]) return sum;
    if (event.type === "garrisonLost") return sum + 1;
    if (event.type !== "unitsLose" || event.because === "attrition") return sum;
    return sum + (event.units as readonly string[]).filter((id) => units.arm[unitNamed(id)] !== ARTILLERY).length;
  }, 0);
  const counted = after.eliminated[side]! - before.eliminated[side]!;
  return counted === fallen ? [] : [`${counted} SPs of side ${side} were counted as eliminated, and ${fallen} fell.`];
}

/** §E38: Vienna Morale is the sum of what has been told of it. */
function moraleFaults(before: Tally, after: Tally, events: readonly Event[]): string[] {
  const told = events.reduce(
    (sum, event) => (event.type === "morale" ? sum + Number(event.after) - Number(event.before) : sum),
    0,
  );
  return after.morale - before.morale === told ? [] : ["Vienna Morale is not the sum of its changes."];
}

/** §C14.34: every exchange costs its loser something, or ends the battle. */
function battleFaults({ flow }: Quadrilateral): string[] {
  const battle = flow.find(({ procedure }) => procedure === "battle") as { round?: number } | undefined;
  return (battle?.round ?? 0) > MOST_ROUNDS ? ["A battle does not end."] : [];
}
const MOST_ROUNDS = 40;
