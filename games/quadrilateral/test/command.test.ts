import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, leaderNamed, siegePlaceNamed, unitNamed } from "../src/data.ts";
import { IN_PLAY, LOST, NOWHERE } from "../src/position.ts";
import { feedsQuarters, forageArea, forageLeft, forageValue, yieldOf } from "../src/rules/core/forage.ts";
import {
  armyCommander,
  combatOf,
  isForce,
  isUnemployed,
  mayCommand,
  mayLead,
  nextInSuccession,
  sizeOf,
  spanUsed,
} from "../src/rules/core/forces.ts";
import { holderOf, inside, isEnough, isInvested, takeHold } from "../src/rules/core/sieges.ts";
import { emptyMap, hexAt, put, putUnder, scenarioPosition } from "./field.ts";

test("§C2.7 §C2.9 the Austrian commander: the one not besieged, Wurmser if they share a hex, else Alvinczy (ruling C2.7)", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const [wurmser, alvinczy] = [leaderNamed("wurmser"), leaderNamed("alvinczy")];
  expect(armyCommander(position, AUSTRIAN)).toBe(alvinczy);
  position.besieged[wurmser] = 0;
  expect(armyCommander(position, AUSTRIAN)).toBe(alvinczy);
  position.leaderHex[wurmser] = position.leaderHex[alvinczy]!;
  expect(armyCommander(position, AUSTRIAN)).toBe(wurmser);
  expect(armyCommander(scenarioPosition("castiglione"), AUSTRIAN)).toBe(wurmser);
});

test("§C2.8 the next in succession who is in play takes the army; with nobody left there is no commander", () => {
  const position = scenarioPosition("castiglione");
  position.leaderState[leaderNamed("bonaparte")] = LOST;
  expect([armyCommander(position, FRENCH), nextInSuccession(position, FRENCH)]).toEqual([
    NOWHERE,
    leaderNamed("berthier"),
  ]);
  position.successor[FRENCH] = leaderNamed("berthier");
  expect(mayCommand(position, leaderNamed("berthier"), leaderNamed("massena"))).toBe(true);
  position.leaderState = position.leaderState.map((state) => (state === IN_PLAY ? LOST : state));
  expect(nextInSuccession(position, FRENCH)).toBe(NOWHERE);
});

test("§C2.4 §C2.7 §C2.6 who may command whom", () => {
  const position = scenarioPosition("castiglione");
  const may = (a: string, b: string) => mayCommand(position, leaderNamed(a), leaderNamed(b));
  expect([may("massena", "joubert"), may("joubert", "massena"), may("massena", "augereau")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([may("bonaparte", "berthier"), may("wurmser", "alvinczy"), may("wurmser", "massena")]).toEqual([
    true,
    false,
    false,
  ]);
  const cavalry = leaderNamed("french-cavalry-major-general-1");
  expect([mayLead(cavalry, unitNamed("leclerc")), mayLead(cavalry, unitNamed("rampon"))]).toEqual([true, false]);
});

test("§C2.3 §C2.10 §C6.8 span counts units, half for artillery, subordinates by rating, the unemployed not at all", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "verona", { rampon: 4, "art-massena": 1 });
  const joubert = putUnder(position, "joubert", massena, { vial: 2 });
  const murat = putUnder(position, "murat", massena);
  expect(spanUsed(position, massena)).toBe(3 + 4);
  expect([isUnemployed(position, murat), isUnemployed(position, joubert), isUnemployed(position, massena)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isForce(position, massena), isForce(position, joubert)]).toEqual([true, false]);
  expect([combatOf(position, massena), sizeOf(position, massena)]).toEqual([6, 7]);
});

test.each([
  ["verona", 15],
  ["castiglione", 12],
  ["vicenza", 13],
  ["la-corona", 3],
  ["trento", 7],
  ["bassano", 12],
])(
  "§C11.10 §E15 #C11.10-1 #C11.10-2 #C11.10-3 #C11.10-4 #C11.10-5 #C11.10-6 example: the Forage Value at %s is %i",
  (place, value) => {
    const position = emptyMap();
    position.holder.fill(NOWHERE);
    expect(forageValue(position, FRENCH, hexAt(place))).toBe(value);
    expect(feedsQuarters(value)).toBe(value >= 12);
  },
);

test("§E15 §C11.10 example: Villafranca and Dossobuono share two hexes", () => {
  const position = emptyMap("campaign-1796-11-04");
  const [villafranca, dossobuono] = [hexAt("E1824"), hexAt("E1926")];
  const value = (hex: number, used?: number[]) => forageValue(position, FRENCH, hex, used);
  expect([value(villafranca), value(dossobuono)]).toEqual([15, 14]);
  expect(value(dossobuono, forageArea(position, FRENCH, villafranca))).toBe(10);
  expect(value(villafranca, forageArea(position, FRENCH, dossobuono))).toBe(11);
});

test("§C11.10 §C11.11 example C11.12: Loudon in the zone of Vaubois finds 1; the value falls by 2 a turn", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const loudon = leaderNamed("loudon");
  position.leaderHex[loudon] = hexAt("E4331");
  const fruitful = forageArea(position, AUSTRIAN, hexAt("E4331")).filter((hex) => yieldOf(hex) > 0);
  expect([forageLeft(position, loudon), fruitful]).toEqual([1, [hexAt("E4330")]]);
  position.leaderHex[loudon] = hexAt("bassano");
  const fresh = forageLeft(position, loudon);
  position.foraged[loudon] = 2;
  expect(forageLeft(position, loudon)).toBe(fresh - 4);
});

test.each([
  ["campaign-1796-07-29", 14, 10],
  ["campaign-1796-09-01", 14, 8],
  ["campaign-1796-11-04", 22, 9],
  ["campaign-1797-01-07", 15, 8],
])(
  "§C10.4 #C10.4-1 #C10.4-2 #C10.4-3 #C10.4-4 example: on %s %i SPs are inside Mantova, %i combat SPs around it",
  (id, within, around) => {
    const position = scenarioPosition(id);
    expect(inside(position, siegePlaceNamed("mantova"), AUSTRIAN)).toBe(within);
    expect(isEnough(around, within)).toBe(true);
    expect(isInvested(position, siegePlaceNamed("mantova"), AUSTRIAN)).toBe(true);
  },
);

test("§C10.4 example: 6 combat SPs are not a third of 21, 7 are; and never fewer than 2", () => {
  expect([isEnough(6, 21), isEnough(7, 21), isEnough(1, 1)]).toEqual([false, true, false]);
});

test("§C10.12 a Force takes a place it enters, unless an enemy Force or garrison is there", () => {
  const position = emptyMap();
  const trento = hexAt("trento");
  position.garrisonHex[1] = trento;
  expect(takeHold(position, FRENCH, trento)).toBe(false);
  position.garrisonHex[1] = NOWHERE;
  expect([takeHold(position, FRENCH, trento), holderOf(position, trento)]).toEqual([true, FRENCH]);
});
