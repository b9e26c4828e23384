import type { Option, Viewer } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, leaderNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { FORCED_MARCH, type Quadrilateral } from "../../src/position.ts";
import { hexAt, put } from "../field.ts";
import { fight, plain } from "../rules/fighting.ts";

/** The rule and the key of the sentence that a seat is told. */
function whyNot(position: Quadrilateral, seat: Viewer, intent: Option): [string, string] {
  const [reason] = quadrilateral.refuse(quadrilateral.view(position, seat), intent).reasons;
  expect(reason!.text).not.toContain("{");
  return [reason!.rule, reason!.key!];
}

const type = (battleType: string) => ({ type: "battleType", battleType }) as unknown as Option;

test("§C14.14 §C14.15 §C14.3 why a type of battle cannot be chosen is told with its rule", () => {
  const position = plain({ gummer: 12, strassoldo: 8 }, { robert: 2, walther: 1 });
  const declared = fight(position, AUSTRIAN);
  expect(whyNot(position, "austrian", { type: "endBattles" })).toEqual(["C14.3", "bar.attackOwed"]);
  declared.take("attackHex");
  expect(whyNot(position, "austrian", type("refuse"))).toEqual(["C14.15", "bar.tooEarly"]);
  expect(whyNot(position, "french", type("pitched"))).toEqual(["C14.14", "bar.tooFewToPitch"]);
  // 20 were announced: one cavalry SP is too few.
  expect(whyNot(position, "french", type("refuse"))).toEqual(["C14.15", "bar.tooFewCavalry"]);
  position.leaderDone[leaderNamed("augereau")]! |= FORCED_MARCH;
  expect(whyNot(position, "french", type("refuse"))).toEqual(["C13.3", "bar.justMarched"]);
  const thoughts = quadrilateral.thinkable(quadrilateral.view(position, "french"));
  expect(thoughts).toContainEqual(type("refuse"));
});

test("§C14.1 why a Force does not join an attack is told with its rule", () => {
  const position = plain({ gummer: 6 }, { robert: 2 });
  put(position, "massena", "E0304", { rampon: 2 });
  const ott = put(position, "ott", "E0307", { spiegel: 3 });
  const davidovich = put(position, "davidovich", "E0310", { huff: 3 });
  fight(position, AUSTRIAN).play({ type: "attackHex", hex: hexAt("E0306") });
  const join = (leader: number) => whyNot(position, "austrian", { type: "joinAttack", leader } as unknown as Option);
  expect(join(leaderNamed("wurmser"))).toEqual(["C14.1", "bar.owesElsewhere"]);
  expect(join(davidovich)).toEqual(["C8.9", "bar.notBeside"]);
  // Only who stands beside the battle and is not in it is worth a thought.
  const thoughts = quadrilateral.thinkable(quadrilateral.view(position, "austrian"));
  expect(thoughts).toEqual([{ type: "joinAttack", leader: leaderNamed("wurmser") }]);
  expect(position.leaderHex[ott]).toBe(hexAt("E0307"));
});
