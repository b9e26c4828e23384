import { hexDistance } from "@gonfalon/engine/board";
import {
  ARTILLERY,
  board,
  CAVALRY,
  CITADEL,
  FORT,
  FORTIFIED_TOWN,
  hexes,
  INFANTRY,
  leaders,
  pieces,
  type Side,
  sides,
  siegePlaces,
  TERRAINS,
  units,
} from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import { crossing, neighbours, standing, treeOf, troopsOf } from "./recount.ts";

/** Battles once more from the text of §C14: what both sides fight with, what changes a die, what a cell says. */

/** What a battle has of it in its frame. */
export interface Fought {
  readonly phasing: Side;
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  readonly hexes: readonly number[];
  readonly reserve: readonly number[];
  readonly surprised: readonly number[];
  readonly committed: readonly [number, number];
  readonly began: readonly [number, number];
  readonly pitched: readonly [number, number];
  readonly sortie: number;
  readonly storm: number;
}

export const other = (side: Side): Side => (side === 0 ? 1 : 0);
const FORTRESS = { [FORT]: 2, [FORTIFIED_TOWN]: 4 } as Readonly<Record<number, number>>;
export const CAPACITY: Readonly<Record<string, number>> = { E1123: 12, E1223: 3, E2128: 6, E2121: 3, E1235: 2 };
const RETREATED = 8;

export const sps = (position: Quadrilateral, list: readonly number[], ...arms: readonly number[]) =>
  list.reduce((sum, unit) => (arms.includes(units.arm[unit]!) ? sum + position.strength[unit]! : sum), 0);
export const combat = (position: Quadrilateral, list: readonly number[]) => sps(position, list, INFANTRY, CAVALRY);
export const garrisonAt = (position: Quadrilateral, side: Side, hex: number) =>
  position.garrisonHex.some((at, one) => at === hex && pieces.garrison[one] === side);
const loose = (position: Quadrilateral, side: Side, hex: number) =>
  position.unitHex.flatMap((at, unit) =>
    at === hex && units.side[unit] === side && position.strength[unit]! > 0 ? [unit] : [],
  );
const linkOf = (from: number, to: number) => neighbours(from).find((one) => one.to === to)?.link;

/** §C8.9, §C8.10: attacks cross neither lakes nor a primary river without a bridge or pontoon. */
export function mayCross(position: Quadrilateral, from: number, to: number): boolean {
  const link = linkOf(from, to);
  if (link === undefined) return false;
  const { river, by } = crossing(position, link);
  return river !== 3 && (river !== 2 || by === "bridge" || by === "pontoon");
}

/** §C14.27, §C14.37: units of a Force that add strength. */
function fit(position: Quadrilateral, battle: Fought, head: number): number[] {
  return troopsOf(position, head).filter((unit) => {
    const leader = position.unitLeader[unit]!;
    const back = (position.leaderDone[leader]! & RETREATED) !== 0 && battle.defenders.includes(head);
    return !battle.reserve.includes(unit) && !back;
  });
}

const CAVALRY_INTO = { clear: 1, irrigated: 0.5, woods: 0.5, hill: 0.5, mountain: 0, marsh: 0, lake: 0 } as const;
const GROUND = { clear: 1, irrigated: 1, woods: 1.5, hill: 1.5, mountain: 2, marsh: 1.5, lake: 1 } as const;
const DEFILE = 4;
const half = (value: number) => Math.round(2 * value) / 2;

export interface Attack {
  readonly by: Side;
  readonly forces: readonly number[];
  readonly hexes: readonly number[];
}

/** §C14.35, ruling: SPs that a counterattack holds back, unit by unit. */
function held(position: Quadrilateral, battle: Fought, { by, forces, hexes: into }: Attack): Map<number, number> {
  const back = new Map<number, number>();
  if (by === battle.phasing) return back;
  const left = new Set(battle.attackers.map((one) => position.leaderHex[one]!).filter((hex) => !into.includes(hex)));
  const alone = battle.attackers.filter((one) => left.has(position.leaderHex[one]!));
  let owed = Math.ceil(
    combat(
      position,
      alone.flatMap((one) => troopsOf(position, one)),
    ) / 2,
  );
  const idle = battle.defenders.filter((one) => !forces.includes(one));
  owed -= combat(
    position,
    idle.flatMap((one) => attackersOf(position, battle, one)),
  );
  owed -= combat(
    position,
    battle.reserve.filter((unit) => units.side[unit] === by),
  );
  const weakest = forces
    .flatMap((one) => attackersOf(position, battle, one))
    .filter((unit) => units.arm[unit] !== ARTILLERY)
    .sort((a, b) => position.strength[a]! - position.strength[b]! || units.arm[a]! - units.arm[b]! || a - b);
  for (const unit of weakest) {
    const taken = Math.max(0, Math.min(owed, position.strength[unit]!));
    back.set(unit, taken);
    owed -= taken;
  }
  return back;
}

/** §C2.14: units beyond the span of a leader who had to take over do not attack. */
const attackersOf = (position: Quadrilateral, battle: Fought, head: number) =>
  fit(position, battle, head).filter((unit) => !position.beyondSpan[unit]);

/** §C14.20: cavalry by the worst ground it attacks; guns count nothing. */
export function attackStrength(position: Quadrilateral, battle: Fought, attack: Attack): number {
  const back = held(position, battle, attack);
  let sum = 0;
  for (const head of attack.forces) {
    const into = attack.hexes.filter((hex) => mayCross(position, position.leaderHex[head]!, hex));
    const worst = Math.min(...into.map((hex) => CAVALRY_INTO[TERRAINS[hexes.terrain[hex]!]!]));
    for (const unit of attackersOf(position, battle, head)) {
      const left = position.strength[unit]! - (back.get(unit) ?? 0);
      sum += units.arm[unit] === INFANTRY ? left : units.arm[unit] === CAVALRY ? left * worst : 0;
    }
  }
  return half(sum);
}

/** §C8.10, §C14.21: what a hexside gives, if every attacker of the hex has one, and then the least. */
function hexsideOf(position: Quadrilateral, attack: Attack, hex: number): number {
  const from = attack.forces.map((head) => position.leaderHex[head]!).filter((one) => mayCross(position, one, hex));
  const gives = from.map((one) => {
    const { river } = crossing(position, linkOf(one, hex)!);
    return river === 2 ? 2 : river === 1 ? 1.5 : 1;
  });
  return gives.length === 0 ? 1 : Math.min(...gives);
}

/** §C14.20, §C10.8, §C10.9, §C10.14, §C10.16. */
export function defenceStrength(position: Quadrilateral, battle: Fought, attack: Attack): number {
  const side = other(attack.by);
  const heads = side === battle.phasing ? battle.attackers : battle.defenders;
  const inHex = (hex: number) => heads.filter((one) => position.leaderHex[one] === hex);
  const unitsIn = (hex: number) => [
    ...inHex(hex).flatMap((one) => fit(position, battle, one)),
    ...loose(position, side, hex).filter((unit) => !battle.reserve.includes(unit)),
  ];
  const marker = (hex: number) => (garrisonAt(position, side, hex) ? 1 : 0);
  const all = attack.hexes.reduce((sum, hex) => sum + combat(position, unitsIn(hex)) + marker(hex), 0);
  return half(
    attack.hexes.reduce((sum, hex) => {
      const there = unitsIn(hex);
      const asleep = battle.surprised.filter((one) => position.leaderHex[one] === hex && attack.by === battle.phasing);
      const sleeping = asleep.flatMap((one) => troopsOf(position, one)).filter((unit) => there.includes(unit));
      const awake = there.filter((unit) => !sleeping.includes(unit));
      const halved = asleep.reduce(
        (total, one) =>
          total +
          Math.ceil(
            combat(
              position,
              troopsOf(position, one).filter((unit) => there.includes(unit)),
            ) / 2,
          ),
        0,
      );
      const count = all === 0 ? sps(position, there, ARTILLERY) : combat(position, awake) + halved + marker(hex);
      const feature = hexes.feature[hex]!;
      const isWorks = feature === CITADEL || feature in FORTRESS;
      if (there.length === 0 && !isWorks) return sum + count;
      const ground = Math.max(GROUND[TERRAINS[hexes.terrain[hex]!]!], feature === DEFILE ? 1.5 : 1);
      const besieged = (battle.storm && side !== battle.phasing) || inHex(hex).some((one) => position.besieged[one]);
      const alone = there.length === 0;
      const sortie =
        battle.sortie &&
        side !== battle.phasing &&
        attack.forces
          .filter((one) => mayCross(position, position.leaderHex[one]!, hex))
          .every((one) => position.besieged[one]);
      const open = Math.max(ground, hexsideOf(position, attack, hex), sortie ? 1.5 : 1);
      const limit = feature === CITADEL ? CAPACITY[board.ids[hex]!]! : (FORTRESS[feature] ?? 0);
      const triple = feature === CITADEL && (besieged || alone);
      const covered = Math.min(limit, count);
      return sum + covered * Math.max(open, triple ? 3 : 2) + (count - covered) * (triple ? 1 : open);
    }, 0),
  );
}

const COLUMNS = ["1:5", "1:4", "1:3", "1:2", "2:3", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1"];
const RATIOS = [1 / 5, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 1, 3 / 2, 2, 3, 4, 5, 6];
/** §C14.20: rounded down to the next column; beyond the ends the last. */
export function columnOf(attack: number, defence: number): string {
  let best = 0;
  RATIOS.forEach((ratio, i) => {
    if (attack >= ratio * defence - 1e-9 && attack > 0) best = i;
  });
  return COLUMNS[best]!;
}

/** §C14.4, §C14.7, ruling C14.4: who commands a side. */
function commander(position: Quadrilateral, battle: Fought, side: Side): number[] {
  const heads = side === battle.phasing ? battle.attackers : battle.defenders;
  const there = side === battle.phasing ? heads.map((one) => position.leaderHex[one]!) : battle.hexes;
  const first = commanderOfArmy(position, side);
  if (first >= 0 && there.includes(position.leaderHex[first]!)) return [first];
  const most = Math.max(...heads.map((one) => leaders.subordination[one]!));
  return heads.filter((one) => leaders.subordination[one] === most);
}
/** §C2.7 to §C2.9. */
function commanderOfArmy(position: Quadrilateral, side: Side): number {
  const inPlay = leaders.ofSide[side].filter((one) => leaders.armyCommander[one] && position.leaderState[one] === 1);
  if (inPlay.length === 0) return position.successor[side];
  if (inPlay.length === 1) return inPlay[0]!;
  const free = inPlay.filter((one) => !position.besieged[one]);
  if (free.length === 1) return free[0]!;
  const [one, two] = inPlay as [number, number];
  const together = position.leaderHex[one] === position.leaderHex[two];
  const wurmser = inPlay.find((leader) => leaders.ids[leader] === "wurmser")!;
  return together || free.length === 0 ? wurmser : inPlay.find((leader) => leader !== wurmser)!;
}

/** §C14.22: bonus points, a pontoon under every attacker, committed Reserves. */
export function dieOf(position: Quadrilateral, battle: Fought, attack: Attack): number {
  const star = (side: Side) => (commander(position, battle, side).some((one) => leaders.bonus[one]! > 0) ? 1 : 0);
  const pontoon = attack.forces.every((head) => {
    const from = position.leaderHex[head]!;
    const used = attack.hexes.filter((hex) => mayCross(position, from, hex));
    return used.length > 0 && used.every((hex) => crossing(position, linkOf(from, hex)!).by === "pontoon");
  });
  const fresh = (side: Side) => (battle.committed[side] >= 2 ? 1 : 0);
  const foe = other(attack.by);
  return star(attack.by) - star(foe) - (pontoon ? 1 : 0) + fresh(attack.by) - fresh(foe);
}

/** §C14.17: what changes the die of the guns but the cavalry. */
export function fireDie(position: Quadrilateral, hex: number): number {
  const ground = { woods: 1, hill: 1, mountain: 2 } as Readonly<Record<string, number>>;
  const feature = hexes.feature[hex]! === CITADEL ? 2 : hexes.feature[hex]! === FORTIFIED_TOWN ? 1 : 0;
  const foul = ["rain", "mud", "snow"].includes(position.weather) ? 1 : 0;
  return Math.max(ground[TERRAINS[hexes.terrain[hex]!]!] ?? 0, feature) + foul;
}

/** §C14.16: a side has at least twice the cavalry of the other, those in Reserve counted. */
export function isMounted(position: Quadrilateral, battle: Fought, side: Side): boolean {
  const heads = (one: Side) => (one === battle.phasing ? battle.attackers : battle.defenders);
  const horse = (one: Side) =>
    sps(
      position,
      [
        ...heads(one).flatMap((head) => troopsOf(position, head)),
        ...(one === battle.phasing ? [] : battle.hexes.flatMap((hex) => loose(position, one, hex))),
      ],
      CAVALRY,
    );
  return horse(side) > 0 && horse(side) >= 2 * horse(other(side));
}

/** §C10.4: whether a place is invested against those who hold it. */
export function isInvested(position: Quadrilateral, place: number, defender: Side): boolean {
  const held = siegePlaces.hexes[place]!;
  const foes = standing(position, other(defender)).filter((one) => combat(position, troopsOf(position, one)) > 0);
  const on = (bank: readonly number[]) => foes.filter((one) => bank.includes(position.leaderHex[one]!));
  const banks = siegePlaces.banks[place]!.map(on);
  const inside = held.reduce((sum, hex) => {
    const led = standing(position, defender).filter((one) => position.leaderHex[one] === hex);
    const all = [...led.flatMap((one) => troopsOf(position, one)), ...loose(position, defender, hex)];
    return sum + sps(position, all, 0, 1, 2) + (garrisonAt(position, defender, hex) ? 1 : 0);
  }, 0);
  const outside = combat(
    position,
    banks.flat().flatMap((one) => troopsOf(position, one)),
  );
  return banks.every((bank) => bank.length > 0) && outside >= 2 && 3 * outside >= inside;
}

/** §C15.1: what is added to two dice. */
export function surrenderSum(position: Quadrilateral, place: number, defender: Side): number {
  const held = siegePlaces.hexes[place]!;
  const heads = standing(position, defender).filter((one) => held.includes(position.leaderHex[one]!));
  const all = [
    ...heads.flatMap((one) => troopsOf(position, one)),
    ...held.flatMap((hex) => loose(position, defender, hex)),
  ];
  const markers = held.filter((hex) => garrisonAt(position, defender, hex)).length;
  const within = combat(position, all) + markers;
  const commands = heads
    .flatMap((one) => treeOf(position, one))
    .some(
      (one) => leaders.armyCommander[one] || position.commanded[one] || commanderOfArmy(position, defender) === one,
    );
  const near = standing(position, defender).some(
    (one) =>
      !held.includes(position.leaderHex[one]!) &&
      sps(position, troopsOf(position, one), 0, 1, 2) >= 5 &&
      held.some((hex) => hexDistance(board, hex, position.leaderHex[one]!) <= 5),
  );
  return (
    position.duration[place]! +
    (within <= 2 ? 2 : within <= 5 ? 1 : 0) +
    (defender === 0 && position.morale <= -2 ? 1 : 0) -
    (commands ? 1 : 0) -
    (near ? 2 : 0)
  );
}

/** §C14.26 (1): hexes into which a side may retreat from one. `ground` is as the side sees it. */
export function openTo(
  position: Quadrilateral,
  side: Side,
  from: number,
  enemy: ReadonlySet<number>,
): { to: number; link: number }[] {
  return neighbours(from).filter(({ to, link }) => {
    const { river, by } = crossing(position, link);
    if (river === 3 || (river === 2 && by !== "bridge" && by !== "pontoon")) return false;
    if (enemy.has(to) || TERRAINS[hexes.terrain[to]!] === "lake") return false;
    return !isShut(position, side, from, to);
  });
}

/** §C10.6: a besieger on a bank shuts the gates on that side; at Mantova, besieged or not. */
function isShut(position: Quadrilateral, side: Side, from: number, to: number): boolean {
  const places = siegePlaces.hexes;
  const place = places.findIndex((held) => held.includes(from) !== held.includes(to));
  if (place < 0) return false;
  const citadel = places[place]!.includes(to) ? to : from;
  if (position.holder[hexes.holding[citadel]!] !== side) return false;
  if (!position.siege[place] && places[place]!.length === 1) return false;
  const outside = citadel === to ? from : to;
  const bank = siegePlaces.banks[place]!.find((one) => one.includes(outside)) ?? [];
  return standing(position, other(side)).some(
    (one) => bank.includes(position.leaderHex[one]!) && troopsOf(position, one).length > 0,
  );
}

const OPEN = ["clear", "irrigated"];
/** §C14.12 to §C14.15: the types a side may choose. */
export function typesOf(
  position: Quadrilateral,
  battle: Fought & { readonly round: number; readonly told: readonly number[] },
  side: Side,
  enemy: ReadonlySet<number>,
  safe: (hex: number) => boolean,
): string[] {
  if (battle.sortie && side === battle.phasing) return ["pitched"];
  const heads = side === battle.phasing ? battle.attackers : battle.defenders;
  const there = side === battle.phasing ? heads.map((one) => position.leaderHex[one]!) : [...battle.hexes];
  const awake = heads.filter((one) => !battle.surprised.includes(one)).flatMap((one) => fit(position, battle, one));
  const left =
    side === battle.phasing
      ? []
      : battle.hexes.flatMap((hex) => loose(position, side, hex)).filter((unit) => !battle.reserve.includes(unit));
  const markers = side === battle.phasing ? 0 : battle.hexes.filter((hex) => garrisonAt(position, side, hex)).length;
  const types = ["pursuit"];
  const wild = there.every((hex) => TERRAINS[hexes.terrain[hex]!] === "mountain" && hexes.road[hex] === 0);
  if (sps(position, [...awake, ...left], INFANTRY) + markers >= 3 && !wild) types.push("pitched");
  const isWork = (hex: number) => hexes.feature[hex] === CITADEL || hexes.feature[hex]! in FORTRESS;
  const horse = heads.reduce((sum, one) => sum + sps(position, troopsOf(position, one), CAVALRY), 0);
  const open = heads.some((one) => OPEN.includes(TERRAINS[hexes.terrain[position.leaderHex[one]!]!]!));
  const fits = heads.every((one) => {
    const hex = position.leaderHex[one]!;
    const hasWay = openTo(position, side, hex, enemy).some(({ to }) => safe(to));
    return !isWork(hex) && !battle.surprised.includes(one) && (position.leaderDone[one]! & 4) === 0 && hasWay;
  });
  const early = side === battle.phasing && battle.round < 2;
  if (heads.length > 0 && !battle.storm && !early && fits && (!open || 10 * horse >= battle.told[other(side)]!))
    types.push("refuse");
  return types;
}

export interface Going {
  readonly side: Side;
  readonly leader: number;
  readonly from: number;
  readonly at: number;
  readonly left: number;
  readonly winners: readonly number[];
  readonly path: readonly number[];
}

/** §C14.26, as ruled: the hexes that the priorities leave, one after the other. */
export function waysBack(
  position: Quadrilateral,
  going: Going,
  enemy: ReadonlySet<number>,
  safe: (hex: number) => boolean,
  price: (link: number) => number,
): number[] {
  const { side, from, at, left, winners, path } = going;
  const passed = new Set([from, ...path]);
  const long = (hex: number, owed: number, seen: ReadonlySet<number>): number => {
    if (owed === 0) return 0;
    const on = openTo(position, side, hex, enemy).filter(({ to }) => !seen.has(to));
    return Math.max(0, ...on.map(({ to }) => 1 + long(to, owed - 1, new Set([...seen, to]))));
  };
  let ways = openTo(position, side, at, enemy)
    .filter(({ to }) => !passed.has(to))
    .map((way) => ({ ...way, length: 1 + long(way.to, left - 1, new Set([...passed, way.to, at])) }));
  const most = Math.max(...ways.map(({ length }) => length));
  ways = ways.filter(({ length }) => length === most);
  type Way = (typeof ways)[number];
  const keep = (test: (way: Way) => boolean) => {
    if (ways.some(test)) ways = ways.filter(test);
  };
  const least = (value: (way: Way) => number) => {
    const best = Math.min(...ways.map(value));
    ways = ways.filter((way) => value(way) === best);
  };
  const away = (hex: number) => Math.min(...winners.map((one) => hexDistance(board, one, hex)));
  keep(({ link }) => price(link) < 9e9);
  keep(({ to }) => away(to) > away(at));
  keep(({ to }) => safe(to));
  const [center, supply] = [position.center[side], position.supply[side]];
  const points = [center, supply].filter((hex) => hex >= 0);
  if (points.length > 0) {
    const point = points.reduce((best, hex) =>
      hexDistance(board, from, hex) < hexDistance(board, from, best) ? hex : best,
    );
    least(({ to }) => hexDistance(board, to, point));
  }
  keep(({ link }) => sides.road[link]! > 0 && !["none", "ferry"].includes(crossing(position, link).by));
  least(({ link }) => price(link));
  return ways.map(({ to }) => to);
}

/** The side that holds all of a place, if one does. */
export function heldBy({ holder }: Quadrilateral, place: number): Side | undefined {
  const [first, ...rest] = siegePlaces.hexes[place]!.map((hex) => holder[hexes.holding[hex]!]!);
  return first! >= 0 && rest.every((one) => one === first) ? (first as Side) : undefined;
}

const [ATTACKED, WAS_ATTACKED] = [16, 32];
/** §C14.3: the hexes to which a Force owes an attack. */
export function owedBy(position: Quadrilateral, side: Side, head: number): number[] {
  const done = (one: number, mark: number) => (position.leaderDone[one]! & mark) !== 0;
  const rests = position.quarters[side] === 1 && !position.alert[head];
  if (combat(position, troopsOf(position, head)) === 0 || position.besieged[head] || done(head, ATTACKED) || rests)
    return [];
  const from = position.leaderHex[head]!;
  if (hexes.feature[from]! in FORTRESS) return [];
  const foes = standing(position, other(side)).filter(
    (one) => troopsOf(position, one).length > 0 && !position.besieged[one] && !done(one, WAS_ATTACKED),
  );
  return neighbours(from).flatMap(({ to, link }) => {
    const { river } = crossing(position, link);
    return river < 2 && foes.some((one) => position.leaderHex[one] === to) ? [to] : [];
  });
}
