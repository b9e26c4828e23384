import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./browser.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The server with the built page, on a port and a folder of its own. */
export interface TestServer {
  readonly address: string;
  /** Where it writes what it sends when no mail server is set. */
  readonly folder: string;
  /** Stops the server at once, as a fault of the machine would; its folder stays. */
  kill(): Promise<void>;
  /** Opens it again on the same port and folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The server of a test file, and the browser that visits it. */
export let server: TestServer;
export let browser: Browser;

/** Files that run one after the other in a process share one browser, and look once whether something is to be built. */
let shared: Promise<Browser> | undefined;
let built: Promise<void> | undefined;

/** Opens a server for the tests of a file; the profiles that they leave open are closed after the last. */
export function openForTests(): void {
  beforeAll(async () => {
    shared ??= openBrowser();
    [server, browser] = await Promise.all([openServer(), shared]);
  });
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    await server?.stop();
  });
}

/** Builds what has changed and opens the server, as `npm start` does. */
export async function openServer(): Promise<TestServer> {
  built ??= buildInTurn();
  await built;
  const folder = mkdtempSync(join(tmpdir(), "gonfalon-web-"));
  let child = started(folder, "0");
  const address = await addressOf(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill(signal);
    await ended;
  };
  return {
    address,
    folder,
    kill: () => end("SIGKILL"),
    async restart() {
      child = started(folder, new URL(address).port);
      await addressOf(child);
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
  const turn = join(tmpdir(), `gonfalon-web-build-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`);
  while (!taken(turn)) await new Promise((resolve) => setTimeout(resolve, 200));
  try {
    await build();
  } finally {
    rmSync(turn, { recursive: true, force: true });
  }
}

/** Whether the turn is ours now. One whose taker is not alive was left behind by a test that was killed. */
function taken(turn: string): boolean {
  try {
    mkdirSync(turn);
    writeFileSync(join(turn, "taker"), String(process.pid));
    return true;
  } catch {
    if (!isAlive(takerOf(turn))) rmSync(turn, { recursive: true, force: true });
    return false;
  }
}

function takerOf(turn: string): number {
  try {
    return Number(readFileSync(join(turn, "taker"), "utf8")) || process.pid;
  } catch {
    // It is being taken or given back at this moment.
    return process.pid;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout!.on("data", (chunk: Buffer) => {
      said += chunk;
      const found = /open at (http:\/\/[^\s/]+)/.exec(said);
      if (found) resolve(found[1]!);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
