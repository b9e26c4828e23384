import type { Choice } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { designOf } from "../src/advice/aims.ts";
import { guess } from "../src/advice/guess.ts";
import { consequence } from "../src/advice/plans.ts";
import { blockOf } from "../src/advice/road.ts";
import { isBehind, moraleAfterRest, stakeOfVictory } from "../src/advice/season.ts";
import { weigh } from "../src/advice/weigh.ts";
import {
  ARTILLERY,
  AUSTRIAN,
  FRENCH,
  hexes,
  hexNamed,
  hexOfPlace,
  leaderNamed,
  leaders,
  pieces,
  type Side,
  units,
} from "../src/data.ts";
import { quadrilateral } from "../src/index.ts";
import type { QuadrilateralOption } from "../src/option.ts";
import { IN_PLAY, NOWHERE, OUT_OF_PLAY, type Quadrilateral } from "../src/position.ts";
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
  const isStormed = (turn: number, morale: number) => {
    Object.assign(position, { turn, morale });
    return weights(position, "combat.declare", "french", storm)[0]! > 0;
  };
  expect([isStormed(60, 2), isStormed(88, 0), isStormed(92, 1)]).toEqual([false, false, false]);
  expect([isStormed(60, 3), isStormed(89, 0), isStormed(93, 1)]).toEqual([true, true, true]);
});

test("§C10.13 §E21 the French stay outside of a Mantova that has fallen until its loss will still tell, and go into other places at once", () => {
  const position = campaign();
  const leader = leaderNamed("dallemagne");
  const goesIn = (ask: string, options: unknown[]) => {
    const [stay, enter] = weights(position, ask, "french", options as QuadrilateralOption[]) as [number, number];
    return enter > stay;
  };
  const goes = (turn: number, place: string) => {
    position.turn = turn;
    const hex = hexOfPlace(place);
    const fallen = goesIn("occupyCitadel.who", [{ type: "stayOut" }, { type: "enterCitadel", leader, hex }]);
    const emptied = goesIn("occupation.who", [{ type: "noPursuit" }, { type: "occupy", leader, hex }]);
    return [fallen, emptied];
  };
  expect(goes(60, "mantova")).toEqual([false, false]);
  expect(goes(89, "mantova")).toEqual([true, true]);
  expect(goes(60, "legnago")).toEqual([true, true]);
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
    morale: 1,
  });
  const riders = [...pieces.vedette.keys()].filter((one) => pieces.vedette[one] === FRENCH);
  position.vedetteHex[riders[0]!] = hexNamed("E1321");
  position.vedetteHex[riders[1]!] = hexNamed("E2726");
  expect(isRoadOpen(position)).toBe(true);
  // §E21: what Vienna loses below 0 is rested away, but not in the last turns.
  const atTurn = (turn: number, morale: number) => {
    const then = { ...structuredClone(position), turn, morale };
    return blockOf(then, designOf(then, FRENCH));
  };
  expect([atTurn(60, 0), atTurn(60, 1), atTurn(93, 0)].map((block) => block !== null)).toEqual([false, true, true]);
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

test("§E21 a victory that will be rested away is worth less to the French, and all of it above 0 and in the end", () => {
  const position = campaign();
  const stake = (turn: number, morale: number, side: Side) => stakeOfVictory({ ...position, turn, morale }, side);
  expect(stake(60, 0, FRENCH)).toBeLessThan(stake(60, 1, FRENCH));
  expect(stake(90, 0, FRENCH)).toBe(stake(60, 1, FRENCH));
  expect(stake(60, 0, AUSTRIAN)).toBe(stake(60, 1, AUSTRIAN));
});

test("§E40 the French who hold Mantova have nothing to relieve", () => {
  const position = campaign();
  clear(position, AUSTRIAN, (leader) => position.leaderHex[leader] !== hexOfPlace("mantova"));
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexOfPlace(place)]!] = FRENCH;
  position.siege.fill(0);
  const { aims } = designOf(position, FRENCH);
  expect([...aims.values()].some(({ purpose }) => purpose === "relieve")).toBe(false);
  const austrian = campaign();
  const purposes = [...designOf(austrian, AUSTRIAN).aims.values()].map(({ purpose }) => purpose);
  expect(purposes).toContain("relieve");
});

test("§E39 the French who have taken Mantova stay in it, and do not leave it empty, while Citadella holds out", () => {
  const position = campaign();
  const [mantova, citadella] = [hexOfPlace("mantova"), hexOfPlace("citadella")];
  clear(position, AUSTRIAN, (leader) => position.leaderHex[leader] === citadella);
  position.holder[hexes.holding[mantova]!] = FRENCH;
  const keepers = () => [...designOf(position, FRENCH).aims].filter(([, { hex }]) => hex === mantova);
  expect(keepers()).toEqual([[expect.anything(), expect.objectContaining({ purpose: "hold" })]]);
  const dallemagne = leaderNamed("dallemagne");
  position.leaderHex[dallemagne] = mantova;
  expect(keepers()).toEqual([[dallemagne, expect.objectContaining({ purpose: "hold" })]]);
});

test("§C10.9 nobody storms a fortress by mistake", () => {
  const attack = (hex: number) => ({ type: "attackHex", hex }) as QuadrilateralOption;
  const asked = (options: QuadrilateralOption[]) =>
    consequence({ ask: "combat.declare", seat: "french", options } as unknown as Choice<QuadrilateralOption>);
  const done = { type: "done" } as QuadrilateralOption;
  expect(asked([attack(hexOfPlace("mantova")), done])).toBe("none");
  expect(asked([attack(hexOfPlace("mantova")), attack(hexOfPlace("valeggio"))])).toBe("none");
  expect(asked([attack(hexOfPlace("valeggio")), done])).toBe("some");
});

test("§C14.33 whoever would lose the campaign goes in the last turns for an army whose defeat Vienna hears of", () => {
  const position = campaign();
  const wurmser = leaderNamed("wurmser");
  clear(position, AUSTRIAN, (leader) => leader === wurmser || position.besieged[leader] === 1);
  position.siege.fill(0);
  // A strong army farther from Mantova than anybody would go to meet it.
  position.leaderHex[wurmser] = hexNamed("E2338");
  position.center = [NOWHERE, NOWHERE];
  const his = units.ofSide[AUSTRIAN].filter((unit) => position.unitLeader[unit] === wurmser);
  const spare = units.ofSide[AUSTRIAN].filter((unit) => position.leaderState[position.unitLeader[unit]!] !== IN_PLAY);
  for (const unit of [...his, ...spare].slice(0, 5)) {
    position.unitLeader[unit] = wurmser;
    position.strength[unit] = Math.min(3, units.max[unit]!);
  }
  const strikes = (turn: number, morale: number) => {
    const { aims } = designOf({ ...structuredClone(position), turn, morale }, FRENCH);
    return [...aims.values()].some(({ purpose, hex }) => purpose === "attack" && hex === hexNamed("E2338"));
  };
  expect([strikes(90, 0), strikes(90, -4), strikes(60, 0)]).toEqual([true, false, false]);
});

test("§C5.2 what has fallen in battle is missed in every guess at the strength of an army, and replacements make it good in time", () => {
  const position = campaign();
  const thought = (turn: number, fallen: number) => {
    const then = { ...structuredClone(position), turn };
    then.eliminated[AUSTRIAN] = fallen;
    const found = guess(quadrilateral.view(then, "french"), "french", () => 0);
    return units.ofSide[AUSTRIAN].reduce(
      (sum, unit) => sum + (units.arm[unit] === ARTILLERY ? 0 : found.strength[unit]!),
      0,
    );
  };
  expect(thought(1, 0)).toBe(63);
  expect(thought(20, 20)).toBeLessThan(40);
  expect(thought(20, 45)).toBeLessThan(10);
  expect(thought(80, 30)).toBeGreaterThan(thought(20, 30));
});
