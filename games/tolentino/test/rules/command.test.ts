import { rulebook } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { army } from "../../src/data.ts";
import { ATTACK, DEFENSE, MANEUVER, NOBODY, orderOf } from "../../src/position.ts";
import { isInCommandNow, rangeOf, unitsInCommand } from "../../src/rules/command.ts";
import { commandSegment } from "../../src/rules/commandSegment.ts";
import { formationsLeft } from "../../src/rules/initiative.ts";
import { loseLeader, succession } from "../../src/rules/losses.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { activation } from "../../src/rules/sequence.ts";
import { at, board, carryOut, formation, hex, hexName, leader, run, stateOf, unit } from "../board.ts";
import { movement } from "../marching.ts";

const inCommand = (position: ReturnType<typeof board>, id: string) => isInCommandNow(position, unit(id));
const segment = (position: ReturnType<typeof board>, id: string) =>
  run(procedures, position, commandSegment, { formation: formation(id) });

describe("command", () => {
  test("§4.1 §4.3 §4.3b §4.3c a leader commands the units of his own formation within his range, and no others", () => {
    const position = board({ "l-taxis": "3209", "a-dra-1": "2809", "a-dra-2": "2610", "a-hil-1": "3209" });
    expect(army.range[leader("l-taxis")]).toBe(4);
    expect(unitsInCommand(position, formation("T"))).toEqual([unit("a-dra-1")]);
    expect(inCommand(position, "a-hil-1")).toBe(false);
  });

  test("§4.3c §5.3 units that are found out of range are told", () => {
    const pieces = { "l-taxis": "3209", "a-dra-1": "3208", "a-dra-2": "2610" };
    const { events } = segment(board(pieces, { orders: { T: "Attack" }, active: "T" }), "T");
    const told = events.filter(({ type }) => type === "outOfCommand");
    expect(told).toMatchObject([{ unit: unit("a-dra-2"), rules: ["4.3c", "5.3"] }]);
  });

  test("§4.1.1 §4.1.1a §3.1.B2 §5.3 units out of range get an Out of Command marker and a Defense order", () => {
    const position = board(
      { "l-taxis": "3209", "a-dra-1": "3208", "a-dra-2": "2610" },
      { orders: { T: "Attack" }, active: "T" },
    );
    segment(position, "T");
    expect([position.out[unit("a-dra-1")], position.out[unit("a-dra-2")]]).toEqual([0, 1]);
    expect([position.own[unit("a-dra-1")], position.own[unit("a-dra-2")]]).toEqual([-1, DEFENSE]);
  });

  test("§5.3 §11 a battery out of command keeps its own order, but not that of a formation it has lost", () => {
    const position = board({ "l-taxis": "3209", "a-t-bty": "2610" }, { orders: { T: "Attack" }, active: "T" });
    segment(position, "T");
    expect(position.own[unit("a-t-bty")]).toBe(DEFENSE);
    const own = board({ "l-taxis": "3209", "a-t-bty": "2610" }, { own: { "a-t-bty": "Maneuver" }, active: "T" });
    segment(own, "T");
    expect(own.own[unit("a-t-bty")]).toBe(MANEUVER);
  });

  test("§4.3a what the Command segment finds does not change when the leader rides away", () => {
    const position = board({ "l-taxis": "3209", "a-dra-1": "3208", "n-6r-1": "1010" }, { orders: { T: "Maneuver" } });
    segment(position, "T").pick({ type: "keepOrder" });
    position.at[leader("l-taxis")] = hex("1010");
    expect(inCommand(position, "a-dra-1")).toBe(false);
    expect(position.out[unit("a-dra-1")]).toBe(0);
    expect(movement(position, "T").options()).toContainEqual({ type: "move", units: [unit("a-dra-1")] });
  });

  test("§4.3.1 the range is counted with the command costs of the ground: woods cost two, a stream one more", () => {
    const position = board({ "l-taxis": "2605" });
    const range = rangeOf(position, leader("l-taxis"));
    expect(range[hex("2609")]).toBe(0);
    expect(range[hex("2601")]).toBe(1);
    const south = board({ "l-taxis": "2510" });
    expect(rangeOf(south, leader("l-taxis"))[hex("2514")]).toBe(0);
    expect(rangeOf(south, leader("l-taxis"))[hex("2506")]).toBe(1);
  });

  test("§4.3.2 a unit next to one in command is in command, and so on down the line", () => {
    const position = board({ "l-taxis": "3209", "a-dra-1": "2809", "a-dra-2": "2709", "a-dra-3": "2610" });
    expect(unitsInCommand(position, formation("T"))).toHaveLength(3);
    position.hex[unit("a-dra-2")] = hex("1010");
    expect(inCommand(position, "a-dra-3")).toBe(false);
  });

  test("§4.3.3 §4.3.3a a command line runs through enemy zones but not through enemy units", () => {
    const line = { "l-demajo": "3209", "l-lechi": "1010", "n-4r": "3208" };
    const position = board({ ...line, "a-jag": "3108" });
    expect(inCommand(position, "n-4r")).toBe(true);
    const shut = board({ "l-taxis": "3209", "a-dra-1": "3007" });
    expect(inCommand(shut, "a-dra-1")).toBe(true);
    const foes = {
      "n-6r-1": "3208",
      "n-6r-2": "3108",
      "n-9r-1": "3109",
      "n-9r-2": "3308",
      "n-3l-1": "3309",
      "n-3l-2": "3210",
    };
    expect(inCommand(board({ "l-taxis": "3209", "a-dra-1": "3007", ...foes }), "a-dra-1")).toBe(false);
  });

  test("§4.3.4 a Brigade Officer commands units of his division within his range of one", () => {
    const position = board({ "l-dambrosio": "3904", "l-medici": "3209", "n-6r-1": "3208", "n-9r-1": "2909" });
    expect([inCommand(position, "n-6r-1"), inCommand(position, "n-9r-1")]).toEqual([true, false]);
  });

  test("§4.3.4a §4.3b an officer counts wherever he stands, in the first hex of the map too", () => {
    const position = board({ "l-dambrosio": hexName(0), "n-6r-1": "1002" }, { orders: { II: "Defense" } });
    segment(position, "II");
    expect(stateOf(position, "n-6r-1")).toBe("good");
    expect(inCommand(position, "n-6r-1")).toBe(true);
  });

  test("§4.3.4a Neapolitan units that are not with or next to an officer of their division are Disordered", () => {
    const pieces = { "l-dambrosio": "3209", "n-6r-1": "3208", "n-6r-2": "3206", "n-9r-1": "3205", "n-aqu-bty": "2909" };
    const position = board(pieces, { states: { "n-9r-1": "disordered" }, orders: { II: "Defense" } });
    segment(position, "II");
    expect(["n-6r-1", "n-6r-2", "n-9r-1", "n-aqu-bty"].map((id) => stateOf(position, id))).toEqual([
      "good",
      "disordered",
      "disordered",
      "disordered",
    ]);
    const austrians = board({ "l-taxis": "3209", "a-dra-1": "3206" });
    segment(austrians, "T");
    expect(stateOf(austrians, "a-dra-1")).toBe("good");
  });

  test("§3.2.1 on turn 1 every unit is in command and nobody is checked for closeness", () => {
    const position = board({ "l-dambrosio": "3904", "n-6r-1": "2909" }, { turn: 1 });
    segment(position, "II");
    expect([position.out[unit("n-6r-1")], stateOf(position, "n-6r-1")]).toEqual([0, "good"]);
  });

  test("§4.1.4 officers ride when the units of their formation have moved; §4.2.1 a Commander once a turn", () => {
    const pieces = {
      "l-taxis": "3209",
      "l-bianchi": "3308",
      "a-dra-1": "3208",
      "n-6r-1": "1010",
      "l-senitzer": "3308",
    };
    const position = board(pieces, { orders: { T: "Maneuver" } });
    const run1 = movement(position, "T");
    expect(run1.ask()).toBe("movement.inCommand");
    run1.pick({ type: "endMovement" });
    expect(run1.ask()).toBe("movement.officers");
    expect(run1.options()).toContainEqual({ type: "ride", leader: leader("l-taxis") });
    expect(run1.options()).not.toContainEqual({ type: "ride", leader: leader("l-senitzer") });
    run1.pick({ leader: leader("l-taxis") }).pick({ to: hex("3210") });
    expect(at(position, "l-taxis")).toBe("3210");
    expect(run1.ask()).toBe("movement.commander");
    run1.pick({ leader: leader("l-bianchi") }).pick({ to: hex("3309") });
    expect(run1.ask()).toBe("over");
    const again = movement(position, "T");
    const asked: string[] = [];
    while (again.ask() !== "over") {
      asked.push(again.ask());
      again.pick({ type: again.ask() === "movement.inCommand" ? "endMovement" : "endLeaders" });
    }
    expect(asked).toContain("movement.officers");
    expect(asked).not.toContain("movement.commander");
    expect(position.rode[0]).toBe(1);
  });
});

describe("Von Mohr, Lechi and the succession", () => {
  test("§4.5 §4.5.1 Von Mohr commands any Austrian battery in his range, but no other unit of another formation", () => {
    const position = board({ "l-mohr": "3209", "l-senitzer": "1010", "a-s-bty": "3208", "a-hil-1": "2809" });
    expect([inCommand(position, "a-s-bty"), inCommand(position, "a-hil-1")]).toEqual([true, false]);
  });

  test("§4.4.5 a formation without an officer is out of command but can be activated", () => {
    const position = board({ "a-dra-1": "3208", "l-taxis": "3208" });
    expect(inCommand(position, "a-dra-1")).toBe(true);
    const { events } = carryOut(position, (play) => loseLeader(play, leader("l-taxis"), "4.4.3"));
    expect(events).toContainEqual({ type: "leaderLost", rules: ["4.4.3", "4.4.5"], leader: leader("l-taxis") });
    expect(position.officer[formation("T")]).toBe(NOBODY);
    expect(inCommand(position, "a-dra-1")).toBe(false);
    expect(formationsLeft(position)).toContain(formation("T"));
  });

  test("§4.4.5 §5.3 his units are out of command and under Defense as soon as he is lost, unless it is their own activation", () => {
    const lose = (active?: string) => {
      const position = board(
        { "a-dra-1": "3208", "a-t-bty": "3208", "l-taxis": "3208" },
        { orders: { T: "Attack" }, own: { "a-t-bty": "Maneuver" }, ...(active ? { active } : {}) },
      );
      const { procedure, step } = rulebook<typeof position>();
      const game = procedure("game").steps({
        lose: step("", (play) => loseLeader(play, leader("l-taxis"), "4.4.3")),
      });
      run([...procedures, game], position, game, {});
      return [unit("a-dra-1"), unit("a-t-bty")].map((one) => [position.out[one], orderOf(position, one)]);
    };
    expect(lose()).toEqual([
      [1, DEFENSE],
      [1, MANEUVER],
    ]);
    expect(lose("T")).toEqual([
      [0, ATTACK],
      [0, MANEUVER],
    ]);
  });

  test("§4.4.5 §4.3a lost in their own activation, they fall out of command when it is over", () => {
    const pieces = { "a-dra-1": "3208", "l-taxis": "3208", "n-6r-1": "3903" };
    const position = board(pieces, { orders: { T: "Maneuver" } });
    const one = run(procedures, position, activation, { formation: formation("T") }).pick({ type: "keepOrder" });
    position.officer[formation("T")] = NOBODY;
    position.at[leader("l-taxis")] = NOBODY;
    expect(position.out[unit("a-dra-1")]).toBe(0);
    while (one.ask() !== "over") one.pick(one.options().find(({ type }) => type.startsWith("end"))!);
    expect([position.active, position.out[unit("a-dra-1")]]).toEqual([NOBODY, 1]);
  });

  test("§4.4.5 §4.5.1 without an officer Von Mohr commands the guns in his range, and no battle line begins with them", () => {
    const position = board({ "a-dra-1": "3208", "a-t-bty": "3208", "l-mohr": "3209" });
    expect(unitsInCommand(position, formation("T"))).toEqual([unit("a-t-bty"), unit("a-dra-1")]);
    position.officer[formation("T")] = NOBODY;
    expect(unitsInCommand(position, formation("T"))).toEqual([unit("a-t-bty")]);
  });

  test("§4.4.5a a lost Neapolitan Division Officer is succeeded by a Brigade Officer, at his owner's choice", () => {
    const lost = () => {
      const position = board({ "l-dambrosio": "3208", "l-daquino": "3209", "l-medici": "3210", "n-6r-1": "3208" });
      carryOut(position, (play) => loseLeader(play, leader("l-dambrosio"), "4.4.3"));
      return run(procedures, position, succession, { side: 1, formation: formation("II"), isOfficer: 1 });
    };
    const choice = lost();
    expect(choice.options().map((one) => one.leader ?? one.type)).toEqual([
      leader("l-daquino"),
      leader("l-medici"),
      "leaveVacant",
    ]);
    choice.pick({ leader: leader("l-medici") });
    expect(choice.position.officer[formation("II")]).toBe(leader("l-medici"));
    const succeeds = { type: "succeeds", leader: leader("l-medici"), formation: formation("II") };
    expect(choice.events).toContainEqual({ ...succeeds, rules: ["4.4.5", "4.4.5a"] });
    expect(lost().pick({ type: "leaveVacant" }).position.officer[formation("II")]).toBe(NOBODY);
  });

  test("§4.5.1a Von Mohr may succeed any lost Austrian: an Officer, on a unit of whose formation he is placed, or Bianchi", () => {
    const position = board({
      "l-mohr": "2111",
      "l-taxis": "3208",
      "a-dra-1": "3209",
      "a-kunerth": "2111",
      "l-bianchi": "1112",
    });
    carryOut(position, (play) => loseLeader(play, leader("l-taxis"), "4.4.3"));
    const run1 = run(procedures, position, succession, { side: 0, formation: formation("T"), isOfficer: 1 });
    run1.pick({ leader: leader("l-mohr") }).pick({ to: hex("3209") });
    expect([at(position, "l-mohr"), position.officer[formation("T")]]).toEqual(["3209", leader("l-mohr")]);
    const succeeds = { type: "succeeds", leader: leader("l-mohr"), formation: formation("T") };
    expect(run1.events).toContainEqual({ ...succeeds, rules: ["4.4.5", "4.5"] });
    expect(position.officer[formation("R")]).toBe(NOBODY);
    carryOut(position, (play) => loseLeader(play, leader("l-bianchi"), "4.4.3"));
    run(procedures, position, succession, { side: 0, formation: NOBODY, isOfficer: 0 }).pick({
      leader: leader("l-mohr"),
    });
    expect(position.commander[0]).toBe(leader("l-mohr"));
  });

  test("§4.5.2 §4.5.2a Lechi succeeds any lost Neapolitan officer but Murat, and De Majo leads the 3rd Division then", () => {
    const position = board({
      "l-lechi": "3908",
      "l-demajo": "3908",
      "l-livron": "3208",
      "n-clg": "3209",
      "n-4r": "3908",
    });
    carryOut(position, (play) => loseLeader(play, leader("l-livron"), "4.4.3"));
    const run1 = run(procedures, position, succession, { side: 1, formation: formation("L"), isOfficer: 1 });
    run1.pick({ leader: leader("l-lechi") }).pick({ to: hex("3209") });
    expect([at(position, "l-lechi"), position.officer[formation("L")]]).toEqual(["3209", leader("l-lechi")]);
    expect(position.officer[formation("III")]).toBe(leader("l-demajo"));
    const before = board({ "l-livron": "3208", "n-clg": "3209" });
    carryOut(before, (play) => loseLeader(play, leader("l-livron"), "4.4.3"));
    expect(run(procedures, before, succession, { side: 1, formation: formation("L"), isOfficer: 1 }).ask()).toBe(
      "over",
    );
  });
});
