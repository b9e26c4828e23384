import { expect, test } from "vitest";
import { AUSTRIAN, leaderNamed, leaders, pieces } from "../../src/data.ts";
import { IN_PLAY, NOWHERE } from "../../src/position.ts";
import { piecesSeen } from "../../src/table/seen.ts";
import { emptyMap, hexAt } from "../field.ts";

test("§C1.8 §C2.17 every piece is seen where it is, and the place of a governor is taken by nobody outside his citadel", () => {
  const position = emptyMap();
  const canto = leaderNamed("canto");
  // The largest army that can be on the map: every leader for himself, and all the vedettes.
  leaders.ofSide[AUSTRIAN].forEach((leader, i) => {
    position.leaderState[leader] = IN_PLAY;
    position.leaderHex[leader] = leader === canto ? hexAt("mantova") : hexAt("E0501") + i;
  });
  pieces.vedette.forEach((side, vedette) => {
    if (side === AUSTRIAN) position.vedetteHex[vedette] = hexAt("E0701") + vedette;
  });
  const places = (seen: { leaderHex: readonly number[]; vedetteHex: readonly number[] }) =>
    [...leaders.ofSide[AUSTRIAN].map((leader) => seen.leaderHex[leader]!), ...seen.vedetteHex]
      .filter((hex) => hex !== NOWHERE)
      .sort((a, b) => a - b);
  const seen = piecesSeen(position, "french");
  expect(places(seen)).toEqual(places(position));
  expect(seen.leaderHex[canto]).toBe(hexAt("mantova"));
  // Without him his place stays empty.
  position.leaderState[canto] = 0;
  position.leaderHex[canto] = NOWHERE;
  const without = piecesSeen(position, "french");
  expect([places(without), without.leaderHex[canto]]).toEqual([places(position), NOWHERE]);
});
