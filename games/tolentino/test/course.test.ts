import { completeSetup } from "@gonfalon/engine/kernel";
import { courseOf } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { tolentino } from "../src/index.ts";
import kept from "./course.json";

/** Battles by random play happen and are told as they were when the rules were last changed on purpose. */
test("so many decisions, so many events of each kind, and nothing told otherwise", () => {
  const setups = ["one", "two", "three", "four"].map((seed) => completeSetup(tolentino, { seed, dice: "fast" }));
  expect(courseOf(tolentino, setups)).toEqual(kept);
});
