import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = `${root}dist/test-server`;

/** Bundles the test server once, as the terminal is bundled: packages stay outside. */
export function bundleServer(): Promise<string> {
  return bundleWithThreads("serverProcess");
}

/** A process that only opens or restores a storage. */
export function bundleStorage(): Promise<string> {
  return bundleWithThreads("storageProcess");
}

async function bundleWithThreads(name: string): Promise<string> {
  const file = await bundle(`server/test/${name}.ts`, name);
  for (const thread of ["storage/sqliteThread.mjs", "upload/parseThread.mjs"]) {
    copyFileSync(`${root}server/src/${thread}`, `${folder}/${basename(thread)}`);
  }
  return file;
}

/** The thread in which computer players think. */
export function bundleThread(): Promise<string> {
  return bundle("opponents/src/thread.ts", "thread");
}

async function bundle(source: string, name: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const outfile = `${folder}/${name}-${process.pid}.mjs`;
  await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    external: ["libsql", "@node-rs/argon2", "pg", "nodemailer", "fastify", "@fastify/*", "ws"],
    logLevel: "error",
  });
  if (!existsSync(outfile)) throw new Error(`${source} was not bundled.`);
  return outfile;
}

/** A server process that can be killed. */
export class ServerProcess {
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static start(file: string, environment: Record<string, string>): Promise<ServerProcess> {
    return ServerProcess.prepare(file, environment)();
  }

  /** Loads the program; what is returned opens the server. */
  static prepare(file: string, environment: Record<string, string>): () => Promise<ServerProcess> {
    const env = { ...process.env, ...environment, WAIT: "1" };
    const child = spawn(process.execPath, ["--expose-gc", file], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
    process.setMaxListeners(200).once("exit", () => child.kill("SIGKILL"));
    let said = "";
    const port = new Promise<string>((resolve, reject) => {
      const hear = (chunk: unknown) => {
        said += String(chunk);
        const found = /listening (\d+)/.exec(said);
        if (found) resolve(found[1]!);
      };
      child.stdout!.on("data", hear);
      child.stderr!.on("data", hear);
      child.on("exit", () => reject(new Error(`The server did not start: ${said.slice(-1000)}`)));
    });
    port.catch(() => {});
    return async () => {
      child.send("open");
      return new ServerProcess(child, `http://127.0.0.1:${await port}`);
    };
  }

  /** The way a power cut would do it. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGKILL");
    await gone;
  }
}
