import type { Choice, Event, Language, Option } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Ask, LogLine } from "./protocol.ts";

/** Puts choices and events of any game into words and onto the map. */

export function describedAsk(game: AnyGame, choice: Choice<Option>, view: unknown, language: Language): Ask {
  return {
    seat: choice.seat,
    key: choice.ask,
    text: game.describe({ ask: choice.ask, seat: choice.seat }, language),
    rules: typeof choice.rule === "string" ? [choice.rule] : [...choice.rule],
    sealed: choice.sealed,
    options: choice.options.map((option) => ({
      option,
      text: game.describe({ option }, language, view),
      place: game.locate(option, view),
    })),
  };
}

export function describedEvent(game: AnyGame, event: Event, index: number, language: Language): LogLine {
  const space = spaceIn(game, event);
  const dice = diceIn(event);
  return {
    index,
    type: event.type,
    text: game.describe({ event }, language),
    rules: event.rules,
    ...(space === undefined ? {} : { space }),
    ...(dice.length === 0 ? {} : { dice }),
  };
}

/** Facts that by their name are a space, the most telling first. */
const PLACES = ["to", "hex", "space", "area", "at", "target", "path", "hexes", "from"];

function spaceIn(game: AnyGame, event: Event): number | undefined {
  for (const name of PLACES) {
    const fact = event[name];
    const value = Array.isArray(fact) ? fact.at(-1) : fact;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < game.board.size) return value;
    if (typeof value === "string" && game.board.index.has(value)) return game.board.index.get(value);
  }
  return undefined;
}

const ROLLS = ["roll", "rolls", "dice", "die"];

function diceIn(event: Event): number[] {
  for (const name of ROLLS) {
    const value = event[name];
    if (typeof value === "number") return [value];
    if (Array.isArray(value) && value.every((one) => typeof one === "number")) return value as number[];
  }
  return [];
}
