import type { Play } from "@gonfalon/engine/kernel";
import { type Honour, NOBODY } from "../../position.ts";
import { leaveAlly } from "../cards.ts";
import { followers, type TakeAlong } from "../command/transfers.ts";
import {
  capitaniOf,
  combatUnitsOf,
  combatUnitsOfForce,
  forcesAt,
  isCapitanoGenerale,
  isMajor,
  sideOf,
  subordinatesOf,
} from "../forces.ts";
import { tellOf } from "../known.ts";
import { militiaOf } from "../militia.ts";
import { newForceOf, orderOfNewForce } from "../orders.ts";
import { isArtillery } from "../units.ts";
import type { Activation } from "./points.ts";
import { mayEndIn, mayMarch, stepsOf } from "./steps.ts";

/** §6.3, §6.3a: a marching Capitano Generale leaves a Subordinate behind, and goes on with those who have MPs. */

export type DropOffOption = {
  readonly type: "dropOff";
  readonly capitano: number;
  /** §15.1.1c: he stays to command the Militia of the Fortress. */
  readonly militia?: true;
};

/**
 * §6.3: each Subordinate with units of his own; somebody must go on with the Capitano Generale. §15.1.1c, as ruled: to command the
 * Militia any Capitano of the Force will do, one from the Unemployed box too.
 */
export function dropOffs(position: Honour, march: Activation): DropOffOption[] {
  const { primo, stepped } = march;
  if (!isCapitanoGenerale(position, primo) || !mayMarch(position, primo)) return [];
  if (!stepped && stepsOf(position, march).length === 0) return [];
  const all = combatUnitsOfForce(position, primo).length;
  const own = (capitano: number) => combatUnitsOf(position, capitano).length;
  const parted = subordinatesOf(position, primo).filter((who) => own(who) > 0 && own(who) < all);
  const plain = parted.map((capitano): DropOffOption => ({ type: "dropOff", capitano }));
  if (militiaOf(position, primo).length === 0) return plain;
  const wardens = capitaniOf(position, primo).filter((who) => who !== primo && own(who) < all);
  return [...plain, ...wardens.map((capitano): DropOffOption => ({ type: "dropOff", capitano, militia: true }))];
}

/**
 * §6.3: he is put on the map face down (§1.4b), with what lies on his Card and the Activation marker of his parent; as ruled
 * with its Disrupted and Attack Finished markers too. Beside another Minor Force he can be left only if the Capitano
 * Generale stays: then the march is over.
 */
export function dropOff(play: Play<Honour>, march: Activation, { capitano, militia }: DropOffOption): void {
  const { position } = play;
  const { primo } = march;
  if (militia) for (const unit of militiaOf(position, primo)) position.holder[unit] = capitano;
  const hex = position.hex[primo]!;
  const others = forcesAt(position, hex).filter((one) => one !== primo && sideOf(position, one) === march.side);
  position.stands[capitano] = "map";
  position.hex[capitano] = hex;
  position.superior[capitano] = NOBODY;
  position.faceDown[capitano] = position.alwaysFaceUp[capitano] ? 0 : 1;
  position.activations[capitano] = position.activations[primo]!;
  position.disrupted[capitano] = position.disrupted[primo]!;
  position.attackFinished[capitano] = position.attackFinished[primo]!;
  position.leftHex[capitano] = position.leftHex[primo]!;
  position.droppedOff[capitano] = 1;
  march.dropped.push(capitano);
  if (!others.some((one) => isMajor(position, one)) && !endsWell(position, capitano, primo)) march.halted = true;
  leaveAlly(position, capitano, primo);
  followGuns(position, primo, capitano);
  followGuns(position, capitano, primo);
  tellOf(play, capitano, { type: "droppedOff", rules: ["6.3"] });
  play.call(orderOfNewForce, newForceOf(position, capitano, true));
}

/**
 * Ruling 3.2.3a: Capitani of his own Army go with a Capitano Generale who has been dropped off, and so do Swiss (ruling 15.5);
 * somebody must go on with the one who marches.
 */
export function joiners(position: Honour, march: Activation): TakeAlong[] {
  const { primo, dropped } = march;
  const hex = position.hex[primo]!;
  const here = dropped.filter((who) => position.hex[who] === hex);
  if (here.length === 0) return [];
  const all = combatUnitsOfForce(position, primo).length;
  const company = [...here, ...subordinatesOf(position, primo)];
  return followers(position, company).flatMap((option) =>
    option.type === "takeAlong" && combatUnitsOf(position, option.capitano).length < all ? [option] : [],
  );
}

/** §6.2a: whether he could stand in the hex if his Capitano Generale were gone. */
function endsWell(position: Honour, capitano: number, generale: number): boolean {
  const hex = position.hex[generale]!;
  position.hex[generale] = NOBODY;
  const may = mayEndIn(position, capitano, hex);
  position.hex[generale] = hex;
  return may;
}

/** §15.1.3, as ruled: Siege Artillery in a Force without guns passes to the other Force in the hex, or is out of the game. */
function followGuns(position: Honour, from: number, to: number): void {
  const hasGuns = (primo: number) => combatUnitsOfForce(position, primo).some((unit) => isArtillery(position, unit));
  if (hasGuns(from)) return;
  for (const who of capitaniOf(position, from)) {
    if (hasGuns(to)) position.siegeArtillery[to]! += position.siegeArtillery[who]!;
    position.siegeArtillery[who] = 0;
  }
}
