import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./browser.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The server with the built page, on a port and a folder of its own. */
export interface House {
  readonly address: string;
  /** Where it writes what it sends when no mail server is set. */
  readonly folder: string;
  /** Stops the server at once, as a fault of the machine would; its folder stays. */
  fall(): Promise<void>;
  /** Opens it again on the same port and folder. */
  rise(): Promise<void>;
  stop(): Promise<void>;
}

/** The house of a test file, and the browser that visits it. */
export let house: House;
export let browser: Browser;

/** Opens both before the first test of a file, and closes them after its last. */
export function openForTests(): void {
  beforeAll(async () => {
    [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.stop();
  });
}

/** Builds what has changed and opens the house, as `npm start` does. */
export async function openHouse(): Promise<House> {
  await buildInTurn();
  const folder = mkdtempSync(join(tmpdir(), "gonfalon-web-"));
  let server = started(folder, "0");
  const address = await addressOf(server);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    server.kill(signal);
    await ended;
  };
  return {
    address,
    folder,
    fall: () => end("SIGKILL"),
    async rise() {
      server = started(folder, new URL(address).port);
      await addressOf(server);
    },
    async stop() {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function started(folder: string, port: string): ChildProcess {
  const words = [join(root, "dist/gonfalon.mjs"), "serve", "--port", port, "--data-dir", folder];
  return spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
}

/** Test files run side by side: one builds, the others wait for it and find nothing left to build. */
async function buildInTurn(): Promise<void> {
  const { build } = (await import(join(root, "tools/build.mjs"))) as { build: () => Promise<void> };
  const turn = join(tmpdir(), "gonfalon-web-build");
  while (!taken(turn)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    await build();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** A turn that was taken long ago was left behind by a test that was killed. */
function taken(turn: string): boolean {
  try {
    mkdirSync(turn);
    return true;
  } catch {
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - since > 120_000) rmSync(turn, { recursive: true, force: true });
    return false;
  }
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
