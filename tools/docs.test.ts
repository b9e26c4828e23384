import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const PACKAGES = ["", "engine/", "games/", "opponents/", "server/", "web/", "cli/"].map(
  (room) => `${room}package.json`,
);

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

test("the links of README.md lead somewhere", () => {
  const links = [...read("README.md").matchAll(/\]\(([^):]+)\)/g)].map((match) => match[1]!);
  expect(links.length).toBeGreaterThan(4);
  for (const link of links) expect(() => read(link)).not.toThrow();
});

test("the commands of README.md exist", () => {
  const { scripts } = JSON.parse(read("package.json"));
  const used = [...read("README.md").matchAll(/npm (?:run )?([a-z:]+)/g)].map((match) => match[1]!);
  for (const name of new Set(used)) if (name !== "run") expect(Object.keys(scripts)).toContain(name);
});
