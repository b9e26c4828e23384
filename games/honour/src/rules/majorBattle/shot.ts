import { everybody, type Play } from "@gonfalon/engine/kernel";
import type { FireResult } from "../../charts.ts";
import { charts, tables } from "../../data.ts";
import { read } from "../../lookup.ts";
import type { Corps, Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { type Modifier, mostlySwiss } from "../combat/assault.ts";
import { strengthOf } from "../forces.ts";
import { pickedLosses, takeLosses } from "../losses.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { countedInAssault, isArtillery, isCavalry } from "../units.ts";
import { checkCorps, commanderCheck, commanderCheckOf } from "./checks.ts";
import { isAskedForWorks, mayPlayWorks, playWorks, type ScreenOption } from "./chits.ts";
import { battleGround, battleOf, corpsAt, fightingArtillery, fightingUnits, unitsOfCorps } from "./corps.ts";

/** §11.4.1.Artillery.fire: one roll of the Artillery of a Corps at another. */
export interface Shot {
  firer: number;
  target: number;
  /** The side of the target. */
  side: Side;
  checks: number;
  /** Units that check, of the choice of their owner. */
  checking: number[];
  capitano: boolean;
}
export type CheckedUnitOption = { readonly type: "unitChecks"; readonly unit: number };

export function shotOf(position: Honour, firer: number, target: number): Shot {
  return { firer, target, side: corpsAt(position, target).side, checks: 0, checking: [], capitano: false };
}

/** §11.4.1.Artillery.terrain, §17.2: ground, weather, works, and Swiss squares as a target. */
export function fireModifiers(position: Honour, target: Corps): Modifier[] {
  const units = fightingUnits(position, target);
  return [
    { rule: "17.2", id: "weather", by: charts.weather[position.weather].artilleryDie },
    { rule: "11.4.1.Artillery.terrain", id: "terrain", by: battleGround(position).artilleryFireDie },
    { rule: "11.4.1.Earthworks", id: "earthworks-river-chit", by: target.works ? dieOf("earthworks-river-chit") : 0 },
    { rule: "11.4.1.Artillery", id: "swiss-target", by: mostlySwiss(position, units) ? dieOf("swiss-target") : 0 },
  ].filter(({ by }) => by !== 0);
}

function dieOf(id: string): number {
  return tables["artillery-fire-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** The table is entered with the firing SPs alone. */
export function fireResult(position: Honour, firer: Corps, target: Corps, die: number): FireResult {
  const sps = strengthOf(position, fightingArtillery(position, firer));
  const total = fireModifiers(position, target).reduce((sum, { by }) => sum + by, die);
  return read(charts.artilleryFire, total, sps);
}

function roll(play: Play<Honour>, frame: Shot): void {
  const { position } = play;
  const firer = corpsAt(position, frame.firer);
  const target = corpsAt(position, frame.target);
  const die = play.roll();
  const modifiers = fireModifiers(position, target);
  const { sp, checks, capitano } = fireResult(position, firer, target, die);
  frame.checks = checks;
  frame.capitano = capitano;
  play.tell({
    type: "artilleryFire",
    rules: ["11.4.1.Artillery.fire"],
    capitano: firer.capitano,
    target: target.capitano,
    die,
    modifiers,
    sp,
    checks,
    commander: capitano,
  });
  if (sp + checks > 0) react(play, frame.target);
  // §11.4.1.Artillery.targets: guns lose nothing unless they are alone.
  const units = countedInAssault(position, unitsOfCorps(position, target));
  if (sp > 0 && units.length > 0) play.call(takeLosses, pickedLosses(position, units, sp, "11.4.1.Artillery.fire"));
}

/** §11.4.1.Artillery.reaction: horse that was fired at with effect has to charge, if its side has a chit left for it. */
function react(play: Play<Honour>, index: number): void {
  const { position } = play;
  const corps = corpsAt(position, index);
  const { spareCharges } = battleOf(position);
  if (corps.reaction || spareCharges[corps.side] === 0) return;
  if (!unitsOfCorps(position, corps).some((unit) => isCavalry(position, unit))) return;
  corps.reaction = true;
  spareCharges[corps.side]--;
  play.tell({ type: "reactionCharge", rules: ["11.4.1.Artillery.reaction"], capitano: corps.capitano });
}

/** Who can be picked for a check: all but the guns, which check in any case. */
function canCheck(position: Honour, { target, checking }: Shot): number[] {
  const units = fightingUnits(position, corpsAt(position, target));
  return units.filter((unit) => !isArtillery(position, unit) && !checking.includes(unit));
}

function isShort({ checks, checking }: Shot): boolean {
  return checking.length < checks;
}

export const shot = procedure<Shot>("shot", {
  firer: everybody,
  target: everybody,
  side: everybody,
  checks: everybody,
  checking: everybody,
  capitano: everybody,
}).steps({
  // §11.4.Step6-a.1: the target may play Earthworks/River once it is named.
  works: decision({
    rule: ["11.4.Step6-a.1", "11.4.1.Earthworks"],
    seat: (_, { side }) => side,
    when: (position, { target }) => isAskedForWorks(position, corpsAt(position, target)),
    options: (position, { target }): ScreenOption[] =>
      mayPlayWorks(position, corpsAt(position, target))
        ? [{ type: "playWorks" }, { type: "noMoreChits" }]
        : [{ type: "noMoreChits" }],
    play: (play, { target }, option) => {
      if (option.type === "playWorks") playWorks(play, target);
    },
  }),
  roll: step(["11.4.1.Artillery.fire", "11.4.1.Artillery.targets"], roll),
  pick: decision({
    rule: "11.4.1.Artillery.fire",
    seat: (_, { side }) => side,
    when: (position, frame) =>
      canCheck(position, frame).length > frame.checks - frame.checking.length && isShort(frame),
    options: (position, frame): CheckedUnitOption[] =>
      canCheck(position, frame).map((unit) => ({ type: "unitChecks", unit })),
    play: (_, frame, { unit }) => {
      frame.checking.push(unit);
      return "pick";
    },
  }),
  check: step(["11.4.1.Artillery.fire", "11.4.1.Artillery.targets"], (play, frame) => {
    if (frame.checks === 0) return;
    const { position } = play;
    const target = corpsAt(position, frame.target);
    const others = isShort(frame) ? canCheck(position, frame) : [];
    const units = [...frame.checking, ...others, ...fightingArtillery(position, target)];
    checkCorps(play, target, units, "11.4.1.Artillery.fire");
  }),
  commander: step("3.6.1", (play, { target, capitano }) => {
    if (capitano) play.call(commanderCheck, commanderCheckOf(play.position, target));
  }),
});
