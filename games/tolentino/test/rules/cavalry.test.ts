import { same } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { NOWHERE } from "../../src/position.ts";
import { chargeTargets } from "../../src/rules/cavalry.ts";
import { chargesDeclared } from "../../src/rules/declaration.ts";
import { at, board, hex, hexName, type Situation, stateOf, unit } from "../board.ts";
import { attacksOn, combat, told, units } from "../fight.ts";
import { movement } from "../marching.ts";

test("§14.2a a charge may be pointed at any hex, the first of the map included", () => {
  const position = board({ "n-uss-1": "1002", "a-hil-1": hexName(0) }, { active: "L" });
  position.charge[unit("n-uss-1")] = 0;
  expect(chargesDeclared(position)).toMatchObject([{ attackers: units("n-uss-1"), hexes: [0] }]);
});

describe("retreat before combat", () => {
  const attack: Situation = { orders: { II: "Attack", Av: "Defense" }, active: "II" };
  const pieces = { "n-6r-1": "3208", "a-hus-1": "3308" };
  const assaulted = (more: Record<string, string> = {}, situation: Situation = {}) =>
    combat(board({ ...pieces, ...more }, { ...attack, ...situation })).pick({ from: hex("3208") });

  test("§14 §14.1 §3.1.B5b cavalry under Defense or Maneuver may retire before infantry, outside EZoCs", () => {
    for (const Av of ["Defense", "Maneuver"] as const) {
      const run = assaulted({}, { orders: { II: "Attack", Av } });
      expect([run.ask(), run.seat()]).toEqual(["retireBeforeCombat.retire", "austrian"]);
      const to = run.options().flatMap(({ to: place }) => (place === undefined ? [] : hexName(place as number)));
      expect(to.sort()).toEqual(["3309", "3408", "3409"]);
      run.pick({ to: hex("3408") });
      expect([at(run.position, "a-hus-1"), stateOf(run.position, "a-hus-1")]).toEqual(["3408", "good"]);
    }
  });

  test("§14.1 §12.2.2 who has nobody left before him takes no check for his assault", () => {
    const run = assaulted({}, { orders: { II: "Advance", Av: "Defense" } }).pick({ to: hex("3408") });
    while (run.ask() !== "over") run.pick({});
    for (const type of ["efficiencyCheck", "assault", "noAssault"]) expect(told(run, type)).toBeUndefined();
  });

  test("§14.1 not under Advance, not before cavalry, and never infantry", () => {
    const bold = assaulted({}, { orders: { II: "Attack", Av: "Advance" }, rolls: [1] });
    expect(told(bold, "assault")).toBeDefined();
    const horse: Situation = { orders: { L: "Attack", Av: "Defense" }, active: "L", rolls: [1] };
    const mounted = combat(board({ "n-uss-1": "3208", "a-hus-1": "3308" }, horse)).pick({ from: hex("3208") });
    expect(told(mounted, "assault")).toBeDefined();
    const foot = combat(board({ "n-6r-1": "3208", "a-stj": "3308" }, { ...attack, rolls: [1] })).pick({});
    expect(told(foot, "assault")).toBeDefined();
  });

  test("§14.1 a leader goes with the last who retire", () => {
    const run = assaulted({ "l-starhemberg": "3308", "a-av-bty": "3308" }).pick({
      unit: unit("a-hus-1"),
      to: hex("3408"),
    });
    expect(at(run.position, "l-starhemberg")).toBe("3308");
    run.pick({ unit: unit("a-av-bty"), to: hex("3409") });
    expect(at(run.position, "l-starhemberg")).toBe("3409");
  });

  test("§14.1 §15.2 Routed cavalry does not retire", () => {
    const run = assaulted({}, { states: { "a-hus-1": "routed" }, rolls: [1] });
    expect(told(run, "assault")).toBeDefined();
  });

  test("§14.1a horse guns retire too, unless they have moved, and are turned to the Moved side", () => {
    const run = assaulted({ "a-av-bty": "3308" }).pick({ unit: unit("a-av-bty"), to: hex("3409") });
    expect(run.position.moved[unit("a-av-bty")]).toBe(1);
    const position = board({ ...pieces, "a-av-bty": "3308" }, attack);
    position.moved[unit("a-av-bty")] = 1;
    const moved = combat(position).pick({ from: hex("3208") });
    expect(moved.options().some((option) => option.unit === unit("a-av-bty"))).toBe(false);
    const foot = assaulted({ "a-e-bty": "3308" });
    expect(foot.options().some((option) => option.unit === unit("a-e-bty"))).toBe(false);
  });

  test("§14.1b §13.3 when all have left, the attacker may follow without a check, and infantry gains morale", () => {
    const run = assaulted({}, { orders: { II: "Advance", Av: "Defense" } }).pick({ to: hex("3409") });
    expect([run.ask(), run.seat()]).toEqual(["advance.advance", "neapolitan"]);
    run.pick({ units: units("n-6r-1") }).pick({ type: "morale" });
    expect([run.ask(), at(run.position, "n-6r-1")]).toEqual(["over", "3308"]);
    expect(run.position.dice.used).toBe(0);
    expect(run.position.morale[unit("n-6r-1")]).toBe(1);
  });

  test("§14.1b while somebody stays there is a combat; §11.1.1 guns left alone are overrun", () => {
    const run = assaulted({ "a-e-bty": "3308" }).pick({ unit: unit("a-hus-1"), to: hex("3409") });
    run.pick({ type: "holdFire" });
    expect(at(run.position, "a-e-bty")).toBeNull();
    expect(told(run, "assault")).toBeUndefined();
    expect(run.ask()).toBe("advance.advance");
  });
});

describe("charge", () => {
  const attack: Situation = { orders: { L: "Attack", II: "Attack" }, active: "L" };
  /** Ussari (2 SP, efficiency 4) in 3208, Wacquant (4 SP, efficiency 4) in 3308. */
  const horse = { "n-uss-1": "3208", "a-wac": "3308" };
  const charging = (pieces: Record<string, string>, ids: string[], situation: Situation = {}) => {
    const position = board(pieces, { ...attack, ...situation });
    for (const id of ids) position.charge[unit(id)] = hex("3308");
    return combat(position);
  };

  test("§14 §14.2 §14.2a cavalry under Attack may charge a clear enemy hex that it could still enter", () => {
    const position = board(horse, attack);
    const targets = (left: number) => chargeTargets(position, unit("n-uss-1"), left).map(hexName);
    expect(targets(2)).toEqual(["3308"]);
    expect(targets(1)).toEqual([]);
    expect(chargeTargets(board(horse, { orders: { L: "Advance" } }), unit("n-uss-1"), 9)).toEqual([]);
    const shaken = board(horse, { ...attack, states: { "n-uss-1": "disordered" } });
    expect(chargeTargets(shaken, unit("n-uss-1"), 9)).toEqual([]);
    const foot = board({ "n-6r-1": "3208", "a-wac": "3308" }, attack);
    expect(chargeTargets(foot, unit("n-6r-1"), 9)).toEqual([]);
  });

  test("§14.2a whoever comes beside a clear enemy hex on his way is asked whether he charges it, and the charge is told", () => {
    const position = board({ "n-uss-1": "3108", "a-hil-1": "3308" }, { orders: { L: "Attack" } });
    const segment = movement(position, "L")
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("3208") });
    while (segment.ask() === "unitMove.destination") segment.pick({ type: "halt" });
    expect([segment.ask(), segment.seat()]).toEqual(["unitMove.charge", "neapolitan"]);
    segment.pick({ type: "charge", target: hex("3308") });
    const charge = { units: units("n-uss-1"), hex: hex("3208"), target: hex("3308") };
    expect(told(segment, "charge")).toMatchObject({ rules: ["14.2", "14.2a"], ...charge });
  });

  test("§14.2 whoever has spent his points on the way has none for a charge", () => {
    const asked = (from: string) => {
      const position = board({ "n-uss-1": from, "a-hil-1": "3308" }, { orders: { L: "Attack" } });
      const segment = movement(position, "L").pick({ type: "move" });
      segment.pick({ type: "go", to: hex("3208") });
      while (segment.ask() === "unitMove.destination") segment.pick({ type: "halt" });
      expect(at(position, "n-uss-1")).toBe("3208");
      return segment.ask() === "unitMove.charge";
    };
    expect([asked("2811"), asked("2812")]).toEqual([true, false]);
  });

  test("§14.2 §10.2.1 rough, woods, towns and Fortified positions cannot be charged", () => {
    const from: [string, string][] = [
      ["2805", "2904"],
      ["3106", "3105"],
      ["2603", "2503"],
      ["2309", "2310"],
    ];
    for (const [post, target] of from) {
      const position = board({ "n-uss-1": post, "a-wac": target }, attack);
      expect(chargeTargets(position, unit("n-uss-1"), 20)).toEqual([]);
    }
  });

  test("§14.2 §10.3.1 a stream adds to what the charge needs, and gives its column", () => {
    const wet = { "n-uss-1": "2810", "a-wac": "2709" };
    const position = board(wet, { ...attack, rolls: [1] });
    expect(chargeTargets(position, unit("n-uss-1"), 3)).toEqual([]);
    expect(chargeTargets(position, unit("n-uss-1"), 4)).toEqual([hex("2709")]);
    position.charge[unit("n-uss-1")] = hex("2709");
    expect(told(combat(position), "assault")).toMatchObject({ charge: 1, shift: 1 });
  });

  test("§14.2b §14.0.1 a charge doubles strength, once, also against Disordered units", () => {
    const run = charging(horse, ["n-uss-1"], { rolls: [1] });
    expect(told(run, "assault")).toMatchObject({ attack: 4, defend: 4, odds: "1-1" });
    const shaken = charging(horse, ["n-uss-1"], { states: { "a-wac": "disordered" }, rolls: [1] });
    expect(told(shaken, "assault").attack).toBe(4);
    const plain = combat(board(horse, { ...attack, states: { "a-wac": "disordered" }, rolls: [1] }));
    plain.pick({ type: "assault" });
    expect(told(plain, "assault").attack).toBe(2);
  });

  test("§14.2.1 the charge goes for one hex, and other enemies next to the cavalry need not be attacked", () => {
    const run = charging({ ...horse, "a-hil-1": "3209" }, ["n-uss-1"], { rolls: [1] });
    expect(told(run, "assault").hexes).toEqual([hex("3308")]);
    expect(run.events.filter(({ type }) => type === "assault")).toHaveLength(1);
    const plain = combat(board({ ...horse, "a-hil-1": "3209" }, attack));
    expect(attacksOn(plain)).toEqual(["3208 > 3209+3308"]);
  });

  test("§14.2.2 charging cavalry in good order is Disordered at the end of its charge, after its advance", () => {
    const run = charging(horse, ["n-uss-1"], { rolls: [6, 2] });
    run.pick({ type: "retreat", to: hex("3409") });
    expect(stateOf(run.position, "n-uss-1")).toBe("good");
    run.pick({ units: units("n-uss-1"), to: hex("3308") });
    expect([at(run.position, "n-uss-1"), stateOf(run.position, "n-uss-1")]).toEqual(["3308", "disordered"]);
    expect(run.position.charge[unit("n-uss-1")]).toBe(NOWHERE);
  });

  test("§14.2.2 cavalry that the result has Disordered already suffers no more", () => {
    const run = charging(horse, ["n-uss-1"], { rolls: [2] });
    expect(told(run, "assault").result).toBe("AD");
    expect(stateOf(run.position, "n-uss-1")).toBe("disordered");
  });

  test("§14.2.3 a hex that is charged is not assaulted by anybody else", () => {
    const run = charging({ ...horse, "n-clg": "3307", "a-hil-1": "3407" }, ["n-uss-1"]);
    expect(attacksOn(run)).toEqual(["3307 > 3407"]);
    const only = charging({ ...horse, "n-clg": "3307" }, ["n-uss-1"], { rolls: [1] });
    expect(told(only, "assault").attackers).toEqual(units("n-uss-1"));
  });

  test("§14.2.1 cavalry that is to charge has made its choice: no second target, no other move", () => {
    const pieces = { ...horse, "a-hil-1": "3209", "n-uss-2": "3405" };
    const segment = movement(board(pieces, attack), "L");
    const ussari = units("n-uss-1");
    const itsOptions = () => segment.options().filter(({ units: some }) => same(some, ussari));
    expect(
      itsOptions()
        .map(({ target }) => hexName(target as number))
        .sort(),
    ).toEqual(["3209", "3308"]);
    segment.pick({ type: "charge", units: ussari, target: hex("3308") });
    expect(segment.ask()).toBe("movement.inCommand");
    expect(itsOptions()).toEqual([]);
  });

  test("§14.2a a charge whose target is gone lapses, and the cavalry attacks like any other", () => {
    const run = charging({ "n-uss-1": "3208", "a-wac": "3209" }, ["n-uss-1"]);
    expect(attacksOn(run)).toEqual(["3208 > 3209"]);
  });
});
