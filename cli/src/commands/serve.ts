import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { refused } from "@gonfalon/engine/kernel";
import { type Command, parse } from "../command.ts";
import { print } from "../terminal.ts";

const PORT = 1509;
const MOST_PORTS = 65_535;
const HOST = "127.0.0.1";

export const serve: Command = {
  name: "serve",
  operands: "",
  atMost: 0,
  summary: "start the server: play with others in the browser",
  about:
    "Starts the server with the page it serves, until it is interrupted. It listens to this machine only unless --host " +
    "says otherwise. Mail, PostgreSQL and the public address are set in the environment (docs/operate.md).",
  flags: {
    port: { value: "N", about: `default ${PORT}; 0 takes any that is free` },
    host: { value: "ADDRESS", about: `default ${HOST}; 0.0.0.0 for every network of this machine` },
    "data-dir": { value: "FOLDER", about: "where games are kept (default gonfalon-data)" },
  },
  examples: ["gonfalon serve", "gonfalon serve --host 0.0.0.0 --port 8080 --data-dir club"],
  async run(words, { terminal }) {
    const args = parse(serve, words);
    const port = args.number("port", PORT, 0, MOST_PORTS);
    const host = args.value("host") ?? HOST;
    const dataDir = args.value("data-dir");
    const app = await open({ port, host, ...(dataDir === undefined ? {} : { dataDir }) });
    const { port: opened } = app.server.address() as AddressInfo;
    print(
      terminal.out,
      `Gonfalon is open at http://${host.includes(":") ? `[${host}]` : host}:${opened} (Ctrl-C closes it).`,
    );
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
    await app.close();
    return 0;
  },
};

/** The server and all it needs are loaded only here: no other command has to wait for them. */
async function open(options: { port: number; host: string; dataDir?: string }) {
  const server = await import("@gonfalon/server");
  try {
    return await server.serve(options);
  } catch (error) {
    throw whyNot(error as NodeJS.ErrnoException, options);
  }
}

function whyNot(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === "EADDRINUSE")
    return refused(`Port ${port} is in use by another program: give another with --port.`);
  if (error.code === "EACCES") return refused(`Port ${port} may not be used by this account: give one above 1023.`);
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return refused(`${host} is not an address of this machine: give --host ${HOST} or 0.0.0.0.`);
  }
  return error;
}
