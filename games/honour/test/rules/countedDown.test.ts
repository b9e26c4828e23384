import { diceFrom } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import type { Honour } from "../../src/position.ts";
import { unitsOf } from "../../src/rules/forces.ts";
import { attacks, attacksOf } from "../../src/rules/majorBattle/attacks.ts";
import { lowerQualities, qualityFought, qualityOf, qualityOfGroup } from "../../src/rules/units.ts";
import { type CorpsSet, contact, field as lines } from "../battlefield.ts";
import { type Run, run } from "../bench.ts";
import { attackOn, field, force, subordinate } from "../field.ts";

/** The attack on the Assault Table. */
function assaultIn(fight: Run) {
  return fight.events.find(({ type }) => type === "assault" || type === "corpsAttack");
}

test("§12.1a a group may be counted down to any Quality that troops in it have, and is not unless its owner says so", () => {
  const position = field(5);
  const king = force(position, "francois-i", "2120", [
    ["french-gendarmes", 4],
    ["landsknecht-french", 2],
    ["french-infantry", 5],
  ]);
  const units = unitsOf(position, king);
  expect([qualityOfGroup(position, units), lowerQualities(position, units)]).toEqual([2, [1]]);
  expect([1, 2, 3].map((named) => qualityFought(position, units, named))).toEqual([1, 2, 2]);
  // Demoralised ones do not count.
  for (const unit of units) position.demoralised[unit] = qualityOf(position, unit) === 1 ? 1 : 0;
  expect([qualityOfGroup(position, units), lowerQualities(position, units)]).toEqual([3, [2]]);
});

describe("§12.1a in a Skirmish", () => {
  /** Pescara attacks the King, who has foot of two kinds, and La Palice; which of the two fights their owner says. */
  const meeting = (seed: string): { position: Honour; king: number; palice: number; fight: Run } => {
    const position = field(5);
    force(position, "lannoy", "2849", [["imperial-heavy-cavalry", 4]]);
    const pescara = force(position, "pescara", "2120", [["spanish-infantry", 8]], "attack");
    const troops = [
      ["landsknecht-french", 8],
      ["french-infantry", 4],
    ] as const;
    const king = force(position, "francois-i", "2121", troops);
    const palice = subordinate(position, "la-palice", king, [["french-gendarmes", 5]]);
    position.dice = diceFrom(seed, "fast");
    return { position, king, palice, fight: attackOn(position, pescara, "2121") };
  };
  /** The same until the defender loses one SP. */
  const losingOne = (wanted: Readonly<Record<string, unknown>>) => {
    for (let seed = 0; seed < 200; seed++) {
      const met = meeting(`down ${seed}`);
      met.fight.pick({ ...wanted, capitano: met.king });
      if (assaultIn(met.fight)?.defenderLoses === 1) return met;
    }
    throw new Error("Nobody ever loses one SP.");
  };

  test("§12.1a the owner says so with the Capitano who fights; as good as they are comes first", () => {
    const { fight, king, palice } = meeting("first");
    expect([fight.ask(), fight.seat()]).toEqual(["skirmish.choose", "french"]);
    expect(fight.options()).toEqual([
      { type: "fightWith", capitano: king },
      { type: "fightWith", capitano: palice },
      { type: "fightWith", capitano: king, quality: 1 },
    ]);
  });

  test("§12.1a §12.1.7 he fights at that Quality, and may spread his losses over all who are counted so", () => {
    const best = losingOne({});
    expect(assaultIn(best.fight)?.defendQuality).toBe(2);
    // Half of the loss falls on the Landsknechts: nothing is asked.
    expect(best.fight.ask()).not.toBe("takeLosses.choose");
    const down = losingOne({ quality: 1 });
    expect(assaultIn(down.fight)?.defendQuality).toBe(1);
    expect(down.fight.options()).toEqual(unitsOf(down.position, down.king).map((unit) => ({ type: "loseSp", unit })));
  });
});

describe("§12.1a in an Engagement", () => {
  const MIXED: CorpsSet = {
    id: "la-palice",
    units: [
      ["french-gendarmes", 8],
      ["landsknecht-french", 6],
    ],
    chits: ["combined-arms", "earthworks-river"],
  };
  const attackOf = (engaging: string, engaged: string, seed = ""): Run => {
    const set = lines([MIXED], [{ id: "lannoy", units: [["landsknecht-imperial", 12]] }]);
    contact(set, [engaging], [engaged]);
    set.position.dice = diceFrom(seed, "fast");
    return run(set.position, attacks, attacksOf(set.position, 0));
  };
  /** What is asked next when La Palice has lost one SP. */
  const askedForOne = (engaging: string, engaged: string, word: Readonly<Record<string, unknown>>) => {
    for (let seed = 0; seed < 200; seed++) {
      const step = attackOf(engaging, engaged, `one ${seed}`).pick(word);
      const losses = assaultIn(step)?.losses as { attacker: number; defender: number };
      if ((engaging === "la-palice" ? losses.attacker : losses.defender) === 1) return step.ask();
    }
    throw new Error("Nobody ever loses one SP.");
  };

  test("§12.1a §12.1.7 whoever Engages says so with the word to attack; as good as they are comes first", () => {
    const best = attackOf("la-palice", "lannoy");
    expect([best.ask(), best.options().filter(({ type }) => type === "attackNow")]).toEqual([
      "attacks.support",
      [{ type: "attackNow" }, { type: "attackNow", quality: 2 }],
    ]);
    expect(assaultIn(best.pick({ type: "attackNow" }))?.attackQuality).toBe(3);
    const down = attackOf("la-palice", "lannoy").pick({ type: "attackNow", quality: 2 });
    expect(assaultIn(down)?.attackQuality).toBe(2);
    // At their best the loss falls on the Gendarmes, otherwise on whom the owner likes.
    expect(askedForOne("la-palice", "lannoy", { type: "attackNow" })).not.toBe("takeLosses.choose");
    expect(askedForOne("la-palice", "lannoy", { type: "attackNow", quality: 2 })).toBe("takeLosses.choose");
  });

  test("§12.1a whoever is Engaged says so with his last word on chits", () => {
    const best = attackOf("lannoy", "la-palice");
    expect([best.ask(), best.options()]).toEqual([
      "attacks.screen",
      [{ type: "playWorks" }, { type: "noMoreChits" }, { type: "noMoreChits", quality: 2 }],
    ]);
    expect(assaultIn(best.pick({ type: "noMoreChits" }))?.defendQuality).toBe(3);
    const down = attackOf("lannoy", "la-palice").pick({ type: "noMoreChits", quality: 2 });
    expect(assaultIn(down)?.defendQuality).toBe(2);
    expect(askedForOne("lannoy", "la-palice", { type: "noMoreChits" })).not.toBe("takeLosses.choose");
    expect(askedForOne("lannoy", "la-palice", { type: "noMoreChits", quality: 2 })).toBe("takeLosses.choose");
  });

  test("§12.1a it holds for one attack: in the next they are as good as they are", () => {
    const set = lines([{ ...MIXED, chits: [] }], [{ id: "lannoy", units: [["landsknecht-imperial", 12]] }]);
    contact(set, ["la-palice"], ["lannoy"]);
    const step = run(set.position, attacks, { ...attacksOf(set.position, 0), attackAs: 1, defendAs: 1 });
    expect(assaultIn(step)).toMatchObject({ attackQuality: 3, defendQuality: 2 });
  });
});
