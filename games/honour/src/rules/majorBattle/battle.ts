import { everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf } from "../../data.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { loweredAll } from "../combat/circumstances.ts";
import { companyOf } from "../combat/fighters.ts";
import { controllerOf, unitsOfForce } from "../forces.ts";
import { goOnCampaign, leaveColumn } from "../orderMarker.ts";
import { call, procedure, step } from "../rulebook.ts";
import { losersOf, plunderersReturn, victoryInBattle, withdrawal } from "./aftermath.ts";
import { battleInitiative } from "./battleInitiative.ts";
import { battleOf, corpsWhere, defenderOf, fightingUnits, firmIn, forcesInBattle, newBattle } from "./corps.ts";
import { deployment } from "./deployment.ts";
import { fight } from "./fight.ts";
import { formCorps, reorganization, reorganizationOf } from "./reorganization.ts";
import { rearguardCommitment } from "./reserves.ts";
import { combatResolution, engagementsOnRoster } from "./resolution.ts";

/**
 * §11.4: a Major Battle, from Step 3-a to Step 11-a. Steps 1 and 2 are common to all battles: whoever calls this has named
 * the two Forces by their Primi Capitani, shown them, and settled whether the defender stands outside his Fortress. Other Forces
 * in the two hexes fight with them (§11.2.2).
 */
export interface MajorBattle {
  attacker: number;
  defender: number;
  /** Once it is decided: the side that has lost, or both. */
  losers: Side[];
}

export function majorBattleOf(attacker: number, defender: number): MajorBattle {
  return { attacker, defender, losers: [] };
}

function begin(play: Play<Honour>, { attacker, defender }: MajorBattle): void {
  const { position } = play;
  const hex = position.hex[defender]!;
  const from = position.hex[attacker]!;
  const side = controllerOf(position, attacker);
  const battle = newBattle(hex, from, side);
  position.battle = battle;
  const [attackers, defenders] = [companyOf(position, attacker), companyOf(position, defender)];
  battle.worse[side] = loweredAll(position, attacker, false);
  battle.worse[opponentOf(side)] = loweredAll(position, defender, true);
  // §7.7b, §18.1c: that is over once they are attacked; whoever takes the place of a fallen leader does not inherit it.
  for (const primo of defenders) {
    leaveColumn(play, primo);
    goOnCampaign(play, primo);
  }
  // §11.4.Step3-a: what Step 2 has shown is divided again in secret.
  for (const primo of [...attackers, ...defenders]) {
    for (const unit of unitsOfForce(position, primo)) position.shown[unit] = 0;
  }
  play.tell({ type: "majorBattle", rules: ["11.4"], attacker, defender, from, hex });
}

/** §11.4.Step5-a, as ruled: a side without a good-order Corps cannot fight and has lost. */
function cannotFight(position: Honour, side: Side): boolean {
  return corpsWhere(position, (corps) => corps.side === side && fightingUnits(position, corps).length > 0).length === 0;
}

/** §11.4.Step7-a.1, as ruled: at least one Corps of it belongs to a Main Body. */
function isInMainBody(position: Honour, engagement: number): boolean {
  return battleOf(position).corps.some((corps) => corps.engagement === engagement && corps.section === "main-body");
}

/** §11.4.Step8-a.1: no firm Corps in the Main Body, or Muster played. */
function hasLost(position: Honour, side: Side): boolean {
  return battleOf(position).mustered[side] || firmIn(position, side, "main-body").length === 0;
}

function decided(play: Play<Honour>, frame: MajorBattle, losers: Side[], rule: string): "outcome" {
  frame.losers = losers;
  if (losers.length > 1) play.tell({ type: "battleDrawn", rules: [rule] });
  return "outcome";
}

export const majorBattle = procedure<MajorBattle>("majorBattle", {
  attacker: everybody,
  defender: everybody,
  losers: everybody,
}).steps({
  begin: step(["11.4", "7.7c", "9.3a", "18.1c"], begin),
  // As ruled, both reorganize in secret at the same time.
  reorganize: step("11.4.Step3-a", (play, { attacker, defender }) => {
    for (const primo of [attacker, defender]) {
      play.call(reorganization, reorganizationOf(play.position, primo));
    }
  }),
  corps: step("11.4.Step3-a.1", (play, { attacker, defender }) => formCorps(play, [attacker, defender])),
  initiative: call(
    "11.4.Step4-a",
    () => battleInitiative,
    () => ({}),
  ),
  able: step("11.4.Step5-a", (play, frame) => {
    const losers = losersOf(play.position, (side) => cannotFight(play.position, side));
    if (losers.length > 0) return decided(play, frame, losers, "11.4.Step5-a");
  }),
  deployment: call(
    "11.4.Step5-a",
    () => deployment,
    (position) => ({ side: battleOf(position).attacker }),
  ),
  round: step("11.4", ({ position }) => {
    battleOf(position).round++;
  }),
  vanguard: call(
    "11.4.Step6-a",
    () => fight,
    () => ({ section: "vanguard" as const }),
  ),
  mainBody: call(
    "11.4.Step7-a",
    () => fight,
    () => ({ section: "main-body" as const }),
  ),
  drawn: step("11.4.Step7-a.1", (play, frame) => {
    const { position } = play;
    if (engagementsOnRoster(position).some((engagement) => isInMainBody(position, engagement))) return;
    const { attacker } = battleOf(position);
    return decided(play, frame, [attacker, opponentOf(attacker)], "11.4.Step7-a.1");
  }),
  resolution: call(
    "11.4.Step8-a",
    () => combatResolution,
    () => ({ fought: [], engagement: -1 }),
  ),
  decide: step("11.4.Step8-a.1", (play, frame) => {
    const losers = losersOf(play.position, (side) => hasLost(play.position, side));
    if (losers.length > 0) return decided(play, frame, losers, "11.4.Step8-a.1");
  }),
  commitment: step("11.4.Step9-a", (play) => {
    const battle = battleOf(play.position);
    for (const side of [battle.attacker, defenderOf(battle)]) play.call(rearguardCommitment, { side, done: false });
    return "round";
  }),
  outcome: step(["11.4.Step10-a", "11.4.Step11-a"], (play, { attacker, defender, losers }) => {
    const { position } = play;
    const { attacker: side, hex, worse } = battleOf(position);
    const [attackers, defenders] = [forcesInBattle(position, side), forcesInBattle(position, opponentOf(side))];
    const [loser, other] = losers;
    if (loser !== undefined && other === undefined) {
      const [victors, beaten] = loser === side ? [defenders, attackers] : [attackers, defenders];
      const leader = loser === side ? attacker : defender;
      play.call(victoryInBattle, { winner: opponentOf(loser), victors, beaten, leader, attacked: loser !== side });
    }
    play.call(withdrawal, { side, attackers, defenders, hex, losers: [...losers], worse: { ...worse } });
  }),
  end: step(["11.4", "11.4.1.Charge.plunder"], (play) => {
    plunderersReturn(play);
    play.position.battle = null;
  }),
});
