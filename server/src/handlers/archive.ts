import { type Journal, JournalSchema, SPECTATOR } from "@gonfalon/engine/kernel";
import { faultOf } from "@gonfalon/wire/validate";
import type { FastifyRequest } from "fastify";
import type { Handlers } from "../asked.ts";
import { clientOf } from "../client.ts";
import type { Services } from "../http.ts";
import { badRequest, forbidden } from "../problem.ts";
import { journalOfTable } from "../table/journal.ts";
import { branchOff, uploadJournal } from "../table/newTable.ts";
import { Replays } from "../table/replays.ts";
import { costOfReplaying } from "../work.ts";

/** Finished games and journals: kept, brought back, looked at again. */
export function archiveHandlers({ tables, work }: Services): Handlers<"upload" | "journal" | "replay" | "branch"> {
  const replays = new Replays(tables);
  const replayed = ({ ip }: FastifyRequest, entries: number) => work.add(clientOf(ip), costOfReplaying(entries));
  return {
    async upload({ body, guest, request, reply }) {
      const fault = faultOf(JournalSchema, body.journal, "journal");
      if (fault !== undefined) throw badRequest(fault);
      const rest = body.journal as Journal;
      const journal = { ...rest, entries: (request.entries as Journal["entries"] | null) ?? rest.entries };
      replayed(request, journal.entries.length);
      reply.code(201);
      return uploadJournal(tables, journal, body, await guest());
    },

    async journal({ id, keys, request, reply }) {
      const journal = await journalOfTable(tables, id, await keys());
      replayed(request, journal.entries.length);
      reply.header("content-disposition", `attachment; filename="gonfalon-${id}.json"`);
      return journal;
    },

    async replay({ id, query, credentials }) {
      const { token, account } = await credentials();
      const { record } = await tables.record(id, { token, account });
      if (record.status !== "over") throw forbidden("A game can be replayed when it is over.");
      return replays.at(record, Number(query.at), query.seat ?? SPECTATOR);
    },

    async branch({ id, body, credentials, guest, request, reply }) {
      const shown = await credentials();
      const { record } = await tables.record(id, shown);
      // What lies beyond the end is refused, and costs nothing: whoever mistypes a number must not wait for months.
      replayed(request, Math.min(body.at, record.length));
      reply.code(201);
      return branchOff(tables, id, shown, body, await guest());
    },
  };
}
