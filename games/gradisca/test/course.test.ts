import { completeSetup } from "@gonfalon/engine/kernel";
import { type Course, courseOf } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../src/index.ts";
import kept from "./course.json";

const courses = kept as Readonly<Record<string, Readonly<Record<string, Course>>>>;

/** Games by random play happen and are told as they were when the rules were last changed on purpose. */
for (const [scenario, games] of [
  ["campaign", 4],
  ["first-siege", 6],
] as const) {
  for (const rules of ["basic", "advanced"] as const) {
    test(`${scenario}, ${rules}: so many decisions, so many events of each kind, and nothing told otherwise`, () => {
      const seeds = Array.from({ length: games }, (_, i) => `course ${i}`);
      const course = courseOf(
        gradisca,
        seeds.map((seed) => completeSetup(gradisca, { scenario, options: { game: rules }, seed, dice: "fast" })),
      );
      expect(course).toEqual(courses[scenario]![rules]);
    });
  }
}
