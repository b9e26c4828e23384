import { Paths } from "@gonfalon/engine/board";
import { board, gameFiles, type Side, tables } from "../../data.ts";
import { type CampaignsPosition, NOWHERE } from "../../position.ts";
import { type Field, FORCE_THERE, fieldOf, GARRISON_THERE, VEDETTE_THERE } from "./field.ts";
import { CLOSED, type CrossingState, roadAlong, stepCost, WITH_INFANTRY, waterAt } from "./ground.ts";
import { lineFor } from "./tables.ts";
import { type Ways, waysOf } from "./ways.ts";

const paths = gameFiles.derived(() => new Paths(board.size));

/** §C4.8: the farthest Dispatch Distance at which a command costs anything at all, in half MPs. */
export const dispatchLimit = gameFiles.derived(
  () =>
    2 * Math.max(...tables.movementCommands.cost.flatMap(({ ap, max }) => (ap === null || max === null ? [] : [max]))),
);

/**
 * §C4.3 to §C4.9: the Line of Communication and the Dispatch Distances of a side, each worked out when it is first asked
 * for. They are kept as long as the same hexes are cut and the crossings, Center and Supply Source are the same: most
 * marches of the side change nothing of these.
 */
export class Lines {
  private loc: number | null = null;
  private distances: Int16Array | null = null;

  constructor(
    /** The last field they were asked for; all of them are cut alike. */
    public field: Field,
    private readonly cut: readonly number[],
    private readonly supply: number,
    private readonly center: number,
  ) {}

  /** §C4.5: hexes of the shortest LOC, or -1 if there is none. */
  get length(): number {
    this.loc ??= lengthOfLine(this.field.ways, this.field, this.supply, this.center);
    return this.loc;
  }

  /** §C4.6: by hex, the Dispatch Distance in half MPs within the limit, or -1. */
  get dispatch(): Int16Array {
    this.distances ??= dispatchFrom(this.field, this.center);
    return this.distances;
  }

  isOf(field: Field, supply: number, center: number): boolean {
    return this.field === field && this.supply === supply && this.center === center;
  }

  serves(ways: Ways, cut: readonly number[], supply: number, center: number): boolean {
    if (this.field.ways !== ways || this.supply !== supply || this.center !== center) return false;
    if (this.cut.length !== cut.length) return false;
    for (let i = 0; i < cut.length; i++) if (this.cut[i] !== cut[i]) return false;
    return true;
  }
}

const KEPT = 8;
const shelf = gameFiles.derived((): [Lines[], Lines[]] => [[], []]);

export function linesOf(position: CampaignsPosition, side: Side): Lines {
  const field = fieldOf(position, side);
  const supply = position.supply[side];
  const center = position.center[side];
  const kept = shelf()[side];
  for (const lines of kept) if (lines.isOf(field, supply, center)) return lines;
  const lines = keptLines(kept, field, supply, center);
  lines.field = field;
  return lines;
}

function keptLines(kept: Lines[], field: Field, supply: number, center: number): Lines {
  const cut = cutHexes(field);
  for (const lines of kept) if (lines.serves(field.ways, cut, supply, center)) return lines;
  const lines = new Lines(field, cut, supply, center);
  kept.unshift(lines);
  if (kept.length > KEPT) kept.pop();
  return lines;
}

function cutHexes(field: Field): number[] {
  const cut: number[] = [];
  for (const hex of field.touched) if (cuts(field, hex)) cut.push(hex);
  return cut;
}

/** §C4.4, §C4.7, §C8.15: whether a line of the side may not enter a hex. A friendly Force or garrison keeps a zone out. */
export function cuts({ friend, enemy, zone }: Pick<Field, "friend" | "enemy" | "zone">, hex: number): boolean {
  const there = enemy[hex]!;
  if (there === 0 && zone[hex] === 0) return false;
  if ((there & (FORCE_THERE | GARRISON_THERE)) !== 0) return true;
  if ((there & VEDETTE_THERE) === 0 && zone[hex] === 0) return false;
  return (friend[hex]! & (FORCE_THERE | GARRISON_THERE)) === 0;
}

/** §C4.3, §C4.5: hexes of the shortest unbroken line of road between two hexes, or -1. */
export function lengthOfLine(
  crossings: CrossingState,
  field: Pick<Field, "friend" | "enemy" | "zone">,
  from: number,
  to: number,
): number {
  if (from === NOWHERE || to === NOWHERE) return -1;
  const { road } = waysOf(crossings);
  const search = paths();
  search.begin(board.size);
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex === to) return search.spent;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (road[link] !== 0 && !cuts(field, board.linkTo[link]!)) search.enter(board.linkTo[link]!, 1);
    }
  }
  return -1;
}

/** §C4.6, §C4.7: as infantry marches in fair weather, with bridges, pontoons and ferries at their extra cost. */
function dispatchFrom(field: Field, center: number): Int16Array {
  const dispatch = new Int16Array(board.size).fill(-1);
  if (center === NOWHERE) return dispatch;
  const costs = field.ways.cost(WITH_INFANTRY, "fair");
  const search = paths();
  search.begin(dispatchLimit());
  search.enter(center, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    dispatch[hex] = search.spent;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costs[link]!;
      if (cost !== CLOSED && !cuts(field, board.linkTo[link]!)) search.enter(board.linkTo[link]!, cost);
    }
  }
  return dispatch;
}

/** §C4.5: the length of the side's LOC, or -1. */
export function locLength(position: CampaignsPosition, side: Side): number {
  return linesOf(position, side).length;
}

/** §C4.6: the Dispatch Distance to a hex in half MPs, or -1 when it is beyond the limit or blocked. */
export function dispatchTo(position: CampaignsPosition, side: Side, hex: number): number {
  return linesOf(position, side).dispatch[hex]!;
}

/** §C4.8: within the limit of a Center with a LOC, on either side of its marker; never a besieged leader (§C4.7). */
export function inDispatch(position: CampaignsPosition, side: Side, leader: number): boolean {
  if (position.besieged[leader]) return false;
  const lines = linesOf(position, side);
  return lines.length >= 0 && lines.dispatch[position.leaderHex[leader]!]! >= 0;
}

/** §C4.9: an active Center with a LOC: it commands, receives and refills. */
export function centerServes(position: CampaignsPosition, side: Side): boolean {
  return position.center[side] !== NOWHERE && position.centerActive[side] === 1 && locLength(position, side) >= 0;
}

/** §C4.8, §C7.6: APs that a Movement Command to a hex costs, or -1 if none can be given there. */
export function commandCost(position: CampaignsPosition, side: Side, hex: number): number {
  const distance = dispatchTo(position, side, hex);
  if (distance < 0) return -1;
  return lineFor(tables.movementCommands.cost, distance / 2)?.ap ?? -1;
}

/** What a line of roads leaves out of account, and where it may not go. */
export interface RoadLine {
  /** Ruling E41a: as if the enemy had no piece and no bridge were damaged. */
  readonly withoutEnemy?: boolean;
  /** Links that are shut: out of a bank on which a besieger stands (§C15.3). */
  readonly shut?: (link: number) => boolean;
}

/** §C4.7, §C15.3: the cost in half MPs of the cheapest way all by road from a hex to another within the limit, or -1. */
export function roadDispatch(
  position: CampaignsPosition,
  side: Side,
  from: number,
  to: number,
  line: RoadLine = {},
): number {
  const search = searchRoads(position, side, from, to, line);
  return search ? search.spent : -1;
}

/** The hexes of that way, both ends included; none if there is no way. */
export function roadHexes(
  position: CampaignsPosition,
  side: Side,
  from: number,
  to: number,
  line: RoadLine = {},
): readonly number[] {
  return [...(searchRoads(position, side, from, to, line)?.pathTo(to) ?? [])];
}

function searchRoads(
  position: CampaignsPosition,
  side: Side,
  from: number,
  to: number,
  { withoutEnemy = false, shut = () => false }: RoadLine,
): Paths | null {
  const field = fieldOf(position, side);
  const state = withoutEnemy ? { ...position, damaged: position.damaged.map(() => 0) } : position;
  const search = paths();
  search.begin(dispatchLimit());
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex === to) return search;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (roadAlong(state, link) === 0 || waterAt(state, link).closed || shut(link)) continue;
      const next = board.linkTo[link]!;
      if (withoutEnemy || !cuts(field, next)) search.enter(next, stepCost(state, link, WITH_INFANTRY, "fair"));
    }
  }
  return null;
}
