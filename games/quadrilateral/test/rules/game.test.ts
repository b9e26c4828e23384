import { expect, test } from "vitest";
import { scenarios } from "../../src/data.ts";
import { campaignGame } from "../../src/rules/sequence.ts";
import { scenarioPosition } from "../field.ts";
import { random } from "../random.ts";
import { Trial } from "./play.ts";

test.each(scenarios.filter(({ kind }) => kind === "short").map(({ id }) => id))(
  "§C15.7 %s played at random comes to its end with a level of its own table",
  (id) => {
    const { victory, endTurn } = scenarios.find((one) => one.id === id)!;
    const position = scenarioPosition(id);
    const trial = new Trial(position).begin(campaignGame, {}).random(random(id.length), 10_000);
    expect(trial.over).toBe(true);
    const levels = "levels" in victory ? victory.levels.map(({ result }) => result) : [];
    const ended = position.outcome!.rules.includes("E45") ? position.turn <= endTurn : position.turn === endTurn;
    expect([...levels, "Austrian automatic", "French automatic"]).toContain(position.outcome!.level);
    expect(ended).toBe(true);
  },
);
