import type { Choice } from "@gonfalon/engine/kernel";
import { hexes as ground, INFANTRY, otherSide, type Side, sideNamed, siegePlaceNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { owes } from "../rules/core/battle/duty.ts";
import { type Battle, battleOf, forcesBy, hexesOf } from "../rules/core/battle/state.ts";
import { isForce } from "../rules/core/forces.ts";
import { defenderOf } from "../rules/core/sieges.ts";
import { type Design, designOf, layFor } from "./aims.ts";
import { attackersOn, exchangeProspect, prospectOf } from "./battle.ts";
import { isOpen, wouldInvest } from "./investing.ts";
import { weightOn } from "./lay.ts";
import { isBehind, isDesperate, isTimeToEnter, isTimeToTake, stakeOfVictory } from "./season.ts";
import { isCampaign, MANTOVA } from "./stakes.ts";

/** Rules of thumb for battles, retreats and sieges. */

type Asked = Choice<QuadrilateralOption>;

/** Rule of thumb 4: an attack by its chances; what must be attacked is, where it costs least. */
export function weighDeclaration(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = sideNamed(seat);
  return options.map((option) => {
    if (option.type === "attackHex") {
      const forces = attackersOn(position, side, option.hex);
      const liked = likingOf(position, side, [option.hex], forces);
      // While somebody must be attacked, nobody else is attacked in his place: that one has to be attacked all the same.
      return liked > 0 || forces.some((leader) => owes(position, leader, option.hex)) ? liked : liked - NEEDLESS;
    }
    return option.type === "becomeBesieged" ? -0.2 : 0;
  });
}

function likingOf(position: Quadrilateral, side: Side, hexes: readonly number[], forces: readonly number[]): number {
  const { chance, gain } = prospectOf(position, side, hexes, forces);
  const walls = hexes.find((hex) => ground.siege[hex]! >= 0);
  if (walls !== undefined && isShutMantova(position, side, walls)) {
    return isTimeToTake(position, side) && isBehind(position, side) ? STORM * (chance - 0.5) : -1;
  }
  // Walls behind which nobody seems to be are full of people.
  if (walls !== undefined && !isWeaklyHeld(position, side, hexes[0]!)) return -1;
  const fair = isDesperate(position, side) ? 0.1 : 0.5;
  return (chance - fair) * (1 + stakeOfVictory(position, side)) + 0.3 * gain - 0.2;
}

const NEEDLESS = 20;
/** How much a storm is liked, by its chance: what is behind the walls is worth two levels of Vienna Morale. */
const STORM = 4;

/**
 * §C10.9, §E21: in a campaign a shut Mantova is stormed in the last turns, when rest can no longer undo its fall, by whoever is
 * behind and has the numbers: those inside cannot go away.
 */
function isShutMantova(position: Quadrilateral, side: Side, hex: number): boolean {
  const place = siegePlaceNamed(MANTOVA);
  if (!isCampaign(position) || ground.siege[hex] !== place || position.siege[place] !== 1) return false;
  return defenderOf(position, place) === otherSide(side);
}

/** What is known to be behind the walls is little. */
function isWeaklyHeld(position: Quadrilateral, side: Side, hex: number): boolean {
  const lay = layFor(position, side);
  const within = lay.foes.filter((foe) => foe.hex === hex).reduce((sum, { combat }) => sum + combat, 0);
  return within > 0 && within <= FEW;
}
const FEW = 2;

/** All who can join do; another hex only if it does not spoil the odds. */
export function weighAddition(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = sideNamed(seat);
  const { hexes, forces } = position.flow.at(-1) as unknown as { hexes: number[]; forces: number[] };
  const now = forces.length > 0 ? likingOf(position, side, hexes, forces) : -5;
  return options.map((option) => {
    if (option.type === "joinAttack") return likingOf(position, side, hexes, [...forces, option.leader]) + 0.3;
    if (option.type === "addHex") return likingOf(position, side, [...hexes, option.hex], forces) - 0.1;
    return now;
  });
}

/** Rule of thumb 6: Pitched with the better odds, Refuse with the worse, else Pursuit. */
export function weighType(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = sideNamed(seat);
  const battle = battleOf(position);
  const balance = balanceFor(position, battle, side);
  // Whoever gives way before a sortie opens the bank.
  const needed = battle.sortie === 1 && side !== battle.phasing ? SORTIE : isCampaign(position) ? DEAR : CHEAP;
  // In a campaign a stormer who gives way opens his bank too.
  const storms = isCampaign(position) && battle.storm === 1 && side === battle.phasing;
  const digs = storms || opensLines(position, battle, side);
  return options.map((option) => {
    if (option.type !== "battleType") return 0;
    if (option.battleType === "pitched") return digs ? 1 : balance - needed;
    if (option.battleType === "refuse") return 0.65 - balance;
    return option.battleType === "rearguard" ? -1 : 0;
  });
}

/** How much better one has to stand to choose Pitched: against a sortie, in a campaign, where every SP is missed later, and else. */
const SORTIE = 0.6;
const DEAR = 1.6;
const CHEAP = 1.15;

/** It attacks the open walls of Mantova to stay before them, and can afford it. */
function opensLines(position: Quadrilateral, battle: Battle, side: Side): boolean {
  if (side !== battle.phasing || !isOpen(position, side)) return false;
  if (battle.hexes.some((hex) => ground.siege[hex] !== siegePlaceNamed(MANTOVA))) return false;
  const lay = layFor(position, side);
  return lay.own.some(
    (force) => battle.attackers.includes(force.leader) && wouldInvest(position, side, force, force.hex),
  );
}

/** How a side stands in a battle: its attack against the other's, over the other's against its own. */
function balanceFor(position: Quadrilateral, battle: Battle, side: Side): number {
  const ratio = (by: Side) => {
    const { ratio: found } = exchangeProspect(
      position,
      battle,
      by,
      hexesOf(position, battle, otherSide(by)),
      forcesBy(battle, by),
    );
    return Math.max(0.05, found);
  };
  return Math.sqrt(ratio(side) / ratio(otherSide(side)));
}

export function weighStand(position: Quadrilateral, { options, seat }: Asked): number[] {
  const battle = position.flow.find(({ procedure }) => procedure === "battle") as Battle | undefined;
  const balance = battle ? balanceFor(position, battle, sideNamed(seat)) : 0;
  return options.map((option) => {
    if (option.type === "becomeBesieged") return 0.8 - balance;
    if (option.type === "stopSortie" || option.type === "declineCounterattack") return 0.9 - balance;
    return 0;
  });
}

/** Hits go to infantry while there is plenty, so that cavalry is left for the pursuit. */
export function weighHit(_: Quadrilateral, { options }: Asked): number[] {
  return options.map((option) => (option.type === "takeHit" && option.arm === INFANTRY ? 1 : 0));
}

/** Back towards friends and away from the enemy. */
export function weighRetreat(position: Quadrilateral, { options, seat }: Asked): number[] {
  const lay = layFor(position, sideNamed(seat));
  return options.map((option) => {
    if (!("hex" in option)) return -0.5;
    return weightOn(option.hex, lay.own) - weightOn(option.hex, lay.foes);
  });
}

/** As far as the pursued goes, unless somebody stronger waits there. */
export function weighPursuit(position: Quadrilateral, { options, seat }: Asked): number[] {
  const design = designOf(position, sideNamed(seat));
  return options.map((option) => {
    if (option.type === "pursueFor") return option.hexes;
    if (option.type === "pursue") return keepsHisPost(position, design, option.leader) ? -0.5 : 2;
    if (option.type === "occupy") return weighField(position, design, option.leader, option.hex);
    return 0;
  });
}

/** The field is for those who came to fight; but whoever has emptied a fortress goes in. */
function weighField(position: Quadrilateral, { aims, lay }: Design, leader: number, hex: number): number {
  if (ground.siege[hex]! >= 0) return isTimeToEnter(position, lay.side, hex) ? 3 : -1;
  return aims.get(leader)?.purpose === "attack" ? 0.3 : -0.3;
}

/** A besieger, or somebody in a fortress. */
function keepsHisPost({ leaderHex }: Quadrilateral, { aims }: Design, leader: number): boolean {
  return aims.get(leader)?.purpose === "besiege" || ground.siege[leaderHex[leader]!]! >= 0;
}

/** A place that has fallen is entered: Mantova when that will still tell. */
export function weighOccupation(position: Quadrilateral, { options, seat }: Asked): number[] {
  return options.map((option) => {
    if (option.type !== "enterCitadel") return 0;
    return isForce(position, option.leader) && isTimeToEnter(position, sideNamed(seat), option.hex) ? 1 : -1;
  });
}
