import {
  digest,
  type Journal,
  type Outcome,
  type Position,
  refused,
  replay,
  type Seat,
  SPECTATOR,
} from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { type Arguments, type Command, type Context, parse } from "../command.ts";
import { dataFiles, dataFlag, withData } from "../gameArguments.ts";
import { loadJournal } from "../journalFile.ts";
import { count } from "../layout.ts";
import { print } from "../terminal.ts";
import { checkGames, storageFlags, withStorage } from "./backup.ts";

export const verify: Command = {
  name: "verify",
  operands: "[FILE]",
  atMost: 1,
  summary: "replay a journal and check every entry and hash",
  about:
    "Plays a journal again from its seed: every entry must be a legal option of the seat that took it, and the position " +
    "must have the recorded hash. So nothing in it was altered, and every roll follows from the seed.",
  flags: {
    ...dataFlag,
    database: { about: "in place of a file: every table that a server keeps, its journal and its stored position" },
    ...storageFlags,
    seal: {
      value: "HASH",
      about: "the seal of the dice that was shown at the start, or its beginning: is it of this seed?",
    },
  },
  examples: [
    "gonfalon verify game.json",
    "gonfalon verify game.json --seal 3f0a51c2e77b90d4",
    "gonfalon verify --database --data-dir gonfalon-data",
  ],
  async run(words, context) {
    const args = parse(verify, words);
    const { terminal, covers } = context;
    if (args.has("database")) return verifyDatabase(args, context);
    const file = args.operands[0];
    if (file === undefined) throw refused("Say which journal: gonfalon verify FILE.");
    const journal = loadJournal(file);
    const game = withData(await loadGame(journal.game, covers), dataFiles(args));
    checkSeal(journal, args.value("seal"), file);
    const position = replay(game, journal);
    checkCovered(journal, file);
    const choice = game.choice(position);
    const { sides } = game.scene(game.view(position, SPECTATOR), "en");
    const nameOf = (seat: Seat) => sides.find((side) => side.seat === seat)?.words.en.name ?? seat;
    print(
      terminal.out,
      `${file}: a whole and unaltered game.`,
      `  game      ${game.title}`,
      `  scenario  ${scenarioTitle(game.scenarios, journal)}${optionsOf(journal)}`,
      `  entries   ${journal.entries.length}, every one legal when it was played`,
      `  hashes    ${count(journal.marks.length, "recorded hash agrees", "recorded hashes agree")}`,
      `  dice      ${journal.setup.dice}, ${rolled(position)} follows from the seed "${journal.setup.seed}"`,
      `  seal      ${digest(journal.setup.seed)}`,
      `  outcome   ${choice.over ? outcomeOf(choice, nameOf) : (endOf(journal, nameOf) ?? `not over yet: to decide is ${nameOf(choice.seat)}`)}`,
    );
    return 0;
  },
};

/** What a side is called within a sentence. */
type NameOf = (seat: Seat) => string;

/** Every table that a server keeps; it may be running. The exit code is 1 if something is missing or altered. */
async function verifyDatabase(args: Arguments, { terminal, covers }: Context): Promise<number> {
  if (args.operands.length > 0) throw refused("--database checks what a server keeps: it takes no file.");
  checkGames(args, terminal);
  const load = (game: string) => loadGame(game, covers);
  const { tables, entries, faults } = await withStorage(args, terminal, true, (server, storage) =>
    server.checkDatabase(storage, load),
  );
  const whole = `${count(tables, "table")} with ${count(entries, "entry", "entries")} whole and unaltered`;
  const told = faults.length === 0 ? `${whole}.` : `${whole}; ${count(faults.length, "fault")}:`;
  print(terminal.out, told, ...faults.map((fault) => `  ${fault}`));
  return faults.length === 0 ? 0 : 1;
}

/** The seal is the SHA-256 of the seed, shown before the first roll: whoever kept it knows that the dice were not chosen later. */
function checkSeal({ setup }: Journal, seal: string | undefined, file: string): void {
  if (seal === undefined) return;
  if (!/^[0-9a-f]{8,64}$/i.test(seal)) {
    throw refused(`--seal takes 8 to 64 hexadecimal digits, as the table showed them, not "${seal}".`);
  }
  const own = digest(setup.seed);
  if (!own.startsWith(seal.toLowerCase())) {
    throw refused(`${file}: its dice are not those that were promised: the seal of its seed is ${own}, not ${seal}.`);
  }
}

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

/** How the players ended a game that the rules had not. */
function endOf({ ended }: Journal, nameOf: NameOf): string | undefined {
  if (!ended) return undefined;
  const { reason, by, winner } = ended;
  const loser = by === null ? "nobody" : nameOf(by);
  const words = { resigned: `${loser} resigned`, drawn: "a draw was agreed", time: `${loser} ran out of time` };
  return `not played out: ${words[reason]}${winner === null ? "" : `, won by ${nameOf(winner)}`} (so it was recorded; no entry proves it)`;
}

function rolled({ dice }: Position): string {
  return dice.used > 0 ? "every roll" : "every roll to come";
}

function outcomeOf({ level, winner, scores }: Outcome, nameOf: NameOf): string {
  const points = Object.entries(scores).map(([seat, score]) => `${nameOf(seat)} ${score}`);
  return `${level}${winner ? `, won by ${nameOf(winner)}` : ""}${points.length > 0 ? ` (${points.join(", ")})` : ""}`;
}
