import { Refused, refused, VERSION } from "@gonfalon/engine/kernel";
import { type Cover, shelf } from "@gonfalon/games";
import { type Command, helpOf } from "./command.ts";
import { commands } from "./commands/index.ts";
import { playable } from "./gameArguments.ts";
import { entries } from "./layout.ts";
import { didYouMean } from "./nearest.ts";
import { print, type Terminal, widthOf } from "./terminal.ts";

/** What the user gave was wrong. */
const USAGE = 2;
const FAILURE = 1;

/** The whole program: the words of the command line and a terminal in, the exit code out. */
export async function gonfalon(
  words: readonly string[],
  terminal: Terminal,
  covers: readonly Cover[] = shelf,
): Promise<number> {
  try {
    const [name, ...rest] = words;
    if (name === undefined || name === "help" || asksForHelp(name)) return help(rest[0], terminal, covers);
    if (name === "--version") return say(terminal, VERSION);
    const command = commandNamed(name);
    if (rest.some(asksForHelp)) return help(name, terminal, covers);
    return await command.run(rest, { terminal, covers });
  } catch (error) {
    return complain(error, terminal);
  }
}

function commandNamed(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command) return command;
  const known = commands.map((one) => one.name);
  throw refused(`There is no command "${name}".${didYouMean(name, known)} The commands: ${known.join(", ")}.`);
}

function asksForHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

function help(name: string | undefined, terminal: Terminal, covers: readonly Cover[]): number {
  if (name !== undefined) return say(terminal, ...helpOf(commandNamed(name), widthOf(terminal.out)));
  return say(
    terminal,
    `Gonfalon ${VERSION}: board wargames of Italy, 1509-1815, with the whole rulebook enforced.`,
    "",
    "Usage: gonfalon COMMAND [words] [flags]",
    "",
    "Commands:",
    ...entries(
      commands.map(({ name: title, summary }) => [title, summary] as const),
      widthOf(terminal.out),
    ),
    "",
    `gonfalon COMMAND --help explains a command. To begin: gonfalon play ${playable(covers)[0] ?? "GAME"}`,
  );
}

function say(terminal: Terminal, ...lines: string[]): number {
  print(terminal.out, lines);
  return 0;
}

function complain(error: unknown, { err, environment }: Terminal): number {
  const wrongInput = error instanceof Refused;
  const message = error instanceof Error ? error.message : String(error);
  print(err, wrongInput ? `gonfalon: ${message}` : `gonfalon: something went wrong: ${message}`);
  if (environment.GONFALON_DEBUG && error instanceof Error) print(err, error.stack ?? "");
  return wrongInput ? USAGE : FAILURE;
}
