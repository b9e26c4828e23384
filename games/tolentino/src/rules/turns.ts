import { type Side, sideNamed } from "../army.ts";
import { tables } from "../data.ts";
import type { Tolentino } from "../position.ts";

/** The line of the turn record for the current turn. */
function record(turn: number) {
  return tables.turnRecord.turns[turn - 1] ?? tables.turnRecord.turns.at(-1)!;
}

/** §17 day, twilight (turn 5) or night (turn 6). */
export function lightOf(position: Tolentino): "day" | "twilight" | "night" {
  return record(position.turn).light;
}

/** §6.1.1 who wins a tied initiative roll. */
export function winsTies(position: Tolentino): Side {
  return sideNamed(record(position.turn).initiativeTie);
}

/** §18 the turn record decides how long the battle lasts. */
export function isLastTurn(position: Tolentino): boolean {
  return position.turn >= tables.turnRecord.lastTurn;
}
