import { linkBetween } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, pieces } from "../../src/data.ts";
import { NOWHERE } from "../../src/position.ts";
import { bridges } from "../../src/rules/core/bridges.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { Playing } from "../playing.ts";

test("§C9.5 §C9.7 a pontoon stays down when nothing is left of the Force that was to take it up", () => {
  const position = emptyMap();
  const train = pieces.train.indexOf(AUSTRIAN);
  const link = linkBetween(board, hexAt("E3730"), hexAt("E3729"));
  position.trainLink[train] = link;
  const davidovich = put(position, "davidovich", "E3729");
  position.works = [{ kind: "takeUp", leader: davidovich, link, train }];
  new Playing(position, bridges, { side: AUSTRIAN });
  expect([position.trainLink[train], position.trainLeader[train]]).toEqual([link, NOWHERE]);
});
