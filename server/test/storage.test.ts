import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problemOf } from "../src/problem.ts";
import { contents, migrations } from "../src/storage/migrations.ts";
import { openStorage } from "../src/storage/open.ts";
import { statement } from "../src/storage/sql.ts";
import type { Storage } from "../src/storage/storage.ts";
import type { Change } from "../src/table/record.ts";
import { Postgres } from "./postgres.ts";
import { entry, record, state, unchanged } from "./rows.ts";

const folder = mkdtempSync(join(tmpdir(), "gonfalon-storage-"));
let postgres: Postgres;
beforeAll(async () => {
  postgres = await Postgres.start();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const kinds = {
  SQLite: () => {
    const dataDir = join(folder, String(++files));
    return async () => openStorage({ dataDir });
  },
  PostgreSQL: () => async () => openStorage({ dataDir: folder, databaseUrl: postgres.url }),
};

describe.each(Object.entries(kinds))("the storage on %s", (kind, opener) => {
  let open: () => Promise<Storage>;
  let storage: Storage;
  beforeEach(async () => {
    open = opener();
    storage = await open();
    if (kind === "PostgreSQL") {
      await storage.sql.write([...contents].reverse().map((table) => statement(`DELETE FROM ${table}`)));
    }
    return () => storage.close();
  });

  test("what is written is there after closing and opening again, and migrations run once", async () => {
    await storage.create(record("table-1"), [entry(0), entry(1)], unchanged);
    await storage.close();
    storage = await open();
    expect(await storage.table("table-1")).toEqual({ ...record("table-1"), length: 2 });
    expect(await storage.entries("table-1")).toEqual([entry(0), entry(1)]);
    const rows = await storage.sql.rows("SELECT COUNT(*) AS count FROM migrations");
    expect(Number(rows[0]!.count)).toBe(migrations.length);
  });

  test("several processes may open it for the first time at once", async () => {
    const many = await Promise.all([open(), open(), open()]);
    expect(await many[2]!.table("none")).toBeUndefined();
    await Promise.all(many.map((one) => one.close()));
  });

  test("a database of a newer program is refused, not damaged", async () => {
    const newer = migrations.length + 1;
    await storage.sql.write([statement("INSERT INTO migrations (version, at) VALUES (?, ?)", newer, 1)]);
    await expect(open()).rejects.toThrow(/newer program/);
    await storage.sql.write([statement("DELETE FROM migrations WHERE version = ?", newer)]);
  });

  test("of two appends at the same length exactly one is written, whole", async () => {
    await storage.create(record("race"), [], unchanged);
    let length = 0;
    for (let round = 0; round < 50; round++) {
      const at = { ...record("race"), version: round + 1, length };
      const outcomes = await Promise.all([
        storage.commit(at, { ...unchanged, append: entry(length, "a") }),
        storage.commit(at, { ...unchanged, append: entry(length, "b") }),
      ]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      length++;
    }
    expect(await storage.entries("race")).toHaveLength(50);
    expect(await storage.table("race")).toMatchObject({ length: 50, version: 51 });
  });

  test("of a decision and another change at the same moment exactly one is written, and the table is as that one left it", async () => {
    await storage.create(record("either"), [], unchanged);
    const elsewhere = await open();
    const won = { decision: 0, offer: 0 };
    for (let round = 0; round < 60; round++) {
      const at = (await storage.table("either"))!;
      const decided = { ...at.state, index: { north: round }, hash: { north: `hash ${round}` } };
      const offered = { ...at.state, draw: { by: `seat ${round}`, agreed: [] } };
      const decide = () => storage.commit(at, { ...unchanged, state: decided, append: entry(at.length) });
      const offer = () => elsewhere.commit(at, { ...unchanged, state: offered });
      const [first, second] = round % 2 === 0 ? [decide, offer] : [offer, decide];
      // At the same moment, or with a start of a few milliseconds, so that now one is the quicker and now the other.
      const begun = first();
      if (round % 6 > 1) await sleep(round % 6);
      const outcomes = await Promise.all([begun, second()]);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      const hasDecided = outcomes[round % 2 === 0 ? 0 : 1];
      won[hasDecided ? "decision" : "offer"]++;
      expect(await elsewhere.table("either")).toEqual({
        ...{ ...at, version: at.version + 1, length: at.length + Number(hasDecided) },
        state: hasDecided ? decided : offered,
      });
      expect(await storage.entries("either")).toHaveLength(at.length + Number(hasDecided));
    }
    expect(Math.min(won.decision, won.offer)).toBeGreaterThan(0);
    await elsewhere.close();
  });

  test("a decision that would leave a gap in the journal is not written: the table is older than whoever decides believes", async () => {
    await storage.create(record("gap"), [entry(0)], unchanged);
    const ahead = { ...record("gap"), version: 3, length: 3 };
    expect(await storage.commit(ahead, { ...unchanged, append: entry(3) })).toBe(false);
    expect(await storage.commit(ahead, { ...unchanged, status: "over" })).toBe(false);
    expect(await storage.table("gap")).toMatchObject({ version: 1, length: 1, status: "playing" });
  });

  test("decisions and other changes follow each other, and each leaves of the table what it does not change", async () => {
    await storage.create(record("both"), [], unchanged);
    const follow = async (change: Partial<Change>) => {
      const at = (await storage.table("both"))!;
      return storage.commit(at, { ...unchanged, state: at.state, deadline: at.deadline, ...change });
    };
    const index = (n: number) => ({ ...state(), index: { north: n }, hash: { north: `${n}` } });
    expect(await follow({ append: entry(0), state: index(1) })).toBe(true);
    expect(await follow({ append: entry(1), state: index(2) })).toBe(true);
    expect(await follow({ state: { ...index(3), draw: { by: "north", agreed: [] } } })).toBe(true);
    expect(await follow({ append: entry(2), deadline: 90, state: { ...index(4), draw: null } })).toBe(true);
    expect(await storage.overdue(90, 5)).toEqual(["both"]);
    expect(await follow({ append: entry(3), deadline: 91, state: index(5) })).toBe(true);
    expect(await storage.overdue(90, 5)).toEqual([]);
    expect(await storage.table("both")).toMatchObject({ version: 6, length: 4, deadline: 91, state: index(5) });
    expect(await follow({ cut: 1, state: index(6) })).toBe(true);
    expect(await follow({ append: entry(1, "other"), state: index(7) })).toBe(true);
    expect(await storage.entries("both")).toEqual([entry(0), entry(1, "other")]);
    expect(await storage.table("both")).toMatchObject({ version: 8, length: 2, state: index(7) });
    expect(await storage.remove({ ...record("both"), version: 7, length: 1 })).toBe(false);
    expect(await storage.remove((await storage.table("both"))!)).toBe(true);
    expect(await storage.entries("both")).toEqual([]);
  });

  describe("a long journal", () => {
    const long = Array.from({ length: 600 }, (_, n) => entry(n));

    test("is written in groups, so that decisions elsewhere need not wait for all of it; the table is there at the end", async () => {
      const groups: number[] = [];
      const write = storage.sql.write.bind(storage.sql);
      storage.sql.write = async (statements, ...rest) => {
        groups.push(statements.length);
        expect(await storage.table("long")).toBeUndefined();
        return write(statements, ...rest);
      };
      expect(await storage.create(record("long"), long, unchanged)).toBe(true);
      expect(Math.max(...groups)).toBeLessThanOrEqual(251);
      expect(await storage.entries("long")).toEqual(long);
      expect(await storage.table("long")).toMatchObject({ length: 600 });
      expect(await storage.sql.rows("SELECT * FROM arrivals")).toEqual([]);
    });

    test("that was left half written is taken up by the next who brings it, or cleared away", async () => {
      const write = storage.sql.write.bind(storage.sql);
      const age = () => write([statement("UPDATE arrivals SET at = at - 120000")]);
      let left = 2;
      storage.sql.write = async (...all) => (left-- > 0 ? write(...all) : Promise.reject(new Error("cut off")));
      await expect(storage.create(record("half"), long, unchanged)).rejects.toThrow("cut off");
      storage.sql.write = write;
      expect(await storage.entriesWithoutTable()).toBe(0);
      await expect(storage.create(record("half"), long, unchanged)).rejects.toThrow("being made already");
      expect(await storage.create(record("half"), [], unchanged)).toBe(false);
      await age();
      expect(await storage.create(record("half"), long, unchanged)).toBe(true);
      expect(await storage.entries("half")).toEqual(long);
      left = 2;
      storage.sql.write = async (...all) => (left-- > 0 ? write(...all) : Promise.reject(new Error("cut off")));
      await expect(storage.create(record("gone"), long, unchanged)).rejects.toThrow("cut off");
      storage.sql.write = write;
      await storage.arrivals.clear();
      expect(await storage.entries("gone"), "it may still be on its way").toHaveLength(250);
      await age();
      await storage.arrivals.clear();
      expect(await storage.entries("gone")).toEqual([]);
      expect(await storage.entries("half")).toHaveLength(600);
    });

    test("whoever was taken for dead and goes on writes nothing more", async () => {
      const write = storage.sql.write.bind(storage.sql);
      let calls = 0;
      storage.sql.write = async (...all) => {
        if (++calls === 3) await write([statement("UPDATE arrivals SET lease = 'another'")]);
        return write(...all);
      };
      await expect(storage.create(record("slow"), long, unchanged)).rejects.toThrow("being made already");
      expect(await storage.entries("slow")).toHaveLength(250);
      expect(await storage.table("slow")).toBeUndefined();
    });
  });

  test("a change of which one part cannot be written is not written at all", async () => {
    await storage.create(record("whole"), [entry(0)], unchanged);
    const at = { ...record("whole"), length: 1 };
    const dropJobs = [{ kind: "think" as const, seat: "north" }];
    const twice = { ...unchanged, append: entry(0), status: "over" as const, dropJobs };
    await expect(storage.commit(at, twice)).rejects.toThrow();
    expect(await storage.table("whole")).toMatchObject({ length: 1, version: 1, status: "playing" });
    expect(await storage.commit(at, { ...unchanged, append: entry(1) })).toBe(true);
  });

  test("a seat for an account that is gone is not written, and said to be in conflict", async () => {
    await storage.create(record("gone"), [], unchanged);
    const joining = storage.commit(record("gone"), { ...unchanged, members: ["nobody"] });
    const problem = problemOf(await joining.catch((error) => error));
    expect([problem.status, problem.code]).toEqual([409, "gone"]);
    expect(await storage.table("gone")).toEqual(record("gone"));
  });

  test("decisions at many tables are written together, and one that comes too late spoils none of the others", async () => {
    const ids = Array.from({ length: 30 }, (_, i) => `many-${i}`);
    for (const id of ids) await storage.create(record(id), [], unchanged);
    const at = (id: string, length: number) => ({ ...record(id), version: 1 + length, length });
    for (let n = 0; n < 3; n++) {
      const outcomes = await Promise.all([
        ...ids.map((id) => storage.commit(at(id, n), { ...unchanged, append: entry(n) })),
        storage.commit(at("many-3", n + 5), { ...unchanged, append: entry(n + 5) }),
        storage.commit(at("nowhere", 0), { ...unchanged, append: entry(0) }),
      ]);
      expect(outcomes).toEqual([...ids.map(() => true), false, false]);
    }
    for (const id of ids) {
      expect(await storage.entries(id)).toEqual([entry(0), entry(1), entry(2)]);
      expect(await storage.table(id)).toMatchObject({ length: 3, version: 4 });
    }
  });

  test("the journal can be cut back, with positions stored beyond the cut", async () => {
    await storage.create(record("cut"), [entry(0), entry(1), entry(2)], unchanged);
    const snapshot = { length: 3, code: "c", hash: "h", position: "{}", chain: "k" };
    const at = { ...record("cut"), length: 3 };
    expect(await storage.commit(at, { ...unchanged, snapshot })).toBe(true);
    expect(await storage.snapshot("cut")).toEqual(snapshot);
    expect(await storage.commit({ ...at, version: 2 }, { ...unchanged, cut: 1 })).toBe(true);
    expect(await storage.entries("cut")).toEqual([entry(0)]);
    expect(await storage.snapshot("cut")).toBeUndefined();
    expect(await storage.lastEntries("cut", 1, 10)).toEqual([entry(0)]);
  });

  test("a job is taken once, and again when its holder has died", async () => {
    const due = { ...unchanged, addJobs: [{ kind: "think" as const, seat: "north", due: 100 }] };
    await storage.create(record("jobs"), [], due);
    expect(await storage.jobs.take("think", 99, 1000)).toBeUndefined();
    const taken = await Promise.all([1, 2, 3].map(() => storage.jobs.take("think", 100, 1000)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const job = taken.find(Boolean)!;
    expect(job).toMatchObject({ table: "jobs", seat: "north", attempts: 1 });
    expect(await storage.jobs.extend(job, 2000)).toBe(true);
    expect(await storage.jobs.take("think", 1500, 3000)).toBeUndefined();
    const second = (await storage.jobs.take("think", 2000, 3000))!;
    expect(second).toMatchObject({ table: "jobs", attempts: 2 });
    expect(await storage.jobs.extend(job, 9000)).toBe(false);
    await storage.jobs.finish(job);
    expect(await storage.jobs.waiting()).toEqual({ think: 1 });
    await storage.jobs.finish(second);
    expect(await storage.jobs.waiting()).toEqual({});
  });

  test("accounts have one spelling of a name, and a new password ends the sessions", async () => {
    const account = { id: "a", name: "Ann", password: "p", email: null, webhook: null, confirmed: null };
    expect(await storage.accounts.create(account, "ann", 1)).toBe(true);
    expect(await storage.accounts.create({ ...account, id: "b" }, "ann", 1)).toBe(false);
    expect(await storage.accounts.openSession("t1", account, 100, 1)).toBe(true);
    expect(await storage.accounts.openSession("t2", account, 100, 1)).toBe(true);
    expect(await storage.accounts.ofSession("t1", 50)).toMatchObject({ id: "a", name: "Ann" });
    expect(await storage.accounts.ofSession("t1", 100)).toBeUndefined();
    expect(await storage.accounts.setPassword(account, "q")).toBe(true);
    expect(await storage.accounts.ofSession("t2", 50)).toBeUndefined();
    // Whoever was let in by the old password a moment ago, and whoever changes it at the same time, comes too late.
    expect(await storage.accounts.openSession("t3", account, 100, 1)).toBe(false);
    expect(await storage.accounts.ofSession("t3", 50)).toBeUndefined();
    expect(await storage.accounts.setPassword(account, "r")).toBe(false);
    expect(await storage.accounts.find("a")).toMatchObject({ password: "q" });
    await storage.create(record("mine"), [], { ...unchanged, members: ["a"] });
    expect((await storage.tablesOf("a")).map(({ id }) => id)).toEqual(["mine"]);
    expect(await storage.accounts.remove("a")).toBe(false);
    expect(await storage.accounts.find("a")).toMatchObject({ id: "a" });
    await storage.commit(record("mine"), { ...unchanged, members: [] });
    expect(await storage.accounts.remove("a")).toBe(true);
    expect(await storage.accounts.find("a")).toBeUndefined();
  });

  test("notes are private to a seat, chat is in order, and text is only text", async () => {
    await storage.create(record("words"), [], unchanged);
    const nasty = "'; DROP TABLE entries; -- <script>alert(1)</script> $1 ? \u{1F600}";
    await storage.words.setNote("words", "north", nasty);
    await storage.words.setNote("words", "north", `${nasty}!`);
    expect(await storage.words.note("words", "north")).toBe(`${nasty}!`);
    expect(await storage.words.note("words", "south")).toBe("");
    for (let at = 1; at <= 3; at++) await storage.words.say("words", { seat: "north", text: nasty + at, at });
    expect((await storage.words.chat("words", 2)).map(({ text }) => text)).toEqual([`${nasty}2`, `${nasty}3`]);
  });

  test("a notice of a change reaches the other processes and not its author", async () => {
    if (kind === "SQLite") return expect(storage.sql.skipLocked).toBe("");
    const other = await open();
    const own: unknown[] = [];
    await storage.notices.listen(
      (notice) => own.push(notice),
      () => {},
    );
    const heard = new Promise((resolve) => other.notices.listen(resolve, () => {}));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await storage.create(record("told"), [], unchanged);
    await storage.commit(record("told"), { ...unchanged, append: entry(0) });
    expect(await heard).toMatchObject({ changed: ["told"], jobs: false });
    expect(own).toEqual([]);
    await other.close();
  });
});
