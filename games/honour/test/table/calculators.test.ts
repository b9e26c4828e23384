import { describe, expect, test } from "vitest";
import { honour } from "../../src/index.ts";

function calculate(name: string, values: Readonly<Record<string, string>>) {
  return honour
    .calculators("en")
    .find((one) => one.name === name)!
    .compute(values);
}

describe("calculators", () => {
  test("every calculator has words in both languages and chances that make up one in each group", () => {
    for (const language of ["en", "it"] as const) {
      for (const calculator of honour.calculators(language)) {
        const needed = calculator.name === "assault" ? { attack3: "6", defend2: "6" } : {};
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

  test("nobody against nobody is refused with a sentence", () => {
    expect(() => calculate("assault", {})).toThrow("Both sides need SPs.");
  });
});
