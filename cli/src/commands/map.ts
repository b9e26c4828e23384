import { MapStyleSchema, mapSvg, styleIn } from "@gonfalon/engine/drawing";
import { type Language, refused } from "@gonfalon/engine/kernel";
import { checked } from "@gonfalon/engine/schema";
import type { AnyGame } from "@gonfalon/games";
import { type Command, parse } from "../command.ts";
import { dataFlag, gameOf } from "../gameArguments.ts";
import { checkOurs, writeWhole } from "../journalFile.ts";
import { languageOf } from "../play/words.ts";
import { print } from "../terminal.ts";

export const map: Command = {
  name: "map",
  operands: "GAME",
  atMost: 1,
  summary: "the map of a game as an SVG picture",
  about: "Draws the map as it is drawn on the page, into a file that any browser or drawing program opens.",
  flags: {
    out: { value: "FILE", about: "where to write it, for example map.svg" },
    language: { value: "en|it", about: "English or Italian" },
    plain: { about: "without the numbers of the spaces" },
    ...dataFlag,
  },
  examples: ["gonfalon map tolentino --out map.svg"],
  async run(words, { terminal, covers }) {
    const args = parse(map, words);
    const game = await gameOf(args, covers);
    const file = args.value("out");
    if (file === undefined) throw refused(`Say where to write it: gonfalon map ${game.id} --out map.svg.`);
    checkOurs(file, "<svg");
    const svg = drawn(game, languageOf(args.value("language")), { numbers: !args.has("plain") });
    writeWhole(file, svg);
    print(terminal.out, `${file}: the map of ${game.title}, ${Math.ceil(svg.length / 1024)} kB.`);
    return 0;
  },
};

function drawn(game: AnyGame, language: Language, options: { numbers: boolean }): string {
  const { "map.json": ground, "style.json": style } = game.data();
  if (ground === undefined || style === undefined) throw refused(`${game.title} has no drawn map.`);
  const how = styleIn(checked(MapStyleSchema, style, "style.json"), language);
  return mapSvg(game.board, ground, how, options);
}
