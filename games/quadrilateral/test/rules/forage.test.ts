import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import { AUSTRIAN, FRENCH, leaderNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { fortnight } from "../../src/rules/exclusive/fortnight.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import "../../src/rules/sequence.ts";
import { march, marchOf } from "../../src/rules/core/march.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder, scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";
import { Trial } from "./play.ts";

test("§C11.11 an area recovers in every turn in which the Force does not live off it: in Quarters and under siege too", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
  position.weather = "fair";
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  const victor = put(position, "victor", "verona", { valette: 2 });
  position.besieged[victor] = 1;
  position.foraged[massena] = 3;
  position.foraged[victor] = 2;
  position.quarters[FRENCH] = 1;
  position.alert[victor] = 1;
  new Playing(position, stationaryAttrition, restingOf(FRENCH)).until(null);
  expect([position.foraged[massena], position.foraged[victor]]).toEqual([0, 0]);
});

test("§C11.11 §E28 and in a Fortnight that passes as a whole: who has supplies or rests finds the whole area next time", () => {
  const position = scenarioPosition("campaign-1796-11-04", { fortnights: "on" });
  for (const side of [AUSTRIAN, FRENCH] as const) goIntoQuarters(new Play(position), side);
  position.turn = 56;
  position.fortnightAsked = 56;
  const [massena, augereau] = [leaderNamed("massena"), leaderNamed("augereau")];
  for (const leader of [massena, augereau]) position.foraged[leader] = 3;
  position.alert[massena] = 1;
  position.alert[augereau] = 0;
  new Playing(position, fortnight).play("done").play("done").until(null);
  expect([position.foraged[massena], position.foraged[augereau]]).toEqual([0, 0]);
});

test("§C1.9 §C11.11 the enemy does not see whether a Force that has ended a forced march lives off the land: not in the battles that follow either", () => {
  const seen = (mode: string) => {
    const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
    position.weather = "fair";
    position.phasing = AUSTRIAN;
    position.ap[FRENCH] = 1;
    const massena = put(position, "massena", "E0305", { rampon: 2 });
    put(position, "augereau", "E0310", { verdier: 12 });
    put(position, "wurmser", "E0311", { sporck: 12, gyulai: 4 });
    const trial = new Trial(position).begin(combat, { side: AUSTRIAN }, [1, 1]);
    trial.play({ type: "forcedMarch", leader: massena }).play({ type: "march", hex: hexAt("E0306") });
    trial.take("halt").take(mode).take("endSegment");
    expect(trial.choice.ask).toBe("combat.declare");
    const told = copyPosition(position);
    told.flow = [];
    return quadrilateral.view(told, "austrian");
  };
  expect(seen("forage")).toEqual(seen("drawSupplies"));
});

test("§C11.11 §C6.10 a part that is left where the Force foraged finds that area exhausted; one left farther on does not", () => {
  const foraged = (steps: number) => {
    const position = emptyMap();
    position.weather = "fair";
    const massena = put(position, "massena", "E0305", { rampon: 4 });
    const joubert = putUnder(position, "joubert", massena, { bon: 2 });
    position.foraged[massena] = 2;
    const trial = new Trial(position).begin(march, marchOf(position, massena, "command"), [1, 1]);
    for (const hex of ["E0306"].slice(0, steps)) trial.play({ type: "march", hex: hexAt(hex) });
    trial.play({ type: "drop", leader: joubert });
    return position.foraged[joubert];
  };
  // Out of dispatch both forage as they are dropped.
  expect([foraged(0), foraged(1)]).toEqual([3, 1]);
});
