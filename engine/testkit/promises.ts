import { expect } from "vitest";
import {
  type Choice,
  canonical,
  copy,
  type Event,
  type Forecast,
  type Game,
  hash,
  journalOf,
  Match,
  type Option,
  type Position,
  readJournal,
  replay,
} from "../kernel/index.ts";
import { eventsKeepSecrets, nothingLeaks } from "./leaks.ts";
import { deepFreeze, faultsOfPlain } from "./plain-data.ts";
import { eventsAreLocated, pointingIsUnderstood } from "./pointing.ts";
import { randomGame } from "./random.ts";
import { allIsRefused } from "./refusals.ts";
import { allIsSaid, countersHaveWords, nothingIsBare } from "./sentences.ts";
import { ALL, expectNone, expectSame, type Kit, SOME, type Trial, trialOf } from "./trial.ts";

/** What the kernel promises of every game: the title, and a check that throws when the promise is broken. */
export function promises<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  kit: Kit,
): Record<string, () => void> {
  const trial = trialOf(game, kit);
  return {
    "random play ends, never in a dead end, and keeps every invariant": () => playEnds(trial),
    "a position is plain JSON and survives being written and read": () => positionIsPlain(trial),
    "a copy is equal and shares nothing": () => copyIsItsOwn(trial),
    "a journal replays to the same hash": () => journalReplays(trial),
    "undo gives back the position, and the same option again leads to the same one": () => undoIsExact(trial),
    "looking at a position, in any way, does not change it": () => lookingIsPure(trial),
    "a view is a picture of its moment: it does not change when play goes on": () => viewIsAPicture(trial),
    "what a viewer may not know makes no difference to what it sees and is asked": () => nothingLeaks(trial),
    "what happens tells a viewer no more than it then sees, and what it learned it cannot take back": () =>
      eventsKeepSecrets(trial),
    "options, questions and events have sentences in every language and cite rules that exist": () => allIsSaid(trial),
    "sentences name things and never show their indices": () => nothingIsBare(trial),
    "arms and states of counters have words in every language": () => countersHaveWords(trial),
    "whatever is not offered is refused, with a rule that exists": () => allIsRefused(trial),
    "pointing at anything means what is offered there or what such things are asked for, with its reasons": () =>
      pointingIsUnderstood(trial),
    "what happened is located where it can be seen": () => eventsAreLocated(trial),
    "events are plain facts, told to viewers that exist; they, options and data are spelled in one way": () =>
      eventsArePlain(trial),
  };
}

function playEnds<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  each(ALL, (setup, seed) => {
    const { position } = randomGame(game, setup, seed, (now, choice) => {
      expectNone(game.invariants(now), "broken invariants");
      expectNone(twins(choice.options), `options that stand twice at ${choice.ask}`);
      expect(game.deciders(now, choice.seat)).toContain(choice.seat);
    });
    expectNone(game.invariants(position), "broken invariants at the end");
    expect(game.choice(position)).toMatchObject({ over: true });
    expect(game.deciders(position)).toEqual([]);
  });
}

/** Options that stand twice in a list: a client could not say which it means. */
function twins(options: readonly Option[]): string[] {
  const spelled = options.map(canonical);
  if (new Set(spelled).size === spelled.length) return [];
  return spelled.filter((one, i) => spelled.indexOf(one) !== i);
}

function positionIsPlain<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  const check = (position: P) => {
    expectNone(faultsOfPlain(position), "what is not plain");
    expectSame(position, JSON.parse(JSON.stringify(position)), "a position written and read");
  };
  each(SOME, (setup, seed) => check(randomGame(game, setup, seed, check).position));
}

function copyIsItsOwn<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  const check = (position: P) => {
    const copied = game.copy(position);
    expectSame(copied, position, "a copy");
    expectNone(sharedBy(position, copied), "shared with a copy");
  };
  each(SOME, (setup, seed) => check(randomGame(game, setup, seed, check).position));
}

/** Where two equal values hold the very same list or object. */
function sharedBy(a: unknown, b: unknown, path = "position"): string[] {
  if (typeof a !== "object" || a === null) return [];
  if (a === b) return [path];
  return Object.entries(a).flatMap(([key, value]) =>
    sharedBy(value, (b as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

function journalReplays<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  each(SOME, (setup, seed) => {
    const { position, entries } = randomGame(game, setup, seed);
    const journal = journalOf(game as unknown as Game, setup, entries, position);
    const read = readJournal(JSON.stringify(journal), "the journal");
    expect(hash(replay(game, read))).toBe(hash(position));
  });
}

function undoIsExact<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  each(SOME, (setup, seed) => {
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
}

function lookingIsPure<P extends Position, O extends Option, V>(trial: Trial<P, O, V>): void {
  trial.each(SOME, (setup, seed) => {
    let decisions = 0;
    const isForecast = someOfEachType();
    randomGame(trial.game, setup, seed, (position, choice) => {
      if (decisions++ % 3 > 0) return;
      const frozen = deepFreeze(copy(position));
      lookAround(trial, frozen, deepFreeze(copy(choice)), isForecast);
      if (decisions % 12 === 1) lookThrough(trial, frozen);
      expectSame(position, frozen, "a position that was looked at");
    });
  });
}

/** Whole chains of chances take long: they are worked out for the first options of every type, then for every tenth of it. */
function someOfEachType(): (option: Option) => boolean {
  const met = new Map<string, number>();
  return ({ type }) => {
    const before = met.get(type) ?? 0;
    met.set(type, before + 1);
    return before < 20 || before % 10 === 0;
  };
}

/** Everything that may be asked of a position without playing. What is frozen throws when it is changed. */
function lookAround<P extends Position, O extends Option, V>(
  { game, viewers }: Trial<P, O, V>,
  position: P,
  choice: Choice<O>,
  isForecast: (option: Option) => boolean,
): void {
  game.choice(position);
  game.invariants(position);
  game.reveals(position, position, choice.seat);
  game.describe({ ask: choice.ask, seat: choice.seat }, "en");
  for (const viewer of viewers) {
    game.deciders(position, viewer);
    game.choice(position, viewer);
    const view = deepFreeze(game.view(position, viewer));
    game.scene(view, "en");
    game.describe({ ask: choice.ask, seat: choice.seat }, "it", view);
  }
  const view = deepFreeze(game.view(position, choice.seat));
  for (const option of choice.options) {
    if (isForecast(option)) expectChances(game.forecast(view, option, "en"));
    game.locate(option);
    game.describe({ option }, "en");
  }
  game.refuse(view, choice.options[0]!);
  game.refuse(view, { type: "nonsense" });
  for (const intent of game.thinkable(view)) {
    game.describe({ option: intent as O }, "en", view);
    for (const reason of game.refuse(view, intent).reasons) if (reason.key) game.describe({ reason }, "it");
  }
}

/** A step of a chain brings one thing or another; what a range says, the chance keeps to. */
function expectChances(forecast: Forecast | null): void {
  if (!forecast) return;
  for (const { title, results } of forecast.steps ?? []) {
    const all = results.reduce((sum, { chance }) => sum + chance, 0);
    if (results.length > 0) expect(all, `the chances of "${title}" in "${forecast.title}"`).toBeCloseTo(1, 9);
  }
  for (const { chance, range, text } of forecast.results) {
    const [least, most] = range ?? [0, 1];
    expect(chance, `the least chance that ${text}`).toBeGreaterThanOrEqual(least - 1e-9);
    expect(chance, `the greatest chance that ${text}`).toBeLessThanOrEqual(most + 1e-9);
  }
}

/** Every overlay of the map, through every pair of eyes: some of them search the whole board. */
function lookThrough<P extends Position, O extends Option, V>({ game, viewers }: Trial<P, O, V>, position: P): void {
  for (const viewer of viewers) {
    const view = deepFreeze(game.view(position, viewer));
    for (const { id, from } of game.overlays("en")) game.overlay(view, id, "en", ...(from ? [0] : []));
  }
}

function viewIsAPicture<P extends Position, O extends Option, V>({ game, viewers, each }: Trial<P, O, V>): void {
  each(SOME, (setup, seed) => {
    let pictures: { view: V; was: string }[] = [];
    const expectUnchanged = () => {
      for (const { view, was } of pictures) expect(canonical(view)).toBe(was);
    };
    randomGame(game, setup, seed, (position) => {
      expectUnchanged();
      pictures = viewers.map((viewer) => {
        const view = game.view(position, viewer);
        return { view, was: canonical(view) };
      });
    });
    expectUnchanged();
  });
}

/** Names as in the code, `playCard`: journals keep those of options for ever, and owners write data files of their own. */
const SPELLING = /^[a-z][a-zA-Z0-9]*$/;

function eventsArePlain<P extends Position, O extends Option, V>({ game, viewers, each }: Trial<P, O, V>): void {
  const strangers = ({ audience }: Event) => (audience ?? []).filter((viewer) => !viewers.includes(viewer));
  const misspelled = new Set(
    Object.values(game.data())
      .flatMap(keysOf)
      .filter((key) => key.includes("_")),
  );
  const checkName = ({ type }: Option) => {
    if (!SPELLING.test(type)) misspelled.add(type);
  };
  const checkEvent = (event: Event) => {
    expectNone(faultsOfPlain(event), `what is not plain in the event ${event.type}`);
    expectNone(strangers(event), `viewers of the event ${event.type} that do not exist`);
    checkName(event);
  };
  each(SOME, (setup, seed) => {
    game.opening(setup).forEach(checkEvent);
    randomGame(game, setup, seed, (position, { seat }, picked) => {
      checkName(picked);
      game.play(copy(position), picked, seat).forEach(checkEvent);
    });
  });
  expectNone([...misspelled], "names of options, events or data in another spelling");
}

/** The keys of data at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return Object.entries(value).flatMap(([key, inside]) => [key, ...keysOf(inside)]);
}
