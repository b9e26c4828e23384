import { again, Flow, Play, type Procedure } from "@gonfalon/engine/kernel";
import { expect, test, vi } from "vitest";
import type { Honour } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";
import { game, turn } from "../src/rules/sequence.ts";
import { victoryPhase } from "../src/rules/victory.ts";
import { weatherPhase } from "../src/rules/weather.ts";
import { scenario } from "./table.ts";

test("the procedures of the game fit together: each that is called exists, and no two have one name", () => {
  expect(() => new Flow(procedures)).not.toThrow();
  expect(procedures.map(({ name }) => name)).toContain(game.name);
});

test("§2.2.A §2.2.F a turn sets the weather by the die of its month and then advances the marker", () => {
  const position = scenario(1);
  const play = new Play(position);
  const die = vi.spyOn(play, "roll").mockReturnValue(1);
  run(play, weatherPhase, "roll");
  expect([position.weather, die.mock.calls.length]).toEqual(["Mud", 1]);
  run(play, turn, "advance");
  expect(position.turn).toBe(2);
  expect(play.events.map(({ type }) => type)).toEqual(["weather", "turn"]);
});

test("§2.2 the game calls one turn after the other until the Victory Phase of the last ends it", () => {
  const position = scenario(2);
  const play = new Play(position);
  expect([run(play, game, "turns"), play.called.map(({ procedure }) => procedure)]).toEqual([again, ["turn"]]);
  position.turn = 3;
  run(new Play(position), victoryPhase, "lastTurn");
  expect(position.outcome).toBeNull();
  position.turn = 4;
  run(new Play(position), victoryPhase, "lastTurn");
  expect(position.outcome).toMatchObject({ over: true, winner: null });
});

function run(play: Play<Honour>, { name, steps }: Procedure<Honour>, step: string) {
  const found = steps[step];
  if (found?.kind !== "automatic") throw new Error(`${name}.${step} is no automatic step.`);
  return found.run(play, { procedure: name, step });
}
