import { type Journal, type Outcome, type Position, refused, replay } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { type Command, parse } from "../command.ts";
import { dataFiles, dataFlag, withData } from "../gameArguments.ts";
import { loadJournal } from "../journalFile.ts";
import { count } from "../layout.ts";
import { print } from "../terminal.ts";

export const verify: Command = {
  name: "verify",
  operands: "FILE",
  atMost: 1,
  summary: "replay a journal and check every entry and hash",
  about:
    "Plays a journal again from its seed: every entry must be a legal option of the seat that took it, and the position " +
    "must have the recorded hash. So nothing in it was altered, and every roll follows from the seed.",
  flags: { ...dataFlag },
  examples: ["gonfalon verify game.json"],
  async run(words, { terminal, covers }) {
    const args = parse(verify, words);
    const file = args.operands[0];
    if (file === undefined) throw refused("Say which journal: gonfalon verify FILE.");
    const journal = loadJournal(file);
    const game = withData(await loadGame(journal.game, covers), dataFiles(args));
    const position = replay(game, journal);
    checkCovered(journal, file);
    const choice = game.choice(position);
    print(
      terminal.out,
      `${file}: a whole and unaltered game.`,
      `  game      ${game.title}`,
      `  scenario  ${scenarioTitle(game.scenarios, journal)}${optionsOf(journal)}`,
      `  entries   ${journal.entries.length}, every one legal when it was played`,
      `  hashes    ${count(journal.marks.length, "recorded hash agrees", "recorded hashes agree")}`,
      `  dice      ${journal.setup.dice}, ${rolled(position)} follows from the seed "${journal.setup.seed}"`,
      `  outcome   ${choice.over ? outcomeOf(choice) : `not over yet: ${choice.seat} is to decide`}`,
    );
    return 0;
  },
};

/** Without a hash after its last entry, the end of a journal could have been rewritten with other legal moves. */
function checkCovered({ entries, marks }: Journal, file: string): void {
  const last = Math.max(-1, ...marks.map(({ after }) => after));
  if (last < entries.length) {
    const since = last < 0 ? "it has no hash at all" : `the entries from ${last + 1} to ${entries.length} have no hash`;
    throw refused(`${file}: its entries are legal, but ${since}, so nothing shows that they were not altered.`);
  }
}

function scenarioTitle(scenarios: readonly { id: string; title: string }[], { setup }: Journal): string {
  const scenario = scenarios.find(({ id }) => id === setup.scenario);
  return scenario ? `${scenario.id} (${scenario.title})` : setup.scenario;
}

function optionsOf({ setup }: Journal): string {
  const given = Object.entries(setup.options).map(([name, value]) => `${name}=${value}`);
  return given.length > 0 ? `, ${given.join(", ")}` : "";
}

function rolled({ dice }: Position): string {
  return dice.used > 0 ? "every roll" : "every roll to come";
}

function outcomeOf({ level, winner, scores }: Outcome): string {
  const points = Object.entries(scores).map(([seat, score]) => `${seat} ${score}`);
  return `${level}${winner ? `, won by ${winner}` : ""}${points.length > 0 ? ` (${points.join(", ")})` : ""}`;
}
