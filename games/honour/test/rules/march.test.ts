import { hexDistance, linkNamed, neighboursOf } from "@gonfalon/engine/board";
import { describe, expect, test } from "vitest";
import { board, hexNamed, placeNamed } from "../../src/data.ts";
import type { HonourOption } from "../../src/option.ts";
import { castOf, type Honour, NO_SIEGE } from "../../src/position.ts";
import { earthworksAt } from "../../src/rules/earthworks.ts";
import { combatUnitsOfForce, forcesOf, isMajor } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { pointsLeft } from "../../src/rules/march/points.ts";
import { barToStep, mayEndIn } from "../../src/rules/march/steps.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { flightsOf } from "../../src/rules/unemployed.ts";
import { isFoot } from "../../src/rules/units.ts";
import { type Run, run, withDice } from "../bench.ts";
import { field, force } from "../field.ts";
import { capitano, empty, give, scenario, stand, strip } from "../table.ts";

const named = (ids: string[]) => ids.map((id) => hexNamed(id));
const steps = (march: Run) => march.options().flatMap((one) => (one.type === "step" ? [board.ids[one.hex]] : []));
const types = (march: Run) => [...new Set(march.options().map(({ type }: HonourOption) => type))];
function go(march: Run, ...ids: string[]): Run {
  for (const hex of named(ids)) march.pick({ type: "step", hex });
  return march;
}
function begin(position: Honour, who: number, shortfall = 0): Run {
  return run(position, activation, activationOf(position, who, shortfall));
}

/** An empty country of scenario 5 with one Force of foot in it. */
function alone(hex: string, order: Honour["order"][number], type = "french-infantry", sp = 5) {
  const position = scenario(5);
  empty(position);
  position.weather = "Fair";
  const who = stand(position, "la-palice", hex);
  strip(position, "la-palice");
  position.order[who] = order;
  const unit = give(position, "la-palice", type, sp);
  return { position, who, unit };
}
function enemy(position: Honour, hex: string, type = "spanish-infantry", sp = 5) {
  const who = stand(position, "del-vasto", hex);
  strip(position, "del-vasto");
  return { who, unit: give(position, "del-vasto", type, sp) };
}

describe("Movement Points", () => {
  test("§7.2.4 §7.4 foot with MA 5 has 5 MPs, and 4 with a result of -1; horse waits for the foot", () => {
    const { position, who } = alone("1921", "manoeuvre");
    const left = (shortfall: number) => pointsLeft(position, activationOf(position, who, shortfall)) / 2;
    expect([left(0), left(1), left(9)]).toEqual([5, 4, 0]);
    give(position, "la-palice", "french-gendarmes", 2);
    expect(left(0)).toBe(5);
  });

  test("§7.7 §7.2.4 #7.7-1 MA 5 with a result of -1: 4 MPs, 1 to declare, 3 doubled to 6 on roads alone", () => {
    const { position, who } = alone("1921", "manoeuvre");
    const march = activationOf(position, who, 1);
    march.spent += 2;
    march.declaredAt = march.spent;
    position.administrativeMarch[who] = 1;
    expect(pointsLeft(position, march) / 2).toBe(6);
  });

  test("§7.1a half MPs that count as paid on entering are taken off", () => {
    const { position, who } = alone("1921", "manoeuvre");
    position.prepaid[who] = 4;
    expect(pointsLeft(position, activationOf(position, who, 0)) / 2).toBe(3);
  });

  test("§7.4c nobody has a first hex for nothing: without MPs a Force can but stop", () => {
    const { position, who } = alone("1921", "manoeuvre");
    expect(types(begin(position, who, 5))).toEqual(["stop"]);
  });
});

describe("Administrative March", () => {
  test("§7.7 §7.6.2.1 #7.7-2 Tremouille goes in column from 1014 to 1813 for 10 MPs and is Disrupted by the ferry", () => {
    const position = scenario(2);
    position.weather = "Fair";
    const who = capitano(position, "tremouille");
    expect([position.administrativeMarch[who], isMajor(position, who)]).toEqual([1, true]);
    const march = go(begin(position, who), "1115", "1215");
    expect(position.disrupted[who]).toBe(0);
    go(march, "1316");
    expect(position.disrupted[who]).toBe(1);
    go(march, "1415", "1515", "1614", "1714", "1813");
    expect([board.ids[position.hex[who]!], steps(march), types(march)]).toEqual([
      "1813",
      [],
      ["dropOff", "leaveAdministrativeMarch", "stop"],
    ]);
  });

  test("§7.7a still in column he goes on to 2013 and no farther: 2113 is five hexes from Novara", () => {
    const position = scenario(2);
    position.weather = "Fair";
    const who = stand(position, "tremouille", "1813");
    const march = go(begin(position, who), "1914", "2013");
    expect(steps(march)).not.toContain("2113");
    expect(types(march)).not.toContain("dig");
  });

  test("§7.7a §7.7b with the marker taken off he marches by 1914, 2013, 2113, 2212 to 2312", () => {
    const position = scenario(2);
    position.weather = "Fair";
    const who = stand(position, "tremouille", "1813");
    begin(position, who).pick({ type: "leaveAdministrativeMarch" });
    expect([position.administrativeMarch[who], board.ids[position.hex[who]!]]).toEqual([0, "1813"]);
    position.order[who] = "attack";
    const march = go(begin(position, who), "1914", "2013", "2113", "2212", "2312");
    expect(steps(march)).toEqual([]);
  });

  test("§7.7 it is for the Manoeuvre Order, costs 1 MP, and the marker stays when the Activation is over", () => {
    const { position, who } = alone("1921", "attack");
    expect(types(begin(position, who))).not.toContain("administrativeMarch");
    position.order[who] = "manoeuvre";
    const march = begin(position, who).pick({ type: "administrativeMarch" });
    go(march, "2020", "2120", "2219", "2319", "2418");
    march.pick({ type: "stop" });
    expect([march.ask(), position.administrativeMarch[who]]).toEqual(["over", 1]);
  });

  test("§7.7a #7.7a-1 Cardona at 2848, die 3, reaches 2841 after 5.0 of his 6 MPs, and 2741 is too dear", () => {
    const position = scenario(3);
    position.weather = "Fair";
    const who = stand(position, "cardona", "2848");
    position.order[who] = "manoeuvre";
    position.administrativeMarch[who] = 0;
    const march = begin(position, who, 1).pick({ type: "administrativeMarch" });
    go(march, "2847", "2846", "2845", "2844", "2843", "2842", "2841");
    expect(steps(march)).not.toContain("2741");
    expect(board.ids[position.hex[who]!]).toBe("2841");
  });
});

describe("where a Force may go", () => {
  test("§7.3.RegularMarch §7.3.MarchToContact only an Attack Order leads next to an enemy Force", () => {
    const { position, who } = alone("1921", "manoeuvre");
    enemy(position, "1923");
    expect(steps(begin(position, who))).not.toContain("1922");
    position.order[who] = "attack";
    expect(steps(begin(position, who))).toContain("1922");
    position.order[who] = "stand";
    expect(steps(begin(position, who))).toEqual([]);
  });

  test("§7.8.1 §7.5a a Force that has entered an enemy ZOC must stop, and may still dig or attack there", () => {
    const { position, who } = alone("1921", "attack");
    enemy(position, "1923");
    const march = go(begin(position, who), "1922");
    expect([steps(march), types(march)]).toEqual([[], ["attackFromMarch", "dig", "stop"]]);
  });

  test("§7.8.1 §9.1.1a enemy ZOCs are closed to a half Demoralised Force and to Artillery alone", () => {
    const { position, who, unit } = alone("1921", "attack");
    const other = enemy(position, "1923");
    const barred = () => barToStep(position, activationOf(position, who, 0), hexNamed("1922"));
    position.demoralised[unit] = 1;
    expect(steps(begin(position, who))).not.toContain("1922");
    expect(barred()).toMatchObject({ rule: "7.8.1", key: "bar.zone-closed" });
    position.demoralised[unit] = 0;
    strip(position, "la-palice");
    give(position, "la-palice", "french-artillery", 2);
    expect(steps(begin(position, who))).not.toContain("1922");
    expect(barred()).toMatchObject({ rule: "7.8.1", key: "bar.guns-alone" });
    position.demoralised[other.unit] = 1;
    expect(steps(begin(position, who))).toContain("1922");
    expect(barred()).toBeNull();
  });

  test("§7.8.2.2 nobody marches straight from one enemy ZOC into another", () => {
    const { position, who } = alone("1922", "attack");
    enemy(position, "1923");
    const offered = steps(begin(position, who));
    expect(offered.length).toBeGreaterThan(0);
    for (const id of offered) expect(linked(id!, "1923")).toBe(false);
  });

  test("§7.6.5 an enemy Force closes its hex, a friend does not; §6.2a two Minor Forces do not end together", () => {
    const { position, who } = alone("1921", "manoeuvre");
    const friend = stand(position, "montmorency", "1922");
    strip(position, "montmorency");
    give(position, "montmorency", "landsknecht-french", 2);
    stand(position, "francois-i", "0801");
    const march = begin(position, who);
    expect([isMajor(position, who), isMajor(position, friend)]).toEqual([false, false]);
    go(march, "1922");
    expect(types(march)).not.toContain("stop");
    const next = steps(march)[0]!;
    go(march, next);
    expect(types(march)).toContain("stop");
    position.hex[who] = hexNamed("1921");
    expect(steps(begin(position, who, 4))).not.toContain("1922");
    position.generale[friend] = "scenario";
    expect(steps(begin(position, who, 4))).toContain("1922");
  });

  test("§6.2a a Minor Force may end with a Capitano Generale to whom another has come before it in this Phase", () => {
    const { position, who } = alone("1921", "manoeuvre");
    const king = stand(position, "francois-i", "1922");
    give(position, "francois-i", "french-gendarmes", 5);
    const first = stand(position, "montmorency", "1922");
    give(position, "montmorency", "landsknecht-french", 2);
    expect([isMajor(position, king), isMajor(position, first), isMajor(position, who)]).toEqual([true, false, false]);
    const march = go(begin(position, who), "1922");
    expect(types(march)).toContain("stop");
    position.hex[king] = hexNamed("0801");
    expect(mayEndIn(position, who, hexNamed("1922"))).toBe(false);
  });

  test("§6.3 §11.4.Step10-a.c a Force dropped off in this Phase, or with a No Move marker, stays but spends MPs", () => {
    const { position, who } = alone("1921", "manoeuvre");
    position.droppedOff[who] = 1;
    expect(types(begin(position, who))).toEqual(["dig", "stop"]);
    position.droppedOff[who] = 0;
    position.noMove[who] = 1;
    expect(types(begin(position, who))).toEqual(["dig", "stop"]);
  });

  test("§7.6.6 a move that begins in the City of Como pays 1 MP more for its first step alone", () => {
    const position = scenario(2);
    const who = stand(position, "hohensax", "3822");
    position.weather = "Fair";
    position.order[who] = "manoeuvre";
    position.administrativeMarch[who] = 1;
    for (const other of forcesOf(position, "french")) position.stands[other] = "waiting";
    castOf(position).units.allotted.forEach((to, unit) => {
      if (to === who) position.holder[unit] = who;
    });
    const march = begin(position, who);
    go(march, "3723");
    expect(march.events.at(-1)).toMatchObject({ type: "marched", cost: 3 });
  });
});

describe("what MPs buy besides", () => {
  test("§6.2a §10.1 who digs away the MPs with which he was to leave the hex of a friend can still end his Activation there", () => {
    const { position, who } = alone("1921", "manoeuvre");
    stand(position, "francois-i", "0810");
    give(position, "francois-i", "french-gendarmes", 5);
    const next = board.linkTo[board.firstLink[position.hex[who]!]!]!;
    const friend = stand(position, "suffolk", board.ids[next]!);
    give(position, "suffolk", "french-gendarmes", 2);
    expect(mayEndIn(position, who, next)).toBe(false);
    const march = begin(position, who);
    march.pick({ type: "step", hex: next });
    expect(types(march)).not.toContain("stop");
    (position.flow.at(-1) as unknown as { spent: number }).spent = 99;
    expect([types(march), position.hex[friend]]).toEqual([["stop"], next]);
  });

  test("§7.5b #7.5c-1 Level 1 costs 2 MPs and protects three adjoining hexsides, as its builder turns it", () => {
    const { position, who } = alone("1921", "stand");
    const march = begin(position, who, 1);
    const facings = march.options().flatMap((one) => (one.type === "dig" && one.level === 1 ? [one.sides] : []));
    expect(facings).toEqual([0b000111, 0b001110, 0b011100, 0b111000, 0b110001, 0b100011]);
    march.pick({ type: "dig", level: 1, sides: 0b001110 });
    expect(earthworksAt(position, position.hex[who]!)).toEqual({ hex: position.hex[who], level: 1, sides: 0b001110 });
    // §7.5c: 2 more of the 4 MPs make it Level 2.
    march.pick({ type: "dig", level: 2 });
    expect([types(march), earthworksAt(position, position.hex[who]!)?.sides]).toEqual([["stop"], 63]);
  });

  test("§7.5c Level 2 costs 4 MPs from nothing: not to be had for 3", () => {
    const { position, who } = alone("1921", "stand");
    const levels = (shortfall: number) =>
      new Set(
        begin(position, who, shortfall)
          .options()
          .flatMap((one) => (one.type === "dig" ? [one.level] : [])),
      );
    expect([[...levels(1)], [...levels(2)], [...levels(4)]]).toEqual([[1, 2], [1], []]);
  });

  test("§7.5a it takes 2 Infantry SPs; horse and guns do not dig, nor anybody under a Retreat Order", () => {
    const { position, who, unit } = alone("1921", "stand");
    expect(isFoot(position, unit)).toBe(true);
    position.demoralised[unit] = 1;
    expect(types(begin(position, who))).toContain("dig");
    position.sp[unit] = 1;
    position.demoralised[unit] = 0;
    give(position, "la-palice", "french-gendarmes", 5);
    expect(types(begin(position, who))).toEqual(["stop"]);
    position.sp[unit] = 2;
    position.order[who] = "retreat";
    expect(types(begin(position, who))).not.toContain("dig");
  });

  test("§7.5d §11.3.1a works and siege go with the last Force; a friend in the hex keeps the works", () => {
    const { position, who } = alone("1921", "manoeuvre");
    const friend = stand(position, "montmorency", "1921");
    strip(position, "montmorency");
    give(position, "montmorency", "landsknecht-french", 2);
    position.earthworks = [{ hex: hexNamed("1921"), level: 2, sides: 63 }];
    go(begin(position, who), "2020");
    expect(earthworksAt(position, hexNamed("1921"))).toBeDefined();
    position.order[friend] = "manoeuvre";
    const pavia = placeNamed("1623");
    position.besieging[friend] = 1;
    position.siegeStatus[pavia] = 1;
    const last = begin(position, friend);
    go(last, steps(last)[0]!);
    expect(earthworksAt(position, hexNamed("1921"))).toBeUndefined();
    expect([position.besieging[friend], position.siegeStatus[pavia]]).toEqual([0, NO_SIEGE]);
  });

  test("§9.3b 2 MPs take off a Disrupted marker, in an enemy ZOC too", () => {
    const { position, who } = alone("1922", "attack");
    enemy(position, "1923");
    position.disrupted[who] = 1;
    expect(types(begin(position, who, 4))).not.toContain("rallyDisruption");
    begin(position, who).pick({ type: "rallyDisruption" });
    expect(position.disrupted[who]).toBe(0);
  });

  test("§15.1.4 a pontoon costs 1 MP, lies over a river for both sides, and not towards an enemy ZOC", () => {
    const { position, who } = alone("1112", "manoeuvre");
    expect(types(begin(position, who))).not.toContain("layPontoon");
    position.pontoonTrains[who] = 1;
    const other = enemy(position, "1312");
    expect(begin(position, who).options()).not.toContainEqual({ type: "layPontoon", hex: hexNamed("1212") });
    position.stands[other.who] = "waiting";
    const march = begin(position, who).pick({ type: "layPontoon", hex: hexNamed("1212") });
    expect([position.pontoonTrains[who], steps(march)]).toEqual([0, expect.arrayContaining(["1212"])]);
    expect(march.events.at(-1)).toMatchObject({ cost: 2 });
  });
});

describe("places on the way", () => {
  test("§14.2 a Fortress is Conquered by stopping in it, not by passing through; §7.6.3 an empty one is entered freely", () => {
    const position = scenario(3);
    empty(position);
    position.weather = "Fair";
    const who = stand(position, "cardona", "2843");
    strip(position, "cardona");
    give(position, "cardona", "spanish-infantry", 5);
    position.order[who] = "manoeuvre";
    const place = placeNamed("2842");
    position.conqueror[place] = castOf(position).armies.side.indexOf("french");
    go(begin(position, who), "2842", "2841").pick({ type: "stop" });
    expect(ownerOf(position, place)).toBe("french");
    position.hex[who] = hexNamed("2843");
    go(begin(position, who), "2842").pick({ type: "stop" });
    expect(ownerOf(position, place)).toBe("rivals");
  });
});

function linked(a: string, b: string): boolean {
  try {
    return linkNamed(board, a, b) >= 0;
  } catch {
    return false;
  }
}

describe("leaving a Zone of Control", () => {
  test("§7.8.2.1 §7.8.2.1a outside the ZOC the Force gives up full MPs, then the enemy Force pursues", () => {
    const { position, who, unit } = alone("1922", "manoeuvre", "french-infantry", 5);
    const other = enemy(position, "1923", "imperial-heavy-cavalry", 4);
    withDice(position, 6);
    const march = begin(position, who);
    const hex = hexNamed(steps(march)[0]!);
    march.pick({ type: "step", hex });
    expect(march.ask()).toBe("activation.giveUp");
    const most = Math.max(...march.options().map((one) => (one.type === "giveUp" ? one.points : 0)));
    expect(most).toBeGreaterThan(1);
    march.pick({ type: "giveUp", points: 0 });
    while (march.ask().startsWith("pursuit")) march.pick({});
    expect(march.events.find(({ type, total }) => type === "pursuit" && total !== undefined)).toMatchObject({
      total: 6,
      pursuer: other.who,
      die: 6,
    });
    expect(position.sp[unit]).toBe(2);
    expect(march.ask()).toBe("activation.act");
  });

  test("§7.8.2.1a every full MP given up takes one off the die, and is gone for the march", () => {
    const { position, who } = alone("1922", "manoeuvre", "french-infantry", 5);
    enemy(position, "1923", "imperial-heavy-cavalry", 4);
    withDice(position, 6);
    const march = begin(position, who);
    march.pick({ type: "step", hex: hexNamed(steps(march)[0]!) });
    const most = Math.max(...march.options().map((one) => (one.type === "giveUp" ? one.points : 0)));
    march.pick({ type: "giveUp", points: most });
    while (march.ask().startsWith("pursuit")) march.pick({});
    expect(march.events.find(({ type, total }) => type === "pursuit" && total !== undefined)).toMatchObject({
      die: 6,
      total: 6 - most,
    });
    expect(march.ask() === "over" || steps(march).length < 6).toBe(true);
  });

  test("§7.8.2.1 of several Forces one pursues, and the enemy chooses which", () => {
    const { position, who } = alone("1922", "manoeuvre");
    const first = enemy(position, "1923");
    const second = stand(position, "de-leyva", "2022");
    strip(position, "de-leyva");
    give(position, "de-leyva", "landsknecht-imperial", 3);
    const march = begin(position, who);
    march.pick({ type: "step", hex: hexNamed(steps(march)[0]!) });
    if (march.ask() === "activation.giveUp") march.pick({ points: 0 });
    expect([march.ask(), march.seat()]).toEqual(["activation.pursuer", "rivals"]);
    expect(march.options()).toEqual(
      [first.who, second].sort((a, b) => a - b).map((one) => ({ type: "pursue", capitano: one })),
    );
  });

  test("§7.8.3b §7.8.2.1b nobody pursues over a ferry", () => {
    const { position, who } = alone("1111", "manoeuvre");
    enemy(position, "1211");
    const march = begin(position, who);
    march.pick({ type: "step", hex: hexNamed(steps(march)[0]!) });
    expect(march.ask()).toBe("activation.act");
    expect(march.events.some(({ type }) => type === "pursuit")).toBe(false);
  });
});

describe("a Retreat Order", () => {
  test("§12.2.7bis §5.3.Retreat #12.2.7bis-1 the Novara Force with 5 MPs may stay, or goes to 2616", () => {
    const position = scenario(3);
    position.weather = "Fair";
    position.swissStatus = "neutral";
    const who = forcesOf(position, "rivals").find((one) => board.ids[position.hex[one]!] === "2611")!;
    position.order[who] = "retreat";
    expect(combatUnitsOfForce(position, who).length).toBeGreaterThan(0);
    const march = begin(position, who);
    expect(march.options()).toEqual([{ type: "withdraw", hex: hexNamed("2616") }, { type: "stop" }]);
    march.pick({ type: "withdraw" });
    expect([march.ask(), board.ids[position.hex[who]!]]).toEqual(["over", "2616"]);
  });
});

describe("an Unemployed Capitano in the way", () => {
  test("§3.6b horse captures him if the die exceeds his Initiative; else he flees", () => {
    for (const [die, standing] of [
      [6, "captured"],
      [1, "map"],
    ] as const) {
      const { position, who } = alone("1921", "manoeuvre", "french-gendarmes", 3);
      const rider = stand(position, "pescara", "1922");
      strip(position, "pescara");
      withDice(position, die);
      const march = go(begin(position, who), "1922");
      if (die === 1) {
        expect([march.ask(), march.seat()]).toEqual(["rideDown.flee", "rivals"]);
        march.pick({});
        expect(position.hex[rider]).not.toBe(position.hex[who]);
      }
      expect(position.stands[rider]).toBe(standing);
    }
  });

  test("§3.6b (ruling 3.6b) he flees as a retreat goes, or to friends within 9 MPs; only with nowhere to go to the nearest hex", () => {
    const { position } = alone("1921", "manoeuvre");
    const rider = stand(position, "pescara", "1921");
    strip(position, "pescara");
    const flights = () => flightsOf(position, { side: "rivals", capitano: rider, cavalry: false });
    const far = flights().map((hex) => hexDistance(board, hexNamed("1921"), hex));
    expect(Math.max(...far)).toBeGreaterThan(5);
    enemy(position, "1923");
    expect(flights()).toContain(hexNamed("1923"));
    const shut = field(5);
    const caught = stand(shut, "pescara", "1921");
    const french = ["florange", "suffolk", "albany", "tremouille", "lorraine", "bonnivet"];
    neighboursOf(board, hexNamed("1921")).forEach((hex, i) => {
      force(shut, french[i]!, board.ids[hex]!, [[i % 2 ? "swiss-infantry" : "landsknecht-french", 1]]);
    });
    const out = flightsOf(shut, { side: "rivals", capitano: caught, cavalry: false });
    expect(new Set(out.map((hex) => hexDistance(board, hexNamed("1921"), hex)))).toEqual(new Set([2]));
  });

  test("§3.6b a Force without horse captures nobody: he flees without a roll", () => {
    const { position, who } = alone("1921", "manoeuvre");
    stand(position, "pescara", "1922");
    strip(position, "pescara");
    const march = go(begin(position, who), "1922");
    expect([march.ask(), march.events.some(({ type }) => type === "riddenDown")]).toEqual(["rideDown.flee", false]);
  });
});
