import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientOf } from "../src/client.ts";
import { addressOf, settingsFrom } from "../src/serve.ts";
import { both, testServer } from "./player.ts";

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const forwarded = (...addresses: string[]) => ({ "x-forwarded-for": addresses.join(", ") });

describe("behind a proxy", () => {
  test("only what our own proxy has added counts, whatever a client writes before it", async () => {
    const proxied = await testServer({ proxies: 1, limits: { attempts: 2 } });
    const attempt = (...addresses: string[]) =>
      proxied.client(forwarded(...addresses)).post("/api/session", { name: "x", password: "y" });
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await attempt(`10.0.0.${i}`, "203.0.113.7")).status);
    expect(statuses).toEqual([401, 401, 429]);
    expect((await attempt("10.0.0.1", "203.0.113.8")).status).toBe(401);
    await proxied.stop();
  });

  test("nobody is believed where no proxy was announced", async () => {
    const strict = await testServer({ limits: { attempts: 1 } });
    const attempt = (address: string) =>
      strict.client({ ...forwarded(address), "x-forwarded-proto": "https" }).post("/api/session", {
        ...{ name: "x", password: "y" },
      });
    expect([(await attempt("203.0.113.1")).status, (await attempt("203.0.113.2")).status]).toEqual([401, 429]);
    await strict.stop();
  });

  test("the figures are for this machine, and not for whoever says it is this machine", async () => {
    expect((await server.client().get("/metrics")).status).toBe(200);
    expect((await server.client(forwarded("127.0.0.1")).get("/metrics")).status).toBe(403);
    expect((await server.client({ forwarded: "for=127.0.0.1" }).get("/metrics")).status).toBe(403);
    const proxied = await testServer({ proxies: 1 });
    expect((await proxied.client(forwarded("127.0.0.1")).get("/metrics")).status).toBe(403);
    expect((await proxied.client(forwarded("127.0.0.1", "203.0.113.7")).get("/metrics")).status).toBe(403);
    await proxied.stop();
  });

  test("cookies are Secure as soon as the operator says that players come by TLS", async () => {
    const tls = await testServer({ publicUrl: "https://gonfalon.example" });
    const { headers } = await tls.client().post("/api/accounts", { name: "Ann", password: "correct horse" });
    expect(headers.get("set-cookie")).toMatch(/Secure/);
    expect(headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
    await tls.stop();
  });
});

test("a client of IPv6 is its network, one of IPv4 its address however it is written", () => {
  expect(clientOf("2001:db8:1:2:3:4:5:6")).toBe(clientOf("2001:0DB8:1:2::9"));
  expect(clientOf("2001:db8:1:2::1")).not.toBe(clientOf("2001:db8:1:3::1"));
  expect(clientOf("2001:db8::1")).toBe(clientOf("2001:db8:0:0:ffff::"));
  expect(clientOf("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
  expect(clientOf("::1")).toBe("0:0:0:0::/64");
  expect(clientOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(clientOf("203.0.113.7")).toBe("203.0.113.7");
});

test("no answer of the interface is kept by anybody on the way, refusals included", async () => {
  const anybody = server.client();
  const { table, tokens } = await anybody.table({ game: "duel", seats: both });
  const own = anybody.holding(tokens.north);
  for (const path of ["/api/games", "/api/account", `/api/tables/${table}`, `/api/tables/${table}/journal`, "/api/x"]) {
    expect((await own.get(path)).headers.get("cache-control"), path).toBe("no-store");
  }
});

test("whoever does not finish a request, or does not read the answer, is not waited for", () => {
  expect(server.app.server.requestTimeout).toBe(30_000);
  expect(server.app.server.timeout).toBe(120_000);
  expect(server.app.server.headersTimeout).toBeLessThanOrEqual(60_000);
});

test("an error is logged without what its database adds to it", async () => {
  const lines: string[] = [];
  const logged = await testServer({ logTo: { write: (line) => lines.push(line) } });
  const error = Object.assign(new Error("out of order"), { code: "23505", detail: "Key (secret)=(ace of spades)" });
  logged.app.log.error({ err: error }, "a change failed");
  const line = lines.find((one) => one.includes("a change failed"))!;
  expect(JSON.parse(line).err).toMatchObject({ type: "Error", message: "out of order", code: "23505" });
  expect(line).not.toContain("ace of spades");
  await logged.stop();
});

describe("the environment", () => {
  test("is read, and what makes no sense is refused at the start", () => {
    expect(
      settingsFrom({
        ...{ DATABASE_URL: "postgres://u:p@h/gonfalon", PUBLIC_URL: "https://gonfalon.example/", BEHIND_PROXY: "2" },
        ...{ SMTP_URL: "smtps://u:p@mail.example", MAIL_FROM: "a@b.example", THINKING_THREADS: "0" },
      }),
    ).toEqual({
      ...{ databaseUrl: "postgres://u:p@h/gonfalon", publicUrl: "https://gonfalon.example", proxies: 2, workers: 0 },
      mail: { smtp: "smtps://u:p@mail.example", from: "a@b.example" },
    });
    const wrong = {
      ...{
        DATABASE_URL: "mysql://u:secret@h/g",
        PUBLIC_URL: "gonfalon.example",
        BEHIND_PROXY: "yes",
        ALLOWED_HOSTS: "http://lan",
      },
      ...{ SMTP_URL: "mail.example", THINKING_SECONDS: "long", THINKING_THREADS: "-1" },
    };
    const tooMuch = { BEHIND_PROXY: "99", THINKING_SECONDS: "1e9", THINKING_THREADS: "Infinity" };
    for (const [name, value] of [...Object.entries(wrong), ...Object.entries(tooMuch)]) {
      expect(() => settingsFrom({ [name]: value }), name).toThrow(new RegExp(`^${name} takes`));
      expect(() => settingsFrom({ [name]: value })).not.toThrow(/secret/);
    }
    expect(settingsFrom({ PUBLIC_URL: "", DATABASE_URL: "" })).toEqual({ mail: {} });
    expect(settingsFrom({ ALLOWED_HOSTS: "play.lan, 192.168.1.20" })).toMatchObject({
      hosts: ["play.lan", "192.168.1.20"],
    });
  });
});

test("the usual address of a server is one that can be followed, whatever it listens to", () => {
  expect(addressOf("127.0.0.1", 1509)).toBe("http://127.0.0.1:1509");
  expect(addressOf("::1", 1509)).toBe("http://[::1]:1509");
  for (const every of ["0.0.0.0", "::"]) expect(addressOf(every, 80)).toBe("http://localhost:80");
});
