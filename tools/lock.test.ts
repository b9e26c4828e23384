import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly link?: true;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

test("whatever may be installed, on any system, is locked with its hash", () => {
  expect(installed.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([]);
});

test.each([
  ["linux", "x64"],
  ["linux", "arm64"],
  ["darwin", "x64"],
  ["darwin", "arm64"],
])("the programs that build and check are locked for %s on %s", (os, cpu) => {
  const programs = installed.filter(([, entry]) => entry.os?.includes(os) && entry.cpu?.includes(cpu));
  const names = programs.map(([path]) => path).join(" ");
  for (const family of ["@biomejs/cli-", "@esbuild/", "@rolldown/binding-"]) expect(names).toContain(family);
});

test("the lock file names no registry", () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
