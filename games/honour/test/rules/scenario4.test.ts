import { hexDistance } from "@gonfalon/engine/board";
import { Play } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import { board, hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, type Honour, LOST, NO_SIEGE } from "../../src/position.ts";
import {
  eliminationCheck,
  eliminationCheckOf,
  forceLostAll,
  removeCapitano,
  surrender,
} from "../../src/rules/capture.ts";
import { takeFortress } from "../../src/rules/conquest.ts";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { limitOn } from "../../src/rules/limits.ts";
import { loseSp } from "../../src/rules/losses.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { newForceOf, orderOfNewForce } from "../../src/rules/orders.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { rideEnds } from "../../src/rules/rides.ts";
import { milanoReverts } from "../../src/rules/scenarios/contestedMilano.ts";
import { flightsOf } from "../../src/rules/unemployed.ts";
import { run, withDice } from "../bench.ts";
import { dig, field, force, subordinate } from "../field.ts";
import { capitano, scenario, stand } from "../table.ts";

function loseAll(position: Honour, unit: number): void {
  while (position.sp[unit]! > 0) loseSp(position, unit);
}

test("§S4.6 with T. Trivulzio all Venetian units, APs and the source are gone at once", () => {
  const position = scenario(4);
  const trivulzio = capitano(position, "t-trivulzio");
  const venetian = castOf(position).armies.named("venetian");
  const units = unitsOfForce(position, trivulzio);
  expect(units.length).toBeGreaterThan(0);
  removeCapitano(position, capitano(position, "lescun"), "captured");
  expect(units.every((unit) => position.sp[unit]! > 0)).toBe(true);
  removeCapitano(position, trivulzio, "captured");
  expect(units.every((unit) => position.sp[unit] === 0 && position.holder[unit]! < 0)).toBe(true);
  expect([position.ap[venetian], position.source[venetian]]).toEqual([0, LOST]);
});

test("§S4.6 §3.6.1 T. Trivulzio falls in a siege: his Venetians leave the game with it, and a Frenchman with him is Unemployed", () => {
  const position = field(4);
  const trivulzio = force(position, "t-trivulzio", "2242", [["venetian-infantry", 8]], "attack");
  const bayard = subordinate(position, "bayard", trivulzio, []);
  position.stands[bayard] = "unemployed";
  dig(position, "2242", "E", "SE", "SW", "W", "NW", "NE");
  position.besieging[trivulzio] = 1;
  position.conqueror[placeNamed("2341")] = castOf(position).armies.named("imperial");
  position.siegeStatus[placeNamed("2341")] = 1;
  withDice(position, 1);
  const check = run(position, eliminationCheck, eliminationCheckOf(position, trivulzio, false));
  expect([check.ask(), position.stands[trivulzio], position.stands[bayard]]).toEqual(["over", "eliminated", "map"]);
  expect([position.holder.includes(bayard), position.order[bayard]]).toEqual([false, ""]);
  expect([position.siegeStatus[placeNamed("2341")], position.earthworks]).toEqual([NO_SIEGE, []]);
});

test("§S4.7 Milano without an Imperial Force is French at once; one that comes back and stops takes it again", () => {
  const position = scenario(4);
  const milano = placeNamed("2624");
  milanoReverts(new Play(position));
  expect(ownerOf(position, milano)).toBe("rivals");
  const colonna = capitano(position, "colonna");
  position.hex[colonna] = hexNamed("2625");
  milanoReverts(new Play(position));
  expect(ownerOf(position, milano)).toBe("french");
  position.hex[colonna] = hexNamed("2624");
  takeFortress(new Play(position), colonna);
  expect([ownerOf(position, milano), position.conqueror[milano]]).toEqual(["rivals", -1]);
});

test.each(["attrition", "surrender"] as const)(
  "§S4.7 Milano is French at once when its garrison is lost by %s",
  (by) => {
    const position = scenario(4);
    const colonna = capitano(position, "colonna");
    if (by === "surrender") surrender(new Play(position), colonna, ["16.surrender"]);
    else {
      for (const unit of unitsOfForce(position, colonna)) loseAll(position, unit);
      forceLostAll(new Play(position), colonna, "attrition");
    }
    expect(ownerOf(position, placeNamed("2624"))).toBe("french");
  },
);

test("§S4.7 §11.3.1a a siege of Milano is over when the city turns French", () => {
  const position = scenario(4);
  const milano = placeNamed("2624");
  const lautrec = capitano(position, "lautrec");
  position.hex[lautrec] = hexNamed("2625");
  position.besieging[lautrec] = 1;
  position.siegeStatus[milano] = 2;
  surrender(new Play(position), capitano(position, "colonna"), ["16.surrender"]);
  expect([ownerOf(position, milano), position.siegeStatus[milano]]).toEqual(["french", NO_SIEGE]);
  expect(position.besieging[lautrec]).toBe(0);
});

test("§S4.1 PP is closed to the French Coalition, the duchy west of the Adda to whoever has Venetians with him", () => {
  const position = scenario(4);
  const [lautrec, trivulzio] = [capitano(position, "lautrec"), capitano(position, "t-trivulzio")];
  expect([limitOn(position, lautrec, hexNamed("0251")), limitOn(position, lautrec, hexNamed("2624"))]).toEqual([
    "S4.1",
    null,
  ]);
  expect(limitOn(position, trivulzio, hexNamed("2624"))).toBe("S4.1");
});

test("§S4.1 (ruling S3.1) T. Trivulzio is named: without troops he does not ride nor flee west of the Adda either; a Frenchman does", () => {
  const position = field(4);
  const trivulzio = stand(position, "t-trivulzio", "3033");
  const bayard = stand(position, "bayard", "3033");
  const west = (hexes: readonly number[]) => hexes.filter((hex) => limitOn(position, trivulzio, hex) !== null).length;
  expect([west(rideEnds(position, trivulzio)), west(rideEnds(position, bayard)) > 0]).toEqual([0, true]);
  expect(rideEnds(position, trivulzio).length).toBeGreaterThan(20);
  const lautrec = force(position, "lautrec", "3030", [["french-infantry", 4]]);
  expect(limitOn(position, trivulzio, position.hex[lautrec]!)).toBe("S4.1");
  const flights = flightsOf(position, { side: "french", capitano: trivulzio, cavalry: true });
  expect([flights.length > 0, west(flights)]).toEqual([true, 0]);
  expect(flightsOf(position, { side: "french", capitano: bayard, cavalry: true })).toContain(position.hex[lautrec]);
});

describe("§S4.5 the Venetian Automatic Retreat", () => {
  /** T. Trivulzio on his way home, in a hex. */
  function homeward(hex: string) {
    const position = field(4);
    const trivulzio = force(position, "t-trivulzio", hex, [["venetian-infantry", 8]], "retreat");
    position.reluctant[trivulzio] = 1;
    const ends = () => run(position, activation, activationOf(position, trivulzio, 0)).options();
    return { position, trivulzio, ends };
  }

  test("§S4.5a it does not stop in a Fortress of the French, but goes on to the source on the edge", () => {
    const { position, trivulzio, ends } = homeward("2341");
    expect(ownerOf(position, placeNamed("2341"))).toBe("french"); // Soncino
    expect(ends().map(({ type }) => type)).not.toContain("stop");
    const edge = hexNamed("2752");
    const nearer = ends().map((one) => hexDistance(board, edge, (one as { hex: number }).hex));
    expect(Math.max(...nearer)).toBeLessThan(hexDistance(board, edge, hexNamed("2341")));
    // Any other Force under a Retreat Order may stay there.
    position.reluctant[trivulzio] = 0;
    expect(ends().map(({ type }) => type)).toContain("stop");
  });

  test("§S4.5a a place with a Venetian marker is a way to stop short; at home it need not go on", () => {
    const { position, trivulzio, ends } = homeward("2847");
    const reached = () => ends().some((one) => one.type === "withdraw" && one.hex === hexNamed("2849"));
    expect(reached()).toBe(false);
    position.conqueror[placeNamed("2849")] = castOf(position).armies.named("venetian");
    expect(reached()).toBe(true);
    position.hex[trivulzio] = hexNamed("2849");
    expect(ends().map(({ type }) => type)).toContain("stop");
  });

  test("§S4.5 §5.3.3 the die falls for the Order of a Venetian Force that Lautrec drops off, too", () => {
    const dropped = (die: number, order: "attack" | "stand") => {
      const position = field(4);
      position.ap.fill(10);
      const trivulzio = force(position, "t-trivulzio", "3033", [["venetian-infantry", 8]]);
      position.order[trivulzio] = "";
      withDice(position, die);
      const asked = run(position, orderOfNewForce, newForceOf(position, trivulzio, true));
      asked.pick({ type: "order", order, forced: false });
      return [position.order[trivulzio], position.reluctant[trivulzio]];
    };
    expect([dropped(3, "attack"), dropped(4, "attack"), dropped(1, "stand")]).toEqual([
      ["retreat", 1],
      ["attack", 0],
      ["stand", 0],
    ]);
  });
});
