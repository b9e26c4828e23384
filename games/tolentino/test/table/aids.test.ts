import { reasonsIn, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { AUSTRIAN } from "../../src/army.ts";
import { army, ground } from "../../src/data.ts";
import { tolentino } from "../../src/index.ts";
import { initiative } from "../../src/rules/initiative.ts";
import { officerInitiative } from "../../src/rules/orders.ts";
import { reorganisation } from "../../src/rules/reorganisation.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { calculators } from "../../src/table/calculators.ts";
import { faultsOfWords } from "../../src/table/describe.ts";
import { rolls } from "../../src/table/dice.ts";
import { forecastOf } from "../../src/table/odds.ts";
import { overlay, overlays } from "../../src/table/overlays.ts";
import { board, formation, hex, hexName, leader, run, unit } from "../board.ts";
import { combat } from "../fight.ts";
import { movement } from "../marching.ts";

const { view } = tolentino;

const setup = { scenario: "battle", options: {}, dice: "fast" as const };

test("both catalogues say the same things, with the same values, each of which somebody can show", () => {
  expect(faultsOfWords()).toEqual([]);
});

describe("what cannot be chosen", () => {
  test("whatever can be thought of is offered, or refused with a rule, in both languages", () => {
    let refusals = 0;
    let decisions = 0;
    randomGame(tolentino, { ...setup, seed: "thoughts" }, "thoughts", (position, { options, seat, ask }) => {
      if (decisions++ % 4 > 0) return;
      const seen = view(position, seat);
      for (const intent of tolentino.thinkable(seen)) {
        if (options.some((option) => same(option, intent))) continue;
        const { reasons } = tolentino.refuse(seen, intent);
        expect(reasons.length, `${ask}: ${JSON.stringify(intent)}`).toBeGreaterThan(0);
        const said = reasonsIn(tolentino, reasons, "it");
        for (const [i, { rule, text, key }] of reasons.entries()) {
          expect(rule, text).not.toBe("");
          expect(key, text).toBeDefined();
          expect(said[i]!.text).not.toBe(text);
          refusals++;
        }
      }
    });
    expect(refusals).toBeGreaterThan(200);
  });

  test("§6.1a a formation that has acted can be thought of, and is refused in Italian too", () => {
    const position = board({ "a-hil-1": "3209", "n-6r-1": "3903" });
    position.activated[formation("S")] = 1;
    run(procedures, position, initiative, { winner: AUSTRIAN, isGiven: 0 });
    const seen = view(position, "austrian");
    const intent = { type: "activate", formation: formation("S") };
    expect(tolentino.thinkable(seen)).toContainEqual(intent);
    const [said] = reasonsIn(tolentino, tolentino.refuse(seen, intent).reasons, "it");
    expect(said).toMatchObject({ rule: "6.1a", text: expect.stringMatching(/è già stata attivata/) });
  });

  test("§9.1 units that have been picked and not moved cannot halt", () => {
    const run1 = movement(board({ "a-hil-1": "3209", "n-6r-1": "3903" }, { orders: { S: "Maneuver" } }), "S");
    run1.pick({ type: "move", units: [unit("a-hil-1")] });
    const seen = view(run1.position, run1.seat());
    expect(tolentino.thinkable(seen)).toContainEqual({ type: "halt" });
    expect(tolentino.refuse(seen, { type: "halt" }).reasons[0]).toMatchObject({ rule: "9.1" });
  });

  test("nothing is to be thought of by somebody who holds no seat", () => {
    const position = tolentino.start({ ...setup, seed: "spectator" });
    expect(tolentino.thinkable(view(position, "spectator"))).toEqual([]);
  });
});

describe("overlays", () => {
  const marked = (list: readonly { space: number }[]) => list.map(({ space }) => hexName(space)).sort();

  test("each has a title and a sentence, in both languages", () => {
    for (const language of ["en", "it"] as const) {
      for (const { title, about } of overlays(language))
        expect([title, about].every((text) => text.length > 3)).toBe(true);
    }
    expect(overlays("it").map(({ title }) => title)).not.toEqual(overlays("en").map(({ title }) => title));
  });

  test("threat: hexes beside where an enemy can come, with the strength that can fight there", () => {
    const position = board({ "n-6r-1": "3208", "a-hil-1": "3211" });
    const list = overlay(view(position, "austrian"), "threat");
    expect(list.every(({ side }) => side === "neapolitan")).toBe(true);
    const strength = String(army.full[unit("n-6r-1")]!);
    expect(list.find(({ space }) => space === hex("3211"))).toMatchObject({ label: strength });
    const away = list.map(({ space }) => ground.distance[hex("3208") * ground.board.size + space]!);
    expect(Math.max(...away)).toBeGreaterThan(2);
    expect(marked(list)).not.toContain("1001");
  });

  test("threat: an unseen stack is feared without its strength being told", () => {
    const position = board({ "n-6r-1": "3208", "a-hil-1": "2510" });
    const seen = view(position, "austrian");
    expect(seen.stacks).toHaveLength(1);
    const list = overlay(seen, "threat");
    expect(list.length).toBeGreaterThan(6);
    expect(list.every(({ label }) => label === "?")).toBe(true);
  });

  test("§11.2 artillery range: two hexes, in sight", () => {
    const position = board({ "a-e-bty": "3208", "n-6r-1": "3903" });
    const list = overlay(view(position, "austrian"), "guns");
    const distances = list.map(({ space }) => ground.distance[hex("3208") * ground.board.size + space]!);
    expect(Math.max(...distances)).toBe(2);
    position.state[unit("a-e-bty")] = 1;
    expect(overlay(view(position, "austrian"), "guns")).toEqual([]);
  });

  test("§18a objectives tell their points and who holds them", () => {
    const star = ground.star.findIndex((points) => points > 0);
    const position = board({ "n-6r-1": hexName(star), "a-hil-1": "1001" });
    const at = () => overlay(view(position, "neapolitan"), "objectives").find(({ space }) => space === star)!;
    expect(at()).toMatchObject({ side: "neapolitan", label: expect.stringContaining(String(ground.star[star])) });
    position.state[unit("n-6r-1")] = 2;
    expect(at().side).toBeUndefined();
  });

  test("§4.3 the command range of the leaders in a hex", () => {
    const position = board({ "l-bianchi": "3209", "a-hil-1": "3209" });
    const seen = view(position, "austrian");
    expect(overlay(seen, "command", "en", hex("3209")).length).toBeGreaterThan(6);
    expect(overlay(seen, "command", "en", hex("1001"))).toEqual([]);
  });
});

test("§12.5.3 §11.4.3 the log gives die, modifiers and sum, so that nobody takes the sum for a modifier", () => {
  const sides = { attackers: [0], defenders: [1], attack: 4, defend: 4 };
  const told = { type: "assault", rules: [], ...sides, hexes: [0], odds: "1-1", column: "1-1" };
  const of = (roll: number, modified: number) =>
    tolentino.describe({ event: { ...told, roll, modified, result: "DR" } }, "en");
  expect(of(2, 6)).toContain("die 2 + 4 = 6: ");
  expect(of(2, 1)).toContain("die 2 - 1 = 1: ");
  expect(of(2, 2)).toContain("die 2: ");
});

describe("before the dice", () => {
  const sixths = (chance: number) => Math.round(chance * 6);

  test("§12.5 an assault shows both sides, every modifier and the line of the table", () => {
    const position = board(
      { "n-6r-1": "3208", "n-9r-1": "3307", "a-car-1": "3308" },
      { orders: { II: "Attack" }, active: "II" },
    );
    const run1 = combat(position);
    const option = run1.options().find(({ type }) => type === "assault")!;
    const forecast = forecastOf(position, option, "it")!;
    expect(forecast.title).toMatch(/^Assalto/);
    expect(forecast.sides!.map(({ seat }) => seat)).toEqual(["neapolitan", "austrian"]);
    expect(forecast.sides![1]!.units.map(({ name }) => name)).toEqual(["Arciduca Carlo"]);
    expect(forecast.faces).toHaveLength(6);
    for (const { result, chance } of forecast.results) {
      expect(forecast.faces!.filter((one) => one.result === result)).toHaveLength(sixths(chance));
    }
  });

  test("§4.1.3 §5.2.1 an officer's initiative", () => {
    const position = board({ "l-senitzer": "3209", "a-hil-1": "3209" });
    run(procedures, position, officerInitiative, { formation: formation("S") });
    const option = { type: "tryOrder", leader: leader("l-senitzer"), formation: formation("S") };
    const forecast = forecastOf(position, option)!;
    expect(sixths(forecast.results[0]!.chance)).toBe(army.initiative[leader("l-senitzer")]!);
  });

  test("§15.3 §15.3a a reorganisation: each unit, with what its order adds", () => {
    const position = board(
      { "a-hil-1": "3209", "n-6r-1": "3903" },
      { orders: { S: "Defense" }, states: { "a-hil-1": "disordered" } },
    );
    run(procedures, position, reorganisation, { side: AUSTRIAN, formations: [formation("S")], tried: [] });
    const forecast = forecastOf(position, { type: "reorganize", hex: hex("3209") } as never)!;
    expect(forecast.modifiers).toMatchObject([{ rule: "15.3a", by: -1 }]);
    const efficiency = army.efficiency[unit("a-hil-1")]!;
    expect(sixths(forecast.results[0]!.chance)).toBe(Math.min(5, efficiency + 1));
  });

  test("calculators describe their forms in both languages", () => {
    for (const [i, { name, parameters }] of calculators("en").entries()) {
      const other = calculators("it")[i]!;
      expect(other.name).toBe(name);
      expect(parameters.every(({ form }) => form !== undefined)).toBe(true);
      expect(other.parameters.map(({ title }) => title)).not.toEqual(parameters.map(({ title }) => title));
    }
  });
});

test("§6 the dice of an event: one of each side for initiative, one for anything else", () => {
  const initiativeRoll = { type: "initiative", rules: [], dice: [3, 5] };
  expect(rolls(initiativeRoll)).toEqual([
    { die: 3, side: "austrian" },
    { die: 5, side: "neapolitan" },
  ]);
  expect(rolls({ type: "officerInitiative", rules: [], roll: 2, passed: true })).toEqual([{ die: 2, good: true }]);
  expect(rolls({ type: "move", rules: [] })).toEqual([]);
});
