import { type Choice, completeSetup, type Option } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame, shelf } from "@gonfalon/games";
import { expect, test } from "vitest";
import { run } from "../testing/run.ts";
import { Session } from "./session.ts";

/** Questions with a single answer at the terminal: given for the person, told, and taken back with what led up to them. */

const AGNADELLO = "play honour --scenario 1 --seats human,human --seed 1";
/** The first answer to every question, again and again. */
const FIRST = [...Array<string>(60).fill("1"), "quit"];

test("a question with one answer is answered and told; --every puts it", async () => {
  const short = await run(AGNADELLO, FIRST, { covers: shelf });
  expect(short.out).toContain("Answered for you, as there was no other answer: ");
  const long = await run(`${AGNADELLO} --every`, FIRST, { covers: shelf });
  expect(long.out).not.toContain("Answered for you");
  expect(long.out).toMatch(/\n {2}1 {2}[^\n]+\n[^\n]*> 1\n/);
});

/** Plays by the game's rules of thumb, people answered for as at the terminal, until a moment pleases. */
async function session(pleases: (session: Session, choice: Choice<Option>) => boolean): Promise<Session> {
  const game = (await loadGame("honour")) as AnyGame;
  const setup = completeSetup(game, { scenario: "1", seed: "lone", dice: "fast" });
  const played = Session.start(game, setup, game.seats);
  for (let left = 400; left > 0; left--) {
    const choice = played.match.choice() as Choice<Option>;
    if (pleases(played, choice)) return played;
    const weights = game.advice!.weigh(played.match.position, choice, null);
    const isLone = played.mayAnswerFor(choice);
    played.play(choice.seat, choice.options[weights.indexOf(Math.max(...weights))]!, isLone);
  }
  throw new Error("No such moment came up.");
}

test("undo takes back the person's own decision with the answers given after it", async () => {
  let own = -1;
  const played = await session((one, choice) => {
    const { length } = one.match.entries;
    const isLone = one.mayAnswerFor(choice);
    const isAfterOwn = own >= 0 && length - own > 1 && one.match.undoable(choice.seat) >= length - own;
    if (isAfterOwn && !isLone) return true;
    if (!isLone) own = choice.options.length > 1 ? length : -1;
    return false;
  });
  const { seat } = played.match.choice() as Choice<Option>;
  const [, option] = played.match.entries[own]!;
  expect(played.undo(seat)).toEqual(option);
  expect(played.match.entries).toHaveLength(own);
});

test("an answer that is taken back is not given again at once", async () => {
  // One that nothing is rolled, shown or decided by, with nothing before it that could be taken back.
  let given: { readonly choice: Choice<Option>; readonly length: number } | null = null;
  const played = await session((one, choice) => {
    const { length } = one.match.entries;
    if (given && one.match.undoable(given.choice.seat) === 1) return true;
    given = one.mayAnswerFor(choice) && one.match.undoable(choice.seat) === 0 ? { choice, length } : null;
    return false;
  });
  const { choice, length } = given!;
  played.undo(choice.seat);
  expect(played.match.entries).toHaveLength(length);
  expect(played.mayAnswerFor(choice)).toBe(false);
});

test("an answer that would put the person's own last decision out of reach is left to the person", async () => {
  const game = (await loadGame("gradisca")) as AnyGame;
  const played = Session.start(game, completeSetup(game, { seed: "lone", dice: "fast" }), game.seats);
  for (let isLost = false; !isLost; ) {
    const choice = played.match.choice() as Choice<Option>;
    isLost = choice.options.length === 1 && choice.options[0]!.type === "endActivation";
    if (isLost) isLost = played.match.undoable(choice.seat) > 0;
    if (isLost) expect(played.mayAnswerFor(choice)).toBe(false);
    const weights = game.advice!.weigh(played.match.position, choice, null);
    played.play(choice.seat, choice.options[weights.indexOf(Math.max(...weights))]!);
    if (isLost) expect(played.match.undoable(choice.seat)).toBe(0);
  }
});
