import type { Option } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { tolentino } from "../../src/index.ts";
import type { Tolentino } from "../../src/position.ts";
import { refuse } from "../../src/table/refuse.ts";
import { board, hex, type Situation, unit } from "../board.ts";
import { combat, units } from "../fight.ts";

const { view } = tolentino;

const attack: Situation = { orders: { II: "Attack", S: "Defense" }, active: "II" };
const why = (position: Tolentino, seat: string, intent: Record<string, unknown>) =>
  refuse(view(position, seat), intent as unknown as Option).reasons.map(({ rule }) => rule);

describe("why not, in combat", () => {
  const pieces = {
    "n-6r-1": "3209",
    "n-2r-1": "3207",
    "n-9r-1": "3006",
    "n-9r-2": "3208",
    "n-aqu-bty": "3409",
    "n-vel-1": "3307",
    "a-hil-1": "3308",
    "a-sim-1": "3309",
    "a-rad": "3106",
  };
  const position = combat(
    board(pieces, { ...attack, own: { "n-9r-1": "Defense" }, states: { "n-2r-1": "disordered" } }),
  ).position;
  const assault = (from: string, ...against: string[]) =>
    why(position, "neapolitan", { type: "assault", from: hex(from), against: against.map(hex) });

  test("§12.2b §15.1 §11.0.1 §12.4 §12 each unable attacker and impossible target has its rule", () => {
    expect(assault("3006", "3106")).toEqual(["12.2b"]);
    expect(assault("3207", "3106")).toEqual(["15.1"]);
    expect(assault("3409", "3308")).toEqual(["11.0.1"]);
    expect(assault("3208", "3309")).toEqual(["12.4"]);
    expect(assault("3208", "3307")).toEqual(["12"]);
    expect(assault("3307", "3308")).toEqual(["3.1.Ba"]);
  });

  test("§12.2.1 §5.1.2a whoever has to attack, and has to be attacked, is named as the reason", () => {
    expect(why(position, "neapolitan", { type: "attacksDeclared" })).toEqual(["12.2.1"]);
  });

  test("§12.4.2a an attack at worse than 1-5 is refused as such", () => {
    const weak = combat(
      board({ "a-rad": "3308", "n-6r-1": "3208", "n-6r-2": "3208" }, { orders: { Av: "Attack" }, active: "Av" }),
    );
    const intent = { type: "assault", from: hex("3308"), against: [hex("3208")] };
    expect(why(weak.position, "austrian", intent)).toEqual(["12.4.2a"]);
  });

  const driven = () =>
    combat(board({ "n-6r-1": "3208", "a-hil-1": "3308" }, { ...attack, rolls: [6, 2] })).pick({ type: "assault" });
  test("§12.6.1 §12.6.3 a retreat to the wrong hex is refused with its rule", () => {
    const run = driven();
    const to = (place: string) =>
      why(run.position, "austrian", { type: "retreat", unit: unit("a-hil-1"), to: hex(place) });
    expect(to("3307")).toEqual(["12.6.1"]);
    expect(to("3208")).toEqual(["12.6.3"]);
    expect(to("3508")).toEqual(["12.6.3"]);
  });

  test("§12.7 §12.7.2 an advance of the wrong units or to the wrong hex is refused with its rule", () => {
    const run = driven().pick({ to: hex("3409") });
    const go = (ids: string[], place: string) =>
      why(run.position, "neapolitan", { type: "advance", units: units(...ids), leaders: [], to: hex(place) });
    expect(go(["n-6r-1"], "3307")).toEqual(["12.7"]);
    expect(go(["n-6r-2"], "3308")).toEqual(["12.7"]);
    expect(go(["n-6r-1", "n-6r-1"], "3308")).toEqual(["12.7.2"]);
  });
});
