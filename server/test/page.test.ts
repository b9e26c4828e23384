import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testServer } from "./player.ts";

test("parts whose names say what is in them are kept by browsers for good; the page that names them is asked for each time", async () => {
  const pageDir = mkdtempSync(join(tmpdir(), "gonfalon-page-"));
  mkdirSync(join(pageDir, "assets"));
  for (const name of ["index.html", "sw.js", "assets/main-abc.js"]) writeFileSync(join(pageDir, name), "x");
  const server = await testServer({ pageDir });
  const kept = async (path: string) => {
    const { status, headers } = await server.client().get(path);
    return [status, headers.get("cache-control")];
  };
  expect(await kept("/assets/main-abc.js")).toEqual([200, "public, max-age=31536000, immutable"]);
  expect(await kept("/")).toEqual([200, "public, max-age=0"]);
  expect(await kept("/sw.js")).toEqual([200, "public, max-age=0"]);
  // What is missing today may be there tomorrow.
  const [status, cached] = await kept("/assets/gone-abc.js");
  expect([status, String(cached).includes("immutable")]).toEqual([404, false]);
  await server.stop();
  rmSync(pageDir, { recursive: true, force: true });
});
