import { completeSetup } from "@gonfalon/engine/kernel";
import { courseOf, keptCourse } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../src/index.ts";

/** Games by random play happen and are told as they were when the rules were last changed on purpose; `KEEP_COURSE=1` keeps a change that was meant. */
for (const [scenario, games] of [
  ["campaign", 4],
  ["first-siege", 6],
] as const) {
  for (const rules of ["basic", "advanced"] as const) {
    test(`${scenario}, ${rules}: so many decisions, so many events of each kind, and nothing offered or told otherwise`, () => {
      const seeds = Array.from({ length: games }, (_, i) => `course ${i}`);
      const course = courseOf(
        gradisca,
        seeds.map((seed) => completeSetup(gradisca, { scenario, options: { game: rules }, seed, dice: "fast" })),
      );
      expect(course).toEqual(keptCourse(new URL("./course.json", import.meta.url), `${scenario} ${rules}`, course));
    });
  }
}
