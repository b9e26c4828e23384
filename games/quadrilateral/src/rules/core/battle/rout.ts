import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, type Side, tables } from "../../../data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral } from "../../../position.ts";
import { procedure, step } from "../../rulebook.ts";
import { captureLeader } from "../loneLeaders.ts";
import { loseLeader } from "../newLeader.ts";
import { loseEmptyForces, treeOf } from "./aftermath.ts";
import { exchangeOf } from "./exchange.ts";
import { battleOf } from "./state.ts";

/** §C14.31: a pursuit that costs a side enough puts its named leaders who retreated in danger. */

/**
 * Calls for their dice, if the pursuit has cost so many SPs. Those whose Force it has destroyed flee or are captured for that first
 * (§C2.13).
 */
export function callRout(play: Play<Quadrilateral>, side: Side, sps: number): void {
  const { position } = play;
  const gone = exchangeOf(position)!.gone.filter(({ leader }) => leader >= 0);
  const left = gone.flatMap(({ leader }) => treeOf(position, leader)).filter((leader) => !leaders.generic[leader]);
  loseEmptyForces(play, battleOf(position));
  if (sps >= tables.pursuit.captureAt.sp) play.call(rout, { side, left, caught: NOWHERE });
}

/** Whose names these are was told when the battle began (§C1.10). */
type Rout = { side: Side; left: number[]; caught: number };

export const rout = procedure<Rout>("rout", { side: everybody, left: everybody, caught: everybody }).steps({
  next: step("C14.31", (play, frame) => {
    const leader = frame.left.shift();
    if (leader === undefined) return done;
    if (play.position.leaderState[leader] !== IN_PLAY) return "next";
    const die = play.roll();
    play.tell({ type: "rout", rules: ["C14.31"], leader: leaders.ids[leader]!, die });
    if (!tables.pursuit.captureAt.die.includes(die)) return "next";
    frame.caught = leader;
    loseLeader(play, leader);
  }),
  // §C2.14 The Force that he led goes by the name of the one who has come after him.
  taken: step("C2.14", (play, { caught }) => {
    rename(play.position, caught, play.position.superior[caught]!);
    captureLeader(play, caught);
    return "next";
  }),
});

function rename(position: Quadrilateral, lost: number, heir: number): void {
  const battle = battleOf(position);
  const exchange = exchangeOf(position)!;
  const renamed = (list: readonly number[]) =>
    list.map((leader) => (leader === lost ? heir : leader)).filter((leader) => leader !== NOWHERE);
  battle.attackers = renamed(battle.attackers);
  battle.defenders = renamed(battle.defenders);
  for (const gone of exchange.gone) if (gone.leader === lost) gone.leader = heir;
  if (exchange.pursued === lost) exchange.pursued = heir;
}
