import { expect, test } from "vitest";
import { honour } from "../../src/index.ts";
import { scenario } from "../table.ts";

const flags = (position: ReturnType<typeof scenario>) =>
  honour.scene(honour.view(position, "french"), "en").sides.map(({ flag }) => flag.charge);

test("§S3.6 Swiss who have gone over to the French leave the other side's flag without their cross", () => {
  const position = scenario(3);
  expect(flags(position)).toEqual(["lily", "cross"]);
  position.swissStatus = "pro-french";
  expect(flags(position)).toEqual(["lily", "keys"]);
  position.swissStatus = "anti-french";
  expect(flags(position)).toEqual(["lily", "cross"]);
});

test.each([
  [1, "lion"],
  [2, "cross"],
  [4, "eagle"],
  [5, "eagle"],
])("the rivals of scenario %i have a flag of their own", (number, charge) => {
  expect(flags(scenario(number))).toEqual(["lily", charge]);
});
