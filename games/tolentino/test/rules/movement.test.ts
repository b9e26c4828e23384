import { linkBetween } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { AUSTRIAN } from "../../src/army.ts";
import { army, ground } from "../../src/data.ts";
import { CAVALRY, INFANTRY } from "../../src/ground.ts";
import { ADVANCE } from "../../src/position.ts";
import { ALL_IN_MARCH, barOf, IN_MARCH, moverOf, ON_FOOT, stepCost, survey } from "../../src/rules/entering.ts";
import { leaderReach } from "../../src/rules/leaders.ts";
import { at, board, hex, leader, unit } from "../board.ts";
import { costOf, goalsOf, movement, offered, reach } from "../marching.ts";

const free = { orders: { S: "Maneuver", E: "Maneuver", Av: "Maneuver", II: "Maneuver" } } as const;

describe("movement", () => {
  test("§9 §9.1 §9.1a any unit, any direction, hex by hex, alone or as a stack; one move after the other", () => {
    const position = board({ "a-hil-1": "3209", "a-hil-2": "3209", "a-wac": "3010", "n-6r-1": "3903" }, free);
    const segment = movement(position, "S");
    expect(offered(segment)).toEqual([
      [unit("a-hil-1")],
      [unit("a-hil-2")],
      [unit("a-wac")],
      [unit("a-hil-1"), unit("a-hil-2")],
    ]);
    segment.pick({ type: "move", units: [unit("a-hil-1"), unit("a-hil-2")] });
    expect(goalsOf(segment)).toEqual(expect.arrayContaining(["3108", "3109", "3208", "3210", "3308", "3309"]));
    segment.pick({ type: "go", to: hex("3210") });
    expect([at(position, "a-hil-1"), at(position, "a-hil-2")]).toEqual(["3210", "3210"]);
    expect(segment.ask()).toBe("unitMove.destination");
  });

  test("§9.1 §7.1 two battalions of different regiments move as a stack; of an overfull hex only a regiment does", () => {
    const pair = board({ "a-hil-1": "3209", "a-wac": "3209", "n-6r-1": "3903" }, free);
    expect(offered(movement(pair, "S"))).toContainEqual([unit("a-hil-1"), unit("a-wac")]);
    const crowd = board({ "n-uss-1": "3908", "n-uss-2": "3908", "n-clg": "3908", "a-jag": "1010" }, { turn: 1 });
    const stacks = offered(movement(crowd, "L")).filter(({ length }) => length > 1);
    expect(stacks).toEqual([[unit("n-uss-1"), unit("n-uss-2")]]);
  });

  test("§9.1 a unit sets out from the first hex of the map like from any other", () => {
    const segment = movement(board({ "a-hil-1": ground.board.ids[0]!, "n-6r-1": "3903" }, free), "S");
    segment.pick({ type: "move" });
    expect([segment.ask(), goalsOf(segment).length > 0]).toEqual(["unitMove.destination", true]);
  });

  test("§9a a unit that has moved does not move again in the turn", () => {
    const segment = movement(board({ "a-hil-1": "3209", "a-wac": "3010", "n-6r-1": "3903" }, free), "S");
    segment.pick({ type: "move", units: [unit("a-hil-1")] }).pick({ type: "go", to: hex("3210") });
    segment.pick({ type: "halt" });
    expect(offered(segment)).toEqual([[unit("a-wac")]]);
  });

  test("§9.1b points left over are lost: a halted unit has nothing more to spend, and a new move starts from its allowance", () => {
    const position = board({ "a-hil-1": "3209", "n-6r-1": "3903" }, free);
    const segment = movement(position, "S")
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("3210") });
    segment.pick({ type: "halt" });
    expect(offered(segment)).toEqual([]);
    position.did[unit("a-hil-1")] = 0;
    expect(costOf(position, "a-hil-1", "3206")).toBe(-1);
    expect(Math.max(...reach(position, "a-hil-1").values())).toBeLessThanOrEqual(6);
  });

  test("§9.1.1 §9.2 §9.2a costs add up and never exceed the allowance", () => {
    const position = board({ "a-hil-1": "2007" }, { orders: { S: "Attack" } });
    const found = reach(position, "a-hil-1");
    expect(ground.cost[INFANTRY]![hex("2006")]! / 2).toBe(2);
    expect(found.get("2006")).toBe(2);
    expect(found.get("2005")).toBe(4);
    expect(found.has("2004")).toBe(false);
    expect(Math.max(...found.values())).toBeLessThanOrEqual(4);
  });

  test("§9.1.2a no unit enters a hex with an enemy combat unit, though one with an enemy leader alone", () => {
    const position = board({ "a-hil-1": "3209", "n-6r-1": "3309", "l-murat": "3108" }, { orders: { S: "Attack" } });
    expect(reach(board({ "a-hil-1": "3209", "n-6r-1": "3411", "l-murat": "3108" }, free), "a-hil-1").has("3108")).toBe(
      true,
    );
    expect(reach(position, "a-hil-1").has("3309")).toBe(false);
  });

  test("§9.1.4 §2.2.1 a leader has 8 points, whatever the order of his formation", () => {
    const position = board({ "l-senitzer": "3209" }, { orders: { S: "Defense" } });
    const paths = leaderReach(position, leader("l-senitzer"));
    expect(paths.cost(hex("2408")) >= 0 || paths.cost(hex("2409")) >= 0 || paths.cost(hex("2410")) >= 0).toBe(true);
    expect(Math.max(...paths.reached.map((one) => paths.cost(one)))).toBe(16);
  });

  test("§9.1.4a a leader goes from EZoC to EZoC only if friendly units are in both", () => {
    const pieces = { "l-dambrosio": "3209", "a-jag": "3208", "n-6r-1": "3308" };
    const goes = (more: Record<string, string>) =>
      leaderReach(board({ ...pieces, ...more }), leader("l-dambrosio")).cost(hex("3308"));
    expect(goes({ "n-6r-2": "3209" })).toBe(2);
    expect(goes({})).toBeGreaterThan(2);
  });

  test("§9.2.1 who controls San Severino goes from 1003 to 1005 for one point", () => {
    const position = board({ "a-hil-1": "1003", "n-6r-1": "3903" }, { orders: { S: "Attack", II: "Attack" } });
    expect(reach(position, "a-hil-1").get("1005")).toBe(1);
    position.severino = 1;
    expect(reach(position, "a-hil-1").get("1005")).not.toBe(1);
    position.hex[unit("a-hil-1")] = hex("2012");
    position.hex[unit("n-6r-2")] = hex("1005");
    expect(reach(position, "n-6r-2").get("1003")).toBe(1);
  });

  test("§9.2.1 control passes to whoever stood in San Severino last", () => {
    const position = board({ "n-6r-1": "1003", "a-hil-1": "2012" }, { orders: { II: "Maneuver" } });
    expect(position.severino).toBe(0);
    movement(position, "II")
      .pick({ type: "move" })
      .pick({ type: "go", to: hex("1004") });
    expect(position.severino).toBe(1);
  });
});

describe("Road March", () => {
  const road = { "a-hil-1": "3308", "n-6r-1": "3903" };

  test("§9.3.1 six connected road hexes, one over a bridge, cost 3 points", () => {
    const position = board({ ...road, "a-hil-1": "3009" }, free);
    expect(costOf(position, "a-hil-1", "2709", ALL_IN_MARCH)).toBe(1.5);
    expect(costOf(position, "a-hil-1", "2410", ALL_IN_MARCH)).toBe(3);
  });

  test("§9.3.1a from trail to trail one point less than the terrain, never less than one", () => {
    const rough = board({ "a-hil-1": "2508", "n-6r-1": "3903" }, free);
    expect(ground.cost[INFANTRY]![hex("2507")]! / 2).toBe(2);
    expect(costOf(rough, "a-hil-1", "2507", IN_MARCH)).toBe(1);
    const horse = board({ "a-hus-1": "2508", "n-6r-1": "3903" }, free);
    expect(ground.cost[CAVALRY]![hex("2507")]! / 2).toBe(3);
    expect(costOf(horse, "a-hus-1", "2507", IN_MARCH)).toBe(2);
    const clear = board({ "a-hil-1": "2510", "n-6r-1": "3903" }, free);
    expect(costOf(clear, "a-hil-1", "2509", IN_MARCH)).toBe(1);
  });

  test("§9.3.3 a unit of 4 points that does nothing but march has 6: twelve road hexes", () => {
    const position = board({ ...road, "a-hil-1": "3908", "n-6r-1": "1010" }, free);
    expect(costOf(position, "a-hil-1", "2709", ALL_IN_MARCH)).toBe(6);
    expect(reach(position, "a-hil-1").has("2709")).toBe(true);
    expect(reach(position, "a-hil-1").has("2610")).toBe(false);
    const offRoad = board({ "a-hil-1": "3907", "n-6r-1": "1010" }, free);
    expect(Math.max(...reach(offRoad, "a-hil-1").values())).toBeLessThanOrEqual(4);
  });

  test("§9.3 §9.3a the march is declared on a road or trail at any moment, at no cost, if the order allows it", () => {
    const beside = board({ "a-hil-1": "3309", "n-6r-1": "3903" }, free);
    expect(costOf(beside, "a-hil-1", "3308")).toBe(1);
    expect(costOf(beside, "a-hil-1", "3209", IN_MARCH)).toBe(1);
    expect(costOf(beside, "a-hil-1", "3108", IN_MARCH)).toBe(1.5);
    const attack = board({ "a-hil-1": "3308", "n-6r-1": "3903" }, { orders: { S: "Attack" } });
    expect(costOf(attack, "a-hil-1", "3209", ALL_IN_MARCH)).toBe(-1);
  });

  test("§9.3.2 §9.3.2a a unit in march does not enter an EZoC", () => {
    const position = board({ "a-hil-1": "3308", "n-6r-1": "3008" }, { orders: { S: "Advance" } });
    expect(costOf(position, "a-hil-1", "3108", ALL_IN_MARCH)).toBe(-1);
    expect(costOf(position, "a-hil-1", "3108")).toBeGreaterThan(0);
    const mover = moverOf(survey(position, AUSTRIAN), [unit("a-hil-1")], hex("3308"));
    const link = linkBetween(ground.board, hex("3209"), hex("3108"));
    expect(barOf(stepCost(mover, link, ALL_IN_MARCH, 1)).rule).toBe("9.3.2a");
    const onward = linkBetween(ground.board, hex("3108"), hex("3109"));
    expect(barOf(stepCost(mover, onward, ON_FOOT, 2)).rule).toBe("9.1.2");
  });

  test("§9.1 §9.1.1 a stack goes as far as its slowest unit, whichever is named first", () => {
    const position = board({ "a-hus-1": "3209", "a-hil-1": "3209" }, { orders: { S: "Attack", Av: "Attack" } });
    const allowance = (...ids: string[]) => moverOf(survey(position, AUSTRIAN), ids.map(unit), hex("3209")).allowance;
    expect(allowance("a-hus-1")).toBeGreaterThan(allowance("a-hil-1"));
    expect(allowance("a-hus-1", "a-hil-1")).toBe(allowance("a-hil-1"));
    expect(allowance("a-hil-1", "a-hus-1")).toBe(allowance("a-hil-1"));
  });

  test("§9.1 §15.2a a move ends before a Routed enemy who was driven onto its way", () => {
    // Beside 3208 nothing is open to the Austrian but 3107 and then 3108, where the Neapolitan is going.
    const position = board(
      {
        "n-6r-1": "3308",
        "a-hil-1": "3207",
        "a-hil-2": "3209",
        "n-vel-1": "3307",
        "n-vel-2": "3106",
        "n-3l-1": "3206",
        "n-3l-2": "3306",
        "n-9r-1": "3008",
        "n-9r-2": "3007",
      },
      { ...free, states: { "a-hil-1": "routed", "a-hil-2": "routed" }, rolls: [1] },
    );
    const segment = movement(position, "II").pick({ type: "move", units: [unit("n-6r-1")] });
    segment.pick({ type: "go", to: hex("3108") });
    while (segment.ask() === "rout.run") segment.pick({});
    expect([at(position, "a-hil-1"), at(position, "n-6r-1")]).toEqual(["3108", "3208"]);
    expect(segment.ask()).toBe("unitMove.destination");
  });

  test("§9.1 §15.2a a move goes on to its end when the Routed enemy whom it has driven off leaves its way free", () => {
    const pieces = { "n-6r-1": "3308", "a-hil-1": "3207", "a-hil-2": "3209", "n-vel-1": "3307" };
    const position = board(pieces, { ...free, states: { "a-hil-1": "routed", "a-hil-2": "routed" }, rolls: [1, 1] });
    const segment = movement(position, "II").pick({ type: "move", units: [unit("n-6r-1")] });
    segment.pick({ type: "go", to: hex("3108") });
    while (segment.ask() === "rout.run") segment.pick({});
    expect([at(position, "a-hil-1"), at(position, "a-hil-2")]).not.toEqual(["3207", "3209"]);
    expect(at(position, "n-6r-1")).toBe("3108");
  });

  test("§9.3.2b it stacks only with its own regiment", () => {
    const position = board({ "a-hil-1": "3308", "a-wac": "3009", "n-6r-1": "3903" }, free);
    expect(reach(position, "a-hil-1").get("3009")).toBeGreaterThan(1.5);
    const brothers = board({ "a-hil-1": "3308", "a-hil-2": "3009", "n-6r-1": "3903" }, free);
    expect(reach(brothers, "a-hil-1").get("3009")).toBe(1.5);
  });

  test("§9.3.2c it does not move through a hex with other friendly units", () => {
    const position = board({ "a-hil-1": "3308", "a-wac": "3108", "n-6r-1": "3903" }, free);
    expect(costOf(position, "a-hil-1", "3009", ALL_IN_MARCH)).toBe(-1);
    const first = board({ "a-hil-1": "3308", [army.unitIds[0]!]: "3108", "n-6r-1": "3903" }, free);
    expect(costOf(first, "a-hil-1", "3009", ALL_IN_MARCH)).toBe(-1);
    expect(costOf(board(road, free), "a-hil-1", "3009", ALL_IN_MARCH)).toBe(1.5);
  });
});

describe("terrain and movement", () => {
  test("§10 buildings, entry hexes and stars cost nothing of their own", () => {
    for (const id of ["1511", "2610", "3308", "3708"]) expect(ground.cost[INFANTRY]![hex(id)]).toBe(2);
    expect(ground.cost[INFANTRY]![hex("3908")]).toBe(2);
    expect(ground.cost[INFANTRY]![hex("2310")]).toBe(ground.cost[INFANTRY]![hex("2311")]);
  });

  test("§10a where there are several terrains the mover pays the cheapest", () => {
    expect(ground.woods[hex("3507")]).toBe(1);
    expect(ground.cost[CAVALRY]![hex("3507")]! / 2).toBe(1);
    expect(ground.cost[CAVALRY]![hex("1112")]! / 2).toBe(1);
  });

  test("§10.1a buildings next to a town are not part of it", () => {
    expect([...ground.town].flatMap((one, i) => (one ? [ground.board.ids[i]] : []))).toEqual([
      "1004",
      "1111",
      "1112",
      "2503",
    ]);
    expect(ground.town[hex("1109")]).toBe(0);
  });

  test("§10.1b every town has a trail, so a march can be declared in it", () => {
    for (const id of ["1004", "1111", "1112", "2503"]) expect(ground.onTrail[hex(id)]).toBe(1);
  });

  const battery = (at: string, order: "Advance" | "Maneuver") =>
    board({ "a-e-bty": at, "n-6r-1": "3903" }, { own: { "a-e-bty": order } });

  test("§10.2a guns enter one rough hex without road or trail in a turn; §5.1.4b under Maneuver as many as 2 points each allow", () => {
    for (const id of ["2009", "2010"]) expect(ground.roadless[hex(id)]).toBe(1);
    const advance = reach(battery("2008", "Advance"), "a-e-bty");
    expect([advance.get("2009"), advance.has("2010")]).toEqual([2, false]);
    const maneuver = reach(battery("2008", "Maneuver"), "a-e-bty");
    expect([maneuver.get("2009"), maneuver.get("2010")]).toEqual([2, 4]);
  });

  test("§10.2a the rough hex may come after open ground and before it: it does not take the whole allowance", () => {
    expect(["3314", "3414", "3514", "3614"].map((id) => ground.roadless[hex(id)])).toEqual([0, 0, 1, 0]);
    const guns = reach(battery("3314", "Advance"), "a-e-bty");
    expect([guns.get("3414"), guns.get("3514"), guns.get("3614")]).toEqual([1, 3, 4]);
    expect(guns.has("3515")).toBe(false);
  });

  test("§10.2a the limit holds when guns go on after a halt", () => {
    const position = board({ "a-e-bty": "3414", "n-6r-1": "1010" }, { orders: { E: "Advance" } });
    const guns = movement(position, "E").pick({ type: "gunOrder", order: ADVANCE }).pick({ type: "move" });
    guns.pick({ type: "go", to: hex("3514") });
    const there = guns.options().flatMap(({ to }) => (to === undefined ? [] : [to as number]));
    expect(there).toContain(hex("3614"));
    expect(there.filter((one) => ground.roadless[one])).toEqual([]);
  });

  test("§10.3 guns cross a stream only by a bridge; foot and horse pay for it", () => {
    const position = board({ "a-s-bty": "2511", "a-hil-1": "2511", "n-6r-1": "3903" }, { orders: { S: "Attack" } });
    position.own[unit("a-s-bty")] = 3;
    expect(reach(position, "a-s-bty").has("2510")).toBe(false);
    expect(reach(position, "a-hil-1").get("2510")).toBe(2);
  });

  test("§10.4.1 a bridge takes away the cost of the stream", () => {
    const position = board({ "a-hil-1": "2809", "a-s-bty": "2809", "n-6r-1": "3903" }, { orders: { S: "Attack" } });
    position.own[unit("a-s-bty")] = 3;
    expect(reach(position, "a-hil-1").get("2709")).toBe(1);
    expect(reach(position, "a-s-bty").has("2709")).toBe(true);
  });

  test("§10.6 guns enter woods only along a road or trail", () => {
    expect(ground.woods[hex("2606")]).toBe(1);
    const off = board({ "a-s-bty": "2605", "n-6r-1": "3903" }, { own: { "a-s-bty": "Maneuver" } });
    expect(reach(off, "a-s-bty").has("2606")).toBe(false);
    expect(reach(off, "a-s-bty").size).toBeGreaterThan(0);
    const foot = board({ "a-hil-1": "2605", "n-6r-1": "3903" }, { orders: { S: "Maneuver" } });
    expect(reach(foot, "a-hil-1").has("2606")).toBe(true);
  });
});

describe("guns on the move", () => {
  test("§11a §3.1.B3a a battery that moves is turned to its Moved face", () => {
    const position = board({ "a-s-bty": "3209", "n-6r-1": "3903" }, { orders: { S: "Maneuver" } });
    const segment = movement(position, "S").pick({ type: "gunOrder", order: 3 });
    expect(position.moved[unit("a-s-bty")]).toBe(0);
    segment.pick({ type: "move" }).pick({ type: "go", to: hex("3210") });
    expect(position.moved[unit("a-s-bty")]).toBe(1);
  });

  test("§11 a battery may always act under Defense or Maneuver, and in command under the order of its formation", () => {
    const segment = movement(board({ "a-s-bty": "3209", "n-6r-1": "3903" }, { orders: { S: "Attack" } }), "S");
    expect(segment.options().map(({ order }) => order)).toEqual([2, 3, 1]);
    const lost = movement(
      board({ "a-s-bty": "3209", "n-6r-1": "3903" }, { orders: { S: "Attack" }, out: ["a-s-bty"] }),
      "S",
    );
    expect(lost.options().map(({ order }) => order)).toEqual([2, 3]);
    segment.pick({ order: 2 });
    expect(segment.position.own[unit("a-s-bty")]).toBe(2);
  });
});
