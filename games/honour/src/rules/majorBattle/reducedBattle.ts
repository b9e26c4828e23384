import { everybody, type Play } from "@gonfalon/engine/kernel";
import { charts, opponentOf } from "../../data.ts";
import { read } from "../../lookup.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { loweredAll } from "../combat/circumstances.ts";
import { companyOf } from "../combat/fighters.ts";
import { controllerOf, strengthOf } from "../forces.ts";
import { evenLosses, takeLosses } from "../losses.ts";
import { procedure, step } from "../rulebook.ts";
import { victoryInBattle, withdrawal } from "./aftermath.ts";
import { demoralisation } from "./checks.ts";
import { goodOrderUnits, reducedModifiers, withoutArtillery } from "./reducedModifiers.ts";

/**
 * §18.9: the reduced Major Battle, in place of all of 11.4. Steps O1 and O2 are those of every battle: whoever calls this has
 * named the Forces and shown them (§18.9.StepO1, §18.9.StepO2).
 */
export interface ReducedBattle {
  /** The seat that attacks, and the Battle hex. */
  side: Side;
  hex: number;
  attacker: number;
  defender: number;
  /** §11.2.2: all the Forces that fight, the two that were named first. */
  forces: Record<Side, number[]>;
  /** Once the die is cast. */
  loser: "" | Side;
  /** §9.3a, §7.7c, §18.1c: what the Quality of the two sides is lowered by. */
  worse: Record<Side, number>;
}

export function reducedBattleOf(position: Honour, attacker: number, defender: number): ReducedBattle {
  const side = controllerOf(position, attacker);
  const [ours, theirs] = [companyOf(position, attacker), companyOf(position, defender)];
  const forces = side === "french" ? { french: ours, rivals: theirs } : { french: theirs, rivals: ours };
  const [own, other] = [loweredAll(position, attacker, false), loweredAll(position, defender, true)];
  const worse = side === "french" ? { french: own, rivals: other } : { french: other, rivals: own };
  return { side, hex: position.hex[defender]!, attacker, defender, forces, loser: "", worse };
}

/** §18.9.1: a percentage of SPs or of units, rounded down. */
export function percentOf(count: number, percent: number): number {
  return Math.floor((count * percent) / 100);
}

/** §18.9.1: the SPs that both lose; the winner never more than the loser. */
export function lossesOf(
  { loser, a, d }: { readonly loser: string; readonly a: number; readonly d: number },
  attackSps: number,
  defendSps: number,
): { readonly attacker: number; readonly defender: number } {
  const [attacker, defender] = [percentOf(attackSps, a), percentOf(defendSps, d)];
  return loser === "A"
    ? { attacker, defender: Math.min(defender, attacker) }
    : { attacker: Math.min(attacker, defender), defender };
}

function roll(play: Play<Honour>, frame: ReducedBattle): void {
  const { position } = play;
  const { attacker, defender, side, hex } = frame;
  const modifiers = reducedModifiers(position, frame);
  const die = play.roll();
  const total = modifiers.reduce((sum, { by }) => sum + by, die);
  const result = read(charts.reducedBattle, total, 0);
  frame.loser = result.loser === "A" ? side : opponentOf(side);
  const attackers = goodOrderUnits(position, attacker, false);
  const defenders = goodOrderUnits(position, defender, true);
  const [foot, other] = [withoutArtillery(position, attackers), withoutArtillery(position, defenders)];
  const losses = lossesOf(result, strengthOf(position, foot), strengthOf(position, other));
  play.tell({ type: "reducedBattle", rules: ["18.9.StepO4"], attacker, defender, hex, die, modifiers, total });
  suffer(play, foot, losses.attacker);
  suffer(play, other, losses.defender);
  // Twice the figure is the percentage of Combat Units that break, Artillery allowed.
  play.call(demoralisation, broken(side, attackers, percentOf(attackers.length, 2 * result.a)));
  play.call(demoralisation, broken(opponentOf(side), defenders, percentOf(defenders.length, 2 * result.d)));
}

function broken(side: Side, units: readonly number[], left: number) {
  return { side, rule: "18.9.1", units: [...units], left };
}

function suffer(play: Play<Honour>, units: readonly number[], loss: number): void {
  if (loss > 0) play.call(takeLosses, evenLosses(play.position, units, loss, "18.9.1", true));
}

export const reducedBattle = procedure<ReducedBattle>("reducedBattle", {
  side: everybody,
  hex: everybody,
  attacker: everybody,
  defender: everybody,
  forces: everybody,
  loser: everybody,
  worse: everybody,
}).steps({
  roll: step(["18.9", "18.9.StepO3", "18.9.StepO4", "18.9.1"], roll),
  victory: step(["18.9.StepO5", "18.9.StepO6"], (play, { side, hex, forces, loser, worse }) => {
    const beaten: Side = loser === "" ? side : loser;
    const [attackers, defenders] = [forces[side], forces[opponentOf(side)]];
    const [victors, lost] = beaten === side ? [defenders, attackers] : [attackers, defenders];
    const won = { winner: opponentOf(beaten), victors, beaten: lost, leader: lost[0]! };
    play.call(victoryInBattle, { ...won, attacked: beaten !== side });
    play.call(withdrawal, { side, attackers, defenders, hex, losers: [beaten], worse: { ...worse } });
  }),
});
