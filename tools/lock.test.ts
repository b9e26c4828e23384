import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly link?: true;
  readonly optional?: true;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

test("what is installed on Linux, on x64 and arm64, is locked with its hash", () => {
  const isForLinux = ({ os = ["linux"], cpu = ["x64", "arm64"] }: Locked) =>
    os.includes("linux") && cpu.some((one) => ["x64", "arm64"].includes(one));
  const bare = installed.filter(([, entry]) => entry.integrity === undefined && isForLinux(entry));
  expect(bare.map(([path]) => path)).toEqual([]);
});

test("an entry without a hash is a program for another system, that nobody must have", () => {
  const bare = installed.filter(([, { integrity }]) => integrity === undefined);
  expect(bare.filter(([, { optional, cpu }]) => !optional || !cpu).map(([path]) => path)).toEqual([]);
});

test("the lock file names no registry", () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});
