import { again, everybody } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, type Side } from "../../../data.ts";
import type { Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { battle, newBattle } from "./battle.ts";
import { close, isCovered, mayAdd, mayJoin, mightJoin } from "./duty.ts";

/** §C14.1, §C14.4, §C14.6: what is attacked in one battle, and by whom. */
export type DeclarationOption =
  | { readonly type: "joinAttack"; readonly leader: number }
  | { readonly type: "addHex"; readonly hex: number }
  | { readonly type: "fight" };

/** The Forces are known to the enemy only when the battle begins. */
type Declaration = { side: Side; hexes: number[]; forces: number[] };

export const declaration = procedure<Declaration>("declaration", {
  side: everybody,
  hexes: (named, { viewer }, { side }) => (viewer === SIDE_NAMES[side] ? named : []),
  forces: (named, { viewer }, { side }) => (viewer === SIDE_NAMES[side] ? named : []),
}).steps({
  close: step("C14.6", ({ position }, frame) => close(position, frame.side, frame)),
  add: decision({
    rule: ["C14.1", "C14.4"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.8 Asked also of a piece that cannot join: else the question would tell that it is a Force.
    when: (position, frame) => {
      const open = additions(position, frame);
      return open.some(({ type }) => type !== "fight") || (open.length > 0 && mightJoin(position, frame.side, frame));
    },
    options: (position, frame) => additions(position, frame),
    play: (play, frame, option) => {
      if (option.type === "fight") return;
      if (option.type === "joinAttack") frame.forces.push(option.leader);
      else frame.hexes.push(option.hex);
      close(play.position, frame.side, frame);
      return again;
    },
  }),
  begin: step("III.b.1", (play, { side, hexes, forces }) => {
    play.call(battle, newBattle(play.position, side, hexes, forces));
  }),
});

function additions(position: Quadrilateral, plan: Declaration): DeclarationOption[] {
  const options: DeclarationOption[] = mayJoin(position, plan.side, plan).map((leader) => ({
    type: "joinAttack",
    leader,
  }));
  for (const hex of mayAdd(position, plan.side, plan)) options.push({ type: "addHex", hex });
  if (plan.forces.length > 0 && isCovered(position, plan)) options.push({ type: "fight" });
  return options;
}
