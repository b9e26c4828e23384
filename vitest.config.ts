import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 3,
    // What a test waits for has as long as a browser would give it, however busy the machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Games are functions of their positions: their tests can share a process, in which the code stays warm.
      {
        extends: true,
        test: { name: "games", include: ["engine/**/*.test.ts", "games/*/test/**/*.test.ts"], isolate: false },
      },
      { extends: true, test: { name: "house", include: ["{opponents,server,web,cli,tools,bench}/**/*.test.ts"] } },
    ],
  },
});
