import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, siegePlaceNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { jointConsolidation } from "../../src/rules/core/siegeWarfare.ts";
import { surrenders } from "../../src/rules/core/surrender.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put, putUnder } from "../field.ts";
import { Trial } from "./play.ts";

test("§C10.2 §C10.3 with each side in one hex of Mantova both may shut themselves in; in the Joint Consolidation both are free again", () => {
  const position = emptyMap();
  position.holder[hexes.holding[hexAt("mantova")]!] = AUSTRIAN;
  position.holder[hexes.holding[hexAt("citadella")]!] = FRENCH;
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  const serurier = put(position, "serurier", "citadella", { fiorella: 2 });
  const joubert = putUnder(position, "joubert", serurier, { pijon: 2 });
  for (const leader of [wurmser, serurier, joubert]) position.besieged[leader] = 1;
  new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
  expect(position.siege[siegePlaceNamed("mantova")]).toBe(0);
  expect([wurmser, serurier, joubert].map((leader) => position.besieged[leader])).toEqual([0, 0, 0]);
});

test("§C10.11 §C10.3 the French in Mantova are besieged no more: the Austrians in Cittadella, whom they hold between two banks, are from the same Joint Consolidation on", () => {
  const position = emptyMap();
  const mantova = siegePlaceNamed("mantova");
  position.holder[hexes.holding[hexAt("mantova")]!] = FRENCH;
  position.holder[hexes.holding[hexAt("citadella")]!] = AUSTRIAN;
  const serurier = put(position, "serurier", "mantova", { fiorella: 3 });
  const canto = put(position, "canto", "citadella", { gummer: 4, strassoldo: 4 });
  put(position, "kilmaine", "E1224", { sandos: 4 });
  position.besieged[serurier] = 1;
  position.siege[mantova] = 1;
  const trial = new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect([position.siege[mantova], position.besieged[serurier], position.besieged[canto]]).toEqual([1, 0, 1]);
  expect(trial.events.map(({ type }) => type).filter((type) => type.startsWith("siege"))).toEqual([
    "siegeEnds",
    "siegeBegins",
  ]);
  // What is besieged is named by its own hex, not by the place whose other hex the besieger holds.
  expect(toldBy(quadrilateral, "en", [trial.event("siegeBegins")!])).toEqual([
    "The siege of Cittadella di Porto is taken up again.",
  ]);
});

test("§C10.13 of a place in two hands the hex that falls is named; who had nobody left in it loses nothing", () => {
  const position = emptyMap();
  const mantova = siegePlaceNamed("mantova");
  position.holder[hexes.holding[hexAt("mantova")]!] = AUSTRIAN;
  position.holder[hexes.holding[hexAt("citadella")]!] = FRENCH;
  put(position, "wurmser", "E1224", { gummer: 4 });
  put(position, "davidovich", "mantova", { strassoldo: 4 });
  position.siege[mantova] = 1;
  const fall = () => {
    const trial = new Trial(structuredClone(position)).begin(surrenders, { side: AUSTRIAN, place: mantova });
    return (["en", "it"] as const).map((language) => toldBy(quadrilateral, language, [trial.event("placeFell")!])[0]);
  };
  expect(fall()).toEqual([
    "Cittadella di Porto has fallen: the French had no troops left to hold it.",
    "Cittadella di Porto è caduta: i Francesi non avevano più truppe per difenderla.",
  ]);
  position.holder[hexes.holding[hexAt("mantova")]!] = FRENCH;
  put(position, "davidovich", "E1023", { strassoldo: 4 });
  expect(fall()[0]).toBe("Mantova has fallen: the French had no troops left to hold it.");
});

test("§C10.11 everybody is told that a siege has ended", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  put(position, "wurmser", "mantova", { gummer: 4 });
  position.siege[siegePlaceNamed("mantova")] = 1;
  const trial = new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect(trial.event("siegeEnds")).toMatchObject({ place: "mantova", rules: ["C10.11"] });
});

test("§C10.5 §C2.11 a lone leader of the besieger who has ridden into the hex of Mantova that nobody defends is not besieged", () => {
  const position = emptyMap();
  for (const hex of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(hex)]!] = AUSTRIAN;
  const canto = put(position, "canto", "mantova", { klenau: 3 });
  const berthier = put(position, "berthier", "citadella");
  put(position, "kilmaine", "E1324", { sandos: 2 });
  put(position, "dallemagne", "E1122", { chabot: 2 });
  new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect(position.siege[siegePlaceNamed("mantova")]).toBe(1);
  expect([position.besieged[canto], position.besieged[berthier]]).toEqual([1, 0]);
});

test("§C10.11 §C10.2 §C10.3 both sides of Mantova have shut themselves in: the one that is invested is besieged, the other is free", () => {
  const position = emptyMap();
  position.holder[hexes.holding[hexAt("mantova")]!] = AUSTRIAN;
  position.holder[hexes.holding[hexAt("citadella")]!] = FRENCH;
  const canto = put(position, "canto", "mantova", { gummer: 4 });
  const serurier = put(position, "serurier", "citadella", { fiorella: 2 });
  put(position, "davidovich", "E1324", { strassoldo: 4 });
  for (const leader of [canto, serurier]) position.besieged[leader] = 1;
  new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
  expect(position.siege[siegePlaceNamed("mantova")]).toBe(1);
  expect([position.besieged[canto], position.besieged[serurier]]).toEqual([0, 1]);
});
