import { type Choice, copy, diceFrom, type Forecast } from "@gonfalon/engine/kernel";
import { disagreements, frequencies, playedChains } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { hexNamed, tables } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import type { HonourOption } from "../../src/option.ts";
import { castOf, type Honour, NOBODY } from "../../src/position.ts";
import { checkModifier, codeFor, disciplineCheckOf, forcedOrderModifier } from "../../src/rules/discipline.ts";
import { combatUnitsOfForce } from "../../src/rules/forces.ts";
import { exactEnds } from "../../src/table/forecast/chains.ts";
import { field, force, PAVIA, pavia } from "../field.ts";

/** The position stands at a question of one procedure, within a turn. */
function asked(position: Honour, frame: { procedure: string; step: string } & Record<string, unknown>): Honour {
  const next = frame.procedure === "combatPhase" ? "victory" : "activation";
  position.flow = [{ procedure: "game", step: "turns" }, { procedure: "turn", step: next }, frame];
  position.dice = diceFrom("forecast", "fast");
  return position;
}

const toAttack = (current: number) => ({
  ...{ procedure: "combatPhase", step: "decide", waiting: [], current, asked: [], inside: [], outside: [] },
});

function chances(forecast: Forecast | null, group: RegExp): Record<string, number> {
  const of = forecast!.results.filter((one) => group.test(one.group ?? ""));
  return Object.fromEntries(of.map(({ text, chance }) => [text, chance]));
}

/** Chains of rolls that are played to be held against what is told of them. */
const TIMES = playedChains(400);

/** Scenario 2: a French captain with horse before a Swiss one with little. */
function skirmish() {
  const position = field(2);
  const bourbon = force(position, "bourbon-french", "2411", [["french-gendarmes", 8]], "attack");
  const mutt = force(position, "mutt", "2410", [["swiss-infantry", 3]], "stand");
  return { position: asked(position, toAttack(bourbon)), bourbon, mutt };
}

/** The guns of a Siege are played as often as that, from the order on; Militia turns out and the Engineers rest. */
function playedSieges(position: Honour): Map<string, number> {
  return frequencies(TIMES, (seed) => {
    const trial = { ...copy(position), dice: diceFrom(`siege ${seed}`, "fast") };
    const events = honour.play(trial, { type: "siege" }, "french");
    for (const type of ["raiseMilitia", "restEngineers"] as const)
      events.push(...honour.play(trial, { type }, (honour.choice(trial) as Choice<HonourOption>).seat));
    return events.some(({ type }) => type === "breach") ? "a breach" : "nothing is decided";
  });
}

describe("forecasts: the whole chain, by the rules that play", () => {
  test("the chances of every group make up one, in the likely case", () => {
    const { position } = skirmish();
    const told = honour.forecast(honour.view(position, "french"), { type: "attack", hex: hexNamed("2410") }, "en")!;
    const groups = new Set(told.results.map(({ group }) => group));
    expect(groups.size).toBeGreaterThan(2);
    for (const group of groups) {
      const all = told.results.filter((one) => one.group === group).reduce((sum, { chance }) => sum + chance, 0);
      expect(all).toBeCloseTo(1, 9);
    }
  });

  test("§5.3.1 a Forced Order: units fail as the table says for each face of the die", () => {
    const position = field(2);
    const tremouille = force(
      position,
      "tremouille",
      "1014",
      [
        ["landsknecht-french", 6],
        ["french-gendarmes", 9],
      ],
      "stand",
    );
    const frame = { side: "french", army: 0, commander: tremouille, ordered: [], primo: tremouille, forced: false };
    asked(position, { procedure: "issueOrders", step: "order", ...frame });
    const told = honour.forecast(
      honour.view(position, "french"),
      { type: "order", order: "attack", forced: true },
      "en",
    );
    const units = combatUnitsOfForce(position, tremouille);
    const by = checkModifier(
      position,
      disciplineCheckOf(position, tremouille, units, "5.3.1", "reliability", { modifier: forcedOrderModifier() }),
    );
    const fails = (die: number) =>
      units.filter(
        (unit) =>
          tables["discipline-table"].codeResults[codeFor(position, unit, die + by, "reliability", 0)]!.demoralised,
      ).length;
    const faces = [1, 2, 3, 4, 5, 6].map(fails);
    for (const count of new Set(faces)) {
      const text = count === 1 ? "1 unit" : `${count} units`;
      expect(chances(told, /Demoralised/)[text]).toBeCloseTo(faces.filter((one) => one === count).length / 6, 9);
    }
  });

  test(`§11.5 a Skirmish: the exact ends are what ${TIMES.toLocaleString("en")} played ones come to`, () => {
    const { position, bourbon } = skirmish();
    const option: HonourOption = { type: "attack", hex: hexNamed("2410") };
    const ends = exactEnds(position, option, "french", { procedure: "combatPhase" })!;
    const beaten = ends
      .filter(({ notes }) => notes.includes("beaten:rivals"))
      .reduce((sum, { chance }) => sum + chance, 0);
    const seen = frequencies(TIMES, (seed) => {
      const trial = { ...copy(position), dice: diceFrom(`trial ${seed}`, "fast") };
      const events = honour.play(trial, option, "french");
      for (let n = 0; n < 20 && !events.some(({ type }) => type === "assault"); n++) {
        const choice = honour.choice(trial) as Choice<HonourOption>;
        const stay = choice.options.find(({ type }) => type === "stay") ?? choice.options[0]!;
        events.push(...honour.play(trial, stay, choice.seat));
      }
      return events.some(({ type, loser }) => type === "assault" && loser === "rivals") ? "beaten" : "not beaten";
    });
    expect(bourbon).not.toBe(NOBODY);
    expect(beaten).toBeGreaterThan(0.3);
    const told = [
      { result: "beaten", chance: beaten },
      { result: "not beaten", chance: 1 - beaten },
    ];
    expect(disagreements(told, seen, TIMES)).toEqual([]);
  });

  test(`§11.6 a Siege tells the chance of a breach, as ${TIMES.toLocaleString("en")} played ones bring it, and that of a Storm who is beaten`, () => {
    const { position, francois } = pavia();
    asked(position, toAttack(francois));
    honour.play(position, { type: "attack", hex: hexNamed(PAVIA) }, "french");
    for (
      let choice = honour.choice(position);
      !choice.over && choice.seat === "rivals";
      choice = honour.choice(position)
    ) {
      honour.play(
        position,
        choice.options.find((one) => "inside" in one && one.inside) ?? choice.options[0]!,
        "rivals",
      );
    }
    const view = honour.view(position, "french");
    const outcome = (type: "siege" | "storm") => chances(honour.forecast(view, { type }, "en"), /comes to/);
    const siege = outcome("siege");
    expect(siege["a breach"]! + siege["nothing is decided"]!).toBeCloseTo(1, 9);
    expect(siege["a breach"]).toBeGreaterThan(0);
    const told = Object.entries(siege).map(([result, chance]) => ({ result, chance }));
    expect(disagreements(told, playedSieges(position), TIMES)).toEqual([]);
    const storm = outcome("storm");
    expect(Object.values(storm).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    expect(storm["the French are beaten"]).toBeGreaterThan(0);
  });

  test("§1.4 what lies on covered Cards makes a range, and the forecast is the same for all that may lie there", () => {
    const { position, mutt } = skirmish();
    const option: HonourOption = { type: "attack", hex: hexNamed("2410") };
    const told = honour.forecast(honour.view(position, "french"), option, "en");
    const other = copy(position);
    const { size } = castOf(other).units;
    other.holder.forEach((holder, unit) => {
      if (holder === mutt) other.sp[unit] = Math.min(size[unit]!, 1);
    });
    expect(honour.forecast(honour.view(other, "french"), option, "en")).toEqual(told);
    expect(told!.results.some(({ range }) => range)).toBe(true);
  });
});
