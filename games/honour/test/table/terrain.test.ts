import { expect, test } from "vitest";
import { board, hexes, places } from "../../src/data.ts";
import { honour } from "../../src/index.ts";

const told = (hex: number, language: "en" | "it" = "en") =>
  honour.terrain!(hex, language).map(({ title, text }) => `${title}: ${text}`);
const first = (id: string) => [...hexes.terrain].findIndex((one) => hexes.terrainIds[one] === id);

test("§7.5 §12.1.2 §11.4.1 §8 the ground of a hex is told with what it costs and does in combat", () => {
  expect(told(first("swamp"))[0]).toBe(
    "Swamp: 3 MP to enter off the road; artillery by road only; Affecting in an assault; cavalry × ½; no charges; artillery -1; unhealthy: attrition",
  );
  expect(told(first("rice-field"))[0]).toContain("heavy cavalry × ½; charges -2, of light horse -1");
  expect(told(first("lake"))).toEqual(["Lake: nobody enters it"]);
});

test("§7.6.1 §12.1.3 a Fortress is told with what its walls do; a town without them changes nothing", () => {
  const city = places.type.indexOf("fortified-city");
  expect(told(places.hex[city]!)[1]).toBe(
    "Fortified city: 1 MP to enter, by road too; 1 MP more to leave; 10 SPs inside × 2; Affecting in an assault; attacking cavalry × ½",
  );
  expect(told(places.hex[places.type.indexOf("town")]!)).toHaveLength(1);
  for (const hex of board.ids.keys()) expect(told(hex, "it")[0]).toMatch(/^\p{Lu}.*: ./u);
});
