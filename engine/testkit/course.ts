import { readFileSync, writeFileSync } from "node:fs";
import { type Choice, type Event, type Game, hash, type Option, type Position, type Setup } from "../kernel/index.ts";
import { randomGame } from "./random.ts";

/**
 * What happened in games of random play: how many decisions, how often each question was asked and each event told, and a hash of all
 * that was offered and told and of the ends.
 */
export interface Course {
  readonly decisions: number;
  readonly asked: Readonly<Record<string, number>>;
  readonly told: Readonly<Record<string, number>>;
  readonly hash: string;
}

/**
 * Notes the course of games. A game that keeps it beside its tests notices every change of its rules and of its log: the counts show where
 * to look, the hash that something is offered or told otherwise. Whoever changes them on purpose keeps the new course.
 */
export class CourseBook {
  private readonly asked = new Map<string, number>();
  private readonly told = new Map<string, number>();
  private readonly hashes: string[] = [];
  private lines: unknown[] = [];
  private decisions = 0;

  offer({ ask, seat, options }: Pick<Choice<Option>, "ask" | "seat" | "options">): void {
    this.decisions++;
    this.asked.set(ask, (this.asked.get(ask) ?? 0) + 1);
    this.lines.push([ask, seat, options]);
  }

  tell(events: readonly Event[]): void {
    for (const { type } of events) this.told.set(type, (this.told.get(type) ?? 0) + 1);
    this.lines.push(events);
    // What is offered and told is a matter of now: a later decision must not change what was noted.
    this.close();
  }

  end(position: Position): void {
    this.lines.push(position);
    this.close();
  }

  course(): Course {
    const counts = (map: ReadonlyMap<string, number>) =>
      Object.fromEntries([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
    return {
      decisions: this.decisions,
      asked: counts(this.asked),
      told: counts(this.told),
      hash: hash(this.hashes),
    };
  }

  private close(): void {
    this.hashes.push(hash(this.lines));
    this.lines = [];
  }
}

/** The courses kept in a file, by name. `KEEP_COURSE=1` keeps a course as it is now, after a change that was meant. */
export function keptCourse(file: URL, name: string, course: Course): Course {
  const kept = JSON.parse(readFileSync(file, "utf8")) as Record<string, Course>;
  if (!process.env.KEEP_COURSE) return kept[name]!;
  writeFileSync(file, `${JSON.stringify({ ...kept, [name]: course }, null, 2)}\n`);
  return course;
}

/** The course of some games by random play. */
export function courseOf<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setups: readonly Setup[],
): Course {
  const book = new CourseBook();
  for (const setup of setups) {
    book.tell(game.opening(setup));
    const { position } = randomGame(listening(game, book), setup, setup.seed, (_, choice) => {
      if (!choice.over) book.offer(choice);
    });
    book.end(position);
  }
  return book.course();
}

/** The game, with all that it tells in play noted. */
function listening<P extends Position, O extends Option, V>(game: Game<P, O, V>, book: CourseBook): Game<P, O, V> {
  const play: typeof game.play = (...played) => {
    const told = game.play(...played);
    book.tell(told);
    return told;
  };
  return Object.create(game, { play: { value: play } });
}
