import type { Play } from "@gonfalon/engine/kernel";
import { tables } from "../../data.ts";
import type { Honour } from "../../position.ts";
import { isBesieged } from "../besieged.ts";
import { engineersOf } from "../combat/siege.ts";
import { isForce } from "../forces.ts";
import { tellOf } from "../known.ts";
import { fortressAt } from "../regions.ts";

/** §15.1.2: Field Engineers of a Besieged Force repair the walls at the end of an Activation, as ruled of each. */

export type SappersOption = { readonly type: "useEngineers" };

export function maySap(position: Honour, primo: number): boolean {
  return isForce(position, primo) && isBesieged(position, primo) && engineersOf(position, primo) !== undefined;
}

export function sap(play: Play<Honour>, primo: number): void {
  const { position } = play;
  const { worksOn, lostOn, besiegedEffect } = tables["field-engineers-table"];
  const place = fortressAt(position.hex[primo]!);
  const die = play.roll();
  const result = worksOn.includes(die) ? "work" : lostOn.includes(die) ? "lost" : "fail";
  if (result === "work") {
    const level = position.siegeStatus[place]! + besiegedEffect.siegeStatus;
    position.siegeStatus[place] = Math.max(besiegedEffect.floor, level);
  }
  if (result === "lost") position.engineers[engineersOf(position, primo)!]!--;
  tellOf(play, primo, { type: "engineers", rules: ["15.1.2"], die, result });
}
