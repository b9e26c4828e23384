import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testServer } from "../server/test/player.ts";
import { buildFolder, clearOld, finish, leadFolder, leadModule, targetsFor } from "./publish.mjs";

let dist = "";
beforeEach(() => {
  dist = realpathSync(mkdtempSync(join(tmpdir(), "gonfalon-dist-")));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** A build of the page as whoever builds it leaves it. */
function built(sources: string): string {
  const { folder } = buildFolder(dist, "page", sources.padEnd(64, "0"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), `<p>${sources}</p>`);
  finish(folder);
  leadFolder(dist, "web", folder);
  return folder;
}

test("a server that runs goes on with its own build when another is put in place", async () => {
  built("first");
  const running = await testServer({ pageDir: realpathSync(join(dist, "web")) });
  built("second");
  expect((await running.client().get("/")).text).toBe("<p>first</p>");
  const next = await testServer({ pageDir: realpathSync(join(dist, "web")) });
  expect((await next.client().get("/")).text).toBe("<p>second</p>");
  await running.stop();
  await next.stop();
});

test("a build counts when it is whole, and a folder of an older version gives way", () => {
  mkdirSync(join(dist, "web"));
  expect(buildFolder(dist, "page", "a".repeat(64)).isBuilt).toBe(false);
  built("a".repeat(64));
  expect(buildFolder(dist, "page", "a".repeat(64)).isBuilt).toBe(true);
  expect(existsSync(join(dist, "web", "index.html"))).toBe(true);
});

test("the last three builds are kept, of each kind", () => {
  const folders = ["a", "b", "c", "d", "e"].map((name) => built(name.repeat(64)));
  for (const [i, folder] of folders.entries()) utimesSync(folder, 1000 + i, 1000 + i);
  mkdirSync(join(dist, "builds", "terminal-1"));
  clearOld(dist, "page");
  expect(readdirSync(join(dist, "builds")).sort()).toEqual(
    ["c", "d", "e"].map((name) => `page-${name.repeat(12)}`).concat("terminal-1"),
  );
});

test("a module leads to the newest build of it", () => {
  for (const name of ["old", "new"]) {
    const folder = join(dist, "builds", `terminal-${name}`);
    mkdirSync(folder, { recursive: true });
    leadModule(dist, "gonfalon.mjs", folder);
  }
  expect(readFileSync(join(dist, "gonfalon.mjs"), "utf8")).toBe('import "./builds/terminal-new/gonfalon.mjs";\n');
});

test("no command of the terminal builds the page, but the one that serves it", () => {
  expect(targetsFor("serve")).toContain("page");
  for (const command of ["play", "simulate", "verify", undefined]) expect(targetsFor(command)).toEqual(["terminal"]);
});
