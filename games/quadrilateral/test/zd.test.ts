import { canonical, completeSetup, diceFrom, draw, Match, SPECTATOR, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { test } from "vitest";
import { quadrilateral as game } from "../src/index.ts";

function diff(a: any, b: any, path = ""): string[] {
  if (canonical(a ?? null) === canonical(b ?? null)) return [];
  if (typeof a !== "object" || typeof b !== "object" || !a || !b)
    return [`${path}: ${JSON.stringify(a)} / ${JSON.stringify(b)}`];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((k) => diff(a[k], b[k], `${path}.${k}`));
}
test("d", () => {
  const scenario = process.env.SC ?? "castiglione";
  const seed = process.env.SEED!;
  const setup = completeSetup(game, { dice: "fast", scenario, seed, options: {} });
  const luck = diceFrom(`told ${seed}`, "fast");
  let n = 0;
  randomGame(game, setup, seed, (position, { seat }, picked) => {
    for (const viewer of [...game.seats, SPECTATOR]) {
      for (let t = 0; t < 6; t++) {
        const other = game.disguise(game.copy(position), viewer, (b) => draw(luck, b));
        if (same(other, position)) continue;
        const ch = game.choice(other, seat);
        if (ch.over || ch.seat !== seat || !ch.options.some((o) => same(o, picked))) continue;
        const before = game.copy(other);
        const match = Match.at(game, setup, [], game.copy(position));
        match.play(seat, picked);
        game.play(other, picked, seat);
        const a = match.view(viewer),
          b = game.view(other, viewer);
        if (!same(a, b) && viewer === seat && match.undoable(seat) > 0 && n++ < 3) {
          console.log(
            seat,
            JSON.stringify(picked),
            JSON.stringify(position.flow.at(-1)),
            "\n",
            diff(a, b).slice(0, 20).join("\n"),
            "\nhidden:",
            diff(position, before).slice(0, 30).join("; "),
          );
        }
        break;
      }
    }
  });
}, 100000);
