/**
 * `journal.mjs GAME SCENARIO LENGTH...`: prints journals of one random game, each as far as it is so long: something to take up.
 * A game that ends sooner is left some decisions before its end.
 */
import { type Choice, completeSetup, diceFrom, draw, Match, type Option } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";

/** Decisions that are left to be made, at the least: enough to be timed. */
const LEFT = 200;

const [id, scenario, ...lengths] = process.argv.slice(2);
const game = await loadGame(id!);
const setup = completeSetup(game, { scenario: scenario!, seed: "long", dice: "fast" });

/** The game as far as it is so long, or to its end. */
function played(length: number): Match {
  const match = Match.start(game, setup) as unknown as Match;
  const luck = diceFrom("luck", "fast");
  while (match.entries.length < length && !match.position.outcome) {
    const { seat, options } = match.choice() as Choice<Option>;
    match.play(seat, options[draw(luck, options.length)]!);
  }
  return match;
}

const wanted = lengths.map(Number);
const most = played(Math.max(...wanted) + LEFT).entries.length - LEFT;
for (const length of wanted) console.log(JSON.stringify(played(Math.min(length, most)).journal()));
