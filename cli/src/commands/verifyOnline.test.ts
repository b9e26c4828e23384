import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cover } from "@gonfalon/games";
import { openStorage } from "@gonfalon/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { duel } from "../../../engine/testkit/duel.ts";
import { type Client, testServer } from "../../../server/test/player.ts";
import { run } from "../testing/run.ts";

/** What was played at a table, proven by `gonfalon verify` from the journal that anybody can have afterwards. */

const folder = mkdtempSync(join(tmpdir(), "gonfalon-verify-"));
const covers = [{ ...duel, load: async () => duel }] as unknown as readonly Cover[];
let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function table() {
  const anybody = server.client();
  const seats = { north: { who: "me" }, south: { who: "friend" } };
  const { table: id, tokens, invitations, watch } = await anybody.table({ game: "duel", seats });
  const joined = await anybody.post(`/api/tables/${id}/join`, { invitation: invitations.south });
  const [north, south] = [anybody.holding(tokens.north), anybody.holding(joined.body.tokens.south)];
  const { commitment } = (await north.state(id)).table as unknown as { commitment: string };
  return { id, north, south, watch: anybody.holding(watch), commitment };
}

async function round(id: string, ...players: readonly Client[]): Promise<void> {
  for (const player of players) if ((await player.state(id)).choice) await player.play(id);
}

async function verify(id: string, watch: Client, commitment: string) {
  const file = join(folder, `${id}.json`);
  const { status, text } = await watch.get(`/api/tables/${id}/journal`);
  expect(status, text).toBe(200);
  writeFileSync(file, text);
  return run(["verify", file, "--seal", commitment], [], { covers });
}

async function verified(id: string, watch: Client, commitment: string): Promise<string> {
  const { code, out, err } = await verify(id, watch, commitment);
  expect(err).toBe("");
  expect(code).toBe(0);
  expect(out).toContain("a whole and unaltered game");
  return out;
}

test("a game that was played out, with decisions taken back on the way", async () => {
  const { id, north, south, watch, commitment } = await table();
  await round(id, north, south);
  const [other, asker] = (await north.state(id)).deciders[0] === "north" ? [north, south] : [south, north];
  expect((await asker.act(id, { type: "askTakeBack" })).status).toBe(200);
  expect((await other.act(id, { type: "acceptTakeBack" })).status).toBe(200);
  while (!(await north.state(id)).ended) await round(id, south, north);
  expect(await verified(id, watch, commitment)).toMatch(/outcome {3}(?!not)/);
});

test("a game that somebody resigned", async () => {
  const { id, north, south, watch, commitment } = await table();
  await round(id, north, south);
  await south.act(id, { type: "resign" });
  expect(await verified(id, watch, commitment)).toContain(
    "not played out: the Ghibellines resigned, won by the Guelphs",
  );
});

test("a draw that was agreed before anybody had decided anything", async () => {
  const { id, north, south, watch, commitment } = await table();
  await north.act(id, { type: "offerDraw" });
  await south.act(id, { type: "acceptDraw" });
  expect(await verified(id, watch, commitment)).toContain("not played out: a draw was agreed");
});

test("the seal of another table is not that of this one", async () => {
  const [one, two] = [await table(), await table()];
  await one.north.act(one.id, { type: "resign" });
  const { code, err } = await verify(one.id, one.watch, two.commitment);
  expect(code).toBe(2);
  expect(err).toContain("its dice are not those that were promised");
});

test("the journal of a game that was resigned can be uploaded to be played on", async () => {
  const { id, north, south, watch } = await table();
  await round(id, north, south);
  await south.act(id, { type: "resign" });
  const { body: journal } = await watch.get(`/api/tables/${id}/journal`);
  const seats = { north: { who: "me" }, south: { who: "me" } };
  const { status, body } = await server.client().post("/api/journals", { journal, seats });
  expect(status).toBe(201);
  expect((await server.client().holding(body.tokens.north).state(body.table)).table.status).toBe("playing");
});

test("every table that a server keeps is verified at once, and what was removed by hand is found", async () => {
  const dataDir = join(folder, "kept");
  const own = await testServer({ dataDir });
  const seats = { north: { who: "me" }, south: { who: "me" } };
  const { table: id, tokens } = await own.client().table({ game: "duel", seats });
  await round(id, own.client().holding(tokens.north), own.client().holding(tokens.south));
  await own.stop();
  const all = () => run(["verify", "--database", "--data-dir", dataDir], [], { covers });
  expect(await all()).toMatchObject({ code: 0, out: "1 table with 2 entries whole and unaltered.\n", err: "" });
  const storage = await openStorage({ dataDir });
  await storage.sql.write([{ text: "DELETE FROM entries WHERE n = 1", values: [] }]);
  await storage.close();
  const { code, out } = await all();
  expect(code).toBe(1);
  expect(out).toContain(`The journal of table ${id} is damaged: entries 1 to 1 are missing.`);
  expect((await run(["verify", "x.json", "--database"])).code).toBe(2);
});
