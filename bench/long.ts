import { type Choice, completeSetup, diceFrom, draw, type Option } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { skirmish } from "../engine/testkit/skirmish.ts";
import { LocalTable } from "../web/src/referee/localTable.ts";
import type { Eyes } from "../web/src/referee/protocol.ts";
import { processorMicroseconds } from "./measure.ts";
import { rounded } from "./play.ts";

/** A skirmish that does not end, as long as nobody attacks. */
const endless = skirmish({ units: 79, cols: 24, rows: 20, turns: 1_000_000 }) as unknown as AnyGame;
const DECISIONS = 10_000;
const PART = 1_000;
const GAMES = 5;
const eyes: Eyes = { viewer: "red", here: ["red", "blue"], computers: {}, budget: 0, language: "en", logFrom: 0 };

export interface LongFigures {
  readonly decisions: number;
  /** Microseconds for one of the first thousand decisions, and for one of the last. */
  readonly first: number;
  readonly last: number;
}

/**
 * What a decision costs at the beginning and at the end of a long game: decided and checked, with everything that the page is
 * then told. Games that were played before have warmed up whatever is compiled.
 */
export function longFigures(): LongFigures {
  playLong("warm", 2 * PART);
  const games = Array.from({ length: GAMES }, (_, i) => playLong(String(i), DECISIONS));
  const best = (part: number) => rounded(Math.min(...games.map((parts) => parts.at(part)!)));
  return { decisions: DECISIONS, first: best(0), last: best(-1) };
}

/** Microseconds for a decision in each thousand of a game. */
function playLong(seed: string, decisions: number): number[] {
  const table = new LocalTable(endless, completeSetup(endless, { seed, dice: "fast" }));
  const luck = diceFrom(`luck ${seed}`, "fast");
  const parts: number[] = [];
  let known = 0;
  let start = processorMicroseconds();
  for (let n = 1; n <= decisions; n++) {
    const [seat] = endless.deciders(table.position, "spectator");
    const { options } = endless.choice(table.position, seat) as Choice<Option>;
    const peaceful = options.filter(({ type }) => type !== "attack");
    const from = peaceful.length > 0 ? peaceful : options;
    table.play(seat!, from[draw(luck, from.length)]!);
    known += table.decided({ ...eyes, viewer: seat!, logFrom: known }).shown.log.length;
    if (n % PART !== 0) continue;
    parts.push((processorMicroseconds() - start) / PART);
    start = processorMicroseconds();
  }
  return parts;
}
