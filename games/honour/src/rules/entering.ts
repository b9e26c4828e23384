import type { Play } from "@gonfalon/engine/kernel";
import { isInArea } from "../cast.ts";
import { board, hexes } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { AreaData } from "../schemas/index.ts";
import { occupySources } from "./command/sources.ts";
import { passTown } from "./conquest.ts";
import { sideOf, unitsOfForce } from "./forces.ts";
import { milanoReverts } from "./scenarios/contestedMilano.ts";
import { rollForPlague } from "./scenarios/plague.ts";
import { isUndecided, turnSwiss } from "./scenarios/swiss.ts";
import { specialRule } from "./special.ts";

/** What follows at once when a Force has entered a hex, by march, retreat, advance or as a reinforcement. */
export function setFoot(play: Play<Honour>, primo: number): void {
  passTown(play, primo);
  occupySources(play, primo);
  papalArmyEnters(play.position, primo);
  crossTicino(play, primo);
  rollForPlague(play);
  milanoReverts(play);
}

/** §S3.1, as ruled: a Force with a Papal Combat Unit in it enters the Duchy; it cannot be undone. */
function papalArmyEnters(position: Honour, primo: number): void {
  if (position.scenario !== 3 || position.papalEntered) return;
  const { armies, data } = castOf(position);
  const region = hexes.regionIds[hexes.region[position.hex[primo]!]!]!;
  if (!data.regionRules!.duchyOfMilano.includes(region)) return;
  const papal = armies.named("papal");
  if (unitsOfForce(position, primo).some((unit) => position.army[unit] === papal)) position.papalEntered = 1;
}

/** §S3.6b: a Force of the French Coalition east of the Ticino and north of the Po in Region M decides the Swiss. */
function crossTicino(play: Play<Honour>, primo: number): void {
  const { position } = play;
  if (decidesSwiss(position, primo, position.hex[primo]!)) turnSwiss(play, "anti-french", ["S3.6b"]);
}

/** §S3.6b: whether a Force that sets foot in a hex turns the Swiss, who are still undecided. */
export function decidesSwiss(position: Honour, primo: number, hex: number): boolean {
  if (!isUndecided(position) || sideOf(position, primo) !== "french") return false;
  const { trigger } = specialRule<{ trigger: { enters: AreaData } }>(position, "S3.6")!;
  return isInArea(trigger.enters, hex, { board, hexes });
}
