import { existsSync, realpathSync } from "node:fs";
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
 * Starts the server: `gonfalon serve` and `npm start`. What is not said is taken from the environment (docs/operate.md),
 * or is as usual: this machine only, port 1509, SQLite in `gonfalon-data`.
 */
export async function serve(options: ServeOptions = {}): Promise<FastifyInstance> {
  const { port = 1509, host = "127.0.0.1", ...rest } = options;
  const app = await createServer({
    dataDir: "gonfalon-data",
    publicUrl: addressOf(host, port),
    pageDir: pageBuilt(),
    ...settingsFrom(process.env),
    ...rest,
  });
  await app.listen({ port, host });
  return app;
}

/** The page as it is built now: another build beside us changes nothing for us. */
function pageBuilt(): string | undefined {
  const place = fileURLToPath(new URL("../../web/", import.meta.url));
  return existsSync(place) ? realpathSync(place) : undefined;
}

/** Where the server is reached from this machine. */
export function addressOf(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** What an operator has set in the environment; what makes no sense is refused at the start and not when it is needed. */
export function settingsFrom(environment: NodeJS.ProcessEnv): Partial<ServerOptions> {
  const { DATABASE_URL, PUBLIC_URL, ALLOWED_HOSTS, SMTP_URL, MAIL_FROM, BEHIND_PROXY } = environment;
  const { THINKING_SECONDS, THINKING_THREADS } = environment;
  const smtp = SMTP_URL ? address("SMTP_URL", SMTP_URL, ["smtp", "smtps"]) : undefined;
  return {
    mail: { smtp, from: MAIL_FROM || undefined },
    ...(DATABASE_URL ? { databaseUrl: address("DATABASE_URL", DATABASE_URL, ["postgres", "postgresql"]) } : {}),
    ...(PUBLIC_URL ? { publicUrl: address("PUBLIC_URL", PUBLIC_URL, ["https", "http"]).replace(/\/+$/, "") } : {}),
    ...(ALLOWED_HOSTS ? { hosts: ALLOWED_HOSTS.split(",").map(hostName) } : {}),
    ...(BEHIND_PROXY ? { proxies: Math.floor(between(0, 16, "BEHIND_PROXY", BEHIND_PROXY)) } : {}),
    ...(THINKING_SECONDS ? { thinking: between(0.05, 600, "THINKING_SECONDS", THINKING_SECONDS) } : {}),
    ...(THINKING_THREADS ? { workers: Math.floor(between(0, 256, "THINKING_THREADS", THINKING_THREADS)) } : {}),
  };
}

/** An address of one of these schemes. It may hold a password, so a wrong one is not repeated. */
function address(name: string, text: string, schemes: readonly string[]): string {
  const isRight = URL.canParse(text) && schemes.some((scheme) => text.startsWith(`${scheme}://`));
  if (!isRight) throw refused(`${name} takes an address that begins with ${schemes.join(":// or ")}://.`);
  return text;
}

/** A name or number without scheme and port. */
function hostName(text: string): string {
  const name = text.trim();
  if (!URL.canParse(`http://${name}`) || new URL(`http://${name}`).host !== name.toLowerCase()) {
    throw refused(
      `ALLOWED_HOSTS takes names such as play.example.org,192.168.1.20 with commas between them, not "${name}".`,
    );
  }
  return name;
}

function between(least: number, most: number, name: string, text: string): number {
  const number = Number(text);
  if (!(number >= least && number <= most)) {
    throw refused(`${name} takes a number from ${least} to ${most}, not "${text}".`);
  }
  return number;
}
