import type { Play } from "@gonfalon/engine/kernel";
import { opponentOf } from "../data.ts";
import type { Honour } from "../position.ts";
import { capitaniOf, controllerOf, unitsOfForce } from "./forces.ts";

/** §11.3.Step1, §11.3.Step2, §2.2.D1: a Force shows what it contains, for the length of a battle or for a moment. */

/**
 * §2.2.D1: a Force tells what it is made of. As ruled (1.4) it is a look at that moment: the enemy keeps it with its turn,
 * and the Cards are hidden again.
 */
export function showComposition(play: Play<Honour>, primo: number, rules: readonly string[]): void {
  const { position } = play;
  const units = unitsOfForce(position, primo);
  noteLook(position, primo);
  play.tell({
    type: "composition",
    rules,
    capitano: primo,
    hex: position.hex[primo]!,
    capitani: capitaniOf(position, primo),
    units: units.map((unit) => ({ unit, sp: position.sp[unit]!, demoralised: position.demoralised[unit] === 1 })),
  });
}

/** §11.3.Step1, §11.3.Step2: a Force lies open until its battle ends; a Capitano who was face down is turned up (§1.4b). */
export function layOpen(play: Play<Honour>, primo: number, rules: readonly string[]): void {
  const { position } = play;
  position.faceDown[primo] = 0;
  for (const unit of unitsOfForce(position, primo)) position.shown[unit] = 1;
  showComposition(play, primo, rules);
}

/** The battle is over: Cards are hidden again, and each side remembers how the other left the field. */
export function coverCards(position: Honour): void {
  for (let who = 0; who < position.stands.length; who++) {
    if (position.stands[who] !== "map") continue;
    if (unitsOfForce(position, who).some((unit) => position.shown[unit] === 1)) noteLook(position, who);
  }
  position.shown.fill(0);
}

/** The enemy's last look at a Force: an older one at it is replaced. */
export function noteLook(position: Honour, primo: number): void {
  const viewer = opponentOf(controllerOf(position, primo));
  const units = unitsOfForce(position, primo);
  const look = {
    primo,
    turn: position.turn,
    capitani: capitaniOf(position, primo),
    units,
    sp: units.map((unit) => position.sp[unit]!),
    demoralised: units.map((unit) => position.demoralised[unit]!),
  };
  position.looks[viewer] = [...position.looks[viewer].filter((one) => one.primo !== primo), look];
}
