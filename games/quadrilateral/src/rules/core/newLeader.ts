import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side, units } from "../../data.ts";
import { FACE_DOWN, IN_PLAY, IN_POOL, NOWHERE, type Quadrilateral } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import { isUnemployed, mayLead, ownUnits, spanLeft, under } from "./forces.ts";
import { setAside } from "./transfers.ts";

/**
 * §C2.14: a Force loses its leader and survives. Whoever takes him off the map calls `loseLeader` before: those under him and
 * his units are left to the owner, who at once names another leader among them. The lost leader then rides with the one who
 * has come after him, until he is taken off.
 */
export type NewLeader = { readonly type: "nameLeader"; readonly leader: number };
export type KeepUnit = { readonly type: "keepUnit"; readonly unit: number };

type Named = { side: Side; lost: number; leader: number };

/** Calls for a new leader of the Force of one who is being taken off the map. The caller sets what becomes of himself. */
export function loseLeader(play: Play<Quadrilateral>, lost: number): void {
  play.call(newLeader, { side: leaders.side[lost]!, lost, leader: NOWHERE });
}

const known = { side: everybody, lost: ownersOnly<number>(NOWHERE), leader: ownersOnly<number>(NOWHERE) } as const;

export const newLeader = procedure<Named>("newLeader", known).steps({
  // The units of one who served under another are with that other now.
  served: step("C2.14", (play, frame) => {
    const superior = play.position.superior[frame.lost]!;
    if (superior === NOWHERE) return "name";
    frame.leader = superior;
    passOn(play.position, frame.lost, superior);
    return "keep";
  }),
  name: decision({
    rule: "C2.14",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { lost }): NewLeader[] =>
      heirsOf(position, lost).map((leader) => ({ type: "nameLeader", leader })),
    play: (play, frame, { leader }: NewLeader) => {
      frame.leader = leader;
      takeOver(play, frame.lost, leader);
      return "keep";
    },
  }),
  // Without any leader the units stay in place and may not move until one joins them.
  nobody: step("C2.14", ({ position }, { lost }) => {
    for (const unit of ownUnits(position, lost)) setAside(position, unit);
    return done;
  }),
  // Ruling C2.14: the owner keeps the units that fit, one at a time; the others do not attack.
  keep: decision({
    rule: "C2.14",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { leader }): KeepUnit[] =>
      fitting(position, leader).map((unit) => ({ type: "keepUnit", unit })),
    play: ({ position }, _, { unit }: KeepUnit) => {
      position.beyondSpan[unit] = 0;
      return again;
    },
  }),
});

/** §C2.14: a subordinate; else an unemployed leader; else a major general from the pool, one of each kind. */
export function heirsOf(position: Quadrilateral, lost: number): number[] {
  const there = under(position, lost);
  const subordinates = there.filter((one) => !isUnemployed(position, one));
  if (subordinates.length > 0) return subordinates;
  const his = ownUnits(position, lost);
  const leads = (leader: number) => his.every((unit) => mayLead(leader, unit));
  const riders = there.filter(leads);
  // Nobody takes the field to lead nothing.
  if (riders.length > 0 || his.length === 0) return riders;
  const pool = leaders.ofSide[leaders.side[lost]!].filter((one) => position.leaderState[one] === IN_POOL && leads(one));
  return [0, 1].flatMap((kind) => pool.find((one) => leaders.cavalryOnly[one] === kind) ?? []);
}

/** He stands where the other stood, with all that was the other's. */
function takeOver(play: Play<Quadrilateral>, lost: number, leader: number): void {
  const { position } = play;
  for (const one of under(position, lost)) position.superior[one] = leader;
  position.leaderState[leader] = IN_PLAY;
  position.superior[leader] = NOWHERE;
  position.leaderHex[leader] = position.leaderHex[lost]!;
  for (const list of [position.besieged, position.alert, position.foraged, position.leaderMoved, position.leaderDone]) {
    list[leader] = list[lost]!;
  }
  position.leaderShown[leader] = FACE_DOWN;
  position.superior[lost] = leader;
  passOn(position, lost, leader);
  const side = leaders.side[leader]!;
  tellOnly(play, side, { type: "newLeader", rules: ["C2.14"], side: SIDE_NAMES[side], leader });
}

/** What a leader had himself is another's; where that is beyond the other's span it does not attack. */
function passOn(position: Quadrilateral, lost: number, leader: number): void {
  const taken = ownUnits(position, lost);
  for (const unit of taken) {
    if (mayLead(leader, unit)) position.unitLeader[unit] = leader;
    else setAside(position, unit);
  }
  position.trainLeader.forEach((holder, train) => {
    if (holder === lost) position.trainLeader[train] = leader;
  });
  if (spanLeft(position, leader) < 0) for (const unit of taken) position.beyondSpan[unit] = 1;
}

/** Units that he can still fit into his span beside those he has kept. */
function fitting(position: Quadrilateral, leader: number): number[] {
  const beyond = ownUnits(position, leader).filter((unit) => position.beyondSpan[unit]);
  const room = spanLeft(position, leader) + beyond.reduce((sum, unit) => sum + units.span[unit]!, 0);
  return beyond.filter((unit) => units.span[unit]! <= room);
}
