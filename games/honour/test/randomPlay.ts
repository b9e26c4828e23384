import { diceFrom, type Frame } from "@gonfalon/engine/kernel";
import type { CourseBook } from "@gonfalon/engine/testkit";
import { changes } from "../src/changes.ts";
import { invariants } from "../src/invariants.ts";
import type { HonourOption } from "../src/option.ts";
import type { Honour } from "../src/position.ts";
import { skirmish } from "../src/rules/combat/skirmish.ts";
import { flow } from "../src/rules/rulebook.ts";
import { game } from "../src/rules/sequence.ts";
import { setUp } from "../src/setup.ts";
import { bringTogether, eagerPick } from "./atArms.ts";

/** Whole games in which every option is as likely as any other, checked at each decision. */
export interface Played {
  readonly position: Honour;
  readonly decisions: number;
  /** What was wrong, and after which decision; nothing if all went well. */
  readonly faults: readonly string[];
  /** How often each question was asked, and how often in the course of each procedure. */
  readonly asked: ReadonlyMap<string, number>;
}

export interface PlayedHow {
  readonly options?: Readonly<Record<string, string>>;
  /** Invariants are checked at every so manieth decision. */
  readonly every?: number;
  readonly most?: number;
  /** Both sides seek combat: the armies are in contact at the beginning of every turn (`bringTogether`), and attack. */
  readonly atArms?: boolean;
  /** Those who are in contact march, too. */
  readonly marching?: boolean;
  /** Looks at the position before each decision, and at what is offered. */
  readonly watch?: (position: Honour, choice: { ask: string; seat: string; options: readonly HonourOption[] }) => void;
  /** Notes what is offered and told. */
  readonly book?: CourseBook;
}

/** A procedure by its name, a Skirmish by its kind too: skirmish, storm, breach, sortie, march. */
function namesOf(frame: Frame): string[] {
  const { procedure, kind, inside } = frame as Frame & { kind?: string; inside?: boolean };
  if (procedure !== skirmish.name) return [procedure];
  return [procedure, `${procedure} ${inside && kind !== "breach" ? "storm" : kind}`];
}

export function randomGame(scenario: number, seed: string, how: PlayedHow = {}): Played {
  const setup = { scenario: String(scenario), options: how.options ?? {}, seed, dice: "fast" as const };
  const position: Honour = { ...setUp(setup), flow: [], dice: diceFrom(seed, "fast"), outcome: null };
  const asked = new Map<string, number>();
  let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  let met = 0;
  const random = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  let decisions = 0;
  let last = "the set-up";
  let changed: readonly string[] = [];
  const ended = (faults: readonly string[]): Played => ({ position, decisions, faults, asked });
  try {
    const opening = flow().begin(position, game);
    how.book?.tell(opening);
    while (!position.outcome && decisions < (how.most ?? 20_000)) {
      const choice = flow().choice(position);
      if (choice.over) break;
      asked.set(choice.ask, (asked.get(choice.ask) ?? 0) + 1);
      for (const name of position.flow.flatMap(namesOf)) asked.set(name, (asked.get(name) ?? 0) + 1);
      const found = decisions % (how.every ?? 1) === 0 ? invariants(position) : [];
      found.push(...changed);
      if (choice.options.length === 0) found.push(`${choice.ask} has no options.`);
      if (found.length > 0) return ended(found.map((fault) => `${fault} (after ${last}, at ${choice.ask})`));
      if (how.atArms && choice.ask.startsWith("activationLoop") && met !== position.turn) {
        met = position.turn;
        bringTogether(position, random);
        continue;
      }
      const options = choice.options as HonourOption[];
      const option = how.atArms ? eagerPick(options, random, how.marching) : options[random(options.length)]!;
      how.watch?.(position, { ask: choice.ask, seat: choice.seat, options });
      last = `decision ${decisions}, ${choice.ask} ${JSON.stringify(option)}`;
      how.book?.offer(choice);
      const faultsAfter = changes(position);
      const events = flow().play(position, option, choice.seat);
      how.book?.tell(events);
      changed = faultsAfter(position, events);
      decisions++;
    }
  } catch (error) {
    return ended([`${error instanceof Error ? error.stack : error} (after ${last})`]);
  }
  how.book?.end(position);
  return ended(position.outcome ? [] : [`No end after ${decisions} decisions (turn ${position.turn}, ${last}).`]);
}
