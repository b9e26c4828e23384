import { hexDistance } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, hexes, hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, SPARE } from "../../src/position.ts";
import { attrition, attritionOf } from "../../src/rules/attrition.ts";
import { attritionSegment } from "../../src/rules/attritionSegment.ts";
import { attackerIsLarger } from "../../src/rules/combat/aftermath.ts";
import { assaultIn } from "../../src/rules/combat/circumstances.ts";
import { pursuit, pursuitOf } from "../../src/rules/combat/pursuit.ts";
import { skirmishOf } from "../../src/rules/combat/skirmish.ts";
import { disciplineCheck, disciplineCheckOf } from "../../src/rules/discipline.ts";
import { combatUnitsOfForce, starOf, unitsOf, unitsOfForce } from "../../src/rules/forces.ts";
import { fireModifiers, fireResult } from "../../src/rules/majorBattle/shot.ts";
import { field as battlefield } from "../battlefield.ts";
import { run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";
import { capitano, give, scenario, stand } from "../table.ts";

/** Worked examples of combat and Attrition that no chapter's own test has. */

describe("Attack from March", () => {
  /** Two hexes side by side, the second of this terrain, neither with a place. */
  function ground(terrain: string): [string, string] {
    const isOpen = (hex: number) => hexes.place[hex]! < 0 && !hexes.lake[hex];
    for (let hex = 0; hex < board.size; hex++) {
      if (hexes.terrainIds[hexes.terrain[hex]!] !== terrain || !isOpen(hex)) continue;
      const from = board.ids.findIndex((_, other) => isOpen(other) && hexDistance(board, hex, other) === 1);
      if (from >= 0) return [board.ids[from]!, board.ids[hex]!];
    }
    throw new Error(`No hex of ${terrain}.`);
  }

  test("§7.9a #7.9a-1 into Woods Light Cavalry alone reads the Not-Affecting line, into a Clear hex foot the Affecting one", () => {
    const affecting = (type: string, terrain: string) => {
      const position = field(5);
      const [from, hex] = ground(terrain);
      const attacker = force(position, "la-palice", from, [[type, 2]], "attack");
      const defender = force(position, "pescara", hex, [["spanish-infantry", 4]]);
      const who = { attacker, defender, attackCapitano: attacker, defendCapitano: defender };
      const at = { from: hexNamed(from), hex: hexNamed(hex), inside: false, fromMarch: true };
      const [ours, theirs] = [attacker, defender].map((primo) => combatUnitsOfForce(position, primo));
      return assaultIn(position, { ...at, ...who }, ours!, theirs!).affecting;
    };
    expect([affecting("italian-light-cavalry-french", "woods"), affecting("french-infantry", "clear")]).toEqual([
      false,
      true,
    ]);
  });
});

test("§11.5.Step5-b (ruling) Militia counts in the size of the defender alone: it does not attack (§15.1.1d)", () => {
  const sizes = (raised: "french" | "rivals") => {
    const position = field(5);
    const attacker = force(position, "la-palice", "0710", [["landsknecht-french", 5]], "attack");
    const defender = force(position, "pescara", "0704", [["spanish-infantry", 5]]);
    const militia = position.holder.indexOf(SPARE);
    position.holder[militia] = raised === "french" ? attacker : defender;
    position.sp[militia] = 3;
    const start = { side: "french" as const, kind: "skirmish" as const, inside: false, attacker };
    const hexes = { from: hexNamed("0710"), hex: hexNamed("0704") };
    const fight = skirmishOf(position, { ...start, ...hexes, defenders: [defender] });
    return [fight.attackSps, fight.defendSps];
  };
  expect(sizes("french")).toEqual([5, 5]);
  expect(sizes("rivals")).toEqual([5, 8]);
});

test("§11.5.Step5-b #11.5.Step5-b-1 12 unmodified SPs on either side: the attacker is the Larger Force", () => {
  const position = field(5);
  const foot = (type: string) => [8, 4].map((sp) => [type, sp] as const);
  const attacker = force(position, "la-palice", "2014", foot("landsknecht-french"), "attack");
  const defender = force(position, "pescara", "2015", foot("spanish-infantry"));
  const start = { side: "french" as const, kind: "skirmish" as const, inside: false, attacker, defenders: [defender] };
  const fight = skirmishOf(position, { ...start, from: hexNamed("2014"), hex: hexNamed("2015") });
  expect([fight.attackSps, fight.defendSps, attackerIsLarger(fight)]).toEqual([12, 12, true]);
  position.sp[unitsOf(position, attacker)[0]!]!--;
  const fewer = skirmishOf(position, { ...start, from: hexNamed("2014"), hex: hexNamed("2015") });
  expect(attackerIsLarger(fewer)).toBe(false);
});

test("§11.4.Step10-a.b #11.4.Step10-a.b-1 7 Losses on 3 Demoralised guns and 5 good-order foot: 3 guns and 2 of foot", () => {
  const position = field(5);
  const units = [
    ["french-artillery", 2],
    ["french-artillery", 1],
    ["french-infantry", 5],
  ] as const;
  const beaten = force(position, "la-palice", "2014", units);
  const [first, second, foot] = unitsOf(position, beaten).sort((a, b) => position.sp[a]! - position.sp[b]!);
  for (const gun of [first, second]) position.demoralised[gun!] = 1;
  const pescara = force(position, "pescara", "2015", [["imperial-heavy-cavalry", 3]]);
  expect(starOf(position, pescara)).toBe(1);
  const chase = run(
    withDice(position, 6),
    pursuit,
    pursuitOf(position, beaten, pescara, unitsOfForce(position, pescara)),
  );
  while (chase.ask() === "pursuit.losses") chase.pick({});
  expect(chase.events.find(({ type }) => type === "pursuit")).toMatchObject({ die: 6, total: 7, losses: 7 });
  expect([first, second, foot].map((unit) => position.sp[unit!])).toEqual([0, 0, 3]);
});

test("§17.2a #17.2a-1 Rain, 6 Artillery SPs, a Corps mostly of Swiss in a Clear hex, die 5: 5 - 2 + 1 = 4, 1 SP", () => {
  const set = battlefield(
    [{ id: "tremouille", units: [["french-artillery", 6]] }],
    [
      {
        id: "sittich",
        units: [
          ["swiss-infantry", 10],
          ["spanish-infantry", 4],
        ],
      },
    ],
    { fight: "main-body", weather: "Rain" },
  );
  const [guns, swiss] = [set.corps("tremouille"), set.corps("sittich")];
  expect(fireModifiers(set.position, swiss).reduce((sum, { by }) => sum + by, 5)).toBe(4);
  expect(fireResult(set.position, guns, swiss, 5)).toMatchObject({ sp: 1, checks: 0, capitano: false });
});

test("§9.1a #9.1a-1 an engagement lost with check +1: Quality 2, no star, die 5 is F, from which a Cavaliere may save", () => {
  const check = (cavaliere: boolean) => {
    const position = field(5);
    const who = force(position, "florange", "2014", [["landsknecht-french", 6]]);
    expect(starOf(position, who)).toBe(0);
    const [unit] = combatUnitsOfForce(position, who) as [number];
    const more = { modifier: 1, ...(cavaliere ? { cavaliere: capitano(position, "la-palice") } : {}) };
    const asked = run(
      withDice(position, 5),
      disciplineCheck,
      disciplineCheckOf(position, who, [unit], "11.4.3a", "quality", more),
    );
    expect(asked.events[0]).toMatchObject({ die: 5, total: 6, results: [{ unit, code: "F" }] });
    if (cavaliere) asked.pick({ type: "standFast", unit });
    return position.demoralised[unit];
  };
  expect([check(false), check(true)]).toEqual([1, 0]);
});

test("§8d #8d-2 40 SPs, 3 full MPs in a second Activation, Fair, no star, die 4: 7 in column 37-48, 2 SPs", () => {
  const position = field(5);
  const who = force(position, "florange", "2014", [["landsknecht-french", 8]]);
  const checked = run(withDice(position, 4), attrition, attritionOf(position, who, { sps: 40, spent: 6 }));
  expect(checked.events[0]).toMatchObject({ die: 4, total: 7, loss: 2 });
});

test("§16.attrition #16.attrition-1 Pavia besieged from 1723 alone has its LOC; from 1723 and 1524 the die gets +2", () => {
  const total = (both: boolean) => {
    const position = scenario(5);
    const francois = stand(position, "francois-i", "1723");
    if (both) {
      stand(position, "florange", "1524");
      give(position, "florange", "swiss-infantry", 4);
    }
    position.siegeStatus[placeNamed("1623")] = 0;
    position.besieging[francois] = 1;
    position.dice = withDice(position, 1).dice;
    const segment = run(position, attritionSegment, { waiting: [] });
    while (segment.ask() === "takeLosses.choose") segment.pick({});
    const deLeyva = capitano(position, "de-leyva");
    const roll = segment.events.find(({ type, capitano: who }) => type === "attrition" && who === deLeyva)!;
    return Number(roll.total) - Number(roll.die);
  };
  expect(castOf(scenario(5)).armies.ids).toContain("imperial");
  expect(total(true) - total(false)).toBe(2);
});
