import { existsSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTcp } from "node:net";
import { expect, test } from "vitest";
import { backup, openStorage, restore } from "../src/index.ts";
import { isOurs, MOST_QUESTIONS, publicOnly } from "../src/notifier.ts";
import { type Client, testServer } from "./player.ts";
import { freePort } from "./postgres.ts";

const seats = { red: { who: "me" }, blue: { who: "friend" } };

interface Email {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** The e-mails that went into the file, those that ask whether an address is right or those that tell of a turn. */
function emailsIn(dataDir: string, about: RegExp): Email[] {
  const file = `${dataDir}/mail.log`;
  if (!existsSync(file)) return [];
  const all = readFileSync(file, "utf8").trim().split("\n");
  return all.map((line) => JSON.parse(line) as Email).filter(({ subject }) => about.test(subject));
}
const QUESTION = /is this your address/;
const TURN = /your turn/;

/** Follows the links of e-mails as the page behind them does. */
async function follow(client: Client, wish: "confirm" | "stop", list: readonly Email[]): Promise<number[]> {
  const tokens = list.map(({ body }) => new RegExp(`#${wish}=(\\S+)`).exec(body)![1]!);
  const answers = await Promise.all(tokens.map((token) => client.post("/api/mail", { token, wish })));
  return answers.map(({ status }) => status);
}

/** A skirmish, Red to move, at which both have told where to be reached. */
async function table(anybody: Client, contact: { email: string | null; webhook: string | null }) {
  const { table: id, tokens, invitations } = await anybody.table({ game: "skirmish", seats });
  const joined = await anybody.post(`/api/tables/${id}/join`, { invitation: invitations.blue });
  const red = anybody.holding(tokens.red);
  const blue = anybody.holding(joined.body.tokens.blue);
  for (const one of [red, blue]) {
    expect((await one.ask("PUT", `/api/tables/${id}/contact`, contact)).status).toBe(204);
  }
  return { id, red, blue };
}

test("without a mail server e-mails go into a file: one for each turn, with nothing secret in them", async () => {
  const server = await testServer({ grace: 0, publicUrl: "https://gonfalon.example" });
  const { id, red } = await table(server.client(), { email: "player@example.org", webhook: null });
  expect(await follow(server.client(), "confirm", emailsIn(server.dataDir, QUESTION))).toEqual([200, 200]);
  await red.play(id);
  await red.play(id);
  const mails = () => emailsIn(server.dataDir, TURN);
  await expect.poll(mails, { timeout: 5000 }).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(mails()).toHaveLength(1);
  const { to, body } = mails()[0]!;
  expect(to).toBe("player@example.org");
  expect(body).toContain(`https://gonfalon.example/#/online/${id}`);
  expect(body).not.toMatch(/unit|moved|Bearer/);
  // Nobody has said which language is read at an address.
  expect(body).toMatch(/^It is your turn as .*\nTocca a te, per .*\nhttps:/);
  await server.stop();
});

test("the file for e-mails is made with its folder: a server on PostgreSQL has none", async () => {
  const { dataDir, client, stop } = await testServer();
  rmSync(dataDir, { recursive: true });
  expect(
    (await client().post("/api/accounts", { name: "Ann", password: "correct horse", email: "ann@example.org" })).status,
  ).toBe(201);
  expect(emailsIn(dataDir, QUESTION)).toHaveLength(1);
  await stop();
});

test("nothing goes to an address before its owner has said yes, and nothing after they have said stop", async () => {
  const server = await testServer({ grace: 0 });
  const anybody = server.client();
  const { id, red, blue } = await table(anybody, { email: "player@example.org", webhook: null });
  await red.play(id);
  await red.play(id);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(emailsIn(server.dataDir, TURN)).toEqual([]);
  await follow(anybody, "confirm", emailsIn(server.dataDir, QUESTION));
  await blue.play(id);
  await blue.play(id);
  await expect.poll(() => emailsIn(server.dataDir, TURN), { timeout: 5000 }).toHaveLength(1);
  expect(await follow(anybody, "stop", emailsIn(server.dataDir, TURN))).toEqual([200]);
  expect(await follow(anybody, "stop", emailsIn(server.dataDir, TURN))).toEqual([409]);
  await red.play(id);
  await red.play(id);
  await expect.poll(() => emailsIn(server.dataDir, TURN).length, { timeout: 5000 }).toBe(2);
  await blue.play(id);
  await blue.play(id);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(emailsIn(server.dataDir, TURN).map(({ body }) => /as (.+) in /.exec(body)![1])).toEqual([
    "the Guelphs",
    "the Ghibellines",
  ]);
  await server.stop();
});

test("the address of an account is asked too; a forged link, or one for another address, does nothing", async () => {
  const server = await testServer();
  const ann = server.client();
  const signedUp = { name: "Ann", password: "correct horse", email: "ann@example.org" };
  expect((await ann.post("/api/accounts", signedUp)).body).toMatchObject({
    email: "ann@example.org",
    confirmed: false,
  });
  const [first] = emailsIn(server.dataDir, QUESTION);
  const token = /#confirm=(\S+)/.exec(first!.body)![1]!;
  const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
  expect((await ann.post("/api/mail", { token: forged, wish: "confirm" })).status).toBe(400);
  const contact = (email: string) => ann.ask("PUT", "/api/account/contact", { email, webhook: null });
  expect((await contact("other@example.org")).body.confirmed).toBe(false);
  expect((await ann.post("/api/mail", { token, wish: "confirm" })).status).toBe(409);
  expect((await contact("ann@example.org")).body.confirmed).toBe(false);
  expect((await ann.post("/api/mail", { token, wish: "confirm" })).body).toEqual({ email: "ann@example.org" });
  expect((await ann.get("/api/account")).body.confirmed).toBe(true);
  expect((await contact("ann@example.org")).body.confirmed).toBe(true);
  expect(emailsIn(server.dataDir, QUESTION)).toHaveLength(3);
  for (let i = 0; i < 3; i++) expect((await contact("crowd@example.org")).status).toBe(200);
  expect((await contact("crowd@example.org")).status).toBe(429);
  expect((await ann.get("/mail")).headers.get("content-security-policy")).toContain("script-src 'self'");
  expect((await ann.get("/mail.js")).text).toContain("api/mail");
  await server.stop();
});

test("nobody is told while they are quick enough", async () => {
  const server = await testServer({ grace: 600 });
  const { id, red, blue } = await table(server.client(), { email: "player@example.org", webhook: null });
  await follow(server.client(), "confirm", emailsIn(server.dataDir, QUESTION));
  await red.play(id);
  await red.play(id);
  await blue.play(id);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(emailsIn(server.dataDir, TURN)).toEqual([]);
  await server.stop();
});

test("whoever plays alone is not told that it is their turn", async () => {
  const server = await testServer({ grace: 0 });
  const ann = server.client();
  await ann.post("/api/accounts", { name: "Ann", password: "correct horse", email: "ann@example.org" });
  await follow(ann, "confirm", emailsIn(server.dataDir, QUESTION));
  const alone = await ann.table({ game: "skirmish", seats: { red: { who: "me" }, blue: { who: "me" } } });
  await ann.play(alone.table);
  await ann.play(alone.table);
  const { table: id, invitations } = await ann.table({ game: "skirmish", seats });
  await server.client().post(`/api/tables/${id}/join`, { invitation: invitations.blue });
  await expect.poll(() => emailsIn(server.dataDir, TURN), { timeout: 5000 }).toHaveLength(1);
  expect(emailsIn(server.dataDir, TURN)[0]!.body).toContain(id);
  await server.stop();
});

test("a mail server gets the e-mail by SMTP", async () => {
  const came: string[] = [];
  const smtp = createTcp((socket) => {
    let inData = false;
    let message = "";
    socket.write("220 test ESMTP\r\n");
    socket.on("data", (chunk) => {
      for (const line of String(chunk).split("\r\n").slice(0, -1)) {
        if (inData && line !== ".") message += `${line}\n`;
        else if (inData) {
          inData = false;
          came.push(message);
          message = "";
          socket.write("250 kept\r\n");
        } else if (line.startsWith("DATA")) {
          inData = true;
          socket.write("354 go on\r\n");
        } else socket.write(line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const { port } = smtp.address() as { port: number };
  const mail = { smtp: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: "server@example.org" };
  const server = await testServer({ grace: 0, mail });
  const { id, red } = await table(server.client(), { email: "player@example.org", webhook: null });
  expect(came).toHaveLength(2);
  const unfold = (text: string) => text.replace(/=\n/g, "").replace(/=3D/g, "=");
  const questions = came.map((text) => ({ to: "", subject: "", body: unfold(text) }));
  expect(await follow(server.client(), "confirm", questions)).toEqual([200, 200]);
  await red.play(id);
  await red.play(id);
  await expect.poll(() => came.length, { timeout: 5000 }).toBe(3);
  expect(came[2]).toMatch(/To: player@example.org/);
  await server.stop();
  smtp.close();
});

test("a webhook is posted to, tried again when it fails, and never leads into our own network", async () => {
  const bodies: string[] = [];
  const hook = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(bodies.length === 1 ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  const webhook = `http://127.0.0.1:${(hook.address() as { port: number }).port}/turn`;
  const server = await testServer({ grace: 0, privateWebhooks: true, log: "silent" });
  const { id, red } = await table(server.client(), { email: null, webhook });
  await red.play(id);
  await red.play(id);
  await expect.poll(() => bodies.length, { timeout: 8000 }).toBe(2);
  expect(JSON.parse(bodies[1]!)).toMatchObject({ table: id, game: "skirmish" });
  await server.stop();

  const strict = await testServer({ grace: 0, log: "silent" });
  for (const own of [
    webhook,
    webhook.replace("127.0.0.1", "localhost"),
    "http://[::ffff:10.0.0.1]/",
    "http://0x7f.1/",
  ]) {
    await expect(table(strict.client(), { email: null, webhook: own })).rejects.toThrow(/expected 400/);
  }
  // What a name stands for is looked at when it is posted to.
  for (const all of [true, false]) {
    const fault = await new Promise((resolve) => publicOnly("localhost", { all }, resolve));
    expect(fault).toMatchObject({ message: expect.stringMatching(/which is not public/) });
  }
  expect(bodies).toHaveLength(2);
  await strict.stop();
  hook.close();
});

test("a webhook that never ends its answer is hung up on", async () => {
  let hungUp = false;
  const hook = createServer((request, response) => {
    request.resume();
    response.writeHead(200);
    const more = setInterval(() => response.write("more ".repeat(1000)), 5);
    response.on("close", () => {
      clearInterval(more);
      hungUp = true;
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, "127.0.0.1", resolve));
  const webhook = `http://127.0.0.1:${(hook.address() as { port: number }).port}/turn`;
  const server = await testServer({ grace: 0, privateWebhooks: true });
  const { id, red } = await table(server.client(), { email: null, webhook });
  await red.play(id);
  await red.play(id);
  await expect.poll(() => hungUp, { timeout: 3000 }).toBe(true);
  const figures = async () => (await server.client().get("/metrics")).text;
  await expect.poll(figures, { timeout: 3000 }).toMatch(/notifications_total\{kind="webhook-sent"\} 1/);
  await server.stop();
  hook.close();
});

test("while the mail server is away accounts are made and wishes are noted, and whoever waits for an e-mail is told", async () => {
  const server = await testServer({ mail: { smtp: `smtp://127.0.0.1:${await freePort()}` }, log: "silent" });
  const ann = server.client();
  const signUp = { name: "Ann", password: "correct horse", email: "ann@example.org" };
  expect(await ann.post("/api/accounts", signUp)).toMatchObject({ status: 201, body: { confirmed: false } });
  const answer = await ann.ask("PUT", "/api/account/contact", { email: "ann@example.net", webhook: null });
  expect(answer).toMatchObject({ status: 409, body: { error: "email-not-sent" } });
  expect((await ann.get("/api/account")).body.email).toBe("ann@example.net");
  await server.stop();
});

test("the links in e-mails stay good when their database is restored into a running server", async () => {
  const [left, entered] = [await testServer(), await testServer()];
  const ann = { name: "Ann", password: "correct horse", email: "ann@example.org" };
  expect((await left.client().post("/api/accounts", ann)).status).toBe(201);
  const file = `${left.dataDir}/moving.jsonl`;
  const [from, to] = await Promise.all([left, entered].map(({ dataDir }) => openStorage({ dataDir })));
  await backup(from!, file);
  await restore(to!, file);
  expect(await follow(entered.client(), "confirm", emailsIn(left.dataDir, QUESTION))).toEqual([200]);
  await Promise.all([from!.close(), to!.close()]);
  await Promise.all([left.stop(), entered.stop()]);
});

test("nobody lets us write to strangers without end", async () => {
  const server = await testServer();
  const ann = server.client();
  await ann.post("/api/accounts", { name: "Ann", password: "correct horse" });
  const contact = (email: string) => ann.ask("PUT", "/api/account/contact", { email, webhook: null });
  for (let i = 0; i < MOST_QUESTIONS.client; i++) expect((await contact(`stranger${i}@example.org`)).status).toBe(200);
  expect(await contact("another@example.org")).toMatchObject({ status: 429, body: { error: "too-many-emails" } });
  expect((await ann.get("/api/account")).body.email).not.toBe("another@example.org");
  expect(emailsIn(server.dataDir, QUESTION)).toHaveLength(MOST_QUESTIONS.client);
  await server.stop();
});

test("an address is one address however it is spelled, and has nothing beside it", async () => {
  const server = await testServer();
  const ann = server.client();
  await ann.post("/api/accounts", { name: "Ann", password: "correct horse" });
  const contact = async (email: string) =>
    (await ann.ask("PUT", "/api/account/contact", { email, webhook: null })).status;
  expect(MOST_QUESTIONS.address).toBe(3);
  for (const email of ["victim@example.org", "Victim@example.org", "victim@EXAMPLE.org"]) {
    expect(await contact(email)).toBe(200);
  }
  expect(await contact("VICTIM@example.org")).toBe(429);
  for (const email of [
    "(1)victim@example.org",
    "x:victim@example.org",
    "victim@example.org(2.3",
    "[a]@b.c",
    "a\\b@c.d",
  ]) {
    expect(await contact(email), email).toBe(400);
  }
  await server.stop();
});

test("what is no address is refused with one that is, and so is what a database cannot keep", async () => {
  const server = await testServer();
  const { id, red } = await table(server.client(), { email: null, webhook: null });
  const contact = (email: string | null, webhook: string | null) =>
    red.ask("PUT", `/api/tables/${id}/contact`, { email, webhook });
  for (const email of ["ann", "ann@example", "a\u0000@example.org", "a@b.\u007f", "a b@c.de"]) {
    expect(await contact(email, null)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/such as ann@example.org/) },
    });
  }
  for (const webhook of ["http://[", "https://a\u0000b.org", "ftp://example.org", "http://example.org:99999/"]) {
    expect(await contact(null, webhook)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/such as https:/) },
    });
  }
  expect((await red.act(id, { type: "note", text: "a\u0000b" })).status).toBe(400);
  expect((await server.client().post("/api/session", { name: "a\u0000b", password: "x" })).status).toBe(400);
  await server.stop();
});

test("which addresses are our own", () => {
  const own = [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "172.20.0.1",
    "169.254.169.254",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",
    "::127.0.0.1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2001:0:a00:1::",
  ];
  for (const address of own) expect(isOurs(address), address).toBe(true);
  for (const address of ["93.184.216.34", "2606:2800:220:1::1", "172.32.0.1", "11.0.0.1"]) {
    expect(isOurs(address), address).toBe(false);
  }
});
