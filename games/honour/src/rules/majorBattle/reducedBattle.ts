import { everybody, type Play } from "@gonfalon/engine/kernel";
import { charts, opponentOf } from "../../data.ts";
import { read } from "../../lookup.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
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
  /** Once the die is cast. */
  loser: "" | Side;
}

export function reducedBattleOf(position: Honour, attacker: number, defender: number): ReducedBattle {
  return { side: controllerOf(position, attacker), hex: position.hex[defender]!, attacker, defender, loser: "" };
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
  loser: everybody,
}).steps({
  roll: step(["18.9", "18.9.StepO3", "18.9.StepO4", "18.9.1"], roll),
  victory: step(["18.9.StepO5", "18.9.StepO6"], (play, { side, hex, attacker, defender, loser }) => {
    const beaten: Side = loser === "" ? side : loser;
    const [victor, lost] = beaten === side ? [defender, attacker] : [attacker, defender];
    play.call(victoryInBattle, { winner: opponentOf(beaten), victor, beaten: lost });
    play.call(withdrawal, { side, attacker, defender, hex, losers: [beaten] });
  }),
});
