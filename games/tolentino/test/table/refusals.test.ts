import type { Option } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { AUSTRIAN } from "../../src/army.ts";
import { army } from "../../src/data.ts";
import { tolentino } from "../../src/index.ts";
import { bombardmentSegment } from "../../src/rules/bombardment.ts";
import { initiative } from "../../src/rules/initiative.ts";
import { ordersSegment } from "../../src/rules/orders.ts";
import { reorganisation } from "../../src/rules/reorganisation.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { describe as describeIt } from "../../src/table/describe.ts";
import { isAskedFor } from "../../src/table/reasons.ts";
import { refuse } from "../../src/table/refuse.ts";
import { board, formation, hex, run, type Situation, unit } from "../board.ts";
import { movement } from "../marching.ts";

const { view } = tolentino;

const rulesFor = (run1: ReturnType<typeof movement>, intent: { type: string; [field: string]: unknown }) =>
  refuse(view(run1.position, run1.seat()), intent).reasons.map(({ rule }) => rule);

/** A unit of Senitzer's in 3209 that wants to go somewhere. */
const wanting = (pieces: Record<string, string>, situation: Situation, to: string) => {
  const run1 = movement(board({ "a-hil-1": "3209", ...pieces }, situation), "S");
  run1.pick({ type: "move", units: [unit("a-hil-1")] });
  return rulesFor(run1, { type: "go", to: hex(to) });
};

describe("why not?", () => {
  test("the rules of movement are named by the code that applies them", () => {
    const foe = { "n-6r-1": "3207" };
    expect(wanting(foe, { orders: { S: "Maneuver" } }, "3208")).toEqual(["5.1.4"]);
    expect(wanting(foe, { orders: { S: "Defense" } }, "3208")).toEqual(["5.1.3a"]);
    expect(wanting(foe, { orders: { S: "Attack" } }, "3207")).toEqual(["9.1.2a"]);
    expect(wanting({ "n-6r-1": "3903" }, { orders: { S: "Attack" } }, "2709")).toEqual(["9.1.1"]);
    expect(wanting({ "n-6r-1": "3903", "a-car-1": "3208" }, { orders: { S: "Maneuver" } }, "3208")).toEqual(["7.1"]);
    expect(wanting({ "n-6r-1": "3203" }, { orders: { S: "Attack" } }, "3210")).toEqual(["5.1.2"]);
  });

  test("who cannot be picked is told why", () => {
    const pieces = { "a-hil-1": "3209", "a-wac": "3010", "a-sim-1": "3109", "a-car-1": "2909", "n-6r-1": "3903" };
    const run1 = movement(
      board(pieces, { orders: { S: "Maneuver" }, states: { "a-wac": "routed" }, out: ["a-sim-1"] }),
      "S",
    );
    const why = (id: string) => rulesFor(run1, { type: "move", units: [unit(id)] });
    expect(why("a-car-1")).toEqual(["3.1.Ba"]);
    expect(why("a-wac")).toEqual(["15.2"]);
    expect(why("a-sim-1")).toEqual(["3.1.B3b"]);
    expect(rulesFor(run1, { type: "bombard", guns: [unit("a-s-bty")], target: hex("3903") })).toEqual(["3.1.B4"]);
    const held = movement(
      board({ "a-hil-1": "3209", "a-wac": "3010", "n-6r-1": "3208" }, { orders: { S: "Maneuver" } }),
      "S",
    );
    expect(rulesFor(held, { type: "move", units: [unit("a-hil-1")] })).toContain("8.1");
  });

  test("§5.1.1 §5.1.2 §7.1.3 the end of movement is refused for the duty of the order, or for an overfull hex", () => {
    const ending = (pieces: Record<string, string>, order: "Attack" | "Advance" | "Maneuver") => {
      const run1 = movement(board({ "n-6r-1": "3203", ...pieces }, { orders: { S: order } }), "S");
      return refuse(view(run1.position, run1.seat()), { type: "endMovement" }).reasons[0]!;
    };
    const name = army.unitNames[unit("a-hil-1")]!;
    expect(ending({ "a-hil-1": "3209" }, "Attack")).toMatchObject({
      rule: "5.1.2",
      text: expect.stringContaining(name),
    });
    expect(ending({ "a-hil-1": "3209" }, "Advance")).toMatchObject({
      rule: "5.1.1",
      text: expect.stringContaining(name),
    });
    const crowd = { "a-hil-1": "3209", "a-sim-1": "3209", "a-wac": "3209" };
    expect(ending(crowd, "Maneuver")).toMatchObject({ rule: "7.1.3", text: expect.stringContaining("3209") });
  });

  test("§3.1a what does not answer the question is told which one is asked", () => {
    const run1 = movement(board({ "a-hil-1": "3209", "n-6r-1": "3203" }, { orders: { S: "Maneuver" } }), "S");
    const why = (type: string) => refuse(view(run1.position, run1.seat()), { type }).reasons[0]!;
    const asked = describeIt({ ask: "movement.inCommand", seat: "austrian" }, "en");
    expect(why("fly")).toMatchObject({ rule: "3.1a", text: expect.stringContaining(asked) });
    expect(why("constructor").rule).toBe("3.1a");
    expect(why("reorganize")).toMatchObject({ rule: "15.3", text: expect.stringContaining(asked) });
    expect(why("withdraw").rule).toBe("17.2a");
    expect(why("callGrenzers").rule).toBe("16.3");
    expect(why("enter").rule).toBe("9");
  });

  test("§5.2a §5.2b §4.2a an order that cannot be given has its rule", () => {
    const pieces = {
      "l-bianchi": "3209",
      "l-starhemberg": "3209",
      "l-senitzer": "1001",
      "l-taxis": "3209",
      "n-6r-1": "3903",
    };
    const orders = run(procedures, board(pieces), ordersSegment, { side: AUSTRIAN, changed: [] });
    const why = (id: string, order: number) => rulesFor(orders, { type: "order", formation: formation(id), order });
    expect(why("II", 1)).toEqual(["5.2a"]);
    expect(why("S", 1)).toEqual(["5.2b"]);
    expect(why("Av", orders.position.order[formation("Av")]!)).toEqual(["4.2a"]);
    orders.pick({ formation: formation("Av") });
    expect(why("Av", 1)).toEqual(["4.2a"]);
  });

  test("§6.1a §15.3 an activation and a reorganisation are refused with their rules", () => {
    const position = board({ "a-hil-1": "3209", "n-6r-1": "3903" });
    position.activated[formation("S")] = 1;
    const choosing = run(procedures, position, initiative, { winner: AUSTRIAN, isGiven: 0 });
    expect(rulesFor(choosing, { type: "activate", formation: formation("S") })).toEqual(["6.1a"]);
    const shaken = board(
      { "a-hil-1": "3209", "a-wac": "3109", "a-sim-1": "3409", "n-6r-1": "3410" },
      { orders: { S: "Defense" }, states: { "a-wac": "disordered", "a-sim-1": "disordered" } },
    );
    const resting = run(procedures, shaken, reorganisation, {
      side: AUSTRIAN,
      formations: [formation("S")],
      tried: [],
    });
    const why = (place: string) => refuse(view(shaken, "austrian"), { type: "reorganize", hex: hex(place) } as Option);
    expect(resting.ask()).toBe("reorganization.attempt");
    expect(why("3209").reasons[0]!.text).toMatch(/no disordered or routed unit/);
    expect(why("3409").reasons[0]!.text).toMatch(/zone of control/);
  });

  test("every kind of option that a battle offers is known to the refusals, with the question it answers", () => {
    for (const seed of ["one", "two", "three"]) {
      const setup = { scenario: "battle", options: {}, seed, dice: "fast" as const };
      randomGame(tolentino, setup, seed, (position, { options, ask }) => {
        for (const { type } of options) if (!isAskedFor(position, type)) expect.fail(`${type} answers ${ask}`);
      });
    }
  });

  test("guns are told of streams, woods and their march", () => {
    const guns = (at: string, to: string, own: "Maneuver" | "Advance" = "Maneuver") => {
      const run1 = movement(board({ "a-s-bty": at, "n-6r-1": "3903" }, { orders: { S: own } }), "S");
      run1.pick({ type: "gunOrder", order: own === "Maneuver" ? 3 : 0 }).pick({ type: "move" });
      return rulesFor(run1, { type: "go", to: hex(to) });
    };
    expect(guns("2511", "2510")).toEqual(["10.3"]);
    expect(guns("2605", "2606")).toEqual(["10.6"]);
  });

  test("guns that cannot fire are told why", () => {
    const fire = (pieces: Record<string, string>, target: string, moved = 0, turn = 2) => {
      const position = board(
        { "a-s-bty": "3209", "a-e-bty": "3108", "n-9r-1": "3107", ...pieces },
        { active: "E", turn },
      );
      const run1 = run(procedures, position, bombardmentSegment, { fired: [] });
      position.moved[unit("a-s-bty")] = moved;
      return rulesFor(run1, { type: "bombard", guns: [unit("a-s-bty")], target: hex(target) });
    };
    expect(fire({ "n-6r-1": "3206" }, "3206")).toEqual(["11.2"]);
    expect(fire({ "n-6r-1": "3208" }, "3208", 1)).toEqual(["11c"]);
    expect(fire({ "n-aqu-bty": "3208" }, "3208")).toEqual(["11.4.3a"]);
    expect(fire({ "n-6r-1": "3211" }, "3211", 0, 5)).toEqual(["11.2"]);
    expect(fire({}, "3210")).toEqual(["11.4"]);
  });
});
