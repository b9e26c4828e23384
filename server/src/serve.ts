import { fileURLToPath } from "node:url";
import { refused } from "@gonfalon/engine/kernel";
import type { FastifyInstance } from "fastify";
import { createServer } from "./server.ts";
import type { ServerOptions } from "./settings.ts";

export interface ServeOptions extends Omit<ServerOptions, "dataDir"> {
  readonly port?: number;
  readonly host?: string;
  readonly dataDir?: string;
}

/**
 * Opens the house: `gonfalon serve` and `npm start`. What is not said is taken from the environment (docs/operate.md),
 * or is as usual: this machine only, port 1509, SQLite in `gonfalon-data`.
 */
export async function serve(options: ServeOptions = {}): Promise<FastifyInstance> {
  const { port = 1509, host = "127.0.0.1", ...rest } = options;
  const { DATABASE_URL, PUBLIC_URL, SMTP_URL, MAIL_FROM, BEHIND_PROXY } = process.env;
  const { THINKING_SECONDS, THINKING_THREADS } = process.env;
  const app = await createServer({
    dataDir: "gonfalon-data",
    databaseUrl: DATABASE_URL || undefined,
    publicUrl: PUBLIC_URL ?? `http://${host}:${port}`,
    behindProxy: BEHIND_PROXY === "1",
    mail: { smtp: SMTP_URL, from: MAIL_FROM },
    ...(THINKING_SECONDS ? { thinking: atLeast(0.05, "THINKING_SECONDS", THINKING_SECONDS) } : {}),
    ...(THINKING_THREADS ? { workers: Math.floor(atLeast(0, "THINKING_THREADS", THINKING_THREADS)) } : {}),
    pageDir: fileURLToPath(new URL("./web/", import.meta.url)),
    ...rest,
  });
  await app.listen({ port, host });
  return app;
}

function atLeast(least: number, name: string, text: string): number {
  const number = Number(text);
  if (!(number >= least)) throw refused(`${name} takes a number from ${least} up, not "${text}".`);
  return number;
}
