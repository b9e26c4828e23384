import { expect, test } from "vitest";
import { type Duel, type DuelOption, type DuelView, duel } from "../testkit/duel.ts";
import { type Advice, greatest, type Thoughts } from "./advice.ts";
import { completeSetup } from "./define.ts";
import { SPECTATOR } from "./event.ts";
import type { Game } from "./game.ts";
import { Match } from "./match.ts";
import { mayHear, thoughtsByTurn, thoughtsOf } from "./thoughts.ts";

/** A duel whose sides think of the cards that they see, so that it shows where their thoughts come from. */
const advice = {
  guess: (view: DuelView) => view as unknown as Duel,
  thoughts: {
    turn: ({ rounds }: Duel) => String(rounds),
    tell: (position: Duel, seat: string): Thoughts => {
      const { hand } = position as unknown as DuelView;
      const points = Math.max(0, ...hand);
      return {
        when: seat,
        plan: [hand.join(" "), "That is all."],
        hope: { text: `to win with ${points}`, points },
        fear: { text: `to run out of ${hand.length}`, points: -hand.length },
      };
    },
  },
} as unknown as Advice<Duel, DuelOption, DuelView>;
const thoughtful: Game<Duel, DuelOption, DuelView> = { ...duel, advice };
const SETUP = completeSetup(duel, { seed: "thoughts", dice: "fast" });

test("during a game nobody hears what another seat thinks, neither opponent nor spectator", () => {
  const company = { people: ["north"], isOver: false };
  expect(mayHear("north", "north", company)).toBe(true);
  for (const listener of ["north", SPECTATOR]) expect(mayHear(listener, "south", company)).toBe(false);
  expect(mayHear("south", "south", company)).toBe(false);
  expect(mayHear(SPECTATOR, "north", company)).toBe(false);
});

test("everybody hears it when the game is over, and where only computers play", () => {
  for (const listener of ["north", SPECTATOR]) {
    expect(mayHear(listener, "south", { people: ["north"], isOver: true })).toBe(true);
    expect(mayHear(listener, "south", { people: [], isOver: false })).toBe(true);
  }
});

test("thoughts come from the view of the seat, and a game that tells none has none", () => {
  const { position } = Match.start(thoughtful, SETUP);
  const view = thoughtful.view(position, "north");
  expect(thoughtsOf(thoughtful, view, "north", "en")!.plan[0]).toBe(position.hands.north!.join(" "));
  expect(thoughtsOf(duel, duel.view(position, "north"), "north", "en")).toBeNull();
});

test("the thoughts by turn are what a seat thought when it first decided in each turn, as it saw it then", () => {
  const match = Match.start(thoughtful, SETUP);
  const hands: string[] = [];
  let last = "";
  while (!match.position.outcome) {
    const seat = duel.deciders(match.position, SPECTATOR)[0]!;
    const owing = duel.deciders(match.position, seat).includes(seat) ? seat : "south";
    const choice = match.choice(owing);
    if (choice.over) break;
    const turn = String(match.position.rounds);
    if (owing === "south" && turn !== last) {
      hands.push(match.position.hands.south!.join(" "));
      last = turn;
    }
    match.play(owing, choice.options[0]!);
  }
  const thoughts = thoughtsByTurn(thoughtful, match.journal(), "south", "en");
  expect(hands.length).toBeGreaterThan(2);
  expect(thoughts.map(({ plan }) => plan[0])).toEqual(hands);
});

test("the greatest hope and the greatest fear are told of the turns in which they were", () => {
  const thought = (when: string, hope: number, fear: number): Thoughts => ({
    when,
    plan: ["", ""],
    hope: { text: "", points: hope },
    fear: { text: "", points: fear },
  });
  const thoughts = [thought("1", 1, 2), thought("2", 3, 0), thought("3", 2, 1)];
  expect([greatest(thoughts, "hope")!.when, greatest(thoughts, "fear")!.when]).toEqual(["2", "1"]);
  expect(greatest([], "hope")).toBeNull();
});
