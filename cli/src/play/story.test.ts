import type { Event } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { tellableNow } from "./story.ts";

test("onlookers hear of a march when it is over: the steps taken so far are held back, and all before them is told", async () => {
  const game = await loadGame("quadrilateral");
  const hex = (id: string) => game.board.index.get(id)!;
  const step = (from: string, to: string): Event =>
    ({ type: "moved", rules: ["C7.12"], side: "austrian", leader: -1, from: hex(from), hex: hex(to) }) as never;
  const command = { type: "command", rules: ["C7.6"], side: "austrian", hex: hex("E3346"), ap: 1 } as never as Event;
  const march = [step("E3346", "E3245"), step("E3245", "E3145")];
  expect(tellableNow(game, [command], "en")).toEqual([[], [command]]);
  expect(tellableNow(game, [command, ...march], "en")).toEqual([[command], march]);
  const halt = { ...command, hex: hex("E3145") };
  expect(tellableNow(game, [...march, halt], "en")).toEqual([march, [halt]]);
});

test("nothing has happened: nothing is told and nothing is held back", async () => {
  expect(tellableNow(await loadGame("gradisca"), [], "it")).toEqual([[], []]);
});
