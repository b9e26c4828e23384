import { everybody, type Play } from "@gonfalon/engine/kernel";
import { turns, units } from "../data.ts";
import type { Border, BorderOption } from "../position.ts";
import { SEATS } from "../sides.ts";
import { canAct, movesOf, neededAgainst, targetsOf, unitIn } from "./movement.ts";
import { call, decision, procedure, step } from "./rulebook.ts";

type Acting = { unit: number };

const ready = (position: Border) =>
  units.flatMap(({ side }, unit) => (side === position.side && canAct(position, unit) ? [unit] : []));

/** §1 One unit of the side acts. */
export const turn = procedure<Acting>("turn", { unit: everybody }).steps({
  unit: decision({
    rule: "1",
    seat: ({ side }) => SEATS[side]!,
    when: (position) => ready(position).length > 0,
    options: (position) => ready(position).map((unit) => ({ type: "take" as const, unit })),
    play: (_, frame, { unit }) => {
      frame.unit = unit;
    },
  }),
  act: decision({
    rule: ["2", "3"],
    seat: ({ side }) => SEATS[side]!,
    when: (_, { unit }) => unit >= 0,
    options: (position, { unit }): BorderOption[] => [
      ...movesOf(position, unit).map((to) => ({ type: "move" as const, to })),
      ...targetsOf(position, unit).map((to) => ({ type: "attack" as const, to })),
    ],
    play: act,
  }),
  end: step("4", endTurn),
});

export const border = procedure("border").steps({
  turns: call(
    "1",
    () => turn,
    () => ({ unit: -1 }),
  ),
});

function act(play: Play<Border>, { unit }: Acting, option: BorderOption): void {
  const { position } = play;
  if (option.type === "move") {
    position.at[unit] = option.to;
    play.tell({ type: "moved", rules: ["2"], unit, to: option.to });
  } else if (option.type === "attack") attack(play, unit, option.to);
}

/** §3 */
function attack(play: Play<Border>, unit: number, to: number): void {
  const roll = play.roll();
  play.tell({ type: "attacked", rules: ["3"], unit, to, roll });
  if (roll < neededAgainst(to)) return;
  const enemy = unitIn(play.position, to);
  play.position.at[enemy] = -1;
  play.tell({ type: "fell", rules: ["3"], unit: enemy });
}

/** §4 */
function endTurn(play: Play<Border>, frame: Acting): "unit" | undefined {
  const { position } = play;
  frame.unit = -1;
  position.side = 1 - position.side;
  position.turn++;
  const left = SEATS.map((_, side) => units.filter((unit, i) => unit.side === side && position.at[i]! >= 0).length);
  if (position.turn < turns && left.every((count) => count > 0)) return "unit";
  const winner = left[0] === left[1] ? null : left[0]! > left[1]! ? SEATS[0] : SEATS[1];
  const scores = Object.fromEntries(SEATS.map((seat, side) => [seat, left[side]!]));
  play.end({ winner, level: winner ? "won" : "drawn", scores, rules: ["4"] });
  return undefined;
}
