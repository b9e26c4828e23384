import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed, placeNamed } from "../../src/data.ts";
import { castOf, type Honour, LOST } from "../../src/position.ts";
import { forceLostAll, removeCapitano, surrender } from "../../src/rules/capture.ts";
import { takeFortress } from "../../src/rules/conquest.ts";
import { unitsOfForce } from "../../src/rules/forces.ts";
import { limitOn } from "../../src/rules/limits.ts";
import { loseSp } from "../../src/rules/losses.ts";
import { ownerOf } from "../../src/rules/regions.ts";
import { milanoReverts } from "../../src/rules/scenarios/contestedMilano.ts";
import { capitano, scenario } from "../table.ts";

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

test("§S4.1 PP is closed to the French Coalition, the duchy west of the Adda to whoever has Venetians with him", () => {
  const position = scenario(4);
  const [lautrec, trivulzio] = [capitano(position, "lautrec"), capitano(position, "t-trivulzio")];
  expect([limitOn(position, lautrec, hexNamed("0251")), limitOn(position, lautrec, hexNamed("2624"))]).toEqual([
    "S4.1",
    null,
  ]);
  expect(limitOn(position, trivulzio, hexNamed("2624"))).toBe("S4.1");
});
