import { refused, sidesAtStart } from "@gonfalon/engine/kernel";
import { skirmish } from "@gonfalon/engine/testkit/skirmish";
import type { AnyGame, Cover } from "@gonfalon/games";

/** A small game with everything a command may meet: a rule option, a data file, a calculator. */
export function toyGame(): AnyGame {
  const field = { units: 8, cols: 6, rows: 5, turns: 30 };
  const plain = skirmish(field) as AnyGame;
  let tables: unknown = { hit: 4 };
  return {
    ...plain,
    options: [{ name: "weather", title: "The weather", values: ["fair", "rain"] }],
    start: (setup) => plain.start({ ...setup, options: {} }),
    opening: (setup) => plain.opening({ ...setup, options: {} }),
    data: () => ({ "tables.json": tables }),
    useData: (files) => {
      const { hit } = files["tables.json"] as { hit: unknown };
      if (typeof hit !== "number" || hit > 6) throw refused(`tables.json: at /hit: expected 6 at most, found ${hit}.`);
      tables = { hit };
    },
    calculators: () => [
      {
        name: "attack",
        title: "one attack",
        parameters: [
          { name: "hit", title: "needed to hit", allowed: "a whole number from 1 to 6" },
          { name: "dice", title: "how many dice", allowed: "1 or 2", default: "1" },
        ],
        compute: ({ hit, dice }) => {
          const needed = Number(hit);
          if (!(needed >= 1 && needed <= 6)) throw refused(`hit is a whole number from 1 to 6, not "${hit}".`, "3");
          const miss = ((needed - 1) / 6) ** Number(dice);
          return {
            title: "Attack",
            basis: [{ label: "needed", value: String(needed), rule: "3" }],
            modifiers: [{ rule: "2", text: "uphill", by: -1 }],
            results: [
              { result: "hit", text: "the enemy falls", chance: 1 - miss },
              { result: "miss", text: "nothing happens", chance: miss },
            ],
          };
        },
      },
    ],
  };
}

/** A shelf with the toy game, a game that breaks its invariants after some decisions, and one that is not built. */
export function toyShelf(): Cover[] {
  const game = toyGame();
  const cover = (id: string, title: string): Cover => {
    const words = { title, period: "any time", length: "a minute", line: "" };
    return { id, words: { en: words, it: words }, complexity: 1, sides: (scenario) => sidesAtStart(game, scenario) };
  };
  const broken: AnyGame = {
    ...toyGame(),
    id: "broken",
    title: "Broken",
    invariants: (position) => (position.turn >= 5 ? ["Turn five is cursed."] : []),
  };
  return [
    { ...cover("skirmish", "Skirmish"), load: async () => game },
    { ...cover("broken", "Broken"), load: async () => broken },
    cover("unbuilt", "Unbuilt"),
  ];
}
