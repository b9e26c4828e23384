import fc from "fast-check";
import { expect } from "vitest";
import {
  canonical,
  completeSetup,
  type Game,
  type Option,
  type Position,
  type Setup,
  SPECTATOR,
  type Viewer,
} from "../kernel/index.ts";

export interface Kit {
  /**
   * How many random games the first promise is tried on; those that look harder at each position take a quarter. Set-ups
   * take turns, and each has at least one game of every promise.
   */
  readonly games: number;
  readonly seed: number;
  /** Scenarios and rule options to play. Default: every scenario, with every value of every option set once. */
  readonly setups?: readonly Partial<Omit<Setup, "seed">>[];
  /**
   * The names of those facts of events, fields of options and values of reasons that are amounts: points, dice, turns.
   * Any other number in a sentence is an index that should have been a name.
   */
  readonly amounts?: readonly string[];
  /** By type of event, the facts that a rule shows to everybody for a moment, and that no view keeps afterwards. */
  readonly passing?: Readonly<Record<string, readonly string[]>>;
}

/** A game on trial. */
export interface Trial<P extends Position, O extends Option, V> {
  readonly game: Game<P, O, V>;
  readonly kit: Kit;
  readonly viewers: readonly Viewer[];
  /** Sets up random games; a failure names the setup and the seed. */
  each(share: number, check: (setup: Setup, seed: string) => void): void;
}

export function trialOf<P extends Position, O extends Option, V>(game: Game<P, O, V>, kit: Kit): Trial<P, O, V> {
  const setups = kit.setups ?? everySetup(game);
  return {
    game,
    kit,
    viewers: [...game.seats, SPECTATOR],
    each(share, check) {
      const numRuns = Math.max(1, Math.ceil((kit.games * share) / setups.length));
      setups.forEach((wanted, place) => {
        const seeds = fc.tuple(fc.constant(wanted), fc.integer({ min: 0, max: 2 ** 31 - 1 }).map(String));
        const property = fc.property(seeds, ([, seed]) => {
          check(completeSetup(game, { dice: "fast", ...wanted, seed }), seed);
        });
        fc.assert(property, { numRuns, seed: kit.seed + place, endOnFailure: true });
      });
    },
  };
}

/** Every scenario, and every scenario with each other value of each rule option. */
function everySetup(game: Pick<Game, "scenarios" | "options">): Partial<Omit<Setup, "seed">>[] {
  return game.scenarios.flatMap(({ id: scenario }) => [
    { scenario },
    ...game.options.flatMap(({ name, values }) =>
      values.slice(1).map((value) => ({ scenario, options: { [name]: value } })),
    ),
  ]);
}

/** How many of the games of a kit a promise is tried on. */
export const ALL = 1;
export const SOME = 1 / 4;

// Matchers cost much more than the checks themselves: they are called only to report what is wrong.

export function expectNone(faults: readonly string[], what: string): void {
  if (faults.length > 0) expect(faults, what).toEqual([]);
}

export function expectSame(one: unknown, other: unknown, what: string): void {
  if (canonical(one) !== canonical(other))
    expect.fail(`${what} differs: ${canonical(other)}\ninstead of: ${canonical(one)}`);
}
