import type { Language, Value } from "@gonfalon/engine/kernel";
import { ground, tables } from "../data.ts";
import { terrainsOf } from "../rules/combat.ts";
import { say } from "./describe.ts";

/** §10 what lies in a hex, and what it does: the lines of the Terrain Effects Chart that hold there. */
export function terrain(hex: number, language: Language): Value[] {
  return terrainsOf(hex).map((id) => {
    const { move, combat, bombardment } = tables.terrainEffects.hexes.find((line) => line.id === chartLine(hex, id))!;
    const effects = [
      ...(move ? [say(language, "ground.move", { foot: move.infantry, horse: move.cavalry })] : []),
      ...(combat.shiftLeft > 0 ? [say(language, "ground.shift", { columns: combat.shiftLeft })] : []),
      ...(bombardment.drm !== 0 ? [say(language, "ground.fire", { by: bombardment.drm })] : []),
      ...(combat.needsCover ? [say(language, "ground.cover")] : []),
    ];
    return { title: say(language, `terrain.${chartLine(hex, id)}`), text: effects.join("; ") };
  });
}

/** High rough ground has a line of its own. */
function chartLine(hex: number, id: string): string {
  return id === "rough" && ground.terrain[hex] === HIGH ? "rough-high" : id;
}
const HIGH = 2;
