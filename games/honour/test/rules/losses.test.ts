import { seenBy } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { opponentOf } from "../../src/data.ts";
import { castOf, GONE, type Honour } from "../../src/position.ts";
import { evenLosses, lossesOfGroup, removeUnit, takeLosses } from "../../src/rules/losses.ts";
import { run } from "../bench.ts";
import { empty, scenario } from "../table.ts";

/** Units of these types and strengths on the Card of one Capitano. */
function units(position: Honour, ...wanted: readonly [string, number][]): number[] {
  const { typeIds, size } = castOf(position).units;
  const taken: number[] = [];
  for (const [type, sp] of wanted) {
    const unit = typeIds.findIndex((id, one) => id === type && size[one]! >= sp && !taken.includes(one));
    if (unit < 0) throw new Error(`No unit ${type} of ${sp} SPs.`);
    position.holder[unit] = 0;
    position.sp[unit] = sp;
    position.army[unit] = 0;
    position.demoralised[unit] = 0;
    taken.push(unit);
  }
  return taken;
}
const field = () => {
  const position = scenario(5);
  empty(position);
  return position;
};
const strengths = (position: Honour, list: readonly number[]) => list.map((unit) => position.sp[unit]);

test("§1.3.3b a counter that leaves the game whole leaves nothing behind, no Demoralised marker either", () => {
  const position = field();
  const [unit] = units(position, ["landsknecht-french", 4]);
  position.demoralised[unit!] = 1;
  removeUnit(position, unit!);
  expect([position.sp[unit!], position.holder[unit!], position.demoralised[unit!]]).toEqual([0, GONE, 0]);
});

describe("losses", () => {
  test("§8c are spread evenly: no unit loses a second point before all have lost one; the owner chooses among equals", () => {
    const position = field();
    const [a, b, c] = units(position, ["landsknecht-french", 4], ["french-gendarmes", 3], ["french-artillery", 2]);
    const losses = run(position, takeLosses, evenLosses(position, [a!, b!, c!], 4, "8c", true));
    expect(losses.options()).toEqual([a, b, c].map((unit) => ({ type: "loseSp", unit })));
    losses.pick({ unit: b });
    expect(losses.options()).toEqual([a, c].map((unit) => ({ type: "loseSp", unit })));
    losses.pick({ unit: c });
    // The third point can only be the first unit's: the fourth is a choice again.
    expect(strengths(position, [a!, b!, c!])).toEqual([3, 2, 1]);
    expect(losses.options()).toHaveLength(3);
    losses.pick({ unit: a });
    expect(losses.ask()).toBe("over");
    expect(strengths(position, [a!, b!, c!])).toEqual([2, 2, 1]);
  });

  test("§8c units that are alike are not asked about", () => {
    const position = field();
    const { typeIds, size } = castOf(position).units;
    const a = typeIds.findIndex((id, one) =>
      typeIds.some((other, two) => two > one && id === other && size[one] === size[two]),
    );
    const b = typeIds.findIndex((id, two) => two > a && id === typeIds[a] && size[two] === size[a]);
    for (const unit of [a, b]) {
      position.holder[unit] = 0;
      position.sp[unit] = 3;
      position.demoralised[unit] = 0;
    }
    expect(run(position, takeLosses, evenLosses(position, [a, b], 1, "8c", true)).ask()).toBe("over");
    expect(strengths(position, [a, b])).toEqual([2, 3]);
  });

  test("§12.1.7 half of them, rounded up, fall on the group that set the Quality", () => {
    const position = field();
    const [gendarmes, foot] = units(position, ["french-gendarmes", 4], ["french-infantry", 4]);
    const losses = run(position, takeLosses, lossesOfGroup(position, [gendarmes!, foot!], 3, 3, "12.1.7"));
    // Two points must be the Gendarmes': the first is, then evenly, the last again.
    expect(losses.ask()).toBe("over");
    expect(strengths(position, [gendarmes!, foot!])).toEqual([2, 3]);
  });

  test("§12.1.7 what is more than all SPs is ignored, and a unit without SPs is gone", () => {
    const position = field();
    const [foot] = units(position, ["french-infantry", 2]);
    run(position, takeLosses, evenLosses(position, [foot!], 5, "8c", true));
    expect([position.sp[foot!], position.holder[foot!]]).toEqual([0, GONE]);
  });

  test("§1.4d what a Force loses out of sight is told unit by unit to its owner, to others by the types of the units", () => {
    const position = field();
    const [foot, horse] = units(position, ["french-infantry", 2], ["french-gendarmes", 4]);
    const hidden = run(position, takeLosses, evenLosses(position, [foot!, horse!], 3, "8c", false));
    hidden.pick({ unit: foot }).pick({ unit: horse }).pick({ unit: foot });
    const side = position.controller[0]!;
    const event = { type: "spsLost", rules: ["8c"], side };
    const losses = [
      { unit: foot, sp: 2 },
      { unit: horse, sp: 1 },
    ];
    expect(seenBy(hidden.events, side)).toEqual([{ ...event, losses }]);
    const suffered = [
      { kind: "french-gendarmes", sp: 1, what: "lost" },
      { kind: "french-infantry", sp: 2, what: "gone" },
    ];
    expect(seenBy(hidden.events, opponentOf(side))).toEqual([{ ...event, suffered }]);
    expect(seenBy(hidden.events, "spectator")).toEqual([{ ...event, suffered }]);
    const open = run(position, takeLosses, evenLosses(position, [horse!], 1, "12.1.7", true));
    expect(open.events.map(({ audience }) => audience)).toEqual([undefined]);
  });
});
