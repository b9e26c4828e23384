import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { NOWHERE } from "../../src/position.ts";
import { leaveGovernor } from "../../src/rules/core/battle/governor.ts";
import { captureLeader, moveAlone } from "../../src/rules/core/loneLeaders.ts";
import { emptyMap, hexAt, put } from "../field.ts";

test("§C2.12 a leader who gets away from a lost sortie is besieged no more", () => {
  const position = emptyMap();
  const canto = put(position, "canto", "mantova");
  position.besieged[canto] = 1;
  moveAlone(new Play(position), canto, hexAt("verona"), "C2.12");
  expect([position.leaderHex[canto], position.besieged[canto]]).toEqual([hexAt("verona"), 0]);
});

test("§C2.17 a governor stays in his citadel however far down he serves in the Force that leaves", () => {
  const position = emptyMap();
  const [wurmser, ott, canto] = ["wurmser", "ott", "canto"].map((leader) => put(position, leader, "mantova"));
  position.superior[ott!] = wurmser!;
  position.superior[canto!] = ott!;
  leaveGovernor(position, wurmser!);
  expect([position.superior[ott!], position.superior[canto!]]).toEqual([wurmser, NOWHERE]);
});

test("§C6.3 a captured major general is on his way back to the pool", () => {
  const position = emptyMap();
  const general = put(position, "french-major-general-1", "verona");
  const told: string[] = [];
  captureLeader({ position, tell: (event: { type: string }) => told.push(event.type) } as never, general);
  expect(position.leaderDue[general]).toBe(position.turn + 3);
  expect(told).toEqual(["captured"]);
});
