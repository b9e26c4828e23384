import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { type Corps, type Honour, NOBODY } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { eliminationCheck, eliminationCheckOf } from "../capture.ts";
import { type DisciplineCheck, demoralise, disciplineCheck, disciplineCheckOf } from "../discipline.ts";
import { hasFeature, isInPlay, unitsOf } from "../forces.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isInGoodOrder } from "../units.ts";
import { battleOf, corpsAt, newCorps, settleContacts } from "./corps.ts";

/** §11.4.3a: what a result asks of a Corps besides SPs: Demoralisation, Discipline Checks, the check of its Capitano. */

/** §9.1a, as ruled: one roll for the units concerned of a Corps, by Quality. None if nobody could fail (ruling 11.4.3a). */
export function checkCorps(
  play: Play<Honour>,
  corps: Corps,
  units: readonly number[],
  rule: string,
  modifier = 0,
): void {
  const { position } = play;
  const able = units.filter((unit) => position.sp[unit]! > 0 && isInGoodOrder(position, unit));
  if (able.length > 0) play.call(disciplineCheck, corpsCheck(position, corps, able, rule, modifier));
}

function corpsCheck(
  position: Honour,
  { capitano, side }: Corps,
  units: readonly number[],
  rule: string,
  modifier: number,
): DisciplineCheck {
  const cavaliere = cavaliereOf(position, side);
  return disciplineCheckOf(position, capitano, units, rule, "quality", {
    modifier,
    worse: battleOf(position).worse[side],
    cavaliere,
  });
}

/** §3.8.1.C: a Cavaliere of the side who has not used his power in this battle. */
function cavaliereOf(position: Honour, side: Side): number {
  const { cavalieri, corps } = battleOf(position);
  const led = corps.find(
    ({ capitano, side: own }) =>
      own === side &&
      hasFeature(position, capitano, "C") &&
      isInPlay(position, capitano) &&
      !cavalieri.includes(capitano),
  );
  return led?.capitano ?? NOBODY;
}

/** Units of a side that become Demoralised, of its owner's choice. */
export interface Demoralisation {
  side: Side;
  rule: string;
  units: number[];
  left: number;
}
export type DemoralisationOption = { readonly type: "demoralise"; readonly unit: number };

function canBreak(position: Honour, { units }: Demoralisation): number[] {
  return units.filter((unit) => position.sp[unit]! > 0 && isInGoodOrder(position, unit));
}

function breakUnit(play: Play<Honour>, frame: Demoralisation, unit: number): void {
  demoralise(play.position, unit);
  frame.left--;
  play.tell({ type: "demoralised", rules: [frame.rule], side: frame.side, unit });
}

export const demoralisation = procedure<Demoralisation>("demoralisation", {
  side: everybody,
  rule: everybody,
  units: everybody,
  left: everybody,
}).steps({
  all: step("12.1.7a", (play, frame) => {
    const able = canBreak(play.position, frame);
    if (able.length > frame.left) return;
    for (const unit of able) breakUnit(play, frame, unit);
    return done;
  }),
  choose: decision({
    rule: ["11.4.3a", "12.1.7a"],
    seat: (_, { side }) => side,
    when: (_, { left }) => left > 0,
    options: (position, frame): DemoralisationOption[] =>
      canBreak(position, frame).map((unit) => ({ type: "demoralise", unit })),
    play: (play, frame, { unit }) => {
      breakUnit(play, frame, unit);
      return "all";
    },
  }),
});

/** §3.6.1, §3.6.1.1: the check of a Capitano who leads a Corps, and who takes his place on the Roster if he falls. */
export interface CommanderCheck {
  corps: number;
  side: Side;
  /** What was on his Card, and who has it now. */
  units: number[];
  heirs: number[];
}
export type TakeOverOption = { readonly type: "takeOver"; readonly capitano: number };

export function commanderCheckOf(position: Honour, corps: number): CommanderCheck {
  return { corps, side: corpsAt(position, corps).side, units: [], heirs: [] };
}

/** As ruled (3.6.1.1), one heir has the place, the contact and all chits; others form Free Corps in the same section. */
function takeOver(position: Honour, { corps: index, heirs }: CommanderCheck, heir: number): void {
  const corps = corpsAt(position, index);
  const { side, section, open } = corps;
  corps.capitano = heir;
  for (const other of heirs) {
    if (other !== heir) battleOf(position).corps.push({ ...newCorps(other, side), section, open });
  }
}

/** Nobody leads what was his: the units are gone, and the chits with him. */
function dissolve(position: Honour, index: number): void {
  const corps = corpsAt(position, index);
  corps.chits = [];
  corps.firearms = [];
  corps.shells = 0;
  corps.works = false;
  corps.section = "";
  settleContacts(position);
}

export const commanderCheck = procedure<CommanderCheck>("commanderCheck", {
  corps: everybody,
  side: everybody,
  units: everybody,
  heirs: everybody,
}).steps({
  check: step("3.6.1", (play, frame) => {
    const { position } = play;
    const { capitano } = corpsAt(position, frame.corps);
    if (!isInPlay(position, capitano)) return done;
    frame.units = unitsOf(position, capitano);
    play.call(eliminationCheck, eliminationCheckOf(position, capitano, true));
  }),
  heirs: step("3.6.1.1", ({ position }, frame) => {
    const { capitano } = corpsAt(position, frame.corps);
    if (isInPlay(position, capitano)) return done;
    const holders = frame.units.map((unit) => position.holder[unit]!).filter((who) => who >= 0);
    frame.heirs = [...new Set(holders)];
    if (frame.heirs.length > 1) return;
    const [heir] = frame.heirs;
    if (heir === undefined) dissolve(position, frame.corps);
    else takeOver(position, frame, heir);
    return done;
  }),
  takeOver: decision({
    rule: "3.6.1.1",
    seat: (_, { side }) => side,
    options: (_, { heirs }): TakeOverOption[] => heirs.map((capitano) => ({ type: "takeOver", capitano })),
    play: ({ position }, frame, { capitano }) => takeOver(position, frame, capitano),
  }),
});
