import { type Dice, diceFrom, draw } from "../kernel/index.ts";

const MOST_TRIES = 100_000_000;

/**
 * Dice that fall as a test says: the first of them show these faces, then they go on as they like. A state of the fast dice
 * that gives them is looked for: eight faces take a second.
 */
export function diceThatFall(faces: readonly number[], sides = 6): Dice {
  const wrong = faces.find((face) => !(Number.isInteger(face) && face >= 1 && face <= sides));
  if (wrong !== undefined) throw new Error(`A die of ${sides} sides does not show ${wrong}.`);
  const trial = diceFrom("", "fast") as Dice & { kind: "fast" };
  for (let seed = 1; seed < MOST_TRIES; seed++) {
    const state: [number, number, number, number] = [seed, seed ^ 0x5bd1e995, Math.imul(seed, 0x9e3779b1), 1];
    trial.state = mixed(state);
    if (faces.every((face) => draw(trial, sides) + 1 === face)) return { kind: "fast", state: mixed(state), used: 0 };
  }
  throw new Error(`No dice were found that fall ${faces.join(", ")}: these are too many.`);
}

/** The first numbers of so plain a state are not random yet. */
function mixed(state: readonly [number, number, number, number]): [number, number, number, number] {
  const dice: Dice = { kind: "fast", state: [...state], used: 0 };
  for (let i = 0; i < 4; i++) draw(dice, 6);
  return dice.state;
}
