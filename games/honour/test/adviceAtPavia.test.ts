import type { Choice } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { candidatesFor, designOf, partyOf } from "../src/advice/aims.ts";
import { siegeChance } from "../src/advice/blows.ts";
import { exitFor } from "../src/advice/expedition.ts";
import { orderFor } from "../src/advice/orderFor.ts";
import { mustWin, stress } from "../src/advice/stakes.ts";
import { weigh } from "../src/advice/weigh.ts";
import { hexNamed, placeNamed } from "../src/data.ts";
import type { HonourOption } from "../src/option.ts";
import type { Honour } from "../src/position.ts";
import { handOver, putOnMap } from "../src/rules/cards.ts";
import { combatUnitsOf, unitsOfForce } from "../src/rules/forces.ts";
import { capitano, give, scenario } from "./table.ts";

/** What computer commanders do in the campaign of 1524: sieges, the king, the expedition to Napoli. */

const NAPOLI = "0252";

function weights(position: Honour, ask: string, seat: string, options: readonly HonourOption[]): number[] {
  return weigh(position, { ask, seat, options } as unknown as Choice<HonourOption>, null);
}

function forceOf(position: Honour, id: string, seat: "french" | "rivals") {
  const primo = capitano(position, id);
  const design = designOf(position, seat);
  return { design, force: design.lay.own.find((one) => one.primo === primo)! };
}

/** The campaign with the king's horse divided (§1.3.4.1). */
function divided(): Honour {
  const position = scenario(5);
  const king = capitano(position, "francois-i");
  const horse = unitsOfForce(position, king).find((unit) => position.sp[unit] === 10)!;
  position.sp[horse] = 5;
  give(position, "francois-i", "french-gendarmes", 5);
  return position;
}

/** The king's party for Napoli, on the map under its leader. */
function party() {
  const position = divided();
  const { design, force } = forceOf(position, "francois-i", "french");
  const sent = partyOf(position, force, design.lay, design.country)!;
  for (const unit of sent.units) if (position.holder[unit] !== sent.leader) handOver(position, unit, sent.leader);
  if (position.stands[sent.leader] !== "map") putOnMap(position, sent.leader);
  position.hex[sent.leader] = hexNamed("2214");
  position.order[sent.leader] = "manoeuvre";
  return { position, ...sent };
}

test("§S5.3 the king of 1524 sends off a party that may leave for Napoli, while there is time for its march", () => {
  const { position, leader, units } = party();
  expect(exitFor(position, leader)).toBe(hexNamed(NAPOLI));
  expect(combatUnitsOf(position, leader).sort()).toEqual([...units].sort());
  const late = divided();
  late.turn = 11;
  const { design, force } = forceOf(late, "francois-i", "french");
  expect(partyOf(late, force, design.lay, design.country)).toBeNull();
});

test("§S5.3 such a party marches to the edge of the map and leaves it; with a gun too few it has other aims", () => {
  const { position, leader, units } = party();
  const design = designOf(position, "french");
  const aim = design.aims.get(leader)!;
  expect(aim).toMatchObject({ purpose: "leave", hex: hexNamed(NAPOLI) });
  const own = design.lay.own.find((one) => one.primo === leader)!;
  expect(orderFor(position, own, { ...aim, hex: own.hex, away: 0 }, design)).toBe("manoeuvre");
  const gun = units.find((unit) => position.sp[unit] === 2)!;
  position.sp[gun] = 0;
  expect(designOf(position, "french").aims.get(leader)!.purpose).not.toBe("leave");
});

test("§S5.3 nobody is sent to Napoli with all of the king's horse: it is divided first", () => {
  const position = scenario(5);
  const { design, force } = forceOf(position, "francois-i", "french");
  expect(partyOf(position, force, design.lay, design.country)).toBeNull();
});

test("§S5.3, §1.3.4.1 horse is divided before the expedition leaves, and not after it has left", () => {
  const position = scenario(5);
  const horse = unitsOfForce(position, capitano(position, "francois-i")).find((unit) => position.sp[unit] === 10)!;
  const liked = () =>
    weights(position, "strength.act", "french", [{ type: "split", unit: horse }, { type: "strengthDone" }]);
  const [before, done] = liked();
  expect(before).toBeGreaterThan(done!);
  position.expedition = 1;
  expect(liked()[0]).toBeLessThan(done!);
});

test("§S5.V1, §S5.V2, §S1.V3, §S3.V3 who has to clear places of the enemy, or is beaten by time, must go out and win", () => {
  const sides = [1, 2, 3, 4, 5].flatMap((number) => {
    const position = scenario(number);
    // Until the French are over the Adda the Venetians of 1509 have nobody to drive out.
    if (number === 1) position.hex[capitano(position, "louis-xii")] = hexNamed("2632");
    return (["french", "rivals"] as const).filter((side) => mustWin(position, side)).map((side) => `${number} ${side}`);
  });
  expect(sides).toEqual(["1 rivals", "3 french", "5 french", "5 rivals"]);
});

test("§S5.V2 in the last turns it is enough for the Imperials to have a French garrison shut in: they need no guns for that", () => {
  const position = scenario(5);
  const tortona = capitano(position, "montmorency");
  position.hex[tortona] = hexNamed("0716");
  position.hex[capitano(position, "bourbon-imperial")] = hexNamed("0714");
  const chance = (turn: number) => {
    position.turn = turn;
    const { design, force } = forceOf(position, "bourbon-imperial", "rivals");
    const garrison = design.lay.foes.filter(({ primo }) => primo === tortona);
    return siegeChance(position, { ...force, power: 2 * garrison[0]!.power }, garrison, design.lay, 0.4);
  };
  expect(chance(20)).toBeGreaterThan(2 * chance(15));
});

test("§S5.V2 one place of many is as good as the next: a garrison does not leave its own for an empty one, a column in the field goes there", () => {
  const position = scenario(5);
  const gain = (hex: string) => {
    position.hex[capitano(position, "de-leyva")] = hexNamed(hex);
    const { design, force } = forceOf(position, "de-leyva", "rivals");
    const aims = candidatesFor(position, force, design.lay, design.country);
    const aim = aims.find((one) => one.purpose === "take" && one.hex === hexNamed("3822"))!;
    return (aim.gain * (1 + 0.25 * aim.away)) / stress(position);
  };
  expect(gain("1623")).toBeCloseTo(0.2 * gain("1624"), 6);
});

test("§S5.V3 a king whose army is broken is struck at from far away", () => {
  const position = scenario(5);
  position.hex[capitano(position, "francois-i")] = hexNamed("2618");
  position.hex[capitano(position, "lannoy")] = hexNamed("2624");
  const strike = () => {
    const { design, force } = forceOf(position, "lannoy", "rivals");
    const aims = candidatesFor(position, { ...force, power: 20 }, design.lay, design.country);
    return aims.find((one) => one.purpose === "strike" && one.hex === hexNamed("2618"))?.gain ?? 0;
  };
  const before = strike();
  for (const unit of unitsOfForce(position, capitano(position, "francois-i"))) position.demoralised[unit] = 1;
  expect(before).toBeLessThan(1);
  expect(strike()).toBeGreaterThan(4);
});

test("§5.2, §11.3.1b a besieger who has no APs for an Attack stands, and saves them for the next one", () => {
  const position = scenario(5);
  const king = capitano(position, "francois-i");
  position.hex[king] = hexNamed("2623");
  position.hex[capitano(position, "lannoy")] = hexNamed("2624");
  position.siegeStatus[placeNamed("2624")] = 0;
  position.ap[0] = 3;
  position.order[king] = "";
  const frame = { procedure: "issueOrders", step: "order", side: "french", primo: king };
  position.flow.push(frame as unknown as Honour["flow"][number]);
  const [stand, march] = weights(position, "issueOrders.order", "french", [
    { type: "order", order: "stand", forced: false },
    { type: "order", order: "manoeuvre", forced: false },
  ]);
  expect(stand).toBeGreaterThan(march!);
});
