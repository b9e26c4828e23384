import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{engine,opponents,cli,tools}/**/*.test.ts", "games/*/test/**/*.test.ts"],
    testTimeout: 120_000,
    maxWorkers: 2,
  },
});
