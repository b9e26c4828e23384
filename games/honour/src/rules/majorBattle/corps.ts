import type { Play } from "@gonfalon/engine/kernel";
import { hexes, opponentOf, tables } from "../../data.ts";
import { type Battle, type Corps, castOf, type Honour, NOBODY, type Section } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { combatUnitsOf, isInPlay, primoOf, strengthOf, unitsOf } from "../forces.ts";
import { isArtillery, isCavalry, isInGoodOrder } from "../units.ts";

/** §11.4: the Corps of a Major Battle, how they stand and whom they can reach. */

export function battleOf(position: Honour): Battle {
  if (!position.battle) throw new Error("No Major Battle is being fought.");
  return position.battle;
}

export function corpsAt(position: Honour, index: number): Corps {
  return battleOf(position).corps[index]!;
}

/** The Corps that a Capitano leads now: one that he led and lost does not count. */
export function corpsLedBy(position: Honour, capitano: number): number {
  const { corps } = battleOf(position);
  const led = corps.findIndex((one) => one.capitano === capitano && one.section !== "");
  return led >= 0 ? led : corps.findIndex((one) => one.capitano === capitano);
}

/** The places of the Corps that meet a test. */
export function corpsWhere(position: Honour, test: (corps: Corps, index: number) => boolean): number[] {
  const found: number[] = [];
  battleOf(position).corps.forEach((corps, index) => {
    if (test(corps, index)) found.push(index);
  });
  return found;
}

export function defenderOf(battle: Battle): Side {
  return opponentOf(battle.attacker);
}

/** §11.2.2: the Forces of a side that fight, by their Primi Capitani: that of the Capitano Generale first. */
export function forcesInBattle(position: Honour, side: Side): number[] {
  const corps = battleOf(position).corps.filter((one) => one.side === side && isInPlay(position, one.capitano));
  return [...new Set(corps.map(({ capitano }) => primoOf(position, capitano)))];
}

/** §11.4.Step3-a: the Capitano Generale of a side: whoever leads its Corps now; `NOBODY` if all of them have fallen. */
export function generaleOf(position: Honour, side: Side): number {
  return forcesInBattle(position, side)[0] ?? NOBODY;
}

/** All units of a Corps. As ruled (1.3.3), Militia count where their Force is attacked, and do not attack (§15.1.1d). */
export function unitsOfCorps(position: Honour, { capitano, side }: Corps): number[] {
  return side === battleOf(position).attacker ? combatUnitsOf(position, capitano) : unitsOf(position, capitano);
}

/** §11.4.3b: those that still take part. */
export function fightingUnits(position: Honour, corps: Corps): number[] {
  return unitsOfCorps(position, corps).filter((unit) => isInGoodOrder(position, unit));
}

/** §11.4.4: on the Roster and not Demoralised. */
export function isFirm(position: Honour, corps: Corps): boolean {
  return corps.section !== "" && fightingUnits(position, corps).length > 0;
}

/** §11.4.2.2, as ruled: foot or horse in good order; Artillery does not attack. */
export function canAttack(position: Honour, corps: Corps): boolean {
  return fightingUnits(position, corps).some((unit) => !isArtillery(position, unit));
}

export function fightingCavalry(position: Honour, corps: Corps): number[] {
  return fightingUnits(position, corps).filter((unit) => isCavalry(position, unit));
}

export function fightingArtillery(position: Honour, corps: Corps): number[] {
  return fightingUnits(position, corps).filter((unit) => isArtillery(position, unit));
}

/** §11.4.2.2a, as ruled: all good-order SPs on the Card, guns too. */
export function fightingSps(position: Honour, corps: Corps): number {
  return strengthOf(position, fightingUnits(position, corps));
}

/** §11.4.Step6-a, §11.4.Step7-a: firm Corps of a side in a section. As ruled, a Demoralised one does not count. */
export function firmIn(position: Honour, side: Side, section: Section): number[] {
  return corpsWhere(position, (corps) => corps.side === side && corps.section === section && isFirm(position, corps));
}

/** §11.4.Step6-a, §11.4.Step7-a: whether a Corps is active in the Fight in progress. */
export function isActive(position: Honour, corps: Corps): boolean {
  return corps.section !== "" && corps.section === battleOf(position).fight && isFirm(position, corps);
}

/** The enemy Corps in an Engagement with this one. */
export function contactsOf(position: Honour, { engagement, side }: Corps): number[] {
  if (engagement < 0) return [];
  return corpsWhere(position, (other) => other.engagement === engagement && other.side !== side);
}

/**
 * §11.4.Step6-a, §11.4.Step7-a: the enemy Corps that a Free Corps may fight: of the same section; from the Vanguard those of the
 * Main Body if there is no other; from the Main Body also Free ones of the Vanguard. A Main Body Corps that reacts to fire in
 * the Vanguard Fight charges a Free Corps there (ruling 11.4.1.Artillery.reaction).
 */
export function enemiesInReach(position: Honour, { side, section }: Corps): number[] {
  const enemy = opponentOf(side);
  const vanguard = firmIn(position, enemy, "vanguard");
  const free = vanguard.filter((index) => corpsAt(position, index).role === "free");
  if (battleOf(position).fight === "vanguard") {
    if (section === "main-body") return free;
    return vanguard.length > 0 ? vanguard : firmIn(position, enemy, "main-body");
  }
  return [...firmIn(position, enemy, "main-body"), ...free];
}

/** §11.4.1.Artillery.engage, §11.4.1.Charge.engage: a Corps in contact fires at and charges only those it is in contact with. */
export function targetsOf(position: Honour, corps: Corps): number[] {
  return corps.role === "free" ? enemiesInReach(position, corps) : contactsOf(position, corps);
}

/** The row of the Terrain Effects Chart for the Battle hex (§11.3.3a). */
export function battleGround(position: Honour) {
  const id = hexes.terrainIds[hexes.terrain[battleOf(position).hex]!];
  const row = tables["terrain-effects-chart"].hexTerrain.find((terrain) => terrain.id === id);
  if (!row) throw new Error(`The Terrain Effects Chart has no "${id}".`);
  return row;
}

/** §11.4.1.Charge.terrain: whether the ground lets horse charge at all. */
export function groundAllowsCharge(position: Honour): boolean {
  const { heavy, light } = battleGround(position).chargeDie;
  return heavy !== null || light !== null;
}

export function initiativeOf(position: Honour, capitano: number): number {
  return castOf(position).capitani.initiative[capitano]!;
}

/** §11.4.Step3-a.1, as ruled: a Corps that acts or is named as a target lies open from then on. */
export function open(play: Play<Honour>, ...indices: readonly number[]): void {
  const { position } = play;
  for (const index of indices) {
    const corps = corpsAt(position, index);
    if (corps.open) continue;
    corps.open = true;
    const card = unitsOfCorps(position, corps);
    for (const unit of card) position.shown[unit] = 1;
    const units = card.map((unit) => ({
      unit,
      sp: position.sp[unit]!,
      demoralised: position.demoralised[unit] === 1,
    }));
    play.tell({ type: "corpsShown", rules: ["11.4.Step3-a.1"], capitano: corps.capitano, units });
  }
}

/**
 * §11.4.4, §11.4.3, as ruled: takes out of contact the Corps that are Demoralised or gone and those that Engage with nothing but
 * Artillery; those left without an opponent are Free.
 */
export function settleContacts(position: Honour): void {
  const { corps } = battleOf(position);
  for (const one of corps) {
    if (one.section !== "" && unitsOfCorps(position, one).length === 0) leaveRoster(position, one);
    if (one.engagement < 0) continue;
    if (!isFirm(position, one) || (one.role === "engaging" && !canAttack(position, one))) setFree(one);
  }
  for (const one of corps) if (one.engagement >= 0 && contactsOf(position, one).length === 0) setFree(one);
}

function setFree(corps: Corps): void {
  corps.role = "free";
  corps.engagement = NO_ENGAGEMENT;
}

const NO_ENGAGEMENT = -1;

/** A Corps without units is gone: its Capitano is Unemployed with the Force (§3.4), unless Militia that does not attack is left to him. */
function leaveRoster(position: Honour, corps: Corps): void {
  const { capitano } = corps;
  setFree(corps);
  corps.section = "";
  const isIdle = !position.holder.includes(capitano);
  if (isIdle && position.stands[capitano] === "subordinate") position.stands[capitano] = "unemployed";
}

/** A Major Battle before its first Corps is formed. */
export function newBattle(hex: number, from: number, attacker: Side): Battle {
  return {
    hex,
    from,
    attacker,
    round: 0,
    fight: "",
    corps: [],
    chosen: { french: 0, rivals: 0 },
    free: { french: 0, rivals: 0 },
    seen: { french: [], rivals: [] },
    spareCharges: { french: 0, rivals: 0 },
    worse: { french: 0, rivals: 0 },
    formation: { french: false, rivals: false },
    cavalieri: [],
    mustered: { french: false, rivals: false },
  };
}

/** A Corps as Step 3-a leaves it. */
export function newCorps(capitano: number, side: Side): Corps {
  return {
    capitano,
    side,
    section: "",
    role: "free",
    engagement: NO_ENGAGEMENT,
    chits: [],
    shown: 0,
    shells: 0,
    shelled: 0,
    firearms: [],
    works: false,
    reaction: false,
    charged: false,
    hasEngaged: false,
    hasCharged: false,
    open: false,
    away: false,
  };
}
