import {
  type Choice,
  type Event,
  type Language,
  type Option,
  type Outcome,
  same,
  type Told,
  toldAfter,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Ask, LogLine, ShownOption } from "./protocol.ts";

/** Puts choices and events of any game into words and onto the map. */

/** A question as whoever is asked sees it (`mine`); what others can choose from is their own affair. */
export function describedAsk(
  game: AnyGame,
  choice: Choice<Option>,
  view: unknown,
  language: Language,
  mine = true,
): Ask {
  const shown = (option: Option): ShownOption => {
    const note = game.note?.(option, language, view);
    const text = game.describe({ option }, language, view);
    return { option, text, place: game.locate(option, view), ...(note ? { note } : {}) };
  };
  return {
    seat: choice.seat,
    key: choice.ask,
    text: game.describe({ ask: choice.ask, seat: choice.seat }, language, view),
    rules: typeof choice.rule === "string" ? [choice.rule] : [...choice.rule],
    sealed: choice.sealed,
    options: mine ? choice.options.map(shown) : [],
    greyed: mine ? impossible(game, choice, view).map(shown) : [],
  };
}

/** What one may think of at a question and is not among its options. */
function impossible(game: AnyGame, choice: Choice<Option>, view: unknown): Option[] {
  return game.thinkable(view).filter((intent) => !choice.options.some((option) => same(option, intent)));
}

/** How a game ended, its level in words. */
export function describedOutcome(game: AnyGame, outcome: Outcome | null, language: Language): Outcome | null {
  return outcome && { ...outcome, level: game.describe({ outcome }, language) };
}

/** An event of a log, and how it is told after those before it. */
export interface Telling {
  readonly index: number;
  readonly event: Event;
  readonly told: Told;
}

/** Events as they are told after the last of a log. */
export function tellings(game: AnyGame, last: Telling | undefined, events: readonly Event[], index: number): Telling[] {
  let before = last?.told.event;
  return events.map((event) => {
    const told = toldAfter(game, before, event);
    before = told.event;
    return { index, event, told };
  });
}

/** A line of the log: its rules, dice and place are those of the event itself. */
export function describedEvent(game: AnyGame, { index, event, told }: Telling, language: Language): LogLine {
  const { space } = game.locateEvent(event);
  const dice = game.rolls(event);
  return {
    index,
    type: event.type,
    text: game.describe({ event: told.event }, language),
    rules: [...new Set(event.rules)],
    ...(space === undefined ? {} : { space }),
    ...(dice.length === 0 ? {} : { dice }),
    ...(told.instead && { instead: true }),
    ...(told.heading && { heading: told.heading }),
  };
}
