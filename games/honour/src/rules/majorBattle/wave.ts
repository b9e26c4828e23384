import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import type { ChargeResult } from "../../charts.ts";
import { charts, tables } from "../../data.ts";
import { read } from "../../lookup.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import type { Modifier } from "../combat/assault.ts";
import { demoralise } from "../discipline.ts";
import { starOf, strengthOf } from "../forces.ts";
import { evenLosses, loseSp, pickedLosses, takeLosses } from "../losses.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { armOf, isArtillery, isLightCavalry, qualityOfGroup } from "../units.ts";
import type { Charge, Wave } from "./charge.ts";
import { checkCorps, commanderCheck, commanderCheckOf, demoralisation } from "./checks.ts";
import { battleGround, battleOf, corpsAt, fightingUnits } from "./corps.ts";

/** §11.4.1.Charge.exec: one wave against one unit, on the Cavalry Charge Table. */
export interface WaveCharge {
  side: Side;
  other: Side;
  charger: number;
  target: number;
  flank: boolean;
  firearms: boolean;
  units: number[];
  /** The unit it is aimed at. */
  unit: number;
  chargerCheck: boolean;
  targetCheck: boolean;
  capitano: ChargeResult["capitano"];
  plunder: ChargeResult["plunder"];
}
export type WaveOption = { readonly type: "plunder"; readonly unit: number };

export function waveOf(charge: Charge, { units, target: unit }: Wave): WaveCharge {
  const { side, other, charger, target, flank, firearms } = charge;
  return {
    side,
    other,
    charger,
    target,
    flank,
    firearms,
    units: [...units],
    unit,
    chargerCheck: false,
    targetCheck: false,
    capitano: "none",
    plunder: "none",
  };
}

/** The horse of the wave that can still charge. */
export function riders(position: Honour, { units, charger }: Pick<WaveCharge, "units" | "charger">): number[] {
  const fighting = fightingUnits(position, corpsAt(position, charger));
  return units.filter((unit) => fighting.includes(unit));
}

/** What is added to the die of a wave. */
export function chargeModifiers(
  position: Honour,
  frame: Pick<WaveCharge, "units" | "charger" | "target" | "unit" | "flank" | "firearms">,
): Modifier[] {
  const charger = corpsAt(position, frame.charger);
  const target = corpsAt(position, frame.target);
  const quality = Math.max(1, qualityOfGroup(position, frame.units) - battleOf(position).worse[charger.side]);
  const isLight = frame.units.every((unit) => isLightCavalry(position, unit));
  const arm = armOf(position, frame.unit);
  const named: readonly [string, string, number][] = [
    ["11.4.1.Charge.exec", `quality-${quality}`, 1],
    ["11.4.1.Charge.exec", "light", isLight ? 1 : 0],
    ["11.4.1.Charge.flank", "flank", frame.flank ? 1 : 0],
    ["3.7a", "charger-star", starOf(position, charger.capitano)],
    ["3.7a", "target-star", starOf(position, target.capitano)],
    ["11.4.1.Charge.exec", "target-swiss", arm === "swiss-infantry" ? 1 : 0],
    ["11.4.1.Charge.exec", "target-landsknecht", arm === "landsknecht" ? 1 : 0],
    ["11.4.1.Charge.targets", "target-artillery", arm === "artillery" ? 1 : 0],
    ["11.4.1.Firearms", "firearms", frame.firearms ? 1 : 0],
    ["11.4.1.Earthworks", "earthworks-river-chit", target.works ? 1 : 0],
  ];
  const ground = battleGround(position).chargeDie[isLight ? "light" : "heavy"] ?? 0;
  return [
    ...named.map(([rule, id, times]) => ({ rule, id, by: times * chargeDie(id) })),
    { rule: "17.2b", id: "weather", by: charts.weather[position.weather].chargeDie },
    { rule: "11.4.1.Charge.terrain", id: "terrain", by: ground },
  ].filter(({ by }) => by !== 0);
}

export function chargeDie(id: string): number {
  return tables["cavalry-charge-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** The wave's SPs, never changed by the ground (§11.4.1.Charge.terrain), set the column. Firearms double its losses. */
function chargeResult(position: Honour, frame: Parameters<typeof chargeModifiers>[1], die: number): ChargeResult {
  const total = chargeModifiers(position, frame).reduce((sum, { by }) => sum + by, die);
  return waveResult(total, strengthOf(position, frame.units), frame.firearms);
}

/** The same for a modified die and so many SPs. */
export function waveResult(total: number, sps: number, firearms: boolean): ChargeResult {
  const result = read(charts.cavalryCharge, total, sps);
  const factor = firearms ? tables["cavalry-charge-table"].firearmsLossesFactor : 1;
  return { ...result, chargerSp: factor * result.chargerSp };
}

function roll(play: Play<Honour>, frame: WaveCharge): void {
  const { position } = play;
  frame.units = riders(position, frame);
  const die = play.roll();
  const modifiers = chargeModifiers(position, frame);
  const result = chargeResult(position, frame, die);
  const capitano = corpsAt(position, frame.charger).capitano;
  const { units, unit } = frame;
  const sps = strengthOf(position, units);
  const { capitano: commander, target: effect, ...losses } = result;
  const event = { type: "wave", rules: ["11.4.1.Charge.exec"], capitano, units: [...units], sps, unit, die, modifiers };
  play.tell({ ...event, ...losses, effect, commander });
  frame.chargerCheck = result.chargerCheck;
  frame.capitano = result.capitano;
  frame.plunder = result.plunder;
  if (result.chargerSp > 0) {
    play.call(takeLosses, evenLosses(position, units, result.chargerSp, "11.4.1.Charge.exec", true));
  }
  strike(play, frame, result);
}

/** SPs and Demoralisation of the charged side fall on the target unit, the excess on units that their owner picks (ruling). */
function strike(play: Play<Honour>, frame: WaveCharge, { targetSp, target }: ChargeResult): void {
  const { position } = play;
  const { unit } = frame;
  const others = fightingUnits(position, corpsAt(position, frame.target)).filter((one) => one !== unit);
  const own = Math.min(targetSp, position.sp[unit]!);
  for (let lost = 0; lost < own; lost++) loseSp(position, unit);
  const excess = targetSp - own;
  if (excess > 0 && others.length > 0) {
    play.call(takeLosses, pickedLosses(position, others, excess, "11.4.1.Charge.exec"));
  }
  const isGone = position.sp[unit] === 0;
  // Any result on Artillery Demoralises it (§11.4.1.Charge.targets).
  const breaks = target === "demoralised" || (isArtillery(position, unit) && (targetSp > 0 || target !== "none"));
  frame.targetCheck = target === "check" && !breaks && !isGone;
  if (!breaks) return;
  if (!isGone) {
    demoralise(position, unit);
    play.tell({ type: "demoralised", rules: ["11.4.1.Charge.exec"], side: frame.other, unit });
  } else if (target === "demoralised") {
    const { other: side } = frame;
    play.call(demoralisation, { side, rule: "11.4.1.Charge.exec", units: others, left: 1 });
  }
}

/** §11.4.1.Charge.plunder: of the wave's units those that may go off: only Light Cavalry, or any. */
function plunderers(position: Honour, frame: WaveCharge): number[] {
  if (frame.plunder === "none") return [];
  return riders(position, frame).filter((unit) => frame.plunder === "any" || isLightCavalry(position, unit));
}

function goPlundering(play: Play<Honour>, { charger }: WaveCharge, unit: number): void {
  play.position.plundering[unit] = 1;
  const { capitano } = corpsAt(play.position, charger);
  play.tell({ type: "plundering", rules: ["11.4.1.Charge.plunder"], capitano, unit });
}

export const wave = procedure<WaveCharge>("wave", {
  side: everybody,
  other: everybody,
  charger: everybody,
  target: everybody,
  flank: everybody,
  firearms: everybody,
  units: everybody,
  unit: everybody,
  chargerCheck: everybody,
  targetCheck: everybody,
  capitano: everybody,
  plunder: everybody,
}).steps({
  roll: step("11.4.1.Charge.exec", roll),
  checks: step("11.4.1.Charge.exec", (play, frame) => {
    const { position } = play;
    if (frame.chargerCheck) checkCorps(play, corpsAt(position, frame.charger), frame.units, "11.4.1.Charge.exec");
    if (frame.targetCheck) checkCorps(play, corpsAt(position, frame.target), [frame.unit], "11.4.1.Charge.exec");
  }),
  commanders: step("3.6.1", (play, { capitano, charger, target }) => {
    const isMeant = (who: "charger" | "target") => capitano === who || capitano === "both";
    if (isMeant("charger")) play.call(commanderCheck, commanderCheckOf(play.position, charger));
    if (isMeant("target")) play.call(commanderCheck, commanderCheckOf(play.position, target));
  }),
  alone: step("11.4.1.Charge.plunder", (play, frame) => {
    const units = plunderers(play.position, frame);
    if (units.length !== 1) return;
    goPlundering(play, frame, units[0]!);
    return done;
  }),
  plunder: decision({
    rule: "11.4.1.Charge.plunder",
    seat: (_, { side }) => side,
    options: (position, frame): WaveOption[] => plunderers(position, frame).map((unit) => ({ type: "plunder", unit })),
    play: (play, frame, { unit }) => goPlundering(play, frame, unit),
  }),
});
