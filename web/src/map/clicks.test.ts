import { type Choice, completeSetup, Match, type Option, type Place } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";

/**
 * How many clicks a turn takes at the map, reckoned decision by decision: as it is, and as it was when a pile had to be spread
 * out, the counter picked, one of several ways of taking it up chosen and every halt said.
 */

interface Step {
  readonly place: Place;
  /** Options at the counter that is clicked, and counters that lie where it lies. */
  readonly ways: number;
  readonly pile: number;
}

/** The first turn of a game, both sides played by its own rules of thumb. */
async function firstTurn(id: string): Promise<Step[]> {
  const game = (await loadGame(id)) as AnyGame;
  const match = Match.start(game, completeSetup(game, { seed: "clicks", dice: "fast" })) as unknown as Match;
  const turnOf = () => game.scene(match.view(game.seats[0]!), "en").displays.find((one) => one.id === "turn")!.value;
  const [first, steps] = [turnOf(), [] as Step[]];
  while (turnOf() === first) {
    const choice = match.choice() as Choice<Option>;
    const view = match.view(choice.seat);
    const weights = game.advice!.weigh(match.position, choice, null);
    const option = choice.options[weights.indexOf(Math.max(...weights))]!;
    const { pieces } = game.scene(view, "en");
    const place = game.locate(option as never, view);
    const on = pieces.find(({ id: piece }) => piece === place.piece)?.space ?? null;
    steps.push({
      place,
      ways: choice.options.filter((one) => game.locate(one as never, view).piece === place.piece).length,
      pile: on === null ? 1 : pieces.filter(({ space }) => space === on).length,
    });
    match.play(choice.seat, option);
  }
  return steps;
}

const asItWas = ({ place: { takes }, pile, ways }: Step) => (takes ? Number(pile > 1) + 1 + Number(ways > 1) : 1);

/** A halt is not clicked where another is taken up next. */
const asItIs = ({ place: { ends } }: Step, next: Step | undefined) => (ends && next?.place.takes ? 0 : 1);

/** A march: what is taken up and all that follows until something else is asked. */
function marches(steps: readonly Step[]): readonly Step[] {
  let isMarching = false;
  return steps.filter(({ place: { takes, ends, path } }) => {
    isMarching = takes !== undefined || (isMarching && (ends === true || path !== undefined));
    return isMarching;
  });
}

test("the first turn of Tolentino: a march out of a pile takes less than half the clicks, the whole turn a fifth fewer", async () => {
  const steps = await firstTurn("tolentino");
  const was = (list: readonly Step[]) => list.reduce((sum, step) => sum + asItWas(step), 0);
  const is = (list: readonly Step[]) =>
    list.reduce((sum, step) => sum + asItIs(step, steps[steps.indexOf(step) + 1]), 0);
  const marching = marches(steps);
  const takings = marching.filter(({ place, pile, ways }) => place.takes && pile > 1 && ways > 1);
  expect(is(takings) / was(takings)).toBeLessThanOrEqual(0.5);
  expect(is(marching) / was(marching)).toBeLessThanOrEqual(0.65);
  expect(is(steps) / was(steps)).toBeLessThanOrEqual(0.8);
});
