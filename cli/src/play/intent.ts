import type { Choice, Option, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";

/**
 * What a player would like to do, from JSON or from words: the type of an option and the spaces or pieces it is about,
 * such as "move 1512". Null when the words say too little. Words that are not about the options on offer cannot be understood: only
 * the game knows what else an option may carry.
 */
export function intentFrom(
  text: string,
  { game, choice, scene }: { game: AnyGame; choice: Choice<Option>; scene: Scene },
): Option | null {
  if (text.startsWith("{")) return fromJson(text);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const pattern = patternFor(words, choice.options);
  if (!pattern) return null;
  const place = game.locate(pattern);
  let intent: Option = pattern;
  for (const word of words) {
    const space = spaceNamed(game, word);
    const piece = scene.pieces.find(({ id, name }) => id.toLowerCase() === word || name.toLowerCase() === word)?.id;
    if (space !== undefined && place.space !== undefined) intent = replaced(intent, place.space, space);
    else if (piece !== undefined && place.piece !== undefined) intent = replacedPiece(intent, place.piece, piece);
  }
  return intent;
}

function fromJson(text: string): Option | null {
  try {
    const value = JSON.parse(text) as Option;
    return typeof value === "object" && value !== null && typeof value.type === "string" ? value : null;
  } catch {
    return null;
  }
}

/** An option of the type that the words name; where all are of one type it need not be named. */
function patternFor(words: readonly string[], options: readonly Option[]): Option | undefined {
  const named = options.find(({ type }) => words.includes(type.toLowerCase()));
  const types = new Set(options.map(({ type }) => type));
  return named ?? (types.size === 1 ? options[0] : undefined);
}

/** The space with a printed name, in capitals or not. */
export function spaceNamed({ board }: AnyGame, name: string): number | undefined {
  return board.index.get(name) ?? board.index.get(name.toLowerCase()) ?? board.index.get(name.toUpperCase());
}

function replaced(option: Option, old: number | string, now: number | string): Option {
  return Object.fromEntries(
    Object.entries(option).map(([field, value]) => [field, field !== "type" && value === old ? now : value]),
  ) as unknown as Option;
}

/** Games number their pieces or name them; a number stays a number. */
function replacedPiece(option: Option, old: string, now: string): Option {
  const byName = replaced(option, old, now);
  return Number.isInteger(Number(old)) && Number.isInteger(Number(now))
    ? replaced(byName, Number(old), Number(now))
    : byName;
}
