import { everybody, type Play } from "@gonfalon/engine/kernel";
import type { FireResult } from "../../charts.ts";
import { charts, hexes, tables } from "../../data.ts";
import { read } from "../../lookup.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { eliminationCheck, eliminationCheckOf, forceLostAll } from "../capture.ts";
import { breakDown, disciplineCheck, disciplineCheckOf } from "../discipline.ts";
import { isProtected } from "../earthworks.ts";
import { capitaniOf, hasFeature, isForce, sideOf, strengthOf, unitsOfForce } from "../forces.ts";
import { pickedLosses, takeLosses } from "../losses.ts";
import type { CheckedUnitOption } from "../majorBattle/shot.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isArtillery, isInGoodOrder } from "../units.ts";
import { type Modifier, mostlySwiss } from "./assault.ts";
import { lowered } from "./circumstances.ts";

/** §11.6.Step3-c: each side of a Siege fires once with all its Artillery, at the enemy Force as a whole. */
export interface Bombardment {
  readonly from: number;
  readonly hex: number;
  /** The Forces that fire and those fired at, the one that leads first. */
  readonly firing: readonly number[];
  readonly target: readonly number[];
  /** §11.6.Step3-c.level: the Siege Status for the besieger, who fires at walls; null for the Besieged. */
  readonly status: number | null;
  /** §15.1.2a: SPs that the Field Engineers add. */
  readonly engineered: number;
}

const fireTable = () => tables["artillery-fire-table"];

function goodOrder(position: Honour, primi: readonly number[]): number[] {
  return primi.flatMap((primo) => unitsOfForce(position, primo)).filter((unit) => isInGoodOrder(position, unit));
}

/** Good-order Artillery SPs of some Forces. */
export function artilleryOf(position: Honour, primi: readonly number[]): number {
  return strengthOf(
    position,
    goodOrder(position, primi).filter((unit) => isArtillery(position, unit)),
  );
}

/** §3.8.1.S, §17.2, §11.3.3: Siege Ability, weather, the ground and the works of the target, and Swiss squares. */
export function bombardmentModifiers(position: Honour, { from, hex, firing, target }: Bombardment): Modifier[] {
  const capitani = firing.flatMap((primo) => capitaniOf(position, primo));
  const terrain = tables["terrain-effects-chart"].hexTerrain.find(
    ({ id }) => id === hexes.terrainIds[hexes.terrain[hex]!],
  )!;
  const when = (is: boolean, id: string) => (is ? dieOf(id) : 0);
  const isMaster = capitani.some((who) => hasFeature(position, who, "S"));
  return [
    { rule: "3.8.1.S", id: "siege-ability", by: when(isMaster, "siege-ability") },
    { rule: "17.2", id: "weather", by: charts.weather[position.weather].artilleryDie },
    { rule: "11.3.3", id: "terrain", by: terrain.artilleryFireDie },
    { rule: "7.5.1", id: "earthworks-siege", by: when(isProtected(position, hex, from), "earthworks-siege") },
    {
      rule: "11.6.Step3-c",
      id: "swiss-target",
      by: when(mostlySwiss(position, goodOrder(position, target)), "swiss-target"),
    },
  ].filter(({ by }) => by !== 0);
}

function dieOf(id: string): number {
  return fireTable().modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** §11.6.Step3-c.level, §15.1.3, §15.1b: columns to the right for the Siege Status and for Siege Artillery. */
function columnShift(position: Honour, { firing, status }: Bombardment): number {
  const hasSiegeArtillery = firing.some((primo) =>
    capitaniOf(position, primo).some((who) => position.siegeArtillery[who]! > 0),
  );
  return siegeColumns(status ?? 0, hasSiegeArtillery);
}

export function siegeColumns(status: number, hasSiegeArtillery: boolean): number {
  const columns = (id: string) => fireTable().columnShifts.find((one) => one.id === id)?.columns ?? 0;
  return status * columns("siege-status") + (hasSiegeArtillery ? columns("siege-artillery") : 0);
}

/** What the table says; while the Siege Status is 0 the walls take the blow. */
export function bombardmentResult(position: Honour, bombardment: Bombardment, die: number): FireResult {
  const { firing, status, engineered } = bombardment;
  const total = bombardmentModifiers(position, bombardment).reduce((sum, { by }) => sum + by, die);
  const sps = artilleryOf(position, firing) + engineered;
  return siegeFire(total, sps, columnShift(position, bombardment), status);
}

/** The same for a modified die and so many SPs; `status` is null where nobody fires at walls. */
export function siegeFire(total: number, sps: number, shift: number, status: number | null): FireResult {
  const result = read(charts.artilleryFire, total, sps, shift);
  const { applies, spLost, spFloor, checks } = fireTable().fortressWalls;
  if (status !== applies.siegeStatus) return result;
  return { ...result, sp: Math.max(spFloor, result.sp + spLost), checks };
}

/**
 * Fires, if there is anything to fire with; losses, checks and the check of a Capitano follow at once. Returns whether the
 * walls are breached, which only the besieger can do.
 */
export function bombard(play: Play<Honour>, bombardment: Bombardment): boolean {
  const { position } = play;
  const { firing, target, status } = bombardment;
  if (artilleryOf(position, firing) === 0 || !target.some((primo) => isForce(position, primo))) return false;
  const die = play.roll();
  const modifiers = bombardmentModifiers(position, bombardment);
  const { sp, checks, capitano, breach } = bombardmentResult(position, bombardment, die);
  play.tell({
    ...{ type: "siegeFire", rules: ["11.6.Step3-c"], capitano: firing[0]!, hex: bombardment.hex, die },
    ...{ total: modifiers.reduce((sum, { by }) => sum + by, die), modifiers: modifiers.map((one) => ({ ...one })) },
    ...{ loss: sp, count: checks },
  });
  // §9.1.1: units that are Demoralised cannot take losses; in a Siege guns can, auxiliary markers never (§15.1c).
  const units = goodOrder(position, target);
  if (sp > 0 && units.length > 0) play.call(takeLosses, pickedLosses(position, units, sp, "11.6.Step3-c"));
  const side = sideOf(position, target[0]!);
  play.call(underFire, { side, target: [...target], besieged: status !== null, checks, checking: [], capitano });
  return breach && status !== null;
}

/** What fire asks of a Force besides SPs. */
export interface UnderFire {
  side: Side;
  target: number[];
  besieged: boolean;
  checks: number;
  checking: number[];
  capitano: boolean;
}

/** Who can be picked for a check: all but the guns, which check in any case. */
function canCheck(position: Honour, { target, checking }: UnderFire): number[] {
  return goodOrder(position, target).filter((unit) => !isArtillery(position, unit) && !checking.includes(unit));
}

function left({ checks, checking }: UnderFire): number {
  return checks - checking.length;
}

function check(play: Play<Honour>, frame: UnderFire): void {
  if (frame.checks === 0) return;
  const { position } = play;
  const others = left(frame) > 0 ? canCheck(position, frame) : [];
  const guns = goodOrder(position, frame.target).filter((unit) => isArtillery(position, unit));
  const units = [...frame.checking, ...others, ...guns];
  const [primo] = frame.target.filter((one) => isForce(position, one));
  if (units.length === 0 || primo === undefined) return;
  const worse = lowered(position, primo, frame.besieged);
  play.call(disciplineCheck, disciplineCheckOf(position, primo, units, "11.6.Step3-c", "quality", { worse }));
}

export const underFire = procedure<UnderFire>("underFire", {
  side: everybody,
  target: everybody,
  besieged: everybody,
  checks: everybody,
  checking: everybody,
  capitano: everybody,
}).steps({
  pick: decision({
    rule: "11.6.Step3-c",
    seat: (_, { side }) => side,
    when: (position, frame) => left(frame) > 0 && canCheck(position, frame).length > left(frame),
    options: (position, frame): CheckedUnitOption[] =>
      canCheck(position, frame).map((unit) => ({ type: "unitChecks", unit })),
    play: (_, frame, { unit }) => {
      frame.checking.push(unit);
      return "pick";
    },
  }),
  check: step(["11.6.Step3-c", "9.1a"], check),
  // As ruled: one of all Capitani of the Force, drawn at random.
  commander: step(["11.6.Step3-c", "3.6.1"], (play, { target, capitano }) => {
    if (!capitano) return;
    const { position } = play;
    const all = target.filter((primo) => isForce(position, primo)).flatMap((primo) => capitaniOf(position, primo));
    if (all.length === 0) return;
    const who = all[play.roll(all.length) - 1]!;
    play.call(eliminationCheck, eliminationCheckOf(position, who, false));
  }),
  // SPs that the fire has cost may have been the last, or the last in good order.
  broken: step(["3.6a", "9.1.1b"], (play, { target }) => {
    for (const primo of target) {
      forceLostAll(play, primo, "combat");
      if (isForce(play.position, primo)) breakDown(play, primo);
    }
  }),
});
