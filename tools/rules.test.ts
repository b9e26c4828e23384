import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rulesOf } from "./coverage.mjs";

/** The tool is run on a small repository with one game. */
let repository = "";
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "rules-"));
});
afterEach(() => rmSync(repository, { recursive: true }));

function file(path: string, text: string): void {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
}

function game(ids: Record<string, string>, source: string, tests: string): void {
  file("games/duel/data/rules.json", JSON.stringify(Object.entries(ids).map(([id, kind]) => ({ id, kind }))));
  file("games/duel/src/index.ts", source);
  file("games/duel/test/duel.test.ts", tests);
}

function rules(...words: string[]) {
  return rulesOf(repository, words);
}

function covered(): { required: string[]; implemented: string[]; proven: string[] } {
  return JSON.parse(rules("--json").output).duel;
}

describe("what is required", () => {
  test("rules, procedures, set-up, victory and options, not notes and components", () => {
    const kinds = { 1: "note", 2: "component", 3: "rule", 4: "procedure", 5: "setup", 6: "victory", 7: "optional" };
    game(kinds, "", "");
    expect(covered().required).toEqual(["3", "4", "5", "6", "7"]);
  });

  test("a rules file that is not a list is named", () => {
    file("games/duel/data/rules.json", "{}");
    const { status, problems } = rules();
    expect(status).toBe(1);
    expect(problems).toContain("games/duel/data/rules.json is not a list of rules");
  });
});

describe("what the last run of the tests says", () => {
  const report = (...tests: { title: string; status: string }[]) =>
    file(
      "dist/test-report.json",
      JSON.stringify({ testResults: [{ name: "/x/games/duel/test/duel.test.ts", assertionResults: tests }] }),
    );

  test("a rule that only a failing test carries is not proven, and the command fails", () => {
    game({ "3": "rule", "4": "rule" }, "// §3 §4", 'test("§3 one", f); test("§4 two", f); test("§4 three", f);');
    expect(rules().problems).toContain("counted by titles only");
    expect(covered().proven).toEqual(["3", "4"]);
    report(
      { title: "§3 one", status: "failed" },
      { title: "§4 two", status: "failed" },
      { title: "§4 three", status: "passed" },
    );
    expect(covered().proven).toEqual(["4"]);
    expect(rules().status).toBe(1);
    report({ title: "§3 one", status: "passed" }, { title: "§4 two", status: "passed" });
    expect(covered().proven).toEqual(["3", "4"]);
    expect(rules()).toMatchObject({ status: 0, problems: "" });
  });

  test("a rule whose test did not run, as in a file that cannot be loaded, is not proven", () => {
    game({ "3": "rule", "4": "rule" }, "// §3 §4", 'test("§3 one", f); test("§4 two", f);');
    report({ title: "§3 one", status: "passed" });
    expect(covered().proven).toEqual(["3"]);
    expect(rules().status).toBe(1);
    expect(rules("4").output).toContain("proven: games/duel/test/duel.test.ts:1 (not green in the last run)");
  });
});

describe("what is implemented", () => {
  const ids = { "3": "rule", "3.1": "rule", "3.1a": "rule", "3.1.B2": "rule", "3-4": "rule" };

  test("a citation means that rule and not a longer or shorter one", () => {
    game(ids, "// §3.1a, as ruled\n// §3.1.B2.", "");
    expect(covered().implemented).toEqual(["3.1a", "3.1.B2"]);
  });

  test("a string counts only when it is the id and nothing else", () => {
    game(ids, 'const rule = "3.1"; const other = "see 3.1a"; const more = \'3-4\';', "");
    expect(covered().implemented).toEqual(["3.1", "3-4"]);
  });

  test("folders inside src are read too", () => {
    game(ids, "", "");
    file("games/duel/src/inner/more.ts", "// §3");
    expect(covered().implemented).toEqual(["3"]);
  });
});

describe("what is proven", () => {
  const ids = { "3": "rule", "3.1": "rule", "3.2": "rule" };
  const proven = (tests: string) => {
    game(ids, "", tests);
    return covered().proven;
  };

  test("titles of tests, several rules in one", () => {
    expect(proven("test(\"§3 §3.1 both\", () => {}); it('§3.2 too', () => {});")).toEqual(["3", "3.1", "3.2"]);
  });

  test("titles of tests over a table", () => {
    expect(proven('test.each([1, 2])("§3.1 with %i", () => {});')).toEqual(["3.1"]);
  });

  test("only what a template says literally", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a test
    expect(proven("test(`§3.1 of ${what}`, () => {}); test(`§3.${n} whatever`, () => {});")).toEqual(["3.1"]);
  });

  test("not the titles of groups, nor a mention anywhere else", () => {
    expect(proven('describe("§3", () => { test("x", () => { note("§3.1"); }); }); // §3.2')).toEqual([]);
  });

  test("not tests that do not run", () => {
    const tests = ['test.skip("§3", f);', 'test.todo("§3.1");', 'describe.skip("x", () => { test("§3.2", f); });'];
    expect(proven(tests.join("\n"))).toEqual([]);
  });
});

describe("worked examples", () => {
  const examples = (...ids: (string | undefined)[]) =>
    file("games/duel/data/examples.json", JSON.stringify(ids.map((id) => ({ id, rule: "3" }))));

  test("an example with an id must be in the title of a test; one without is not counted", () => {
    game({ "3": "rule" }, "// §3", 'test("§3 #3-1 one", f);');
    examples("3-1", undefined);
    expect(rules()).toMatchObject({ status: 0, output: expect.stringContaining("examples shown: 1 (100 %)") });
    examples("3-1", "3-10");
    expect(rules()).toMatchObject({ status: 1, output: expect.stringContaining("not examples shown: 3-10") });
    expect(JSON.parse(rules("--json").output).duel).toMatchObject({ examples: ["3-1", "3-10"], shown: ["3-1"] });
  });

  test("a title that names an example that is not in the file fails", () => {
    game({ "3": "rule" }, "// §3", 'test("§3 #3-1 #3-2 two", f);');
    examples("3-1");
    expect(rules()).toMatchObject({ status: 1, output: expect.stringContaining("no such example: 3-2") });
  });
});

describe("the gate", () => {
  test("fails and lists what is missing", () => {
    game({ "3": "rule", "3.1": "rule" }, "// §3 §3.1", 'test("§3 holds", f);');
    const { status, output } = rules();
    expect(status).toBe(1);
    expect(output).toContain("duel: 2 rules");
    expect(output).toContain("implemented: 2 (100 %)");
    expect(output).toContain("not proven: 3.1");
  });

  test("what a game lacks that is being built does not fail it, until it is on the shelf", () => {
    game({ "3": "rule" }, "", "");
    file("games/duel/package.json", JSON.stringify({ unfinished: true }));
    expect(rules()).toMatchObject({ status: 0, output: expect.stringContaining("not proven: 3") });
    file("games/duel/src/cover.ts", 'export const cover = { id: "duel", load: () => import("./index.ts") };');
    expect(rules().status).toBe(1);
  });

  test("passes when every rule is implemented and proven, and reports where", () => {
    game({ "3": "rule" }, "\n// §3", '\n\ntest("§3 holds", f);');
    const { status, output } = rules("--report");
    expect(status).toBe(0);
    expect(output).toContain("implemented: games/duel/src/index.ts:2");
    expect(output).toContain("proven: games/duel/test/duel.test.ts:3");
  });

  test("a flag that it does not know is named, and nothing is counted", () => {
    game({ "3": "rule" }, "// §3", 'test("§3 holds", f);');
    expect(rules("--jsn")).toMatchObject({ status: 2, output: "", problems: expect.stringContaining("'--jsn'") });
  });

  test("tells of rules asked by their ids where they are, and fails where there is none", () => {
    game({ "3": "rule", "3.1": "rule", "4": "note" }, "// §3\n// §3.1", 'test("§3.1 holds", f);');
    const asked = rules("3.1", "§4");
    expect(asked.status).toBe(0);
    expect(asked.output).toBe(
      "duel §3.1\n  implemented: games/duel/src/index.ts:2\n  proven: games/duel/test/duel.test.ts:1\n" +
        "duel §4\n  implemented: nowhere\n  proven: nowhere",
    );
    const wrong = rules("3.2");
    expect(wrong).toMatchObject({ status: 2, output: "" });
    expect(wrong.problems).toBe("No game has a rule 3.2. Ids are written as in the rulebook: 3, for instance.");
  });
});
