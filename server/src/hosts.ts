import type { FastifyRequest } from "fastify";
import { forbidden, Problem } from "./problem.ts";
import type { Settings } from "./settings.ts";

/** This machine's own names. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** The names under which we are reached. A page that gave our address a name of its own would otherwise speak as one of ours. */
export class Hosts {
  private readonly names: ReadonlySet<string>;
  /** Name and port under which players reach us. */
  private readonly known: string | undefined;

  constructor({ publicUrl, hosts = [] }: Pick<Settings, "publicUrl" | "hosts">) {
    const url = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.known = url?.host;
    this.names = new Set([...LOOPBACK, ...(url ? [url.hostname] : []), ...hosts].map((name) => name.toLowerCase()));
  }

  check(request: FastifyRequest): void {
    // Whoever only asks whether we are alive may come by any name: they look for us by our number.
    if (request.url !== "/healthz") this.checkHost(request);
    this.checkOrigin(request);
  }

  private checkHost({ headers: { host = "" } }: FastifyRequest): void {
    const url = `http://${host}`;
    if (URL.canParse(url) && this.names.has(new URL(url).hostname)) return;
    throw new Problem(
      421,
      "foreign-host",
      "This server is not reached by that name. Whoever runs it sets PUBLIC_URL, or adds the name to ALLOWED_HOSTS.",
    );
  }

  /** A page of another site must neither act for a player nor open a socket with the player's cookie. */
  private checkOrigin({ headers, method }: FastifyRequest): void {
    const { origin, host, upgrade } = headers;
    if (origin === undefined || ((method === "GET" || method === "HEAD") && upgrade === undefined)) return;
    const from = URL.canParse(origin) ? new URL(origin).host : undefined;
    if (from === undefined || (from !== this.known && from !== host)) {
      throw forbidden("Requests from other sites are refused.");
    }
  }
}
