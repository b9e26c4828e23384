import { parseArgs } from "node:util";
import { refused } from "@gonfalon/engine/kernel";
import type { Cover } from "@gonfalon/games";
import { entries, wrap } from "./layout.ts";
import { didYouMean } from "./nearest.ts";
import type { Terminal } from "./terminal.ts";

/** A command of `gonfalon`: what its help says, and what it does. */
export interface Command {
  readonly name: string;
  /** The words after the name, as the help shows them: "GAME [ID | WORDS ...]". */
  readonly operands: string;
  /** How many such words there may be. */
  readonly atMost: number;
  readonly summary: string;
  readonly about: string;
  readonly flags: Flags;
  readonly examples: readonly string[];
  /** Returns the exit code. `Refused` is for what the user gave wrong. */
  run(words: readonly string[], context: Context): Promise<number>;
}

/** What a command works with besides its words. */
export interface Context {
  readonly terminal: Terminal;
  /** The games there are. */
  readonly covers: readonly Cover[];
}

export interface Flag {
  /** What stands for its value in the help; a flag without it is a switch. */
  readonly value?: string;
  readonly about: string;
  /** It may be given several times. */
  readonly many?: boolean;
}
export type Flags = Readonly<Record<string, Flag>>;

/** The words of a command, sorted. */
export class Arguments {
  constructor(
    readonly operands: readonly string[],
    private readonly given: ReadonlyMap<string, readonly string[]>,
  ) {}

  has(flag: string): boolean {
    return this.given.has(flag);
  }

  value(flag: string): string | undefined {
    return this.given.get(flag)?.[0];
  }

  values(flag: string): readonly string[] {
    return this.given.get(flag) ?? [];
  }

  /** A whole number; anything else is refused with what is allowed. */
  number(flag: string, otherwise: number, least: number, most: number): number {
    const text = this.value(flag);
    if (text === undefined) return otherwise;
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) {
      throw refused(`--${flag} takes a whole number from ${least} to ${most}, not "${text}".`);
    }
    return number;
  }

  seconds(flag: string, otherwise: number): number {
    const text = this.value(flag);
    if (text === undefined) return otherwise;
    const seconds = Number(text);
    if (!(seconds >= 0.001 && seconds <= 3600)) {
      throw refused(`--${flag} takes seconds from 0.001 to 3600, not "${text}".`);
    }
    return seconds;
  }
}

/** Sorts the words of a command into operands and flags. `more` are flags that depend on the operands. */
export function parse(command: Command, words: readonly string[], more: Flags = {}): Arguments {
  const flags = { ...command.flags, ...more };
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(flags).map(([name, flag]) => [name, { type: flag.value ? "string" : "boolean" }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const operands: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") operands.push(token.value);
    else if (token.kind === "option") take(command, flags, given, token);
  }
  if (operands.length > command.atMost) {
    throw refused(`"${operands[command.atMost]}" is one word too many. Usage: ${usage(command)}`);
  }
  return new Arguments(operands, given);
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function take(command: Command, flags: Flags, given: Map<string, string[]>, token: OptionToken): void {
  const { name, rawName, value, inlineValue } = token;
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag) {
    const known = Object.keys(flags).map((one) => `--${one}`);
    const allowed = known.length > 0 ? `It knows ${known.join(", ")}.` : "It has no flags.";
    throw refused(`gonfalon ${command.name} does not know ${rawName}.${didYouMean(rawName, known)} ${allowed}`);
  }
  if (!flag.value && value !== undefined) throw refused(`--${name} is a switch and takes no value.`);
  if (flag.value && (value === undefined || value === "" || (!inlineValue && /^-\D/.test(value)))) {
    throw refused(`--${name} needs a value: --${name} ${flag.value}.`);
  }
  if (given.has(name) && !flag.many) throw refused(`--${name} is given twice.`);
  given.set(name, [...(given.get(name) ?? []), value ?? ""]);
}

export function usage(command: Command): string {
  return ["gonfalon", command.name, command.operands, Object.keys(command.flags).length > 0 ? "[flags]" : ""]
    .filter(Boolean)
    .join(" ");
}

/** The whole help of a command. */
export function helpOf(command: Command, width: number): string[] {
  const flags = Object.entries(command.flags).map(
    ([name, flag]) =>
      [
        `--${name}${flag.value ? ` ${flag.value}` : ""}`,
        flag.about + (flag.many ? " (may be given several times)" : ""),
      ] as const,
  );
  return [
    `Usage: ${usage(command)}`,
    "",
    ...wrap(command.about, width),
    ...(flags.length > 0 ? ["", "Flags:", ...entries(flags, width)] : []),
    "",
    command.examples.length > 1 ? "Examples:" : "Example:",
    ...command.examples.map((example) => `  ${example}`),
  ];
}
