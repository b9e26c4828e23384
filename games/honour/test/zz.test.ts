import { completeSetup, diceFrom, draw } from "@gonfalon/engine/kernel";
import { test } from "vitest";
import { honour } from "../src/index.ts";

test("play", () => {
  for (const scenario of ["2", "1"])
    for (let seed = 0; seed < 3; seed++) {
      const luck = diceFrom(`${seed}`, "fast");
      const asks: Record<string, number> = {};
      let n = 0;
      let why = "";
      try {
        const position = honour.start(completeSetup(honour, { scenario, seed: String(seed), dice: "fast" }));
        for (; n < 20000; n++) {
          const c = honour.choice(position);
          if (c.over) {
            why = JSON.stringify(c);
            break;
          }
          asks[c.ask] = (asks[c.ask] ?? 0) + 1;
          const faults = honour.invariants(position);
          if (faults.length) {
            why = c.ask + faults.join(" ");
            break;
          }
          const o = c.options[draw(luck, c.options.length)]!;
          honour.describe({ option: o }, "it", honour.view(position, c.seat));
          for (const e of honour.play(position, o, c.seat)) honour.describe({ event: e }, "en");
        }
      } catch (e) {
        why = String((e as Error).stack).slice(0, 600);
      }
      console.log(scenario, seed, n, why, JSON.stringify(asks));
    }
}, 60000);
