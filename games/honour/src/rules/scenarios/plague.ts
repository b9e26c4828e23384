import type { Play } from "@gonfalon/engine/kernel";
import { hexNamed, tables } from "../../data.ts";
import type { Honour } from "../../position.ts";
import { forcesAt } from "../forces.ts";
import { specialRule } from "../special.ts";

/** §S5.4, as ruled: once in the game, when a Force starts in Milano or is the first to enter it, even to pass through. */
export function rollForPlague(play: Play<Honour>): void {
  const { position } = play;
  const rule = specialRule<{ hex: string }>(position, "S5.4");
  if (!rule || position.plague !== "none") return;
  const hex = hexNamed(rule.hex);
  if (forcesAt(position, hex).length === 0) return;
  const die = play.roll();
  const rages = tables["pestilence-table"].startsOn.includes(die);
  position.plague = rages ? "raging" : "over";
  play.tell({ type: "plague", rules: ["S5.4"], die, rages, hex });
}
