import { board, gameFiles, leaders, otherSide, pieces, type Side, units } from "../../data.ts";
import { type CampaignsPosition, IN_PLAY, NOWHERE, SHOWN_AS_LONE_LEADER } from "../../position.ts";
import { zoneReaches } from "./ground.ts";
import { type Ways, waysOf } from "./ways.ts";

/**
 * §C8.4 to §C8.15: who stands where and which hexes lie in zones of control. A `Field` is worked out from what it depends
 * on (pieces and crossings) and kept beside the position until one of these changes; nobody has to say so. Its two halves
 * are kept apart: while a side moves, what it sees of the enemy stays the same.
 */
export interface Field extends Friends, Foes {}

interface Friends {
  /** By hex, bits: what the side itself has there. */
  readonly friend: Uint8Array;
}

interface Foes {
  /** By hex, bits: what an enemy has there, as this field's side sees it. */
  readonly enemy: Uint8Array;
  /** By hex: how many enemy Forces have it in their zone of control. */
  readonly zone: Uint8Array;
  /** §C8.12: by hex: 1 next to an enemy vedette that is known as one, over a hexside that a zone crosses. */
  readonly besideVedette: Uint8Array;
  /** The hexes that are not 0 in `enemy` or `zone`, some more than once. */
  readonly touched: readonly number[];
  readonly ways: Ways;
}

export const FORCE_THERE = 1;
export const GARRISON_THERE = 2;
export const VEDETTE_THERE = 4;
const LONE_LEADER_THERE = 8;

/** `seen`: an unshown piece counts as a Force (§C1.8). `true`: as it is. */
export type Eyes = "seen" | "true";

/** What a half depends on, as numbers that can be compared, and the half. */
interface Entry<T> {
  readonly key: Int16Array;
  readonly half: T;
}
const KEPT = 8;
const shelf = gameFiles.derived(() => ({
  friends: [[], []] as [Entry<Friends>[], Entry<Friends>[]],
  foes: [[], [], [], []] as Entry<Foes>[][],
  fields: [] as Field[],
}));
const scratch = gameFiles.derived(() => ({
  key: new Int16Array(leaders.count + pieces.vedette.length + pieces.garrison.length + units.count + 1),
  force: new Uint8Array(leaders.count),
}));

/** How things stand for a side: enemies and their zones as it sees them, its own pieces as they are. */
export function fieldOf(position: CampaignsPosition, side: Side, eyes: Eyes = "seen"): Field {
  const { friend } = friendsOf(position, side);
  const foes = foesOf(position, side, eyes);
  const { fields } = shelf();
  for (const field of fields) if (field.friend === friend && field.enemy === foes.enemy) return field;
  const { enemy, zone, besideVedette, touched, ways } = foes;
  const field: Field = { friend, enemy, zone, besideVedette, touched, ways };
  fields.unshift(field);
  if (fields.length > KEPT) fields.pop();
  return field;
}

/** What the side has where. */
export function friendsOf(position: CampaignsPosition, side: Side): Friends {
  const kept = shelf().friends[side];
  const length = writeFriends(position, side);
  return keptOf(kept, length, anything) ?? keep(kept, length, surveyFriends(position, side));
}

function foesOf(position: CampaignsPosition, side: Side, eyes: Eyes): Foes {
  const kept = shelf().foes[2 * side + (eyes === "seen" ? 0 : 1)]!;
  const ways = waysOf(position);
  const length = writeFoes(position, side, eyes);
  const sameWays = (half: Foes) => half.ways === ways;
  return keptOf(kept, length, sameWays) ?? keep(kept, length, surveyFoes(position, side, eyes, ways));
}

function anything(): boolean {
  return true;
}

function keptOf<T>(kept: Entry<T>[], length: number, fits: (half: T) => boolean): T | null {
  const { key } = scratch();
  for (let i = 0; i < kept.length; i++) {
    const entry = kept[i]!;
    if (!same(entry.key, key, length) || !fits(entry.half)) continue;
    if (i > 0) kept.unshift(...kept.splice(i, 1));
    return entry.half;
  }
  return null;
}

function keep<T>(kept: Entry<T>[], length: number, half: T): T {
  kept.unshift({ key: scratch().key.slice(0, length), half });
  if (kept.length > KEPT) kept.pop();
  return half;
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
function kindsOfForces({ superior, unitLeader, strength }: CampaignsPosition, side: Side): Uint8Array {
  const { force } = scratch();
  force.fill(NO_FORCE);
  for (const unit of units.ofSide[side]) {
    let leader = unitLeader[unit]!;
    if (leader < 0 || strength[unit] === 0) continue;
    while (superior[leader]! >= 0) leader = superior[leader]!;
    // §C8.4: artillery alone has no zone.
    if (units.arm[unit] !== 2) force[leader] = WITH_ZONE;
    else if (force[leader] === NO_FORCE) force[leader] = WITHOUT_ZONE;
  }
  return force;
}

function standsOnMap({ leaderState, superior }: CampaignsPosition, leader: number): boolean {
  return leaderState[leader] === IN_PLAY && superior[leader] === NOWHERE;
}

/** What this side takes an enemy leader on the map for. */
function enemyKind(position: CampaignsPosition, leader: number, kinds: Uint8Array | null): number {
  if (kinds) return kinds[leader]!;
  return position.leaderShown[leader] === SHOWN_AS_LONE_LEADER ? NO_FORCE : WITH_ZONE;
}

function writeFriends(position: CampaignsPosition, side: Side): number {
  const { key } = scratch();
  const kinds = kindsOfForces(position, side);
  let at = 1;
  for (const leader of leaders.ofSide[side]) {
    if (standsOnMap(position, leader))
      key[at++] = position.leaderHex[leader]! * 2 + (kinds[leader] === NO_FORCE ? 0 : 1);
  }
  key[0] = at;
  for (let vedette = 0; vedette < pieces.vedette.length; vedette++) {
    if (pieces.vedette[vedette] === side) key[at++] = position.vedetteHex[vedette]!;
  }
  return writeOthers(position, side, at);
}

function writeFoes(position: CampaignsPosition, side: Side, eyes: Eyes): number {
  const { key } = scratch();
  const enemy = otherSide(side);
  const kinds = eyes === "true" ? kindsOfForces(position, enemy) : null;
  let at = 1;
  for (const leader of leaders.ofSide[enemy]) {
    if (!standsOnMap(position, leader)) continue;
    key[at++] = position.leaderHex[leader]! * 8 + enemyKind(position, leader, kinds) + 4 * position.besieged[leader]!;
  }
  key[0] = at;
  for (let vedette = 0; vedette < pieces.vedette.length; vedette++) {
    if (pieces.vedette[vedette] !== side)
      key[at++] = position.vedetteHex[vedette]! * 2 + position.vedetteShown[vedette]!;
  }
  return writeOthers(position, enemy, at);
}

/** Garrisons and units without a leader. */
function writeOthers({ garrisonHex, unitHex }: CampaignsPosition, side: Side, from: number): number {
  const { key } = scratch();
  let at = from;
  for (let garrison = 0; garrison < pieces.garrison.length; garrison++) {
    if (pieces.garrison[garrison] === side) key[at++] = garrisonHex[garrison]!;
  }
  for (const unit of units.ofSide[side]) if (unitHex[unit]! >= 0) key[at++] = unitHex[unit]!;
  return at;
}

function surveyFriends(position: CampaignsPosition, side: Side): Friends {
  const friend = new Uint8Array(board.size);
  const kinds = kindsOfForces(position, side);
  for (const leader of leaders.ofSide[side]) {
    if (!standsOnMap(position, leader)) continue;
    friend[position.leaderHex[leader]!]! |= kinds[leader] === NO_FORCE ? LONE_LEADER_THERE : FORCE_THERE;
  }
  for (let vedette = 0; vedette < pieces.vedette.length; vedette++) {
    const hex = position.vedetteHex[vedette]!;
    if (hex >= 0 && pieces.vedette[vedette] === side) friend[hex]! |= VEDETTE_THERE;
  }
  putOthers(position, side, friend);
  return { friend };
}

function surveyFoes(position: CampaignsPosition, side: Side, eyes: Eyes, ways: Ways): Foes {
  const foe = otherSide(side);
  const enemy = new Uint8Array(board.size);
  const zone = new Uint8Array(board.size);
  const besideVedette = new Uint8Array(board.size);
  const touched: number[] = [];
  const kinds = eyes === "true" ? kindsOfForces(position, foe) : null;
  for (const leader of leaders.ofSide[foe]) {
    if (!standsOnMap(position, leader)) continue;
    const hex = position.leaderHex[leader]!;
    const kind = enemyKind(position, leader, kinds);
    enemy[hex]! |= kind === NO_FORCE ? LONE_LEADER_THERE : FORCE_THERE;
    touched.push(hex);
    if (kind === WITH_ZONE && !position.besieged[leader]) castZone(ways, hex, zone, touched);
  }
  for (let vedette = 0; vedette < pieces.vedette.length; vedette++) {
    const hex = position.vedetteHex[vedette]!;
    if (hex < 0 || pieces.vedette[vedette] === side) continue;
    const shown = eyes === "true" || position.vedetteShown[vedette] !== 0;
    enemy[hex]! |= shown ? VEDETTE_THERE : FORCE_THERE;
    touched.push(hex);
    if (shown) castZone(ways, hex, besideVedette, []);
    else castZone(ways, hex, zone, touched);
  }
  putOthers(position, foe, enemy, touched);
  return { enemy, zone, besideVedette, touched, ways };
}

function putOthers({ garrisonHex, unitHex }: CampaignsPosition, side: Side, on: Uint8Array, touched?: number[]): void {
  for (let garrison = 0; garrison < pieces.garrison.length; garrison++) {
    const hex = garrisonHex[garrison]!;
    if (hex < 0 || pieces.garrison[garrison] !== side) continue;
    on[hex]! |= GARRISON_THERE;
    touched?.push(hex);
  }
  for (const unit of units.ofSide[side]) {
    const hex = unitHex[unit]!;
    if (hex < 0) continue;
    on[hex]! |= FORCE_THERE;
    touched?.push(hex);
  }
}

/** §C8.8: where a zone reaches. */
function castZone(ways: Ways, hex: number, zone: Uint8Array, touched: number[]): void {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (ways.zone[link] === 0) continue;
    zone[board.linkTo[link]!]!++;
    touched.push(board.linkTo[link]!);
  }
}

/** §C8.6: the enemy Forces that have a hex in their zone of control, as they are or as the side sees them. */
export function exerting(position: CampaignsPosition, side: Side, hex: number, eyes: Eyes = "true"): number[] {
  const enemy = otherSide(side);
  const kinds = eyes === "true" ? kindsOfForces(position, enemy) : null;
  const found: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const from = board.linkTo[link]!;
    if (!zoneReaches(position, board.back[link]!)) continue;
    for (const leader of leaders.ofSide[enemy]) {
      if (position.leaderHex[leader] !== from || position.besieged[leader]) continue;
      if (enemyKind(position, leader, kinds) === WITH_ZONE && standsOnMap(position, leader)) found.push(leader);
    }
  }
  return found.sort((a, b) => a - b);
}
