import { seenBy } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { attrition, attritionOf } from "../../src/rules/attrition.ts";
import { run } from "../bench.ts";
import { capitano, scenario } from "../table.ts";

test("the enemy is told the die of an Attrition roll, but of a face-down Capitano not the total with his star", () => {
  for (const faceDown of [0, 1]) {
    const position = scenario(2);
    const primo = capitano(position, "tremouille");
    position.faceDown[primo] = faceDown;
    const { events } = run(position, attrition, attritionOf(position, primo));
    const [told] = seenBy(events, "rivals").filter(({ type }) => type === "attrition");
    expect(typeof told!.die).toBe("number");
    expect(told!.total === undefined).toBe(faceDown === 1);
    expect(told!.capitano).toBe(faceDown === 1 ? -1 : primo);
    expect(told!.loss).toBeUndefined();
  }
});
