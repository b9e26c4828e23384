import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { routes } from "@gonfalon/wire/routes";
import { expect, test } from "vitest";
import { apiDocument } from "../src/docs.ts";
import { Metrics } from "../src/metrics.ts";
import { testServer } from "./player.ts";

const file = fileURLToPath(new URL("../../docs/api.md", import.meta.url));
const operate = fileURLToPath(new URL("../../docs/operate.md", import.meta.url));

test("docs/api.md is what the schemas say (UPDATE_DOCS=1 writes it)", () => {
  if (process.env.UPDATE_DOCS === "1") writeFileSync(file, apiDocument());
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toBe(apiDocument());
  for (const { method, url } of Object.values(routes)) expect(apiDocument()).toContain(`### ${method} ${url}\n`);
});

test("docs/operate.md explains every metric that /metrics gives", async () => {
  const server = await testServer();
  const { text, status } = await server.client().get("/metrics");
  await server.stop();
  expect(status).toBe(200);
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]!);
  expect(names.length).toBeGreaterThan(10);
  const page = readFileSync(operate, "utf8");
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("a histogram counts what it observes", async () => {
  const metrics = new Metrics();
  for (const seconds of [0.0004, 0.003, 7]) metrics.moves.observe(seconds);
  const text = await metrics.render();
  expect(text).toContain('gonfalon_move_seconds_bucket{le="0.0005"} 1');
  expect(text).toContain('gonfalon_move_seconds_bucket{le="2.5"} 2');
  expect(text).toContain('gonfalon_move_seconds_bucket{le="+Inf"} 3');
  expect(text).toContain("gonfalon_move_seconds_count 3");
});
