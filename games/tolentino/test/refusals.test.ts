import { describe, expect, test } from "vitest";
import { bombardmentSegment } from "../src/bombardment.ts";
import { procedures } from "../src/procedures.ts";
import { refuse } from "../src/refuse.ts";
import { view } from "../src/view.ts";
import { board, hex, run, type Situation, unit } from "./board.ts";
import { movement } from "./marching.ts";

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
    expect(rulesFor(run1, { type: "bombard", guns: [unit("a-s-bty")], target: hex("3903") })).toEqual(["3.1a"]);
    const held = movement(
      board({ "a-hil-1": "3209", "a-wac": "3010", "n-6r-1": "3208" }, { orders: { S: "Maneuver" } }),
      "S",
    );
    expect(rulesFor(held, { type: "move", units: [unit("a-hil-1")] })).toContain("8.1");
    const duty = movement(board({ "a-hil-1": "3209", "n-6r-1": "3203" }, { orders: { S: "Attack" } }), "S");
    expect(rulesFor(duty, { type: "endMovement" })).toEqual(["5.1.1"]);
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
