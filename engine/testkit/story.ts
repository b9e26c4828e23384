import { type Event, type Game, type Language, standing, toldAfter } from "../kernel/index.ts";

/** The sentences of the story that a game makes of events, in the order in which they happen. */
export function toldBy(
  game: Pick<Game, "story" | "describe">,
  language: Language,
  events: readonly { readonly type: string; readonly [fact: string]: unknown }[],
): string[] {
  let last: Event | undefined;
  const lines = events.map((facts) => {
    const next = { rules: [], ...facts } as unknown as Event;
    const { event, instead } = toldAfter(game, last, next);
    last = event;
    return { rules: next.rules, instead, text: game.describe({ event }, language) };
  });
  return standing(lines).map(({ text }) => text);
}
