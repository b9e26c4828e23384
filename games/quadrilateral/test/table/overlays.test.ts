import { expect, test } from "vitest";
import { FRENCH } from "../../src/data.ts";
import { quadrilateral as game } from "../../src/index.ts";
import { combat } from "../../src/rules/core/combat.ts";
import "../../src/rules/sequence.ts";
import { hexAt, scenarioPosition } from "../field.ts";
import { plain } from "../rules/fighting.ts";
import { Trial } from "../rules/play.ts";

test("§C14.26 the path of retreat that the map shows is the one that a beaten Force then takes", () => {
  const position = plain({ sporck: 4, huff: 4 }, { beyrand: 5, robert: 5, beaumont: 4 });
  position.phasing = FRENCH;
  const trial = new Trial(position).begin(combat, { side: FRENCH }, [6, 1]).take("endSegment");
  const shown = game.overlay(game.view(position, "austrian"), "retreat", "en", hexAt("E0305"));
  expect(shown.map(({ label }) => label)).toEqual(["1", "2", "3", "4", "5", "6", "7"].slice(0, shown.length));
  expect(game.overlay(game.view(position, "french"), "retreat", "en", hexAt("E0305"))).toEqual([]);
  trial.play({ type: "attackHex", hex: hexAt("E0305") }).markers("pursuit", "pursuit");
  while (trial.options()[0]!.type === "retreatTo") trial.take("retreatTo");
  const path = trial.events.filter(({ type }) => type === "moved").map(({ hex }) => hex);
  expect(path.length).toBeGreaterThan(0);
  expect(shown.slice(0, 1).map(({ space }) => space)).toEqual(path.slice(0, 1));
});

test("§C10.4 the banks of Mantova are in the colours of the besiegers who stand on them, for both sides alike", () => {
  const position = scenarioPosition("castiglione");
  for (const seat of ["austrian", "french"]) {
    const shown = game.overlay(game.view(position, seat), "banks", "en");
    const at = (id: string) => shown.find(({ space }) => space === hexAt(id));
    const held = shown.filter(({ side }) => side === "french");
    expect(new Set(held.map(({ label }) => label)), seat).toEqual(new Set(["A", "B"]));
    expect(
      shown.some(({ side }) => side === undefined),
      seat,
    ).toBe(true);
    expect(at("E1123"), seat).toBeUndefined();
  }
});
