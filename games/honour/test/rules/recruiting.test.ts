import { expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, GONE, type Honour, NO_MOVE, SPARE, WAITING } from "../../src/position.ts";
import { poolOf, recruitersOf, recruiting, recruitingOf } from "../../src/rules/arrivals/recruiting.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/arrivals/reinforcements.ts";
import { armyOf, combatUnitsOfForce } from "../../src/rules/forces.ts";
import { mayMarch } from "../../src/rules/march/steps.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";

const ASTI = "0801";
const ANNONE = "0704";

/** Scenario 5, with the optional rule: La Palice in Asti and 10 APs; all mercenaries are for hire. */
function atAsti(...dice: number[]) {
  const position = field(5);
  position.options.recruiting = true;
  position.ap.fill(10);
  const { mercenary } = castOf(position).units;
  position.holder = position.holder.map((holder, unit) => (mercenary[unit] ? SPARE : holder));
  const who = force(position, "la-palice", ASTI, [["french-infantry", 5]], "manoeuvre");
  if (dice.length > 0) withDice(position, ...dice);
  return { position, who, army: armyOf(position, who) };
}
const begin = (position: Honour) => run(position, recruiting, recruitingOf("french"));
const able = (position: Honour) => recruitersOf(position, { side: "french", tried: [] });

/** A mercenary unit that serves already. */
function veteran(position: Honour, who: number): number {
  const unit = poolOf(position)[0]!;
  position.holder[unit] = who;
  position.army[unit] = armyOf(position, who);
  position.sp[unit] = 1;
  return unit;
}

test("§18.5 recruiting opens the Reinforcements Segment, and only with the option", () => {
  const { position } = atAsti();
  const asked = run(position, reinforcements, reinforcementsOf("french"));
  expect([asked.ask(), asked.seat()]).toEqual(["recruiting.recruit", "french"]);
  const without = atAsti().position;
  without.options.recruiting = false;
  expect(run(without, reinforcements, reinforcementsOf("french")).ask()).not.toBe("recruiting.recruit");
});

test("§18.5 Rank 3 or more, in a Fortress that is not Hostile, with 1 AP in the Army", () => {
  const { position, who, army } = atAsti();
  expect(able(position)).toEqual([who]);
  position.ap[army] = 0;
  expect(able(position)).toEqual([]);
  position.ap[army] = 1;
  for (const hex of [ANNONE, "0802"]) {
    position.hex[who] = hexNamed(hex);
    expect(able(position), hex).toEqual([]);
  }
  position.hex[who] = hexNamed(ASTI);
  const low = force(position, "suffolk", ASTI, [["french-infantry", 2]]);
  expect([castOf(position).capitani.rank[low], able(position)]).toEqual([2, [who]]);
});

test("§18.5a dice 1 and 2 bring nobody: 1 AP, or nothing; §18.5b he does not move, and each tries once", () => {
  for (const [die, left] of [
    [1, 9],
    [2, 10],
  ] as const) {
    const { position, who, army } = atAsti(die);
    expect(mayMarch(position, who)).toBe(true);
    const asked = begin(position).pick({ type: "recruit", capitano: who });
    expect([asked.ask(), position.ap[army], position.recruits]).toEqual(["over", left, []]);
    expect([position.noMove[who], mayMarch(position, who)]).toEqual([NO_MOVE, false]);
  }
});

test("§18.5a die 3: a unit is drawn for 1 AP; §18.5b a side gains one in a Segment", () => {
  const { position, who, army } = atAsti(3);
  force(position, "francois-i", "0801", [["french-gendarmes", 4]]);
  expect(able(position)).toHaveLength(2);
  const asked = begin(position).pick({ type: "recruit", capitano: who });
  expect([asked.ask(), position.ap[army], position.recruits.length]).toEqual(["over", 9, 1]);
  expect(position.holder[position.recruits[0]!.unit]).toBe(WAITING);
});

test("§18.5a die 4: kept for 1 AP, or put back for nothing", () => {
  const kept = atAsti(4);
  begin(kept.position).pick({ type: "recruit" }).pick({ type: "keepMercenary" });
  expect([kept.position.ap[kept.army], kept.position.recruits.length]).toEqual([9, 1]);
  const refused = atAsti(4);
  const before = poolOf(refused.position);
  begin(refused.position).pick({ type: "recruit" }).pick({ type: "refuseMercenary" });
  expect([refused.position.ap[refused.army], poolOf(refused.position)]).toEqual([10, before]);
});

test("§18.5a die 5: of two units one is kept, for 1 AP", () => {
  const { position, army } = atAsti(5);
  const before = poolOf(position).length;
  const asked = begin(position).pick({ type: "recruit" });
  expect(asked.options().map(({ type }) => type)).toEqual(["keepMercenary", "keepMercenary"]);
  asked.pick({ type: "keepMercenary" });
  expect([position.ap[army], position.recruits.length, poolOf(position).length]).toEqual([9, 1, before - 1]);
});

test("§18.5a die 6: as 3, but who has mercenaries already sends one of those back", () => {
  const first = atAsti(6);
  expect(begin(first.position).pick({ type: "recruit" }).ask()).toBe("over");
  expect([first.position.ap[first.army], first.position.recruits.length]).toEqual([9, 1]);
  const { position, who } = atAsti(6);
  const old = veteran(position, who);
  const asked = begin(position).pick({ type: "recruit" });
  expect(asked.options()).toEqual([{ type: "returnMercenary", unit: old }]);
  asked.pick({ type: "returnMercenary" });
  expect([position.recruits.length, poolOf(position).includes(old)]).toEqual([1, true]);
});

test("§18.5b when all are hired nobody recruits, and a unit reduced to nothing is not for hire again", () => {
  const { position, who } = atAsti();
  const lost = veteran(position, who);
  position.holder[lost] = GONE;
  position.sp[lost] = 0;
  expect(poolOf(position)).not.toContain(lost);
  for (const unit of poolOf(position)) position.holder[unit] = GONE;
  expect(able(position)).toEqual([]);
});

test("§18.5c the unit comes in the next turn, on the Card of its recruiter and at maximum strength", () => {
  const { position, who } = atAsti(3);
  begin(position).pick({ type: "recruit" });
  const { unit, turn } = position.recruits[0]!;
  expect(turn).toBe(position.turn + 1);
  begin(position).pick({ type: "noRecruiting" });
  expect(combatUnitsOfForce(position, who)).not.toContain(unit);
  position.turn++;
  begin(position).pick({ type: "placeMercenary" });
  expect([position.holder[unit], position.sp[unit]]).toEqual([who, castOf(position).units.size[unit]]);
  expect([position.army[unit], position.recruits]).toEqual([armyOf(position, who), []]);
});

test("§18.5c a recruiter who is lost: the unit goes back; without room: to another in his hex", () => {
  const gone = atAsti(3);
  begin(gone.position).pick({ type: "recruit" });
  const { unit } = gone.position.recruits[0]!;
  gone.position.turn++;
  gone.position.stands[gone.who] = "captured";
  gone.position.hex[gone.who] = -1;
  begin(gone.position);
  expect(poolOf(gone.position)).toContain(unit);
  const full = atAsti(3);
  begin(full.position).pick({ type: "recruit" });
  const { unit: second } = full.position.recruits[0]!;
  full.position.turn++;
  const { rank } = castOf(full.position).capitani;
  for (let units = 1; units < rank[full.who]!; units++)
    force(full.position, "la-palice", ASTI, [["landsknecht-french", 1]], "manoeuvre");
  const other = force(full.position, "francois-i", ASTI, [["french-gendarmes", 4]]);
  begin(full.position).pick({ type: "placeMercenary" });
  expect(full.position.holder[second]).toBe(other);
});

test("§18.5c §14.2 with them a recruiter who was alone in a Fortress is a Force that has stopped there", () => {
  const { position, who } = atAsti(3);
  begin(position).pick({ type: "recruit" });
  for (const unit of combatUnitsOfForce(position, who)) position.holder[unit] = GONE;
  position.order[who] = "";
  position.turn++;
  const asti = placeNamed(ASTI);
  position.conqueror[asti] = castOf(position).armies.named("imperial");
  begin(position).pick({ type: "placeMercenary" });
  expect(position.order[who]).toBe("stand");
  expect(ownerOf(position, asti)).toBe("french");
});
