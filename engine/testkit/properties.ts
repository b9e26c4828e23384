import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Choice,
  canonical,
  completeSetup,
  copy,
  type Describable,
  diceFrom,
  draw,
  type Event,
  type Game,
  hash,
  journalOf,
  type Language,
  Match,
  type Option,
  type Position,
  readJournal,
  replay,
  type Setup,
  SPECTATOR,
  type Viewer,
} from "../kernel/index.ts";
import { deepFreeze, faultsOfPlain } from "./plain-data.ts";
import { randomGame } from "./random.ts";

export interface Kit {
  /** How many random games the first property plays; those that look harder at each position play a quarter. */
  readonly games: number;
  readonly seed: number;
  /** Scenarios and rule options to play. Default: every scenario, with every value of every option set once. */
  readonly setups?: readonly Partial<Omit<Setup, "seed">>[];
  /** Whether something is hidden in this game besides the dice; then `disguise` must be seen to change it. Default: yes. */
  readonly secrets?: boolean;
}

const LANGUAGES: readonly Language[] = ["en", "it"];

/**
 * Registers the tests of everything the kernel promises about any game. One line in a test file:
 *
 *     properties(duel, { games: 50, seed: 7 });
 */
export function properties<P extends Position, O extends Option, V>(game: Game<P, O, V>, kit: Kit): void {
  const few = Math.max(2, Math.ceil(kit.games / 4));
  const setups = kit.setups ?? everySetup(game);
  const viewers: readonly Viewer[] = [...game.seats, SPECTATOR];

  /** Plays random games; `check` sees each finished one. A failure names the setup and the seed. */
  const forGames = (games: number, check: (setup: Setup, seed: string) => void) => {
    const arbitrary = fc.tuple(fc.constantFrom(...setups), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(arbitrary, ([wanted, seed]) => {
        check(completeSetup(game, { dice: "fast", ...wanted, seed: String(seed) }), String(seed));
      }),
      { numRuns: games, seed: kit.seed, endOnFailure: true },
    );
  };

  describe(`${game.title}: what the kernel promises of every game`, () => {
    test("random play ends, never in a dead end, and keeps every invariant after every decision", () => {
      forGames(kit.games, (setup, seed) => {
        const { position } = randomGame(game, setup, seed, (now, choice) => {
          expectHolds(game, now);
          expectNoTwins(choice);
          expect(game.deciders(now, choice.seat)).toContain(choice.seat);
        });
        expectHolds(game, position);
        expect(game.choice(position)).toMatchObject({ over: true });
        expect(game.deciders(position)).toEqual([]);
      });
    });

    test("a position is plain JSON and survives being written and read", () => {
      forGames(few, (setup, seed) => {
        const check = (position: P) => {
          expect(faultsOfPlain(position)).toEqual([]);
          expect(canonical(JSON.parse(JSON.stringify(position)))).toBe(canonical(position));
        };
        check(randomGame(game, setup, seed, check).position);
      });
    });

    test("the same seed and options give the same game, and its journal replays to the same hash", () => {
      forGames(few, (setup, seed) => {
        const { position, entries } = randomGame(game, setup, seed);
        const journal = journalOf(game as unknown as Game, setup, entries, position);
        const read = readJournal(JSON.stringify(journal), "the journal");
        expect(hash(replay(game, read))).toBe(hash(position));
      });
    });

    test("undo gives back the position before, and the same option again the position after", () => {
      forGames(few, (setup, seed) => {
        const match = Match.start(game, setup);
        for (const [seat, option] of randomGame(game, setup, seed).entries) {
          const before = canonical(match.position);
          match.play(seat, option);
          if (match.undoable(seat) === 0) continue;
          const after = canonical(match.position);
          match.undo(seat);
          expect(canonical(match.position)).toBe(before);
          match.play(seat, option);
          expect(canonical(match.position)).toBe(after);
        }
      });
    });

    test("looking at a position, in any way, does not change it", () => {
      forGames(few, (setup, seed) => {
        const look = lookingAround(game, viewers);
        randomGame(game, setup, seed, (position, choice) => {
          const frozen = deepFreeze(copy(position));
          look(frozen, choice);
          expect(canonical(frozen)).toBe(canonical(position));
        });
      });
    });

    test("a view is a picture of its moment: it does not change when play goes on", () => {
      forGames(few, (setup, seed) => {
        let pictures: { view: V; was: string }[] = [];
        const unchanged = () => {
          for (const { view, was } of pictures) expect(canonical(view)).toBe(was);
        };
        randomGame(game, setup, seed, (position) => {
          unchanged();
          pictures = viewers.map((viewer) => {
            const view = game.view(position, viewer);
            return { view, was: canonical(view) };
          });
        });
        unchanged();
      });
    });

    test("what a viewer may not know makes no difference to the views, questions and options it gets", () => {
      let disguised = false;
      forGames(few, (setup, seed) => {
        const luck = diceFrom(`disguise ${seed}`, "fast");
        randomGame(game, setup, seed, (position) => {
          for (const viewer of viewers) {
            const other = game.disguise(copy(position), viewer, (below) => draw(luck, below));
            disguised ||= canonical(other) !== canonical(position);
            expectIndistinguishable(game, position, hideKernelSecrets(other, viewer, seed), viewer);
          }
        });
      });
      if (kit.secrets ?? true) expect(disguised, "disguise never changed anything").toBe(true);
    });

    test("every option, question and event has a sentence in every language, and cites rules that exist", () => {
      const known = new Set(game.rules.map(({ id }) => id));
      const cites = (rules: string | readonly string[]) => [rules].flat().filter((rule) => !known.has(rule));
      forGames(few, (setup, seed) => {
        randomGame(game, setup, seed, (position, choice, picked) => {
          expect(cites(choice.rule), `rules of ${choice.ask}`).toEqual([]);
          expectDescribed(game, { ask: choice.ask, seat: choice.seat });
          for (const option of choice.options) expectDescribed(game, { option });
          for (const event of game.play(copy(position), picked, choice.seat)) {
            expect(cites(event.rules), `rules of the event ${event.type}`).toEqual([]);
            expectDescribed(game, { event });
          }
        });
      });
    });

    test("events are plain facts, and a fact for one seat's eyes names only viewers that exist", () => {
      forGames(few, (setup, seed) => {
        randomGame(game, setup, seed, (position, choice, picked) => {
          for (const event of game.play(copy(position), picked, choice.seat)) expectPlainEvent(event, viewers);
        });
      });
    });
  });
}

/** Every scenario, and with the first one every other value of every rule option. */
function everySetup(game: Pick<Game, "scenarios" | "options">): Partial<Omit<Setup, "seed">>[] {
  const scenarios = game.scenarios.map(({ id }) => ({ scenario: id }));
  const variants = game.options.flatMap(({ name, values }) =>
    values.slice(1).flatMap((value) => game.scenarios.map(({ id }) => ({ scenario: id, options: { [name]: value } }))),
  );
  return [...scenarios, ...variants];
}

function expectHolds<P extends Position, O extends Option, V>(game: Game<P, O, V>, position: P): void {
  const broken = game.invariants(position);
  if (broken.length > 0) expect(broken).toEqual([]);
}

/** No option stands twice in a list: a client could not tell which was meant. */
function expectNoTwins<O>({ ask, options }: Choice<O>): void {
  const spelled = new Set(options.map(canonical));
  if (spelled.size !== options.length) {
    const twins = options.map(canonical).filter((one, i, all) => all.indexOf(one) !== i);
    expect(twins, `options that stand twice at ${ask}`).toEqual([]);
  }
}

/** Everything that may be asked of a position without playing. The position and its views are frozen. */
function lookingAround<P extends Position, O extends Option, V>(game: Game<P, O, V>, viewers: readonly Viewer[]) {
  return (position: P, choice: Choice<O>) => {
    game.choice(position);
    game.invariants(position);
    game.describe({ ask: choice.ask, seat: choice.seat }, "en");
    for (const viewer of viewers) {
      game.deciders(position, viewer);
      if (viewer !== SPECTATOR) game.choice(position, viewer);
      const view = deepFreeze(game.view(position, viewer));
      game.scene(view, "en");
      for (const { id, from } of game.overlays) {
        if (from) game.overlay(view, id, 0);
        else game.overlay(view, id);
      }
    }
    const view = deepFreeze(game.view(position, choice.seat));
    for (const option of deepFreeze(choice.options)) {
      game.forecast(view, option);
      game.locate(option);
    }
    game.refuse(view, choice.options[0]!);
    game.refuse(view, { type: "nonsense" });
    game.reveals(position, position, choice.seat);
  };
}

/** What the kernel itself keeps from a viewer: rolls to come, and answers that others have sealed. */
function hideKernelSecrets<P extends Position>(position: P, viewer: Viewer, seed: string): P {
  position.dice = { ...diceFrom(`other ${seed}`, position.dice.kind), used: position.dice.used };
  for (const frame of position.flow) {
    if (!frame.sealed) continue;
    const own = Object.entries(frame.sealed).filter(([seat]) => seat === viewer);
    if (own.length > 0) frame.sealed = Object.fromEntries(own);
    else delete frame.sealed;
  }
  return position;
}

function expectIndistinguishable<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  one: P,
  other: P,
  viewer: Viewer,
): void {
  expectSame(game.view(one, viewer), game.view(other, viewer), `view of ${viewer}`);
  expectSame(game.deciders(one, viewer), game.deciders(other, viewer), `deciders as ${viewer} knows them`);
  if (viewer === SPECTATOR) return;
  expectSame(game.choice(one, viewer), game.choice(other, viewer), `choice of ${viewer}`);
}

function expectSame(one: unknown, other: unknown, what: string): void {
  if (canonical(one) !== canonical(other)) expect(other, what).toEqual(one);
}

function expectDescribed<P extends Position, O extends Option, V>(game: Game<P, O, V>, thing: Describable<O>): void {
  for (const language of LANGUAGES) {
    const sentence = game.describe(thing, language);
    if (sentence === "" || /[{}]|undefined|NaN|\[object/.test(sentence)) {
      expect.fail(`${canonical(thing)} in ${language} is described as "${sentence}".`);
    }
  }
}

function expectPlainEvent(event: Event, viewers: readonly Viewer[]): void {
  expect(faultsOfPlain(event)).toEqual([]);
  for (const viewer of event.audience ?? []) expect(viewers).toContain(viewer);
}
