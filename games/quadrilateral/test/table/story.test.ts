import { toldBy } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { hexes, leaders, places } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";

const hexOf = (name: string) => hexes.place.findIndex((place) => places.names[place] === name);
const [peschiera, lonato, brescia] = ["Peschiera", "Lonato", "Brescia"].map(hexOf);
const wurmser = leaders.ids.indexOf("wurmser");

test("§C7.12 a march is one line with its route, for its owner and for whoever sees a piece go", () => {
  const step = (from: number, hex: number) => ({ type: "moved", side: "austrian", from, hex });
  const seen = [step(peschiera!, lonato!), step(lonato!, brescia!)];
  expect(toldBy(quadrilateral, "en", seen)).toEqual([
    "An Austrian piece marches from Peschiera through Lonato to Brescia.",
  ]);
  const own = seen.map((event) => ({ ...event, leader: wurmser }));
  expect(toldBy(quadrilateral, "it", own)).toEqual(["Wurmser marcia da Peschiera a Brescia per Lonato."]);
});

test("§C7.8 a try of Initiative says what counted and what it made", () => {
  const tried = {
    type: "initiative",
    side: "french",
    hex: lonato!,
    die: 4,
    weather: 0,
    zone: 2,
    by: 0,
    result: "stays",
  };
  const [said] = toldBy(quadrilateral, "en", [tried]);
  expect(said).toMatch(/^The French try Initiative at Lonato, die 4 \+ 2 = 6 \(enemy zone\): /);
});
