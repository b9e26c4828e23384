import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { board, hexNamed } from "../../src/data.ts";
import { type Honour, NOBODY } from "../../src/position.ts";
import { activationPhase } from "../../src/rules/activationPhase.ts";
import { forceLostAll } from "../../src/rules/capture.ts";
import { retreat, retreatOf } from "../../src/rules/combat/retreat.ts";
import { consolidation, consolidationOf } from "../../src/rules/consolidation.ts";
import { capitaniOf, hexOf, isUnemployed, unitsOf } from "../../src/rules/forces.ts";
import { loseSp } from "../../src/rules/losses.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { noteRiders, ridersOf } from "../../src/rules/rides.ts";
import { flightsOf } from "../../src/rules/unemployed.ts";
import { type Run, run, withDice } from "../bench.ts";
import { field, force, subordinate } from "../field.ts";
import { stand } from "../table.ts";

/** One who stands on the map without troops. */
function lone(position: Honour, id: string, hex: string): number {
  const who = stand(position, id, hex);
  position.order[who] = "";
  return who;
}
/** Two who have been consolidated without a Force: one stays on the map, the other is in his box. */
function pair(position: Honour, hex: string): { leader: number; boxed: number } {
  const [one, other] = ["pescara", "lannoy"].map((id) => lone(position, id, hex)) as [number, number];
  position.generale.fill("");
  const merging = run(position, consolidation, consolidationOf());
  while (merging.ask() !== "over") merging.pick({});
  const leader = position.stands[one] === "map" ? one : other;
  return { leader, boxed: leader === one ? other : one };
}
const begin = (position: Honour, who: number): Run => {
  position.activations[who] = 1;
  return run(position, activation, activationOf(position, who, 0));
};

describe("several Unemployed Capitani in the way of the enemy", () => {
  test("§3.6b §10a each of those in one hex rolls for himself, one in the box of another too", () => {
    for (const [first, second] of [
      [6, 6],
      [6, 1],
      [1, 6],
    ] as const) {
      const position = field(5);
      const rider = force(position, "la-palice", "1921", [["french-gendarmes", 3]], "manoeuvre");
      const { leader, boxed } = pair(position, "1922");
      expect(position.superior[boxed]).toBe(leader);
      withDice(position, first, second);
      const march = begin(position, rider).pick({ type: "step", hex: hexNamed("1922") });
      while (march.ask() === "rideDown.flee") march.pick({});
      expect(march.events.filter(({ type }) => type === "riddenDown")).toHaveLength(2);
      const taken = [leader, boxed].filter((who) => position.stands[who] === "captured").length;
      expect(taken).toBe([first, second].filter((die) => die === 6).length);
      for (const who of [leader, boxed]) {
        if (position.stands[who] === "captured") expect(position.superior[who]).toBe(NOBODY);
        else expect([hexOf(position, who) >= 0, hexOf(position, who) === position.hex[rider]]).toEqual([true, false]);
      }
    }
  });

  test("§3.6b without horse both flee, each where his owner sends him", () => {
    const position = field(5);
    const foot = force(position, "la-palice", "1921", [["french-infantry", 3]], "manoeuvre");
    const { leader, boxed } = pair(position, "1922");
    const march = begin(position, foot).pick({ type: "step", hex: hexNamed("1922") });
    let asked = 0;
    for (; march.ask() === "rideDown.flee"; asked++) march.pick({});
    expect(asked).toBe(2);
    expect([leader, boxed].map((who) => position.stands[who])).toEqual(["map", "map"]);
  });
});

describe("the flight of one who is ridden down", () => {
  const flights = (from: string) => {
    const position = field(5);
    const capitano = lone(position, "pescara", from);
    return flightsOf(position, { side: "rivals", capitano, cavalry: false })
      .map((hex) => board.ids[hex])
      .sort();
  };

  test("§3.6b he goes up to 9 MPs, all of them", () => {
    expect(flights("0101")).toEqual(["0405"]);
    expect(flights("0401")).toEqual(["0509", "0608", "0704"]);
  });

  test("§3.6b friends exactly 9 MPs away are in reach, those farther off are not", () => {
    const reaches = (friends: string) => {
      const position = field(5);
      const capitano = lone(position, "pescara", "1921");
      force(position, "lannoy", friends, [["spanish-infantry", 3]]);
      return flightsOf(position, { side: "rivals", capitano, cavalry: false }).includes(hexNamed(friends));
    };
    expect(["2127", "2128"].map(reaches)).toEqual([true, false]);
  });

  test("§3.6b he rides alone, over hexsides that guns cannot cross", () => {
    expect(flights("3601")).toEqual(["3403"]);
    expect(flights("3701")).toEqual(["3602", "3703"]);
  });
});

describe("an Unemployed Capitano on the map beside a Force", () => {
  test("§3.4d (ruling 3.4d) he goes along with it if his owner likes, in its Unemployed box, and then rides no more", () => {
    const position = field(5);
    const primo = force(position, "la-palice", "1921", [["french-infantry", 3]], "manoeuvre");
    const guest = lone(position, "florange", "1921");
    lone(position, "suffolk", "1002");
    lone(position, "pescara", "1002");
    noteRiders(position);
    expect(ridersOf(position, "french")).toContain(guest);
    const march = begin(position, primo);
    const along = march.options().filter(({ type }) => type === "takeAlong");
    expect(along).toEqual([{ type: "takeAlong", capitano: guest, primo }]);
    march.pick({ type: "takeAlong" }).pick({ type: "step", hex: hexNamed("1922") });
    expect([position.stands[guest], capitaniOf(position, primo), hexOf(position, guest)]).toEqual([
      "unemployed",
      [primo, guest].sort((a, b) => Number(a !== primo) - Number(b !== primo)),
      hexNamed("1922"),
    ]);
    expect(ridersOf(position, "french")).not.toContain(guest);
  });

  test("§3.4d §3.4a nobody goes along who has ridden in this Phase, nor a Capitano Generale, who is never Unemployed in a Force", () => {
    const position = field(5);
    const primo = force(position, "la-palice", "1921", [["french-infantry", 3]], "manoeuvre");
    const guest = lone(position, "florange", "1921");
    noteRiders(position);
    const may = () =>
      begin(position, primo)
        .options()
        .some(({ type }) => type === "takeAlong");
    expect(may()).toBe(true);
    position.rode[guest] = 1;
    expect(may()).toBe(false);
    position.rode[guest] = 0;
    position.generale[guest] = "scenario";
    expect(may()).toBe(false);
  });

  test("§3.4d he retreats with a Force that is beaten where they stand, whether he has ridden or not", () => {
    const position = field(5);
    const beaten = force(position, "la-palice", "1921", [["french-infantry", 3]], "manoeuvre");
    const guest = lone(position, "florange", "1921");
    position.rode[guest] = 1;
    force(position, "pescara", "1922", [["spanish-infantry", 3]], "attack");
    const away = run(position, retreat, retreatOf(position, beaten));
    while (away.ask() !== "over") away.pick({});
    expect(position.hex[beaten]).not.toBe(hexNamed("1921"));
    expect([position.superior[guest], hexOf(position, guest)]).toEqual([beaten, position.hex[beaten]]);
  });
});

describe("a Subordinate whose last unit is gone", () => {
  test("§3.4 he is Unemployed when the next Activation Phase begins, and his markers are with the Force", () => {
    const position = field(5);
    const king = force(position, "francois-i", "1723", [["french-gendarmes", 5]], "manoeuvre");
    position.generale[king] = "scenario";
    const florange = subordinate(position, "florange", king, [["swiss-infantry", 1]]);
    position.engineers[florange] = 1;
    loseSp(position, unitsOf(position, florange)[0]!);
    run(position, activationPhase, {});
    expect([position.stands[florange], position.superior[florange]]).toEqual(["unemployed", king]);
    expect([position.engineers[florange], position.engineers[king]]).toEqual([0, 1]);
  });

  test("§3.6a (ruling 3.6a) by Attrition all of a Force without SPs are Unemployed at once", () => {
    const position = field(5);
    const king = force(position, "francois-i", "1723", [["french-gendarmes", 1]]);
    const florange = subordinate(position, "florange", king, [["swiss-infantry", 1]]);
    for (const who of [king, florange]) loseSp(position, unitsOf(position, who)[0]!);
    forceLostAll(new Play(position), king, "attrition");
    expect([isUnemployed(position, king), position.stands[florange]]).toEqual([true, "unemployed"]);
  });
});
