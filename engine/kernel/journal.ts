import { type Static, Type } from "@sinclair/typebox";
import { checked } from "../schema/index.ts";
import type { Position } from "./flow.ts";
import { isHashOf, today } from "./formerly.ts";
import type { Game, Option, Outcome, Seat, Setup } from "./game.ts";
import { hash } from "./hash.ts";
import { same } from "./plain.ts";
import { refused } from "./refusal.ts";

/**
 * The journal: the setup and the options chosen. It is the save file, the wire format and the archive; everything else
 * about a game follows from it. `marks` are hashes of the position after so many entries; `ended` is how the players ended it
 * where the rules did not: nothing in the entries proves that.
 */
const FORMAT = "gonfalon-journal-1";

export const JournalSchema = Type.Object(
  {
    format: Type.Literal(FORMAT),
    game: Type.String(),
    version: Type.String(),
    data: Type.String(),
    setup: Type.Object({
      scenario: Type.String(),
      options: Type.Record(Type.String(), Type.String()),
      seed: Type.String(),
      dice: Type.Union([Type.Literal("fair"), Type.Literal("fast")]),
    }),
    entries: Type.Array(Type.Tuple([Type.String(), Type.Object({ type: Type.String() })])),
    marks: Type.Array(Type.Object({ after: Type.Integer({ minimum: 0 }), hash: Type.String() })),
    ended: Type.Optional(
      Type.Object({
        reason: Type.Union([Type.Literal("resigned"), Type.Literal("drawn"), Type.Literal("time")]),
        by: Type.Union([Type.String(), Type.Null()]),
        winner: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  },
  { additionalProperties: false },
);
export type Journal = Static<typeof JournalSchema>;
export type Entry = readonly [Seat, Option];

export const VERSION = "0.3.0";

export function journalOf(game: Game, setup: Setup, entries: readonly Entry[], position: Position): Journal {
  return {
    format: FORMAT,
    game: game.id,
    version: VERSION,
    data: game.dataHash(),
    setup: { ...setup, options: { ...setup.options } },
    entries: entries.map(([seat, option]) => [seat, option]),
    marks: [{ after: entries.length, hash: hash(position) }],
  };
}

/** Reads a journal that came from outside. */
export function readJournal(text: string, from: string): Journal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(`${from} is not a journal: it is not valid JSON (${(error as Error).message}).`);
  }
  return checked(JournalSchema, value, `${from} is not a journal`);
}

/** Whether a journal was played on the data in use, whichever version wrote it. */
export function isOnDataOf(
  game: Pick<Game, "dataHash" | "formerHashes">,
  { data, setup }: Pick<Journal, "data" | "setup">,
): boolean {
  return data === game.dataHash() || (game.formerHashes?.(setup).includes(data) ?? false);
}

/** Plays a journal again, checking every entry and every mark. `visit` sees each position before its entry. */
export function replay<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  journal: Journal,
  visit?: (position: P, index: number) => void,
): P {
  if (journal.game !== game.id) throw refused(`This is a journal of "${journal.game}", not of "${game.id}".`);
  if (!isOnDataOf(game, journal)) {
    throw refused(
      `The journal was written by version ${journal.version} on other data (${journal.data.slice(0, 12)}, here ` +
        `${game.dataHash().slice(0, 12)}): put the same data in place to replay it${orElse(journal)}.`,
    );
  }
  const position = game.start(journal.setup);
  checkMark(game, journal, position, 0);
  journal.entries.forEach(([seat, option], index) => {
    visit?.(position, index);
    game.play(position, legal(game, position, seat, option, entryOf(journal, index)), seat);
    checkMark(game, journal, position, index + 1);
  });
  return position;
}

/** How an entry is named in a refusal: with the version that wrote it, where the rules may have been others. */
function entryOf({ version }: Journal, index: number): string {
  const isOlder = version !== VERSION;
  return `entry ${index + 1}${isOlder ? ` (written by version ${version}; this is ${VERSION}, and rules differ)` : ""}`;
}

function orElse({ version }: Journal): string {
  return version === VERSION ? "" : `, or replay it with version ${version} (this is ${VERSION})`;
}

/** The listed option that equals `option`; anything else is refused. */
export function legal<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  position: P,
  seat: Seat,
  option: Option,
  what: string,
  choice = game.choice(position, seat),
): O {
  if (choice.over) throw refused(`The game is over (${(choice as Outcome).level}): ${what} comes after its end.`);
  const deciders = game.deciders(position, seat);
  if (!deciders.includes(seat)) {
    throw refused(`It is not for ${seat} to decide now but for ${deciders.join(" and ")} (${what}).`);
  }
  const wanted = today(game, option);
  const found = choice.options.find((one) => same(one, wanted));
  if (!found) throw refused(`${what} is not a legal option: ${spelled(option)}.`);
  return found;
}

/** The beginning of what came from outside. What is nested too deeply cannot be spelled at all. */
function spelled(option: unknown): string {
  try {
    return (JSON.stringify(option) ?? "nothing").slice(0, 200);
  } catch {
    return "something nested too deeply";
  }
}

/** Refuses a journal whose position after so many entries is not the one it recorded. */
export function checkMark<P extends Position>(
  game: { formerly?(position: P): readonly unknown[] },
  journal: Journal,
  position: P,
  after: number,
): void {
  for (const mark of journal.marks) {
    if (mark.after === after && !isHashOf(game, position, mark.hash)) {
      throw refused(
        `After entry ${after} the position differs from the one recorded by version ${journal.version}: the journal ` +
          "was altered, or the rules have changed since.",
      );
    }
    if (after === journal.entries.length && mark.after > after) {
      throw refused(`The journal is cut short: it has ${after} entries but a mark after entry ${mark.after}.`);
    }
  }
}
