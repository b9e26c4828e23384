import { completeSetup, diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { FRENCH, leaders, pieces } from "../src/data.ts";
import { quadrilateral } from "../src/index.ts";
import type { QuadrilateralOption } from "../src/option.ts";
import type { Quadrilateral } from "../src/position.ts";
import { isForce } from "../src/rules/core/forces.ts";
import type { March } from "../src/rules/core/steps.ts";

const QUIET = ["suggestedSetUp", "stayOnCampaign", "keepSupply", "keepCenter", "done", "endSegment"];

function choiceOf(position: Quadrilateral) {
  const choice = quadrilateral.choice(position);
  if (choice.over) throw new Error("The game is over.");
  return choice;
}

function play(position: Quadrilateral, fits: (option: QuadrilateralOption) => boolean): void {
  const { options, seat } = choiceOf(position);
  quadrilateral.play(position, options.find(fits)!, seat);
}

/** Castiglione in the middle of the first Austrian march, which has come upon a vedette: the French are asked where it goes. */
function vedetteGivesWay(): Quadrilateral {
  const position = quadrilateral.start(
    completeSetup(quadrilateral, { scenario: "castiglione", seed: "march", dice: "fast" }),
  );
  while (choiceOf(position).ask !== "commands.who") {
    const { options } = choiceOf(position);
    const quiet = QUIET.find((type) => options.some((option) => option.type === type));
    play(position, ({ type }) => type === quiet);
  }
  play(position, ({ type }) => type === "command");
  const { hex } = choiceOf(position).options.find(({ type }) => type === "march") as { hex: number };
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hex;
  position.vedetteShown[vedette] = 1;
  play(position, (option) => option.type === "march" && option.hex === hex);
  return position;
}

function marchOf({ flow }: Quadrilateral): March {
  return flow.find(({ procedure }) => procedure === "march") as unknown as March;
}

test("§C8.13 a guess made while the enemy marches has a Force that marches, and play goes on from it", () => {
  const position = vedetteGivesWay();
  expect([choiceOf(position).ask, choiceOf(position).seat]).toEqual(["repulse.withdraw", "french"]);
  const view = quadrilateral.view(position, "french");
  expect(marchOf(view.position).leader).toBe(-1);
  for (let seed = 0; seed < 4; seed++) {
    const dice = diceFrom(`guess ${seed}`, "fast");
    const guess = quadrilateral.advice!.guess!(view, "french", (below) => draw(dice, below));
    const { leader, size, from } = marchOf(guess);
    expect([isForce(guess, leader), guess.leaderHex[leader], leaders.side[leader]]).toEqual([true, from, 0]);
    expect(size).toBeGreaterThan(0);
    guess.dice = dice;
    for (let decisions = 0; decisions < 60; decisions++) {
      const { options, seat } = choiceOf(guess);
      quadrilateral.play(guess, options[draw(dice, options.length)]!, seat);
    }
  }
});
