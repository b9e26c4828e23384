import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

test.each(["bench", "bench-web"])("%s refuses a game that there is not, with those there are", (tool) => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${tool}.mjs`), "chess"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^There is no game "chess"\. There are: .*tolentino.*\.\n$/),
  ]);
});
