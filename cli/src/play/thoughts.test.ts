import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { completeSetup, type Entry, journalOf } from "@gonfalon/engine/kernel";
import { loadGame, shelf } from "@gonfalon/games";
import { expect, test } from "vitest";
import { run, temporaryFolder } from "../testing/run.ts";

const SIEGE = "play gradisca --scenario first-siege --seed thoughts";

/** Decisions that are left of the game that is taken up. */
const LEFT = 12;

/** A siege that is nearly over, saved. */
async function nearlyOver(): Promise<string> {
  const game = await loadGame("gradisca");
  const setup = completeSetup(game, { scenario: "first-siege", seed: "thoughts", dice: "fast" });
  const entries: Entry[] = [];
  const position = game.start(setup);
  for (let choice = game.choice(position); !choice.over; choice = game.choice(position)) {
    const weights = game.advice!.weigh(position, choice, null);
    const option = choice.options[weights.indexOf(Math.max(...weights))]!;
    entries.push([choice.seat, option]);
    game.play(position, option, choice.seat);
  }
  const part = entries.slice(0, -LEFT);
  const then = game.start(setup);
  for (const [seat, option] of part) game.play(then, option, seat);
  const file = join(temporaryFolder(), "siege.json");
  writeFileSync(file, JSON.stringify(journalOf(game, setup, part, then)));
  return file;
}

test("between computers --plans tells what each means to do, and the end what it hoped and feared", async () => {
  const file = await nearlyOver();
  const { code, out } = await run(`play gradisca --resume ${file} --seats recruit,recruit --plans`, [], {
    covers: shelf,
  });
  expect(code).toBe(0);
  expect(out).toMatch(/The plan of .* for this turn:\n {2}\S/);
  expect(out.match(/The greatest hopes and fears of .*:\n {2}\S/g)).toHaveLength(2);
});

test("against a person nothing of a computer's plan is told before the end, and --plans is refused", async () => {
  const refused = await run(`${SIEGE} --seats human,recruit --plans`, ["quit"], { covers: shelf });
  expect([refused.code, refused.out]).toEqual([2, ""]);
  expect(refused.err).toContain("--plans is for games between computers");
  const played = await run(`${SIEGE} --seats human,recruit`, ["1", "1", "1", "1", "quit"], { covers: shelf });
  expect(played.out).not.toMatch(/We (hope|fear)/);
});

test("plan tells a person what could be done in the own seat; of a game without thoughts it says so", async () => {
  const { out } = await run(`${SIEGE} --seats human,recruit`, ["plan", "quit"], { covers: shelf });
  expect(out).toMatch(/We hope/);
  expect((await run("play skirmish --seats human,random --seed 1", ["plan", "quit"])).out).toContain(
    "Skirmish does not say what could be planned.",
  );
});
