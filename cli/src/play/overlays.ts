import { type Language, type Overlay, refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { spaceNamed } from "./places.ts";
import type { Say } from "./words.ts";

/** An overlay that is asked for, and the space it is looked at from or around. */
export interface OverlayAsked {
  readonly overlay: Overlay;
  readonly space: number | undefined;
}

/** The questions that the map of a game can answer, for a list. */
export function overlayTitles(game: AnyGame, language: Language, say: Say): [string, string][] {
  return game.overlays(language).map(({ id, about, from }) => [from ? `${id} ${say("space")}` : id, about]);
}

/** What "zones" or "sight La Rancia" asks for; anything else is refused with what there is. */
export function overlayAsked(game: AnyGame, words: string, language: Language, say: Say): OverlayAsked {
  const [id = "", ...rest] = words.split(/\s+/);
  const known = game.overlays(language);
  const overlay = known.find((one) => one.id === id.toLowerCase());
  if (!overlay) throw refused(say("noOverlay", { id, known: known.map((one) => one.id).join(", ") }));
  const name = rest.join(" ");
  const space = name === "" ? undefined : spaceNamed(game, name);
  if (name !== "" && space === undefined) throw refused(say("nowhere", { space: name }));
  if (overlay.from && space === undefined) throw refused(say("overlayFrom", { id, space: game.board.ids[0]! }));
  return { overlay, space };
}
