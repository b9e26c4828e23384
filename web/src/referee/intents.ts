import type { Option } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";

/** Where a player pointed. */
export interface Target {
  readonly piece?: string | undefined;
  readonly space?: number | undefined;
  readonly box?: string | undefined;
}

/** No game numbers more pieces than this. */
const PIECES = 400;

/** What one may think of, as far as it is located where the player pointed. */
export function thoughtsAt(game: AnyGame, view: unknown, target: Target): Option[] {
  return game.thinkable(view).filter((intent) => {
    const { piece, space, box } = game.locate(intent, view);
    if (target.box !== undefined) return box === target.box;
    return piece === undefined ? space !== undefined && space === target.space : piece === target.piece;
  });
}

/**
 * What a player may mean by pointing at a place that is not among the choices: an option of each kind that is offered,
 * with one of its numbers changed so that the game itself locates it there.
 */
export function intentsAt(game: AnyGame, options: readonly Option[], target: Target): Option[] {
  const kinds = new Map(options.map((option) => [option.type, option]));
  return [...kinds.values()].flatMap((pattern) => {
    for (const field of Object.keys(pattern)) {
      const found = withNumber(game, pattern, field, target);
      if (found) return [found];
    }
    return [];
  });
}

function withNumber(game: AnyGame, pattern: Option, field: string, target: Target): Option | undefined {
  const value = (pattern as unknown as Record<string, unknown>)[field];
  const isList = Array.isArray(value) && typeof value[0] === "number";
  if (typeof value !== "number" && !isList) return undefined;
  for (let n = 0; n < Math.max(PIECES, game.board.size); n++) {
    const intent = { ...pattern, [field]: isList ? [n] : n };
    const place = placeOf(game, intent);
    if (place?.piece !== undefined && place.piece === target.piece) return intent;
    if (place?.space !== undefined && place.piece === undefined && place.space === target.space) return intent;
  }
  return undefined;
}

/** Numbers beyond what a game knows may be too much for it. */
function placeOf(game: AnyGame, intent: Option) {
  try {
    return game.locate(intent);
  } catch {
    return undefined;
  }
}
