import { done, everybody } from "@gonfalon/engine/kernel";
import { CAVALRY, leaders, SIDE_NAMES, type Side, units } from "../../../data.ts";
import { IN_PLAY, IN_POOL, NOWHERE, type Quadrilateral, SHOWN_AS_FORCE } from "../../../position.ts";
import { procedure, step } from "../../rulebook.ts";
import { headOf, isForce } from "../forces.ts";
import { goOff, goOffOf } from "./goOff.ts";
import { retreat } from "./retreat.ts";
import { type Battle, battleOf, hexesOf, markRetreated, mayAttackInto } from "./state.ts";

/** §C14.38: one unit covers the retreat of the rest. */
type Rearguard = { side: Side; left: number[] };
const LEAST_HEXES = 2;
const MORE_HEXES = 2;

export const rearguardAction = procedure<Rearguard>("rearguardAction", { side: everybody, left: everybody }).steps({
  detach: step("C14.38", (play, frame) => {
    const battle = battleOf(play.position);
    frame.left = battle.defenders.slice();
    battle.shown[frame.side] = 1;
    play.tell({ type: "markerShown", rules: ["C14.38"], side: SIDE_NAMES[frame.side], marker: "rearguard" });
    if (play.position.strength[battle.rearguard] === 0) return;
    const hex = detach(play.position, battle, frame.side);
    battle.hexes = [hex];
    battle.attackers = battle.attackers.filter((one) =>
      mayAttackInto(play.position, play.position.leaderHex[one]!, hex),
    );
  }),
  // The rest goes two to four hexes at once, unpursued.
  go: step("C14.38", (play, { side, left }) => {
    const [leader] = left;
    if (leader === undefined || !isForce(play.position, leader)) return;
    const battle = battleOf(play.position);
    const from = play.position.leaderHex[leader]!;
    const winners = hexesOf(play.position, battle, battle.phasing);
    markRetreated(play.position, leader);
    play.call(retreat, { side, leader, from, at: from, left: LEAST_HEXES, winners, path: [] });
    play.call(goOff, goOffOf(side, leader, MORE_HEXES));
  }),
  next: step("C14.38", ({ position }, frame) => {
    frame.left.shift();
    if (frame.left.length > 0) return "go";
    // A rearguard that fire has destroyed leaves the field to the attacker.
    const battle = battleOf(position);
    if (position.strength[battle.rearguard]! > 0) return done;
    battle.over = 1;
    battle.victor = battle.phasing;
    return done;
  }),
});

/** The unit stands by itself, under a major general from the pool if there is one; the hex it stands in. */
function detach(position: Quadrilateral, battle: Battle, side: Side): number {
  const unit = battle.rearguard;
  const head = headOf(position, position.unitLeader[unit]!);
  const hex = position.leaderHex[head]!;
  battle.reserve = battle.reserve.filter((one) => one !== unit);
  const general = leaders.ofSide[side].find(
    (one) => position.leaderState[one] === IN_POOL && (!leaders.cavalryOnly[one] || units.arm[unit] === CAVALRY),
  );
  if (general === undefined) {
    position.unitLeader[unit] = NOWHERE;
    position.unitHex[unit] = hex;
    battle.defenders = [];
    return hex;
  }
  position.leaderState[general] = IN_PLAY;
  position.leaderHex[general] = hex;
  position.superior[general] = NOWHERE;
  position.leaderShown[general] = SHOWN_AS_FORCE;
  position.unitLeader[unit] = general;
  // What the whole has met in this Phase it has met too (§C14.1), and it is On Alert with it (§E12).
  position.leaderDone[general] = position.leaderDone[head]!;
  position.alert[general] = position.alert[head]!;
  battle.defenders = [general];
  return hex;
}
