import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  CITADEL,
  FEATURES,
  FORTIFIED_TOWN,
  FRENCH,
  hexes,
  leaderNamed,
  pieces,
  TERRAINS,
  unitNamed,
} from "../../src/data.ts";
import { CAPTURED, IN_PLAY, type Quadrilateral } from "../../src/position.ts";
import { targetModifier } from "../../src/rules/core/battle/bombardment.ts";
import { mayAttackInto } from "../../src/rules/core/battle/state.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { fight, plain } from "./fighting.ts";

/** What ground and works do to fire and to odds, and what becomes of leaders, battle by battle. */
const at = (position: Quadrilateral, leader: string) => board.ids[position.leaderHex[leaderNamed(leader)]!];

test.each([
  ["clear", "none", 0],
  ["irrigated", "none", 0],
  ["marsh", "none", 0],
  ["woods", "none", 1],
  ["hill", "none", 1],
  ["mountain", "none", 2],
  ["clear", "fortifiedTown", 1],
  ["hill", "fortifiedTown", 1],
  ["mountain", "fortifiedTown", 2],
  ["clear", "citadel", 2],
  ["hill", "fort", 1],
  ["clear", "town", 0],
] as const)(
  "§C14.17 fire at a target in %s, %s, takes %i: of what shelters it only the best",
  (terrain, feature, by) => {
    const ground = { terrain: TERRAINS.indexOf(terrain), feature: FEATURES.indexOf(feature), capacity: 0 };
    expect(targetModifier(ground)).toBe(by);
  },
);

test("§C14.19 into a citadel 3 artillery SPs fire with +2; those in it fire out, however few", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  expect(hexes.feature[hexAt("verona")]).toBe(CITADEL);
  put(position, "wurmser", "verona", { gummer: 4, "mantova-park": 1 });
  put(position, "augereau", "E2028", { robert: 6, verdier: 6, "art-augereau": 2 });
  const battle = () => {
    const trial = fight(structuredClone(position), FRENCH, [2, 1, 1]).take("attackHex").take("standAndFight");
    return trial.markers("pursuit", "pursuit").events.filter(({ type }) => type === "bombardment");
  };
  expect(battle()).toMatchObject([{ side: "austrian", sps: 1, modifiers: [] }]);
  position.strength[unitNamed("art-augereau")] = 3;
  expect(battle()).toMatchObject([
    { side: "french", sps: 3, modifiers: [{ rule: "C14.17", by: 2 }], hits: 0 },
    { side: "austrian", sps: 1 },
  ]);
});

test("§C14.21 two hexes in one battle: each takes its own multiplier, works only for what they shelter, and the results are added", () => {
  const position = emptyMap();
  position.weather = "fair";
  const neighbours = (hex: number) =>
    Array.from(board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!));
  const brescia = hexAt("E2409");
  const clear = hexes.terrain[hexAt("E0305")];
  expect([hexes.feature[brescia], hexes.terrain[brescia]]).toEqual([FORTIFIED_TOWN, clear]);
  const [from, field] = neighbours(brescia)
    .flatMap((a) => neighbours(a).map((b) => [a, b] as const))
    .find(([a, b]) => neighbours(brescia).includes(b) && hexes.terrain[a] === clear && hexes.terrain[b] === clear)!;
  const wurmser = put(position, "wurmser", board.ids[from]!, { gummer: 10 });
  put(position, "augereau", board.ids[brescia]!, { robert: 6 });
  put(position, "massena", board.ids[field]!, { rampon: 3 });
  const trial = fight(position, AUSTRIAN, [6]).play({ type: "attackHex", hex: brescia });
  expect(trial.event("battle")).toMatchObject({ hexes: [brescia, field], attackers: ["wurmser"] });
  trial.markers("pursuit", "pursuit");
  // 4 of 6 doubled and 2 single in the town, 3 in the field: 13.
  expect(trial.event("exchange")).toMatchObject({ attacking: 20, defending: 26, column: "2:3" });
  expect(position.leaderState[wurmser]).toBe(IN_PLAY);
});

test("§C2.13 the leader of a destroyed Force who rolls his Initiative or less flees to the nearest refuge; above it he is captured", () => {
  const destroyed = (die: number) => {
    const position = plain({ gummer: 4, strassoldo: 4, nicoletti: 4 }, { robert: 3 });
    put(position, "massena", "E0310", { rampon: 2 });
    const trial = fight(position, AUSTRIAN, [6, die]).take("attackHex").markers("pursuit", "pitched");
    return { position, trial };
  };
  const { position, trial } = destroyed(4);
  expect(trial.event("flight")).toMatchObject({ die: 4, escapes: true });
  trial.play({ type: "flee", hex: hexAt("E0310") });
  expect([at(position, "augereau"), position.leaderState[leaderNamed("augereau")]]).toEqual(["E0310", IN_PLAY]);
  expect(destroyed(5).position.leaderState[leaderNamed("augereau")]).toBe(CAPTURED);
});

test("§C2.13 §C14.27 §C2.16 a Force that surrenders loses all its leaders without a roll, and a Major Personality moves morale", () => {
  const position = emptyMap();
  const around = ["E2442", "E2342", "E2341", "E2440", "E2541", "E2542"];
  const names = ["wurmser", "quasdanovich", "davidovich", "provera", "ott", "loudon"];
  const given = [{ gummer: 4 }, { strassoldo: 4 }, { nicoletti: 4 }, { pittoni: 4 }, { sticker: 4 }, { mahony: 3 }];
  for (const [i, hex] of around.entries()) put(position, names[i]!, hex, given[i]!);
  const bonaparte = put(position, "bonaparte", "E2441", { robert: 2 });
  const lannes = put(position, "lannes", "E2441");
  position.superior[lannes] = bonaparte;
  const trial = fight(position, AUSTRIAN, [6]).play({ type: "attackHex", hex: hexAt("E2441") });
  while (trial.choice.ask === "declaration.add") trial.take(trial.options()[0]!.type);
  trial.markers("pursuit", "pursuit");
  expect(trial.event("surrendered")).toMatchObject({ side: "french", hex: hexAt("E2441") });
  expect(trial.event("flight")).toBeUndefined();
  expect([bonaparte, lannes].map((leader) => position.leaderState[leader])).toEqual([CAPTURED, CAPTURED]);
  expect(trial.events.filter(({ type }) => type === "morale").map(({ because }) => because)).toEqual([
    "major-personality-captured",
  ]);
});

test("§C10.16 a garrison alone at a Supply Source counts 1, though the place stands on a hill", () => {
  const position = emptyMap();
  position.weather = "fair";
  const lavis = hexAt("E4531");
  expect(TERRAINS[hexes.terrain[lavis]!]).toBe("hill");
  position.supply[AUSTRIAN] = lavis;
  position.garrisonHex[pieces.garrison.indexOf(AUSTRIAN)] = lavis;
  const near = Array.from(board.linkTo.subarray(board.firstLink[lavis]!, board.firstLink[lavis + 1]!));
  put(position, "augereau", board.ids[near.find((hex) => mayAttackInto(position, hex, lavis))!]!, { robert: 6 });
  const trial = fight(position, FRENCH, [1]).take("attackHex");
  expect(trial.event("exchange")).toMatchObject({ attacking: 12, defending: 2, column: "6:1", loser: "austrian" });
});
