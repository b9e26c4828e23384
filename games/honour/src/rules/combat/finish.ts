import { ATTACK_FINISHED, type Honour } from "../../position.ts";

/** §11.2.1c: the marker of a Force that may attack no more in this turn. */
export function finishAttack(position: Honour, primo: number): void {
  position.attackFinished[primo] = Math.max(ATTACK_FINISHED, position.attackFinished[primo]!);
}

/** As ruled (11.2.1c): at the end of the Phase the markers come off, but not those of §3.6.3. */
export function takeOffMarkers(position: Honour): void {
  position.attackFinished.forEach((marker, who) => {
    if (marker === ATTACK_FINISHED) position.attackFinished[who] = 0;
  });
}
