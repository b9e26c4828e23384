import { board, opponentOf, type Side, scenarioNamed, units } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { isFortress, moraleWorth, turnsLeft, unitWorth } from "./force.ts";
import { handWorth } from "./hand.ts";
import { damageToWalls } from "./points.ts";
import { siegeStanding } from "./sieges.ts";
import { danger, type Situation, situationOf } from "./situation.ts";

/** How well a side stands, in Victory Points: what it has, and what it may yet win or lose. */

/** To win counts for more than the last point of the difference. */
const VICTORY = 6;
const OUT_OF_SUPPLY = 0.2;
const NO_CAMP = 1.5;

export function worth(position: Gradisca, seat: string): number {
  const side = seat as Side;
  const { venetian, austrian } = position.victoryPoints;
  const lead = side === "venetian" ? venetian - austrian : austrian - venetian;
  if (position.outcome) return lead + VICTORY * Math.sign(lead);
  const situation = situationOf(position);
  const total = lead + stakesFor(situation, side) + assets(situation, side) - assets(situation, opponentOf(side));
  // What is likely to win the game counts like a victory, the more so the nearer the end.
  return total + VICTORY * Math.tanh(total / (4 + 1.5 * turnsLeft(position)));
}

/**
 * What things have proved to be worth in the end, for a point of their own worth: first fitted to the results of some
 * eight hundred games between recruits, then the best of four such lists in matches of a captain with a recruit.
 */
const BOOTY_STAKE = 1.4;
const FORTRESS_STAKE = 1.1;
const OTHER_STAKE = 0.65;
const TROOPS = 0.3;
const DANGER = 0.7;
const FORT = 0.5;
const SIEGE = 0.3;
/** As 700 campaigns between recruits by the advanced rules have it. */
const MORALE = 0.4;

function stakesFor({ stakes, now }: Situation, side: Side): number {
  let sum = 0;
  stakes.forEach(({ area, taker, points, booty }, i) => {
    const share = booty ? BOOTY_STAKE : isFortress(area) ? FORTRESS_STAKE : OTHER_STAKE;
    sum += share * (taker === side ? points : -points) * now[i]!;
  });
  return sum;
}

/** Units, morale, cards, works and damage done to walls. */
function assets(situation: Situation, side: Side): number {
  const { position, left } = situation;
  const ahead = Math.min(1, (left + 1) / 4);
  let force = 0;
  for (const unit of units.ofSide[side]) {
    if (position.area[unit]! < 0) continue;
    force += TROOPS * unitWorth(position, unit) - (position.outOfSupply[unit] ? OUT_OF_SUPPLY : 0);
  }
  for (const group of position.groups) {
    if (group.side === side) for (const unit of group.units) force += TROOPS * unitWorth(position, unit);
  }
  for (let area = 0; area < board.size; area++) {
    if (situation.at[side].all[area]! > 0) force -= DANGER * danger(situation, side, area);
    if (position.forts[side][area]! > 0 && situation.at[side].threat[area]! > 1) force += FORT;
  }
  force += handWorth(position, side);
  if (position.advanced && position.camps[side].area === NOWHERE) force -= NO_CAMP;
  // Where the scenario pays for damage to walls, that is what a siege is for until the place falls.
  if (!scenarioNamed(position.scenario).specialVp) {
    force += SIEGE * siegeStanding(position, situation.sieges[side], situation.at, side);
  }
  return ahead * force + MORALE * moraleWorth(position, side) + damageToWalls(position, side);
}
