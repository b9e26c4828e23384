import type { Side } from "@gonfalon/engine/kernel";
import { type AnyGame, type Cover, loadGame } from "@gonfalon/games";
import { type Command, parse } from "../command.ts";
import { paintFor } from "../paint.ts";
import { print } from "../terminal.ts";

export const games: Command = {
  name: "games",
  operands: "",
  atMost: 0,
  summary: "the games, their scenarios, seats and rule options",
  about: "Lists the games with what can be chosen when one is set up.",
  flags: { json: { about: "for programs" } },
  examples: ["gonfalon games"],
  async run(words, { terminal, covers }) {
    const args = parse(games, words);
    const paint = paintFor(terminal.out, terminal.environment);
    const list = await Promise.all(
      covers.map(async (cover) => ({ cover, game: cover.load ? await loadGame(cover.id, covers) : undefined })),
    );
    if (args.has("json")) print(terminal.out, JSON.stringify(list.map(entry), null, 2));
    else {
      for (const { cover, game } of list) {
        print(
          terminal.out,
          `${paint("strong", cover.id.padEnd(14))} ${cover.words.en.title}, ${cover.words.en.period}`,
        );
        print(terminal.out, `${" ".repeat(15)}${cover.words.en.length}, complexity ${cover.complexity} of 5`);
        print(terminal.out, ...details(game).map((line) => " ".repeat(15) + line), "");
      }
    }
    return 0;
  },
};

function details(game: AnyGame | undefined): string[] {
  if (!game) return ["not built yet"];
  return [
    `seats: ${game.seats.join(", ")}`,
    ...game.scenarios.map(({ id, title, sides }) => `scenario ${id}: ${title} (${sidesIn(sides)})`),
    ...game.options.map(({ name, title, values }) => `option ${name}: ${values.join(" or ")} (${title})`),
  ];
}

function sidesIn(sides: readonly Side[]): string {
  return sides.map(({ words }) => words.en.short).join(" against ");
}

function entry({ cover, game }: { cover: Cover; game: AnyGame | undefined }) {
  const { id, complexity, load } = cover;
  const { title, period, length } = cover.words.en;
  const { seats = [], scenarios = [], options = [] } = game ?? {};
  return { id, title, period, length, complexity, playable: load !== undefined, seats, scenarios, options };
}
