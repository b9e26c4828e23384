import { describe, expect, test } from "vitest";
import { DEFENSE, MANEUVER, NOBODY, orderOf } from "../../src/position.ts";
import { forsake } from "../../src/rules/command.ts";
import { at, board, formation, hex, hexName, leader, type Situation, unit } from "../board.ts";
import { bombardment, combat, told, units } from "../fight.ts";

const attack: Situation = { orders: { II: "Attack", S: "Defense", E: "Defense" }, active: "II" };
const even = { "n-6r-1": "3208", "a-hil-1": "3308", "l-senitzer": "3308" };

describe("loss of leaders in combat", () => {
  test("§4.4 §4.4.1 §4.4.3 a natural 6 in an assault: each leader in the attacked hex tests, and 1 or 2 is his end", () => {
    const fight = (roll: number) =>
      combat(board({ ...even, "l-bianchi": "3308" }, { ...attack, rolls: [6, roll, 3, 2] })).pick({
        from: hex("3208"),
      });
    expect(fight(3).events.filter(({ type }) => type === "leaderTest")).toHaveLength(2);
    const lost = fight(2);
    expect([at(lost.position, "l-bianchi"), lost.position.lost[leader("l-bianchi")]]).toEqual([null, 1]);
    expect(fight(3).position.lost[leader("l-bianchi")]).toBe(0);
  });

  test("§4.4.1 nothing but a natural 6 endangers them", () => {
    const run = combat(board(even, { ...attack, rolls: [5, 2] })).pick({ from: hex("3208") });
    expect(told(run, "leaderTest")).toBeUndefined();
  });

  test("§4.4.1 a natural 6 in a bombardment, whatever the result", () => {
    const pieces = { "n-aqu-bty": "3208", "a-hil-1": "3408", "a-hil-2": "3408", "l-senitzer": "3408" };
    const shell = (roll: number) =>
      bombardment(board(pieces, { ...attack, rolls: [roll, 5, 2] })).pick({ type: "bombard" });
    expect(told(shell(6), "leaderTest")).toMatchObject({ leader: leader("l-senitzer"), isLost: false });
    expect(told(shell(5), "leaderTest")).toBeUndefined();
  });

  test("§4.4.2 a natural 1 endangers the leader whose modifier the attacker used, and no other", () => {
    const pieces = { "n-6r-1": "3208", "l-dambrosio": "3208", "l-medici": "3208", "a-hil-1": "3308" };
    const fight = () => combat(board(pieces, { ...attack, rolls: [1, 2] })).pick({ from: hex("3208") });
    const led = fight().pick({ leader: leader("l-medici") });
    expect(told(led, "leaderTest")).toMatchObject({ leader: leader("l-medici"), isLost: true });
    expect([at(led.position, "l-medici"), at(led.position, "l-dambrosio")]).toEqual([null, "3208"]);
    const unled = fight().pick({ type: "noLeader" });
    expect(told(unled, "leaderTest")).toBeUndefined();
  });

  /** 8-1 against the pioneers with a 3: DE. */
  const doomed = { "n-6r-1": "3208", "n-6r-2": "3208", "a-rad": "3308", "l-starhemberg": "3308" };
  const eliminated = (more: Record<string, string>, roll: number) =>
    combat(board({ ...doomed, ...more }, { ...attack, rolls: [4, roll] })).pick({ from: hex("3208") });

  test("§4.4.4 §4.4.3 a leader whose troops are all eliminated must test", () => {
    const run = eliminated({}, 2);
    expect(told(run, "assault").result).toBe("DE");
    expect(told(run, "leaderTest")).toMatchObject({
      leader: leader("l-starhemberg"),
      isLost: true,
      rules: ["4.4.4", "4.4.3"],
    });
  });

  test("§4.4.4a the survivor goes at once to the nearest friendly unit", () => {
    const run = eliminated({ "a-hus-1": "3609", "a-hus-2": "3708", "a-jag": "3408" }, 3);
    expect([run.ask(), run.seat()]).toEqual(["leaderTest.join", "austrian"]);
    expect(run.options().map(({ to }) => hexName(to as number))).toEqual(["3408"]);
    run.pick({});
    expect(at(run.position, "l-starhemberg")).toBe("3408");
    expect(run.ask()).toBe("advance.advance");
  });

  test("§4.4.4a §8.2.2 the nearest unit is his refuge even from one EZoC into another", () => {
    const run = eliminated({ "n-vel-1": "3509", "a-jag": "3409", "a-hus-1": "3709" }, 3);
    expect(run.ask()).toBe("leaderTest.join");
    expect(run.options().map(({ to }) => hexName(to as number))).toEqual(["3409"]);
  });

  test("§4.4.4a if none is within his allowance he may go to any hex he can reach that holds no enemy", () => {
    const run = eliminated({ "a-hus-1": "1112" }, 3);
    const to = run.options().map((option) => hexName(option.to as number));
    expect(to.length).toBeGreaterThan(20);
    expect(to).not.toContain("3208");
    expect(to).toContain("3808");
  });

  test("§4.4.4 while a unit is left in the hex nobody tests", () => {
    const pieces = { "n-6r-1": "3208", "n-6r-2": "3208", "a-hil-1": "3308", "a-hil-2": "3308", "l-senitzer": "3308" };
    const run = combat(board(pieces, { ...attack, rolls: [5, 2, 2] })).pick({ from: hex("3208") });
    expect(told(run, "assault")).toMatchObject({ modified: 4, result: "EX" });
    run.pick({ type: "lose" }).pick({ type: "lose", units: units("a-hil-1") });
    expect(told(run, "leaderTest")).toBeUndefined();
  });

  test("§4.4.4 the attacker's leader tests when his stack is eliminated", () => {
    const pieces = { "n-10r-1": "3208", "l-merliot": "3208", "a-hil-1": "3308" };
    const run = combat(board(pieces, { orders: { Gd: "Attack" }, active: "Gd", rolls: [1, 1] }));
    run.pick({ from: hex("3208") }).pick({ type: "noLeader" });
    expect(told(run, "leaderTest")).toMatchObject({ leader: leader("l-merliot"), isLost: true });
  });

  test("§4.4.5 §5.3 where nobody leads any more, only those fall out of command who are not so yet", () => {
    const position = board(
      { "a-hil-1": "3209", "a-hil-2": "3010", "n-6r-1": "1010" },
      { out: ["a-hil-2"], own: { "a-hil-2": "Maneuver" } },
    );
    position.officer[formation("S")] = NOBODY;
    expect(forsake(position, formation("S"))).toEqual([unit("a-hil-1")]);
    expect([orderOf(position, unit("a-hil-1")), orderOf(position, unit("a-hil-2"))]).toEqual([DEFENSE, MANEUVER]);
  });
});
