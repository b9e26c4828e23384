import { describe, expect, test } from "vitest";
import { optionSpecs } from "../../src/data.ts";
import type { Honour } from "../../src/position.ts";
import { assaultOdds } from "../../src/rules/combat/assault.ts";
import { corpsAssault } from "../../src/rules/majorBattle/attacks.ts";
import { freeChits } from "../../src/rules/majorBattle/battleInitiative.ts";
import { reducedModifiers } from "../../src/rules/majorBattle/reducedModifiers.ts";
import { fireModifiers } from "../../src/rules/majorBattle/shot.ts";
import { chargeModifiers } from "../../src/rules/majorBattle/wave.ts";
import { randomGame } from "../randomPlay.ts";
import { chargeDie, engagement, fireDie, reducedSum, troopsOf } from "./battle.ts";
import { hexside, idOf } from "./country.ts";
import { isBehindWorks } from "./duty.ts";
import { areAdjacent, forces, other } from "./troops.ts";

/** `RECOUNT=40` compares so many games of each scenario. */
const games = Number(process.env.RECOUNT ?? 1);
const usual = Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values[0]!]));

type Say = (what: string, game: unknown, recount: unknown) => void;
const total = (modifiers: readonly { readonly by: number }[]) => modifiers.reduce((sum, { by }) => sum + by, 0);
const BOTH = [false, true];

function corps(position: Honour, say: Say): void {
  const { corps: all } = position.battle!;
  all.forEach((one, attacker) => {
    all.forEach((two, target) => {
      const [own, enemy] = [troopsOf(position, one), troopsOf(position, two)];
      if (one.side === two.side || own.every(({ arm }) => arm === "artillery") || enemy.length === 0) return;
      say("shell", total(fireModifiers(position, two)), fireDie(position, two));
      for (const [combined, firearms] of BOTH.flatMap((a) => BOTH.map((b) => [a, b] as const))) {
        const assault = { attackers: [attacker], target, combined: combined ? [attacker] : [], firearms };
        const { modifiers, ...game } = assaultOdds(position, corpsAssault(position, assault));
        say("attack", { ...game, sum: total(modifiers) }, engagement(position, one, two, combined, firearms));
      }
      for (const kind of [["heavy-cavalry"], ["light-cavalry", "stradiots"]]) {
        const wave = own.filter(({ arm }) => kind.includes(arm));
        for (const unit of wave.length > 0 ? enemy : []) {
          for (const [flank, firearms] of BOTH.flatMap((a) => BOTH.map((b) => [a, b] as const))) {
            const units = wave.map((rider) => rider.unit);
            const game = chargeModifiers(position, {
              units,
              charger: attacker,
              target,
              unit: unit.unit,
              flank,
              firearms,
            });
            say("charge", total(game), chargeDie(position, one, two, wave, unit, flank, firearms));
          }
        }
      }
    });
  });
}

function reduced(position: Honour, say: Say): void {
  const isLed = (hex: string, seat: string) =>
    forces(position).filter((one) => one.hex === hex && one.seat === seat).length === 1;
  for (const attacker of forces(position)) {
    for (const defender of forces(position, other(attacker.seat))) {
      const [from, hex] = [attacker.hex, defender.hex];
      if (!areAdjacent(position, from, hex) || !isLed(from, attacker.seat) || !isLed(hex, defender.seat)) continue;
      const fights = (units: typeof attacker.all) =>
        units.some(({ good, arm, militia }) => good && arm !== "artillery" && !militia);
      if (!fights(attacker.all) || !fights(defender.all)) continue;
      const game = reducedModifiers(position, { attacker: attacker.primo, defender: defender.primo });
      say(`${attacker.id} against ${defender.id}`, total(game), reducedSum(position, attacker, defender));
      const works = position.earthworks.find((one) => idOf(one.hex) === hex);
      const dug = works && isBehindWorks(position, hex, from) ? 2 * works.level : 0;
      const river = ["bridge", "secondary-river"].includes(hexside(position, from, hex)) ? 2 : 0;
      const chits = freeChits(position, position.hex[defender.primo]!, position.hex[attacker.primo]!);
      say(`free chits of ${defender.id}`, chits, dug + river);
    }
  }
}

describe.each([1, 3, 4, 5])("scenario %i", (scenario) => {
  test("§11.4.3 §12.1 §11.4.1.Charge.exec §11.4.1.Artillery §11.4.Step4-a §18.9.StepO3 a second count of Major Battles agrees with the game", () => {
    for (let game = 0; game < games; game++) {
      const seed = `battle ${scenario} ${game}`;
      let decision = 0;
      const watch = (position: Honour) => {
        const say: Say = (what, said, counted) => expect(said, `${seed}, ${decision}, ${what}`).toEqual(counted);
        decision++;
        if (position.battle && decision % 11 === 0 && position.battle.round > 0) corps(position, say);
        if (!position.battle && decision % 61 === 0) reduced(position, say);
      };
      const { faults } = randomGame(scenario, seed, { every: 5000, atArms: true, options: usual, most: 900, watch });
      expect(faults.filter((fault) => !fault.startsWith("No end"))).toEqual([]);
    }
  });
});
