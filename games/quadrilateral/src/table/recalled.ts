import type { Language, Value } from "@gonfalon/engine/kernel";
import { leaders, type Side } from "../data.ts";
import { CAPTURED, LOST, type Quadrilateral } from "../position.ts";
import { dateOf, leaderName, word } from "./words.ts";

/** What a viewer remembers of the pieces in a hex: who was last seen there, and how strong he was told to be, each with its date. */
export function recalled(position: Quadrilateral, side: Side, hex: number, language: Language): Value[] {
  const { lastHex, lastSeen, leaderState } = position;
  const there = leaders.ofSide[side].filter(
    (leader) => lastHex[leader] === hex && leaderState[leader] !== CAPTURED && leaderState[leader] !== LOST,
  );
  const seen = there.map((leader) => ({
    title: leaderName(leader, language),
    text: word("recalled.seen", language, { date: dateOf(lastSeen[leader]!, language) }),
  }));
  return [...seen, ...strengthsOf(position, there, language)];
}

/** One line for those whose strength was told together. */
function strengthsOf(
  { toldSps, toldTurn, toldWith }: Quadrilateral,
  there: readonly number[],
  language: Language,
): Value[] {
  const told = new Map<string, number>();
  for (const leader of there) if (toldSps[leader]! > 0) told.set(`${toldTurn[leader]} ${toldWith[leader]}`, leader);
  return [...told.values()].map((leader) => ({
    title: word("recalled.strength", language),
    text: word("recalled.told", language, {
      sps: toldSps[leader]!,
      date: dateOf(toldTurn[leader]!, language),
    }),
  }));
}
