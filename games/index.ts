import { type Cover, type Game, type GameId, type Language, refused, type Side } from "@gonfalon/engine/kernel";
import { cover as gradisca } from "@gonfalon/gradisca/cover";
import { cover as honour } from "@gonfalon/honour/cover";
import { cover as quadrilateral } from "@gonfalon/quadrilateral/cover";
import { cover as tolentino } from "@gonfalon/tolentino/cover";

export type { Cover, CoverWords } from "@gonfalon/engine/kernel";

/** A game whose position, options and views are its own affair. */
// biome-ignore lint/suspicious/noExplicitAny: whoever handles all games handles any of them
export type AnyGame = Game<any, any, any>;

export const shelf: readonly Cover[] = [tolentino, gradisca, honour, quadrilateral];

/** What a game is called, on its cover or by itself. */
export function titleOf({ id, title }: Pick<AnyGame, "id" | "title">, language: Language): string {
  return shelf.find((one) => one.id === id)?.words[language].title ?? title;
}

/** Who sits in the seats when a scenario begins; nobody that we know of in a game that is not on the shelf. */
export function sidesOf(game: GameId, scenario: string): readonly Side[] {
  return shelf.find((one) => one.id === game)?.sides(scenario) ?? [];
}

/** The game with an id; an unknown or unbuilt one is refused with the list of those that can be played. */
export async function loadGame(id: GameId, covers: readonly Cover[] = shelf): Promise<AnyGame> {
  const cover = covers.find((one) => one.id === id);
  if (cover?.load) return cover.load();
  const playable = covers.filter(({ load }) => load).map((one) => one.id);
  const fault = cover ? `${cover.words.en.title} is not built yet.` : `There is no game "${id}".`;
  throw refused(`${fault} You can play: ${playable.join(", ")}.`);
}
