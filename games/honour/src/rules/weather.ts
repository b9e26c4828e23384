import type { Play } from "@gonfalon/engine/kernel";
import { charts, tables } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Weather } from "../schemas/index.ts";
import { procedure, step } from "./rulebook.ts";

/** §17: the weather of a turn. */

/** §17, §S1.start §S2.start §S3.start §S4.start §S5.start: what a die brings in the month of the turn. */
export function weatherFor(position: Honour, die: number): Weather {
  const { month } = castOf(position).data.turnTrack[position.turn - 1]!;
  return tables["weather-table"].table[month]![die - 1]!;
}

/** §17.1 to §17.2c: what the weather of this turn changes. */
export function weatherEffects(position: Honour) {
  return charts.weather[position.weather];
}

/** §2.2.A: the First Player rolls for the weather of the turn. */
export const weatherPhase = procedure("weatherPhase").steps({
  roll: step(["2.2.A", "17"], rollForWeather),
});

export function rollForWeather(play: Play<Honour>): void {
  const { position } = play;
  const die = play.roll();
  position.weather = weatherFor(position, die);
  play.tell({ type: "weather", rules: ["17"], die, weather: position.weather });
}
