import { everybody } from "@gonfalon/engine/kernel";
import type { Corps, Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { decision, procedure } from "../rulebook.ts";
import { holds, mayHold, playChit } from "./chits.ts";
import { corpsAt, corpsLedBy, corpsWhere, isFirm } from "./corps.ts";

/** §11.4.Step9-a: Corps of the Rearguard are committed to the Main Body, each with a Reserve chit of its own. */
export interface Commitment {
  side: Side;
  done: boolean;
}
export type ReserveOption = { readonly type: "commit"; readonly capitano: number } | { readonly type: "keepBack" };

function inRearguard(position: Honour, side: Side, test: (corps: Corps) => boolean): number[] {
  return corpsWhere(position, (corps) => corps.side === side && corps.section === "rearguard" && test(corps));
}

/** §11.4.1.Reserve, as ruled (11.4.1.Muster): a Demoralised Corps plays no chit, not even this one. */
function mayCommit(position: Honour, corps: Corps): boolean {
  return holds(corps, "reserve") && isFirm(position, corps);
}

export const rearguardCommitment = procedure<Commitment>("rearguardCommitment", {
  side: everybody,
  done: everybody,
}).steps({
  commit: decision({
    rule: ["11.4.Step9-a", "11.4.1.Reserve", "11.4.1.Reserve.limits"],
    seat: (_, { side }) => side,
    when: (position, { side, done }) =>
      !done && inRearguard(position, side, (corps) => mayHold(position, corps, "reserve")).length > 0,
    options: (position, { side }): ReserveOption[] => [
      ...inRearguard(position, side, (corps) => mayCommit(position, corps)).map((index) => ({
        type: "commit" as const,
        capitano: corpsAt(position, index).capitano,
      })),
      { type: "keepBack" },
    ],
    play: (play, frame, option) => {
      if (option.type === "keepBack") frame.done = true;
      else {
        const index = corpsLedBy(play.position, option.capitano);
        playChit(play, index, "reserve", "11.4.1.Reserve");
        corpsAt(play.position, index).section = "main-body";
      }
      return "commit";
    },
  }),
});
