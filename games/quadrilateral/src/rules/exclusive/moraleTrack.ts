import type { Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, tables } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import { levelFrom } from "../core/attrition.ts";

/**
 * §E38, §E44: the Vienna Morale marker. Whatever moves it calls `moveMorale`, with the id of the change in the table
 * `viennaMorale` as the reason. It stops at the ends of its track (ruling E45); each level that it really falls worsens
 * the Austrian Army Condition by a level (§E21a); a rise never betters it (§E21b, §E44b).
 */
export function moveMorale(play: Play<Quadrilateral>, by: number, because: string, rules: readonly string[]): void {
  const { position } = play;
  const { spaces } = tables.viennaMorale;
  const before = position.morale;
  position.morale = Math.max(Math.min(...spaces), Math.min(Math.max(...spaces), before + by));
  if (position.morale === before) return;
  for (let level = position.morale; level < before; level++) {
    position.condition[AUSTRIAN] = levelFrom(position.condition[AUSTRIAN], 1);
  }
  const condition = position.condition[AUSTRIAN];
  play.tell({ type: "morale", rules: [...rules], because, before, after: position.morale, condition });
}

/** By how much something moves Vienna Morale, from the table. */
export function moraleChange(id: string): number {
  const change = tables.viennaMorale.changes.find((one) => one.id === id)?.change;
  if (typeof change !== "number") throw new Error(`The table of Vienna Morale has no number for ${id}.`);
  return change;
}
