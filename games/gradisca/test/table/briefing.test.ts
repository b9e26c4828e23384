import { briefingKeys } from "@gonfalon/engine/kit";
import { expect, test } from "vitest";
import english from "../../data/words.en.json";
import { scenarios } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { briefing } from "../../src/table/briefing.ts";

test("every scenario has a briefing for each side", () => {
  for (const { id } of scenarios)
    for (const key of briefingKeys(id, gradisca.seats)) expect(english).toHaveProperty([key]);
});

test.each(["campaign", "first-siege"])("%s: what a briefing says of points is what the scenario gives", (scenario) => {
  const { vpAreas } = scenarios.find(({ id }) => id === scenario)!;
  const words = english as Record<string, string>;
  for (const { area, amount, side } of vpAreas) {
    expect(words[`briefing.${scenario}.${side}.aim`]!.toLowerCase()).toContain(area);
    expect(words[`briefing.${scenario}.${side}.aim`]).toMatch(new RegExp(`\\b${amount}\\b`));
  }
});

test.each([
  ["campaign", "basic", 6],
  ["campaign", "advanced", 9],
  ["first-siege", "basic", 3],
  ["first-siege", "advanced", 2],
])("§4f %s, %s: the markers stand at %d to 0, and both briefings say so", (scenario, game, points) => {
  const position = gradisca.start({ scenario, options: { game }, seed: "7", dice: "fair" });
  expect(position.victoryPoints).toEqual({ venetian: points, austrian: 0 });
  for (const side of gradisca.seats) {
    expect(JSON.stringify(briefing(gradisca.view(position, side), "en"))).toContain(`begin with ${points}.`);
    expect(JSON.stringify(briefing(gradisca.view(position, side), "it"))).toMatch(
      new RegExp(`cominci(ano)? con ${points}\\.`),
    );
  }
});

test("a seat reads its own briefing, a spectator both; it lies open until the first Command is used", () => {
  const position = gradisca.start({ scenario: "first-siege", options: { game: "basic" }, seed: "7", dice: "fair" });
  const own = briefing(gradisca.view(position, "venetian"), "en");
  expect(own.boxes.map(({ side }) => side)).toEqual(["venetian"]);
  expect(own.open).toBe(true);
  const both = briefing(gradisca.view(position, "spectator"), "it");
  expect(both.boxes).toHaveLength(2);
  expect(both.open).toBeUndefined();
  position.commands[position.commands.indexOf("drawn")] = "played";
  expect(briefing(gradisca.view(position, "venetian"), "en").open).toBeUndefined();
});
