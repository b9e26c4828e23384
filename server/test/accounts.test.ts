import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOST_TAKEN, MOST_WRONG } from "../src/accounts.ts";
import { openStorage } from "../src/index.ts";
import { type Client, testServer } from "./player.ts";

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

let count = 0;
async function account(): Promise<Client & { name: string }> {
  const client = server.client();
  const name = `Player ${++count}`;
  expect((await client.post("/api/accounts", { name, password: "correct horse" })).status).toBe(201);
  return Object.assign(client, { name });
}

test("a name is taken once, however it is spelled; passwords are kept as argon2id", async () => {
  const { name } = await account();
  const taken = { name: name.toUpperCase().replace(" ", "  "), password: "another password" };
  expect((await server.client().post("/api/accounts", taken)).status).toBe(409);
  expect((await server.client().post("/api/accounts", { name: "X", password: "short" })).status).toBe(400);
  const storage = await openStorage({ dataDir: server.dataDir });
  expect((await storage.accounts.named(name.toLowerCase()))!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await storage.close();
});

test("a name has nothing in it that is not seen: it would look like another's, or like none", async () => {
  for (const unseen of ["\ufe0f", "\u034f", "\u200b", "\u3164", "\u{e0101}"]) {
    for (const name of [`Ann${unseen}`, `A${unseen}nn`, unseen]) {
      const { status } = await server.client().post("/api/accounts", { name, password: "correct horse" });
      expect(status, JSON.stringify(name)).toBe(400);
    }
  }
});

test("the cookie is HttpOnly and SameSite=Strict, and Secure behind TLS", async () => {
  const { headers } = await server.client().post("/api/accounts", { name: "Cookie One", password: "correct horse" });
  expect(headers.get("set-cookie")).toMatch(/HttpOnly.*SameSite=Strict/);
  expect(headers.get("set-cookie")).not.toMatch(/Secure/);
  const proxied = await testServer({ proxies: 1 });
  const behind = proxied.client({ "x-forwarded-proto": "https" });
  const answer = await behind.post("/api/accounts", { name: "Cookie Two", password: "correct horse" });
  expect(answer.headers.get("set-cookie")).toMatch(/Secure/);
  await proxied.stop();
});

test("signing in, out, and out everywhere", async () => {
  const first = await account();
  const second = server.client();
  const wrong = await second.post("/api/session", { name: first.name, password: "wrong horse" });
  const nobody = await second.post("/api/session", { name: "Nobody", password: "wrong horse" });
  expect([wrong.status, nobody.status]).toEqual([401, 401]);
  expect(wrong.text).toBe(nobody.text);
  expect((await second.post("/api/session", { name: first.name, password: "correct horse" })).status).toBe(200);
  expect((await second.get("/api/account")).body.name).toBe(first.name);
  const stolen = second.cookie;
  await second.ask("DELETE", "/api/session");
  second.cookie = stolen;
  expect((await second.get("/api/account")).status).toBe(401);
  await second.post("/api/session", { name: first.name, password: "correct horse" });
  expect((await first.ask("DELETE", "/api/sessions")).status).toBe(204);
  for (const client of [first, second]) expect((await client.get("/api/account")).status).toBe(401);
});

test("a new password needs the old one and ends every other session", async () => {
  const first = await account();
  const second = server.client();
  await second.post("/api/session", { name: first.name, password: "correct horse" });
  const change = (old: string) => first.ask("PUT", "/api/account/password", { old, new: "battery staple" });
  expect((await change("wrong horse")).status).toBe(401);
  expect((await change("correct horse")).status).toBe(204);
  expect((await second.get("/api/account")).status).toBe(401);
  expect((await first.get("/api/account")).status).toBe(200);
  expect((await second.post("/api/session", { name: first.name, password: "correct horse" })).status).toBe(401);
  expect((await second.post("/api/session", { name: first.name, password: "battery staple" })).status).toBe(200);
});

test("an account holds its seats without any link, sees whose turn it is, and puts games away", async () => {
  const ann = await account();
  const seats = { north: { who: "me" }, south: { who: "open" } };
  const { table, tokens } = await ann.table({ game: "duel", seats });
  expect(tokens).toEqual({});
  const bob = await account();
  expect((await bob.get(`/api/tables/${table}`)).status).toBe(403);
  await bob.post(`/api/tables/${table}/join`, {});
  expect((await bob.state(table)).you).toBe("south");
  expect((await bob.state(table)).table.seats).toMatchObject({ north: { name: ann.name }, south: { name: bob.name } });
  const own = async (client: Client) => (await client.get("/api/account/tables")).body.tables;
  expect(await own(ann)).toMatchObject([{ seats: ["north"], yourTurn: true, ended: null }]);
  await ann.play(table);
  expect(await own(ann)).toMatchObject([{ yourTurn: false }]);
  expect(await own(bob)).toMatchObject([{ yourTurn: true }]);
  expect((await ann.act(table, { type: "archive" })).status).toBe(409);
  await bob.act(table, { type: "resign" });
  expect((await ann.act(table, { type: "archive" })).status).toBe(200);
  expect(await own(ann)).toEqual([]);
  expect((await ann.state(table)).table.status).toBe("archived");
  expect(await own(bob)).toMatchObject([{ table: { status: "over" }, ended: { reason: "resigned" } }]);
  expect((await bob.act(table, { type: "archive" })).body.table.status).toBe("archived");
  expect(await own(bob)).toEqual([]);
});

test("an account at both seats says for which it speaks", async () => {
  const ann = await account();
  const { table } = await ann.table({ game: "duel", seats: { north: { who: "me" }, south: { who: "me" } } });
  expect((await ann.state(table, "?seat=south")).you).toBe("south");
  expect((await ann.state(table, "?seat=north")).you).toBe("north");
  expect((await ann.get(`/api/tables/${table}?seat=east`)).status).toBe(403);
});

test("an account puts a game away once, however many of its seats are its own", async () => {
  const ann = await account();
  const { table } = await ann.table({ game: "duel", seats: { north: { who: "me" }, south: { who: "open" } } });
  expect((await ann.post(`/api/tables/${table}/join`, {})).status).toBe(200);
  await ann.act(table, { type: "resign" });
  expect((await ann.act(table, { type: "archive" }, "south")).status).toBe(200);
  expect((await ann.get("/api/account/tables")).body.tables).toEqual([]);
  expect((await ann.state(table, "?seat=north")).table.status).toBe("archived");
});

test("deleting an account resigns its games, frees its seats and forgets its name", async () => {
  const ann = await account();
  const bob = await account();
  const seats = { north: { who: "me" }, south: { who: "open" } };
  const running = await ann.table({ game: "duel", seats });
  await bob.post(`/api/tables/${running.table}/join`, {});
  expect((await ann.ask("DELETE", "/api/account", { password: "wrong horse" })).status).toBe(401);
  expect((await ann.ask("DELETE", "/api/account", { password: "correct horse" })).status).toBe(204);
  expect((await ann.get("/api/account")).status).toBe(401);
  const state = await bob.state(running.table);
  expect(state.ended).toMatchObject({ reason: "resigned", by: "north", winner: "south" });
  expect(JSON.stringify(state)).not.toContain(ann.name);
  const back = await server.client().post("/api/session", { name: ann.name, password: "correct horse" });
  expect(back.status).toBe(401);
});

test("a socket loses its seats when the session ends elsewhere", async () => {
  const ann = await account();
  const { table } = await ann.table({ game: "duel", seats: { north: { who: "me" }, south: { who: "open" } } });
  const { Socket } = await import("./player.ts");
  const socket = await Socket.open(server.url, { cookie: ann.cookie! });
  await socket.enter(table);
  expect(await socket.act(table, { type: "note", text: "x" })).toMatchObject({ type: "done" });
  await ann.ask("DELETE", "/api/sessions");
  expect(await socket.act(table, { type: "note", text: "y" })).toMatchObject({ type: "refused" });
  expect(await socket.ask({ type: "enter", table })).toMatchObject({ type: "refused" });
  socket.close();
});

test("signing out everywhere ends what open sockets are told at once, and spares those who sit there by a link", async () => {
  const ann = await account();
  const seats = { north: { who: "me" }, south: { who: "friend" } };
  const { table, invitations } = await ann.table({ game: "duel", seats });
  const joined = await server.client().post(`/api/tables/${table}/join`, { invitation: invitations.south });
  const { Socket } = await import("./player.ts");
  const [own, friend] = [await Socket.open(server.url, { cookie: ann.cookie! }), await Socket.open(server.url)];
  await own.enter(table);
  await friend.enter(table, joined.body.tokens.south);
  await ann.ask("DELETE", "/api/sessions");
  await own.until(() => own.received.at(-1)!.includes('"forbidden"'), 500);
  const heard = own.received.length;
  expect(await friend.act(table, { type: "chat", text: "still there?" })).toMatchObject({ type: "done" });
  expect(await friend.act(table, { type: "resign" })).toMatchObject({ type: "done" });
  await own.ask({ type: "ping" });
  expect(own.received.length).toBe(heard + 1);
  own.close();
  friend.close();
});

test("a page of another site can neither act nor open a socket", async () => {
  const ann = await account();
  const foreign = { origin: "https://evil.example" };
  expect((await ann.ask("DELETE", "/api/sessions", undefined, foreign)).status).toBe(403);
  expect((await ann.get("/api/account")).status).toBe(200);
  const { Socket } = await import("./player.ts");
  await expect(Socket.open(server.url, foreign)).rejects.toThrow(/403/);
  const own = await Socket.open(server.url, { origin: server.url });
  own.close();
});

describe("guessing", () => {
  const password = "correct horse battery";
  let own: Awaited<ReturnType<typeof testServer>>;
  beforeAll(async () => {
    own = await testServer({ proxies: 1 });
  });
  afterAll(() => own.stop());
  const from = (address: string) => own.client({ "x-forwarded-for": address });
  const signUp = (name: string, address: string) => from(address).post("/api/accounts", { name, password });

  test("a password is slowed down by the account too, from however many addresses it is tried", async () => {
    expect((await signUp("Gioacchino M", "203.0.113.1")).status).toBe(201);
    const attempt = (name: string, word: string, i: number) =>
      from(`198.51.100.${i}`).post("/api/session", { name, password: word });
    for (let i = 0; i < MOST_WRONG; i++) expect((await attempt("gioacchino m", `wrong ${i}`, i)).status).toBe(401);
    expect(await attempt("Gioacchino M", password, 99)).toMatchObject({ status: 429, body: { error: "too-many" } });
    expect((await attempt("Nobody at all", password, 99)).status).toBe(401);
  });

  test("whoever has met many names that are taken is told nothing of the next, taken or not", async () => {
    expect((await signUp("Carolina", "203.0.113.2")).status).toBe(201);
    for (let i = 0; i < MOST_TAKEN; i++) expect((await signUp("Carolina", "203.0.113.3")).status).toBe(409);
    const next = [await signUp("Carolina", "203.0.113.3"), await signUp("Somebody new", "203.0.113.3")];
    expect(next.map(({ status }) => status)).toEqual([429, 429]);
    expect(next[0]!.text).toBe(next[1]!.text);
    expect((await signUp("Somebody new", "203.0.113.4")).status).toBe(201);
  });

  test("a name of letters from several scripts is refused: it would look like another's", async () => {
    for (const name of ["C\u0430rolina", "\u0410nn", "J\u03bfachim"]) {
      expect(await signUp(name, "203.0.113.5")).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/one script/) },
      });
    }
    for (const name of ["Иоахим 1815", "Ἰωακείμ", "Niccolò d’Este", "李 Murat", "Йоахим-М."]) {
      expect((await signUp(name, "203.0.113.6")).status, name).toBe(201);
    }
  });
});
