import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "./testing/run.ts";

/** The program as it is shipped, with its worker threads: `npm test` and `npm run build` put it there. */
const PROGRAM = fileURLToPath(new URL("../../dist/gonfalon.mjs", import.meta.url));

function gonfalon(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}

beforeAll(() => {
  if (!existsSync(PROGRAM)) throw new Error("The program is not built: npm run build");
});

test("it explains itself and says what is wrong", async () => {
  const help = await gonfalon();
  expect(help.code).toBe(0);
  expect(help.out).toContain("gonfalon COMMAND --help");
  const wrong = await gonfalon("simulate", "chess");
  expect(wrong.code).toBe(2);
  expect(wrong.err).toBe(
    'gonfalon: There is no game "chess". You can play: tolentino, gradisca, honour, quadrilateral.\n',
  );
});

test("what npm links as gonfalon is the same program, wherever one stands", async () => {
  const { bin } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const lock = JSON.parse(readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"));
  expect(lock.packages.cli.bin).toEqual(bin);
  const linked = fileURLToPath(new URL(join("..", bin.gonfalon), import.meta.url));
  const folder = temporaryFolder();
  execFileSync(process.execPath, [linked, "map", "tolentino", "--out", "map.svg"], { cwd: folder });
  expect(existsSync(join(folder, "map.svg"))).toBe(true);
});

test.each(["tolentino", "gradisca"])("%s: the same hash whatever the number of threads", async (game) => {
  const words = ["simulate", game, "--players", "random,random", "--games", "6", "--seed", "7", "--json"];
  const [one, two] = await Promise.all([gonfalon(...words, "--jobs", "1"), gonfalon(...words, "--jobs", "2")]);
  expect([one.err, two.err]).toEqual(["", ""]);
  const [alone, together] = [JSON.parse(one.out), JSON.parse(two.out)];
  expect(alone).toMatchObject({ game, games: 6, finished: 6, failed: [] });
  expect({ ...together, seconds: 0, decisionsPerSecond: 0 }).toEqual({ ...alone, seconds: 0, decisionsPerSecond: 0 });
});

test.each(["tolentino", "gradisca"])(
  "%s: a whole game is played, saved and verified, and its map drawn",
  async (game) => {
    const folder = temporaryFolder();
    const [journal, picture] = [join(folder, "game.json"), join(folder, "map.svg")];
    const played = await gonfalon("play", game, "--seats", "random,random", "--seed", "1815", "--save", journal);
    expect(played.err).toBe("");
    expect(played.out).toContain("The game is over");
    const verified = await gonfalon("verify", journal);
    expect(verified.err).toBe("");
    expect(verified.out).toContain("a whole and unaltered game");
    expect((await gonfalon("map", game, "--out", picture)).code).toBe(0);
    expect(readFileSync(picture, "utf8")).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
  },
);

test.each(["tolentino", "gradisca"])("%s: a hint, with its reasons, from a player in a thread", async (game) => {
  const program = spawn(process.execPath, [PROGRAM, "play", game, "--seats", "human,captain", "--budget", "0.3"]);
  let said = "";
  program.stdout.on("data", (text) => {
    said += text;
  });
  program.stdin.end(`${"hint\n1\n".repeat(3)}quit\n`);
  const [code] = await once(program, "exit");
  expect(code).toBe(0);
  expect(said.match(/A general in your place would take option \d+: .+/g)).toHaveLength(3);
});

test("serve starts the server, says where, and closes it when told to", async () => {
  const server = spawn(process.execPath, [PROGRAM, "serve", "--port", "0", "--data-dir", temporaryFolder()]);
  let said = "";
  server.stdout.on("data", (text) => {
    said += text;
  });
  while (!said.includes("Ctrl-C")) await once(server.stdout, "data");
  const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said)!;
  expect((await fetch(address)).status).toBeLessThan(500);
  const taken = await gonfalon("serve", "--port", new URL(address).port, "--data-dir", temporaryFolder());
  expect(taken.code).toBe(2);
  expect(taken.err).toContain("is in use by another program: give another with --port.");
  server.kill("SIGTERM");
  const [code] = await once(server, "exit");
  expect(code).toBe(0);
});

test("whoever tells `npm start` to end stops the server", async () => {
  const tools = new URL("../../tools/repository.mjs", import.meta.url).href;
  const words = JSON.stringify(["serve", "--port", "0", "--data-dir", temporaryFolder()]);
  const script = `import { runTerminal } from "${tools}"; process.exitCode = await runTerminal(${words});`;
  const start = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let said = "";
  start.stdout.on("data", (text) => {
    said += text;
  });
  while (!said.includes("Ctrl-C")) await once(start.stdout, "data");
  const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said)!;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  start.kill("SIGTERM");
  expect(await once(start, "exit")).toEqual([0, null]);
  await expect(fetch(`${address}/healthz`)).rejects.toThrow();
});
