import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer, openStorage } from "@gonfalon/server";
import { expect, test } from "vitest";
import { run, temporaryFolder } from "../testing/run.ts";

const folder = temporaryFolder();
const dataDir = join(folder, "data");

async function openServer() {
  const app = await createServer({ dataDir, log: "silent" });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as { port: number }).port}/api`;
  const headers = { "content-type": "application/json" };
  const seats = { neapolitan: { who: "me" }, austrian: { who: "open" } };
  const body = JSON.stringify({ game: "tolentino", seats });
  const make = async () => (await (await fetch(`${url}/tables`, { method: "POST", headers, body })).json()) as Ticket;
  const status = async ({ table, tokens }: Ticket) => {
    const authorization = `Bearer ${tokens.neapolitan}`;
    return (await fetch(`${url}/tables/${table}`, { headers: { authorization } })).status;
  };
  return { app, make, status };
}

interface Ticket {
  readonly table: string;
  readonly tokens: Readonly<Record<string, string>>;
}

test("a database is backed up and restored while the server runs, whole or not at all", async () => {
  const { app, make, status } = await openServer();
  const [kept, file] = [await make(), join(folder, "monday.jsonl")];
  const saved = await run(["backup", file, "--data-dir", dataDir]);
  expect(saved).toMatchObject({ code: 0, err: "" });
  expect(saved.out).toMatch(/monday\.jsonl: \d+ rows backed up\./);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
  expect(statSync(join(dataDir, "gonfalon.db")).mode & 0o077).toBe(0);
  const again = await run(["backup", file, "--data-dir", dataDir]);
  expect(again.err).toBe(`gonfalon: ${file} exists already and is kept: give another name.\n`);
  const later = await make();

  const broken = join(folder, "broken.jsonl");
  writeFileSync(broken, readFileSync(file, "utf8").split("\n").slice(0, -2).join("\n"));
  expect(await run(["restore", broken, "--data-dir", dataDir])).toMatchObject({ code: 2 });
  expect(await status(later)).toBe(200);

  expect(await run(["restore", file, "--data-dir", dataDir])).toMatchObject({ code: 0, err: "" });
  await expect.poll(() => status(later), { timeout: 5000 }).toBe(404);
  expect(await status(kept)).toBe(200);
  await app.close();
});

test("for a file that is no backup no database is made", async () => {
  const [file, nowhere] = [join(folder, "letter.txt"), join(folder, "nowhere")];
  writeFileSync(file, "Dear Sir\n");
  const { code, err } = await run(["restore", file, "--data-dir", nowhere]);
  expect(code).toBe(2);
  expect(err).toContain(`gonfalon: ${file} is not a backup`);
  expect(existsSync(nowhere)).toBe(false);
});

test("a folder is no backup", async () => {
  const { code, err } = await run(["restore", folder]);
  expect([code, err]).toEqual([2, `gonfalon: ${folder} is a folder: give the name of a file.\n`]);
});

test("a backup does not bring a database up to date under an older server, and leaves nothing half done", async () => {
  const storage = await openStorage({ dataDir });
  const last = Number((await storage.sql.rows("SELECT MAX(version) AS last FROM migrations"))[0]!.last);
  const forget = { text: "DELETE FROM migrations WHERE version = ?", values: [last] };
  await storage.sql.write([forget]);
  await storage.close();
  const file = join(folder, "tuesday.jsonl");
  const refused = await run(["backup", file, "--data-dir", dataDir]);
  expect(refused.code).toBe(2);
  expect(refused.err).toContain(`The database has version ${last - 1}, this program ${last}`);
  expect(existsSync(file)).toBe(false);
});

test("where there are no games there is nothing to back up, and none are made", async () => {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  const { code, err } = await run(["backup", join(folder, "x.jsonl"), "--data-dir", empty]);
  expect(code).toBe(2);
  expect(err).toContain("with games: give it with --data-dir");
  expect(existsSync(join(empty, "gonfalon.db"))).toBe(false);
});

test("a database that cannot be reached is told without its password", async () => {
  const environment = { DATABASE_URL: "postgres://player:swordfish@127.0.0.1:1/gonfalon" };
  const { code, err } = await run(["backup", join(folder, "y.jsonl")], [], { environment });
  expect(code).toBe(2);
  expect(err).toMatch(/The database of DATABASE_URL cannot be used \(.+\): is it running/);
  expect(err).not.toContain("swordfish");
});

test("a folder that cannot be used, or a file in it that is none of ours, is told as such by every command", async () => {
  const file = join(folder, "a file");
  writeFileSync(file, "");
  const strange = join(folder, "strange");
  mkdirSync(strange);
  writeFileSync(
    join(strange, "gonfalon.db"),
    "a letter to the editor, long enough to be read as the head of a database",
  );
  const unfit = { [file]: /it is a file/, [join(file, "data")]: /it is a file/, [strange]: /there is no database/ };
  // Nobody can make a folder there, and who asks for it is told that there is none.
  if (process.platform === "linux") Object.assign(unfit, { "/proc/gonfalon/games": /no folder can be made there/ });
  for (const [place, remedy] of Object.entries(unfit)) {
    const served = await run(["serve", "--port", "0", "--data-dir", place]);
    expect(served.code, place).toBe(2);
    expect(served.err).toContain(`The games in ${place} cannot be used (`);
    expect(served.err).toMatch(remedy);
  }
  expect((await run(["backup", join(folder, "z.jsonl"), "--data-dir", strange])).err).toContain("cannot be used (");
});

test("a disk that cannot take the backup is told, and no half of it stays", async () => {
  const storage = await openStorage({ dataDir: join(folder, "small") });
  const { backup } = await import("@gonfalon/server");
  const nowhere = join(folder, "no such folder", "backup.jsonl");
  await expect(backup(storage, nowhere)).rejects.toThrow(/ENOENT/);
  await storage.close();
});
