import { describe, expect, test } from "vitest";
import { honour } from "../../src/index.ts";

function calculate(name: string, values: Readonly<Record<string, string>>) {
  return honour
    .calculators("en")
    .find((one) => one.name === name)!
    .compute(values);
}

const NEEDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assault: { attack3: "6", defend2: "6" },
  majorBattle: { scenario: "2", battles: "20" },
};

function chanceOf(forecast: ReturnType<typeof calculate>, text: RegExp): number {
  return forecast.results.filter((one) => text.test(one.text)).reduce((sum, { chance }) => sum + chance, 0);
}

describe("calculators", () => {
  test("every calculator has words in both languages and chances that make up one in each group", () => {
    for (const language of ["en", "it"] as const) {
      for (const calculator of honour.calculators(language)) {
        const needed = NEEDED[calculator.name] ?? {};
        const { results } = calculator.compute(needed);
        const groups = new Set(results.map(({ group }) => group));
        for (const group of groups) {
          const sum = results.filter((one) => one.group === group).reduce((all, { chance }) => all + chance, 0);
          expect(sum).toBeCloseTo(1);
        }
      }
    }
  });

  test("an assault by better troops is worked out by the table: Quality, SPs and the ratio", () => {
    const { basis, modifiers } = calculate("assault", { attack3: "12", defend2: "6" });
    expect(basis.map(({ value }) => value)).toEqual(["3 : 2", "12 : 6"]);
    expect(modifiers).toMatchObject([{ rule: "12.1c" }]);
  });

  test("works double the defenders, and Swiss are worse against them", () => {
    const { basis, modifiers } = calculate("assault", {
      attack3: "8",
      swiss: "yes",
      defend2: "4",
      doubled: "4",
      fortified: "yes",
    });
    expect(basis[1]!.value).toBe("8 : 8");
    expect(modifiers.map(({ rule }) => rule)).toEqual(["12.1.6"]);
  });

  test("the chance of MPs counts what the die takes off: Initiative 3 and an allowance of 5", () => {
    const { results } = calculate("activation", { initiative: "3", enemy: "3", allowance: "5", points: "4" });
    expect(results.find(({ result }) => result === "enough")!.chance).toBeCloseTo(4 / 6);
    expect(results.find(({ result }) => result === "tie")!.chance).toBeCloseTo(6 / 36);
  });

  test("§11.6.Step3-c the chance of a breach within some turns is that of one turn, over and over", () => {
    const siege = { guns: "6", siege: "yes", status: "0", "siege-artillery": "yes" };
    const once = chanceOf(calculate("artillery", { ...siege, turns: "1" }), /at least one breach/);
    const faces = calculate("artillery", siege).faces!.filter(({ result }) => result.startsWith("a breach"));
    expect(once).toBeCloseTo(faces.length / 6);
    expect(once).toBeGreaterThan(0);
    const thrice = chanceOf(calculate("artillery", { ...siege, turns: "3" }), /at least one breach/);
    expect(thrice).toBeCloseTo(1 - (1 - once) ** 3);
    expect(calculate("artillery", { guns: "6" }).results.some(({ group }) => group)).toBe(false);
  });

  test("§11.4.1.Charge gendarmes do worse against Swiss, and Firearms double what they lose", () => {
    const lost = (values: Readonly<Record<string, string>>) =>
      calculate("charge", values)
        .faces!.map(({ result }) => Number(/loses (\d+)/.exec(result)![1]))
        .reduce((sum, one) => sum + one, 0);
    expect(lost({ sps: "8", target: "swiss" })).toBeGreaterThanOrEqual(lost({ sps: "8" }));
    expect(lost({ sps: "8", firearms: "yes" })).toBeGreaterThan(lost({ sps: "8" }));
  });

  test("§11.4.1.Muster a better Capitano gets away more often", () => {
    const away = (capitano: string, state: string) =>
      chanceOf(calculate("muster", { capitano, generale: "2", state }), /gets away/);
    expect(away("4", "engaged")).toBeGreaterThanOrEqual(away("1", "engaged"));
    expect(away("2", "free")).toBeGreaterThanOrEqual(away("2", "demoralised"));
  });

  test("§18.9 six faces decide a reduced battle, and the winner never loses more", () => {
    const { faces } = calculate("reducedBattle", { attack: "30", defend: "20" });
    expect(faces).toHaveLength(6);
    for (const { result } of faces!) {
      const [loser, winner] = [...result.matchAll(/(\d+) SP/g)].map(([, sps]) => Number(sps));
      expect(winner).toBeLessThanOrEqual(loser!);
    }
  });

  test("§S3.6 a French bid of 5 makes Anti-French impossible while the others bid nothing", () => {
    expect(chanceOf(calculate("swissStatus", { french: "5" }), /^against the French$/)).toBe(0);
    expect(chanceOf(calculate("swissStatus", { rivals: "5" }), /^against the French$/)).toBeGreaterThan(0);
  });

  test("§S3.5 the Swiss reinforcements are likelier turn by turn, and a natural 6 is always void", () => {
    const chance = (turn: number) => chanceOf(calculate("swissReinforcement", { turn: String(turn) }), /they come/);
    expect(chance(1)).toBe(0);
    expect(chance(12)).toBeCloseTo(5 / 6);
    for (let turn = 2; turn <= 12; turn++) expect(chance(turn)).toBeGreaterThanOrEqual(chance(turn - 1));
  });

  test("§11.4 rough battles of the main armies are told as an estimate, the same every time", () => {
    const values = { scenario: "5", attacker: "rivals", battles: "20" };
    const told = calculate("majorBattle", values);
    expect(told.basis[0]!.label).toBe("An estimate");
    expect(chanceOf(told, /win the battle|leave the field/)).toBeCloseTo(1);
    expect(calculate("majorBattle", values)).toEqual(told);
  });

  test("nobody against nobody is refused with a sentence", () => {
    expect(() => calculate("assault", {})).toThrow("Both sides need SPs.");
  });
});
