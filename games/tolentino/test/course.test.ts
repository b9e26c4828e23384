import { completeSetup } from "@gonfalon/engine/kernel";
import { courseOf, keptCourse } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { tolentino } from "../src/index.ts";

/** Battles by random play happen and are told as they were when the rules were last changed on purpose; `KEEP_COURSE=1` keeps a change that was meant. */
test("so many decisions, so many events of each kind, and nothing offered or told otherwise", () => {
  const setups = ["one", "two", "three", "four"].map((seed) => completeSetup(tolentino, { seed, dice: "fast" }));
  const course = courseOf(tolentino, setups);
  expect(course).toEqual(keptCourse(new URL("./course.json", import.meta.url), "battle", course));
});
