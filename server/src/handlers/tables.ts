import { SPECTATOR } from "@gonfalon/engine/kernel";
import { levelsOf } from "@gonfalon/opponents";
import type { Handlers } from "../asked.ts";
import type { Services } from "../http.ts";
import { createTable } from "../table/newTable.ts";
import { rematch } from "../table/returnMatch.ts";
import { infoOf } from "../table/shown.ts";

/** Making tables, sitting down and rising. */
export function tableHandlers({
  settings,
  tables,
  lobby,
}: Services): Handlers<"games" | "createTable" | "openTables" | "join" | "leave" | "rematch"> {
  return {
    async games() {
      const games = await Promise.all(settings.games.ids.map((id) => settings.games.load(id)));
      return {
        games: games.map((game) => ({ id: game.id, title: game.title, seats: game.seats, levels: levelsOf(game) })),
      };
    },

    async createTable({ body, guest, reply }) {
      reply.code(201);
      return createTable(tables, body, await guest());
    },

    async openTables() {
      return { tables: (await tables.storage.openTables(100)).map((record) => infoOf(record, SPECTATOR)) };
    },

    async join({ id, body, guest }) {
      return lobby.join(id, body, await guest());
    },

    async leave({ id, credentials, reply }) {
      await lobby.leave(id, await credentials());
      return reply.code(204).send();
    },

    async rematch({ id, credentials, guest }) {
      return rematch(tables, id, await credentials(), await guest());
    },
  };
}
