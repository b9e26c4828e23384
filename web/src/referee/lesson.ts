import { completeSetup, diceFrom, draw, type Lesson, type LessonStart, type Setup } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { playerOf } from "@gonfalon/opponents";
import { LocalTable } from "./localTable.ts";

/** The level of those who play up to the lesson; the teacher is asked at the same, and answers the same. */
const TEACHER = "recruit";

/** No game of ours is longer. */
const LONGEST = 5000;

/** The game a lesson is played in. */
export function setupOf(game: AnyGame, { scenario, seed }: Pick<Lesson, "scenario" | "seed">): Setup {
  return completeSetup(game, { seed, dice: "fair", ...(scenario !== undefined && { scenario }) });
}

/**
 * A lesson is a real game that computers have played so far that the learner finds everything in one turn: the rules,
 * the position and the dice are those of any other game.
 */
export async function lessonOf(game: AnyGame, setup: Setup, start: LessonStart): Promise<LocalTable> {
  const table = new LocalTable(game, setup);
  const player = playerOf(TEACHER, game);
  let from = 0;
  for (let i = 0; i < LONGEST; i++) {
    // Each as it knows itself: others may not know who has answered a sealed question already.
    const seat = game.seats.find((one) => game.deciders(table.position, one).includes(one));
    if (seat === undefined) break;
    const task = table.task(seat, TEACHER, 0);
    const choice = task.choice as { ask: string };
    if (seat === start.seat && choice.ask.startsWith(start.asks)) from = table.length;
    const dice = diceFrom(task.seed, "fast");
    const { option } = await player({
      ...{ view: task.view, choice: task.choice as Parameters<typeof player>[0]["choice"], seat, budget: 0 },
      signal: new AbortController().signal,
      progress: () => undefined,
      random: (below) => draw(dice, below),
    });
    if (seat === start.seat && option.type === start.leadsTo) break;
    table.play(seat, option);
  }
  return LocalTable.resume(game, JSON.stringify(table.journal()), "The lesson", from);
}
