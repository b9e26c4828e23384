import { expect, test } from "vitest";
import { citadelCapacity, hexes, TERRAINS } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { hexAt } from "../field.ts";

const told = (hex: number, language: "en" | "it" = "en") =>
  quadrilateral.terrain!(hex, language).map(({ title, text }) => `${title}: ${text}`);

test("§C7.14 §C14.20 §C14.17 §C11.10 the ground of a hex is told with what it costs, shelters and yields", () => {
  const mantova = hexAt("mantova");
  expect(told(mantova)).toContain(
    `Citadel: up to ${citadelCapacity[mantova]} SPs × 2, stormed in a siege × 3; +2 on the die of artillery`,
  );
  const mountain = [...hexes.terrain].findIndex((one, hex) => TERRAINS[one] === "mountain" && hexes.feature[hex] === 0);
  expect(told(mountain)).toEqual([
    "Mountains: 4 MP to enter off the road; off the road no artillery, cavalry, bridge train or Center; defenders × 2; no attacking cavalry; +2 on the die of artillery; forage 0",
  ]);
  expect(told(mountain, "it")[0]).toMatch(/^Montagne: 4 PM per entrare fuori strada; .*difensori × 2; /);
});

test("§C7.14 every hex of the map is told in both languages, a lake as closed", () => {
  for (const language of ["en", "it"] as const)
    for (const hex of hexes.terrain.keys()) expect(told(hex, language)[0]).toMatch(/^\p{Lu}.*: ./u);
  expect(told([...hexes.terrain].findIndex((one) => TERRAINS[one] === "lake"))).toEqual(["Lake: nobody enters it"]);
});
