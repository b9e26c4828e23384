import { type Event, type Game, hash, type Option, type Position, type Setup } from "../kernel/index.ts";
import { randomGame } from "./random.ts";

/** What happened in games of random play: how many decisions, how often each event, and a hash of all that was told and of the ends. */
export interface Course {
  readonly decisions: number;
  readonly told: Readonly<Record<string, number>>;
  readonly hash: string;
}

/**
 * The course of some games by random play. A game that keeps it beside its tests notices every change of its rules and of its log: the
 * counts show where to look, the hash that something is told otherwise. Whoever changes them on purpose keeps the new course.
 */
export function courseOf<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setups: readonly Setup[],
): Course {
  const told: Record<string, number> = {};
  const hashes: string[] = [];
  let decisions = 0;
  for (const setup of setups) {
    const events = [...game.opening(setup)];
    const { entries, position } = randomGame(listening(game, events), setup, setup.seed);
    for (const { type } of events) told[type] = (told[type] ?? 0) + 1;
    decisions += entries.length;
    hashes.push(hash(events), hash(position));
  }
  const sorted = Object.entries(told).sort(([one], [other]) => (one < other ? -1 : 1));
  return { decisions, told: Object.fromEntries(sorted), hash: hash(hashes) };
}

/** The game, with all that it tells in play noted. */
function listening<P extends Position, O extends Option, V>(game: Game<P, O, V>, events: Event[]): Game<P, O, V> {
  const play: typeof game.play = (...played) => {
    const told = game.play(...played);
    events.push(...told);
    return told;
  };
  return Object.create(game, { play: { value: play } });
}
