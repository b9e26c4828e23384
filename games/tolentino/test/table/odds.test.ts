import { Refused } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { calculators } from "../../src/table/calculators.ts";
import { forecastCombat, forecastFire } from "../../src/table/odds.ts";
import { board, hex } from "../board.ts";
import { combat, units } from "../fight.ts";

const calculator = (name: string) => calculators("en").find((one) => one.name === name)!;
const compute = (name: string, given: Record<string, string | number>) => {
  const { parameters, compute: work } = calculator(name);
  const defaults = Object.fromEntries(
    parameters.flatMap((one) => (one.default === undefined ? [] : [[one.name, one.default]])),
  );
  return work({
    ...defaults,
    ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])),
  });
};
const spread = ({ results }: { results: readonly { result: string; chance: number }[] }) =>
  Object.fromEntries(results.map(({ result, chance }) => [result, Math.round(chance * 6)]));

describe("exact odds", () => {
  test("§12.5.1 13 against 4: 3-1, each result with its sixths", () => {
    const forecast = compute("assault", { attack: 13, defend: 4 });
    expect(forecast.basis).toContainEqual({ label: "odds", value: "3-1", rule: "12.5.1" });
    expect(spread(forecast)).toEqual({ EX: 1, DD: 1, DR: 4 });
    expect(forecast.results.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1);
  });

  test("§12.5.2 §12.5.2a modifiers are listed with their rules and held at 4", () => {
    const forecast = compute("assault", {
      attack: 4,
      defend: 4,
      disorder: "yes",
      "attack-efficiency": 5,
      "defend-efficiency": 3,
      "attack-leader": "yes",
    });
    expect(forecast.modifiers.map(({ rule, by }) => [rule, by])).toEqual([
      ["12.5.2-1", 2],
      ["12.5.2-2", 2],
      ["12.5.2-3", 1],
    ]);
    expect(forecast.basis).toContainEqual({ label: "total modifier", value: "4 (of 5)", rule: "12.5.2a" });
    expect(spread(forecast)).toEqual({ DD: 1, DR: 4, DE: 1 });
  });

  test("§10.5.4 §10.3.1 §10.5a shifts of terrain, stream and Cover", () => {
    const shift = (given: Record<string, string>) =>
      compute("assault", { attack: 9, defend: 3, ...given }).basis.find(({ label }) => label === "column")!.value;
    expect(shift({})).toBe("3-1");
    expect(shift({ terrain: "fortified" })).toBe("3-1");
    expect(shift({ terrain: "fortified", cover: "yes" })).toBe("1-1");
    expect(shift({ terrain: "fortified", cover: "yes", "only-cavalry": "yes" })).toBe("2-1");
    expect(shift({ terrain: "town", stream: "yes" })).toBe("1-1");
  });

  test("§12.4.2a §14.2 impossible assaults are refused with their rule", () => {
    expect(() => compute("assault", { attack: 2, defend: 11 })).toThrow(/worse than 1-5.*12\.4\.2a/);
    expect(() => compute("assault", { attack: 2, defend: 11 })).toThrow(Refused);
    expect(() => compute("assault", { attack: 4, defend: 4, charge: "yes", terrain: "woods" })).toThrow(/14\.2/);
    expect(() => compute("assault", { attack: "many", defend: 4 })).toThrow(/attack takes a whole number from 1 to 60/);
    expect(() => compute("assault", { attack: 4, defend: 4, cover: "perhaps" })).toThrow(
      /cover takes yes or no, not "perhaps"/,
    );
  });

  test("§14.2b a charge doubles the strength that attacks", () => {
    expect(compute("assault", { attack: 2, defend: 4, charge: "yes" }).basis[0]!.value).toBe("1-1");
  });

  test("§11.4.3 a bombardment, with distance, density and terrain", () => {
    const forecast = compute("bombardment", { guns: 6, points: 9, distance: 2 });
    expect(forecast.modifiers.map(({ text, by }) => [text, by])).toEqual([
      ["distance", -1],
      ["strength in the target hex", 2],
    ]);
    expect(spread(forecast.steps![0]!)).toEqual({ EC: 1, DD: 2, DR: 3 });
  });

  test("§11.2 §11.4.3a §17.1b impossible bombardments are refused with their rule", () => {
    expect(() => compute("bombardment", { guns: 3, points: 4, distance: 3 })).toThrow(/11\.2/);
    expect(() => compute("bombardment", { guns: 3, points: 4, distance: 2, twilight: "yes" })).toThrow(/11\.2/);
    expect(() => compute("bombardment", { guns: 3, points: 0 })).toThrow(/11\.4\.3a/);
  });

  test("§12.5 the forecast of a combat on the map agrees with what the dice do", () => {
    const pieces = { "n-6r-1": "3208", "n-9r-1": "3307", "a-car-1": "3308" };
    const position = board(pieces);
    const attackers = units("n-6r-1", "n-9r-1");
    const forecast = forecastCombat(position, {
      attackers,
      posts: [hex("3208"), hex("3307")],
      hexes: [hex("3308")],
      charge: 0,
      over: 0,
    })!;
    const seen: Record<string, number> = {};
    for (let roll = 1; roll <= 6; roll++) {
      const run = combat(board(pieces, { orders: { II: "Attack" }, active: "II", rolls: [roll] }));
      run.pick({ from: hex("3208") }).pick({ from: hex("3307") });
      const { result } = run.events.find(({ type }) => type === "assault") as unknown as { result: string };
      seen[result] = (seen[result] ?? 0) + 1;
    }
    expect(spread(forecast)).toEqual(seen);
  });

  test("§11.4.3 the forecast of a bombardment on the map counts range and density", () => {
    const position = board({ "a-e-bty": "3208", "n-10r-1": "3408" });
    const forecast = forecastFire(position, units("a-e-bty"), hex("3408"));
    expect(forecast.modifiers.map(({ by }) => by)).toEqual([-1, -1]);
    expect(spread(forecast.steps![0]!)).toEqual({ NE: 4, EC: 2 });
  });
});
