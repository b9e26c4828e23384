import type { Handlers } from "../asked.ts";
import type { Services } from "../http.ts";
import { seated } from "../table/actions.ts";

/** Looking at a table and playing there. */
export function playHandlers({ tables }: Services): Handlers<"state" | "act" | "log" | "lookBack" | "chat" | "note"> {
  return {
    async state({ id, query, credentials, reply }) {
      const text = await tables.look(
        id,
        await credentials(),
        query.since === undefined ? undefined : Number(query.since),
      );
      return text === null ? reply.code(204).send() : reply.type("application/json").send(text);
    },

    async act({ id, body, credentials, reply }) {
      const { text } = await tables.act(id, await credentials(), body);
      return reply.type("application/json").send(text());
    },

    async log({ id, query, credentials, reply }) {
      return reply.type("application/json").send(await tables.logOf(id, await credentials(), Number(query.from ?? 0)));
    },

    async lookBack({ id, credentials }) {
      return tables.lookBack(id, await credentials());
    },

    async chat({ id, credentials }) {
      await tables.record(id, await credentials());
      return { lines: await tables.chatOf(id) };
    },

    async note({ id, credentials }) {
      const { viewer } = await tables.record(id, await credentials());
      return { text: await tables.storage.words.note(id, seated(viewer)) };
    },
  };
}
