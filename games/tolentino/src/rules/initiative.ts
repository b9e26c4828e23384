import { everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import { NOBODY, type Tolentino } from "../position.ts";
import { hasArrivals } from "./reinforcements.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { winsTies } from "./turns.ts";

/** §6 the Initiative segment: a roll, then the winner names the formation that acts. */
export interface Initiative {
  winner: Side;
  /** 1: the winner is settled without a roll (§3.2a). */
  isGiven: number;
}
export type ActivateOption = { type: "activate"; formation: number };

/** §6.1a formations not yet activated; one with nothing on the map and nothing due counts as activated. */
export function formationsLeft(position: Tolentino): number[] {
  const left: number[] = [];
  for (let formation = 0; formation < army.formations; formation++) {
    if (!position.activated[formation] && isPresent(position, formation)) left.push(formation);
  }
  return left;
}

/** Radinski's company is on the map as a bridge too: it may be taken up again (§16.1a). */
function isPresent(position: Tolentino, formation: number): boolean {
  return army.unitsOf[formation]!.some((unit) => position.hex[unit]! >= 0) || hasArrivals(position, formation);
}

export const initiative = procedure<Initiative>("initiative", { winner: everybody, isGiven: everybody }).steps({
  roll: step(["6", "3.1.A3"], (play, frame) => {
    if (!frame.isGiven) frame.winner = rollForInitiative(play);
  }),
  choose: decision({
    rule: ["6.1", "3.2a"],
    seat: (_position, { winner }) => SEATS[winner],
    options: (position, { winner, isGiven }) =>
      formationsLeft(position)
        .filter((formation) => !isGiven || army.formationSide[formation] === winner)
        .map((formation) => ({ type: "activate", formation })),
    play: (play, _frame, { formation }) => {
      play.position.active = formation;
      play.tell({ type: "activates", rules: ["6.1"], formation });
    },
  }),
});

/** §6 each side adds its Commander's initiative to a die; §6.1.1 ties go by the day. */
export function rollForInitiative(play: Play<Tolentino>): Side {
  const { position } = play;
  const rolls = [play.roll(), play.roll()];
  const [austrian, neapolitan] = rolls.map((roll, side) => roll + commanderValue(position, side as Side)) as [
    number,
    number,
  ];
  const winner = initiativeWinner(position, austrian, neapolitan);
  const rules = austrian === neapolitan ? ["6", "6.1.1"] : ["6"];
  play.tell({ type: "initiative", rules, dice: rolls, austrian, neapolitan, winner: SEATS[winner] });
  return winner;
}

/** §6 §6.1.1 the higher total; a tie by the day. */
export function initiativeWinner(position: Tolentino, austrian: number, neapolitan: number): Side {
  if (austrian === neapolitan) return winsTies(position);
  return austrian > neapolitan ? AUSTRIAN : NEAPOLITAN;
}

/** The initiative of whoever commands the army, 0 if nobody does. */
function commanderValue(position: Tolentino, side: Side): number {
  const commander = position.commander[side]!;
  return commander === NOBODY ? 0 : army.initiative[commander]!;
}
