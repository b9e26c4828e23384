import { hexDistance } from "@gonfalon/engine/board";
import { everybody, type Play } from "@gonfalon/engine/kernel";
import { hexesOfArea } from "../cast.ts";
import { board, hexes, hexNamed, opponentOf } from "../data.ts";
import { castOf, type Honour, NOBODY, OFF_MAP } from "../position.ts";
import type { ForceData, Order, Side } from "../schemas/index.ts";
import { AUXILIARIES, type Auxiliary, joinCard, mayHaveAuxiliary, sortCard } from "./cards.ts";
import { hasForce, isForce, mayLead } from "./forces.ts";
import { sidesOwn } from "./known.ts";
import { limitOn } from "./limits.ts";
import { facings } from "./march/spending.ts";
import { mayEndIn } from "./march/steps.ts";
import { isOnMap, isPassable } from "./movement.ts";
import { mayTake } from "./orders.ts";
import { decision, procedure, step } from "./rulebook.ts";

/**
 * §2.1, §S0a as ruled: what the owner chooses in setting up and no later rule offers: active sources, the Capitano set aside
 * (§S3.setup.French.held), the division of units among Capitani and their hexes (§S5.setup.Imperial, §S5.setup.Imperial.a),
 * Orders, and the facing of Earthworks. As ruled (2.1) each side chooses in secret: units and hexes are laid out together at
 * the end.
 */
export interface SettingUp {
  side: Side;
  /** Armies whose source is still to be chosen. */
  armies: number[];
  /** Forces of the scenario, by their place in its list, of which a Capitano is still to be set aside. */
  held: number[];
  /** The first of two counters that share their SPs. */
  pairs: number[];
  /** Units still to be dealt, and to whom the others go, by unit. */
  units: number[];
  dealt: number[];
  /** Capitani who still need a hex, and the hexes of the others, by Capitano. */
  homeless: number[];
  posts: number[];
  trains: Auxiliary[];
  works: number[];
  /** Primi Capitani who still need an Order. */
  primi: number[];
}
export type SetUpOption =
  | { readonly type: "beginAt"; readonly capitano: number; readonly hex: number }
  | { readonly type: "beginWith"; readonly capitano: number; readonly order: Order }
  | { readonly type: "dealTrain"; readonly marker: Auxiliary; readonly capitano: number }
  | { readonly type: "dealUnit"; readonly unit: number; readonly capitano: number }
  | { readonly type: "faceWorks"; readonly hex: number; readonly sides: number }
  | { readonly type: "firstSource"; readonly army: number; readonly hex: number }
  | { readonly type: "setAside"; readonly capitano: number }
  | { readonly type: "spread"; readonly unit: number; readonly sp: number };

export function settingUpOf(position: Honour, side: Side): SettingUp {
  const { armies, data } = castOf(position);
  const isOurs = (army: number) => position.controller[army] === side;
  const pooled = poolCapitani(position, side);
  const dealt = Array.from(position.holder.keys()).filter((unit) => pooled.includes(position.holder[unit]!));
  return {
    side,
    armies: Array.from(armies.ids.keys()).filter((army) => isOurs(army) && armies.sources[army]!.length > 1),
    held: forcesToSetUp(position, side).flatMap((force) => (force.choice ? [data.setup.indexOf(force)] : [])),
    pairs: dealt.filter((unit) => twinOf(position, dealt, unit) > unit),
    units: dealt,
    dealt: position.holder.map(() => NOBODY),
    homeless: forcesToSetUp(position, side).flatMap((force) => homelessOf(position, force)),
    posts: position.hex.map(() => OFF_MAP),
    trains: [],
    works: position.earthworks.flatMap(({ level }, i) => (level === 1 && isOurs(worksArmy(position, i)) ? [i] : [])),
    primi: [],
  };
}

function forcesToSetUp(position: Honour, side: Side): ForceData[] {
  const { data, armies } = castOf(position);
  return data.setup.filter(({ army }) => position.controller[armies.named(army)] === side);
}

function capitaniIn(position: Honour, { primo, otherCapitani }: ForceData): number[] {
  const { capitani } = castOf(position);
  return [...(primo ? [primo] : []), ...otherCapitani].map((id) => capitani.named(id));
}

/** Those among whom units are divided as the owner likes. */
function poolCapitani(position: Honour, side: Side): number[] {
  return forcesToSetUp(position, side).flatMap((force) => (force.sharedPool ? capitaniIn(position, force) : []));
}

/** The Force of the set-up to which a Capitano belongs. */
function forceWith(position: Honour, capitano: number): ForceData {
  return castOf(position).data.setup.find((force) => capitaniIn(position, force).includes(capitano))!;
}

/** The Capitano Generale of an area comes first: others may join him. */
function homelessOf(position: Honour, force: ForceData): number[] {
  if (force.location.area) return capitaniIn(position, force);
  return force.location.within ? capitaniIn(position, force).slice(0, 1) : [];
}

function worksArmy(position: Honour, works: number): number {
  const { data, armies } = castOf(position);
  return armies.named(data.earthworks[works]!.army);
}

/** The other counter of the same type that is divided among the same Capitani, or -1. */
function twinOf(position: Honour, among: readonly number[], unit: number): number {
  const { typeIds } = castOf(position).units;
  const pool = (one: number) => forceWith(position, position.holder[one]!).sharedPool;
  return among.find((one) => one !== unit && typeIds[one] === typeIds[unit] && pool(one) === pool(unit)) ?? -1;
}

/** §S0a: the SPs of a line over its two counters, within the Maximum Strength of each. */
function spreads(position: Honour, unit: number, twin: number): SetUpOption[] {
  const { size } = castOf(position).units;
  const total = position.sp[unit]! + position.sp[twin]!;
  const [least, most] = [Math.max(1, total - size[twin]!), Math.min(size[unit]!, total - 1)];
  return Array.from({ length: most - least + 1 }, (_, i) => ({ type: "spread", unit, sp: least + i }));
}

/** §3.1: within Rank; as ruled (S5.setup.Imperial.a) somebody may be left without units. */
function dealsOf(position: Honour, { dealt }: SettingUp, unit: number): SetUpOption[] {
  const { data, capitani } = castOf(position);
  const { sharedPool } = forceWith(position, position.holder[unit]!);
  const candidates = data.setup.flatMap((one) => (one.sharedPool === sharedPool ? capitaniIn(position, one) : []));
  const has = (who: number) => dealt.filter((one) => one === who).length;
  return candidates
    .filter((who) => mayLead(position, who, unit) && has(who) < capitani.rank[who]!)
    .map((capitano) => ({ type: "dealUnit", unit, capitano }));
}

/** Of an area: the Capitano Generale, then those with units, then those without. */
function nextHomeless(position: Honour, { homeless, dealt }: SettingUp): number {
  const { capitani } = castOf(position);
  const generale = homeless.find((who) => forceWith(position, who).primo === capitani.ids[who]);
  return generale ?? homeless.find((who) => dealt.includes(who)) ?? homeless[0]!;
}

function hexesFor(position: Honour, frame: SettingUp, who: number): number[] {
  const { within, area } = forceWith(position, who).location;
  const zone = area ? hexesOfArea(area, { board, hexes }) : null;
  const isIn = (hex: number) =>
    zone ? zone[hex] === 1 : hexDistance(board, hex, hexNamed(within!.of)) <= within!.hexes;
  return Array.from(board.ids.keys()).filter(
    (hex) =>
      isIn(hex) &&
      isGround(position, hex) &&
      !hasForce(position, hex, opponentOf(frame.side)) &&
      limitOn(position, who, hex) === null &&
      (zone ? mayShare(position, frame, who, hex) : mayEndIn(position, who, hex)),
  );
}

/** Land of the map that somebody could have marched to. */
function isGround(position: Honour, hex: number): boolean {
  if (!isOnMap(position, hex) || hexes.lake[hex]) return false;
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (isPassable(position, board.back[link]!)) return true;
  }
  return false;
}

/** As ruled (S5.setup.Imperial.a): two Forces share a hex only with the Capitano Generale. */
function mayShare(position: Honour, { posts, dealt }: SettingUp, who: number, hex: number): boolean {
  const there = Array.from(posts.keys()).filter((other) => posts[other] === hex);
  if (!dealt.includes(who) || there.some((other) => position.generale[other] !== "")) return true;
  return !there.some((other) => dealt.includes(other));
}

/** Everything that was chosen in secret goes on the Cards and on the map. */
function layOut({ position }: Play<Honour>, frame: SettingUp): void {
  frame.dealt.forEach((who, unit) => {
    if (who !== NOBODY) position.holder[unit] = who;
  });
  const pooled = poolCapitani(position, frame.side);
  const posted = Array.from(frame.posts.keys()).filter((who) => frame.posts[who] !== OFF_MAP);
  const free = posted.filter((who) => pooled.includes(who));
  for (const kind of AUXILIARIES) {
    for (const who of free) for (; position[kind][who]! > 0; position[kind][who]!--) frame.trains.push(kind);
  }
  for (const who of posted) {
    position.stands[who] = "map";
    position.hex[who] = frame.posts[who]!;
    position.superior[who] = NOBODY;
  }
  gather(position, free);
  for (const who of pooled) if (!isForce(position, who)) position.order[who] = "";
  for (const who of free) position.alwaysFaceUp[who] = position.stands[who] === "map" ? 1 : 0;
  for (const who of free) if (isForce(position, who)) position.order[who] = "stand";
  frame.primi = forcesToSetUp(position, frame.side)
    .filter(({ order }) => order === "any")
    .flatMap((force) => (force.sharedPool ? capitaniIn(position, force) : capitaniIn(position, force).slice(0, 1)))
    .filter((who) => isForce(position, who));
}

/** Those who stand in one hex lie on the Card of the Capitano Generale, or without units on that of the Force. */
function gather(position: Honour, posted: readonly number[]): void {
  const isLeader = (who: number) => position.generale[who] !== "" || position.holder.includes(who);
  const isGenerale = (who: number) => Number(position.generale[who] !== "");
  const leaders = posted.filter(isLeader).sort((a, b) => isGenerale(b) - isGenerale(a));
  for (const leader of leaders) {
    if (position.stands[leader] !== "map") continue;
    for (const who of posted) {
      if (who === leader || position.hex[who] !== position.hex[leader]) continue;
      if (position.holder.includes(who) || position.holder.includes(leader)) joinCard(position, who, leader);
    }
    sortCard(position, leader);
  }
}

/** §S3.setup.French.held: he waits for the reinforcement, and the one whom the scenario file had set aside is with the king. */
function setAside(position: Honour, force: ForceData, capitano: number): void {
  const { capitani } = castOf(position);
  const primo = capitani.named(force.primo!);
  const before = capitani.named(force.choice!.default);
  position.superior[before] = primo;
  position.stands[before] = "unemployed";
  position.superior[capitano] = NOBODY;
  position.stands[capitano] = "waiting";
  sortCard(position, primo);
}

export const settingUp = procedure<SettingUp>("settingUp", {
  side: everybody,
  armies: everybody,
  held: everybody,
  pairs: sidesOwn<number[]>([]),
  units: sidesOwn<number[]>([]),
  dealt: sidesOwn<number[]>([]),
  homeless: sidesOwn<number[]>([]),
  posts: sidesOwn<number[]>([]),
  trains: sidesOwn<Auxiliary[]>([]),
  works: everybody,
  primi: sidesOwn<number[]>([]),
}).steps({
  source: decision({
    rule: ["S0a", "4.1"],
    seat: (_, { side }) => side,
    when: (_, { armies }) => armies.length > 0,
    options: (position, { armies: [army] }): SetUpOption[] =>
      castOf(position).armies.sources[army!]!.map((hex) => ({ type: "firstSource", army: army!, hex })),
    play: (play, frame, option) => {
      if (option.type !== "firstSource") return;
      frame.armies.shift();
      play.position.source[option.army] = option.hex;
      play.tell({ type: "sourcePlaced", rules: ["S0a"], army: option.army, hex: option.hex });
      return "source";
    },
  }),
  aside: decision({
    rule: "S3.setup.French.held",
    seat: (_, { side }) => side,
    when: (_, { held }) => held.length > 0,
    options: (position, { held: [force] }): SetUpOption[] => {
      const { data, capitani } = castOf(position);
      return data.setup[force!]!.choice!.eligible.map((id) => ({ type: "setAside", capitano: capitani.named(id) }));
    },
    play: ({ position }, frame, option) => {
      const force = castOf(position).data.setup[frame.held.shift()!]!;
      if (option.type === "setAside") setAside(position, force, option.capitano);
      return "aside";
    },
  }),
  spread: decision({
    rule: "S0a",
    seat: (_, { side }) => side,
    when: (_, { pairs }) => pairs.length > 0,
    options: (position, { pairs: [unit], units }) => spreads(position, unit!, twinOf(position, units, unit!)),
    play: ({ position }, { pairs, units }, option) => {
      if (option.type !== "spread") return;
      const twin = twinOf(position, units, pairs.shift()!);
      position.sp[twin]! += position.sp[option.unit]! - option.sp;
      position.sp[option.unit] = option.sp;
      return "spread";
    },
  }),
  deal: decision({
    rule: ["S5.setup.Imperial", "S5.setup.Imperial.a"],
    seat: (_, { side }) => side,
    when: (_, { units }) => units.length > 0,
    options: (position, frame) => dealsOf(position, frame, frame.units[0]!),
    play: (_, frame, option) => {
      if (option.type === "dealUnit") frame.dealt[frame.units.shift()!] = option.capitano;
      return "deal";
    },
  }),
  post: decision({
    rule: ["S3.setup.Spanish", "S4.setup.Imperial.a", "S5.setup.Imperial.a"],
    seat: (_, { side }) => side,
    when: (_, { homeless }) => homeless.length > 0,
    options: (position, frame): SetUpOption[] => {
      const capitano = nextHomeless(position, frame);
      return hexesFor(position, frame, capitano).map((hex) => ({ type: "beginAt", capitano, hex }));
    },
    play: (_, frame, option) => {
      if (option.type !== "beginAt") return;
      frame.posts[option.capitano] = option.hex;
      frame.homeless = frame.homeless.filter((who) => who !== option.capitano);
      return "post";
    },
  }),
  layOut: step("2.1", layOut),
  train: decision({
    rule: ["S5.setup.Imperial.a", "15.1a"],
    seat: (_, { side }) => side,
    when: (_, { trains }) => trains.length > 0,
    options: (position, { trains: [marker], posts }): SetUpOption[] =>
      Array.from(posts.keys())
        .filter((who) => posts[who] !== OFF_MAP && isForce(position, who))
        .filter((who) => mayHaveAuxiliary(position, who, marker!))
        .map((capitano) => ({ type: "dealTrain", marker: marker!, capitano })),
    play: ({ position }, frame, option) => {
      if (option.type === "dealTrain") position[frame.trains.shift()!][option.capitano]!++;
      return "train";
    },
  }),
  order: decision({
    rule: "S0a",
    seat: (_, { side }) => side,
    when: (_, { primi }) => primi.length > 0,
    options: (position, { primi: [capitano] }): SetUpOption[] =>
      forceWith(position, capitano!)
        .ordersAllowed!.filter((order) => mayTake(position, capitano!, order))
        .map((order) => ({ type: "beginWith", capitano: capitano!, order })),
    play: ({ position }, frame, option) => {
      if (option.type === "beginWith") position.order[frame.primi.shift()!] = option.order;
      return "order";
    },
  }),
  works: decision({
    rule: ["S0a", "7.5b"],
    seat: (_, { side }) => side,
    when: (_, { works }) => works.length > 0,
    options: ({ earthworks }, { works: [one] }): SetUpOption[] =>
      facings().map((sides) => ({ type: "faceWorks", hex: earthworks[one!]!.hex, sides })),
    play: ({ position }, frame, option) => {
      if (option.type === "faceWorks") position.earthworks[frame.works.shift()!]!.sides = option.sides;
      return "works";
    },
  }),
});
