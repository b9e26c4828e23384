import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH } from "../../src/data.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { fortnight, fortnightOffer, mayPassFortnight } from "../../src/rules/exclusive/fortnight.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import { scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";

/** Both armies in Quarters at the first turn of Fortnight XVI (8 turns, from 16 November). */
function resting(): Quadrilateral {
  const position = scenarioPosition("campaign-1796-11-04", { fortnights: "on" });
  for (const side of [AUSTRIAN, FRENCH] as const) goIntoQuarters(new Play(position), side);
  position.turn = 56;
  return position;
}

test("§E22 §E26 offered only with both armies in Quarters, on the first turn of a Fortnight, with no order due in it", () => {
  const may = (change: (position: Quadrilateral) => void) => {
    const position = resting();
    change(position);
    return mayPassFortnight(position);
  };
  expect(may(() => undefined)).toBe(true);
  expect(may((position) => (position.quarters[FRENCH] = 0))).toBe(false);
  expect(may((position) => (position.turn = 57))).toBe(false);
  expect(may((position) => (position.campaignDue[FRENCH] = 60))).toBe(false);
  expect(may((position) => (position.campaignDue[FRENCH] = 64))).toBe(true);
  expect(may((position) => (position.optional.fortnights = false))).toBe(false);
});

test("§E26 §E26a either player may refuse, and is not asked again in that Fortnight", () => {
  const offered = new Playing(resting(), fortnightOffer);
  expect(offered.choice.seat).toBe("austrian");
  offered.play("offerFortnight");
  expect(offered.choice.seat).toBe("french");
  offered.play("refuseFortnight");
  expect([offered.over, offered.position.turn]).toEqual([true, 56]);
  expect(mayPassFortnight(offered.position)).toBe(false);
  expect(new Playing(resting(), fortnightOffer).play("refuseFortnight").over).toBe(true);
});

test("§E27 §E27a §E27b §E27c §C16.2 APs without a roll, a Supply Source, replacements, and the last turn of the Fortnight", () => {
  const position = resting();
  const before = [...position.ap];
  position.fortnightAsked = 56;
  const playing = new Playing(position, fortnight);
  playing.until("supplySource.name");
  const received = playing.events.filter(({ type }) => type === "apReceived");
  expect(received.map(({ received: ap }) => ap)).toEqual([
    position.ap[AUSTRIAN] - before[AUSTRIAN]!,
    position.ap[FRENCH] - before[FRENCH]! - 1,
  ]);
  expect(received.map(({ bonus, die }) => [bonus, die])).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
  playing.until(null);
  expect(playing.events.filter(({ type, die }) => type === "replacements" && die !== undefined)).toHaveLength(2);
  expect(position.turn).toBe(63);
});

test("§E28 §E25 §C11.17 Forces On Alert and besieged places roll once, with the turns of the Fortnight added; the rest not", () => {
  const position = resting();
  position.fortnightAsked = 56;
  const { events } = new Playing(position, fortnight).until(null);
  const rolls = events.filter(({ type }) => type === "fortnightAttrition");
  for (const { modifiers } of rolls) expect(modifiers).toContainEqual({ rule: "E28", by: 8 });
  const weather = (roll: (typeof rolls)[number]) =>
    (roll.modifiers as { rule: string }[]).some(({ rule }) => rule === "C11.17");
  expect(rolls.filter(({ place }) => place === "mantova").map(weather)).toEqual([false]);
  expect(rolls.filter(({ leader }) => leader !== undefined).every(weather)).toBe(true);
  const alerted = rolls.filter(({ leader }) => leader !== undefined);
  expect(alerted.length).toBeGreaterThan(0);
  expect(alerted.every(({ leader }) => position.alert[leader as number] === 1)).toBe(true);
});

test("§C16.2 §E18a one space of Condition and one turn of siege for each turn, with its effect on morale (§E21)", () => {
  const position = resting();
  position.fortnightAsked = 56;
  position.condition = [10, 5];
  position.morale = -3;
  position.siegeTurns[0] = 0;
  new Playing(position, fortnight).until(null);
  expect([position.condition, position.morale, position.siegeTurns[0]]).toEqual([[2, 1], -1, 8]);
});
