import { createConnection } from "node:net";
import { hash } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStorage, type Storage } from "../src/index.ts";
import { contents } from "../src/storage/migrations.ts";
import type { Row } from "../src/storage/sql.ts";
import { type Answer, type Client, chance, redAndBlue, type Seen, Socket, testServer } from "./player.ts";

let server: Awaited<ReturnType<typeof testServer>>;
let storage: Storage;
let anybody: Client;
beforeAll(async () => {
  server = await testServer({ log: "silent", limits: { message: 16 * 1024 } });
  storage = await openStorage({ dataDir: server.dataDir });
  anybody = server.client();
});
afterAll(async () => {
  await storage.close();
  await server.stop();
});

/** Everything that is stored, in one figure. */
async function everything(): Promise<string> {
  const rows: unknown[] = [];
  // How late it is and where journals end is noted by the server itself now and then.
  const isNote = (table: string, row: Row) => table === "heads" || (table === "meta" && row.name === "time");
  await storage.sql.snapshot(contents, (table, row) => isNote(table, row) || rows.push([table, row]));
  return hash(rows);
}

const NASTY = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE entries; --",
  "' OR 1=1 --",
  "#{process.exit()}",
  "../../../etc/passwd",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "\u0000\u0001",
  "__proto__",
  "a".repeat(5000),
  "{{7*7}}",
  "\ud800",
];
const DEEP = `${"[".repeat(9000)}${"]".repeat(9000)}`;
const INDECENT = ["<script>x</script>", "<img src=x>", "</p>", "\u0000", "", "  ", "\ud800", "a\u202eb", "\u200b"];
const JUNK: unknown[] = [null, true, 0, -1, 1.5, 1e308, "", "x", [], [[]], {}, { type: "play" }, ...NASTY];

/** Addresses and headers cannot carry half a character. */
function inAddress(text: string): string {
  return encodeURIComponent(text.replace(/\ud800/g, "\ufffd"));
}

test("more than two thousand hostile messages: every one refused with a clear word, nothing changed, nothing broken", async () => {
  const random = chance("probe");
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const one = await anybody.table({ game: "skirmish", seats: redAndBlue });
  const two = await anybody.table({ game: "skirmish", seats: redAndBlue });
  const [red, blue, spectator] = [one.tokens.red, one.tokens.blue, one.watch].map((token) =>
    anybody.holding(token),
  ) as [Client, Client, Client];
  const stranger = anybody.holding(two.tokens.red);
  const old: unknown[] = [];
  for (let i = 0; i < 7; i++) {
    const player = (await red.state(one.table)).choice ? red : blue;
    const { index, hash: known, choice } = await player.state(one.table);
    const move = { type: "play", index, hash: known, option: choice!.options[0] };
    old.push(move);
    expect((await player.act(one.table, move)).status).toBe(200);
  }
  const now = { red: await red.state(one.table), blue: await blue.state(one.table) };
  const turn = now.red.choice ? now.red : now.blue;
  const [mover, waiter] = now.red.choice ? [red, blue] : [blue, red];
  const waiting = now.red.choice ? now.blue : now.red;
  const legal = (state: Seen, option: unknown) => ({
    type: "play",
    index: state.index,
    hash: state.hash ?? hash(state.view),
    option,
  });
  const right = legal(turn, turn.choice!.options[0]);
  const before = await everything();
  let sent = 0;
  const codes = new Map<string, number>();

  /** A message that must be refused: clearly, and without a word of what is inside. */
  async function refused(answer: Promise<Answer>): Promise<void> {
    const { status, body, text } = await answer;
    sent++;
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(status, text).toBeLessThan(500);
    expect(body.message, text).toMatch(/ .*[.?)]$/s);
    expect(body.error, text).toMatch(/^[a-z-]+$/);
    expect(text).not.toMatch(/ at .*\.(ts|js|mjs)|node_modules|SQLITE|syntax error/i);
    codes.set(body.error, (codes.get(body.error) ?? 0) + 1);
  }

  const path = `/api/tables/${one.table}`;
  const attacks: (() => Promise<unknown>)[] = [
    // Out of turn, not your seat, another table's token, a spectator, nobody
    () => refused(waiter.act(one.table, legal(waiting, turn.choice!.options[0]))),
    () => refused(waiter.act(one.table, right)),
    () => refused(stranger.act(one.table, right)),
    () => refused(spectator.act(one.table, right)),
    () => refused(anybody.act(one.table, right)),
    () => refused(anybody.holding("A".repeat(32)).act(one.table, pick([right, { type: "resign" }]))),
    () =>
      refused(stranger.get(`${path}${pick(["", "/log", "/lookback", "/chat", "/note", "/journal", "/replay?at=0"])}`)),
    () =>
      refused(spectator.act(one.table, pick([{ type: "resign" }, { type: "offerDraw" }, { type: "chat", text: "x" }]))),
    () => refused(mover.act(one.table, right, pick(["red", "blue"]) === turn.you ? waiting.you : waiting.you)),
    // Options that are not legal
    () =>
      refused(mover.act(one.table, legal(turn, { type: pick(["pick", "move", "attack", "win"]), unit: 77, to: 999 }))),
    () => refused(mover.act(one.table, legal(turn, { ...turn.choice!.options[0], extra: pick(JUNK) }))),
    () => refused(mover.act(one.table, legal(turn, pick(JUNK)))),
    // Stale positions and old messages
    () => refused(mover.act(one.table, { ...right, index: pick([0, 1, turn.index - 1, turn.index + 1, 1e9]) })),
    () => refused(mover.act(one.table, { ...right, hash: hash(random(1e6)) })),
    () => refused(pick([red, blue]).act(one.table, pick(old))),
    () => refused(mover.act(one.table, { type: "undo", index: pick([0, turn.index - 1, 999]) })),
    () => refused(waiter.act(one.table, { type: "undo", index: waiting.index })),
    () =>
      refused(
        mover.act(one.table, {
          type: pick(["acceptDraw", "declineDraw", "acceptTakeBack", "declineTakeBack", "archive"]),
        }),
      ),
    // Wrong types and shapes
    () => refused(mover.act(one.table, { ...right, [pick(["index", "hash", "option", "type"])]: pick(JUNK) })),
    () => refused(mover.act(one.table, { ...right, [String(pick(NASTY))]: pick(JUNK) })),
    () => refused(mover.act(one.table, pick(JUNK))),
    () => refused(anybody.post("/api/tables", { game: "duel", seats: pick(JUNK) })),
    () => refused(anybody.post("/api/tables", { game: pick(NASTY), seats: redAndBlue })),
    () =>
      refused(anybody.post("/api/tables", { game: "skirmish", seats: redAndBlue, options: { [pick(NASTY)]: "x" } })),
    () => refused(anybody.post("/api/tables", { game: "skirmish", seats: redAndBlue, scenario: pick(NASTY) })),
    () =>
      refused(
        anybody.post("/api/tables", { game: "skirmish", seats: { ...redAndBlue, [pick(NASTY)]: { who: "me" } } }),
      ),
    () => refused(anybody.post("/api/journals", { journal: pick(JUNK), seats: redAndBlue })),
    () =>
      refused(anybody.post(`${path}/join`, pick([{}, { invitation: "B".repeat(32) }, { seat: "red" }, pick(JUNK)]))),
    () => refused(anybody.post(`${path}/branch`, { at: pick(JUNK) })),
    // Malformed and huge JSON, wrong content
    () => refused(mover.ask("POST", `${path}/actions`, pick(["{", "[1,", '{"type":', "\u0000", "NaN", "{'a':1}"]))),
    () => refused(mover.ask("POST", `${path}/actions`, JSON.stringify({ type: "chat", text: "x".repeat(20_000) }))),
    () => refused(mover.ask("POST", `${path}/actions`, "[".repeat(10_000))),
    () => refused(mover.ask("POST", `${path}/actions`, JSON.stringify(right).replace('"option":{', `$&"x":${DEEP},`))),
    () => refused(anybody.post("/api/journals", `{"journal":{"entries":${DEEP}},"seats":{}}`)),
    () => refused(mover.ask("POST", `${path}/actions`, '{"type":"play","__proto__":{"index":1}}')),
    () => refused(mover.ask("POST", `${path}/actions`, "<xml/>", { "content-type": "application/xml" })),
    // Forged cookies and headers
    () => refused(anybody.ask("GET", "/api/account", undefined, { cookie: `gonfalon=${inAddress(pick(NASTY))}` })),
    () => refused(anybody.ask("GET", path, undefined, { cookie: `gonfalon=${"C".repeat(32)}` })),
    () =>
      refused(
        anybody.ask("GET", path, undefined, {
          authorization: pick(["Basic eDp5", "Bearer", "Bearer ' OR 1=1", "Bearer x"]),
        }),
      ),
    () => refused(mover.ask("POST", `${path}/actions`, right, { origin: "https://evil.example" })),
    // Path traversal and addresses that do not exist
    () =>
      refused(
        anybody.get(
          pick([
            "/..%2f..%2fetc%2fpasswd",
            "/api/tables/..%2f..",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/api//tables",
            "/api/tables/%E0%A4%A",
            "/api/socket",
            "/.git/config",
          ]),
        ),
      ),
    () => refused(anybody.get(`/api/tables/${inAddress(pick(NASTY).slice(0, 300))}`)),
    () => refused(mover.get(`${path}?seat=${inAddress(pick(NASTY))}`)),
    () => refused(mover.get(`${path}?since=${pick(["-1", "x", "1e9", "99999999999"])}`)),
    () => refused(mover.get(`${path}/replay?at=${pick(["0", "-1", "x", "1.5"])}`)),
    () => refused(mover.get(`${path}?${pick(["a=1", "seat=red&seat=blue", "__proto__=1"])}`)),
    // SQL and HTML in names and chat
    () => refused(anybody.post("/api/accounts", { name: pick(NASTY), password: "long enough password" })),
    () => refused(anybody.post("/api/session", { name: pick(NASTY), password: pick(NASTY) })),
    () =>
      refused(
        anybody.post("/api/tables", {
          game: "skirmish",
          seats: { ...redAndBlue, red: { who: "me", name: pick(NASTY) } },
        }),
      ),
    () => refused(mover.act(one.table, { type: "chat", text: pick(INDECENT) })),
    () => refused(mover.ask("PUT", `${path}/contact`, { email: pick(NASTY), webhook: null })),
    () =>
      refused(
        mover.ask("PUT", `${path}/contact`, {
          email: null,
          webhook: pick(["javascript:x", "file:///etc/passwd", "gopher://x"]),
        }),
      ),
  ];
  for (let round = 0; round < 36; round++) await Promise.all(attacks.map((attack) => attack()));

  // The same over sockets
  const socket = await Socket.open(server.url);
  await socket.enter(one.table, one.tokens[turn.you]);
  const hostile = (message: Record<string, unknown>) =>
    socket.ask(message).then((answer) => {
      sent++;
      expect(answer.type, JSON.stringify(message).slice(0, 200)).toBe("refused");
      codes.set(answer.fault.error, (codes.get(answer.fault.error) ?? 0) + 1);
    });
  for (let round = 0; round < 60; round++) {
    await Promise.all([
      hostile({ type: "enter", table: one.table }),
      hostile({ type: "enter", table: one.table, token: two.tokens.red }),
      hostile({ type: "enter", table: one.table, token: one.watch, seat: "red" }),
      hostile({ type: "act", table: two.table, action: { type: "resign" } }),
      hostile({ type: "act", table: one.table, action: { ...right, hash: hash(round) } }),
      hostile({ type: "act", table: one.table, action: pick(old) }),
      hostile({ type: "act", table: one.table, action: legal(turn, { type: "pick", unit: 50 + round }) }),
      hostile({ type: "act", table: one.table, action: right, seat: waiting.you }),
    ]);
  }
  const unanswered = socket.received.length;
  const raw = ["{", "null", "[]", '"x"', '{"type":"act"}', "\u0000", JSON.stringify({ type: "ping", id: -1 })];
  for (const text of raw) socket.socket.send(text);
  socket.socket.send(Buffer.from([1, 2, 3]));
  await socket.until(() => socket.received.length >= unanswered + raw.length + 1);
  sent += raw.length + 1;
  expect(socket.received.slice(unanswered).every((text) => text.includes('"refused"'))).toBe(true);
  const closed = new Promise((resolve) => socket.socket.on("close", resolve));
  socket.socket.send("x".repeat(40_000));
  await closed;

  expect(sent).toBeGreaterThan(2000);
  expect(await everything()).toBe(before);
  expect(codes.size).toBeGreaterThan(8);
  expect((await mover.act(one.table, right)).status).toBe(200);
}, 120_000);

test("garbage that is not even HTTP, and connections that say nothing, do no harm", async () => {
  const { port } = server.app.server.address() as { port: number };
  const says = (text: string) =>
    new Promise<string>((resolve) => {
      let answer = "";
      const connection = createConnection(port, "127.0.0.1", () => connection.end(text));
      connection.on("data", (chunk) => {
        answer += chunk;
      });
      connection.on("close", () => resolve(answer));
      connection.on("error", () => resolve(answer));
    });
  for (const text of ["\x16\x03\x01\x02", "GET\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n", ""]) {
    expect(await says(text)).toMatch(/^$|400/);
  }
  expect((await anybody.get("/healthz")).body).toEqual({ ok: true });
});

test("SQL in chat and notes is text like any other", async () => {
  const { table, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
  const red = anybody.holding(tokens.red);
  const text = "Robert'); DROP TABLE chat; -- 1 < 2 > 0";
  expect((await red.act(table, { type: "chat", text })).status).toBe(200);
  expect((await red.act(table, { type: "note", text })).status).toBe(200);
  expect((await red.get(`/api/tables/${table}/chat`)).body.lines).toMatchObject([{ text }]);
  expect((await red.get(`/api/tables/${table}/note`)).body).toEqual({ text });
});

test("two clients race for the same move: exactly one wins, five hundred times", async () => {
  const one = await Socket.open(server.url);
  const two = await Socket.open(server.url);
  let races = 0;
  while (races < 500) {
    const { table, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
    for (const token of Object.values(tokens)) {
      await one.enter(table, token);
      await two.enter(table, token);
    }
    for (;;) {
      const states = ["red", "blue"].map((seat) => one.states.get(`${table} ${seat}`)!);
      const state = states.find(({ choice }) => choice);
      if (!state || races === 500) break;
      const { index, hash: known, choice, you } = state;
      const move = (option: unknown) => ({ type: "play", index, hash: known, option });
      const outcomes = await Promise.all([
        one.act(table, move(choice!.options[0]), you),
        two.act(table, move(choice!.options.at(-1)), you),
      ]);
      expect(outcomes.map(({ type }) => type).sort()).toEqual(["done", "refused"]);
      expect(outcomes.find(({ type }) => type === "refused").fault.error).toMatch(/stale|not-your-turn|over/);
      await one.until(() => (one.states.get(`${table} ${you}`)?.index ?? 0) > index);
      await one.ask({ type: "ping" });
      races++;
    }
    await Promise.all([one, two].map((socket) => socket.ask({ type: "leave", table, seat: "red" })));
    await Promise.all([one, two].map((socket) => socket.ask({ type: "leave", table, seat: "blue" })));
  }
  expect(races).toBe(500);
  one.close();
  two.close();
}, 120_000);

test("limits on rate, size and open tables are kept", async () => {
  const strict = await testServer({ limits: { requests: 20, attempts: 3, tables: 2, messages: 10, sockets: 2 } });
  const client = strict.client();
  const statuses: number[] = [];
  const seats = { red: { who: "me" }, blue: { who: "open" } };
  for (let i = 0; i < 3; i++) statuses.push((await client.post("/api/tables", { game: "skirmish", seats })).status);
  expect(statuses).toEqual([201, 201, 429]);
  const slow = await testServer({ limits: { looks: 2 } });
  const { table: watched, watch } = await slow.client().table({ game: "skirmish", seats: redAndBlue });
  const looks = [1, 2, 3].map(() => slow.client().holding(watch).get(`/api/tables/${watched}/journal`));
  expect((await Promise.all(looks)).map(({ status }) => status).sort()).toEqual([403, 403, 429]);
  await slow.stop();
  const narrow = await testServer({ limits: { seats: 2 } });
  const many = await Promise.all([1, 2, 3].map(() => narrow.client().table({ game: "skirmish", seats: redAndBlue })));
  const line = await Socket.open(narrow.url);
  const enter = ({ table, watch: token }: (typeof many)[0]) => line.ask({ type: "enter", table, token });
  expect((await Promise.all(many.map(enter))).map(({ type }) => type).sort()).toEqual(["done", "done", "refused"]);
  line.close();
  await narrow.stop();
  const quiet = await testServer({ limits: { lines: 3 } });
  const talk = await quiet.client().table({ game: "skirmish", seats: redAndBlue });
  const say = async (seat: string) =>
    (await quiet.client().holding(talk.tokens[seat]).act(talk.table, { type: "chat", text: "hello" })).status;
  for (const expected of [200, 200, 200, 429]) expect(await say("red")).toBe(expected);
  expect(await say("blue")).toBe(200);
  await quiet.stop();
  const busy = await testServer({ limits: { daily: 2 } });
  for (const expected of [201, 201, 429]) {
    const made = await busy.client().post("/api/tables", { game: "skirmish", seats: redAndBlue });
    expect(made.status).toBe(expected);
    if (made.status === 201) await busy.client().holding(made.body.tokens.red).act(made.body.table, { type: "resign" });
  }
  await busy.stop();
  const crowded = await testServer({ limits: { places: 2 } });
  const guests = [crowded.client(), crowded.client()];
  await guests[0]!.post("/api/accounts", { name: "Host", password: "correct horse" });
  const made = await Promise.all([1, 2].map(() => guests[0]!.table({ game: "skirmish", seats })));
  expect((await guests[0]!.post("/api/tables", { game: "skirmish", seats })).status).toBe(429);
  for (const { table } of made) expect((await guests[1]!.post(`/api/tables/${table}/join`, {})).status).toBe(200);
  const another = crowded.client();
  await another.post("/api/accounts", { name: "Another", password: "correct horse" });
  const { table: third } = await another.table({ game: "skirmish", seats });
  expect((await guests[1]!.post(`/api/tables/${third}/join`, {})).status).toBe(429);
  await crowded.stop();
  const attempts: number[] = [];
  for (let i = 0; i < 4; i++) attempts.push((await client.post("/api/session", { name: "x", password: "y" })).status);
  expect(attempts).toEqual([401, 401, 401, 429]);
  const socket = await Socket.open(strict.url);
  const answers = await Promise.all(Array.from({ length: 11 }, () => socket.ask({ type: "ping" })));
  expect(answers.map(({ type }) => type)).toEqual([...Array(10).fill("done"), "refused"]);
  const second = await Socket.open(strict.url);
  const rejected = await Socket.open(strict.url);
  await new Promise((resolve) => rejected.socket.on("close", resolve));
  let last = 0;
  for (let i = 0; i < 20; i++) last = (await client.get("/api/tables")).status;
  expect(last).toBe(429);
  for (const one of [socket, second, rejected]) one.close();
  await strict.stop();
});

test("the files of the page are counted by themselves: a household that opens many pages can still play", async () => {
  const strict = await testServer({ limits: { requests: 3, files: 5 } });
  const client = strict.client();
  const statuses = async (path: string, count: number) => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push((await client.get(path)).status);
    return all;
  };
  expect(await statuses("/nothing.js", 6)).toEqual([404, 404, 404, 404, 404, 429]);
  expect(await statuses("/api/tables", 4)).toEqual([200, 200, 200, 429]);
  await strict.stop();
});

test("no answer counts what others at the same address have asked", async () => {
  for (const path of ["/api/games", "/healthz", "/api/nothing", "/"]) {
    const { headers } = await anybody.get(path);
    expect([...headers.keys()].filter((name) => name.includes("ratelimit"))).toEqual([]);
  }
});

test("the headers forbid what a page of ours does not need", async () => {
  const { headers } = await anybody.get("/api/games");
  const policy = headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/unsafe/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-powered-by")).toBe(null);
});
