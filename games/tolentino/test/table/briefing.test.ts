import { briefingKeys } from "@gonfalon/engine/kit";
import { expect, test } from "vitest";
import english from "../../data/words.en.json";
import { tolentino } from "../../src/index.ts";
import { briefing } from "../../src/table/briefing.ts";

const position = () => tolentino.start({ scenario: "battle", options: {}, seed: "1", dice: "fast" });

test("there is a briefing of the battle for each side", () => {
  for (const key of briefingKeys("battle", tolentino.seats)) expect(english).toHaveProperty([key]);
});

test("a seat reads its own briefing, a spectator both; it lies open until a formation has acted", () => {
  const fresh = position();
  const own = briefing(tolentino.view(fresh, "austrian"), "en");
  expect(own.boxes.map(({ side }) => side)).toEqual(["austrian"]);
  expect(own.open).toBe(true);
  const both = briefing(tolentino.view(fresh, "spectator"), "it");
  expect(both.boxes.map(({ side }) => side)).toEqual(["austrian", "neapolitan"]);
  expect(both.open).toBeUndefined();
  const later = position();
  later.activated[0] = 1;
  expect(briefing(tolentino.view(later, "austrian"), "en").open).toBeUndefined();
});
