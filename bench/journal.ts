/** `journal.mjs GAME SCENARIO LENGTH...`: prints journals of one random game, each as far as it is so long: something to take up. */
import { type Choice, completeSetup, diceFrom, draw, Match, type Option } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";

const [id, scenario, ...lengths] = process.argv.slice(2);
const game = await loadGame(id!);
const setup = completeSetup(game, { scenario: scenario!, seed: "long", dice: "fast" });
const match = Match.start(game, setup) as unknown as Match;
const luck = diceFrom("luck", "fast");
for (const length of lengths.map(Number)) {
  while (match.entries.length < length && !match.position.outcome) {
    const { seat, options } = match.choice() as Choice<Option>;
    match.play(seat, options[draw(luck, options.length)]!);
  }
  console.log(JSON.stringify(match.journal()));
}
