import { areNeighbours } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { areas, board, corps, data, moraleTrack, timeLine, units, useData } from "../src/data.ts";
import { gradisca } from "../src/index.ts";
import { FLAG, type Gradisca, NO_BOOTY, NOT_USED, QUESTION_MARK } from "../src/position.ts";
import { a, corpsOf, nameOf, u } from "./field.ts";

function start(scenario: string, game: string, seed = "1"): Gradisca {
  return gradisca.start({ scenario, options: { game }, seed, dice: "fast" });
}

test("§4 the Command markers of the Corps in play go into the container, the others do not", () => {
  const position = start("campaign", "basic");
  const inPlay = corps.ids.filter((_, i) => position.commands[i] !== "absent");
  expect(inPlay).toHaveLength(11);
  expect(position.commands[corpsOf("ven-olandesi")]).toBe("absent");
  expect(position.commands.filter((place) => place === "drawn")).toHaveLength(1);
});

test("§4b the turn marker begins on Sept.-Oct. 1615, the End of Game marker on the last turn", () => {
  const position = start("campaign", "basic");
  expect(timeLine[position.turn]!.en).toBe("Sept.-Oct. 1615");
  expect(timeLine[position.endOfGame]!.en).toBe("Nov.-Dec. 1617");
});

test("§4d the Corps stand where the scenario says; all other units wait on their flag", () => {
  const position = start("campaign", "basic");
  expect(nameOf(position, "v-giustiniani")).toBe("udine");
  expect(nameOf(position, "a-strassoldo")).toBe("gradisca");
  expect(position.area[u("v-nassau")]).toBe(FLAG);
  expect(start("first-siege", "basic").area[u("v-nassau")]).toBe(NOT_USED);
});

test("§4f both sides begin with the Victory Points of the scenario", () => {
  expect(start("campaign", "basic").victoryPoints).toEqual({ venetian: 6, austrian: 0 });
  expect(start("first-siege", "basic").victoryPoints).toEqual({ venetian: 3, austrian: 0 });
});

test("§13b the booty markers lie face down in the areas of the scenario, in random order", () => {
  const position = start("campaign", "basic");
  const markers = (side: "venetian" | "austrian") => position.booty[side].filter((value) => value !== NO_BOOTY);
  for (const side of ["venetian", "austrian"] as const) {
    expect(markers(side).sort()).toEqual([QUESTION_MARK, QUESTION_MARK, 1, 1, 2, 2, 3, 4].sort());
  }
  expect(position.booty.venetian[a("gemona")]).not.toBe(NO_BOOTY);
  expect(position.booty.venetian[a("udine")]).toBe(NO_BOOTY);
  const others = ["2", "3", "4"].map((seed) => start("campaign", "basic", seed).booty.venetian);
  expect(others.some((booty) => JSON.stringify(booty) !== JSON.stringify(position.booty.venetian))).toBe(true);
});

test("§22a the scenario gives the starting morale, which lies on the track", () => {
  expect(start("campaign", "advanced").morale).toEqual({ venetian: 7, austrian: 6 });
  expect(moraleTrack.band.slice(1)).toEqual([
    "low",
    "low",
    "medium",
    "medium",
    "medium",
    "high",
    "high",
    "high",
    "high",
  ]);
});

test("§2.3d areas are adjacent when they share a border, not when they meet at a point", () => {
  expect(areNeighbours(board, a("mariano"), a("gradisca"))).toBe(true);
  expect(areNeighbours(board, a("mariano"), a("rubia"))).toBe(false);
});

test("the data are whole: 54 areas, 135 borders, 93 units, 36 cards; every area can be reached", () => {
  expect(board.size).toBe(54);
  expect(board.linkTo.length).toBe(270);
  expect(units.count).toBe(93);
  for (let area = 0; area < board.size; area++) {
    expect(board.firstLink[area + 1]! - board.firstLink[area]!, areas.names[area]).toBeGreaterThan(0);
  }
});

test("an owner's own file is checked; what is wrong with it is named, and nothing changes", () => {
  const before = gradisca.dataHash();
  const map = data()["map.json"] as { areas: object[] };
  expect(() => useData({ "map.json": { ...map, areas: [{ id: "x" }] } })).toThrow(/map\.json: at \/areas/);
  expect(() => useData({ "chart.json": {} })).toThrow(/no data file "chart.json"/);
  const cards = data()["units.json"] as { units: { corps: string }[] };
  const strange = { ...cards, units: cards.units.map((unit, i) => (i === 0 ? { ...unit, corps: "nobody" } : unit)) };
  expect(() => useData({ "units.json": strange })).toThrow(/units.json: unit v-corsi-1: there is no Corps "nobody"/);
  expect(gradisca.dataHash()).toBe(before);
});

test("an owner's own file takes the place of ours, and the hash of the data with it", () => {
  const before = gradisca.dataHash();
  const ours = data()["tracks.json"] as { stackingLimit: number };
  useData({ "tracks.json": { ...ours, stackingLimit: 5 } });
  expect(gradisca.dataHash()).not.toBe(before);
  useData({ "tracks.json": ours });
  expect(gradisca.dataHash()).toBe(before);
});
