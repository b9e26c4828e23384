import { hexDistance, linkBetween } from "@gonfalon/engine/board";
import { board, FORT, FORTIFIED_TOWN, hexes, type Side, siegePlaceNamed } from "../data.ts";
import { NOT_MOVED, type Quadrilateral, TRIED_INITIATIVE } from "../position.ts";
import { waterAt } from "../rules/core/ground.ts";
import { defendingSps, groundOf, shelterOn } from "../rules/core/odds.ts";
import type { Aim, Design } from "./aims.ts";
import { isTimeToInvest } from "./besieging.ts";
import { dayMarch, marchesTo } from "./ground.ts";
import { behindWalls, isBeforeTheWalls, wouldInvest } from "./investing.ts";
import { type Force, standing, weightOn } from "./lay.ts";
import { CRITICAL, chanceOf } from "./odds.ts";
import { areLastDays, isDesperate, isRunningOut, stakeOfVictory, turnsLeft } from "./season.ts";
import { isCampaign, MANTOVA, stakesOf } from "./stakes.ts";

/** How good it is to stand in a hex. */

/** What an attack from a hex would meet. */
interface Meeting {
  readonly foes: readonly Force[];
  readonly defence: number;
  /** §C14.3: whoever ends here has to attack. */
  readonly owed: boolean;
}

function meetingAt(position: Quadrilateral, { lay }: Design, hex: number): Meeting | null {
  let owed = false;
  let defence = 0;
  const foes = lay.foes.filter((foe) => {
    if (foe.besieged || hexDistance(board, foe.hex, hex) !== 1) return false;
    const link = linkBetween(board, hex, foe.hex);
    if (link < 0) return false;
    const water = waterAt(position, link);
    if (!water.attackAllowed) return false;
    owed ||= water.attackObligatory;
    defence += defendingSps(thoughtToBe(position, foe), shelterOn(groundOf(foe.hex), water.defender / 2));
    return true;
  });
  if (foes.length === 0) return null;
  const exempt = hexes.feature[hex] === FORTIFIED_TOWN || hexes.feature[hex] === FORT;
  return { foes, defence, owed: owed && !exempt };
}

/** Behind walls there are more than one would think. */
function thoughtToBe(position: Quadrilateral, foe: Force): number {
  const { hex } = foe;
  if (hexes.siege[hex]! < 0) return standing(position, foe);
  return Math.max(behindWalls(position, [foe], [hex]), BEHIND_WALLS);
}
const BEHIND_WALLS = 5;

/** §C14.3: whoever ends beside the enemy has to attack: at good odds that is what he came for, at bad odds it is folly. */
export function contact(position: Quadrilateral, design: Design, force: Force, aim: Aim, hex: number): number {
  const meeting = meetingAt(position, design, hex);
  if (!meeting) return 0;
  const { foes, defence, owed } = meeting;
  const enemy = foes.reduce((sum, foe) => sum + foe.combat, 0);
  if (aim.purpose === "besiege" && isBeforeTheWalls(foes) && isTimeToOpenLines(position, design, force, hex)) return 1;
  const attack = force.combat + helpers(position, design, force, foes);
  const bonus = force.bonus - Math.max(...foes.map((foe) => foe.bonus));
  const chance = chanceOf(attack, defence, bonus);
  // On a forced march the enemy attacks next.
  if (position.phasing !== design.lay.side) return chance < 0.5 ? -4 : 0;
  const fair = fairChance(position, design.lay.side);
  const value = 2 * (chance - fair) * stakeOf(position, design.lay.side, attack, enemy);
  if (value <= 0) return owed ? 3 * value - 2 : 0;
  return value + (aim.purpose === "attack" || aim.purpose === "relieve" ? 1 : 0);
}

/** The lines are opened when they close the ring: in a short game as it ends, else when all who are wanted can be there. */
function isTimeToOpenLines(position: Quadrilateral, design: Design, force: Force, hex: number): boolean {
  if (turnsLeft(position) === 1) return wouldInvest(position, design.lay.side, force, hex);
  if (!isCampaign(position)) return false;
  const place = siegePlaceNamed(MANTOVA);
  return isTimeToInvest(position, design, place, (one, post) => {
    if (one.leader === force.leader) return true;
    return isStillToCome(position, one) && marchesTo(position, post, one)[one.hex]! <= dayMarch();
  });
}

/** The chance below which an attack is not worth its losses: in a campaign an army has to last. */
function fairChance(position: Quadrilateral, side: Side): number {
  if (isDesperate(position, side)) return 0.1;
  return isCampaign(position) && !isRunningOut(position, side) ? FAIR_IN_CAMPAIGN : FAIR;
}
const FAIR = 0.52;
const FAIR_IN_CAMPAIGN = 0.6;

/** What hangs on a battle of these sizes, in points. */
function stakeOf(position: Quadrilateral, side: Side, attack: number, enemy: number): number {
  const isCritical = Math.min(attack, enemy) >= CRITICAL;
  return 0.6 + 3 * stakesOf(position).eliminated + (isCritical ? stakeOfVictory(position, side) : 0);
}

/** Friends who stand there already, and a part of those who are still to come. */
function helpers(position: Quadrilateral, { lay, aims }: Design, force: Force, foes: readonly Force[]): number {
  let sum = 0;
  for (const one of lay.own) {
    if (one.leader === force.leader || one.besieged) continue;
    if (foes.some((foe) => hexDistance(board, foe.hex, one.hex) === 1)) sum += one.combat;
    else if (
      isStillToCome(position, one) &&
      foes.some(
        (foe) => aims.get(one.leader)?.hex === foe.hex || aims.get(one.leader)?.hex === aims.get(force.leader)?.hex,
      )
    ) {
      sum += foes.some((foe) => hexDistance(board, foe.hex, one.hex) <= 5) ? COMING * one.combat : 0;
    }
  }
  return sum;
}

const COMING = 0.35;

function isStillToCome({ leaderMoved, leaderDone }: Quadrilateral, { leader }: Force): boolean {
  return leaderMoved[leader] === NOT_MOVED && (leaderDone[leader]! & TRIED_INITIATIVE) === 0;
}

/** What could fall upon a Force there: only those in the same hex defend it, friends near may still come up. */
export function exposure({ lay }: Design, force: Force, hex: number): number {
  const threat = weightOn(hex, lay.foes);
  if (threat === 0) return 0;
  const beside = lay.own.reduce((sum, one) => sum + (one.hex === hex && !one.besieged ? one.combat : 0), 0);
  const own = beside + (force.hex === hex ? 0 : force.combat);
  const near = Math.max(0, weightOn(hex, lay.own, force.leader) - (own - force.combat));
  const defence = defendingSps(own + 0.5 * near, shelterOn(groundOf(hex), 1));
  const odds = threat / Math.max(1, defence);
  return odds > SAFE ? Math.min(4, 2 * (odds - SAFE)) * Math.min(1, 0.3 + own / 10) : 0;
}
const SAFE = 1.3;

/** It stands beside somebody whom it would have to attack at bad odds. */
export function isTrapped(position: Quadrilateral, design: Design, force: Force, aim: Aim | undefined): boolean {
  return aim !== undefined && contact(position, design, force, aim, force.hex) < -1;
}

/** How good it is to stand in a hex so many half MPs from the aim. */
export function liking(
  position: Quadrilateral,
  design: Design,
  force: Force,
  aim: Aim,
  hex: number,
  away: number,
): number {
  const near = -(0.12 + 0.02 * aim.value) * away;
  return (
    near +
    contact(position, design, force, aim, hex) -
    exposure(design, force, hex) +
    gathering(design, force, aim, hex) -
    (isCampaign(position) && !areLastDays(position, design.lay.side) ? crowding(design, force, hex) : 0)
  );
}

/** Rule of thumb 7: in a long war armies that grow too big starve; they stand beside one another and not in one hex. */
function crowding({ lay }: Design, force: Force, hex: number): number {
  const others = lay.own.reduce(
    (sum, one) => (one.leader !== force.leader && one.hex === hex ? sum + one.combat : sum),
    0,
  );
  return others > 0 ? 0.15 * Math.max(0, others + force.combat - MOUTHS) : 0;
}
/** Combat SPs that one hex feeds. */
const MOUTHS = 16;

/** Rule of thumb 7: those who have the same aim join on the way: what is one Force moves as one. */
function gathering({ lay, aims }: Design, force: Force, aim: Aim, hex: number): number {
  if (aim.purpose === "besiege" || aim.hex === hex) return 0;
  const others = lay.own.reduce((sum, one) => {
    const joins = one.leader !== force.leader && one.hex === hex && aims.get(one.leader)?.hex === aim.hex;
    return joins ? sum + one.combat : sum;
  }, 0);
  return Math.min(1.2, 0.12 * others);
}
