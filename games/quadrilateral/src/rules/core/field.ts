import { board, CITADEL, gameFiles, hexes, leaders, otherSide, pieces, type Side, units } from "../../data.ts";
import { type CampaignsPosition, IN_PLAY, NOWHERE, SHOWN_AS_LONE_LEADER } from "../../position.ts";
import { waterAt } from "./ground.ts";

/**
 * §C8.4 to §C8.15: who stands where and which hexes lie in zones of control. A `Field` is worked out from what it depends
 * on (pieces, crossings, Centers) and kept beside the position until one of these changes; nobody has to say so.
 */
export interface Field {
  /** By hex, bits: what an enemy has there, as this field's side sees it. */
  readonly enemy: Uint8Array;
  /** By hex: how many enemy Forces have it in their zone of control. */
  readonly zone: Uint8Array;
  /** By hex, bits: what the side itself has there. */
  readonly friend: Uint8Array;
  /** Worked out when it is first asked for: see `lines.ts`. */
  lines: unknown;
}

export const FORCE_THERE = 1;
export const GARRISON_THERE = 2;
export const VEDETTE_THERE = 4;
export const LONE_LEADER_THERE = 8;

/** `seen`: an unshown piece counts as a Force (§C1.8). `true`: as it is. */
export type Eyes = "seen" | "true";

/** What a field depends on, as numbers that can be compared. */
const KEPT = 8;
interface Entry {
  readonly key: Int16Array;
  readonly field: Field;
}
const emptyShelf = (): Entry[][] => [[], [], [], []];
const shelf = gameFiles.derived(emptyShelf);
const scratch = gameFiles.derived(() => ({
  key: new Int16Array(2 * leaders.count + 2 * pieces.vedette.length + pieces.garrison.length + 64),
  force: new Uint8Array(leaders.count),
}));

/** How things stand for a side: enemies and their zones as it sees them, its own pieces as they are. */
export function fieldOf(position: CampaignsPosition, side: Side, eyes: Eyes = "seen"): Field {
  const kept = shelf()[2 * side + (eyes === "seen" ? 0 : 1)]!;
  const { key } = scratch();
  const length = writeKey(position, side, eyes, key);
  for (let i = 0; i < kept.length; i++) {
    const entry = kept[i]!;
    if (!same(entry.key, key, length)) continue;
    if (i > 0) kept.unshift(...kept.splice(i, 1));
    return entry.field;
  }
  const field = survey(position, side, eyes);
  kept.unshift({ key: key.slice(0, length), field });
  if (kept.length > KEPT) kept.pop();
  return field;
}

function same(kept: Int16Array, key: Int16Array, length: number): boolean {
  if (kept.length !== length) return false;
  for (let i = 0; i < length; i++) if (kept[i] !== key[i]) return false;
  return true;
}

const NO_FORCE = 0;
const WITHOUT_ZONE = 1;
const WITH_ZONE = 2;

/** By leader on the map: no Force, a Force without a zone of control, a Force with one. */
function kindsOfForces(position: CampaignsPosition): Uint8Array {
  const { force } = scratch();
  force.fill(NO_FORCE);
  const { superior, unitLeader, strength } = position;
  for (let unit = 0; unit < units.count; unit++) {
    let leader = unitLeader[unit]!;
    if (leader < 0 || strength[unit] === 0) continue;
    while (superior[leader]! >= 0) leader = superior[leader]!;
    // §C8.4: artillery alone has no zone.
    if (units.arm[unit] !== 2) force[leader] = WITH_ZONE;
    else if (force[leader] === NO_FORCE) force[leader] = WITHOUT_ZONE;
  }
  return force;
}

/** What this side takes an enemy leader on the map for. */
function enemyKind(position: CampaignsPosition, leader: number, eyes: Eyes, kinds: Uint8Array): number {
  if (eyes === "seen") return position.leaderShown[leader] === SHOWN_AS_LONE_LEADER ? NO_FORCE : WITH_ZONE;
  return kinds[leader]!;
}

function writeKey(position: CampaignsPosition, side: Side, eyes: Eyes, key: Int16Array): number {
  const kinds = kindsOfForces(position);
  let at = 0;
  for (let leader = 0; leader < leaders.count; leader++) {
    if (position.leaderState[leader] !== IN_PLAY || position.superior[leader] !== NOWHERE) continue;
    const kind = leaders.side[leader] === side ? kinds[leader]! : enemyKind(position, leader, eyes, kinds);
    key[at++] = position.leaderHex[leader]! * 8 + kind + 4 * position.besieged[leader]!;
    key[at++] = leader;
  }
  for (let vedette = 0; vedette < pieces.vedette.length; vedette++) {
    key[at++] = position.vedetteHex[vedette]! * 2 + position.vedetteShown[vedette]!;
  }
  for (const hex of position.garrisonHex) key[at++] = hex;
  for (const hex of position.unitHex) if (hex >= 0) key[at++] = hex;
  for (const link of position.trainLink) key[at++] = link;
  for (let first = 0; first < position.damaged.length; first += 15) {
    let bits = 0;
    for (let i = first; i < first + 15; i++) bits = 2 * bits + (position.damaged[i] ?? 0);
    key[at++] = bits;
  }
  key[at++] = position.center[side];
  key[at++] = position.supply[side];
  return at;
}

function survey(position: CampaignsPosition, side: Side, eyes: Eyes): Field {
  const enemy = new Uint8Array(board.size);
  const zone = new Uint8Array(board.size);
  const friend = new Uint8Array(board.size);
  const kinds = kindsOfForces(position);
  for (let leader = 0; leader < leaders.count; leader++) {
    if (position.leaderState[leader] !== IN_PLAY || position.superior[leader] !== NOWHERE) continue;
    const hex = position.leaderHex[leader]!;
    if (leaders.side[leader] === side) {
      friend[hex]! |= kinds[leader] === NO_FORCE ? LONE_LEADER_THERE : FORCE_THERE;
      continue;
    }
    const kind = enemyKind(position, leader, eyes, kinds);
    enemy[hex]! |= kind === NO_FORCE ? LONE_LEADER_THERE : FORCE_THERE;
    if (kind === WITH_ZONE && !position.besieged[leader]) cast(position, hex, zone);
  }
  position.unitHex.forEach((hex, unit) => {
    if (hex >= 0) (units.side[unit] === side ? friend : enemy)[hex]! |= FORCE_THERE;
  });
  position.garrisonHex.forEach((hex, garrison) => {
    if (hex >= 0) (pieces.garrison[garrison] === side ? friend : enemy)[hex]! |= GARRISON_THERE;
  });
  position.vedetteHex.forEach((hex, vedette) => {
    if (hex < 0) return;
    if (pieces.vedette[vedette] === side) friend[hex]! |= VEDETTE_THERE;
    else if (eyes === "seen" && !position.vedetteShown[vedette]) {
      enemy[hex]! |= FORCE_THERE;
      cast(position, hex, zone);
    } else enemy[hex]! |= VEDETTE_THERE;
  });
  return { enemy, zone, friend, lines: null };
}

/** §C8.8: where a zone reaches. */
function cast(position: CampaignsPosition, hex: number, zone: Uint8Array): void {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (zoneReaches(position, link)) zone[board.linkTo[link]!]!++;
  }
}

/** §C8.8: a zone crosses this hexside: not over a lake or a primary river without bridge or pontoon, not into a citadel. */
export function zoneReaches(position: CampaignsPosition, link: number): boolean {
  return hexes.feature[board.linkTo[link]!] !== CITADEL && waterAt(position, link).zone;
}

/** §C8.6: the enemy Forces that have a hex in their zone of control, as they are. */
export function exerting(position: CampaignsPosition, side: Side, hex: number): number[] {
  const enemy = otherSide(side);
  const kinds = kindsOfForces(position).slice();
  return leaders.ofSide[enemy].filter((leader) => {
    if (kinds[leader] !== WITH_ZONE || position.besieged[leader]) return false;
    if (position.leaderState[leader] !== IN_PLAY || position.superior[leader] !== NOWHERE) return false;
    const from = position.leaderHex[leader]!;
    for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
      if (board.linkTo[link] === hex) return zoneReaches(position, link);
    }
    return false;
  });
}
