import { JournalSchema } from "@gonfalon/engine/kernel";
import { faultOf } from "@gonfalon/wire/validate";
import type { TSchema } from "@sinclair/typebox";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest, Problem } from "../problem.ts";
import { inSlices } from "../table/slices.ts";
import { Thread } from "../thread.ts";

/** Bytes that are parsed sooner here than by a thread. */
const SHORT = 16 * 1024;
/** Entries that are fetched from the thread at once. */
const GROUP = 250;

const Entry: TSchema = JournalSchema.properties.entries.items;

declare module "fastify" {
  interface FastifyRequest {
    /** The entries of an uploaded journal, each checked, where they are no part of the body. */
    entries: unknown[] | null;
  }
}

interface Parsed {
  readonly body: unknown;
  readonly count: number;
}

/** Long uploads are parsed by a thread of their own; what comes of them is taken over and checked in slices. */
export class Parsing {
  private thread: Thread | undefined;
  private last = 0;

  /** Bodies of the routes of an app are parsed here. */
  serve(app: FastifyInstance): void {
    const usual = app.getDefaultJsonParser("error", "error");
    app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
      if (bytes.length < SHORT) usual(request, bytes.toString("utf8"), done);
      else this.parse(request, bytes).then((body) => done(null, body), done);
    });
  }

  private async parse(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
    const thread = this.alive();
    const document = ++this.last;
    try {
      const { body, count } = await thread.ask<Parsed>("parse", { document, bytes }).catch(notParsed);
      request.entries = await fetched(count, (from, to) => thread.ask("entries", { document, from, to }));
      return body;
    } finally {
      if (thread.isAlive) await thread.ask("forget", { document });
    }
  }

  private alive(): Thread {
    if (!this.thread?.isAlive) {
      this.thread = new Thread(new URL("./parseThread.mjs", import.meta.url), null, {
        broken: () => new Problem(503, "unavailable", "The journal could not be read just now: try again."),
      });
    }
    return this.thread;
  }
}

function notParsed(error: Error): never {
  throw error instanceof Problem ? error : badRequest(`That cannot be read: ${error.message}.`);
}

async function fetched(count: number, group: (from: number, to: number) => Promise<unknown[]>): Promise<unknown[]> {
  const entries: unknown[] = [];
  for (let from = 0; from < count; from += GROUP) {
    await inSlices(await group(from, from + GROUP), (entry, i) => {
      const fault = faultOf(Entry, entry, `journal.entries.${from + i}`);
      if (fault !== undefined) throw badRequest(fault);
      entries.push(entry);
    });
  }
  return entries;
}
