import { capitalised, type Language, type Value } from "@gonfalon/engine/kernel";
import { areas } from "../data.ts";
import { word } from "./describe.ts";

/** §6b, §7.1d, §19.1: what an area is, and what that does. */
export function terrain(area: number, language: Language): Value[] {
  const ground = areas.terrain[area]!;
  const effects = [
    word("ground.enter", language, { points: areas.cost[area]! }),
    ...(ground === "open" ? [] : [word(`ground.${ground}`, language)]),
  ];
  return [{ title: capitalised(word(`terrain.${ground}`, language)), text: effects.join("; ") }];
}
