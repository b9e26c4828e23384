import { describe, expect, test } from "vitest";
import { mayAdvance } from "../../src/rules/advance.ts";
import { at, board, hex, leader, type Situation, stateOf, unit } from "../board.ts";
import { combat, told, units } from "../fight.ts";

const attack: Situation = { orders: { II: "Attack", L: "Attack", S: "Defense" }, active: "II" };
const even = { "n-6r-1": "3208", "a-hil-1": "3308" };

/** DR, check passed, retreat to 3409: the hex 3308 is empty. */
const emptied = (pieces: Record<string, string>, ...also: string[]) => {
  const run = combat(board({ ...even, ...pieces }, { ...attack, rolls: [6, 2] }));
  run.pick({ from: hex("3208") });
  for (const from of also) run.pick({ from: hex(from) });
  if (run.ask() === "assault.lead") run.pick({ type: "noLeader" });
  if (run.ask() === "assault.attackEfficiency") run.pick({});
  return run.pick({ type: "retreat", to: hex("3409") });
};
const offers = (run: ReturnType<typeof emptied>) =>
  run.options().map(({ type, units: some, leaders }) => (type === "standFast" ? [] : [some, leaders]));

describe("advance after combat", () => {
  test("§12.7 §12.7.2 one victorious unit may advance into the emptied hex, whatever the EZoCs", () => {
    const run = emptied({ "n-6r-2": "3208", "a-car-1": "3410" });
    expect([run.ask(), run.seat()]).toEqual(["advance.advance", "neapolitan"]);
    expect(offers(run)).toEqual([[units("n-6r-1"), []], [units("n-6r-2"), []], []]);
    run.pick({ units: units("n-6r-2") });
    expect([at(run.position, "n-6r-1"), at(run.position, "n-6r-2")]).toEqual(["3208", "3308"]);
    expect(run.ask()).not.toBe("advance.advance");
  });

  test("§12.7a nobody is forced to advance", () => {
    const run = emptied({}).pick({ type: "standFast" });
    expect([at(run.position, "n-6r-1"), run.ask()]).toEqual(["3208", "over"]);
  });

  test("§12.7a the advance comes before the next combat", () => {
    const pieces = { "n-9r-1": "3011", "a-sim-1": "2910" };
    const run = combat(board({ ...even, ...pieces }, { ...attack, rolls: [6, 2, 1] }));
    run
      .pick({ from: hex("3208") })
      .pick({ from: hex("3011") })
      .pick({ type: "resolve", hexes: [hex("3308")] });
    run.pick({ type: "retreat" });
    expect(run.ask()).toBe("advance.advance");
    expect(run.events.filter(({ type }) => type === "assault")).toHaveLength(1);
  });

  test("§12.7.1 neither guns nor Disordered units advance", () => {
    const position = board(
      { ...even, "n-6r-2": "3208" },
      { ...attack, states: { "n-6r-2": "disordered" }, rolls: [6, 2] },
    );
    const run = combat(position)
      .pick({ from: hex("3208") })
      .pick({ type: "retreat", to: hex("3409") });
    expect(offers(run)).toEqual([[units("n-6r-1"), []], []]);
    const guns = emptied({ "n-aqu-bty": "3208" });
    expect(offers(guns)).toEqual([[units("n-6r-1"), []], []]);
  });

  test("§12.7.1 units that the combat has Disordered do not advance", () => {
    const position = board({ "n-6r-1": "3208", "n-6r-2": "3208" }, { states: { "n-6r-1": "disordered" } });
    expect(units("n-6r-1", "n-6r-2").map((one) => mayAdvance(position, one))).toEqual([false, true]);
  });

  test("§13.3 Neapolitan infantry that advances in defence gains no morale", () => {
    const run = combat(
      board({ "a-rad": "3308", "n-6r-1": "3208" }, { orders: { Av: "Attack" }, active: "Av", rolls: [1] }),
    );
    run.pick({ from: hex("3308") });
    expect(told(run, "assault").result).toBe("AE");
    run.pick({ units: units("n-6r-1"), to: hex("3308") });
    expect([at(run.position, "n-6r-1"), run.ask()]).toEqual(["3308", "over"]);
    expect(run.position.morale[unit("n-6r-1")]).toBe(0);
  });

  test("§12.7 §11.3.2 an advance that no enemy sees is told to its owner alone", () => {
    const alone: Situation = { orders: { Av: "Attack" }, active: "Av", rolls: [1] };
    const audience = (more: Record<string, string>) => {
      const run = combat(board({ "a-rad": "3308", "n-6r-1": "3208", ...more }, alone)).pick({ from: hex("3308") });
      return told(run.pick({ units: units("n-6r-1") }), "advance").audience;
    };
    expect(audience({})).toEqual(["neapolitan"]);
    expect(audience({ "a-wac": "3410" })).toBeUndefined();
  });

  test("§12.7 only units that fought in the combat advance", () => {
    const run = emptied({ "n-vel-1": "3307" });
    expect(offers(run)).toEqual([[units("n-6r-1"), []], []]);
  });

  test("§12.7.3 §4.1.1b with a leader who goes along the whole stack may advance", () => {
    const run = emptied({ "n-6r-2": "3208", "l-medici": "3208" });
    const both = { units: units("n-6r-1", "n-6r-2"), leaders: [leader("l-medici")] };
    run.pick(both);
    expect(["n-6r-1", "n-6r-2", "l-medici"].map((id) => at(run.position, id))).toEqual(["3308", "3308", "3308"]);
    const two = emptied({ "l-medici": "3208", "l-murat": "3208" });
    const along = offers(two).map(([, leaders]) => leaders as number[] | undefined);
    expect(along.filter((some) => some?.length === 2)).toHaveLength(1);
    const alone = emptied({ "n-6r-2": "3208" });
    expect(alone.options().filter(({ units: some }) => (some as number[] | undefined)?.length === 2)).toEqual([]);
  });

  test("§12.7.3 all combat units of the hex may go along with the leader, those too that failed their pre-shock check", () => {
    const pieces = { "n-6r-1": "3208", "n-2r-1": "3208", "l-medici": "3208", "a-rad": "3308" };
    const fight = (more: Record<string, string>) =>
      combat(board({ ...pieces, ...more }, { orders: { II: "Advance", Av: "Maneuver" }, active: "II", rolls: [4, 5] }))
        .pick({ from: hex("3208") })
        .pick({ type: "noLeader" });
    const run = fight({});
    expect(told(run, "efficiencyCheck")).toMatchObject({ passed: units("n-6r-1"), failed: units("n-2r-1") });
    expect([told(run, "assault").attackers, told(run, "assault").result]).toEqual([units("n-6r-1"), "DE"]);
    expect(offers(run)).toContainEqual([units("n-2r-1", "n-6r-1"), [leader("l-medici")]]);
    expect(offers(run)).not.toContainEqual([units("n-2r-1"), [leader("l-medici")]]);
    run.pick({ units: units("n-2r-1", "n-6r-1") });
    expect(["n-6r-1", "n-2r-1", "l-medici"].map((id) => at(run.position, id))).toEqual(["3308", "3308", "3308"]);
    expect(run.options()).toEqual([{ type: "morale", unit: unit("n-6r-1") }]);
  });

  test("§12.7.2 if one combat empties two hexes the winner still advances just one unit", () => {
    const pieces = { "n-6r-1": "3209", "n-6r-2": "3409", "a-rad": "3308", "a-stj": "3309" };
    const run = combat(
      board(pieces, { ...attack, states: { "a-rad": "disordered", "a-stj": "disordered" }, rolls: [6] }),
    );
    const against = [hex("3308"), hex("3309")];
    run.pick({ from: hex("3209"), against });
    run.pick({ from: hex("3409"), against });
    expect(told(run, "assault").result).toBe("DE");
    expect(run.options().filter(({ type }) => type === "advance")).toHaveLength(4);
    run.pick({ units: units("n-6r-1"), to: hex("3308") });
    while (run.ask() === "morale.choose") run.pick({});
    expect([run.ask(), at(run.position, "n-6r-2")]).toEqual(["over", "3409"]);
  });

  test("§12.7 a defender may advance when the attackers were eliminated", () => {
    const run = combat(
      board({ "n-10r-1": "3208", "a-hil-1": "3308" }, { orders: { Gd: "Attack" }, active: "Gd", rolls: [1] }),
    );
    run.pick({ from: hex("3208") });
    expect(told(run, "assault").result).toBe("AE");
    expect([run.ask(), run.seat()]).toEqual(["advance.advance", "austrian"]);
    run.pick({ units: units("a-hil-1"), to: hex("3208") });
    expect(at(run.position, "a-hil-1")).toBe("3208");
  });

  test("§8.2.3 §4.4.6 §15.2a an advance sets off the reactions of leaders and Routed units", () => {
    const pieces = { "n-6r-2": "3208", "l-senitzer": "3308", "a-car-1": "3407", "l-eckhardt": "3407" };
    const run = combat(board({ ...even, ...pieces }, { ...attack, states: { "a-car-1": "routed" }, rolls: [5, 2] }));
    run.pick({ from: hex("3208") });
    run.pick({ type: "retreat", to: hex("3409") });
    run.pick({ units: units("n-6r-1"), to: hex("3308") });
    expect(run.events.filter(({ type }) => type === "advance")).toHaveLength(1);
    const asked: string[] = [];
    while (run.ask() !== "over") {
      asked.push(run.ask());
      run.pick({});
    }
    expect(asked).toContain("slipAway.ride");
    expect(stateOf(run.position, "n-6r-1")).toBe("good");
    expect(at(run.position, "l-senitzer")).not.toBe("3308");
  });

  test("§9.2.1 an advance into San Severino takes control of it", () => {
    const pieces = { "n-6r-1": "1003", "a-rad": "1004" };
    const run = combat(board(pieces, { ...attack, states: { "a-rad": "disordered" }, rolls: [6] }));
    run.pick({ from: hex("1003") });
    run.pick({ units: units("n-6r-1") });
    expect(run.position.severino).toBe(1);
    expect(run.position.hex[unit("a-rad")]).toBeLessThan(0);
  });
});
