import { expect, test } from "vitest";
import { Metrics } from "../src/metrics.ts";

test("figures of one kind are told by name: their order says nothing about what happened first", async () => {
  const told = async (...codes: string[]) => {
    const metrics = new Metrics();
    for (const code of codes) metrics.refusals.add(code);
    return (await metrics.render()).split("\n").filter((line) => line.startsWith("gonfalon_refusals_total{"));
  };
  expect(await told("stale", "not-your-turn", "stale")).toEqual([
    'gonfalon_refusals_total{kind="not-your-turn"} 1',
    'gonfalon_refusals_total{kind="stale"} 2',
  ]);
  expect(await told("not-your-turn", "stale", "stale")).toEqual(await told("stale", "not-your-turn", "stale"));
});
