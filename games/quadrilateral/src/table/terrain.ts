import type { Language, Value } from "@gonfalon/engine/kernel";
import { citadelCapacity, FEATURES, hexes, TERRAINS, tables } from "../data.ts";
import { yieldOf } from "../rules/core/forage.ts";
import { halves, sentence, word } from "./words.ts";

/** §C7.14, §C14.20, §C14.17, §C11.10: what lies in a hex and what it does: the lines of the terrain effects that hold there. */
export function terrain(hex: number, language: Language): Value[] {
  const ground = TERRAINS[hexes.terrain[hex]!]!;
  const feature = FEATURES[hexes.feature[hex]!]!;
  const works = feature === "none" ? [] : effectsOfFeature(feature, citadelCapacity[hex]!, language);
  return [
    { title: sentence(`ground.${ground}`, language), text: effectsOfGround(ground, hex, language).join("; ") },
    ...(works.length > 0 ? [{ title: sentence(`ground.${feature}`, language), text: works.join("; ") }] : []),
  ];
}

function effectsOfGround(ground: (typeof TERRAINS)[number], hex: number, language: Language): string[] {
  const { mp, defender, attackingCavalry, fire, closed, closedOffRoadTo } = tables.terrainEffects.hexes[ground];
  if (closed || mp === null) return [word("ground.closed", language)];
  return [
    word("ground.enter", language, { mps: 2 * mp }),
    ...(closedOffRoadTo ? [word(`ground.offRoad.${ground}`, language)] : []),
    ...timesDefender(defender, language),
    ...(attackingCavalry === null || attackingCavalry >= 1
      ? []
      : [word(attackingCavalry === 0 ? "ground.noCavalry" : "ground.halfCavalry", language)]),
    ...onTheDie(fire, language),
    word("ground.forage", language, { count: yieldOf(hex) }),
  ];
}

function effectsOfFeature(feature: Exclude<(typeof FEATURES)[number], "none">, capacity: number, language: Language) {
  const { defender, doubledSP, fire } = tables.terrainEffects.features[feature];
  return [
    ...timesDefender(defender ?? null, language),
    ...(doubledSP ? [word("ground.doubled", language, { sps: doubledSP })] : []),
    ...(capacity > 0
      ? [word("ground.citadelHolds", language, { sps: capacity, number: tables.siege.storm.multiplier })]
      : []),
    ...(feature === "pass" ? [word("ground.snow", language)] : []),
    ...onTheDie(fire, language),
  ];
}

function timesDefender(factor: number | null, language: Language): string[] {
  return factor === null || factor <= 1 ? [] : [word("ground.defender", language, { what: halves(2 * factor) })];
}

function onTheDie(by: number | null, language: Language): string[] {
  return by ? [word("ground.fire", language, { by })] : [];
}
