import { completeSetup, diceFrom } from "@gonfalon/engine/kernel";
import { CourseBook, courseOf, keptCourse } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { scenarios } from "../src/data.ts";
import { quadrilateral, rulesOfPlay } from "../src/index.ts";
import type { Quadrilateral } from "../src/position.ts";
import { fortnightOffer, mayPassFortnight } from "../src/rules/exclusive/fortnight.ts";
import { gameTurn } from "../src/rules/sequence.ts";
import { crowded } from "./crowded.ts";
import { Playing } from "./playing.ts";
import { random } from "./random.ts";

const FILE = new URL("./course.json", import.meta.url);
const OFF = { fortnights: "off", reserve: "off", rearguard: "off", guns: "off", flotilla: "off" };
const ON = { fortnights: "on", reserve: "on", rearguard: "on", guns: "on", flotilla: "on" };

/** Turns from crowded positions, and the first decisions of each campaign. */
const CROWDED = 120;
const FIRST = 400;

function playOn(
  book: CourseBook,
  playing: Playing,
  below: (n: number) => number,
  most = Number.POSITIVE_INFINITY,
): void {
  book.tell(playing.events);
  for (let decision = 0; decision < most && !playing.over; decision++) {
    book.offer(playing.choice);
    playing.events.length = 0;
    playing.choose(below);
    book.tell(playing.events);
  }
  book.end(playing.position);
}

/** Games by random play happen and are told as they were when the rules were last changed on purpose; `KEEP_COURSE=1` keeps a change that was meant. */
test.each([
  ["castiglione", OFF, 1],
  ["castiglione", ON, 1],
  ["bassano", OFF, 1],
  ["arcole", ON, 1],
  ["rivoli", OFF, 1],
  ["rivoli", ON, 1],
] as const)(
  "%s: so many decisions, so many events of each kind, and nothing offered or told otherwise",
  (scenario, options, games) => {
    const seeds = Array.from({ length: games }, (_, i) => `course ${i}`);
    const setups = seeds.map((seed) => completeSetup(quadrilateral, { scenario, options, seed, dice: "fast" }));
    const course = courseOf(quadrilateral, setups);
    expect(course).toEqual(keptCourse(FILE, `${scenario} ${options.reserve}`, course));
  },
);

test("the first decisions of all campaigns, offered and told as they were", () => {
  const book = new CourseBook();
  for (const { id } of scenarios) {
    const placed = rulesOfPlay.setup({ scenario: id, options: ON });
    const position: Quadrilateral = { ...placed, flow: [], dice: diceFrom(id, "fast"), outcome: null };
    playOn(book, new Playing(position, rulesOfPlay.whole), random(11), FIRST);
  }
  const course = book.course();
  expect(course).toEqual(keptCourse(FILE, "campaigns", course));
});

test("turns and Fortnights from crowded positions, offered and told as they were", () => {
  const book = new CourseBook();
  for (let seed = 1; seed <= CROWDED; seed++) {
    const below = random(seed * 104729);
    const position = crowded(seed, below);
    if (mayPassFortnight(position)) playOn(book, new Playing(position, fortnightOffer), below);
    position.outcome = null;
    playOn(book, new Playing(position, gameTurn), below);
  }
  const course = book.course();
  expect(course).toEqual(keptCourse(FILE, "crowded", course));
});
