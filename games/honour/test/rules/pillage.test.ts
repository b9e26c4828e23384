import { diceFrom } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { board, hexes, hexNamed, placeNamed } from "../../src/data.ts";
import type { Honour } from "../../src/position.ts";
import { isPoorLand } from "../../src/rules/attritionSegment.ts";
import { advance } from "../../src/rules/combat/advance.ts";
import { battle, battleOf } from "../../src/rules/combat/battle.ts";
import { entry } from "../../src/rules/combat/siege.ts";
import { disciplineCheck, disciplineCheckOf } from "../../src/rules/discipline.ts";
import { armyOf, combatUnitsOfForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { nearestToSack, proceedsOf } from "../../src/rules/pillage.ts";
import { alignmentOf, fortressAt, isHostile, ownerOf } from "../../src/rules/regions.ts";
import { type Run, run, withDice } from "../bench.ts";
import { dig, field, force } from "../field.ts";

const ASTI = "0801";
const ANNONE = "0704";

/** Scenario 5 in Fair weather: La Palice in Asti, with the optional rule. */
function atAsti() {
  const position = field(5);
  position.options.pillage = true;
  const who = force(position, "la-palice", ASTI, [["french-infantry", 5]], "manoeuvre");
  position.ap.fill(10);
  return { position, who, unit: combatUnitsOfForce(position, who)[0]! };
}
const march = (position: Honour, who: number) => run(position, activation, activationOf(position, who, 0));
const types = (asked: Run) => asked.options().map(({ type }) => type);
const points = (position: Honour, who: number) => position.ap[armyOf(position, who)]!;

/** The march of the example. */
function toAnnone(asked: Run): Run {
  for (const hex of ["0802", "0803", ANNONE]) asked.pick({ type: "step", hex: hexNamed(hex) });
  return asked;
}

describe("§18.7 pillage on the march", () => {
  test("§18.7 §18.7a #18.7-1 La Palice marches from Asti to Annone for 3 MPs and pillages it for 2 more: die 5, 2 APs", () => {
    const { position, who } = atAsti();
    withDice(position, 5);
    const asked = toAnnone(march(position, who));
    expect((position.flow.at(-1) as unknown as { spent: number }).spent).toBe(6);
    asked.pick({ type: "pillage" });
    expect(asked.options()).toEqual([{ type: "noRecovery" }]);
    asked.pick({ type: "noRecovery" });
    expect(types(asked)).toEqual(["stop"]);
    asked.pick({ type: "stop" });
    expect(points(position, who)).toBe(12);
    expect([position.pillaged[placeNamed(ANNONE)], position.disrupted[who]]).toEqual([1, 1]);
    expect(ownerOf(position, placeNamed(ANNONE))).toBe("french");
  });

  test("§18.7 not without the option, without 2 MPs left, or where the Force has not just come", () => {
    const { position, who } = atAsti();
    position.options.pillage = false;
    expect(types(toAnnone(march(position, who)))).not.toContain("pillage");
    const short = atAsti();
    const asked = run(short.position, activation, activationOf(short.position, short.who, 1));
    toAnnone(asked);
    expect(asked.ask() === "over" || !types(asked).includes("pillage")).toBe(true);
    const there = atAsti();
    there.position.hex[there.who] = hexNamed(ANNONE);
    expect(types(march(there.position, there.who))).not.toContain("pillage");
  });

  test("§18.7 only in a Hostile Region: the Imperials do not pillage Annone", () => {
    const { position } = atAsti();
    const imperial = force(position, "del-vasto", "0703", [["spanish-infantry", 5]], "manoeuvre");
    position.hex[position.stands.indexOf("map")] = hexNamed("2624");
    const asked = march(position, imperial).pick({ type: "step", hex: hexNamed(ANNONE) });
    expect(types(asked)).not.toContain("pillage");
  });

  test("§18.7a #18.7a-1 a die of 5 brings 5 APs in a Fortified City and 2 in a Fortified Town; a 1 brings nothing there", () => {
    expect([proceedsOf(placeNamed("2624"), 5), proceedsOf(placeNamed(ANNONE), 5)]).toEqual([5, 2]);
    expect(proceedsOf(placeNamed(ANNONE), 1)).toBe(0);
  });

  test("§18.7d a Recovery Check may follow, with +1 for the MPs; then the Force is Disrupted", () => {
    const { position, who, unit } = atAsti();
    force(position, "la-palice", ASTI, [["french-infantry", 2]], "manoeuvre");
    withDice(position, 4, 1);
    position.hex[who] = hexNamed("0803");
    position.demoralised[unit] = 1;
    const asked = march(position, who).pick({ type: "step", hex: hexNamed(ANNONE) });
    asked.pick({ type: "pillage" });
    expect([asked.ask(), position.disrupted[who]]).toEqual(["pillage.recovery", 0]);
    expect(asked.options()).toHaveLength(3);
    asked.pick({ type: "recover", wages: false });
    expect(asked.events.find(({ type }) => type === "recoveryCheck")).toMatchObject({ die: 1, total: 2 });
    expect(position.disrupted[who]).toBe(1);
  });

  test("§18.7d a place is Pillaged only once in a game", () => {
    const { position, who } = atAsti();
    position.pillaged[placeNamed(ANNONE)] = 1;
    expect(types(toAnnone(march(position, who)))).not.toContain("pillage");
  });
});

describe("§18.7b pillage after combat", () => {
  test("§18.7b after an Advance into a Hostile Fortress the victor may pillage it without MPs, or spare it", () => {
    for (const type of ["pillage", "sparePlace"]) {
      const { position, who } = atAsti();
      position.hex[who] = hexNamed("0703");
      withDice(position, 6);
      const beaten = position.stands.length - 1;
      const asked = run(position, advance, { side: "french", primo: who, hex: hexNamed(ANNONE), beaten: [beaten] });
      asked.pick({ type: "advance" });
      expect([asked.ask(), asked.seat(), types(asked)]).toEqual([
        "pillage.choose",
        "french",
        ["pillage", "sparePlace"],
      ]);
      asked.pick({ type });
      if (type === "pillage") asked.pick({ type: "noRecovery" });
      const sacked = type === "pillage" ? 1 : 0;
      expect(position.pillaged[placeNamed(ANNONE)]).toBe(sacked);
      expect([points(position, who), position.disrupted[who]]).toEqual([10 + 3 * sacked, sacked]);
    }
  });

  test("§18.7b the besieger who enters a fallen Fortress may pillage it; no +1 on the Recovery", () => {
    const { position, who, unit } = atAsti();
    position.hex[who] = hexNamed("0703");
    dig(position, "0703", "E", "SE", "SW");
    position.demoralised[unit] = 1;
    withDice(position, 2, 3);
    const asked = run(position, entry, { side: "french", hex: hexNamed(ANNONE), besiegers: [who] });
    asked.pick({ type: "enterFortress" }).pick({ type: "pillage" }).pick({ type: "recover", wages: true });
    expect(asked.events.find(({ type }) => type === "recoveryCheck")).toMatchObject({ die: 3, total: 2 });
    expect(points(position, who)).toBe(10 + 1 - 2);
  });
});

/** A Force of Landsknechts fails a Forced Order with D*: a 6, and 1 for the Force. */
function unruly(hex: string, option = true) {
  const position = field(5);
  position.options.pillage = option;
  const troops = [["landsknecht-french", 4]] as const;
  const who = force(position, "la-palice", hex, troops, "manoeuvre");
  position.ap.fill(10);
  const check = () =>
    run(
      position,
      disciplineCheck,
      disciplineCheckOf(position, who, combatUnitsOfForce(position, who), "5.3.1", "reliability", { modifier: 2 }),
    );
  return { position, who, check };
}

describe("§18.7c pillage by indiscipline", () => {
  test("§18.7c a Force that shows D* is displaced to the nearest Fortress, leaves its works, and Conquers and pillages it", () => {
    const { position, who, check } = unruly("0703");
    dig(position, "0703", "W", "SW", "SE");
    position.besieging[who] = 1;
    expect(nearestToSack(position, who).map((hex) => board.ids[hex])).toEqual([ANNONE]);
    withDice(position, 6, 4);
    const asked = check();
    expect(asked.events.map(({ type }) => type)).toContain("flewToPillage");
    expect([position.hex[who], position.pillaged[placeNamed(ANNONE)]]).toEqual([hexNamed(ANNONE), 1]);
    expect([position.earthworks, position.besieging[who]]).toEqual([[], 0]);
    expect([ownerOf(position, placeNamed(ANNONE)), points(position, who)]).toEqual(["french", 12]);
    asked.pick({ type: "noRecovery" });
    expect(position.disrupted[who]).toBe(1);
  });

  test("§18.7c §3.6b an Unemployed Capitano who is in the place has to go, as before any Force that enters", () => {
    const { position, who, check } = unruly("0703");
    const lannoy = force(position, "lannoy", ANNONE, []);
    position.order[lannoy] = "";
    withDice(position, 6, 4);
    const asked = check();
    while (asked.ask() === "rideDown.flee") asked.pick({});
    expect([position.hex[who], position.hex[lannoy] === hexNamed(ANNONE)]).toEqual([hexNamed(ANNONE), false]);
  });

  test("§18.7c without the option, or with a result short of D*, it stays", () => {
    const off = unruly("0703", false);
    withDice(off.position, 6, 4);
    off.check();
    const mild = unruly("0703");
    withDice(mild.position, 3, 4);
    mild.check();
    for (const { position, who } of [off, mild]) {
      expect([position.hex[who], position.pillaged.includes(1)]).toEqual([hexNamed("0703"), false]);
    }
  });

  test("§18.7c in a Fortress it sacks its own place and stays, even Besieged", () => {
    const { position, who, check } = unruly(ASTI);
    expect(alignmentOf(position, hexes.region[hexNamed(ASTI)]!)).not.toBe("neutral");
    position.siegeStatus[placeNamed(ASTI)] = 1;
    withDice(position, 6, 4);
    check();
    expect([position.hex[who], position.pillaged[placeNamed(ASTI)], points(position, who)]).toEqual([
      hexNamed(ASTI),
      1,
      14,
    ]);
  });

  test("§18.7c occupied and Pillaged places do not serve", () => {
    const { position, who } = unruly("0703");
    force(position, "del-vasto", ANNONE, [["spanish-infantry", 5]]);
    const without = nearestToSack(position, who).map((hex) => board.ids[hex]);
    expect(without).not.toContain(ANNONE);
    for (const id of without) position.pillaged[placeNamed(id!)] = 1;
    const farther = nearestToSack(position, who);
    expect(farther.some((hex) => without.includes(board.ids[hex]!))).toBe(false);
  });

  test("§18.7c §7.9b a Force that an attack from march has set to pillage is gone: it does not retreat from there besides", () => {
    for (let seed = 0; seed < 400; seed++) {
      const position = field(5);
      position.options.pillage = true;
      position.dice = diceFrom(`unruly ${seed}`, "fast");
      force(position, "lannoy", "2032", [["imperial-heavy-cavalry", 4]]);
      force(position, "francois-i", "0801", [["french-gendarmes", 4]]);
      const pescara = force(position, "pescara", "1830", [["spanish-infantry", 8]], "attack");
      const florange = force(position, "florange", "1829", [["swiss-infantry", 4]], "stand");
      const fight = run(position, battle, battleOf(position, pescara, hexNamed("1829"), { fromMarch: true }));
      while (fight.ask() === "takeLosses.choose" || fight.ask() === "skirmish.demoralise") fight.pick({});
      if (!fight.events.some(({ type }) => type === "flewToPillage")) continue;
      expect(fight.events.find(({ type }) => type === "assault")).toMatchObject({ loser: "french" });
      while (fight.ask() === "pillage.recovery") fight.pick({ type: "noRecovery" });
      const place = fortressAt(position.hex[florange]!);
      expect([fight.ask(), place >= 0, position.pillaged[place]]).toEqual(["over", true, 1]);
      return;
    }
    expect.fail("Nobody broke away to pillage.");
  });

  test("§18.7c between two that are equally near, Annone and Asti, it is drawn", () => {
    const landed = [1, 2, 3, 4, 5, 6].map((face) => {
      const { position, who, check } = unruly("0301");
      expect(nearestToSack(position, who).map((hex) => board.ids[hex])).toEqual([ANNONE, ASTI]);
      withDice(position, 6, face);
      check();
      return board.ids[position.hex[who]!];
    });
    expect([...new Set(landed)].sort()).toEqual([ANNONE, ASTI]);
  });

  test("§18.7c a Force that can reach no such place stays, without effect", () => {
    const { position, who, check } = unruly("0703");
    position.pillaged.fill(1);
    withDice(position, 6, 4);
    expect(check().ask()).toBe("over");
    expect([position.hex[who], position.disrupted[who]]).toEqual([hexNamed("0703"), 0]);
  });
});

describe("§18.7e devastation", () => {
  test("§18.7e a Clear hex of a Hostile Region is laid waste for 2 MPs: no APs, Disrupted, and Barren for Attrition", () => {
    const { position, who } = atAsti();
    const clear = clearHostileHex(position);
    const from = neighbourOf(position, clear);
    position.hex[who] = from;
    const asked = march(position, who).pick({ type: "step", hex: clear });
    const before = (position.flow.at(-1) as unknown as { spent: number }).spent;
    expect(isPoorLand(position, clear)).toBe(false);
    asked.pick({ type: "devastate" }).pick({ type: "noRecovery" });
    expect((position.flow.at(-1) as unknown as { spent?: number }).spent ?? before + 4).toBe(before + 4);
    expect([position.devastated, isPoorLand(position, clear)]).toEqual([[clear], true]);
    expect([points(position, who), position.disrupted[who]]).toEqual([10, 1]);
    expect(asked.ask() === "over" || !types(asked).includes("devastate")).toBe(true);
  });
});

function clearHostileHex(position: Honour): number {
  const isClear = (hex: number) => hexes.terrainIds[hexes.terrain[hex]!] === "clear" && hexes.place[hex]! < 0;
  for (let hex = 0; hex < board.size; hex++) {
    if (isClear(hex) && isHostile(position, hex, "french") && neighbourOf(position, hex) >= 0) return hex;
  }
  throw new Error("There is no Clear hex in the duchy.");
}

/** A Clear hex beside it, over a hexside without a river, from which a step costs little. */
function neighbourOf(position: Honour, hex: number): number {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const to = board.linkTo[link]!;
    if (hexes.place[to]! < 0 && hexes.terrainIds[hexes.terrain[to]!] === "clear" && isHostile(position, to, "french"))
      return to;
  }
  return -1;
}
