import { completeSetup, type Event } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { honour as game } from "../src/index.ts";

function watched() {
  const position = game.start(completeSetup(game, { seed: "watch", dice: "fast" }));
  return { position, watcher: game.advice!.watch!(position) };
}

const event = (type: string, details: object = {}) => ({ type, rules: [], ...details }) as unknown as Event;

test("battles, assaults by who won them, and places taken back are counted", () => {
  const { position, watcher } = watched();
  watcher.played(position, [event("majorBattle"), event("battleWon"), event("majorBattle"), event("battleDrawn")]);
  watcher.played(position, [
    event("assault", { side: "french", loser: "rivals" }),
    event("assault", { side: "french", loser: "french" }),
  ]);
  for (const side of ["french", "rivals", "french"]) watcher.played(position, [event("conquered", { place: 3, side })]);
  const counted = watcher.counted();
  expect(counted["games with a Major Battle"]).toEqual({ times: 1, of: 1 });
  expect(counted["games with a siege"]).toEqual({ times: 0, of: 1 });
  expect(counted["Major Battles that were won by somebody"]).toEqual({ times: 1, of: 2 });
  expect(counted["assaults and skirmishes that the attacker won"]).toEqual({ times: 1, of: 2 });
  expect(counted["places taken that had been the taker's before"]).toEqual({ times: 1, of: 3 });
});

test("an activation under an Order to march counts as idle unless the Force did something", () => {
  const { position, watcher } = watched();
  const primo = position.stands.indexOf("map");
  const flow = position.flow;
  const activation = (events: readonly Event[]) => {
    position.flow = [...flow, { procedure: "activation", primo } as unknown as (typeof flow)[number]];
    watcher.played(position, []);
    watcher.played(position, events);
    position.flow = flow;
    watcher.played(position, []);
  };
  position.order[primo] = "manoeuvre";
  activation([]);
  activation([event("marched")]);
  position.order[primo] = "garrison";
  activation([]);
  expect(watcher.counted()["marches of an activation in which the Force did nothing"]).toEqual({ times: 1, of: 2 });
});
