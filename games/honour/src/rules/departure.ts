import type { Honour } from "../position.ts";
import { leaveSiege } from "./besieged.ts";
import { removeEarthworks } from "./earthworks.ts";
import { hasForce, sideOf } from "./forces.ts";
import { sendMilitiaHome } from "./militia.ts";

/** §7.5d, §12.2.4, §11.3.1a, §15.1.1c: what does not stay when a Force has gone from a hex, by march, advance or retreat. */
export function leaveBehind(position: Honour, primo: number, from: number): void {
  if (!hasForce(position, from, sideOf(position, primo))) removeEarthworks(position, from);
  sendMilitiaHome(position, primo);
  leaveSiege(position, primo, from);
}
