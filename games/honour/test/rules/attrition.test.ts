import { expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { LOST, NO_SIEGE } from "../../src/position.ts";
import { attrition, attritionLoss, attritionModifiers, attritionOf } from "../../src/rules/attrition.ts";
import { armyOf, isForce, starOf, unitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { run, withDice } from "../bench.ts";
import { field, force, pavia } from "../field.ts";
import { scenario } from "../table.ts";

const sum = (modifiers: readonly { by: number }[]) => modifiers.reduce((total, { by }) => total + by, 0);
const withStar = (position: ReturnType<typeof scenario>, star: number) =>
  position.stands.findIndex((standing, who) => standing === "map" && starOf(position, who) === star);

test("§8d #8d-1 second Activation, 6 full MPs, Rain, a star: +4 at most for MPs, +1 for weather, -1 for the star", () => {
  const position = scenario(5);
  position.weather = "Rain";
  const primo = withStar(position, 1);
  expect(sum(attritionModifiers(position, attritionOf(position, primo, { spent: 12 })))).toBe(4);
});

test("§8d halves of MPs are added up and rounded down; §17.1 any weather but Fair adds one", () => {
  const position = scenario(5);
  const primo = withStar(position, 0);
  const modifier = (spent: number) => sum(attritionModifiers(position, attritionOf(position, primo, { spent })));
  position.weather = "Fair";
  expect([0, 1, 2, 3, 5, 7, 8, 20].map(modifier)).toEqual([0, 0, 1, 1, 2, 3, 4, 4]);
  for (const weather of ["Heat", "Rain", "Mud", "Snow", "Frost"] as const) {
    position.weather = weather;
    expect(modifier(0), weather).toBe(1);
  }
});

test("§8d a Besieged Force without LOC adds two, after a second Activation inside the walls too", () => {
  const { position, deLeyva, place, francois } = pavia();
  position.siegeStatus[place] = 0;
  position.besieging[francois] = 1;
  position.order[deLeyva] = "manoeuvre";
  const totalAfter = (source: number) => {
    position.activations[deLeyva] = 2;
    position.source[armyOf(position, deLeyva)] = source;
    const march = run(withDice(position, 1), activation, activationOf(position, deLeyva, 0)).pick({ type: "stop" });
    return march.events.find(({ type }) => type === "attrition")?.total;
  };
  // Frost adds one.
  expect([totalAfter(hexNamed("2552")), totalAfter(LOST)]).toEqual([2, 4]);
  position.siegeStatus[place] = NO_SIEGE;
  position.besieging[francois] = 0;
  expect(totalAfter(LOST)).toBe(2);
});

test("§8b the loss is read by the SPs of the Force and the modified die", () => {
  expect(attritionLoss(40, 4 + 3)).toBe(2);
  expect(attritionLoss(46, 9)).toBe(3);
  expect(attritionLoss(3, 6)).toBe(0);
  expect(attritionLoss(70, 40)).toBe(attritionLoss(65, 12));
});

test("§8 §8b a Force that checks loses what the table says", () => {
  const position = scenario(5);
  position.weather = "Fair";
  const primo = withStar(position, 0);
  const strength = () => unitsOfForce(position, primo).reduce((all, unit) => all + position.sp[unit]!, 0);
  const before = strength();
  withDice(position, 6);
  const checked = run(position, attrition, attritionOf(position, primo, { sps: 70, spent: 8 }));
  while (checked.ask() !== "over") checked.pick({});
  expect(before - strength()).toBe(Math.min(before, attritionLoss(70, 10)));
});

test("§1.4b the other seat is pointed at a face-down Force that suffers Attrition, without its Capitano's name", () => {
  for (const faceDown of [0, 1]) {
    const position = scenario(5);
    const primo = withStar(position, 0);
    position.faceDown[primo] = faceDown;
    const [full, vague] = run(withDice(position, 1), attrition, attritionOf(position, primo)).events;
    expect(full).toMatchObject({ capitano: primo });
    expect(vague).toMatchObject({ capitano: faceDown ? -1 : primo, hex: position.hex[primo] });
    expect(vague!.loss).toBe(full!.loss);
  }
});

test("§6.3b a Force that was dropped off shares the loss, by the SPs that began the move together", () => {
  const position = scenario(5);
  position.weather = "Fair";
  const [primo, dropped] = position.stands.flatMap((standing, who) =>
    standing === "map" && starOf(position, who) === 0 ? [who] : [],
  );
  position.holder.forEach((holder, unit) => {
    if (holder === primo || holder === dropped) position.holder[unit] = -3;
  });
  const units = [primo!, dropped!].map((who) => {
    const unit = position.holder.findIndex((holder) => holder < 0);
    Object.assign(position.holder, { [unit]: who });
    Object.assign(position.sp, { [unit]: 4 });
    Object.assign(position.army, { [unit]: 0 });
    return unit;
  });
  withDice(position, 6);
  const checked = run(position, attrition, attritionOf(position, primo!, { sps: 40, spent: 8, dropped: [dropped!] }));
  while (checked.ask() !== "over") checked.pick({});
  const left = units.map((unit) => position.sp[unit]!);
  expect(left[0]! + left[1]!).toBe(8 - attritionLoss(40, 10));
  expect(Math.abs(left[0]! - left[1]!)).toBeLessThanOrEqual(1);
});

test("§7.7 §3.6a whoever loses his last SP on the march is no longer in Administrative March, should he be given troops again", () => {
  const position = field(5);
  const palice = force(position, "la-palice", "2020", [["french-infantry", 1]], "manoeuvre");
  position.administrativeMarch[palice] = 1;
  position.weather = "Mud";
  withDice(position, 6);
  run(position, attrition, attritionOf(position, palice, { sps: 70, spent: 8 }));
  expect([position.stands[palice], isForce(position, palice)]).toEqual(["map", false]);
  expect([position.order[palice], position.administrativeMarch[palice]]).toEqual(["", 0]);
});
