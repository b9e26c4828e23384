import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drawn, mutationsOf } from "./mutations.mjs";

const changes = (text: string) => mutationsOf(text, "a.ts").map(({ line, now }) => [line, now]);

describe("mutations", () => {
  test("break comparisons, signs, numbers, conditions and actions, one at a time", () => {
    expect(changes("const a = b < 2 && !c;")).toEqual([
      [1, "const a = b < 2 || !c;"],
      [1, "const a = b <= 2 && !c;"],
      [1, "const a = b < 3 && !c;"],
      [1, "const a = b < 2 && c;"],
    ]);
    expect(changes("if (a) {\n  fire(b);\n}")).toEqual([
      [1, "if (false) {"],
      [2, ";"],
    ]);
    expect(changes("x = y.some(f) ? Math.min(p, q) : r;")).toEqual([
      [1, "x = y.some(f) ? r : Math.min(p, q);"],
      [1, "x = y.every(f) ? Math.min(p, q) : r;"],
      [1, "x = y.some(f) ? Math.max(p, q) : r;"],
    ]);
  });

  test("leave comments, strings, types and imports alone", () => {
    const text =
      '// a < 2\nimport { a } from "./a1.ts";\ninterface B { c: 1 | 2 }\ntype D = true;\nconst rule: 3 = "12.6";';
    expect(changes(text)).toEqual([]);
  });

  test("are drawn by the seed, no line twice", () => {
    const all = mutationsOf(Array.from({ length: 40 }, (_, i) => `a${i} = b < ${i} && c;`).join("\n"), "a.ts");
    const lines = (count: number, seed: number) => drawn(all, count, seed).map(({ line }) => line);
    expect(lines(12, 3)).toEqual(lines(12, 3));
    expect(lines(12, 3)).not.toEqual(lines(12, 4));
    expect(new Set(lines(40, 3)).size).toBe(40);
    expect(lines(99, 3)).toHaveLength(40);
  });
});

describe("the tool on a small repository", () => {
  let repository = "";
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), "mutate-repository-"));
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  const file = (path: string, text: string) => {
    mkdirSync(dirname(join(repository, path)), { recursive: true });
    writeFileSync(join(repository, path), text);
  };
  const mutate = (...words: string[]) => {
    const tool = join(import.meta.dirname, "mutate.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...words, "--root", repository], {
      encoding: "utf8",
    });
    return { status, out: stdout, err: stderr };
  };

  test("says what was caught, what survived and what is equivalent, and leaves the sources as they were", () => {
    const source =
      "export const hits = (die: number) => die <= value;\nexport const slack = (a: number) => a > 5;\nconst value = 0 + 3;\n";
    file("games/duel/src/rules/fire.ts", source);
    file(
      "games/duel/test/rules/fire.test.ts",
      'import { expect, test } from "vitest";\nimport { hits } from "../../src/rules/fire.ts";\n' +
        'test("hits", () => expect([hits(3), hits(4)]).toEqual([true, false]));\n',
    );
    const slack = { was: "export const slack = (a: number) => a > 5;" };
    const known = ["a >= 5", "a > 6"].map((now) => ({
      ...slack,
      file: "fire.ts",
      now: slack.was.replace("a > 5", now),
      why: "-",
    }));
    const first = mutate("duel", "--count", "9");
    expect(first.out).toContain("caught 2, survived 1, equivalent 0: 66.7 % of 3.");
    expect(first.status).toBe(1);
    file("games/duel/test/equivalent.json", JSON.stringify(known));
    const second = mutate("duel", "--count", "9");
    expect(second.out).toContain("caught 2, survived 0, equivalent 1: 100 % of 2.");
    expect(second.status).toBe(0);
    expect(readFileSync(join(repository, "games/duel/src/rules/fire.ts"), "utf8")).toBe(source);
  });

  const RULES =
    'export const hits = (die: number) => die < small;\nconst small = Number("3");\n' +
    "export function emptied(todo: number[]): number[] {\n  while (todo.length) {\n    todo.pop();\n  }\n  return todo;\n}\n" +
    "let table: boolean | undefined;\nexport const made = () => (table ??= value());\nconst value = () => true;\n";
  const tested = (name: string, uses: string, body: string) =>
    file(
      `games/duel/test/${name}.test.ts`,
      'import { afterAll, beforeEach, describe, expect, test } from "vitest";\n' +
        `import { ${uses} } from "../src/rules/fire.ts";\n${body}\n`,
    );

  test("tells which test caught it, or that none comes to the line", () => {
    file(
      "games/duel/src/rules/fire.ts",
      "export const hits = (die: number) => die < 3;\nexport const idle = () => true;\n",
    );
    tested(
      "hits",
      "hits",
      "let die = 0;\ndescribe('fire', () => {\n  beforeEach(() => { die += 2; });\n" +
        "  test.each([[true], [false]])('at each try, %s', (hit) => expect(hits(die)).toBe(hit));\n" +
        "  test('misses at three', () => expect(hits(3)).toBe(false));\n});",
    );
    const { out } = mutate("duel", "--count", "9");
    expect(out).toMatch(
      /caught {5}fire.ts:1\n.*\n.*die <(= 3|\s4).*\n {4}games\/duel\/test\/hits.test.ts: misses at three/,
    );
    expect(out).toMatch(/survived {3}fire.ts:2\n.*\n.*\n {4}no quick test reaches it/);
    expect(mutate("duel", "--count", "9", "--only", "fire.ts:2", "--list").out).not.toContain("fire.ts:1");
  });

  test("an endless game is caught; a table that another test has made, and whole random games, are asked in the end", () => {
    file("games/duel/src/rules/fire.ts", RULES);
    tested("a", "made, emptied", "test('is emptied', () => expect([made(), emptied([1])]).toHaveLength(2));");
    tested("b", "made", "test('is right', () => expect(made()).toBe(true));");
    tested("random", "hits", "test('whole games', () => expect([hits(2), hits(3)]).toEqual([true, false]));");
    const all = mutate("duel", "--count", "9", "--patience", "10");
    expect(all.out).toContain("the tests did not come to an end");
    expect(all.out).toContain("games/duel/test/b.test.ts: is right");
    expect(all.out).toContain("games/duel/test/random.test.ts: whole games");
    expect(mutate("duel", "--count", "9", "--only", "fire.ts:1", "--fast").out).toMatch(/survived {3}fire.ts:1\n/);
  });

  test("what is asked of all tests of a file together counts only when all of them run", () => {
    file("games/duel/src/rules/fire.ts", "export const hits = (die: number) => die < 3;\n");
    tested(
      "met",
      "hits",
      "const met = new Set();\nafterAll(() => expect(met.size).toBe(2));\n" +
        "test('one', () => { met.add(hits(1)); });\ntest('other', () => { met.add('other'); });",
    );
    expect(mutate("duel").out).toContain("survived");
  });

  test("says what fails without any mutation", () => {
    file("games/duel/src/rules/fire.ts", "export const hits = (die: number) => die < 3;\n");
    tested("hits", "hits", "test('hits', () => expect(hits(3)).toBe(true));");
    const { status, err } = mutate("duel");
    expect([status, err]).toEqual([2, expect.stringMatching(/hits.test.ts: hits\n[\s\S]*mend that first/)]);
  });

  test("refuses a game that is not there, and a number that is none", () => {
    expect(mutate("chess")).toMatchObject({
      status: 2,
      err: expect.stringContaining("There is no games/chess/src/rules."),
    });
    file("games/duel/src/rules/fire.ts", "");
    expect(mutate("duel", "--seed", "x").err).toContain('--seed is a whole number, not "x".');
  });
});
