import { completeSetup, diceFrom, draw, Flow, type Procedure } from "@gonfalon/engine/kernel";
import { CourseBook, courseOf, keptCourse } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { tolentino } from "../src/index.ts";
import type { Tolentino } from "../src/position.ts";
import { fighting } from "./fight.ts";
import { melee, randomCombat } from "./melee.ts";

const FILE = new URL("./course.json", import.meta.url);

/** Battles by random play happen and are told as they were when the rules were last changed on purpose; `KEEP_COURSE=1` keeps a change that was meant. */
test("so many decisions, so many events of each kind, and nothing offered or told otherwise", () => {
  const setups = ["one", "two", "three", "four"].map((seed) => completeSetup(tolentino, { seed, dice: "fast" }));
  const course = courseOf(tolentino, setups);
  expect(course).toEqual(keptCourse(FILE, "battle", course));
});

test("bombardments and combats of armies that are thrown together, offered and told as they were", () => {
  const flow = new Flow<Tolentino, { type: string }>([...fighting, melee] as unknown as Procedure<Tolentino>[]);
  const book = new CourseBook();
  for (let seed = 1; seed <= 300; seed++) {
    const position = randomCombat(1000 + seed);
    const choices = diceFrom(`course ${seed}`, "fast");
    book.tell(flow.begin(position, melee));
    for (
      let choice = flow.choice(position);
      !choice.over && choice.ask !== "bench.over";
      choice = flow.choice(position)
    ) {
      book.offer(choice);
      book.tell(flow.play(position, choice.options[draw(choices, choice.options.length)]!));
    }
    book.end(position);
  }
  const course = book.course();
  expect(course).toEqual(keptCourse(FILE, "melees", course));
});
