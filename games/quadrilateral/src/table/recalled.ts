import type { Language, Value } from "@gonfalon/engine/kernel";
import { leaders, type Side } from "../data.ts";
import { CAPTURED, LOST, type Quadrilateral } from "../position.ts";
import { dateOf, leaderName, word } from "./words.ts";

/** What a viewer remembers of the pieces in a hex: who was last seen there, and how strong he was told to be, each with its date. */
export function recalled(position: Quadrilateral, side: Side, hex: number, language: Language): Value[] {
  const { lastHex, lastSeen } = position;
  const there = stillInPlay(position, side).filter((leader) => lastHex[leader] === hex);
  const seen = there.map((leader) => ({
    title: leaderName(leader, language),
    text: word("recalled.seen", language, { date: dateOf(lastSeen[leader]!, language) }),
  }));
  return [...seen, ...strengthsOf(position, there, language)];
}

/** Who may still stand somewhere: whoever was captured or lost was told by name. */
function stillInPlay({ leaderState }: Quadrilateral, side: Side): number[] {
  return leaders.ofSide[side].filter((leader) => leaderState[leader] !== CAPTURED && leaderState[leader] !== LOST);
}

/** Of those whose strength was told together one. */
function toldTogether({ toldSps, toldTurn, toldWith }: Quadrilateral, there: readonly number[]): number[] {
  const told = new Map<string, number>();
  for (const leader of there) if (toldSps[leader]! > 0) told.set(`${toldTurn[leader]} ${toldWith[leader]}`, leader);
  return [...told.values()];
}

/** One line for those whose strength was told together. */
function strengthsOf(position: Quadrilateral, there: readonly number[], language: Language): Value[] {
  const { toldSps, toldTurn } = position;
  return toldTogether(position, there).map((leader) => ({
    title: word("recalled.strength", language),
    text: word("recalled.told", language, {
      sps: toldSps[leader]!,
      date: dateOf(toldTurn[leader]!, language),
    }),
  }));
}

/** How many SPs of a side the viewer has been told of in all, each Force as it was last told. */
export function toldOf(position: Quadrilateral, side: Side): number {
  return toldTogether(position, stillInPlay(position, side)).reduce(
    (sum, leader) => sum + position.toldSps[leader]!,
    0,
  );
}
