import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let house = "";
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), "imports-"));
});
afterEach(() => rmSync(house, { recursive: true }));

/** Runs the check on a house with one file. */
function check(path: string, text: string) {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
  const run = spawnSync(process.execPath, ["tools/imports.mjs", "--root", house], { encoding: "utf8" });
  return { status: run.status, faults: run.stderr };
}

test.each([
  ["engine/kernel/flow.ts", '\nimport { x } from "@gonfalon/tolentino";', "engine must not import games/tolentino"],
  ["engine/board/hex.ts", '\nexport * from "../../games/index.ts";', "engine must not import games"],
  ["games/duel/src/index.ts", '\nimport "@gonfalon/other";', "games/duel must not import games/other"],
  ["games/duel/src/index.ts", '\nimport "../../other/src/index.ts";', "games/duel must not import games/other"],
  ["games/duel/src/index.ts", '\nimport { shelf } from "@gonfalon/games";', "games/duel must not import games"],
  ["games/duel/src/index.ts", '\nimport type { A } from "@gonfalon/server";', "games/duel must not import server"],
  ["games/index.ts", '\nimport "@gonfalon/opponents";', "games must not import opponents"],
  ["opponents/src/index.ts", '\nconst s = import("@gonfalon/server");', "opponents must not import server"],
  ["server/src/index.ts", '\nimport { a } from "../../cli/src/main.ts";', "server must not import cli"],
  ["cli/src/main.ts", '\nimport { a } from "@gonfalon/web";', "cli must not import web"],
  ["web/src/App.svelte", '<p></p><script lang="ts">\nimport { a } from "@gonfalon/server";</script>', "web must not"],
])("a wrong arrow in %s is found with its place", (path, text, fault) => {
  const { status, faults } = check(path, text);
  expect(status).toBe(1);
  expect(faults).toContain(`${path}:2: ${fault}`);
});

test.each([
  ["engine/kernel/flow.ts", 'import { x } from "../board/hex.ts"; import y from "@noble/hashes/sha2.js";'],
  ["games/duel/src/index.ts", 'import { x } from "@gonfalon/engine/kernel"; import y from "../data/y.json";'],
  ["games/index.ts", 'const load = () => import("@gonfalon/tolentino");'],
  ["opponents/src/index.ts", 'import { x } from "@gonfalon/games"; import "@gonfalon/engine/board";'],
  ["cli/src/main.ts", 'import { x } from "@gonfalon/server"; import "@gonfalon/opponents";'],
  ["web/src/App.svelte", '<script>import { x } from "@gonfalon/games";</script>'],
  ["engine/kernel/flow.ts", '// import { x } from "@gonfalon/tolentino";'],
])("a right arrow in %s passes", (path, text) => {
  expect(check(path, text)).toEqual({ status: 0, faults: "" });
});

test("this house holds to it", () => {
  const run = spawnSync(process.execPath, ["tools/imports.mjs"], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  expect(run.stdout).toMatch(/^Imports point the right way in \d+ files\.$/m);
});
