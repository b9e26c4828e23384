import type { Language, Value } from "@gonfalon/engine/kernel";
import { capitalised } from "@gonfalon/engine/kernel";
import { hexes, places, tables } from "../data.ts";
import { say } from "./words.ts";

/** §7.5, §7.6, §8, §11.4.1, §12.1.2: what lies in a hex and what it does: the lines of the Terrain Effects Chart that hold there. */
export function terrain(hex: number, language: Language): Value[] {
  const place = hexes.place[hex]!;
  const lines = [groundIn(hex, language), ...(place < 0 ? [] : [fortressIn(place, language)])];
  return lines.flatMap(({ title, effects }) =>
    effects.length > 0 ? [{ title: capitalised(title), text: effects.join("; ") }] : [],
  );
}

interface Line {
  readonly title: string;
  readonly effects: readonly string[];
}

function groundIn(hex: number, language: Language): Line {
  const id = hexes.terrainIds[hexes.terrain[hex]!]!;
  const line = tables["terrain-effects-chart"].hexTerrain.find((one) => one.id === id)!;
  const title = say(`ground.${id}`, language);
  if (line.impassable || line.enterMp === null) return { title, effects: [say("ground.closed", language)] };
  const { heavy, light } = line.chargeDie;
  const charge =
    heavy === null || light === null
      ? [say("ground.noCharge", language)]
      : heavy === light
        ? heavy === 0
          ? []
          : [say("ground.charge", language, { by: heavy })]
        : [say("ground.charge.apart", language, { by: heavy, change: light })];
  return {
    title,
    effects: [
      say("ground.enter", language, { cost: String(line.enterMp) }),
      ...(line.artilleryEntry === "road-only" ? [say("ground.gunsByRoad", language)] : []),
      ...(line.affecting ? [say("ground.affecting", language)] : []),
      ...line.spMultipliers.map(({ arms }) =>
        say(arms.length > 1 ? "ground.halfCavalry" : "ground.halfHeavy", language),
      ),
      ...charge,
      ...(line.artilleryFireDie === 0 ? [] : [say("ground.fire", language, { by: line.artilleryFireDie })]),
      ...(line.attrition === "none" ? [] : [say(`ground.${line.attrition}`, language)]),
    ],
  };
}

/** §7.6.1, §12.1.3, §15.1.1: walls. A town without them changes nothing. */
function fortressIn(place: number, language: Language): Line {
  const line = tables["terrain-effects-chart"].places.find(({ id }) => id === places.type[place])!;
  return {
    title: say(`ground.${line.id}`, language),
    effects: line.fortress
      ? [
          say("ground.enterFortress", language, { cost: String(line.enterMp) }),
          ...(line.exitExtraMp > 0 ? [say("ground.leave", language, { cost: String(line.exitExtraMp) })] : []),
          say("ground.doubled", language, { sps: line.doubledSp }),
          ...(line.affecting ? [say("ground.affecting", language)] : []),
          ...(line.attackerSpMultipliers ?? []).map(() => say("ground.halfAttackers", language)),
        ]
      : [],
  };
}
