import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The server with the built page, on a port and a folder of its own. */
export interface House {
  readonly address: string;
  stop(): Promise<void>;
}

/** Builds what has changed and opens the house, as `npm start` does. */
export async function openHouse(port = 0): Promise<House> {
  const { build } = (await import(join(root, "tools/build.mjs"))) as { build: () => Promise<void> };
  await build();
  const folder = mkdtempSync(join(tmpdir(), "gonfalon-web-"));
  const server = spawn(
    process.execPath,
    [join(root, "dist/gonfalon.mjs"), "serve", "--port", String(port), "--data-dir", folder],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  const address = await addressOf(server);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  return {
    address,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stdout!.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = /open at (http:\/\/[^\s/]+)/.exec(said);
      if (found) resolve(found[1]!);
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
