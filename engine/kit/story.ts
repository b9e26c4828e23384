import type { Event } from "../kernel/event.ts";
import type { Language } from "../kernel/game.ts";
import { same } from "../kernel/plain.ts";
import type { Heading, Story } from "../kernel/story.ts";

/** Two events as one, or null where they are two. */
export type Join = (told: Event, next: Event) => Event | null;

export interface StorySpec {
  /** By the type of the event. */
  readonly headings: Readonly<Record<string, (event: Event) => Heading | undefined>>;
  /** By the types of both: `moved+moved`. Of what comes after anything: `+commandPlayed`. */
  readonly joins: Readonly<Record<string, Join>>;
}

/** Makes the story of a game from tables. */
export function storyBy({ headings, joins }: StorySpec): Story {
  return {
    heading: (event) => headings[event.type]?.(event),
    joined: (told, next) => (joins[`${told.type}+${next.type}`] ?? joins[`+${next.type}`] ?? apart)(told, next),
  };
}

const apart: Join = () => null;

/** What follows needs no words of its own. */
export const unsaid: Join = (told) => told;

/** The same facts in both events. */
export function alike(told: Event, next: Event, facts: readonly string[]): boolean {
  return facts.every((fact) => same(told[fact] ?? null, next[fact] ?? null));
}

/** A way that goes on where it stopped, by the same that went it: a `path` of all its spaces. */
export function onward(of: { readonly same: readonly string[]; readonly to: string }): Join {
  return (told, next) => {
    const [before, after] = [pathOf(told, of.to), pathOf(next, of.to)];
    if (before.at(-1) !== after[0] || !alike(told, next, of.same)) return null;
    return { ...told, ...next, from: before[0]!, path: [...before, ...after.slice(1)] };
  };
}

/** The spaces of a way that an event tells as a path, or by where it began and where it led. */
export function pathOf({ path, from, ...event }: Event, to: string): readonly number[] {
  return (path as readonly number[] | undefined) ?? [from as number, event[to] as number];
}

/** The spaces between the ends of a path, each once. */
export function through(path: readonly number[]): number[] {
  const [first, last] = [path[0], path.at(-1)];
  return [...new Set(path.slice(1, -1))].filter((space) => space !== first && space !== last);
}

/** The same that befalls one after the other: a list in place of the one. */
export function together(of: { readonly same: readonly string[]; readonly one: string; readonly list: string }): Join {
  const all = (event: Event) => (event[of.list] as readonly number[] | undefined) ?? [event[of.one] as number];
  return (told, next) => (alike(told, next, of.same) ? { ...next, [of.list]: [...all(told), ...all(next)] } : null);
}

/** The same that happens again: how many times. */
export function again(...facts: readonly string[]): Join {
  const times = ({ times: so }: Event) => (so as number | undefined) ?? 1;
  return (told, next) => (alike(told, next, facts) ? { ...next, times: times(told) + times(next) } : null);
}

/** Names of which some are the same, each once with how many there are. */
export function counted<N>(
  list: readonly N[],
  nameOf: (one: N) => string,
): { readonly one: N; readonly count: number }[] {
  const found = new Map<string, { one: N; count: number }>();
  for (const one of list) {
    const known = found.get(nameOf(one));
    if (known) known.count++;
    else found.set(nameOf(one), { one, count: 1 });
  }
  return [...found.values()];
}

const NUMERALS: Readonly<Record<Language, readonly string[]>> = {
  en: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  it: [
    "nessuno",
    "uno",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "undici",
    "dodici",
  ],
};

/** A small number as it is written in a sentence. */
export function numeral(count: number, language: Language): string {
  return NUMERALS[language][count] ?? String(count);
}
