import { hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexes, hexNamed } from "../../src/data.ts";
import { honour } from "../../src/index.ts";
import { castOf, type Honour } from "../../src/position.ts";
import { communicationTo } from "../../src/rules/communications.ts";
import { forceHexes } from "../../src/rules/zones.ts";
import { overlay, overlays } from "../../src/table/overlays.ts";
import { field, force } from "../field.ts";
import { scenario, stand } from "../table.ts";

const lineOf = (position: Honour, seat: string) => overlay(honour.view(position, seat), "line", "en");

test("§4.2 #4.2-3 the line of the French of scenario 2 is drawn hex by hex from its source to La Trémoille, with its length", () => {
  const position = scenario(2);
  const line = lineOf(position, "french");
  const hexes = line.map(({ space }) => space);
  expect(hexes).toContain(position.source[castOf(position).armies.named("french")]);
  expect(hexes).toContain(hexNamed("1014"));
  const told = line.filter(({ label }) => label === "15");
  expect(told.map(({ space }) => hexDistance(board, space, hexNamed("1014")))).toEqual([1]);
  expect(line).toHaveLength(16);
  for (const hex of hexes) expect(hexes.some((other) => hexDistance(board, hex, other) === 1)).toBe(true);
  expect(new Set(line.map(({ side }) => side))).toEqual(new Set(["french"]));
});

test("§4.2a a hex of the line is marked as a cut if, and only if, an enemy Force that stands there leaves the army without LOC", () => {
  const position = field(2);
  force(position, "tremouille", "1014", [["french-gendarmes", 8]]);
  position.generale[position.hex.indexOf(hexNamed("1014"))] = "scenario";
  force(position, "mutt", "3010", [["swiss-infantry", 8]]);
  const army = castOf(position).armies.named("french");
  const line = lineOf(position, "french");
  const marked = line.filter(({ label }) => label === "cut").map(({ space }) => space);
  expect(marked.length).toBeGreaterThan(0);
  expect(marked.length).toBeLessThan(line.length);
  for (const { space } of line) {
    if (forceHexes(position, "french")[space] === 1) continue;
    const other = structuredClone(position);
    stand(other, "mutt", board.ids[space]!);
    const isCut = communicationTo(other, army, hexNamed("1014")) < 0;
    expect(marked.includes(space), board.ids[space]).toBe(isCut);
  }
});

test("every overlay of the page answers at the start of every scenario, for both sides, in both languages", () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const position = scenario(number);
    const marked = new Set<string>();
    for (const seat of honour.seats) {
      const view = honour.view(position, seat);
      const primo = view.counters.find(({ side, isForce }) => side === seat && isForce);
      for (const { id, from } of overlays("it")) {
        const spaces = overlay(view, id, "it", from ? primo?.hex : undefined);
        for (const { space } of spaces) expect(castOf(position).inPlay[space], `${id} of ${number}`).toBe(1);
        if (spaces.length > 0) marked.add(id);
      }
    }
    // What the scenario closes, and poor land, depend on the scenario and its weather.
    expect([...marked]).toEqual(
      expect.arrayContaining(["reach", "zones", "ring", "line", "command", "regions", "ownership"]),
    );
  }
});

test("§14 each Region bears its name once, in one of its own hexes", () => {
  const marked = overlay(honour.view(scenario(1), "french"), "regions", "en");
  const named = marked.flatMap(({ space, label }) => (label === undefined ? [] : [{ space, label }]));
  const regions = new Set(marked.map(({ space }) => hexes.region[space]!));
  expect(named.map(({ label }) => label)).toHaveLength(regions.size);
  expect(new Set(named.map(({ space }) => hexes.region[space]!))).toEqual(regions);
});
