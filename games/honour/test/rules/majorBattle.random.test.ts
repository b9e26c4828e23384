import { diceFrom, roll } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { roundFaults } from "../../src/changes.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { majorBattle, majorBattleOf } from "../../src/rules/majorBattle/battle.ts";
import { run } from "../bench.ts";
import { scenario, stand } from "../table.ts";

const NO_ROUND = { number: 0, attacked: false };

test("§11.4.Step8-a a round that comes to its Engagements and makes no attack is found out; one that is drawn before is not", () => {
  const fight = (round: number) => ({ type: "fight", rules: ["11.4.Step7-a"], section: "main-body", round });
  const attack = { type: "corpsAttack", rules: ["11.4.3"] };
  const decided = (rule: string) => ({ type: "battleDrawn", rules: [rule] });
  const faults = (number: number, attacked: boolean, ...events: object[]) =>
    roundFaults({ number, attacked }, events as never, NO_ROUND).length;
  expect(faults(0, false, fight(1), attack, fight(2), attack, { type: "battleWon", rules: [] })).toBe(0);
  expect(faults(0, false, fight(1), fight(2), attack, { type: "battleWon", rules: [] })).toBe(1);
  expect(faults(2, false, decided("11.4.Step8-a.1"))).toBe(1);
  expect(faults(2, true, decided("11.4.Step8-a.1"))).toBe(0);
  expect(faults(2, false, decided("11.4.Step7-a.1"))).toBe(0);
  // After an Engagement, when Muster is asked for, there has been an attack in it.
  const asked = { number: 2, attacked: true };
  expect(roundFaults({ number: 2, attacked: false }, [], asked)).toHaveLength(1);
  expect(roundFaults({ number: 2, attacked: false }, [attack] as never, asked)).toEqual([]);
  // A reduced battle has no rounds.
  expect(faults(0, false, { type: "battleWon", rules: [] })).toBe(0);
});

/** Whole battles between the main Forces of a scenario, put next to each other, with options chosen at random. */
const FIELDS: readonly [number, string, string, string, string][] = [
  [1, "louis-xii", "3027", "alviano", "3028"],
  [5, "francois-i", "2218", "lannoy", "2219"],
];
const BATTLES = 20;

/** SPs on the Cards. */
function strength(position: Honour): number {
  return position.sp.reduce((sum, sp, unit) => (position.holder[unit]! >= 0 ? sum + sp : sum), 0);
}

function fightOut(number: number, one: string, from: string, other: string, hex: string, seed: string) {
  const position = scenario(number);
  position.dice = diceFrom(seed, "fast");
  const attacker = stand(position, one, from);
  const defender = stand(position, other, hex);
  const before = strength(position);
  const choices = diceFrom(`choices of ${seed}`, "fast");
  const battle = run(position, majorBattle, majorBattleOf(attacker, defender));
  let decisions = 0;
  while (battle.ask() !== "over" && decisions < 1000) {
    const options = battle.options();
    expect(options.length, battle.ask()).toBeGreaterThan(0);
    battle.pick({ ...options[roll(choices, options.length) - 1]! });
    decisions++;
  }
  return { position, before, battle };
}

test.each(FIELDS)(
  "§11.4 §11.4.3 battles of scenario %i end, whatever is chosen, every attack in an Engagement costs SPs, and nobody grows stronger",
  (...field) => {
    for (let game = 0; game < BATTLES; game++) {
      const { position, before, battle } = fightOut(...field, `battle ${game}`);
      expect(battle.ask()).toBe("over");
      expect(position.battle).toBeNull();
      expect(battle.events.filter(({ type }) => type === "battleWon" || type === "battleDrawn")).toHaveLength(1);
      expect(position.plundering).not.toContain(1);
      expect(strength(position)).toBeLessThanOrEqual(before);
      expect(roundFaults(NO_ROUND, battle.events, NO_ROUND)).toEqual([]);
      // What is lost in each attack of an Engagement: a round with one costs somebody an SP.
      const lost = battle.events.flatMap(({ type, losses }) => (type === "corpsAttack" ? [losses] : []));
      expect(lost.filter((one) => Object.values(one as object).every((sp) => sp === 0))).toEqual([]);
      const { size } = castOf(position).units;
      const wrong = position.holder.filter(
        (holder, unit) => holder >= 0 && (position.sp[unit]! <= 0 || position.sp[unit]! > size[unit]!),
      );
      expect(wrong).toEqual([]);
    }
  },
);
