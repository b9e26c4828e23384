import fc from "fast-check";
import { expect } from "vitest";
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
  misshapen,
  type Option,
  type Position,
  Refused,
  readJournal,
  replay,
  type Setup,
  SPECTATOR,
  same,
  type Viewer,
} from "../kernel/index.ts";
import { deepFreeze, faultsOfPlain } from "./plain-data.ts";
import { randomGame } from "./random.ts";

export interface Kit {
  /**
   * How many random games the first promise is tried on; those that look harder at each position take a quarter. Set-ups
   * take turns, and each has at least one game of every promise.
   */
  readonly games: number;
  readonly seed: number;
  /** Scenarios and rule options to play. Default: every scenario, with every value of every option set once. */
  readonly setups?: readonly Partial<Omit<Setup, "seed">>[];
}

/** A game on trial. */
interface Trial<P extends Position, O extends Option, V> {
  readonly game: Game<P, O, V>;
  readonly kit: Kit;
  readonly viewers: readonly Viewer[];
  /** Sets up random games; a failure names the setup and the seed. */
  each(share: number, check: (setup: Setup, seed: string) => void): void;
}

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
    "options, questions and events have sentences in every language and cite rules that exist": () => allIsSaid(trial),
    "whatever is not offered is refused, with a rule that exists": () => allIsRefused(trial),
    "events are plain facts, told to viewers that exist": () => eventsArePlain(trial),
  };
}

function trialOf<P extends Position, O extends Option, V>(game: Game<P, O, V>, kit: Kit): Trial<P, O, V> {
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

const ALL = 1;
const SOME = 1 / 4;

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
    randomGame(trial.game, setup, seed, (position, choice) => {
      if (decisions++ % 3 > 0) return; // forecasts of every option take long
      const frozen = deepFreeze(copy(position));
      lookAround(trial, frozen, deepFreeze(copy(choice)));
      if (decisions % 12 === 1) lookThrough(trial, frozen);
      expectSame(position, frozen, "a position that was looked at");
    });
  });
}

/** Everything that may be asked of a position without playing. What is frozen throws when it is changed. */
function lookAround<P extends Position, O extends Option, V>(
  { game, viewers }: Trial<P, O, V>,
  position: P,
  choice: Choice<O>,
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
    game.forecast(view, option, "en");
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

/** Every overlay of the map, through every pair of eyes: some of them search the whole board. */
function lookThrough<P extends Position, O extends Option, V>({ game, viewers }: Trial<P, O, V>, position: P): void {
  for (const viewer of viewers) {
    const view = deepFreeze(game.view(position, viewer));
    for (const { id, from } of game.overlays("en")) game.overlay(view, id, "en", ...(from ? [0] : []));
  }
}

/** What can be thought of, and what was right at another moment, has its reasons where it is not on offer. */
function allIsRefused<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  const rules = new Set(game.rules.map(({ id }) => id));
  each(SOME, (setup, seed) => {
    const luck = diceFrom(`stale ${seed}`, "fast");
    const played: O[] = [];
    randomGame(game, setup, seed, (position, choice, picked) => {
      const view = game.view(position, choice.seat);
      const stale = played.length > 0 ? [played[draw(luck, played.length)]!] : [];
      const offered = new Set(choice.options.map(canonical));
      for (const intent of [...game.thinkable(view), ...stale]) {
        if (offered.has(canonical(intent))) continue;
        const { reasons } = game.refuse(view, intent);
        const isTold = reasons.length > 0 && reasons.every(({ rule, text }) => rules.has(rule) && text.trim() !== "");
        if (!isTold) expect.fail(`${canonical(intent)} at ${choice.ask}: ${canonical(reasons)}`);
      }
      if (played.length % FORGED === 0) forgeriesAreRefused(game, setup, position, choice, [...stale, picked], luck);
      played.push(picked);
    });
  });
}

/** Forged options are tried at every so many decisions. */
const FORGED = 8;
const JUNK: readonly unknown[] = [
  ...[null, true, -1, 1.5, 1e9, -1e308, "", "x", [], [[]], [-1], [1e9], [0, -1], ["x"], {}, { type: "x" }],
];

/** Any JSON whatever is refused with a sentence; what has the shape of an option has an answer from the game itself. */
function forgeriesAreRefused<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  setup: Setup,
  position: P,
  choice: Choice<O>,
  models: readonly O[],
  luck: ReturnType<typeof diceFrom>,
): void {
  const match = Match.at(game, setup, [], position);
  const view = game.view(position, choice.seat);
  const asked = [...choice.options, ...game.thinkable(view)];
  const before = hash(position);
  for (const model of models) {
    for (const forged of [...forgeries(model, luck), JUNK[draw(luck, JUNK.length)]]) {
      if (choice.options.some((one) => same(one, forged))) continue;
      const told = refusalOf(() => match.play(choice.seat, forged as Option));
      if (!(told instanceof Refused) || told.message.length < 10) expect.fail(`${JSON.stringify(forged)}: ${told}`);
      if (misshapen(forged, asked) === undefined) game.refuse(view, forged as Option);
    }
  }
  expect(hash(position)).toBe(before);
}

/** The option without each of its fields, with each of another kind, and with one too many. */
function forgeries(option: Option, luck: ReturnType<typeof diceFrom>): unknown[] {
  const junk = () => JUNK[draw(luck, JUNK.length)];
  const without = (name: string) => Object.fromEntries(Object.entries(option).filter(([one]) => one !== name));
  return [
    ...Object.keys(option).flatMap((name) => [without(name), { ...option, [name]: junk() }]),
    { ...option, [`x${draw(luck, 9)}`]: junk() },
  ];
}

function refusalOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return "not refused";
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

/** An open game has one view; any other hides something, and `disguise` must be seen to change it. */
function nothingLeaks<P extends Position, O extends Option, V>({ game, viewers, each }: Trial<P, O, V>): void {
  const { open } = game;
  let changed = false;
  each(SOME, (setup, seed) => {
    const luck = diceFrom(`disguise ${seed}`, "fast");
    randomGame(game, setup, seed, (position) => {
      for (const viewer of viewers) {
        const other = game.disguise(copy(position), viewer, (below) => draw(luck, below));
        changed ||= canonical(other) !== canonical(position);
        expectIndistinguishable(game, position, withoutKernelSecrets(other, viewer, seed), viewer);
        if (open) expectSame(game.view(position, viewer), game.view(position, SPECTATOR), `the view of ${viewer}`);
      }
    });
  });
  if (!open) expect(changed, "disguise changes something").toBe(true);
}

/** Changes what the kernel itself keeps from a viewer: the rolls to come, and the answers that others have sealed. */
function withoutKernelSecrets<P extends Position>(position: P, viewer: Viewer, seed: string): P {
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
  expectSame(game.view(one, viewer), game.view(other, viewer), `the view of ${viewer}`);
  expectSame(game.deciders(one, viewer), game.deciders(other, viewer), `who decides, as ${viewer} knows it`);
  expectSame(game.choice(one, viewer), game.choice(other, viewer), `the choice of ${viewer}`);
}

function allIsSaid<P extends Position, O extends Option, V>({ game, each }: Trial<P, O, V>): void {
  const known = new Set(game.rules.map(({ id }) => id));
  const unknown = (rules: string | readonly string[]) => [rules].flat().filter((rule) => !known.has(rule));
  const checkEvent = (event: Event) => {
    expectNone(unknown(event.rules), `unknown rules of the event ${event.type}`);
    expectDescribed(game, { event });
  };
  each(SOME, (setup, seed) => {
    game.opening(setup).forEach(checkEvent);
    const { position } = randomGame(game, setup, seed, (now, choice, picked) => {
      expectNone(unknown(choice.rule), `unknown rules of ${choice.ask}`);
      expectDescribed(game, { ask: choice.ask, seat: choice.seat });
      for (const option of choice.options) expectDescribed(game, { option });
      game.play(copy(now), picked, choice.seat).forEach(checkEvent);
    });
    expectNone(unknown(position.outcome!.rules), "unknown rules of the outcome");
    expectDescribed(game, { outcome: position.outcome! });
  });
}

const LANGUAGES: readonly Language[] = ["en", "it"];

function expectDescribed<P extends Position, O extends Option, V>(game: Game<P, O, V>, thing: Describable<O>): void {
  for (const language of LANGUAGES) {
    const sentence = game.describe(thing, language);
    const isSentence = sentence !== "" && !/[{}]|undefined|NaN|\[object/.test(sentence);
    if (!isSentence) expect.fail(`In ${language} ${canonical(thing)} is described as "${sentence}".`);
  }
}

function eventsArePlain<P extends Position, O extends Option, V>({ game, viewers, each }: Trial<P, O, V>): void {
  const strangers = ({ audience }: Event) => (audience ?? []).filter((viewer) => !viewers.includes(viewer));
  const checkEvent = (event: Event) => {
    expectNone(faultsOfPlain(event), `what is not plain in the event ${event.type}`);
    expectNone(strangers(event), `viewers of the event ${event.type} that do not exist`);
  };
  each(SOME, (setup, seed) => {
    game.opening(setup).forEach(checkEvent);
    randomGame(game, setup, seed, (position, { seat }, picked) => {
      game.play(copy(position), picked, seat).forEach(checkEvent);
    });
  });
}

// Matchers cost much more than the checks themselves: they are called only to report what is wrong.

function expectNone(faults: readonly string[], what: string): void {
  if (faults.length > 0) expect(faults, what).toEqual([]);
}

function expectSame(one: unknown, other: unknown, what: string): void {
  if (canonical(one) !== canonical(other))
    expect.fail(`${what} differs: ${canonical(other)}\ninstead of: ${canonical(one)}`);
}
