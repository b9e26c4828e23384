import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { moveAlone } from "../../src/rules/core/loneLeaders.ts";
import { emptyMap, hexAt, put } from "../field.ts";

test("§C2.12 a leader who gets away from a lost sortie is besieged no more", () => {
  const position = emptyMap();
  const canto = put(position, "canto", "mantova");
  position.besieged[canto] = 1;
  moveAlone(new Play(position), canto, hexAt("verona"));
  expect([position.leaderHex[canto], position.besieged[canto]]).toEqual([hexAt("verona"), 0]);
});
