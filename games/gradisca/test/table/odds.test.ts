import { Refused } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { gradisca } from "../../src/index.ts";
import { hitDistribution, roundChances, siegeChances } from "../../src/table/chances.ts";
import { forecast } from "../../src/table/odds.ts";
import { a, act, choose, field, u, wallOf } from "../field.ts";

const { view } = gradisca;

const calculator = (name: string) => gradisca.calculators("en").find((one) => one.name === name)!;
const chance = (results: readonly { result: string; chance: number }[], name: string) =>
  results.find(({ result }) => result === name)!.chance;

test("hits of several units are counted exactly", () => {
  const [none, one, two] = hitDistribution([3, 3]);
  expect([none, one, two]).toEqual([0.25, 0.5, 0.25]);
  expect(hitDistribution([6])[1]).toBe(1);
});

test("a round of Field Combat: two plain stacks of six with value 3 give the attacker 39 in 100, with a Fort 19", () => {
  // A value of 3 hits with one die in two. Let the attacker make X hits of n dice and the defender Y: then X + (n - Y) is the
  // number of heads of 2n coins. The attacker wins if X > Y, that is with more than n heads; a Fort takes one hit away, so
  // that he needs X - 1 > Y: n + 2 heads or more.
  // Six units, no Commanders: 12 coins, 4096 ways. Seven heads or more: (4096 - 924) / 2 = 1586. Eight or more:
  // 495 + 220 + 66 + 12 + 1 = 794. These are the 39 and 19 in 100 of the balance notes.
  const plain = { values: [3, 3, 3, 3, 3, 3], capacity: 12, commanders: 0 };
  expect(roundChances(plain, plain, 0).defenderForcedBack).toBeCloseTo(1586 / 4096, 10);
  expect(roundChances(plain, plain, 1).defenderForcedBack).toBeCloseTo(794 / 4096, 10);
  // With a Commander of Leadership 3 on either side there are 14 coins, 16384 ways. Eight heads or more:
  // (16384 - 3432) / 2 = 6476. Nine or more: 2002 + 1001 + 364 + 91 + 14 + 1 = 3473, so that the Fort leaves 21 in 100.
  const six = { values: [3, 3, 3, 3, 3, 3, 3], capacity: 12, commanders: 1 };
  const chances = roundChances(six, six, 0);
  expect(chances.defenderForcedBack).toBeCloseTo(6476 / 16384, 10);
  expect(roundChances(six, six, 1).defenderForcedBack).toBeCloseTo(3473 / 16384, 10);
  const all =
    chances.attackerForcedBack + chances.defenderForcedBack + chances.attackerWipedOut + chances.defenderWipedOut;
  expect(all + chances.bothWipedOut).toBeCloseTo(1, 10);
});

test("field: one unit of 3 against one of 3", () => {
  const { results } = calculator("field").compute({ attack: "3", defence: "3", "attack-commanders": "2" });
  expect(chance(results, "attacker-hits-1")).toBeCloseTo(0.5, 10);
  expect(chance(results, "attacker-commander")).toBeCloseTo(0.5 / 3, 10);
  const hampered = calculator("field").compute({ attack: "3", defence: "3", terrain: "difficult", works: "1" });
  expect(chance(hampered.results, "defender-hits-0")).toBe(1);
});

test("siege: the train of the balance notes breaches a wall of 4 within two, three and four turns", () => {
  const within = siegeChances({ level: 4, guns: [4, 3, 3], engineers: [3, 2, 2], garrison: [2], activations: 4 });
  expect(within.map((chance) => Math.round(chance * 1000))).toEqual([0, 595, 855, 940]);
  expect(siegeChances({ level: 1, guns: [1], engineers: [], garrison: [], activations: 1 })[0]).toBeCloseTo(1 / 6, 10);
  expect(siegeChances({ level: 9, guns: [], engineers: [6], garrison: [], activations: 2 })[1]).toBeCloseTo(0.5, 10);
});

test("siege without engineers: guns have a value of 1 (rule 7.4a)", () => {
  const { results } = calculator("siege").compute({ level: "1", guns: "4", activations: "1" });
  expect(chance(results, "within-1")).toBeCloseTo(1 / 6, 10);
});

test("impossible cases are refused in words", () => {
  const refused = (name: string, values: Record<string, string>) => () => calculator(name).compute(values);
  expect(refused("field", { attack: "3" })).toThrow(Refused);
  expect(refused("field", { attack: "3", defence: "9" })).toThrow(/defence takes whole numbers from 0 to 6.*not "9"/);
  expect(refused("field", { attack: "", defence: "3" })).toThrow(/at least one unit/);
  expect(refused("field", { attack: "3", defence: "3", works: "7" })).toThrow(/from 0 to 4/);
  expect(refused("field", { attack: "3", defence: "3", weather: "rain" })).toThrow(/no parameter "weather"/);
  expect(refused("field", { attack: "3", defence: "3", terrain: "sea" })).toThrow(
    /terrain takes open, difficult, not "sea"/,
  );
  expect(refused("siege", {})).toThrow(/guns or Guastatori/);
});

test("options are forecast: a gun, a mine, an attack; what is not rolled for is not", () => {
  const position = field({
    units: {
      mariano: ["v-cannoni", "v-guastatori-1", "v-corsi-1"],
      gradisca: ["a-presidio-gradisca"],
      farra: ["a-stiria-1"],
    },
  });
  act(position, "ven-campo", "mariano");
  const wall = wallOf("gradisca", "mariano");
  const seen = () => view(position, "venetian");
  const gun = forecast(seen(), { type: "bombardWall", unit: u("v-cannoni"), wall })!;
  expect(gun.action, "the button says what it does").toBe("Bombard the wall");
  expect(chance(gun.results, "hit")).toBeCloseTo(4 / 6, 10);
  expect(chance(gun.results, "burst")).toBeCloseTo(1 / 6, 10);
  expect(chance(forecast(seen(), { type: "layMine", unit: u("v-guastatori-1"), wall })!.results, "success")).toBe(0.5);
  expect(forecast(seen(), { type: "endArea" })).toBeNull();
  choose(position, { type: "move", unit: u("v-corsi-1") });
  const attack = forecast(seen(), { type: "go", area: a("farra") })!;
  expect(chance(attack.results, "attacker-hits-1")).toBeCloseTo(0.5, 10);
  expect(forecast(seen(), { type: "go", area: a("medea") })).toBeNull();
});
