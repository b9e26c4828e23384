import type { Play } from "@gonfalon/engine/kernel";
import { hexNamed, placeNamed } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import { endSiege } from "../besieged.ts";
import { forcesAt, sideOf } from "../forces.ts";
import { specialRule } from "../special.ts";

/**
 * §S4.7: no Imperial Force in Milano, as ruled at any moment, whether it has left or is lost: the city is French at once, until
 * one comes back and stops.
 */
export function milanoReverts(play: Play<Honour>): void {
  const { position } = play;
  const rule = specialRule<{ hex: string }>(position, "S4.7");
  if (!rule) return;
  const isHeld = forcesAt(position, hexNamed(rule.hex)).some((primo) => sideOf(position, primo) === "rivals");
  const place = placeNamed(rule.hex);
  const { armies } = castOf(position);
  const conqueror = position.conqueror[place]!;
  if (isHeld || (conqueror >= 0 && armies.side[conqueror] === "french")) return;
  position.conqueror[place] = armies.named("french");
  // §11.3.1a: whoever besieged it has it now.
  endSiege(position, hexNamed(rule.hex));
  play.tell({ type: "conquered", rules: ["S4.7"], place, side: "french" });
}
