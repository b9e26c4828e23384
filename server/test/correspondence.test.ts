import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Client, testServer } from "./player.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PASSWORD = "correct horse";

let dataDir: string;
let turned = 0;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "gonfalon-weeks-"));
  turned = 0;
  const [wall, steady] = [Date.now.bind(Date), performance.now.bind(performance)];
  vi.spyOn(Date, "now").mockImplementation(() => wall() + turned);
  vi.spyOn(performance, "now").mockImplementation(() => steady() + turned);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

interface Email {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

function mails(): Email[] {
  const file = `${dataDir}/mail.log`;
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Whom we wrote to since the beginning, after the questions whether an address is right: "ann turn", "ben reminder". */
function told(): string[] {
  const about = ({ subject }: Email) =>
    /your turn/.test(subject) ? "turn" : /nearly over/.test(subject) ? "reminder" : "";
  return mails().flatMap((mail) => (about(mail) ? [`${mail.to.split("@")[0]} ${about(mail)}`] : []));
}

/** Two people with accounts and confirmed addresses, at a table where each has so many days for a decision. */
async function correspondence(days: number) {
  let server = await testServer({ dataDir, log: "silent" });
  const people: Record<string, Client> = {};
  const signIn = async (name: string) => {
    people[name] = server.client();
    expect((await people[name].post("/api/session", { name, password: PASSWORD })).status).toBe(200);
  };
  for (const name of ["ann", "ben"]) {
    const email = `${name}@example.org`;
    expect((await server.client().post("/api/accounts", { name, password: PASSWORD, email })).status).toBe(201);
    await signIn(name);
  }
  for (const { body } of mails()) {
    const token = /#confirm=(\S+)/.exec(body)![1];
    expect((await server.client().post("/api/mail", { token, wish: "confirm" })).status).toBe(200);
  }
  const seats = { red: { who: "me" }, blue: { who: "open" } };
  const { table } = await people.ann!.table({ game: "skirmish", seats, clock: { kind: "slow", days } });
  expect((await people.ben!.post(`/api/tables/${table}/join`, {})).status).toBe(200);

  const due = async () => /^gonfalon_jobs_notifying (\d+)$/m.exec((await server.client().get("/metrics")).text)![1];
  /** Time passes, and everybody who is to be told has been. */
  const pass = async (time: number) => {
    turned += time;
    await expect.poll(due, { timeout: 10_000, interval: 20 }).toBe("0");
  };
  const restart = async (closed: number) => {
    await server.stop();
    turned += closed;
    server = await testServer({ dataDir, log: "silent" });
    for (const name of ["ann", "ben"]) await signIn(name);
  };
  const player = (name: string) => ({
    /** Plays a whole turn. */
    turn: async () => {
      for (let deciders = [...(await people[name]!.state(table)).deciders]; ; ) {
        const seen = await people[name]!.play(table);
        if (seen.ended || String(seen.deciders) !== String(deciders)) return seen;
        deciders = [...seen.deciders];
      }
    },
    decide: () => people[name]!.play(table),
    state: () => people[name]!.state(table),
  });
  return { table, pass, restart, ann: player("ann"), ben: player("ben"), stop: () => server.stop() };
}

test("forty days by e-mail: each turn is told once, each long silence is reminded of, and a server may be away in between", async () => {
  const { pass, restart, ann, ben, stop } = await correspondence(3);
  const expected: string[] = [];
  const begun = turned;
  await pass(2 * 60_000);
  expected.push("ann turn");
  expect(told()).toEqual(expected);
  for (let round = 0; turned - begun < 38 * DAY; round++) {
    await ann.turn();
    await pass(2 * 60_000);
    expected.push("ben turn");
    expect(told(), `round ${round}`).toEqual(expected);
    // A night without a server: clocks run on, and what was told is not told again.
    await (round % 3 === 1 ? restart(0.3 * DAY) : pass(0.3 * DAY));
    await pass(1.6 * DAY);
    expect(told(), `round ${round}: more than a day is left`).toEqual(expected);
    await pass(0.2 * DAY);
    expected.push("ben reminder");
    expect(told(), `round ${round}`).toEqual(expected);
    await pass(0.7 * DAY);
    expect(told(), `round ${round}: nobody is reminded twice`).toEqual(expected);
    await ben.turn();
    await pass(2 * 60_000);
    expected.push("ann turn");
    expect(told()).toEqual(expected);
  }
  expect((await ann.state()).ended).toBeNull();
  await stop();
});

test("whoever falls silent in the middle of a turn is reminded of it, and loses when the days are over", async () => {
  const { pass, restart, ann, ben, stop } = await correspondence(3);
  await ann.decide();
  await pass(1.9 * DAY);
  expect(told()).toEqual([]);
  await pass(0.2 * DAY);
  expect(told()).toEqual(["ann reminder"]);
  expect(mails().at(-1)!.body).toMatch(
    /^You have less than a day to decide as .*\nHai meno di un giorno per decidere, per /,
  );
  // Two days without a server: clocks have stood still.
  await restart(2 * DAY);
  await pass(0.8 * DAY);
  expect((await ann.state()).ended).toBeNull();
  await pass(0.2 * DAY);
  await expect.poll(async () => (await ann.state()).ended).toMatchObject({ reason: "time", by: "red", winner: "blue" });
  await pass(10 * DAY);
  expect(told()).toEqual(["ann reminder"]);
  expect((await ben.state()).ended!.winner).toBe("blue");
  await stop();
});

test("where a day is all there is the reminder comes six hours before its end", async () => {
  const { pass, ann, stop } = await correspondence(1);
  await pass(17 * HOUR);
  expect(told()).toEqual(["ann turn"]);
  await pass(1.5 * HOUR);
  expect(told()).toEqual(["ann turn", "ann reminder"]);
  expect(mails().at(-1)!.body).toContain("less than six hours");
  await ann.turn();
  await pass(6 * HOUR);
  expect(told()).toEqual(["ann turn", "ann reminder", "ben turn"]);
  await stop();
});
