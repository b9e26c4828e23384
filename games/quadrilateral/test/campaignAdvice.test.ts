import type { Choice } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { designOf } from "../src/advice/aims.ts";
import { blockOf } from "../src/advice/road.ts";
import { isBehind, moraleAfterRest } from "../src/advice/season.ts";
import { weigh } from "../src/advice/weigh.ts";
import { AUSTRIAN, FRENCH, hexNamed, hexOfPlace, leaderNamed, leaders, pieces, type Side, units } from "../src/data.ts";
import { quadrilateral } from "../src/index.ts";
import type { QuadrilateralOption } from "../src/option.ts";
import { NOWHERE, OUT_OF_PLAY, type Quadrilateral } from "../src/position.ts";
import { isRoadOpen } from "../src/rules/exclusive/relief.ts";

/** Rules of thumb that hold in campaigns alone. */

function campaign(): Quadrilateral {
  const options = Object.fromEntries(quadrilateral.options.map(({ name }) => [name, "off"]));
  return quadrilateral.start({ scenario: "campaign-1796-07-29", options, seed: "advice", dice: "fast" });
}

/** Takes those off the map who are not to stay. */
function clear(position: Quadrilateral, side: Side, stays: (leader: number) => boolean): void {
  for (const leader of leaders.ofSide[side]) {
    if (stays(leader)) continue;
    position.leaderState[leader] = OUT_OF_PLAY;
    position.leaderHex[leader] = NOWHERE;
  }
}

function weights(
  position: Quadrilateral,
  ask: string,
  seat: string,
  options: readonly QuadrilateralOption[],
): number[] {
  return weigh(position, { ask, seat, options } as unknown as Choice<QuadrilateralOption>, null);
}

test("§E21 Vienna Morale below 0 counts for what rest will leave of it", () => {
  const position = campaign();
  Object.assign(position, { morale: -2, turn: 60, condition: [9, 1] });
  expect(moraleAfterRest(position)).toBe(0);
  expect([isBehind(position, AUSTRIAN), isBehind(position, FRENCH)]).toEqual([false, true]);
  position.turn = 92;
  expect(moraleAfterRest(position)).toBe(-1);
  expect([isBehind(position, AUSTRIAN), isBehind(position, FRENCH)]).toEqual([true, false]);
  Object.assign(position, { morale: 2, turn: 60 });
  expect(moraleAfterRest(position)).toBe(2);
});

test("§E10 a worn army goes into Quarters, but not in the last days of a campaign that it would lose", () => {
  const position = campaign();
  clear(position, AUSTRIAN, (leader) => position.leaderHex[leader] === hexOfPlace("mantova"));
  const options = [{ type: "goIntoQuarters" }, { type: "stayOnCampaign" }] as unknown as QuadrilateralOption[];
  Object.assign(position, { turn: 60, condition: [1, 15] });
  expect(weights(position, "armyStatus.declare", "french", options)).toEqual([1, 0]);
  position.turn = 85;
  expect(weights(position, "armyStatus.declare", "french", options)).toEqual([0, 1]);
  position.morale = -4;
  expect(weights(position, "armyStatus.declare", "french", options)).toEqual([1, 0]);
});

test("§C10.9 a shut Mantova is stormed by those who have the numbers, in the last turns, when rest can no longer undo its fall", () => {
  const position = campaign();
  position.phasing = FRENCH;
  const within = units.ofSide[AUSTRIAN].filter(
    (unit) => position.leaderHex[position.unitLeader[unit]!] === hexOfPlace("mantova"),
  );
  within.forEach((unit, i) => {
    position.strength[unit] = i === 0 ? 1 : 0;
  });
  for (const unit of units.ofSide[FRENCH]) {
    if (position.unitLeader[unit] === leaderNamed("dallemagne")) position.strength[unit] = 9;
  }
  const storm = [{ type: "attackHex", hex: hexOfPlace("mantova") }] as unknown as QuadrilateralOption[];
  position.turn = 60;
  expect(weights(position, "combat.declare", "french", storm)[0]).toBeLessThan(0);
  position.turn = 91;
  expect(weights(position, "combat.declare", "french", storm)[0]).toBeGreaterThan(0);
});

test("§E41a an open road into Mantova is shut by French vedettes, by two where it has two ways", () => {
  const position = campaign();
  clear(position, FRENCH, () => false);
  position.siege.fill(0);
  position.besieged.fill(0);
  Object.assign(position, {
    center: [hexOfPlace("ala"), NOWHERE],
    centerActive: [1, 0],
    supply: [hexOfPlace("lavis"), NOWHERE],
  });
  const riders = [...pieces.vedette.keys()].filter((one) => pieces.vedette[one] === FRENCH);
  position.vedetteHex[riders[0]!] = hexNamed("E1321");
  position.vedetteHex[riders[1]!] = hexNamed("E2726");
  expect(isRoadOpen(position)).toBe(true);
  for (let moves = 0; moves < 2 && isRoadOpen(position); moves++) {
    const block = blockOf(position, designOf(position, FRENCH))!;
    position.vedetteHex[block.vedette] = block.hex;
    position.vedetteMoved[block.vedette] = 1;
  }
  expect(isRoadOpen(position)).toBe(false);
  expect(blockOf(position, designOf(position, FRENCH))).toBeNull();
});

test("§C1.13 the French keep four vedettes in a campaign", () => {
  const position = campaign();
  const options = [{ type: "raiseVedette", hex: hexOfPlace("valeggio") }, { type: "done" }] as QuadrilateralOption[];
  const first = (seat: string) => {
    const [raise, done] = weights(position, "raising.raise", seat, options) as [number, number];
    return raise > done;
  };
  expect([first("french"), first("austrian")]).toEqual([true, false]);
  const riders = [...pieces.vedette.keys()].filter((one) => pieces.vedette[one] === FRENCH);
  for (const one of riders.slice(0, 4)) position.vedetteHex[one] = hexOfPlace("valeggio");
  expect(first("french")).toBe(false);
});
