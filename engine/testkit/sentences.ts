import { expect } from "vitest";
import {
  canonical,
  copy,
  type Describable,
  type Event,
  type Game,
  type Language,
  namedTerm,
  type Option,
  type Plain,
  type Position,
  seenBy,
  toldAfter,
  type Viewer,
} from "../kernel/index.ts";
import { randomGame } from "./random.ts";
import { faultsOfSpeech } from "./speech.ts";
import { expectNone, SOME, type Trial } from "./trial.ts";

export function allIsSaid<P extends Position, O extends Option, V>({ game, viewers, each }: Trial<P, O, V>): void {
  const known = new Set(game.rules.map(({ id }) => id));
  const unknown = (rules: string | readonly string[]) => [rules].flat().filter((rule) => !known.has(rule));
  const checkEvent = (event: Event) => {
    expectNone(unknown(event.rules), `unknown rules of the event ${event.type}`);
    expectDescribed(game, { event });
  };
  each(SOME, (setup, seed) => {
    const told = new Map<Viewer, Event>();
    const check = (events: readonly Event[]) => {
      events.forEach(checkEvent);
      for (const viewer of viewers) expectStory(game, seenBy(events, viewer), viewer, told);
    };
    check(game.opening(setup));
    const { position } = randomGame(game, setup, seed, (now, choice, picked) => {
      expectNone(unknown(choice.rule), `unknown rules of ${choice.ask}`);
      expectDescribed(game, { ask: choice.ask, seat: choice.seat });
      for (const option of choice.options) expectDescribed(game, { option });
      expectToldApart(game, choice.options);
      check(game.play(copy(now), picked, choice.seat));
    });
    expectNone(unknown(position.outcome!.rules), "unknown rules of the outcome");
    expectDescribed(game, { outcome: position.outcome! });
  });
}

/** Options that differ in more than whom or how many they mean are said in other words. */
function expectToldApart<P extends Position, O extends Option, V>(game: Game<P, O, V>, options: readonly O[]): void {
  const said = new Map<string, O>();
  for (const option of options) {
    const numbers = Object.entries(option).filter(
      ([, value]) => typeof value !== "string" && typeof value !== "boolean",
    );
    const key = `${canonical(Object.fromEntries(numbers))} ${game.describe({ option }, "it")}`;
    const other = said.get(key);
    if (other) expect.fail(`${canonical(option)} and ${canonical(other)} are said in the same words: ${key}.`);
    said.set(key, option);
  }
}

/** What a viewer is told as one has a sentence as well; `told` is what each was told last. */
function expectStory<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  events: readonly Event[],
  viewer: Viewer,
  told: Map<Viewer, Event>,
): void {
  for (const next of events) {
    const { event, instead } = toldAfter(game, told.get(viewer), next);
    if (instead) expectDescribed(game, { event });
    told.set(viewer, event);
  }
}

/** Scenes are looked at once in so many decisions. */
const SOMETIMES = 20;

/** What a scene calls arms and states by a word of its own has a word for players. A state with a number in it is a sentence. */
export function countersHaveWords<P extends Position, O extends Option, V>({
  game,
  viewers,
  each,
}: Trial<P, O, V>): void {
  each(SOME, (setup, seed) => {
    let decisions = 0;
    randomGame(game, setup, seed, (position) => {
      if (decisions++ % SOMETIMES > 0) return;
      for (const viewer of viewers)
        for (const language of LANGUAGES) {
          const scene = game.scene(game.view(position, viewer), language);
          for (const { arm, states } of scene.pieces) {
            const silent = states.filter(
              (state) => /^[a-z -]+$/.test(state) && !namedTerm(scene, "state", state, language),
            );
            expectNone(silent, `states without a word in ${language}`);
            if (arm && !namedTerm(scene, "arm", arm, language))
              expect.fail(`The arm ${arm} has no word in ${language}.`);
          }
        }
    });
  });
}

const LANGUAGES: readonly Language[] = ["en", "it"];

function expectDescribed<P extends Position, O extends Option, V>(game: Game<P, O, V>, thing: Describable<O>): void {
  for (const language of LANGUAGES) {
    const sentence = game.describe(thing, language);
    const faults = faultsOfSpeech(sentence, language);
    if (faults.length > 0)
      expect.fail(`In ${language} ${canonical(thing)} is described as "${sentence}" (${faults.join("; ")}).`);
  }
}

/** Numbers in sentences are amounts, as the kit lists them by name. Any other is the index of something that has a name. */
export function nothingIsBare<P extends Position, O extends Option, V>({ game, each, kit }: Trial<P, O, V>): void {
  const amounts = new Set(kit.amounts);
  const said = (thing: Describable<O>, language: Language, view?: V): string => {
    try {
      return game.describe(thing, language, view);
    } catch {
      return ""; // what does not exist has no name
    }
  };
  const checkBare = (facts: Facts, wrap: (facts: Facts) => Describable<O>, view?: V) => {
    for (const language of LANGUAGES) {
      const sentence = game.describe(wrap(facts), language, view);
      for (const { name, value, withOther } of numbersIn(facts)) {
        if (amounts.has(name) || countOf(value, sentence) === 0) continue;
        const shows = (other: number) =>
          countOf(other, said(wrap(withOther(other)), language, view)) > countOf(other, sentence);
        if (OTHERS.every((step) => shows(value + step))) {
          expect.fail(`"${name}" stands as the bare number ${value} in "${sentence}": ${canonical(facts)}.`);
        }
      }
    }
  };
  each(SOME, (setup, seed) => {
    const checkEvent = (event: Event) => checkBare(event as Facts, (facts) => ({ event: facts as Event }));
    game.opening(setup).forEach(checkEvent);
    randomGame(game, setup, seed, (now, choice, picked) => {
      const view = game.view(now, choice.seat);
      const option = (facts: Facts) => ({ option: facts as unknown as O });
      checkBare(picked as unknown as Facts, option);
      checkBare(picked as unknown as Facts, option, view);
      for (const intent of game.thinkable(view)) {
        for (const reason of game.refuse(view, intent).reasons) {
          if (reason.key) checkBare(reason.values ?? {}, (values) => ({ reason: { ...reason, values } }));
        }
      }
      game.play(copy(now), picked, choice.seat).forEach(checkEvent);
    });
  });
}

type Facts = Readonly<Record<string, Plain>>;
interface NumberIn<T> {
  readonly name: string;
  readonly value: number;
  /** The whole with another number in its place. */
  withOther(other: number): T;
}
/** A number that is printed as it is follows every change; one that happens to stand in a name does not. */
const OTHERS = [1, 2, 5];

/** Every number in the facts, however deep, under the name of the fact that holds it. */
function numbersIn(facts: Facts): NumberIn<Facts>[] {
  return Object.entries(facts).flatMap(([name, fact]) =>
    numbersAt(name, fact).map(({ name: inner, value, withOther }) => ({
      name: inner,
      value,
      withOther: (other) => ({ ...facts, [name]: withOther(other) }),
    })),
  );
}

function numbersAt(name: string, fact: Plain | undefined): NumberIn<Plain>[] {
  if (typeof fact === "number") return [{ name, value: fact, withOther: (other) => other }];
  if (typeof fact !== "object" || fact === null) return [];
  if (!Array.isArray(fact)) return numbersIn(fact as Facts);
  return fact.flatMap((item: Plain, i) =>
    numbersAt(name, item).map(({ name: inner, value, withOther }) => ({
      name: inner,
      value,
      withOther: (other: number) => fact.with(i, withOther(other)) as Plain,
    })),
  );
}

/** How often a number stands in a sentence. */
function countOf(value: number, sentence: string): number {
  return sentence.split(/[^\d]+/).filter((digits) => digits === String(Math.abs(value))).length;
}
