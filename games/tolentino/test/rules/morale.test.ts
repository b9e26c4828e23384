import { describe, expect, test } from "vitest";
import { army } from "../../src/data.ts";
import { efficiencyOf } from "../../src/position.ts";
import { eliminate } from "../../src/rules/elimination.ts";
import { canGain, canLose, efficiencyCheck, leaderModifier, moraleChange, passes } from "../../src/rules/morale.ts";
import { board, carryOut, hex, run, type Situation, unit } from "../board.ts";
import { combat, fighting, told, units } from "../fight.ts";

describe("efficiency checks", () => {
  const check = (pieces: Record<string, string>, roll: number, ids: string[]) => {
    const position = board(pieces, { rolls: [roll] });
    let failed: number[] = [];
    carryOut(position, (play) => {
      failed = efficiencyCheck(play, units(...ids), ["13.1"]).failed;
    });
    return { failed, used: position.dice.used };
  };

  test("§13.1 a die not above the efficiency passes", () => {
    expect(check({ "n-9r-1": "3208" }, 3, ["n-9r-1"]).failed).toEqual([]);
    expect(check({ "n-9r-1": "3208" }, 4, ["n-9r-1"]).failed).toEqual(units("n-9r-1"));
  });

  test("§13.1.1 efficiency 6 fails with a natural 6; efficiency 1 with its leader passes with a natural 1", () => {
    expect(passes(6, 0, 6)).toBe(false);
    expect(passes(6, -1, 6)).toBe(false);
    expect(passes(1, -1, 1)).toBe(true);
    expect(passes(1, 3, 1)).toBe(true);
  });

  test("§13.1.2 one die for the stack, compared with the efficiency of each unit", () => {
    const { failed, used } = check({ "n-6r-1": "3208", "n-9r-1": "3208" }, 4, ["n-6r-1", "n-9r-1"]);
    expect(failed).toEqual(units("n-9r-1"));
    expect(used).toBe(1);
  });

  test("§13.2 §4.1.1c efficiency 3 with its Division Officer and a 4: 4 - 1 = 3, passed", () => {
    expect(check({ "n-9r-1": "3208", "l-dambrosio": "3208" }, 4, ["n-9r-1"]).failed).toEqual([]);
    expect(check({ "n-9r-1": "3208", "l-dambrosio": "3307" }, 4, ["n-9r-1"]).failed).toEqual(units("n-9r-1"));
  });

  test("§13.2 §4.1.2 only one leader counts, and only an Officer of the formation or the Commander", () => {
    const help = (...leaders: string[]) =>
      leaderModifier(
        board({ "n-9r-1": "3208", ...Object.fromEntries(leaders.map((id) => [id, "3208"])) }),
        unit("n-9r-1"),
      );
    expect(help("l-dambrosio", "l-murat", "l-medici")).toBe(-1);
    expect(help("l-murat")).toBe(-1);
    expect(help("l-pignatelli")).toBe(0);
  });
});

describe("Neapolitan morale", () => {
  const attack: Situation = { orders: { II: "Attack", S: "Attack" } };
  const neapolitans = (pieces: Record<string, string> = {}) => {
    const position = board(
      { "n-6r-1": "3208", "n-6r-2": "3208", "l-medici": "3208", "a-hil-1": "3308", ...pieces },
      {
        ...attack,
        active: "II",
        rolls: [6, 2],
      },
    );
    const fight = combat(position)
      .pick({ from: hex("3208") })
      .pick({ type: "noLeader" });
    return fight.pick({ type: "retreat", to: hex("3409") });
  };

  test("§13.3 §13.3b an attack that lets infantry enter raises one of the units that enter, at the owner's choice", () => {
    const fight = neapolitans().pick({ units: units("n-6r-1", "n-6r-2") });
    expect([fight.ask(), fight.seat()]).toEqual(["morale.choose", "neapolitan"]);
    expect(fight.options()).toHaveLength(2);
    fight.pick({ unit: unit("n-6r-2") });
    expect(fight.position.morale[unit("n-6r-2")]).toBe(1);
    expect(efficiencyOf(fight.position, unit("n-6r-2"))).toBe(5);
  });

  test("§13.3 without an advance nothing is gained", () => {
    const fight = neapolitans().pick({ type: "standFast" });
    expect(fight.position.morale.every((one) => one === 0)).toBe(true);
  });

  test("§13.3a §13.3b an Austrian attack that takes a hex of Neapolitan infantry lowers a defender, at the Austrian's choice", () => {
    const pieces = { "a-hil-1": "3208", "a-hil-2": "3208", "n-9r-1": "3308", "n-9r-2": "3308" };
    const fight = combat(board(pieces, { ...attack, active: "S", rolls: [6, 2] }));
    fight.pick({ from: hex("3208") });
    fight.pick({ type: "retreat", to: hex("3409") }).pick({ type: "retreat", to: hex("3309") });
    fight.pick({ units: units("a-hil-1") });
    expect([fight.ask(), fight.seat()]).toEqual(["morale.choose", "austrian"]);
    fight.pick({ unit: unit("n-9r-2") });
    expect(fight.position.morale[unit("n-9r-2")]).toBe(-1);
    expect(efficiencyOf(fight.position, unit("n-9r-2"))).toBe(2);
  });

  test("§13.3a cavalry that loses its hex loses no heart, and the Austrians never gain any", () => {
    const pieces = { "a-hil-1": "3208", "a-hil-2": "3208", "n-2cl-ii": "3308" };
    const fight = combat(board(pieces, { ...attack, active: "S", rolls: [4, 2] }));
    fight.pick({ from: hex("3208") });
    while (fight.ask() !== "advance.advance") fight.pick({});
    fight.pick({ units: units("a-hil-1") });
    expect(fight.ask()).toBe("over");
    expect(fight.position.morale.every((one) => one === 0)).toBe(true);
  });

  test("§13.3c changes add up to 2 either way, and no efficiency falls below 1", () => {
    const position = board({ "n-6r-1": "3208", "n-2r-1": "3308" });
    const [six, two] = [unit("n-6r-1"), unit("n-2r-1")];
    for (const morale of [0, 1]) {
      position.morale[six] = morale;
      expect(canGain(position, six)).toBe(true);
    }
    position.morale[six] = 2;
    expect(canGain(position, six)).toBe(false);
    position.morale[six] = -2;
    expect(canLose(position, six)).toBe(false);
    expect(canLose(position, two)).toBe(true);
    position.morale[two] = -1;
    expect(canLose(position, two)).toBe(false);
  });

  test("§13.3.1 the counter stays on the unit and works in its next combat", () => {
    const position = board({ "n-9r-1": "3208", "a-car-1": "3308" }, { ...attack, active: "II", rolls: [1] });
    const change = run(fighting, position, moraleChange, { units: units("n-9r-1"), by: 1 as const });
    change.pick({ unit: unit("n-9r-1") });
    const fight = combat(position).pick({ from: hex("3208") });
    expect(told(fight, "assault").modifiers).toEqual([]);
    expect(position.morale[unit("n-9r-1")]).toBe(1);
  });

  test("§13.3.2 with three counters out nobody else gains; a counter that is there can be turned or taken off", () => {
    const ids = ["n-6r-1", "n-6r-2", "n-9r-1", "n-9r-2"];
    const position = board(Object.fromEntries(ids.map((id, i) => [id, `320${i + 1}`])));
    for (const id of ids.slice(0, 3)) position.morale[unit(id)] = 1;
    expect(ids.map((id) => canGain(position, unit(id)))).toEqual([true, true, true, false]);
    position.morale[unit("n-9r-2")] = -1;
    expect(canGain(position, unit("n-9r-2"))).toBe(true);
  });

  test("§13.3.2 §13.3a the counters of a loss are as few, and those of a gain do not help out", () => {
    const ids = ["n-6r-1", "n-6r-2", "n-9r-1", "n-9r-2", "n-3l-1"];
    const position = board(Object.fromEntries(ids.map((id, i) => [id, `320${i + 1}`])));
    expect(army.moraleCounters).toEqual({ plus: 3, minus: 3 });
    for (const id of ids.slice(0, 3)) position.morale[unit(id)] = -1;
    expect(ids.slice(0, 4).map((id) => canLose(position, unit(id)))).toEqual([true, true, true, false]);
    expect(canGain(position, unit("n-9r-2"))).toBe(true);
    const stuck = run(fighting, position, moraleChange, { units: units("n-9r-2"), by: -1 as const });
    expect(stuck.ask()).toBe("over");
    position.morale[unit("n-9r-2")] = 1;
    expect(canLose(position, unit("n-9r-2"))).toBe(true);
    expect(canLose(position, unit("n-3l-1"))).toBe(false);
    carryOut(position, (play) => eliminate(play, unit("n-6r-1"), { rules: ["12.5.4a"] }));
    expect(canLose(position, unit("n-3l-1"))).toBe(true);
  });

  test("§13.3.2 a unit that is gone takes no counter", () => {
    const position = board({ "n-6r-1": "3208" });
    expect(canGain(position, unit("n-6r-2"))).toBe(false);
    const change = run(fighting, position, moraleChange, { units: units("n-6r-2"), by: 1 as const });
    expect(change.ask()).toBe("over");
  });
});
