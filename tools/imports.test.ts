import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

/** Runs the check on a repository with these files. */
function check(files: readonly (readonly [path: string, text: string, ...unknown[]])[]) {
  const repository = mkdtempSync(join(tmpdir(), "imports-"));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  }
  const run = spawnSync(process.execPath, ["tools/imports.mjs", "--root", repository], { encoding: "utf8" });
  rmSync(repository, { recursive: true });
  return { status: run.status, faults: run.stderr };
}

describe("a wrong arrow is found with its place", () => {
  const wrong = [
    ["engine/a.ts", '\nimport { x } from "@gonfalon/tolentino";', "engine must not import games/tolentino"],
    ["engine/board/b.ts", '\nexport * from "../../games/index.ts";', "engine must not import games"],
    ["games/duel/src/a.ts", '\nimport "@gonfalon/other";', "games/duel must not import games/other"],
    ["games/duel/src/b.ts", '\nimport "../../other/src/index.ts";', "games/duel must not import games/other"],
    ["games/duel/src/c.ts", '\nimport { shelf } from "@gonfalon/games";', "games/duel must not import games"],
    ["games/duel/test/d.ts", '\nimport type { A } from "@gonfalon/server";', "games/duel must not import server"],
    ["games/powers.ts", '\nimport "@gonfalon/duel";', "games/powers.ts must not import games/duel"],
    ["games/index.ts", '\nimport "@gonfalon/opponents";', "games must not import opponents"],
    ["opponents/src/a.ts", '\nconst s = import("@gonfalon/server");', "opponents must not import server"],
    ["opponents/src/b.ts", "\nconst s = import(`../../server/src/index.ts`);", "opponents must not import server"],
    ["server/src/a.ts", '\nimport { a } from "../../cli/src/main.ts";', "server must not import cli"],
    ["cli/src/a.ts", '\nimport { a } from "@gonfalon/web";', "cli must not import web"],
    ["web/src/A.svelte", '<p></p><script lang="ts">\nimport { a } from "@gonfalon/server";</script>', "web must not"],
  ] as const;
  const { status, faults } = check(wrong);

  test("and fails the check", () => expect(status).toBe(1));
  test.each(wrong)("%s", (path, _, fault) => expect(faults).toContain(`${path}:2: ${fault}`));
  test("one line for each", () => expect(faults.trim().split("\n").length).toBe(wrong.length));
});

test("right arrows, and comments, pass", () => {
  const right = [
    ["engine/a.ts", 'import { x } from "./board/hex.ts"; import y from "@noble/hashes/sha2.js";'],
    ["engine/b.ts", '// import { x } from "@gonfalon/tolentino";'],
    ["games/duel/src/a.ts", 'import { x } from "@gonfalon/engine/kernel"; import y from "../data/y.json";'],
    ["games/duel/src/sides.ts", 'import { people } from "@gonfalon/games/powers";'],
    ["games/powers.ts", 'import type { Side } from "@gonfalon/engine/kernel";'],
    ["games/index.ts", 'const load = () => import("@gonfalon/tolentino");'],
    ["opponents/src/a.ts", 'import { x } from "@gonfalon/games"; import "@gonfalon/engine/board";'],
    ["cli/src/a.ts", 'import { x } from "@gonfalon/server"; import "@gonfalon/opponents";'],
    ["web/src/A.svelte", '<script>import { x } from "@gonfalon/games";</script>'],
  ] as const;
  expect(check(right)).toEqual({ status: 0, faults: "" });
});

test("this repository holds to it", () => {
  const run = spawnSync(process.execPath, ["tools/imports.mjs"], { encoding: "utf8" });
  expect(run.stderr).toBe("");
  expect(run.stdout).toMatch(/^Imports point the right way in \d+ files\.$/m);
});
