import { describe, expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, GONE, type Honour, NO_MOVE, NO_SIEGE } from "../../src/position.ts";
import { armyOf, combatUnitsOfForce, isMajor } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { fortressesToBetray, treacheryOf, waysToBetray } from "../../src/rules/treachery.ts";
import { type Run, run, withDice } from "../bench.ts";
import { BEFORE_PAVIA, field, force, PAVIA, type Troops } from "../field.ts";

const types = (asked: Run) => asked.options().map(({ type }) => type);
const ways = (asked: Run) =>
  asked.options().flatMap((one) => (one.type === "betray" ? [`${one.way}${one.extra ? " +1" : ""}`] : []));
const activate = (position: Honour, who: number) => run(position, activation, activationOf(position, who, 0));

/** Scenario 5, with the optional rule: somebody holds Pavia against François. */
function heldBy(id: string, troops: Troops = [["landsknecht-imperial", 4]]) {
  const position = field(5);
  position.options.treachery = true;
  position.ap.fill(10);
  const francois = force(position, "francois-i", BEFORE_PAVIA, [["french-gendarmes", 8]], "stand");
  position.generale[francois] = "scenario";
  const generale = force(position, "pescara", "2624", [["spanish-infantry", 5]]);
  position.generale[generale] = "scenario";
  const keeper = force(position, id, PAVIA, troops, "garrison");
  expect([isMajor(position, francois), isMajor(position, keeper)]).toEqual([true, false]);
  return { position, francois, keeper, place: placeNamed(PAVIA) };
}

describe("§18.6 the attempt", () => {
  test("§18.6 a Capitano Generale next to a Fortress may declare before he does anything else: 2 APs and No Move", () => {
    const { position, francois } = heldBy("de-leyva");
    position.order[francois] = "manoeuvre";
    const asked = activate(position, francois);
    expect([asked.ask(), asked.seat()]).toEqual(["activation.treachery", "french"]);
    expect(asked.options()).toEqual([{ type: "declareTreachery", hex: hexNamed(PAVIA) }, { type: "noTreachery" }]);
    withDice(position, 1);
    asked.pick({ type: "declareTreachery" });
    expect([position.ap[armyOf(position, francois)], position.noMove[francois]]).toEqual([8, NO_MOVE]);
    asked.pick({ way: "troops", extra: false });
    expect(asked.ask() === "over" || !types(asked).includes("step")).toBe(true);
  });

  test("§18.6 who declines marches as he likes, and is not asked again in that Activation", () => {
    const { position, francois } = heldBy("de-leyva");
    position.order[francois] = "manoeuvre";
    const asked = activate(position, francois).pick({ type: "noTreachery" });
    expect([asked.ask(), position.noMove[francois], types(asked).includes("step")]).toEqual([
      "activation.act",
      0,
      true,
    ]);
  });

  test("§18.6 not without the option, without 2 APs, by anybody else, or against a Capitano Generale", () => {
    const { position, francois, keeper } = heldBy("de-leyva");
    const hexes = () => fortressesToBetray(position, francois);
    expect(hexes()).toEqual([hexNamed(PAVIA)]);
    position.options.treachery = false;
    expect(hexes()).toEqual([]);
    position.options.treachery = true;
    position.ap[armyOf(position, francois)] = 1;
    expect(hexes()).toEqual([]);
    position.ap[armyOf(position, francois)] = 2;
    position.generale[keeper] = "election";
    expect(hexes()).toEqual([]);
    const minor = force(position, "la-palice", BEFORE_PAVIA, [["french-infantry", 2]]);
    position.generale[keeper] = "";
    expect(fortressesToBetray(position, minor)).toEqual([]);
  });

  test("§18.6 a garrison that lies face down shows itself; if its leader is a Capitano Generale the attempt is lost", () => {
    const { position, francois, keeper, place } = heldBy("de-leyva");
    position.faceDown[keeper] = 1;
    position.generale[keeper] = "election";
    const asked = activate(position, francois).pick({ type: "declareTreachery" });
    expect(asked.events.map(({ type }) => type)).toContain("treacheryFailed");
    expect([position.faceDown[keeper], position.ap[armyOf(position, francois)]]).toEqual([0, 8]);
    expect(ownerOf(position, place)).toBe("rivals");
  });

  test("§18.6 success: the Force surrenders, the place is Conquered, its siege is over, and nobody moves in", () => {
    const { position, francois, keeper, place } = heldBy("de-leyva");
    position.besieging[francois] = 1;
    position.siegeStatus[place] = 2;
    const units = combatUnitsOfForce(position, keeper);
    withDice(position, 6);
    activate(position, francois).pick({ type: "declareTreachery" }).pick({ way: "troops", extra: true });
    expect(units.map((unit) => position.holder[unit])).toEqual([GONE]);
    expect([position.stands[keeper], ownerOf(position, place)]).toEqual(["captured", "french"]);
    expect([position.siegeStatus[place], position.besieging[francois]]).toEqual([NO_SIEGE, 0]);
    expect(position.hex[francois]).toBe(hexNamed(BEFORE_PAVIA));
  });
});

describe("§18.6.1 §18.6.2 §18.6.3 the three ways", () => {
  test("§18.6.1 #18.6.1-1 a Capitano of Rank 2: 6 - 2 succeeds, 5 - 2 fails; of Rank 1: 5 - 1 succeeds", () => {
    const attempt = (die: number, ofRank: number) => {
      const { position, francois, place, keeper } = heldBy("sittich");
      // No scenario has a Capitano of Rank 1: the counter is taken for one.
      const { rank } = castOf(position).capitani;
      const printed = rank[keeper]!;
      rank[keeper] = ofRank;
      withDice(position, die);
      const asked = activate(position, francois).pick({ type: "declareTreachery" }).pick({ way: "capitano" });
      rank[keeper] = printed;
      expect([printed, asked.events.find(({ type }) => type === "treacheryRoll")?.total]).toEqual([2, die - ofRank]);
      return ownerOf(position, place);
    };
    expect([attempt(6, 2), attempt(5, 2), attempt(5, 1)]).toEqual(["french", "rivals", "french"]);
  });

  test("§18.6.1 not against a Rank above 2; §18.6.2 nor by the people of a place of the other side", () => {
    const { position, francois } = heldBy("de-leyva");
    const asked = activate(position, francois).pick({ type: "declareTreachery" });
    expect(ways(asked)).toEqual(["troops", "troops +1"]);
    const poor = heldBy("de-leyva");
    poor.position.ap[armyOf(poor.position, poor.francois)] = 2;
    expect(ways(activate(poor.position, poor.francois).pick({ type: "declareTreachery" }))).toEqual(["troops"]);
  });

  test("§18.6.2 the people of the Duchy open Pavia to the Imperials of scenario 5 on 5 or 6", () => {
    for (const [die, owner] of [
      [5, "rivals"],
      [4, "french"],
    ] as const) {
      const position = field(5);
      position.options.treachery = true;
      position.ap.fill(10);
      const pescara = force(position, "pescara", BEFORE_PAVIA, [["spanish-infantry", 5]]);
      force(position, "francois-i", "0801", [["french-gendarmes", 8]]);
      const keeper = force(position, "la-palice", PAVIA, [["french-infantry", 5]], "garrison");
      position.conqueror[placeNamed(PAVIA)] = armyOf(position, keeper);
      withDice(position, die);
      activate(position, pescara).pick({ type: "declareTreachery" }).pick({ way: "population" });
      expect(ownerOf(position, placeNamed(PAVIA))).toBe(owner);
    }
  });

  test("§18.6.2 the Duchy of scenario 3 was Aligned with nobody at the start, whatever the Swiss have done since", () => {
    const position = field(3);
    position.swissStatus = "anti-french";
    position.ap.fill(10);
    const cardona = force(position, "cardona", BEFORE_PAVIA, [["spanish-infantry", 5]]);
    force(position, "bayard", PAVIA, [["french-infantry", 2]], "garrison");
    const open = waysToBetray(position, treacheryOf(position, cardona, hexNamed(PAVIA)));
    expect(open.map((one) => (one.type === "betray" ? one.way : ""))).not.toContain("population");
  });

  test("§18.6.3 #18.6.3-1 Pavia for 2 + 1 APs, die 6: the two S units leave, the Artillery is Demoralised, and Pavia holds", () => {
    const troops = [
      ["landsknecht-imperial", 8],
      ["italian-infantry-imperial", 4],
      ["imperial-artillery", 2],
    ] as const;
    for (const [die, gone] of [
      [6, 2],
      [5, 0],
    ] as const) {
      const { position, francois, keeper, place } = heldBy("de-leyva", troops);
      const [foot, italians, guns] = combatUnitsOfForce(position, keeper).sort(
        (a, b) => position.sp[b]! - position.sp[a]!,
      );
      withDice(position, die);
      activate(position, francois).pick({ type: "declareTreachery" }).pick({ way: "troops", extra: true });
      expect([foot!, italians!].filter((unit) => position.holder[unit] === GONE)).toHaveLength(gone);
      expect([position.holder[guns!], position.demoralised[guns!]]).toEqual([keeper, gone ? 1 : 0]);
      expect([position.ap[armyOf(position, francois)], ownerOf(position, place)]).toEqual([7, "rivals"]);
      if (!gone) expect([foot!, italians!].map((unit) => position.demoralised[unit])).toEqual([1, 1]);
    }
  });

  test("§18.6.3 without the AP more the same 6 counts as 5, and nobody leaves", () => {
    const { position, francois, keeper } = heldBy("de-leyva");
    withDice(position, 6);
    activate(position, francois).pick({ type: "declareTreachery" }).pick({ way: "troops", extra: false });
    expect([combatUnitsOfForce(position, keeper).length, position.stands[keeper]]).toEqual([1, "map"]);
  });

  test("§18.6.3 Militia does not count, and goes home when the last Combat Unit has left", () => {
    const { position, francois, keeper, place } = heldBy("de-leyva", [
      ["landsknecht-imperial", 4],
      ["militia", 2],
    ]);
    withDice(position, 6);
    activate(position, francois).pick({ type: "declareTreachery" }).pick({ way: "troops", extra: true });
    expect([ownerOf(position, place), position.stands[keeper]]).toEqual(["french", "captured"]);
    expect([position.holder.includes(keeper), position.militiaLost[place]]).toEqual([false, 0]);
  });
});
