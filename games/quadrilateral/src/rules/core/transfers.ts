import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side, units } from "../../data.ts";
import type { Done } from "../../option.ts";
import { FACE_DOWN, IN_PLAY, NOWHERE, type Quadrilateral } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOnly, tellOwner } from "../telling.ts";
import { shareAlert } from "./alert.ts";
import {
  headOf,
  hexOfUnit,
  isEmployable,
  isUnemployed,
  mayCommand,
  mayLead,
  ownUnits,
  spanLeft,
  stands,
  under,
  withinSpan,
} from "./forces.ts";
import { takeHold } from "./sieges.ts";

/** §I.b.3, §C6.6, §C2.3 to §C2.6, §C2.10: units, leaders and bridge trains pass between leaders of one hex. */

export type Transfer =
  | { readonly type: "receiveUnits"; readonly leader: number }
  | { readonly type: "detach"; readonly leader: number }
  | { readonly type: "attach"; readonly leader: number; readonly to: number }
  | { readonly type: "passTrain"; readonly train: number; readonly leader: number }
  | Done;
export type TakeUnit = { readonly type: "takeUnit"; readonly unit: number } | Done;
export type Shed =
  | { readonly type: "setAside"; readonly unit: number }
  | { readonly type: "detach"; readonly leader: number };

type Transfers = {
  side: Side;
  /** Who takes units just now, and how many he has taken. */
  leader: number;
  taken: number;
  /** Each leader is detached once and attached once in a Segment, each train passes once: so it ends. */
  detached: number[];
  attached: number[];
  trains: number[];
};

const known = {
  side: everybody,
  leader: ownersOnly<number>(NOWHERE),
  taken: ownersOnly<number>(0),
  detached: ownersOnly<number[]>([]),
  attached: ownersOnly<number[]>([]),
  trains: ownersOnly<number[]>([]),
} as const;

export function transfersOf(side: Side): Transfers {
  return { side, leader: NOWHERE, taken: 0, detached: [], attached: [], trains: [] };
}

export const transfers = procedure<Transfers>("transfers", known).steps({
  transfer: decision({
    rule: ["I.b.3", "C6.6"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.9 Asked whatever he has: trees are the owner's secret.
    when: () => true,
    options: (position, frame): Transfer[] => [...transferOptions(position, frame), { type: "done" }],
    play: (play, frame, option: Transfer) => {
      switch (option.type) {
        case "done":
          return done;
        case "receiveUnits":
          frame.leader = option.leader;
          frame.taken = 0;
          return "take";
        case "detach":
          frame.detached.push(option.leader);
          detach(play, option.leader);
          return again;
        case "attach":
          frame.attached.push(option.leader);
          attach(play, option.leader, option.to);
          return again;
        case "passTrain":
          frame.trains.push(option.train);
          play.position.trainLeader[option.train] = option.leader;
          return again;
      }
    },
  }),
  take: decision({
    rule: "C6.6",
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.9 Until he has done: whether there is more to take is his secret.
    when: () => true,
    options: (position, { leader, taken }): TakeUnit[] => {
      const takes = takeable(position, leader).map((unit) => ({ type: "takeUnit", unit }) as const);
      return taken > 0 ? [...takes, { type: "done" }] : takes;
    },
    play: (play, frame, option: TakeUnit) => {
      if (option.type === "done") return "transfer";
      frame.taken++;
      takeUnit(play, option.unit, frame.leader);
      return again;
    },
  }),
});

function inPlay(position: Quadrilateral, side: Side): number[] {
  return leaders.ofSide[side].filter((leader) => position.leaderState[leader] === IN_PLAY);
}

function transferOptions(position: Quadrilateral, frame: Transfers): Transfer[] {
  const all = inPlay(position, frame.side);
  return [
    ...all
      .filter((leader) => takeable(position, leader).length > 0)
      .map((leader) => ({ type: "receiveUnits", leader }) as const),
    ...all
      .filter((leader) => position.superior[leader]! >= 0 && !frame.detached.includes(leader))
      .map((leader) => ({ type: "detach", leader }) as const),
    ...attachments(position, all, frame),
    ...trainsToPass(position, all, frame),
  ];
}

/** §C6.6, §C2.3: units in his hex that he may lead, has span for, and that were not transferred in this Segment. */
export function takeable(position: Quadrilateral, leader: number): number[] {
  const room = spanLeft(position, leader);
  if (room <= 0) return [];
  const hex = position.leaderHex[leader]!;
  const found = units.ofSide[leaders.side[leader]!].filter(
    (unit) =>
      position.strength[unit]! > 0 &&
      position.unitLeader[unit] !== leader &&
      !position.transferred[unit] &&
      hexOfUnit(position, unit) === hex &&
      units.span[unit]! <= room &&
      mayLead(leader, unit),
  );
  return found.length > 0 && isEmployable(position, leader) ? found : [];
}

function takeUnit(play: Play<Quadrilateral>, unit: number, leader: number): void {
  const { position } = play;
  const from = position.unitLeader[unit]!;
  if (from >= 0) shareAlert(position, headOf(position, from), headOf(position, leader));
  position.unitLeader[unit] = leader;
  position.unitHex[unit] = NOWHERE;
  position.transferred[unit] = 1;
  // §C10.12 Units without a leader have held nothing: with one they are a Force in the place.
  takeHold(position, units.side[unit]!, position.leaderHex[leader]!);
  const side = SIDE_NAMES[units.side[unit]!];
  tellOnly(play, units.side[unit]!, { type: "transferred", rules: ["C6.6"], side, unit, leader });
}

/** §C6.6: a subordinate or a leader who rides along is set on the map, with what he has. */
export function detach(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const head = headOf(position, leader);
  position.superior[leader] = NOWHERE;
  position.alert[leader] = position.alert[head]!;
  position.foraged[leader] = position.foraged[head]!;
  position.leaderShown[leader] = FACE_DOWN;
  const hex = position.leaderHex[leader]!;
  tellOwner(play, side, { type: "pieceAppears", rules: ["C6.6"], side: SIDE_NAMES[side], hex }, { leader });
}

/** §C6.6, §C2.4: a leader on the map is put under another in his hex; without SPs he just rides along (§C2.10). */
function attachments(position: Quadrilateral, all: readonly number[], { attached }: Transfers): Transfer[] {
  const heads = all.filter((leader) => stands(position, leader));
  return heads.flatMap((leader) =>
    attached.includes(leader)
      ? []
      : heads.filter((to) => mayAttach(position, leader, to)).map((to) => ({ type: "attach", leader, to }) as const),
  );
}

export function mayAttach(position: Quadrilateral, leader: number, to: number): boolean {
  if (leader === to || position.leaderHex[leader] !== position.leaderHex[to]) return false;
  if (isUnemployed(position, leader)) return true;
  // §C2.5: a chain is two deep at most.
  if (under(position, leader).some((one) => !isUnemployed(position, one))) return false;
  return mayCommand(position, to, leader) && leaders.subordination[leader]! <= spanLeft(position, to);
}

export function attach(play: Play<Quadrilateral>, leader: number, to: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  if (!isUnemployed(position, leader)) shareAlert(position, leader, to);
  for (const one of under(position, leader)) position.superior[one] = to;
  position.superior[leader] = to;
  position.leaderShown[leader] = FACE_DOWN;
  const hex = position.leaderHex[leader]!;
  tellOwner(play, side, { type: "pieceLeaves", rules: ["C6.6"], side: SIDE_NAMES[side], hex }, { leader, to });
}

function trainsToPass(position: Quadrilateral, all: readonly number[], { side, trains }: Transfers): Transfer[] {
  return position.trainLeader.flatMap((holder, train): Transfer[] => {
    if (holder < 0 || position.trainSide[train] !== side || trains.includes(train)) return [];
    return all
      .filter((leader) => leader !== holder && position.leaderHex[leader] === position.leaderHex[holder])
      .map((leader) => ({ type: "passTrain", train, leader }));
  });
}

/** §C2.3, §C2.4: at the end of the Segment nobody holds more than his span, nor a leader he may not command. */
export function shedsIn(position: Quadrilateral, side: Side): Shed[] {
  return inPlay(position, side).flatMap((leader) => shedsOf(position, leader));
}

export function shed(play: Play<Quadrilateral>, option: Shed): void {
  if (option.type === "detach") detach(play, option.leader);
  else setAside(play.position, option.unit);
}

function shedsOf(position: Quadrilateral, leader: number): Shed[] {
  const within = withinSpan(position, leader);
  const serving = under(position, leader).filter((one) => !isUnemployed(position, one));
  const detachable = within ? serving.filter((one) => !mayCommand(position, leader, one)) : serving;
  const units = within ? [] : ownUnits(position, leader);
  return [
    ...units.map((unit) => ({ type: "setAside", unit }) as const),
    ...detachable.map((one) => ({ type: "detach", leader: one }) as const),
  ];
}

/** §C6.12: a unit stays in the hex without a leader. */
export function setAside(position: Quadrilateral, unit: number): void {
  position.unitHex[unit] = hexOfUnit(position, unit);
  position.unitLeader[unit] = NOWHERE;
}
