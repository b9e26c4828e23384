import {
  type Event,
  type Journal,
  Match,
  type Option,
  type Position,
  type Seat,
  type Setup,
  SPECTATOR,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { forbidden, notFound } from "../problem.ts";
import { chainAfter, NO_CHAIN } from "./chain.ts";
import type { State, StoredEntry } from "./record.ts";
import { holdsAll, type Keys } from "./seats.ts";
import { inSlices } from "./slices.ts";
import type { Tables } from "./tables.ts";

/** Journals that a table takes over, and those that it hands out. */

/** What was decided, in order. */
export type Past = readonly (readonly [Seat, Option])[];
/** Sees a position, and after how many entries it is. */
export type Visit = (position: Readonly<Position>, after: number) => void;

/** A journal that was played again: the match, the entries as they are stored, and the chain before and after each. */
export interface Inherited {
  readonly match: Match | null;
  readonly stored: readonly StoredEntry[];
  readonly chains: string[];
}

/** What a table begins with at which nothing was decided before. */
export const nothingInherited = (): Inherited => ({ match: null, stored: [], chains: [NO_CHAIN] });

/**
 * Plays the entries of a journal, refusing what is not legal, and notes what each viewer saw.
 */
export async function inherit(game: AnyGame, setup: Setup, past: Past, at: number, visit: Visit = () => {}) {
  const match = Match.start(game, setup);
  const viewers: Viewer[] = [...game.seats, SPECTATOR];
  const stored: StoredEntry[] = [];
  const chains = [NO_CHAIN];
  visit(match.position, 0);
  await inSlices(past, ([seat, option], n) => {
    const events: readonly Event[] = match.play(seat, option);
    const seen = Object.fromEntries(
      viewers.filter((viewer) => seenBy(events, viewer).length > 0).map((viewer) => [viewer, 0]),
    );
    stored.push({ n, seat, option, events, seen, at });
    chains.push(chainAfter(chains.at(-1)!, { seat, option }));
    visit(match.position, stored.length);
  });
  return { match, stored, chains };
}

/**
 * The journal of a finished game; while it is played only for whoever holds every seat, because it tells everything. The
 * seed is in it: from then on the table says that its dice are known, whoever sits there later.
 */
export async function journalOfTable(tables: Tables, id: string, keys: Keys): Promise<Journal> {
  const [token] = keys.tokens;
  const { record } = await tables.record(id, { token, account: keys.account });
  if (record.status !== "over") await revealDice(tables, id, keys);
  const game = await tables.settings.games.load(record.terms.game);
  const entries = await tables.storage.entries(id);
  const past = entries.map(({ seat, option }) => [seat, option] as const);
  const journal = (await inherit(game, record.terms.setup, past, 0)).match.journal();
  return { ...journal, ...endedByPlayers(record.state) };
}

/** Notes that the seed of a running game is about to be handed out, if whoever asks may have it. */
async function revealDice(tables: Tables, id: string, keys: Keys): Promise<void> {
  await tables.change(id, ({ record: { status, state } }, draft) => {
    if (status !== "over" && !holdsAll(state, keys)) {
      throw forbidden(
        "The journal tells everything: it can be had when the game is over. Before that only whoever plays alone may have " +
          "it, and shows the private links of all seats.",
      );
    }
    if (status === "open") throw notFound("The game has not begun.");
    if (status === "over" || state.diceKnown) return { quiet: true };
    draft.state.diceKnown = true;
    return { quiet: false };
  });
}

/** What the entries do not tell: that somebody resigned, say. */
function endedByPlayers({ ended }: State): Pick<Journal, "ended"> {
  if (!ended || ended.reason === "played") return {};
  const { reason, by, winner } = ended;
  return { ended: { reason, by, winner } };
}
