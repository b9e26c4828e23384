import type { Play } from "@gonfalon/engine/kernel";
import { hexNamed } from "../../data.ts";
import { castOf, type Honour, NOBODY, OFF_MAP } from "../../position.ts";
import { hasCommandPath } from "../communications.ts";
import { armyOf, capitaniGeneraliOf, isCapitanoGenerale } from "../forces.ts";
import { tellOf } from "../known.ts";
import { specialRule } from "../special.ts";

/** §S5.2: a Capitano Generale of the Imperials goes to recruit in Tirolo. */

interface Tirolo {
  readonly exit: readonly string[];
  readonly fromN: number;
  readonly returnAfterTurns: number;
}

/** The hexes by which he may leave now: from the turn of the scenario on, as ruled once in the game; none for anybody else. */
export function tiroloExits(position: Honour, capitano: number): number[] {
  const rule = specialRule<Tirolo>(position, "S5.2");
  if (!rule || position.turn < rule.fromN || position.leftForTirolo > 0) return [];
  const isImperial = castOf(position).armies.side[armyOf(position, capitano)] === "rivals";
  return isImperial && isCapitanoGenerale(position, capitano) ? rule.exit.map(hexNamed) : [];
}

/** §S5.2: he may be back in the third Activation Phase, counting this one. */
export function leaveForTirolo(play: Play<Honour>, capitano: number): void {
  const { position } = play;
  tellOf(play, capitano, { type: "leftForTirolo", rules: ["S5.2"] });
  position.stands[capitano] = "away";
  position.hex[capitano] = OFF_MAP;
  position.faceDown[capitano] = 0;
  position.inTirolo = capitano;
  position.leftForTirolo = position.turn;
  position.due[tiroloGroup(position)] = position.turn + specialRule<Tirolo>(position, "S5.2")!.returnAfterTurns;
}

function tiroloGroup(position: Honour): number {
  return castOf(position).groups.findIndex(({ data }) => data.force?.location.entry !== undefined);
}

/** §S5.2a: a die of APs at once, if a Command Path joins him to another Capitano Generale. */
export function backFromTirolo(play: Play<Honour>, capitano: number): void {
  const { position } = play;
  position.inTirolo = NOBODY;
  const army = armyOf(position, capitano);
  const others = capitaniGeneraliOf(position, army).filter((who) => who !== capitano);
  if (!others.some((who) => hasCommandPath(position, who, capitano))) return;
  const points = play.roll();
  position.ap[army]! += points;
  play.tell({ type: "pointsFromTirolo", rules: ["S5.2a"], die: points, army });
}
