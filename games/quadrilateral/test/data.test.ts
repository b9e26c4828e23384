import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import files from "../data/tables.json" with { type: "json" };
import english from "../data/words.en.json" with { type: "json" };
import italian from "../data/words.it.json" with { type: "json" };
import {
  board,
  CITADEL,
  crossings,
  hexes,
  hexNamed,
  hexOfPlace,
  holdings,
  leaders,
  scenarioNamed,
  scenarios,
  siegePlaces,
  turnTrack,
  units,
} from "../src/data.ts";

test("the files hold what the game needs: hexes, crossings, units, leaders, scenarios, works", () => {
  expect(board.size).toBe(2295);
  expect(crossings.count).toBe(97);
  expect([units.count, leaders.count, scenarios.length]).toEqual([89, 58, 8]);
  expect(siegePlaces.ids).toEqual(["mantova", "verona", "peschiera", "legnago"]);
  expect(siegePlaces.bankOfHex[0]).toEqual([1, 0]);
  expect(holdings.length).toBe(19);
  expect(hexes.siege[hexOfPlace("citadella")]).toBe(0);
});

test("#E6a-1 example E6a: a hex number is the letter of the section, the row and the column", () => {
  expect(board.ids[hexNamed("E4419")]).toBe("E4419");
});

test("§E5 ruling: the tables that the rulebook names and does not bring are data, each with where it comes from", () => {
  const named = [
    "weather",
    "apPool",
    "attrition",
    "fortnightAttrition",
    "replacements",
    "communications",
    "armyCondition",
  ];
  named.push("artilleryFire", "crt", "pursuit", "terrainEffects", "movementCommands", "siege", "forage");
  const { tables } = files as { tables: Record<string, { readonly provenance?: string }> };
  for (const id of named)
    expect([id, tables[id]?.provenance]).toEqual([id, expect.stringMatching(/given|derived|designed/)]);
});

test("§E6 ruling: the fourth fortress is Legnago on the Adige; Legnano lies near Milano", () => {
  expect(hexes.feature[hexOfPlace("legnago")]).toBe(CITADEL);
  expect(() => hexOfPlace("legnano")).toThrow();
});

test("§E23 ruling: turns of two days from 29 July, each in the half month in which it starts, VIII the second of July and XX that of January", () => {
  const numerals = ["VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX", "XX"];
  const spaces = Array.from({ length: 93 }, (_, i) => new Date(Date.UTC(1796, 6, 29 + 2 * i)));
  const halves = spaces.map(
    (day) => 24 * day.getUTCFullYear() + 2 * day.getUTCMonth() + (day.getUTCDate() > 15 ? 1 : 0),
  );
  const expected = spaces.map((day, i) => [day.toISOString().slice(0, 10), numerals[halves[i]! - halves[0]!]]);
  expect(turnTrack.slice(1).map(({ start, fortnight }) => [start, fortnight])).toEqual(expected);
  const first = turnTrack.slice(1).filter(({ fortnightFirst }) => fortnightFirst);
  expect(first.map(({ fortnight }) => fortnight)).toEqual(numerals.slice(1));
});

const RELIEF = { type: "event", event: "relief" };
const freeMantova = { type: "siege", place: "mantova", heldBy: "austrian", besieged: false };
const held = (place: string, by: string) => ({ type: "held", place, by });
const besieged = { type: "any", of: [{ type: "siege", place: "mantova", besieged: true }, held("mantova", "french")] };
test.each([
  ["castiglione", "austrian", "not besieged at the end", "non assediata alla fine", freeMantova],
  ["castiglione", "austrian", "4 infantry SPs", "4 PF di fanteria", RELIEF],
  ["castiglione", "austrian", "Brescia", "Brescia", held("brescia", "austrian")],
  ["castiglione", "french", "Mantova besieged", "Mantova assediata", besieged],
  ["castiglione", "french", "Brescia", "Brescia", held("brescia", "french")],
  ["bassano", "austrian", "4 infantry SPs", "4 PF di fanteria", RELIEF],
  ["bassano", "austrian", "not besieged at the end", "non assediata alla fine", freeMantova],
  ["bassano", "austrian", "Trento", "Trento", held("trento", "austrian")],
  ["bassano", "french", "Trento", "Trento", held("trento", "french")],
  ["bassano", "french", "Bassano", "Bassano", held("bassano", "french")],
  ["arcole", "austrian", "Verona", "Verona", held("verona", "austrian")],
  ["arcole", "austrian", "not besieged", "non assediata", freeMantova],
  ["arcole", "austrian", "Rivoli", "Rivoli", held("rivoli", "austrian")],
  ["arcole", "french", "Verona", "Verona", held("verona", "french")],
  ["arcole", "french", "Mantova besieged or yours", "Mantova assediata o tua", besieged],
  ["rivoli", "austrian", "Rivoli", "Rivoli", held("rivoli", "austrian")],
  ["rivoli", "austrian", "4 infantry SPs", "4 PF di fanteria", RELIEF],
  ["rivoli", "austrian", "not besieged", "non assediata", freeMantova],
  ["rivoli", "french", "Rivoli", "Rivoli", held("rivoli", "french")],
  ["rivoli", "french", "Mantova besieged or yours", "Mantova assediata o tua", besieged],
  ["rivoli", "french", "its fall", "la sua caduta", { type: "event", event: "mantovaFrench" }],
] as const)("%s: the briefing of the %s names the points that the scenario pays: %s", (id, side, en, it, paid) => {
  const { victory } = scenarioNamed(id);
  const line = "points" in victory ? victory.points.find((one) => isDeepStrictEqual(one.test, paid)) : undefined;
  for (const [words, what] of [
    [english, en],
    [italian, it],
  ] as const) {
    const named = new RegExp(`${what}[^0-9.]*([0-9]+)`).exec(
      (words as Record<string, string>)[`briefing.${id}.${side}.aim`]!,
    );
    expect(Number(named?.[1])).toBe(line?.points);
  }
});
