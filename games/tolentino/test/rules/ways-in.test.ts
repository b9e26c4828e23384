import { describe, expect, test } from "vitest";
import { night } from "../../src/rules/night.ts";
import { reinforcements } from "../../src/rules/reinforcements.ts";
import { newReplacements, replacements } from "../../src/rules/replacements.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { at, board, formation, hex, type Run, run, type Situation, unit } from "../board.ts";
import { bombardment, combat, told, units } from "../fight.ts";
import { movement } from "../marching.ts";

/** What becomes of a leader: asked where he goes (whether he may stay), captured, or let alone. */
const fate = (one: Run) => {
  if (one.ask() === "slipAway.ride") return one.options().some(({ type }) => type === "stay") ? "may go" : "must go";
  return told(one, "leaderLost") ? "captured" : "let alone";
};

describe("an enemy leader alone in a hex must leave it, whatever brings combat units into it", () => {
  const assault: Situation = { orders: { II: "Attack", Av: "Defense" }, active: "II" };

  test("§8.2.3 §12.6 a retreat", () => {
    const pieces = { "n-6r-1": "3208", "a-hil-1": "3308", "l-dambrosio": "3409" };
    const one = combat(board(pieces, { ...assault, rolls: [6, 2] })).pick({ from: hex("3208") });
    expect(fate(one.pick({ to: hex("3409") }))).toBe("must go");
  });

  test("§8.2.3a §14.1 a retreat before combat", () => {
    const pieces = { "n-6r-1": "3208", "a-hus-1": "3308", "l-dambrosio": "3409" };
    const one = combat(board(pieces, assault)).pick({ from: hex("3208") });
    expect(fate(one.pick({ to: hex("3409") }))).toBe("captured");
  });

  test("§8.2.3a §11.1a guns that fall back to another hex than their escort", () => {
    const pieces = { "n-aqu-bty": "3208", "n-med-bty": "3208", "a-hil-1": "3308", "a-s-bty": "3308" };
    const fire: Situation = { orders: { II: "Attack" }, active: "II", rolls: [6, 2] };
    const one = bombardment(board({ ...pieces, "l-dambrosio": "3408" }, fire));
    one.pick({ guns: units("n-aqu-bty", "n-med-bty") }).pick({ type: "retreat", to: hex("3309") });
    expect(fate(one.pick({ type: "gunsRetreat", to: hex("3408") }))).toBe("captured");
  });

  test("§8.2.3a §17.2a the withdrawal at night", () => {
    const position = board({ "n-6r-1": "3209", "a-hil-1": "3208", "l-starhemberg": "3210" }, { turn: 6 });
    const one = run(procedures, position, night, { waiting: [] });
    expect(fate(one.pick({ to: hex("3210") }))).toBe("captured");
  });

  test("§8.2.3a §15.5 a unit that returns", () => {
    const position = board({ "l-senitzer": "3209", "l-dambrosio": "3210", "n-6r-1": "3903" }, { turn: 4 });
    position.fate[unit("a-hil-1")] = 4;
    const one = run(procedures, position, replacements, newReplacements());
    expect(fate(one.pick({ hex: hex("3210") }))).toBe("captured");
  });

  test("§8.2.3a §4.4.6 §15.4 a unit that comes onto the map; a leader beside it may slip away", () => {
    const enters = (mohr: string) => {
      const position = board({ "a-hil-1": "1010", "l-mohr": mohr }, { turn: 7, orders: { III: "Maneuver" } });
      run(procedures, position, reinforcements, { formation: formation("III") });
      const one = movement(position, "III").pick({ type: "enter", unit: unit("n-4r") });
      expect(at(position, "n-4r")).toBe("3908");
      return fate(one.pick({ type: "halt" }));
    };
    expect([enters("3908"), enters("3808"), enters("3708")]).toEqual(["captured", "may go", "let alone"]);
  });
});
