import { board, CITADEL, citadelCapacity, FEATURES, hexes, TERRAINS, tables } from "../../data.ts";
import type { CampaignsPosition } from "../../position.ts";
import { waterAt } from "./ground.ts";
import { ratioColumn, rowFor } from "./tables.ts";

/** §C14.9, §C14.16 to §C14.24: strengths, odds and the combat table. Strengths are in halves of an SP. */

/** §C1.15, §III.b.6b: to the nearest half SP, a quarter going up; the result counts halves. */
export function toHalves(sps: number): number {
  return Math.floor(2 * sps + 0.5);
}

/** §C14.9, §III.b.3a: to the nearest ten, fives up, never less than ten. */
export function toldAs(sps: number): number {
  return Math.max(10, 10 * Math.floor((sps + 5) / 10));
}

/** §C14.16: whether the first side has a cavalry differential over the other. */
export function hasCavalryDifferential(own: number, enemy: number): boolean {
  return own > 0 && own >= 2 * enemy;
}

/** §E12: a Force attacked in Quarters is halved first, rounded up to a whole SP. */
export function surprisedInQuarters(sps: number): number {
  return Math.ceil(sps / 2);
}

/** §C14.20, ruling: the worst value for attacking cavalry among the hexes of the battle that its Force is next to. */
function cavalryShare(attacked: readonly number[]): number {
  return Math.min(...attacked.map((hex) => cavalryShareOn(hexes.terrain[hex]!)));
}

/** §C14.20: the same for one kind of ground. */
export function cavalryShareOn(terrain: number): number {
  return tables.terrainEffects.hexes[TERRAINS[terrain]!].attackingCavalry ?? 0;
}

/** §C14.20: what a Force attacks with, before rounding. */
export function attackingSps(infantry: number, cavalry: number, attacked: readonly number[]): number {
  return infantry + cavalry * cavalryShare(attacked);
}

/** How a defending hex is sheltered. */
export interface Shelter {
  /** The best of terrain and hexside, for SPs outside the works. */
  readonly open: number;
  /** SPs that the works shelter, and by how much. */
  readonly limit: number;
  readonly works: number;
}

/**
 * §C14.20, §C14.21, §C10.9, §C10.14: the multipliers of a hex attacked over these links (into the hex). A hexside counts only
 * if every attacker has one, and then the lowest. `lines`: the defenders are besiegers attacked by the garrison (§C10.8).
 */
export function shelterOf(
  position: CampaignsPosition,
  hex: number,
  over: readonly number[],
  { besieged = false, lines = false }: { besieged?: boolean; lines?: boolean } = {},
): Shelter {
  const hexside = over.length === 0 ? 1 : Math.min(...over.map((link) => waterAt(position, link).defender / 2));
  return shelterOn(groundOf(hex), hexside, { besieged, lines });
}

/** What a hex gives to those who defend it: terrain and feature as indices, and what its citadel holds. */
export interface Ground {
  readonly terrain: number;
  readonly feature: number;
  readonly capacity: number;
}

export function groundOf(hex: number): Ground {
  return { terrain: hexes.terrain[hex]!, feature: hexes.feature[hex]!, capacity: citadelCapacity[hex]! };
}

/** The same for any ground attacked over a hexside with this multiplier. */
export function shelterOn(
  ground: Ground,
  hexside: number,
  { besieged = false, lines = false }: { besieged?: boolean; lines?: boolean } = {},
): Shelter {
  const { features, hexes: terrain, besiegerWorks } = tables.terrainEffects;
  const feature = FEATURES[ground.feature]!;
  const natural = Math.max(
    terrain[TERRAINS[ground.terrain]!].defender ?? 1,
    feature === "none" ? 1 : (features[feature].defender ?? 1),
  );
  const open = Math.max(natural, hexside, lines ? besiegerWorks.defender : 1);
  if (ground.feature === CITADEL) {
    return { open, limit: ground.capacity, works: besieged ? tables.siege.storm.multiplier : 2 };
  }
  const limit = feature === "none" ? 0 : (features[feature].doubledSP ?? 0);
  return { open, limit, works: limit > 0 ? 2 : 1 };
}

/** §C14.20: what the SPs in a hex defend with, before rounding. In a stormed citadel the rest counts single (§C10.9). */
export function defendingSps(sps: number, { open, limit, works }: Shelter, besieged = false): number {
  const inside = Math.min(sps, limit);
  return inside * Math.max(works, open) + (sps - inside) * (besieged ? 1 : open);
}

/** §C14.20: the column, from both strengths in halves; §C14.5: a hopeless attack is made in the worst. */
export function oddsColumn(attacker: number, defender: number): number {
  return ratioColumn(tables.crt.columnRatios, attacker, defender);
}

export interface CombatResult {
  readonly loser: "attacker" | "defender";
  readonly attacker: number;
  readonly defender: number;
}

/** §C14.22: all modifiers together never more than the limit either way. */
export function limited(modifiers: number): number {
  const { modifierLimit } = tables.crt;
  return Math.max(-modifierLimit, Math.min(modifierLimit, modifiers));
}

/** §C14.22: the cell of a modified die. */
export function combatResult(column: number, modified: number): CombatResult {
  return rowFor(tables.crt, modified)[column]!;
}

/** §C14.24: neither side began with more than 5 combat SPs. */
export function isSmallAction(attacker: number, defender: number): boolean {
  const { maxCombatSP } = tables.crt.smallAction;
  return attacker <= maxCombatSP && defender <= maxCombatSP;
}

/** §C14.24: the loser's SPs are halved up, the winner's down. */
export function smallLoss(sps: number, loses: boolean): number {
  return loses ? Math.ceil(sps / 2) : Math.floor(sps / 2);
}

/** Links over which Forces in these hexes attack a hex: those that are not barred (§C8.9). */
export function attackLinks(position: CampaignsPosition, from: readonly number[], hex: number): number[] {
  const links: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const into = board.back[link]!;
    if (from.includes(board.linkTo[link]!) && waterAt(position, into).attackAllowed) links.push(into);
  }
  return links;
}
