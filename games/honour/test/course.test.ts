import { CourseBook, keptCourse } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { optionSpecs } from "../src/data.ts";
import { type PlayedHow, randomGame } from "./randomPlay.ts";

const FILE = new URL("./course.json", import.meta.url);

const usual = Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values[0]!]));
const all = Object.fromEntries(optionSpecs.map(({ id, values }) => [id, values.at(-1)!]));

/** Peaceful games, and such as come to battles, sieges and pursuits; the usual rules and all optional ones (§18). */
const WAYS: readonly (readonly [string, PlayedHow])[] = [
  ["usual rules", { options: usual }],
  ["all options", { options: all }],
  ["usual rules, at arms", { options: usual, atArms: true }],
  ["reduced battles, at arms", { options: { ...all }, atArms: true, marching: true }],
  ["on the march, at arms", { options: { ...all, reducedBattle: usual.reducedBattle! }, atArms: true, marching: true }],
];
/** As far as each of them is followed. */
const MOST = 2000;

/** Games by random play happen and are told as they were when the rules were last changed on purpose; `KEEP_COURSE=1` keeps a change that was meant. */
describe.each([1, 2, 3, 4, 5])("scenario %i", (scenario) => {
  test.each(WAYS)(
    "%s: so many decisions, so many events of each kind, and nothing offered or told otherwise",
    (name, how) => {
      const book = new CourseBook();
      randomGame(scenario, `course ${scenario}`, { ...how, every: 1000, most: MOST, book });
      const course = book.course();
      expect(course).toEqual(keptCourse(FILE, `${scenario}, ${name}`, course));
    },
  );
});
