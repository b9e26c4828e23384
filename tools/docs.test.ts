import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { shelf } from "@gonfalon/games";
import { describe, expect, test } from "vitest";
import { commands } from "../cli/src/commands/index.ts";

const read = (path: string) => readFileSync(path, "utf8");
const PACKAGES = ["", "engine/", "games/", "opponents/", "wire/", "server/", "web/", "cli/"].map(
  (room) => `${room}package.json`,
);

const GAMES = shelf.map(({ id }) => id);

function dependencies(): Set<string> {
  const names = PACKAGES.flatMap((path) => {
    const { dependencies, devDependencies } = JSON.parse(read(path));
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return new Set(names.filter((name) => !name.startsWith("@gonfalon/")));
}

test("docs/dependencies.md gives the reason for every dependency, and for no other", () => {
  const tables = read("docs/dependencies.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  const named = tables.flatMap((line) => [...line.split(" | ")[0]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
  expect([...named].sort()).toEqual([...dependencies()].sort());
});

const PAGES = ["README.md", ...readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []))];

describe.each(PAGES)("%s", (page) => {
  const text = read(page);

  test("its links lead somewhere, to the very heading", () => {
    for (const [, link] of text.matchAll(/\]\(([^):\s]+)\)/g)) {
      const [path, heading] = link!.split("#");
      const target = path ? join(dirname(page), path) : page;
      expect(existsSync(target), link).toBe(true);
      if (heading) expect(headings(read(target)), link).toContain(heading);
    }
  });

  test("the files it names are there", () => {
    const named = [...text.matchAll(/`((?:engine|games|opponents|server|web|cli|tools|bench)\/[\w./<>-]+)`/g)];
    for (const [, path] of named) {
      const variants = path!.includes("<id>") ? GAMES.map((id) => path!.replace("<id>", id)) : [path!];
      for (const one of variants) expect(existsSync(one), one).toBe(true);
    }
  });

  test("the commands it tells to type exist, with their flags", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const line of codeOf(text)) {
      const [, script] = /^npm (?:run )?(start|test|(?<=run )[a-z:-]+)/.exec(line) ?? [];
      if (script) expect(Object.keys(scripts), line).toContain(script);
      const [, name, rest] = /^(?:npm run )?gonfalon (?:-- )?([a-z]+)(.*)/.exec(line) ?? [];
      if (!name) continue;
      const command = commands.find((one) => one.name === name);
      expect(command, line).toBeDefined();
      const flags = [...rest!.matchAll(/ --([a-z-]+)/g)].map(([, flag]) => flag!);
      for (const flag of flags) expect(["help", ...Object.keys(command!.flags)], line).toContain(flag);
    }
  });
});

/** What a page shows as code: in backticks, or in lines of their own. */
function codeOf(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return [...spans, ...text.split("\n").map((line) => line.trim())];
}

/** The headings of a page, as links name them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
}
