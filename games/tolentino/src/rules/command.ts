import { Paths } from "@gonfalon/engine/board";
import { AUSTRIAN, type Side } from "../army.ts";
import { army, derived, ground } from "../data.ts";
import { fieldOf } from "../field.ts";
import { LEADER, NEVER } from "../ground.ts";
import {
  AS_FORMATION,
  DEFENSE,
  enemyOf,
  isArtillery,
  NOBODY,
  onMap,
  sideOfLeader,
  type Tolentino,
} from "../position.ts";

/** The command range of a leader, and what it depended on when it was traced. */
interface Range {
  readonly reach: Uint8Array;
  version: number;
  bridge: number;
  at: number;
}

const scratch = derived(() => ({
  paths: new Paths(ground.board.size),
  ranges: Array.from({ length: army.leaders }, (): Range => {
    return { reach: new Uint8Array(ground.board.size), version: -1, bridge: -1, at: -1 };
  }),
}));

/** §16.1 §10.4.1 whether a link is bridged, by the map or by Radinski. */
export function isBridged(position: Tolentino, link: number): boolean {
  return ground.bridge[link] === 1 || isSpanned(position, link);
}

/** §16.1 whether Radinski's bridge spans a link. */
export function isSpanned({ bridge }: Tolentino, link: number): boolean {
  return bridge >= 0 && (link === bridge || ground.board.back[link] === bridge);
}

/** §4.3 the hexes within a leader's command range, marked. A range is traced anew only when the field or the leader has moved. */
export function rangeOf(position: Tolentino, leader: number): Uint8Array {
  const range = scratch().ranges[leader]!;
  const { version } = fieldOf(position);
  const at = position.at[leader]!;
  const { bridge } = position;
  if (range.version !== version || range.bridge !== bridge || range.at !== at) {
    [range.version, range.bridge, range.at] = [version, bridge, at];
    range.reach.fill(0);
    if (at >= 0) markRange(position, leader, range.reach);
  }
  return range.reach;
}

/** §4.3.1 the command points of hex and hexside, by link, or NEVER: §4.3.3 no line crosses a hexside that leaders cannot cross. */
const commandCosts = derived(() =>
  Int16Array.from(ground.board.linkTo, (to, link) => {
    if (ground.sideCost[LEADER]![link] === NEVER) return NEVER;
    return ground.command[to]! + (ground.bridge[link] ? 0 : ground.sideCommand[link]!);
  }),
);

function markRange(position: Tolentino, leader: number, reach: Uint8Array): void {
  const { paths } = scratch();
  const costs = commandCosts();
  const { firstLink, linkTo } = ground.board;
  // §4.3.3 a command line does not run through an enemy unit; §4.3.3a enemy zones do not stop it.
  const enemies = fieldOf(position).units[enemyOf(sideOfLeader(leader))];
  paths.begin(army.range[leader]!);
  paths.enter(position.at[leader]!, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    reach[hex] = 1;
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const to = linkTo[link]!;
      const cost = costs[link]!;
      if (enemies[to] || cost === NEVER) continue;
      paths.enter(to, isSpanned(position, link) ? ground.command[to]! : cost);
    }
  }
}

/**
 * §4.1.1 §4.1.1a §4.3b the leaders who can put units of a formation in command: its officer and, for the Neapolitans, its Brigade
 * Officers (§4.3.4). §4.4.5 without an officer there is no command.
 */
function commanding(position: Tolentino, formation: number): number[] {
  if (position.officer[formation] === NOBODY) return [];
  const leaders: number[] = [];
  for (let leader = 0; leader < army.leaders; leader++) {
    if (position.serves[leader] === formation && position.at[leader]! >= 0) leaders.push(leader);
  }
  return leaders;
}

/** §4.3 §4.3c the units of a formation that are in command now. */
export function unitsInCommand(position: Tolentino, formation: number): number[] {
  const units = army.unitsOf[formation]!.filter((unit) => onMap(position, unit));
  if (position.turn === 1) return units;
  const ranges = commanding(position, formation).map((leader) => rangeOf(position, leader));
  const inRange = units.filter((unit) => ranges.some((range) => range[position.hex[unit]!] === 1));
  const underMohr = gunsUnderMohr(position, formation, units);
  // §4.4.5 the battle line of a formation without an officer is out of command, whoever commands its guns.
  if (position.officer[formation] === NOBODY) return underMohr;
  return battleLine(position, units, [...new Set([...inRange, ...underMohr])]);
}

/**
 * §3.1.B2 §4.3c puts Out of Command markers on the units of a formation that are not in command now, and takes off the
 * others. Returns the units that are out.
 */
export function traceCommand(position: Tolentino, formation: number): number[] {
  const inCommand = unitsInCommand(position, formation);
  const out: number[] = [];
  for (const unit of army.unitsOf[formation]!) {
    if (!onMap(position, unit)) continue;
    if (!inCommand.includes(unit)) out.push(unit);
    else {
      position.out[unit] = 0;
      if (!isArtillery(unit)) position.own[unit] = AS_FORMATION;
    }
  }
  for (const unit of out) fallOut(position, unit);
  return out;
}

/** §5.3 a unit out of command is under Defense; §11 a battery keeps the order it chose, unless it followed its formation. */
function fallOut(position: Tolentino, unit: number): void {
  position.out[unit] = 1;
  if (!isArtillery(unit) || position.own[unit] === AS_FORMATION) position.own[unit] = DEFENSE;
}

/**
 * §4.4.5 the units of a formation that nobody leads any more fall out of command, at once or (§4.3a) when the activation
 * of their formation is over. Returns those that do so now.
 */
export function forsake(position: Tolentino, formation: number): number[] {
  if (position.officer[formation] !== NOBODY || position.active === formation) return [];
  const inCommand = unitsInCommand(position, formation);
  const falling = army.unitsOf[formation]!.filter(
    (unit) => onMap(position, unit) && !position.out[unit] && !inCommand.includes(unit),
  );
  for (const unit of falling) fallOut(position, unit);
  return falling;
}

/** §4.5.1 Von Mohr commands any Austrian battery within his range. */
function gunsUnderMohr(position: Tolentino, formation: number, units: readonly number[]): number[] {
  if (army.formationSide[formation] !== AUSTRIAN || position.at[army.mohr]! < 0) return [];
  const guns = units.filter(isArtillery);
  if (guns.length === 0) return [];
  const reach = rangeOf(position, army.mohr);
  return guns.filter((unit) => reach[position.hex[unit]!] === 1);
}

/** §4.3.2 the battle line: a unit next to one of its formation that is in command is in command too, and so on. */
function battleLine(position: Tolentino, units: readonly number[], inCommand: number[]): number[] {
  if (inCommand.length === 0) return inCommand;
  for (let i = 0; i < inCommand.length; i++) {
    const hex = position.hex[inCommand[i]!]!;
    for (const unit of units) {
      const away = ground.distance[hex * ground.board.size + position.hex[unit]!]!;
      if (away <= 1 && !inCommand.includes(unit)) inCommand.push(unit);
    }
  }
  return inCommand;
}

/** §12.8 whether a unit would be in command if it were traced at this moment. */
export function isInCommandNow(position: Tolentino, unit: number): boolean {
  return unitsInCommand(position, army.formation[unit]!).includes(unit);
}

/** §4.3.4a whether a Neapolitan unit is in the hex of an officer of its division, or next to one. */
export function isCloseToOfficer(position: Tolentino, unit: number): boolean {
  for (let leader = 0; leader < army.leaders; leader++) {
    const at = position.at[leader]!;
    if (position.serves[leader] !== army.formation[unit] || at < 0) continue;
    if (ground.distance[at * ground.board.size + position.hex[unit]!]! <= 1) return true;
  }
  return false;
}

export function ownerOf(formation: number): Side {
  return army.formationSide[formation] as Side;
}
