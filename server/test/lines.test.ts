import { createServer, connect as dial, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemOf } from "../src/problem.ts";
import { PostgresSql } from "../src/storage/postgres.ts";
import { Postgres } from "./postgres.ts";

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
}, 60_000);
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
