import { copy } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { beforeAll, describe, expect, test } from "vitest";
import { worth } from "../../src/advice/worth.ts";
import { army, ground } from "../../src/data.ts";
import { fieldOf, holds, unitsIn } from "../../src/field.ts";
import { tolentino } from "../../src/index.ts";
import { GOOD, onMap, type Tolentino } from "../../src/position.ts";
import { controls, inZoneOf } from "../../src/rules/zones.ts";

/** Positions from a random game, in an order in which neighbours have little in common. */
const positions: Tolentino[] = [];

beforeAll(() => {
  const setup = { scenario: "battle", options: {}, seed: "field", dice: "fast" as const };
  let count = 0;
  randomGame(tolentino, setup, "field", (now) => {
    if (count++ % 25 === 0) positions.push(copy(now));
  });
  positions.sort((a, b) => (a.dice.used % 7) - (b.dice.used % 7));
});

const SIDES = [0, 1] as const;

function everyHex<T>(ask: (hex: number) => T): T[] {
  return Array.from({ length: ground.board.size }, (_, hex) => ask(hex));
}

function standing(position: Tolentino, hex: number): number[] {
  return position.hex.flatMap((at, unit) => (at === hex && onMap(position, unit) ? [unit] : []));
}

function isControlled(position: Tolentino, side: number, hex: number): boolean {
  return position.hex.some(
    (at, unit) =>
      army.side[unit] === side && onMap(position, unit) && position.state[unit] === GOOD && controls(at, hex),
  );
}

describe("the field, which follows whatever position is asked about", () => {
  test("shows who stands where and what is controlled, whichever position was looked at before", () => {
    for (const position of positions) {
      const shown = everyHex((hex) => [
        unitsIn(position, hex),
        SIDES.map((side) => [holds(position, side, hex), inZoneOf(position, side, hex)]),
      ]);
      const counted = everyHex((hex) => {
        const units = standing(position, hex);
        const isHeld = (side: number) => units.some((unit) => army.side[unit] === side);
        return [units, SIDES.map((side) => [isHeld(side), isControlled(position, side, hex)])];
      });
      expect(shown).toEqual(counted);
    }
  });

  test("sees a change that nobody told it of, and counts it", () => {
    const position = copy(positions[0]!);
    const unit = position.hex.findIndex((at, one) => at >= 0 && onMap(position, one));
    const from = position.hex[unit]!;
    const { version } = fieldOf(position);
    expect(fieldOf(copy(position)).version).toBe(version);
    position.hex[unit] = ground.severino;
    expect([unitsIn(position, from), unitsIn(position, ground.severino)]).toEqual([
      standing(position, from),
      standing(position, ground.severino),
    ]);
    expect(fieldOf(position).version).toBeGreaterThan(version);
  });

  test("what is kept while a field holds makes no difference to options and worth", () => {
    const fresh = positions.map((position) => [tolentino.choice(position), worth(position, "austrian")]);
    const backwards = [...positions.keys()].reverse();
    for (const i of backwards) {
      expect([tolentino.choice(positions[i]!), worth(positions[i]!, "austrian")]).toEqual(fresh[i]);
      expect([tolentino.choice(positions[i]!), worth(positions[i]!, "austrian")]).toEqual(fresh[i]);
    }
  });
});
