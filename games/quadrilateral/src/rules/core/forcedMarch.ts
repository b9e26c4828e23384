import { again, type Procedure } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, type Side } from "../../data.ts";
import { type Quadrilateral, SHOWN_AS_FORCE, TRIED_INITIATIVE } from "../../position.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { consolidate } from "./consolidation.ts";
import { forcesOf } from "./forces.ts";
import { isFree, tryInitiative } from "./initiative.ts";
import { turnDown } from "./showing.ts";

/** §III.a, §C13: before battles the other side may try to move any of its Forces by initiative. */
export type ForcedMarchOption =
  | { readonly type: "forcedMarch"; readonly leader: number }
  | { readonly type: "endSegment" };

/** `side` is the one that marches: not the phasing one (ruling III.a). */
export const forcedMarch: Procedure<Quadrilateral, { side: Side }> = procedure<{ side: Side }>("forcedMarch", {
  side: "everybody",
}).steps({
  begin: step("III.a", ({ position }) => {
    position.forageUsed = [[], []];
  }),
  // Ruling C13.1: he is asked whatever he has, so that the question tells nothing.
  who: decision({
    rule: ["III.a", "C13.1"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: () => true,
    options: (position, { side }): ForcedMarchOption[] => [
      ...forcesOf(position, side)
        .filter((leader) => mayTry(position, leader))
        .map((leader) => ({ type: "forcedMarch" as const, leader })),
      { type: "endSegment" },
    ],
    play: (play, _, option) => {
      if (option.type === "endSegment") return "consolidate";
      const { position } = play;
      position.leaderShown[option.leader] = Math.max(position.leaderShown[option.leader]!, SHOWN_AS_FORCE);
      tryInitiative(play, option.leader, "forcedMarch");
      turnDown(position);
      return again;
    },
  }),
  // §C13.3 He consolidates before battles are declared.
  consolidate: call(
    "C13.3",
    () => consolidate,
    (_, { side }) => ({ side }),
  ),
});

/** §C13.2: once each; nobody who is besieged or in Quarters. */
function mayTry(position: Quadrilateral, leader: number): boolean {
  return (position.leaderDone[leader]! & TRIED_INITIATIVE) === 0 && isFree(position, leader);
}
