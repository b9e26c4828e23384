import { createServer, connect as dial, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { problemOf } from "../src/problem.ts";
import { migrations } from "../src/storage/migrations.ts";
import type { Notice } from "../src/storage/notices.ts";
import { openStorage } from "../src/storage/open.ts";
import { PostgresSql } from "../src/storage/postgres.ts";
import { Storage } from "../src/storage/storage.ts";
import { Postgres } from "./postgres.ts";
import { entry, record, unchanged } from "./rows.ts";

/** A line to the database that can be cut so that neither end is told of it. */
class Line {
  private readonly ends = new Set<Socket>();
  private readonly server = createServer((near) => {
    const far = dial(this.to, "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const end of [near, far]) this.ends.add(end.on("error", () => {}).on("close", () => this.ends.delete(end)));
  });

  private constructor(private readonly to: number) {}

  static async lay(to: number): Promise<Line> {
    const line = new Line(to);
    await new Promise<void>((resolve) => line.server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Nothing goes through those that are open any more; new ones are laid as usual. */
  cut(): void {
    for (const end of this.ends) end.unpipe().pause();
  }

  close(): void {
    this.server.close();
    for (const end of this.ends) end.destroy();
  }
}

let postgres: Postgres;
beforeAll(async () => {
  postgres = await Postgres.start();
});
afterAll(() => postgres.stop());

test("a line to the database that is cut in silence is noticed: whoever waits is told, and we listen again", async () => {
  const line = await Line.lay(Number(new URL(postgres.url).port));
  const url = postgres.url.replace(/:\d+\//, `:${line.port}/`);
  const sql = new PostgresSql(url, "here", { patience: 400, pulse: 100 });
  const heard: string[] = [];
  let losses = 0;
  await sql.listen(
    (notice) => heard.push(notice),
    () => losses++,
  );
  await sql.tell("one");
  await expect.poll(() => heard).toEqual(["one"]);
  line.cut();
  const fault = await sql.rows("SELECT 1").catch((error) => error);
  expect(problemOf(fault)).toMatchObject({ status: 503, code: "unavailable" });
  await expect.poll(() => losses, { timeout: 5000 }).toBe(1);
  await expect
    .poll(
      () =>
        sql
          .tell("two")
          .catch(() => {})
          .then(() => heard.includes("two")),
      { timeout: 5000 },
    )
    .toBe(true);
  await sql.close();
  line.close();
});

test("a decision that is written after we have given up waiting is heard of, like that of another process", async () => {
  const sql = new PostgresSql(postgres.url, "here", { patience: 2_000, pulse: 100_000 });
  await sql.migrate(migrations);
  const storage = new Storage(sql, "here");
  const heard: Notice[] = [];
  await storage.notices.listen(
    (notice) => heard.push(notice),
    () => {},
  );
  await storage.create(record("slow-table"), [], unchanged);
  const locked = new pg.Client({ connectionString: postgres.url });
  await locked.connect();
  await locked.query("BEGIN; LOCK TABLE entries IN SHARE MODE");
  const fault = await storage.commit(record("slow-table"), { ...unchanged, append: entry(0) }).catch((error) => error);
  expect(problemOf(fault)).toMatchObject({ status: 503, code: "unavailable" });
  expect(heard).toEqual([{ changed: ["slow-table"], jobs: true }]);
  await locked.query("COMMIT");
  await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(2);
  expect(heard[1]).toMatchObject({ changed: ["slow-table"] });
  expect(await storage.table("slow-table")).toMatchObject({ length: 1 });
  const after = { ...record("slow-table"), version: 2, length: 1 };
  expect(await storage.commit(after, { ...unchanged, append: entry(1) })).toBe(true);
  await storage.notices.tell({ chat: "slow-table", line: { seat: "north", text: "later", at: 1 } });
  expect(heard).toHaveLength(2);
  await locked.end();
  await storage.close();
});

test("a process whose clock is wrong does not open the database: it would end games before their time", async () => {
  const right = Date.now;
  const clock = vi.spyOn(Date, "now");
  onTestFinished(() => clock.mockRestore());
  const open = () => openStorage({ dataDir: "unused", databaseUrl: postgres.url });
  for (const [hours, told] of [
    [1, /is 3[56]\d\d s ahead of that of the database/],
    [-1, /is 3[56]\d\d s behind that of the database/],
  ] as const) {
    clock.mockImplementation(() => right() + hours * 3_600_000);
    await expect(open()).rejects.toThrow(told);
  }
  clock.mockImplementation(right);
  await (await open()).close();
});
