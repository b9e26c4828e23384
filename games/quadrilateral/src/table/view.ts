import { everybody, type Look, type OwnFields, type Permissions, same, type Viewer } from "@gonfalon/engine/kernel";
import { leaders, otherSide, pieces, SIDE_NAMES, SIDES, type Side, scenarioNamed, sideNamed, units } from "../data.ts";
import { type BySide, NOWHERE, type Quadrilateral, TO_COME } from "../position.ts";
import { dueAsSeen, NEVER } from "../rules/exclusive/leadersToCome.ts";
import { type Covered, piecesSeen } from "./seen.ts";

/** What a viewer may know: a position in which all that is hidden from him is covered (`seen.ts`). */
export interface QuadrilateralView {
  readonly viewer: Viewer;
  readonly position: Quadrilateral;
  /** §E34a: how many leaders of each side wait on the turn track, by the turn in which they are due. */
  readonly waiting: BySide<Record<string, number>>;
}

/** What permissions are judged by: the pieces as the viewer sees them are worked out once a view. */
export interface QuadrilateralLook extends Look<Quadrilateral> {
  readonly pieces: Covered;
}

export function look(position: Quadrilateral, viewer: Viewer): QuadrilateralLook {
  return { position, viewer, pieces: piecesSeen(position, viewer) };
}

type Permitted<F extends keyof OwnFields<Quadrilateral>> = Permissions<QuadrilateralLook, OwnFields<Quadrilateral>>[F];

/** A list of which the viewer sees what `seen.ts` leaves of it. */
function covered<F extends keyof Covered>(field: F): (value: unknown, look: QuadrilateralLook) => Covered[F] {
  return (_, { pieces }) => pieces[field];
}

/** What each side knows of itself alone. */
function owners<T>(instead: T): (value: BySide<T>, look: QuadrilateralLook) => BySide<T> {
  return (value, { viewer }) => value.map((one, side) => (SIDE_NAMES[side] === viewer ? one : instead)) as BySide<T>;
}

/** What a seat remembers of the other side's leaders is its own affair. */
function remembered(instead: number): (value: number[], look: QuadrilateralLook) => number[] {
  return (value, { viewer }) =>
    value.map((one, leader) => (viewer === SIDE_NAMES[otherSide(leaders.side[leader]!)] ? one : instead));
}

/** §C7.13: what is done to which crossing is announced, not by whom. */
const worksSeen: Permitted<"works"> = (works, { viewer }) =>
  works.map((work) =>
    viewer === SIDE_NAMES[leaders.side[work.leader]!] ? { ...work } : { ...work, leader: NOWHERE, train: NOWHERE },
  );

/** Who may know each field of the position. */
export const known: Permissions<QuadrilateralLook, OwnFields<Quadrilateral>> = {
  scenario: everybody,
  optional: everybody,
  turn: everybody,
  weather: everybody,
  weatherBefore: everybody,
  phasing: everybody,
  ap: everybody,
  apThisFortnight: everybody,
  condition: everybody,
  quarters: everybody,
  campaignDue: everybody,
  supply: everybody,
  supplyDue: everybody,
  center: everybody,
  centerDue: everybody,
  centerTaken: everybody,
  centerActive: everybody,
  centerMoved: everybody,
  pool: (pool, { viewer }) =>
    pool.map((points, side) => (SIDE_NAMES[side] === viewer ? [...points] : [0, 0, 0])) as Quadrilateral["pool"],
  poolFed: everybody,
  eliminated: everybody,
  forageUsed: owners<number[]>([]),
  // §C7.6, §C1.9: fewer of them would tell that the Army Commander is cut off.
  commandsLeft: (left, { viewer, position }) => (viewer === SIDE_NAMES[position.phasing] ? left : 0),
  strength: covered("strength"),
  unitLeader: covered("unitLeader"),
  unitHex: covered("unitHex"),
  unitState: covered("unitState"),
  received: covered("received"),
  transferred: covered("transferred"),
  beyondSpan: covered("beyondSpan"),
  unitFromCitadel: covered("unitFromCitadel"),
  leaderState: covered("leaderState"),
  leaderDue: covered("leaderDue"),
  leaderDiverted: covered("leaderDiverted"),
  leaderHex: covered("leaderHex"),
  superior: covered("superior"),
  leaderMoved: covered("leaderMoved"),
  leaderDone: covered("leaderDone"),
  alert: covered("alert"),
  foraged: covered("foraged"),
  besieged: covered("besieged"),
  leaderShown: covered("leaderShown"),
  leaderFromCitadel: covered("leaderFromCitadel"),
  commanded: covered("commanded"),
  lastHex: remembered(NOWHERE),
  lastSeen: remembered(0),
  toldSps: remembered(0),
  toldTurn: remembered(0),
  toldWith: remembered(NOWHERE),
  successor: owners(NOWHERE),
  vedetteHex: covered("vedetteHex"),
  vedetteShown: covered("vedetteShown"),
  vedetteMoved: covered("vedetteMoved"),
  garrisonHex: everybody,
  trainSide: everybody,
  trainLeader: (holders, { viewer }, { trainSide }) =>
    holders.map((holder, train) => (SIDE_NAMES[trainSide[train]!] === viewer ? holder : NOWHERE)),
  trainLink: everybody,
  damaged: everybody,
  ferryUsed: everybody,
  flotillaUsed: everybody,
  works: worksSeen,
  holder: everybody,
  siege: everybody,
  duration: everybody,
  siegeTurns: everybody,
  siegeBroken: everybody,
  morale: everybody,
  dispatchOpen: everybody,
  dispatchCounts: everybody,
  reliefScored: everybody,
  quietFortnights: everybody,
  criticalThisFortnight: everybody,
  wholeFortnight: everybody,
  quietForgiven: everybody,
  mantovaTakenBy: everybody,
  fortnightAsked: everybody,
  criticalWon: everybody,
  relieved: everybody,
  mantovaFell: everybody,
  joined: (joined, { viewer }, { scenario }) => (viewer === SIDE_NAMES[sideThatJoins(scenario)] ? joined : 0),
};

/** §C15.7: the side whose leaders are to meet: where they stand is its own secret. */
function sideThatJoins(scenario: string): Side {
  const { victory } = scenarioNamed(scenario);
  const line = "points" in victory ? victory.points.find(({ test }) => test.type === "leadersJoined") : undefined;
  return line?.side === "french" || line?.side === "austrian" ? sideNamed(line.side) : 0;
}

export function view(seen: Quadrilateral, { viewer, position }: QuadrilateralLook): QuadrilateralView {
  return { viewer, position: seen, waiting: [waitingOf(position, 0), waitingOf(position, 1)] };
}

function waitingOf(position: Quadrilateral, side: Side): Record<string, number> {
  const due = dueAsSeen(position);
  const found: Record<string, number> = {};
  for (const leader of leaders.ofSide[side]) {
    if (position.leaderState[leader] !== TO_COME || leaders.generic[leader] || due[leader] === NEVER) continue;
    found[due[leader]!] = (found[due[leader]!] ?? 0) + 1;
  }
  return found;
}

/**
 * Whether a seat has learned something: of the enemy's pieces, or by what depends on them, such as a siege that holds. Dice
 * are the kernel's affair.
 */
export function reveals(before: Quadrilateral, after: Quadrilateral, seat: string): boolean {
  const told = ["siege", "holder", "dispatchOpen", "morale"] as const;
  if (told.some((field) => !same(before[field], after[field]))) return true;
  return SIDES.some(
    (side) => SIDE_NAMES[side] !== seat && !same(seenOf(before, side, seat), seenOf(after, side, seat)),
  );
}

function seenOf(position: Quadrilateral, side: Side, seat: string): readonly unknown[] {
  const seen = piecesSeen(position, seat);
  const vedettes = pieces.vedette.flatMap((owner, one) => (owner === side ? [one] : []));
  return [
    leaders.ofSide[side].map((leader) => [seen.leaderHex[leader], seen.leaderShown[leader], seen.leaderState[leader]]),
    vedettes.map((vedette) => [seen.vedetteHex[vedette], seen.vedetteShown[vedette]]),
    units.ofSide[side].map((unit) => seen.unitHex[unit]),
  ];
}
