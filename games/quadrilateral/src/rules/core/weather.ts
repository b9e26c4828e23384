import type { Play } from "@gonfalon/engine/kernel";
import { months, SIDE_NAMES, tables, turnTrack, type Weather } from "../../data.ts";
import type { CampaignsPosition } from "../../position.ts";

/** §A, §C3.3: the weather of a turn, from the die of the First Player; rain after rain or mud becomes mud from October. */
export function weatherOf(turn: number, die: number, before: Weather): Weather {
  const { months: rows, carryOverRule: rule } = tables.weather;
  const result = rows[turnTrack[turn]!.month]![die - 1]!;
  const from = months.find(({ month }) => month === rule.fromMonth)?.firstTurn ?? Infinity;
  const carries = turn >= from && result === rule.result && rule.ifPreviousTurnWas.includes(before);
  return carries ? rule.becomes : result;
}

export function rollWeather(play: Play<CampaignsPosition>): void {
  const { position } = play;
  const die = play.roll();
  position.weatherBefore = position.weather;
  position.weather = weatherOf(position.turn, die, position.weatherBefore);
  const { turn, weather } = position;
  play.tell({ type: "weather", rules: ["A", "C3.3"], side: SIDE_NAMES[0], turn, die, weather });
}
