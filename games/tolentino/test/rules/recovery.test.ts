import { describe, expect, test } from "vitest";
import { army } from "../../src/data.ts";
import { tolentino } from "../../src/index.ts";
import { ATTACK, DEFENSE, MANEUVER, orderOf, TO_COME } from "../../src/position.ts";
import { eliminate } from "../../src/rules/elimination.ts";
import { formationsLeft } from "../../src/rules/initiative.ts";
import { enteringLeaders, enteringUnits, reinforcements } from "../../src/rules/reinforcements.ts";
import { mayReorganize, reorganisation } from "../../src/rules/reorganisation.ts";
import { newReplacements, replacements } from "../../src/rules/replacements.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { total } from "../../src/rules/victory.ts";
import { refuse } from "../../src/table/refuse.ts";
import { at, board, carryOut, formation, hex, hexName, leader, run, type Situation, stateOf, unit } from "../board.ts";
import { bombardment, combat } from "../fight.ts";
import { movement } from "../marching.ts";

const { view } = tolentino;

const reorganize = (pieces: Record<string, string>, situation: Situation) => {
  const position = board(pieces, situation);
  const formations = [formation("S"), formation("II")];
  return run(procedures, position, reorganisation, { side: 0, formations, tried: [] });
};
/** The 9th Line has an efficiency of 3. */
const shaken = (order: "Advance" | "Defense" | "Maneuver", roll: number) => {
  const position = board(
    { "n-6r-1": "3209", "a-hil-1": "1010", "n-9r-1": "3010" },
    { orders: { II: order }, states: { "n-9r-1": "disordered" }, rolls: [roll] },
  );
  run(procedures, position, reorganisation, { side: 1, formations: [formation("II")], tried: [] }).pick({
    type: "reorganize",
  });
  return stateOf(position, "n-9r-1");
};

describe("reorganization", () => {
  test("§15.3 not in an EZoC, not when the unit did anything else, not under Attack", () => {
    const disordered = (pieces: Record<string, string>, order: "Defense" | "Attack" = "Defense") =>
      board({ "a-hil-1": "3209", ...pieces }, { orders: { S: order }, states: { "a-hil-1": "disordered" } });
    expect(mayReorganize(disordered({}), unit("a-hil-1"))).toBe(true);
    expect(mayReorganize(disordered({ "n-6r-1": "3208" }), unit("a-hil-1"))).toBe(false);
    expect(mayReorganize(disordered({}, "Attack"), unit("a-hil-1"))).toBe(false);
    const moved = disordered({});
    moved.did[unit("a-hil-1")] = 1;
    expect(mayReorganize(moved, unit("a-hil-1"))).toBe(false);
  });

  test("§15.3 not after an assault, a charge or a bombardment", () => {
    const restless = (position: ReturnType<typeof board>, id: string, foe: string) => {
      position.hex[unit(foe)] = hex("1010");
      position.own[unit(id)] = MANEUVER;
      position.state[unit(id)] = 1;
      expect(position.did[unit(id)]).not.toBe(0);
      expect(mayReorganize(position, unit(id))).toBe(false);
      position.did[unit(id)] = 0;
      expect(mayReorganize(position, unit(id))).toBe(true);
    };
    const foot = board({ "n-6r-1": "3208", "a-hil-1": "3308" }, { orders: { II: "Attack" }, active: "II", rolls: [4] });
    combat(foot).pick({ type: "assault" });
    restless(foot, "n-6r-1", "a-hil-1");
    const horse = board({ "n-uss-1": "3208", "a-hil-1": "3308" }, { orders: { L: "Attack" }, active: "L" });
    movement(horse, "L").pick({ type: "charge" });
    restless(horse, "n-uss-1", "a-hil-1");
    const guns = board({ "a-e-bty": "3407", "n-9r-1": "3408" }, { orders: { E: "Defense" }, active: "E", rolls: [1] });
    bombardment(guns).pick({ type: "bombard" });
    restless(guns, "a-e-bty", "n-9r-1");
  });

  test("§15.3 §11.3.2 where somebody has tried is for the owner of the formation, whether one acts or several", () => {
    const tried = (formations: string[], seat: string) => {
      const position = board({ "a-hil-1": "3209", "a-car-1": "3010", "n-6r-1": "1010" }, { orders: { S: "Maneuver" } });
      const states = { "a-hil-1": 1, "a-car-1": 1 };
      for (const [id, state] of Object.entries(states)) position.state[unit(id)] = state;
      const locals = { side: 0, formations: formations.map(formation), tried: [hex("3010")] };
      run(procedures, position, reorganisation, locals);
      return (view(position, seat).flow.at(-1) as unknown as { tried: number[] }).tried;
    };
    for (const formations of [["S"], ["S", "E"]]) {
      expect([tried(formations, "austrian"), tried(formations, "neapolitan")]).toEqual([[hex("3010")], []]);
    }
  });

  test("§15.3a efficiency 3: a 3 fails under Advance, a 4 passes under Defense, a 3 passes under Maneuver", () => {
    expect(shaken("Advance", 3)).toBe("disordered");
    expect(shaken("Defense", 4)).toBe("good");
    expect(shaken("Maneuver", 3)).toBe("good");
    expect(shaken("Maneuver", 4)).toBe("disordered");
  });

  test("§15.3.1 a Routed unit becomes Disordered, a Disordered one is in good order again; failure costs nothing", () => {
    const pieces = { "a-hil-1": "3209", "a-wac": "3010" };
    const run1 = reorganize(pieces, {
      orders: { S: "Maneuver" },
      states: { "a-hil-1": "routed", "a-wac": "disordered" },
      rolls: [2, 6],
    });
    run1.pick({ hex: hex("3209") }).pick({ hex: hex("3010") });
    expect([stateOf(run1.position, "a-hil-1"), stateOf(run1.position, "a-wac")]).toEqual(["disordered", "disordered"]);
    expect(run1.ask()).toBe("over");
  });
});

describe("reorganization of a stack", () => {
  test("§13.1.2 §15.3a one die for the hex, to which each unit adds what its own order says", () => {
    const position = board(
      { "n-9r-1": "3010", "n-aqu-bty": "3010", "a-hil-1": "1010" },
      {
        orders: { II: "Advance" },
        own: { "n-aqu-bty": "Defense" },
        states: { "n-9r-1": "disordered", "n-aqu-bty": "disordered" },
        rolls: [4, 2],
      },
    );
    const run1 = run(procedures, position, reorganisation, { side: 1, formations: [formation("II")], tried: [] });
    run1.pick({ hex: hex("3010") });
    expect(run1.events.filter(({ type }) => type === "efficiencyCheck")).toHaveLength(1);
    expect([stateOf(position, "n-9r-1"), stateOf(position, "n-aqu-bty")]).toEqual(["disordered", "good"]);
  });
});

describe("reinforcements", () => {
  const lechi = () => {
    const position = board({ "a-hil-1": "1010" }, { turn: 7, orders: { III: "Maneuver" } });
    run(procedures, position, reinforcements, { formation: formation("III") });
    return position;
  };

  test("§15.4 they come in the turn of the schedule, at its hex, in their Movement segment, and pay for that hex", () => {
    const early = board({ "a-hil-1": "1010" }, { turn: 6 });
    run(procedures, early, reinforcements, { formation: formation("III") });
    expect(early.fate[unit("n-4r")]).toBe(TO_COME);
    const position = lechi();
    expect(at(position, "n-4r")).toBeNull();
    const segment = movement(position, "III");
    expect(segment.options().filter(({ type }) => type === "enter")).toHaveLength(6);
    segment.pick({ type: "enter", unit: unit("n-4r") });
    expect(at(position, "n-4r")).toBe("3908");
    const goals = segment.options().flatMap(({ to }) => (to === undefined ? [] : [hexName(to as number)]));
    expect(goals).toContain("3308");
    expect(goals).not.toContain("3108");
  });

  test("§15.4.1 §3.1.B1 they come in in command and under Maneuver", () => {
    const position = lechi();
    expect([position.own[unit("n-4r")], position.out[unit("n-4r")]]).toEqual([MANEUVER, 0]);
  });

  test("§15.4 they enter in the turn they are due: neither units nor leaders may wait outside if they can come in", () => {
    const position = lechi();
    const segment = movement(position, "III");
    expect(segment.options().some(({ type }) => type === "endMovement")).toBe(false);
    expect(refuse(view(position, "neapolitan"), { type: "endMovement" }).reasons[0]!.rule).toBe("15.4");
    while (segment.ask() !== "movement.officers") {
      const wanted = ["enter", "halt", "endMovement"].find((type) =>
        segment.options().some((one) => one.type === type),
      );
      segment.pick(wanted ? { type: wanted } : {});
    }
    expect(position.hex.filter((_, one) => army.formation[one] === formation("III") && position.hex[one]! < 0)).toEqual(
      [],
    );
    expect(segment.options().map(({ type }) => type)).toEqual(["ride", "ride"]);
    segment.pick({ type: "ride" }).pick({ type: "leader" });
    segment.pick({ type: "ride" }).pick({ type: "leader" });
    expect([at(position, "l-lechi"), at(position, "l-demajo")]).not.toContain(null);
  });

  test("§15.4 only the leaders of the formation come with it, and not before their turn", () => {
    const come = (turn: number, id: string) => {
      const position = board({ "a-hil-1": "1010" }, { turn });
      return enteringLeaders(position, formation(id));
    };
    expect(come(7, "III")).toEqual([leader("l-lechi"), leader("l-demajo")]);
    expect([come(6, "III"), come(7, "II"), come(7, "S")]).toEqual([[], [], []]);
  });

  test("§15.4 an enemy in the entry hex sends them to the nearest free edge hex", () => {
    const position = lechi();
    position.hex[unit("a-jag")] = hex("3908");
    const segment = movement(position, "III").pick({ type: "enter", unit: unit("n-4r") });
    expect(at(position, "n-4r")).not.toBe("3908");
    expect(at(position, "n-4r")!.startsWith("39")).toBe(true);
    expect(segment.ask()).toBe("unitMove.destination");
  });

  test("§15.4 they come in no more than three hexes from their entry hex", () => {
    const position = lechi();
    for (const [id, place] of [
      ["a-hil-1", "3906"],
      ["a-jag", "3908"],
      ["a-wac", "3910"],
    ] as const) {
      position.hex[unit(id)] = hex(place);
      position.fate[unit(id)] = 0;
    }
    expect(enteringUnits(position, formation("III"))).toEqual([]);
    position.hex[unit("a-wac")] = hex("1010");
    expect(enteringUnits(position, formation("III")).length).toBeGreaterThan(0);
  });

  test("§16.3 on turn 8 the Austrian may call the Grenzer battalions to 1005, for 3 victory points", () => {
    const call = (turn: number) =>
      run(procedures, board({ "l-taxis": "1312", "n-6r-1": "3903" }, { turn }), reinforcements, {
        formation: formation("T"),
      });
    expect(call(7).ask()).toBe("over");
    expect(call(9).ask()).toBe("over");
    const called = call(8).pick({ type: "callGrenzers" });
    expect(total(called.position)).toBe(3);
    expect(called.events).toContainEqual({ type: "grenzersCalled", rules: ["16.3"] });
    const segment = movement(called.position, "T").pick({ type: "enter", unit: unit("a-ban") });
    expect(at(called.position, "a-ban")).toBe("1005");
    expect(segment.position.own[unit("a-ban")]).toBe(MANEUVER);
    const again = run(procedures, called.position, reinforcements, { formation: formation("T") });
    expect(again.ask()).toBe("over");
    const declined = call(8).pick({ type: "declineGrenzers" });
    expect([declined.position.fate[unit("a-ban")], total(declined.position)]).toEqual([TO_COME, 0]);
    const taken = board({ "l-taxis": "1312", "n-6r-1": "1005" }, { turn: 8 });
    expect(run(procedures, taken, reinforcements, { formation: formation("T") }).ask()).toBe("over");
  });
});

describe("formations without a unit on the map", () => {
  const left = (pieces: Record<string, string>, turn: number, change = (_: ReturnType<typeof board>) => {}) => {
    const position = board({ "n-6r-1": "3903", ...pieces }, { turn });
    change(position);
    return formationsLeft(position)
      .map((one) => army.formationIds[one]!)
      .filter((id) => id !== "III");
  };

  test("§6.1a §16.3 Taxis acts on turn 8 while the Grenzers can be called, and later if they were called in vain", () => {
    expect(left({}, 8)).toEqual(["T", "II"]);
    expect(left({ "n-9r-1": "1005" }, 8)).toEqual(["II"]);
    expect([left({}, 7), left({}, 9)]).toEqual([["II"], ["II"]]);
    const called = left({}, 9, (position) => {
      position.grenzers = 1;
      position.fate[unit("a-ban")] = 0;
    });
    expect(called).toEqual(["T", "II"]);
  });

  test("§6.1a §16.1a the advance guard acts while its bridge lies, so that it can be taken up", () => {
    expect(left({ "a-rad": "2012" }, 3, (position) => Object.assign(position, { bridge: 5 }))).toEqual(["Av", "II"]);
  });
});

describe("replacements", () => {
  test("§12.8 eliminated in turn 3: back in turn 4 if in command, in turn 5 if not, at reduced strength", () => {
    const position = board({ "l-senitzer": "3209", "a-hil-1": "3208", "a-wac": "2610", "n-6r-1": "3903" }, { turn: 3 });
    carryOut(position, (play) => eliminate(play, unit("a-hil-1"), { rules: ["12.5.4a"] }));
    carryOut(position, (play) => eliminate(play, unit("a-wac"), { rules: ["12.5.4a"] }));
    expect([position.fate[unit("a-hil-1")], position.fate[unit("a-wac")]]).toEqual([4, 5]);
    expect([position.reduced[unit("a-hil-1")], position.reduced[unit("a-wac")]]).toEqual([1, 1]);
  });

  const due = (pieces: Record<string, string>) => {
    const position = board(pieces, { turn: 4 });
    position.fate[unit("a-hil-1")] = 4;
    position.reduced[unit("a-hil-1")] = 1;
    return run(procedures, position, replacements, newReplacements());
  };

  test("§15.5 §3.1.A2 they return in their leader's hex or next to it, not in an EZoC and within the limits", () => {
    const run1 = due({ "l-senitzer": "3209", "a-car-1": "3308", "n-6r-1": "3107" });
    const places = run1.options().map((one) => hexName(one.hex as number));
    expect(places.sort()).toEqual(["3109", "3209", "3210", "3309"].sort());
    run1.pick({ hex: hex("3210") });
    expect([at(run1.position, "a-hil-1"), run1.position.fate[unit("a-hil-1")]]).toEqual(["3210", 0]);
  });

  test("§15.5 they return wherever on the map he stands, its first hex included", () => {
    const places = due({ "l-senitzer": hexName(0), "n-6r-1": "3903" }).options();
    expect(places.map((one) => one.hex)).toContain(0);
  });

  test("§15.5 §4.4.5 without a leader on the map the unit waits; without hope of one it returns beside the Commander, out of command", () => {
    const waits = due({ "n-6r-1": "3903" });
    expect(waits.position.fate[unit("a-hil-1")]).toBe(5);
    const position = board({ "l-bianchi": "1112", "n-6r-1": "3903" }, { turn: 4 });
    position.fate[unit("a-hil-1")] = 4;
    position.officer[formation("S")] = -1;
    position.lost[leader("l-senitzer")] = 1;
    const run1 = run(procedures, position, replacements, newReplacements());
    expect(run1.options().map((one) => hexName(one.hex as number))).toContain("1112");
    position.order[formation("S")] = ATTACK;
    run1.pick({ hex: hex("1112") });
    expect([position.out[unit("a-hil-1")], orderOf(position, unit("a-hil-1"))]).toEqual([1, DEFENSE]);
  });
});
