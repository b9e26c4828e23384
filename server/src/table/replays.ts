import { type Game, Match, SPECTATOR, seenBy, type Viewer } from "@gonfalon/engine/kernel";
import { notFound } from "../problem.ts";
import { playStored } from "./live.ts";
import type { StoredEntry, TableRecord } from "./record.ts";
import { inSlices } from "./slices.ts";
import type { Tables } from "./tables.ts";

/** Replays kept in memory: whoever steps through a game asks for one moment after the other. */
const KEPT = 8;

/** Finished games, looked back at through any eyes. */
export class Replays {
  private readonly kept = new Map<string, { match: Match; entries: readonly StoredEntry[] }>();

  constructor(private readonly tables: Tables) {}

  /** A finished game as a viewer saw it after so many entries. */
  async at(record: TableRecord, at: number, viewer: Viewer) {
    const game = await this.tables.settings.games.load(record.terms.game);
    if (viewer !== SPECTATOR && !game.seats.includes(viewer)) throw notFound(`There is no seat "${viewer}".`);
    if (at > record.length) throw notFound(`The game has only ${record.length} entries.`);
    const { match, entries } = await this.reach(record, game as Game, at);
    return {
      at,
      length: entries.length,
      view: match.view(viewer),
      deciders: game.deciders(match.position, viewer),
      events: seenBy(at > 0 ? entries[at - 1]!.events : game.opening(record.terms.setup), viewer),
    };
  }

  /** Goes on from where the last look was, if that is not too far already. A replay in use is not kept for others. */
  private async reach(record: TableRecord, game: Game, at: number) {
    const key = keyOf(record);
    const kept = this.kept.get(key);
    this.kept.delete(key);
    const entries = kept?.entries ?? (await this.tables.storage.entries(record.id));
    const goOn = kept !== undefined && kept.match.entries.length <= at;
    const match = goOn ? kept.match : Match.start(game, record.terms.setup);
    const missing = entries.slice(match.entries.length, at);
    await inSlices(missing, ({ n, seat, option }) => playStored(match, seat, option, n));
    this.kept.set(key, { match, entries });
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!);
    return { match, entries };
  }
}

/** A table and its journal: a backup may have put another journal under the same name. */
function keyOf({ id, version, length, state }: TableRecord): string {
  return `${id} ${state.chain ?? `${version} ${length} ${state.cuts}`}`;
}
