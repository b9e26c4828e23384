import { again, done, everybody } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side, tables } from "../../data.ts";
import type { Done } from "../../option.ts";
import { CHECKED_ATTRITION, MOVED, NOT_MOVED, type Quadrilateral } from "../../position.ts";
import { onAlert } from "../core/alert.ts";
import { bridges } from "../core/bridges.ts";
import { type CommandOption, command, commandsOf, mayCommandForce } from "../core/commands.ts";
import { consolidate } from "../core/consolidation.ts";
import { forcesOf, headOf, isForce } from "../core/forces.ts";
import { type InitiativeOption, mayTry, tryInitiative } from "../core/initiative.ts";
import { centerServes } from "../core/lines.ts";
import { markCitadels } from "../core/marks.ts";
import { ownersOnly } from "../known.ts";
import { call, decision, procedure, step } from "../rulebook.ts";

/** §E28a: Forces On Alert that move while a whole Fortnight passes. */
export type MoverOption = { readonly type: "nameMover"; readonly leader: number } | Done;

type Moves = {
  side: Side;
  /** The Game-Turns of the Fortnight, and those that are over. */
  turns: number;
  past: number;
  named: number[];
};

/** Ruling E28a: the owner names Forces On Alert; each makes at most as many moves as the Fortnight has turns. */
export const fortnightMoves = procedure<Moves>("fortnightMoves", {
  side: everybody,
  turns: everybody,
  past: everybody,
  named: ownersOnly<number[]>([]),
}).steps({
  name: decision({
    rule: "E28a",
    seat: (_, { side }) => SIDE_NAMES[side],
    // Who is On Alert the enemy does not know: the question is asked whether anybody is or not.
    when: () => true,
    options: (position, frame): MoverOption[] => [
      { type: "done" },
      ...moversOf(position, frame).map((leader) => ({ type: "nameMover", leader }) as const),
    ],
    play: (_, frame, option) => {
      if (option.type === "done") return;
      frame.named.push(option.leader);
      return again;
    },
  }),
  turn: step("E28a", ({ position }, frame) => {
    if (frame.past === frame.turns || frame.named.length === 0) return done;
    frame.past++;
    position.phasing = frame.side;
    position.forageUsed[frame.side] = [];
    position.commandsLeft = commandsOf(position, frame.side);
    beginTurn(position, frame.side);
  }),
  // By Movement Command or initiative, at the usual price.
  who: decision({
    rule: ["E28a", "II.b", "II.c"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, frame) => activations(position, frame).length > 0,
    options: (position, frame): (CommandOption | InitiativeOption)[] => [
      { type: "endSegment" },
      ...activations(position, frame),
    ],
    play: (play, _, option) => {
      if (option.type === "command") command(play, option.leader);
      else if (option.type === "initiative") tryInitiative(play, option.leader, "initiative");
      else return;
      return again;
    },
  }),
  consolidate: call(
    "II.e",
    () => consolidate,
    (_, { side }) => ({ side }),
  ),
  bridges: call(
    "II.f",
    () => bridges,
    (_, { side }) => ({ side }),
  ),
  // §E25 Who has moved takes attrition turn by turn, and makes no roll for the Fortnight.
  over: step("E25", ({ position }, { side }) => {
    for (const leader of leaders.ofSide[side]) {
      if (position.leaderMoved[leader] === MOVED) position.leaderDone[headOf(position, leader)]! |= CHECKED_ATTRITION;
    }
    return "turn";
  }),
});

function moversOf(position: Quadrilateral, { side, named }: Moves): number[] {
  return forcesOf(position, side).filter(
    (leader) => onAlert(position, leader) && !position.besieged[leader] && !named.includes(leader),
  );
}

function activations(position: Quadrilateral, { side, named }: Moves): (CommandOption | InitiativeOption)[] {
  // §C7.6 A march may have moved the Center, or cut its LOC.
  const commanded = position.commandsLeft > 0 && centerServes(position, side);
  return named
    .filter((leader) => isForce(position, leader) && mayTry(position, leader))
    .flatMap((leader) => [
      ...(commanded && mayCommandForce(position, leader) ? [{ type: "command", leader } as const] : []),
      { type: "initiative", leader } as const,
    ]);
}

/** Nothing has moved or tried in this turn yet; that it has checked in the Fortnight stays. */
function beginTurn(position: Quadrilateral, side: Side): void {
  for (const leader of leaders.ofSide[side]) {
    position.leaderMoved[leader] = NOT_MOVED;
    position.leaderDone[leader]! &= CHECKED_ATTRITION;
  }
  position.ferryUsed.fill(0);
  markCitadels(position);
}

/** §C11.17: the weather of a Fortnight that passes as a whole. */
export function fortnightWeather({ flow }: Quadrilateral): number {
  return flow.some((frame) => frame.procedure === fortnightMoves.name) ? tables.fortnightAttrition.weatherMod : 0;
}
