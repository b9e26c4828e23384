import { diceFrom, roll } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { copyOf } from "../../src/copy.ts";
import { hexNamed } from "../../src/data.ts";
import { castOf } from "../../src/position.ts";
import { battle, battleOf } from "../../src/rules/combat/battle.ts";
import { compellable, dutiesOf, highestInitiative, targetsOf } from "../../src/rules/combat/duty.ts";
import { attackingCapitani, drawnCapitani } from "../../src/rules/combat/fighters.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { unitsOf } from "../../src/rules/forces.ts";
import { run, withDice } from "../bench.ts";
import { dig, field, force, subordinate } from "../field.ts";
import { capitano } from "../table.ts";

describe("§11.2 who has to attack", () => {
  test("§11.2.1a §11.2.3 a Force in the open in an enemy ZOC has to attack, or to name one who attacks it", () => {
    const position = field(2);
    const bern = force(position, "bern", "2513", [["swiss-infantry", 5]]);
    const florange = force(position, "florange", "2512", [["landsknecht-french", 6]]);
    expect(dutiesOf(position, bern)).toEqual([florange]);
    expect(compellable(position, bern)).toEqual([florange]);
    const phase = run(position, combatPhase, combatPhaseOf());
    expect(phase.ask()).toBe("combatPhase.decide");
    const offered = phase.options().map(({ type }) => type);
    expect(offered).toEqual(["attack", "compel"]);
  });

  test("§11.2.1a §11.2.4 §7.8.3a #11.2.1a-2 works free from those beyond them, Attack Finished keeps from being compelled", () => {
    const position = field(2);
    const basel = force(position, "basel", "2513", [["swiss-infantry", 8]]);
    position.generale[basel] = "election";
    const tremouille = force(position, "tremouille", "2512", [["french-gendarmes", 4]]);
    const florange = force(position, "florange", "2612", [["landsknecht-french", 6]]);
    dig(position, "2512", "E", "NE", "NW");
    dig(position, "2612", "NE", "NW", "W");
    expect(compellable(position, basel)).toEqual([florange]);
    position.attackFinished[florange] = 1;
    expect(compellable(position, basel)).toEqual([]);
    expect(new Set(dutiesOf(position, basel))).toEqual(new Set([tremouille, florange]));
    expect(dutiesOf(position, tremouille)).toEqual([]);
    expect(targetsOf(position, basel, true).sort()).toEqual([hexNamed("2512"), hexNamed("2612")].sort());
  });

  test("§11.1a the highest printed Initiative comes first, a star decides among equals", () => {
    const position = field(5);
    const { initiative, star, count } = castOf(position).capitani;
    const all = Array.from({ length: count }, (_, who) => who);
    const withStar = all.find((who) => star[who] === 1 && all.some((one) => isEqual(one, who)))!;
    function isEqual(one: number, who: number) {
      return one !== who && star[one] === 0 && initiative[one] === initiative[who];
    }
    const without = all.find((one) => isEqual(one, withStar))!;
    const slower = all.find((one) => star[one] === 1 && initiative[one]! < initiative[without]!)!;
    expect(highestInitiative(position, [slower, without, withStar])).toEqual([withStar]);
    expect(highestInitiative(position, [slower, without])).toEqual([without]);
  });
});

describe("§11.1a §11.2.1 the order of the Forces", () => {
  /** Two Forces of equal Initiative without stars beside each other: which is called first. */
  const first = (die: number) => {
    const position = field(2);
    const both = [
      force(position, "bern", "2413", [["swiss-infantry", 5]]),
      force(position, "florange", "2513", [["landsknecht-french", 6]]),
    ];
    const { initiative, star } = castOf(position).capitani;
    expect(new Set(both.map((who) => 2 * initiative[who]! + star[who]!)).size).toBe(1);
    let seed = 0;
    do position.dice = diceFrom(`first ${seed++}`, "fast");
    while (roll(structuredClone(position.dice), 2) !== die);
    run(position, combatPhase, combatPhaseOf());
    return (position.flow.at(-1) as unknown as { current: number }).current;
  };

  test("§11.1a equals without a star are drawn", () => {
    expect(new Set([first(1), first(2)]).size).toBe(2);
  });

  test("§11.2.1 (ruling) a Force that comes next to an enemy only in the course of the Phase is not called upon", () => {
    const position = field(2);
    force(position, "florange", "2513", [["landsknecht-french", 6]]);
    const bern = force(position, "bern", "2413", [["swiss-infantry", 5]]);
    const far = force(position, "graff", "3010", [["swiss-infantry", 5]]);
    const phase = run(position, combatPhase, combatPhaseOf());
    const frame = () => position.flow.at(-1) as unknown as { waiting: number[]; current: number };
    expect([...frame().waiting, frame().current].includes(bern)).toBe(true);
    expect([...frame().waiting, frame().current].includes(far)).toBe(false);
    position.hex[far] = hexNamed("2514");
    const called = new Set<number>();
    while (phase.ask() !== "over") {
      if (phase.ask() === "combatPhase.decide") called.add(frame().current);
      phase.pick({});
    }
    expect(called.has(far)).toBe(false);
  });
});

describe("§11.5 Skirmish", () => {
  test("§11.5.Step5-b.1 §11.5.Step4-b #11.5.Step5-b.1-1 'Bern' beats Florange behind works: the Larger loser stays, the Smaller may go", () => {
    const position = withDice(field(2), 6, 4);
    const bern = force(position, "bern", "2712", [["swiss-infantry", 5]]);
    const florange = force(position, "florange", "2612", [["landsknecht-french", 6]]);
    dig(position, "2612", "NE", "NW", "W");
    const fight = run(position, battle, battleOf(position, bern, hexNamed("2612")));
    expect(fight.ask()).toBe("retreat.choose");
    expect(fight.seat()).toBe("rivals");
    const assault = fight.events.find(({ type }) => type === "assault");
    expect(assault).toMatchObject({ attackSps: 5, defendSps: 10, loser: "french", attackerLoses: 1, defenderLoses: 1 });
    expect(assault!.total).toBe(4);
    expect(position.sp.filter((_, unit) => position.holder[unit] === bern)).toEqual([4]);
    expect(position.sp.filter((_, unit) => position.holder[unit] === florange)).toEqual([5]);
    fight.pick({ type: "stay" });
    expect(fight.ask()).toBe("over");
    expect([position.hex[bern], position.hex[florange]]).toEqual([hexNamed("2712"), hexNamed("2612")]);
    expect([position.attackFinished[bern], position.attackFinished[florange]]).toEqual([1, 1]);
  });

  test("§11.5.Step5-b §11.5.Step6-b §12.2 equal Forces: the attacker is the Larger; the loser retreats, the winner may advance", () => {
    const position = withDice(field(2), 6, 1);
    const florange = force(position, "florange", "2513", [["landsknecht-french", 6]]);
    const bern = force(position, "bern", "2413", [["swiss-infantry", 6]]);
    position.leftHex[florange] = 1;
    const fight = run(position, battle, battleOf(position, florange, hexNamed("2413")));
    expect(fight.events.find(({ type }) => type === "assault")).toMatchObject({ loser: "rivals" });
    while (fight.ask() === "skirmish.demoralise") fight.pick({});
    expect(fight.ask()).toBe("retreat.choose");
    fight.pick({});
    while (fight.ask() === "pursuit.losses") fight.pick({});
    expect(position.hex[bern]).not.toBe(hexNamed("2413"));
    expect(fight.ask()).toBe("advance.choose");
    fight.pick({ type: "advance" });
    expect(position.hex[florange]).toBe(hexNamed("2413"));
  });

  test("§12.1a.disruption of two Forces in one hex the Quality of the one that fights counts, and inside walls the lowest", () => {
    const quality = (fighter: string, disrupted: string, hex: string) => {
      const position = field(2);
      force(position, "mutt", hex, [["swiss-infantry", 4]]);
      force(position, "bern", hex, [["swiss-infantry", 4]]);
      const tremouille = force(position, "tremouille", "2511", [["french-gendarmes", 5]]);
      position.militiaLost.fill(1);
      position.disrupted[capitano(position, disrupted)] = 1;
      const fight = run(position, battle, battleOf(position, tremouille, hexNamed(hex)));
      if (fight.ask() === "battle.walls") fight.pick({ inside: true }).pick({ type: "storm" });
      if (fight.ask() === "skirmish.choose") fight.pick({ capitano: capitano(position, fighter) });
      return fight.events.find(({ type }) => type === "assault")!.defendQuality;
    };
    expect([quality("mutt", "mutt", "2512"), quality("mutt", "bern", "2512")]).toEqual([2, 3]);
    expect([quality("bern", "mutt", "2512"), quality("bern", "bern", "2512")]).toEqual([3, 2]);
    expect([quality("mutt", "mutt", "2611"), quality("mutt", "bern", "2611")]).toEqual([2, 2]);
  });

  test("§11.5.Step3-b.encounter drawn are those with units in good order, for the defender guns alone too, and nobody Unemployed", () => {
    const position = field(2);
    const tremouille = force(position, "tremouille", "2513", [["french-gendarmes", 5]]);
    const guns = subordinate(position, "g-trivulzio", tremouille, [["french-artillery", 1]]);
    const broken = subordinate(position, "florange", tremouille, [["landsknecht-french", 6]]);
    const idle = subordinate(position, "bourbon-french", tremouille, []);
    position.stands[idle] = "unemployed";
    for (const unit of unitsOf(position, broken)) position.demoralised[unit] = 1;
    expect(attackingCapitani(position, tremouille, [])).toEqual([tremouille]);
    expect(new Set(drawnCapitani(position, [tremouille]))).toEqual(new Set([tremouille, guns]));
    // Each with the same chance: one die for as many as there are.
    const bern = force(position, "bern", "2413", [["swiss-infantry", 6]]);
    const drawn = new Set<unknown>();
    for (let seed = 0; seed < 40; seed++) {
      const other = copyOf(position);
      other.dice = diceFrom(`drawn ${seed}`, "fast");
      other.leftHex[bern] = 1;
      const fight = run(other, battle, battleOf(other, bern, hexNamed("2513")));
      drawn.add(fight.events.find(({ type }) => type === "skirmish")!.defender);
    }
    expect(drawn).toEqual(new Set([tremouille, guns]));
  });

  test("§11.5.Step3-b.located both choose in secret when the attacker has not left his hex; §11.5.Step3-b.encounter else it is drawn", () => {
    const make = (moved: number) => {
      const position = field(2);
      const tremouille = force(position, "tremouille", "2513", [["french-gendarmes", 5]]);
      subordinate(position, "florange", tremouille, [["landsknecht-french", 6]]);
      subordinate(position, "g-trivulzio", tremouille, [["french-artillery", 1]]);
      const bern = force(position, "bern", "2413", [["swiss-infantry", 6]]);
      position.leftHex[tremouille] = moved;
      return { position, fight: run(position, battle, battleOf(position, tremouille, position.hex[bern]!)) };
    };
    const located = make(0).fight;
    expect(located.ask()).toBe("skirmish.choose");
    expect(located.options()).toHaveLength(2); // not the one with Artillery alone
    const encounter = make(1).fight;
    expect(encounter.ask()).not.toBe("skirmish.choose");
  });
});
