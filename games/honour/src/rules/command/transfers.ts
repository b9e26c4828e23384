import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, NOBODY, OFF_MAP } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import {
  AUXILIARIES,
  type Auxiliary,
  capitaniAt,
  changeCard,
  followGuns,
  handOver,
  mayHaveAuxiliary,
  mayReorganize,
  putOnMap,
} from "../cards.ts";
import { election, electionOf } from "../elections.ts";
import {
  armyOf,
  controllerOf,
  hexOf,
  isCapitanoGenerale,
  isInPlay,
  isOnTheMap,
  mayCommand,
  mayLead,
  primoOf,
  unitsOf,
} from "../forces.ts";
import { sidesOwn, tellOf, tellOwner } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isMilitia } from "../units.ts";
import { isHeldTogether } from "./novara.ts";

/** §2.2.B2b, §5.1: units pass between the Cards of one hex, and Capitani are put on the map. */
export interface Transfers {
  side: Side;
  /** The only hex in which it may be done (§15.5a), or `OFF_MAP` for all of them. */
  hex: number;
  /** Whether Capitani may be put on the map. */
  detach: boolean;
  /** Ruling 5.1: units that have changed Card, once for each time; no more than twice. */
  moved: number[];
  /** Markers that have changed Card: kind and giver. */
  passed: string[];
  /** The unit in hand. */
  unit: number;
}
export type TransferOption =
  | { readonly type: "takeUnit"; readonly unit: number }
  | { readonly type: "giveUnit"; readonly capitano: number }
  | { readonly type: "exchangeUnit"; readonly unit: number }
  | { readonly type: "detach"; readonly capitano: number }
  | TakeAlong
  | { readonly type: "passMarker"; readonly marker: Auxiliary; readonly giver: number; readonly taker: number }
  | { readonly type: "transfersDone" };

export type TakeAlong = { readonly type: "takeAlong"; readonly capitano: number; readonly primo: number };

/** Ruling 5.1. */
export const MOST_MOVES = 2;

export function transfersOf(side: Side, hex = OFF_MAP, detach = true): Transfers {
  return { side, hex, detach, moved: [], passed: [], unit: NOBODY };
}

/** The Capitani of the side who share a hex with another, hex by hex. */
function companies(position: Honour, { side, hex }: Pick<Transfers, "side" | "hex">): number[][] {
  const byHex = new Map<number, number[]>();
  for (let who = 0; who < position.stands.length; who++) {
    if (!isInPlay(position, who) || controllerOf(position, who) !== side || !mayReorganize(position, who)) continue;
    const at = hexOf(position, who);
    if (hex !== OFF_MAP && at !== hex) continue;
    const company = byHex.get(at);
    if (company) company.push(who);
    else byHex.set(at, [who]);
  }
  return [...byHex.values()].filter((company) => company.length > 1);
}

function mayMove({ moved }: Transfers, unit: number): boolean {
  let times = 0;
  for (const one of moved) if (one === unit) times++;
  return times < MOST_MOVES;
}

/** §5.1, §3.1: to whom a unit may pass. §15.1a: Militia only to a Force that has SPs besides. */
function takersOf(position: Honour, company: readonly number[], unit: number): number[] {
  const holder = position.holder[unit]!;
  return company.filter((who) => {
    if (who === holder || !mayCommand(position, who, unit)) return false;
    return !isMilitia(position, unit) || mayHaveAuxiliary(position, who, "engineers");
  });
}

/** Ruling 5.1: two units may change places, if each may be where the other was and it makes a difference. */
function exchangesFor(position: Honour, frame: Transfers, company: readonly number[], unit: number): number[] {
  const holder = position.holder[unit]!;
  if (isMilitia(position, unit)) return [];
  return company.flatMap((who) => {
    if (who === holder || !mayLead(position, who, unit)) return [];
    return unitsOf(position, who).filter(
      (other) =>
        !isMilitia(position, other) &&
        mayMove(frame, other) &&
        mayLead(position, holder, other) &&
        !areAlike(position, unit, other),
    );
  });
}

function areAlike(position: Honour, one: number, other: number): boolean {
  const { kind, size } = castOf(position).units;
  return [kind, size, position.sp, position.demoralised, position.army].every((list) => list[one] === list[other]);
}

function companyOf(position: Honour, frame: Transfers, unit: number): number[] {
  return capitaniAt(position, hexOf(position, position.holder[unit]!), frame.side).filter((who) =>
    mayReorganize(position, who),
  );
}

function placesFor(position: Honour, frame: Transfers): TransferOption[] {
  const { unit } = frame;
  const company = companyOf(position, frame, unit);
  return [
    ...takersOf(position, company, unit).map((capitano) => ({ type: "giveUnit" as const, capitano })),
    ...exchangesFor(position, frame, company, unit).map((other) => ({ type: "exchangeUnit" as const, unit: other })),
  ];
}

/** Units that have somewhere to go. */
function unitsInHand(position: Honour, frame: Transfers, company: readonly number[]): number[] {
  return company
    .flatMap((who) => unitsOf(position, who))
    .filter((unit) => mayMove(frame, unit))
    .filter(
      (unit) => takersOf(position, company, unit).length > 0 || exchangesFor(position, frame, company, unit).length > 0,
    );
}

/** §5.1, §6.2b: Subordinate and Unemployed Capitani who may be put on the map. */
function detachable(position: Honour, { detach }: Transfers, company: readonly number[]): number[] {
  if (!detach) return [];
  return company.filter((who) => position.stands[who] !== "map" && !isHeldTogether(position, primoOf(position, who)));
}

/** §15.1a: each marker of a Card to each other Card of the hex, once a Segment. */
function markersToPass(position: Honour, { passed }: Transfers, company: readonly number[]): TransferOption[] {
  return AUXILIARIES.flatMap((marker) =>
    company
      .filter((from) => position[marker][from]! > 0 && !passed.includes(`${marker} ${from}`))
      .flatMap((from) =>
        company
          .filter((to) => to !== from && position.stands[to] !== "unemployed" && mayHaveAuxiliary(position, to, marker))
          .map((to) => ({ type: "passMarker" as const, marker, giver: from, taker: to })),
      ),
  );
}

/**
 * Ruling 3.2.3a: a Capitano Generale who leaves the Force of an ally takes along Capitani of his own Army, each with the units
 * on his Card. Swiss go together under whom they elect at that moment (ruling 15.5).
 */
export function followers(position: Honour, company: readonly number[]): TransferOption[] {
  const isLeader = (who: number) =>
    isCapitanoGenerale(position, who) || castOf(position).armies.elects[armyOf(position, who)]!;
  const leaders = company.filter((who) => position.stands[who] === "map" && isLeader(who));
  return leaders.flatMap((primo) =>
    company
      .filter(
        (who) =>
          armyOf(position, who) === armyOf(position, primo) &&
          armyOf(position, primoOf(position, who)) !== armyOf(position, primo),
      )
      .map((capitano) => ({ type: "takeAlong" as const, capitano, primo })),
  );
}

function actsOf(position: Honour, frame: Transfers): TransferOption[] {
  return companies(position, frame).flatMap((company): TransferOption[] => [
    ...unitsInHand(position, frame, company).map((unit) => ({ type: "takeUnit" as const, unit })),
    ...detachable(position, frame, company).map((capitano) => ({ type: "detach" as const, capitano })),
    ...(frame.detach ? followers(position, company) : []),
    ...markersToPass(position, frame, company),
  ]);
}

/** Gives a unit to another Capitano; if that makes him leader of a new Force, the map shows it (§6.2c). */
function move(play: Play<Honour>, frame: Transfers, unit: number, to: number): void {
  const { position } = play;
  const from = position.holder[unit]!;
  const wasOnMap = position.stands[to] === "map";
  handOver(position, unit, to);
  frame.moved.push(unit);
  tellOwner(play, frame.side, { type: "unitTransferred", rules: ["5.1"], unit, giver: from, taker: to }, null);
  if (!wasOnMap && position.stands[to] === "map") tellOf(play, to, { type: "detached", rules: ["6.2c"] });
}

/** From the Card of an ally to that of his own leader in the hex. */
export function takeAlong(play: Play<Honour>, side: Side, option: TakeAlong): void {
  const { position } = play;
  const { capitano, primo } = option;
  changeCard(position, capitano, primo);
  tellOwner(play, side, { ...option, rules: ["3.2.3a"] }, null);
  const army = armyOf(position, primo);
  if (castOf(position).armies.elects[army]) play.call(election, electionOf(position, army, position.hex[primo]!));
}

/** Both go to the other Card at once: neither Rank is exceeded on the way. */
function exchange(play: Play<Honour>, frame: Transfers, unit: number, other: number): void {
  const { position } = play;
  const [from, to] = [position.holder[unit]!, position.holder[other]!];
  position.holder[unit] = to;
  position.holder[other] = from;
  followGuns(position, hexOf(position, to));
  frame.moved.push(unit, other);
  tellOwner(play, frame.side, { type: "unitsExchanged", rules: ["5.1"], unit, other, giver: from, taker: to }, null);
}

function act(play: Play<Honour>, frame: Transfers, option: TransferOption): "act" | typeof done | undefined {
  const { position } = play;
  switch (option.type) {
    case "takeUnit":
      frame.unit = option.unit;
      return undefined;
    case "detach":
      putOnMap(position, option.capitano);
      tellOf(play, option.capitano, { type: "detached", rules: ["5.1", "6.2b"] });
      return "act";
    case "takeAlong":
      takeAlong(play, frame.side, option);
      return "act";
    case "passMarker": {
      const { marker, giver, taker } = option;
      position[marker][giver]!--;
      position[marker][taker]!++;
      frame.passed.push(`${marker} ${giver}`);
      tellOwner(play, frame.side, { type: "markerPassed", rules: ["15.1a"], marker, giver, taker }, null);
      return "act";
    }
    default:
      return done;
  }
}

export const transfers = procedure<Transfers>("transfers", {
  side: everybody,
  hex: everybody,
  detach: everybody,
  moved: sidesOwn<number[]>([]),
  passed: sidesOwn<string[]>([]),
  unit: sidesOwn(NOBODY),
}).steps({
  act: decision({
    rule: ["2.2.B2b", "5.1"],
    seat: (_, { side }) => side,
    // Whether there is anything to change is hidden (§1.4): the owner says when he has done.
    when: (position, { side }) => isOnTheMap(position, side),
    options: (position, frame) => [...actsOf(position, frame), { type: "transfersDone" }],
    play: act,
  }),
  over: step("5.1", (_, { unit }) => (unit === NOBODY ? done : undefined)),
  place: decision({
    rule: ["5.1", "3.1", "6.2c"],
    seat: (_, { side }) => side,
    options: placesFor,
    play: (play, frame, option) => {
      if (option.type === "giveUnit") move(play, frame, frame.unit, option.capitano);
      else if (option.type === "exchangeUnit") exchange(play, frame, frame.unit, option.unit);
      frame.unit = NOBODY;
      return "act";
    },
  }),
});
