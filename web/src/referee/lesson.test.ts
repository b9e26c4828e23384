import { shelf } from "@gonfalon/games";
import { expect, test } from "vitest";
import { lessonOf, setupOf } from "./lesson.ts";

const taught = shelf.filter(({ load, lesson }) => load && lesson);

test.each(taught.map(({ id }) => id))(
  "%s: the lesson begins where its first step is asked, at the learner's seat",
  async (id) => {
    const cover = shelf.find((one) => one.id === id)!;
    const [game, lesson] = await Promise.all([cover.load!(), cover.lesson!()]);
    const { start, steps } = lesson;
    const table = await lessonOf(game, setupOf(game, lesson), start);
    const choice = game.choice(table.position as never, start.seat) as { ask: string };
    expect(choice.ask).toMatch(new RegExp(`^${start.asks}`));
    const asks = steps.flatMap((step) => step.asks ?? []);
    expect(asks.some((ask) => choice.ask.startsWith(ask))).toBe(true);
  },
);
