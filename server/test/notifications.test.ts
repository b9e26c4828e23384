import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTcp } from "node:net";
import { expect, test } from "vitest";
import { isOurs } from "../src/notifier.ts";
import { type Client, testServer } from "./player.ts";

const seats = { red: { who: "me" }, blue: { who: "friend" } };

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

test("without a mail server letters go into a file: one for each turn, with nothing secret in them", async () => {
  const server = await testServer({ grace: 0, publicUrl: "https://gonfalon.example" });
  const { id, red } = await table(server.client(), { email: "player@example.org", webhook: null });
  await red.play(id);
  await red.play(id);
  const mails = () => {
    try {
      return readFileSync(`${server.dataDir}/mail.log`, "utf8").trim().split("\n");
    } catch {
      return [];
    }
  };
  await expect.poll(mails, { timeout: 5000 }).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(mails()).toHaveLength(1);
  const { to, body } = JSON.parse(mails()[0]!);
  expect(to).toBe("player@example.org");
  expect(body).toContain(`https://gonfalon.example/#/table/${id}`);
  expect(body).not.toMatch(/unit|moved|Bearer/);
  await server.stop();
});

test("nobody is told while they are quick enough", async () => {
  const server = await testServer({ grace: 600 });
  const { id, red, blue } = await table(server.client(), { email: "player@example.org", webhook: null });
  await red.play(id);
  await red.play(id);
  await blue.play(id);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(() => readFileSync(`${server.dataDir}/mail.log`)).toThrow();
  await server.stop();
});

test("a mail server gets the letter by SMTP", async () => {
  const letters: string[] = [];
  const smtp = createTcp((socket) => {
    let inData = false;
    let letter = "";
    socket.write("220 test ESMTP\r\n");
    socket.on("data", (chunk) => {
      for (const line of String(chunk).split("\r\n").slice(0, -1)) {
        if (inData && line !== ".") letter += `${line}\n`;
        else if (inData) {
          inData = false;
          letters.push(letter);
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
  const mail = { smtp: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: "house@example.org" };
  const server = await testServer({ grace: 0, mail });
  const { id, red } = await table(server.client(), { email: "player@example.org", webhook: null });
  await red.play(id);
  await red.play(id);
  await expect.poll(() => letters.length, { timeout: 5000 }).toBe(1);
  expect(letters[0]).toMatch(/To: player@example.org/);
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
  const other = await table(strict.client(), { email: null, webhook });
  await other.red.play(other.id);
  await other.red.play(other.id);
  const failed = async () => (await strict.client().get("/metrics")).text;
  await expect.poll(failed, { timeout: 5000 }).toMatch(/notifications_total\{kind="webhook-failed"\} [1-9]/);
  expect(bodies).toHaveLength(2);
  await strict.stop();
  hook.close();
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
  ];
  for (const address of own) expect(isOurs(address), address).toBe(true);
  for (const address of ["93.184.216.34", "2606:2800:220:1::1", "172.32.0.1", "11.0.0.1"]) {
    expect(isOurs(address), address).toBe(false);
  }
});
