import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,opponents,server,web,cli,tools,bench}/**/*.test.ts", "games/*/test/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
