import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf, tables } from "../../data.ts";
import { type Honour, LEADER_LOST, NO_SIEGE } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { besiegersOf, isBesieged } from "../besieged.ts";
import { surrender } from "../capture.ts";
import { earthworksAt } from "../earthworks.ts";
import { capitaniOf, forcesOf, hasForce, isForce, unitsOfForce } from "../forces.ts";
import { keepsGunsOut, limitOn } from "../limits.ts";
import { goOnCampaign } from "../orderMarker.ts";
import { fortressAt } from "../regions.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isAllDemoralised } from "../units.ts";
import { enter } from "./advance.ts";
import { artilleryOf, bombard } from "./bombardment.ts";
import { acrossPo } from "./duty.ts";
import { attackingCapitani, defendersIn } from "./fighters.ts";
import { skirmish, skirmishOf } from "./skirmish.ts";

/** §11.6: Siege Combat, and how a Fortress falls. */
export interface Siege {
  side: Side;
  attacker: number;
  from: number;
  hex: number;
  /** §15.1.2a: Artillery SPs that the Field Engineers add to this fire. */
  engineered: number;
  /** §11.6.Step4-c: the walls were breached by the fire of this combat. */
  breach: boolean;
}
export type SiegeOption =
  | { readonly type: "useEngineers" }
  | { readonly type: "restEngineers" }
  | { readonly type: "breachAttack" }
  | { readonly type: "breakOffSiege" };

const HIGHEST_STATUS = 3;

const engineersTable = () => tables["field-engineers-table"];

export function siegeOf(side: Side, attacker: number, from: number, hex: number): Siege {
  return { side, attacker, from, hex, engineered: 0, breach: false };
}

/** §11.3.1: the marker of the place, unless one is there, and the one of the besieger. A Besieged Force leaves Quarters (§18.1f). */
function declare(play: Play<Honour>, { side, attacker, hex }: Siege): void {
  const { position } = play;
  const place = fortressAt(hex);
  position.besieging[attacker] = 1;
  if (position.siegeStatus[place] !== NO_SIEGE) return;
  position.siegeStatus[place] = 0;
  position.siegeBegun[place] = position.turn;
  for (const primo of garrison(position, side, hex)) goOnCampaign(play, primo);
  play.tell({ type: "siegeBegun", rules: ["11.3.1"], place, hex });
}

function garrison(position: Honour, side: Side, hex: number): number[] {
  return defendersIn(position, hex, opponentOf(side));
}

/** The Capitano on whose Card the Field Engineers are, or undefined. */
export function engineersOf(position: Honour, primo: number): number | undefined {
  return capitaniOf(position, primo).find((who) => position.engineers[who]! > 0);
}

/** §15.1.2a: they add SPs, do nothing, or are lost. */
function work(play: Play<Honour>, frame: Siege): void {
  const { position } = play;
  const who = engineersOf(position, frame.attacker)!;
  const die = play.roll();
  const { worksOn, lostOn, besiegerEffect } = engineersTable();
  if (worksOn.includes(die)) frame.engineered = besiegerEffect.artillerySp;
  if (lostOn.includes(die)) position.engineers[who]!--;
  const result = worksOn.includes(die) ? "work" : lostOn.includes(die) ? "lost" : "fail";
  play.tell({ type: "engineers", rules: ["15.1.2a"], capitano: frame.attacker, die, result });
}

function besiegerFires(play: Play<Honour>, frame: Siege): void {
  const { position } = play;
  const { side, attacker, from, hex, engineered } = frame;
  const place = fortressAt(hex);
  const status = position.siegeStatus[place]!;
  const target = garrison(position, side, hex);
  frame.breach = bombard(play, { from, hex, firing: [attacker], target, status, engineered });
  if (!frame.breach) return;
  // As ruled: the Status rises at once; the shift counts from the next fire.
  position.siegeStatus[place] = Math.min(HIGHEST_STATUS, status + 1);
  play.tell({ type: "breach", rules: ["11.6.Step3-c.level"], place, hex, level: position.siegeStatus[place]! });
}

function besiegedFire(play: Play<Honour>, { side, attacker, from, hex }: Siege): void {
  const firing = garrison(play.position, side, hex);
  if (firing.length === 0) return;
  bombard(play, { from: hex, hex: from, firing, target: [attacker], status: null, engineered: 0 });
}

/** §11.6.Step5-c, as ruled: no unit of any kind is in good order once both have fired. */
function isBroken(position: Honour, primi: readonly number[]): boolean {
  const units = primi.flatMap((primo) => unitsOfForce(position, primo));
  return units.length === 0 || isAllDemoralised(position, units);
}

/**
 * §11.6.Step4-c: through a breach of this combat, with good-order units other than Artillery, and not over the Po. A Force
 * that has just lost its Primo Capitano attacks no more (§3.6.3).
 */
function mayAttackBreach(position: Honour, { side, attacker, from, hex, breach }: Siege): boolean {
  if (!breach || !isForce(position, attacker) || position.attackFinished[attacker] === LEADER_LOST) return false;
  const defenders = garrison(position, side, hex);
  return attackingCapitani(position, attacker, defenders).length > 0 && !acrossPo(position, from, hex);
}

export const siege = procedure<Siege>("siege", {
  side: everybody,
  attacker: everybody,
  from: everybody,
  hex: everybody,
  engineered: everybody,
  breach: everybody,
}).steps({
  declare: step(["11.3.1", "11.2.2b"], declare),
  engineers: decision({
    rule: "15.1.2a",
    seat: (_, { side }) => side,
    when: (position, { attacker }) =>
      engineersOf(position, attacker) !== undefined && artilleryOf(position, [attacker]) > 0,
    options: (): SiegeOption[] => [{ type: "useEngineers" }, { type: "restEngineers" }],
    play: (play, frame, option) => {
      if (option.type === "useEngineers") work(play, frame);
    },
  }),
  besiegerFires: step(["11.6.Step3-c", "11.6.Step3-c.level", "15.1.3"], besiegerFires),
  besiegedFire: step(["11.6.Step3-c"], besiegedFire),
  fallen: step("11.6.Step5-c", (play, { side, from, hex }) => {
    const { position } = play;
    const defenders = garrison(position, side, hex);
    if (!isBroken(position, defenders)) return;
    for (const primo of defenders) surrender(play, primo, ["11.6.Step5-c"]);
    play.call(entry, { side, hex, besiegers: defendersIn(position, from, side).slice(0, 1) });
    return done;
  }),
  breach: decision({
    rule: ["11.6.Step4-c", "11.6.Step3-c.break"],
    seat: (_, { side }) => side,
    when: mayAttackBreach,
    options: (): SiegeOption[] => [{ type: "breachAttack" }, { type: "breakOffSiege" }],
    play: (play, { side, attacker, from, hex }, option) => {
      if (option.type !== "breachAttack") return;
      const { position } = play;
      const defenders = garrison(position, side, hex);
      const start = { side, kind: "breach" as const, from, hex, inside: true, attacker, defenders };
      play.call(skirmish, skirmishOf(position, start));
    },
  }),
});

/** §11.6.Step5-c, §16.surrender: a besieger may enter the Fortress that has fallen. */
export interface Entry {
  side: Side;
  hex: number;
  besiegers: number[];
}
export type EntryOption =
  | { readonly type: "enterFortress"; readonly capitano: number }
  | { readonly type: "leaveEmpty" };

/** Whoever has left his works for another Fortress of this Phase besieges no more. */
function whoMayEnter(position: Honour, { side, hex, besiegers }: Entry): number[] {
  if (hasForce(position, hex, opponentOf(side))) return [];
  const isThere = (primo: number) => isForce(position, primo) && earthworksAt(position, position.hex[primo]!);
  const isClosed = (primo: number) => limitOn(position, primo, hex) !== null || keepsGunsOut(position, primo, hex);
  return besiegers.filter((primo) => isThere(primo) && !isClosed(primo));
}

export const entry = procedure<Entry>("entry", { side: everybody, hex: everybody, besiegers: everybody }).steps({
  choose: decision({
    rule: ["11.6.Step5-c", "16.surrender"],
    seat: (_, { side }) => side,
    when: (position, frame) => whoMayEnter(position, frame).length > 0,
    options: (position, frame): EntryOption[] => [
      ...whoMayEnter(position, frame).map((capitano) => ({ type: "enterFortress" as const, capitano })),
      { type: "leaveEmpty" },
    ],
    play: (play, { hex }, option) => {
      if (option.type === "enterFortress") enter(play, option.capitano, hex, ["11.6.Step5-c"]);
    },
  }),
});

/** §16.surrender: at the end of the Phase a Besieged Force with nothing but Demoralised units, Militia among them, gives up. */
export function surrenders(play: Play<Honour>, side: Side): void {
  const { position } = play;
  const besieged = forcesOf(position, side).filter((primo) => isBesieged(position, primo));
  for (const primo of besieged) {
    if (!isForce(position, primo) || !isAllDemoralised(position, unitsOfForce(position, primo))) continue;
    const hex = position.hex[primo]!;
    const besiegers = besiegersOf(position, fortressAt(hex), opponentOf(side));
    surrender(play, primo, ["16.surrender"]);
    play.call(entry, { side: opponentOf(side), hex, besiegers });
  }
}
