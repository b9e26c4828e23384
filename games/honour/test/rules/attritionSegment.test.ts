import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { board, hexes, hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, type Honour, LOST, NO_SIEGE } from "../../src/position.ts";
import { attrition, attritionOf } from "../../src/rules/attrition.ts";
import { attritionSegment, isPoorLand, suffersAttrition } from "../../src/rules/attritionSegment.ts";
import { forceLostAll } from "../../src/rules/capture.ts";
import { unitsOf } from "../../src/rules/forces.ts";
import { run, withDice } from "../bench.ts";
import { capitano, empty, give, scenario, stand, strip } from "../table.ts";

/** Scenario 5, an empty country: a Force of so many SPs. */
function country(...forces: readonly (readonly [id: string, hex: string, unit: string, sp: number])[]): Honour {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  for (const [id, hex, unit, sp] of forces) {
    stand(position, id, hex);
    strip(position, id);
    give(position, id, unit, sp);
  }
  return position;
}
function segment(position: Honour) {
  const play = run(position, attritionSegment, { waiting: [] });
  while (play.ask() === "takeLosses.choose") play.pick({});
  return play.events.filter(({ type }) => type === "attrition");
}
function hexOfTerrain(id: string, region: string): string {
  const found = Array.from(board.ids.keys()).find(
    (hex) =>
      hexes.terrainIds[hexes.terrain[hex]!] === id &&
      hexes.regionIds[hexes.region[hex]!] === region &&
      hexes.place[hex]! < 0,
  )!;
  return board.ids[found]!;
}

test("§8a §2.2.D5 in a Hostile Region a Force rolls, in its own or a Neutral one it does not", () => {
  const position = country(["bonnivet", "2020", "french-infantry", 4]);
  const bonnivet = capitano(position, "bonnivet");
  const at = (hex: string) => {
    position.hex[bonnivet] = hexNamed(hex);
    return suffersAttrition(position, bonnivet);
  };
  // The duchy is Imperial, Crema and the Terraferma are Neutral.
  expect([at("2020"), at("2236")]).toEqual([true, false]);
  position.duchyTurned = 1;
  expect(at("2020")).toBe(false);
  // §S2.regions: rule 14 is not used in scenario 2.
  const second = scenario(2);
  expect(suffersAttrition(second, capitano(second, "tremouille"))).toBe(false);
});

test("§8a mountains are Barren, swamps Unhealthy, rice fields Unhealthy in Heat only; §18.7e a Devastated hex is Barren", () => {
  const position = country();
  const poor = (terrain: string) => {
    const hex = Array.from(board.ids.keys()).find((one) => hexes.terrainIds[hexes.terrain[one]!] === terrain)!;
    return isPoorLand(position, hex);
  };
  expect(["mountain", "swamp", "rice-field", "clear"].map(poor)).toEqual([true, true, false, false]);
  position.weather = "Heat";
  expect(poor("rice-field")).toBe(true);
  const clear = hexNamed(hexOfTerrain("clear", "S"));
  position.devastated.push(clear);
  expect(isPoorLand(position, clear)).toBe(true);
});

test("§8a in an enemy ZOC a Force rolls, and one beside a Force that exerts none does not", () => {
  const position = country(["bonnivet", "2246", "french-infantry", 4], ["de-leyva", "2247", "spanish-infantry", 4]);
  const bonnivet = capitano(position, "bonnivet");
  expect(suffersAttrition(position, bonnivet)).toBe(true);
  position.demoralised.fill(1);
  expect(suffersAttrition(position, bonnivet)).toBe(false);
});

test("§8a §16.attrition §8d a Besieged Force rolls, at +2 if no LOC reaches it", () => {
  // Alessandria, with the siege lines on one side: the French source at Asti reaches it or not.
  const position = country(["bonnivet", "0710", "french-infantry", 4]);
  position.duchyTurned = 1;
  const army = castOf(position).armies.named("french");
  position.source[army] = hexNamed("0801");
  const total = () => segment(withDice(position, 3))[0]?.total;
  expect(total()).toBeUndefined();
  position.siegeStatus[placeNamed("0710")] = 0;
  position.besieging[stand(position, "de-leyva", "0809")] = 1;
  expect(total()).toBe(3);
  position.source[army] = LOST;
  expect(total()).toBe(5);
});

test("§8a as ruled the French roll first, each side in the order of the printed hex numbers, and each Force once", () => {
  // 1821 comes before 2020, though it lies in the next row.
  const position = country(
    ["de-leyva", "2021", "spanish-infantry", 4],
    ["bonnivet", "2020", "french-infantry", 4],
    ["florange", "1821", "swiss-infantry", 4],
  );
  withDice(position, 1, 1, 1);
  expect(segment(position).map(({ hex, capitano: who }) => (who as number) ?? hex)).toEqual(
    ["florange", "florange", "bonnivet", "bonnivet", "de-leyva", "de-leyva"].map((id) => capitano(position, id)),
  );
});

test("§S5.4a #S5.4a-1 Pestilence in Milano, Mud: Lannoy with 8 SPs, die 5: 5 + 2 + 1 = 8, 1 SP lost; a natural 1 ends it without loss", () => {
  const position = country(["lannoy", "2624", "landsknecht-imperial", 8]);
  position.weather = "Mud";
  expect(suffersAttrition(position, capitano(position, "lannoy"))).toBe(false);
  position.plague = "raging";
  expect(segment(withDice(position, 5))[0]).toMatchObject({ die: 5, total: 8, loss: 1 });
  expect(position.plague).toBe("raging");
  position.sp[position.holder.indexOf(capitano(position, "lannoy"))] = 8;
  expect(segment(withDice(position, 1))[0]).toMatchObject({ die: 1, total: 4, loss: 0 });
  expect(position.plague).toBe("over");
});

test("§S5.4a that the Pestilence is over is told, and where", () => {
  const position = country(["lannoy", "2624", "landsknecht-imperial", 8]);
  position.plague = "raging";
  const told = (die: number) =>
    run(withDice(position, die), attritionSegment, { waiting: [] }).events.filter(({ type }) => type === "plagueOver");
  expect(told(2)).toEqual([]);
  expect(told(1)).toMatchObject([{ hex: hexNamed("2624"), rules: ["S5.4a"] }]);
});

test("§S5.4a §18.1d in Quarters the Pestilence adds 1 instead of 2, and the City takes 2 off", () => {
  const position = country(["lannoy", "2624", "landsknecht-imperial", 8]);
  position.plague = "raging";
  position.quarters[capitano(position, "lannoy")] = 1;
  expect(segment(withDice(position, 5))[0]).toMatchObject({ die: 5, total: 4 });
});

test("§3.6a whose Force has lost its last SP is Unemployed from that moment, while others still roll", () => {
  // Besieged in Milano without LOC, in Mud and Pestilence: 6 + 2 + 1 + 2 = 11. Bonnivet is asked for his losses after him.
  const position = country(["florange", "2624", "french-infantry", 1], ["bonnivet", "2720", "swiss-infantry", 9]);
  give(position, "bonnivet", "french-gendarmes", 4);
  stand(position, "de-leyva", "2625");
  strip(position, "de-leyva");
  give(position, "de-leyva", "spanish-infantry", 4);
  const [florange, milano] = [capitano(position, "florange"), placeNamed("2624")];
  const { armies } = castOf(position);
  position.conqueror[milano] = armies.named("french");
  position.source[armies.named("french")] = LOST;
  position.siegeStatus[milano] = 0;
  position.besieging[capitano(position, "de-leyva")] = 1;
  position.plague = "raging";
  position.weather = "Mud";
  const play = run(withDice(position, 6, 6), attritionSegment, { waiting: [] });
  const rolled = play.events.filter(({ type }) => type === "attrition").flatMap(({ capitano: who }) => who ?? []);
  expect([play.ask(), rolled.at(-1)]).toEqual(["takeLosses.choose", capitano(position, "bonnivet")]);
  expect([position.stands[florange], position.order[florange]]).toEqual(["map", ""]);
});

test("§3.6a §9.1.1b §11.3.1a with its last SP a siege is over, and with its last unit in good order a Force is under a Retreat Order", () => {
  const position = country(["bonnivet", "0809", "french-infantry", 1], ["de-leyva", "0710", "spanish-infantry", 4]);
  const [bonnivet, alessandria] = [capitano(position, "bonnivet"), placeNamed("0710")];
  position.besieging[bonnivet] = 1;
  position.siegeStatus[alessandria] = 0;
  position.earthworks = [{ hex: hexNamed("0809"), level: 1, sides: 7 }];
  const hunger = (id: string) =>
    run(withDice(position, 6), attrition, attritionOf(position, capitano(position, id), { more: 5 }));
  expect(hunger("bonnivet").ask()).toBe("over");
  expect([position.order[bonnivet], position.siegeStatus[alessandria], position.besieging[bonnivet]]).toEqual([
    "",
    NO_SIEGE,
    0,
  ]);
  expect(position.earthworks).toEqual([]);
  const [foot] = unitsOf(position, capitano(position, "de-leyva"));
  position.sp[foot!] = 1;
  position.demoralised[give(position, "de-leyva", "landsknecht-imperial", 2)] = 1;
  hunger("de-leyva").pick({ type: "loseSp", unit: foot });
  expect([position.sp[foot!], position.order[capitano(position, "de-leyva")]]).toEqual([0, "retreat"]);
});

test("§7.5d a Capitano without a Force does not take the works of an enemy with him whose hex he is in", () => {
  const position = country(["bonnivet", "2020", "french-infantry", 8], ["de-leyva", "2020", "spanish-infantry", 4]);
  strip(position, "de-leyva");
  position.earthworks = [{ hex: hexNamed("2020"), level: 1, sides: 7 }];
  forceLostAll(new Play(position), capitano(position, "de-leyva"), "attrition");
  expect(position.earthworks).toHaveLength(1);
});
