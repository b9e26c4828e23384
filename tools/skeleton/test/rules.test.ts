import { spaceOf } from "@gonfalon/engine/board";
import { diceThatFall } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { board } from "../src/data.ts";
import { border } from "../src/index.ts";
import type { Border, BorderOption } from "../src/position.ts";
import { words } from "../src/table/words.ts";

const hex = (id: string) => spaceOf(board, id);

/** The first unit of the West here, that of the East there, all others fallen. */
function facing(west: string, east: string): Border {
  const position = border.start({ scenario: "border", options: {}, seed: "1", dice: "fair" });
  position.at = [hex(west), -1, -1, hex(east), -1, -1];
  return position;
}

function optionsOf(position: Border): readonly BorderOption[] {
  const choice = border.choice(position, ["west", "east"][position.side]!);
  return choice.over ? [] : (choice.options as readonly BorderOption[]);
}

function play(position: Border, ...options: BorderOption[]): void {
  for (const option of options) border.play(position, option, ["west", "east"][position.side]!);
}

describe("a turn", () => {
  test("§1 the sides take turns, and one unit of the side acts", () => {
    const position = facing("0101", "0705");
    expect(optionsOf(position)).toEqual([{ type: "take", unit: 0 }]);
    play(position, { type: "take", unit: 0 }, { type: "move", to: hex("0102") });
    expect(optionsOf(position)).toEqual([{ type: "take", unit: 3 }]);
  });

  test("§2 a unit moves to any free hex beside it, but not into woods next to an enemy", () => {
    const position = facing("0401", "0503");
    play(position, { type: "take", unit: 0 });
    const to = optionsOf(position).map((option) => board.ids[(option as { to: number }).to]);
    expect(to).toContain("0302");
    expect(to).not.toContain("0502");
    expect(
      border.refuse(border.view(position, "west"), { type: "move", to: hex("0502") } as never).reasons[0]!.rule,
    ).toBe("2");
  });

  test.each([
    ["0403", 4, false],
    ["0403", 5, true],
    ["0203", 3, false],
    ["0203", 4, true],
  ])("§3 an enemy in %s falls on a %i: %s", (place, roll, falls) => {
    const position = facing("0303", place);
    position.dice = diceThatFall([roll]);
    play(position, { type: "take", unit: 0 }, { type: "attack", to: hex(place) });
    expect(position.at[3]! < 0).toBe(falls);
  });

  test("§4 whoever has more units left after the last turn wins", () => {
    const position = facing("0101", "0705");
    position.at[1] = hex("0103");
    position.turn = 11;
    play(position, { type: "take", unit: 0 }, { type: "move", to: hex("0102") });
    expect(position.outcome).toMatchObject({ winner: "west", scores: { west: 2, east: 1 } });
  });
});

test("every sentence of the catalogues has its values", () => {
  expect(words.faults()).toEqual([]);
});
