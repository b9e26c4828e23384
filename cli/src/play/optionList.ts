import type { Option, Scene } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { wrap } from "../layout.ts";
import { optionsBySpace } from "../map/spaces.ts";
import type { Paint } from "../paint.ts";
import type { Question } from "./intent.ts";
import { placeNames } from "./places.ts";
import type { TextStyle } from "./style.ts";

/** An option as it is listed. */
export interface Listed {
  readonly number: number;
  readonly text: string;
  /** What stands on a card, for instance. */
  readonly note: string | null;
}

/** The options of a question with their sentences, and with where they are chosen if that is here for one and there for another. */
export function listed(
  { game, choice: { options }, view, scene }: Question,
  { language, say }: Pick<TextStyle, "language" | "say">,
): Listed[] {
  const sentences = options.map((option) => game.describe({ option }, language, view));
  const places = placesOf(game, scene, options);
  const apart = kindsApart(options, places);
  return options.map((option, i) => {
    const { cost } = game.locate(option, view);
    const sentence = sentences[i]!;
    const place = places[i];
    const where = place !== undefined && apart.has(option.type) ? notTold(sentence, place) : "";
    const text = [
      where === "" ? sentence : `${sentence} · ${where}`,
      ...(cost === undefined ? [] : [say("cost", { cost })]),
    ].join(", ");
    return { number: i + 1, text, note: game.note?.(option, language, view) ?? null };
  });
}

/** What a sentence leaves open of a place like "2310 (La Rancia)": all of it, its number alone, or nothing. */
function notTold(sentence: string, place: string): string {
  const [, id, name] = /^(.+?) \((.+)\)$/u.exec(place) ?? ["", place, place];
  if (sentence.includes(id!)) return "";
  return sentence.includes(name!) ? id! : place;
}

/** The kinds of options of which some are chosen in one place and some in another. */
function kindsApart(options: readonly Option[], places: readonly (string | undefined)[]): ReadonlySet<string> {
  const first = new Map<string, string>();
  const apart = new Set<string>();
  options.forEach(({ type }, i) => {
    const place = places[i];
    if (place === undefined) return;
    if ((first.get(type) ?? place) !== place) apart.add(type);
    first.set(type, place);
  });
  return apart;
}

function placesOf(game: AnyGame, scene: Scene, options: readonly Option[]): (string | undefined)[] {
  const names = placeNames(game);
  const places: string[] = [];
  for (const [space, numbers] of optionsBySpace(game, scene, options)) {
    for (const number of numbers) places[number - 1] = names[space]!;
  }
  return places;
}

/**
 * The list on a screen: one below the other with their notes; more than `most` short ones side by side. Whatever finds no
 * room is left off, and how many they are is said; the last one stays, for it is mostly the one that ends the question.
 */
export function optionLines(
  list: readonly Listed[],
  { most, width, paint, say }: TextStyle & { readonly most: number },
): string[] {
  const wide = String(list.at(-1)?.number ?? 1).length;
  const head = ({ number }: Listed) => `  ${paint("choice", String(number).padStart(wide))}  `;
  const columnWidth = wide + 6 + Math.max(...list.map(({ text }) => text.length));
  const columns = list.length > most ? Math.max(1, Math.floor(width / columnWidth)) : 1;
  const rows = Math.min(most, Math.ceil(list.length / columns));
  const room = rows * columns;
  const shown = list.length > room ? [...list.slice(0, room - 1), list.at(-1)!] : list;
  const lines =
    columns > 1
      ? Array.from({ length: rows }, (_, row) =>
          shown
            .filter((_, i) => i % rows === row)
            .map((one) => head(one) + one.text.padEnd(columnWidth - wide - 4))
            .join("")
            .trimEnd(),
        )
      : shown.flatMap((one) => withNote(one, head(one), wide + 4, width, paint));
  const left = list.length - shown.length;
  return left > 0 ? [...lines, `  ${say("more", { count: left })}`] : lines;
}

function withNote({ text, note }: Listed, head: string, indent: number, width: number, paint: Paint): string[] {
  const margin = " ".repeat(indent);
  const [first, ...more] = wrap(text, width - indent);
  const notes = note === null ? [] : wrap(note, width - indent - 2, "  ");
  return [head + first, ...more.map((line) => margin + line), ...notes.map((line) => margin + paint("faint", line))];
}
