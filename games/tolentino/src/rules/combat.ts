import { linkBetween } from "@gonfalon/engine/board";
import type { Frame, Play } from "@gonfalon/engine/kernel";
import { army, derived, ground, tables } from "../data.ts";
import { CAVALRY } from "../ground.ts";
import {
  armOf,
  DEFENSE,
  efficiencyOf,
  GOOD,
  isArtillery,
  leadersIn,
  MANEUVER,
  mayHelp,
  NOBODY,
  orderOf,
  sideOf,
  strengthOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import {
  beyondTheTable,
  columnOf,
  drmOf,
  type Modifier,
  modifierTotal,
  rungOf,
  shifted,
  WORSE_THAN_THE_TABLE,
} from "./combatTable.ts";

/** One combat of a Combat segment: who attacks which hexes, and what is settled about it as it goes on. */
export interface Combat {
  /** Units; all of them next to all the hexes (§12.4.1a). */
  attackers: number[];
  /** The hex each attacker attacks from: one that is driven out of it is out of the combat. */
  posts: number[];
  hexes: number[];
  /** §14.2 1 for a cavalry charge. */
  charge: number;
  /** 1 when it has been fought, or has come to nothing. */
  over: number;
}

/** §3.1.B5 what the Combat segment keeps in mind while it runs. */
export interface CombatSegment {
  combats: Combat[];
  /** Units that have been attacked in this segment and are not attacked again (§12.2.3). */
  spared: number[];
}
export const COMBAT_SEGMENT = "combat";

/** The Combat segment that is running. */
export function segmentOf(position: Tolentino): CombatSegment & Frame {
  return position.flow.find(({ procedure }) => procedure === COMBAT_SEGMENT) as CombatSegment & Frame;
}

/** What the two sides settle as a combat begins. */
export interface Terms {
  /** §12.3.1 the efficiency of attacker and defender. */
  attackEfficiency: number;
  defendEfficiency: number;
  /** §12.4.4 the leader with the attackers who takes part, or NOBODY. */
  leader: number;
  /** §10a the terrain in which each hex is fought for: one of `terrainsOf` for each hex of the combat. */
  terrain: string[];
}

/** Everything that goes into the roll. */
export interface Assessment {
  readonly attack: number;
  readonly defend: number;
  readonly rung: number;
  readonly shift: number;
  readonly column: number;
  readonly modifiers: Modifier[];
  readonly total: number;
}

/** §11.0.1a artillery is not considered in combat. */
export function fights(unit: number): boolean {
  return !isArtillery(unit);
}

/** The units that defend a combat's hexes, guns aside. `spared` have been attacked already in this segment (§12.2.3). */
export function defendersOf(position: Tolentino, combat: Combat, spared: readonly number[] = []): number[] {
  return combat.hexes.flatMap((hex) => unitsIn(position, hex).filter((unit) => fights(unit) && !spared.includes(unit)));
}

export function gunsIn(position: Tolentino, hex: number): number[] {
  return unitsIn(position, hex).filter(isArtillery);
}

/** §10.7 Cover: under a Defense order of one's own. */
export function isInCover(position: Tolentino, unit: number): boolean {
  return orderOf(position, unit) === DEFENSE;
}

const effects = derived(() => Object.fromEntries(tables.terrainEffects.hexes.map((line) => [line.id, line])));
const streamShift = derived(() => tables.terrainEffects.hexsides.find(({ id }) => id === "stream")!.combat.shiftLeft);

/** The lines of the Terrain Effects Chart that hold in a hex: the open ground first, then what lies on it. */
export function terrainsOf(hex: number): string[] {
  const lines = ["clear"];
  if (ground.terrain[hex] !== 0) lines[0] = "rough";
  if (ground.woods[hex]) lines.push("woods");
  if (ground.town[hex]) lines.push("town");
  if (ground.fortified[hex]) lines.push("fortified");
  return lines;
}

/**
 * §12.5.1a columns to the left for defenders in a hex, if it is fought for in this terrain. §10.5a §10.6b some terrain
 * helps only troops in Cover; §10.5.4 cavalry gets less from a Fortified position; §10.2.1 rough ground gives nothing.
 */
export function shiftIn(position: Tolentino, terrain: string, defenders: readonly number[]): number {
  const { combat } = effects()[terrain]!;
  if (defenders.length === 0) return 0;
  if (combat.needsCover && !defenders.every((unit) => isInCover(position, unit))) return 0;
  const onlyCavalry = defenders.every((unit) => armOf(unit) === CAVALRY);
  return onlyCavalry ? (combat.shiftLeftIfOnlyCavalry ?? combat.shiftLeft) : combat.shiftLeft;
}

/** §10a the terrains of a hex among which its defenders have a real choice: those that another does not better in all. */
export function terrainChoice(
  position: Tolentino,
  hex: number,
  defenders: readonly number[],
  attackers: readonly number[],
): string[] {
  const here = defenders.filter((unit) => position.hex[unit] === hex);
  const isHalved = here.some((unit) => isHalvedInWoods(position, unit));
  const halves = attackers.some((unit) => isHalvedInWoods(position, unit));
  const merits = terrainsOf(hex).map((terrain) => ({
    terrain,
    shift: shiftIn(position, terrain, here),
    own: terrain === "woods" && isHalved ? 0 : 1,
    foe: terrain === "woods" && halves ? 1 : 0,
  }));
  const kept = merits.filter(
    (one, i) =>
      !merits.some((other, j) => {
        const noWorse = other.shift >= one.shift && other.own >= one.own && other.foe >= one.foe;
        const better = other.shift > one.shift || other.own > one.own || other.foe > one.foe;
        return noWorse && (better || j > i);
      }),
  );
  return kept.map(({ terrain }) => terrain);
}

/** §10.6a §5.1.4c cavalry in woods, unless under Maneuver. */
function isHalvedInWoods(position: Tolentino, unit: number): boolean {
  return armOf(unit) === CAVALRY && orderOf(position, unit) !== MANEUVER;
}

/** §1.4 to the nearest whole number, halves up; §10.6a but never less than 1. */
export function halved(strength: number): number {
  return strength === 0 ? 0 : Math.max(1, Math.floor(strength / 2 + 0.5));
}

/** §14.2b §14.0.1 a charge doubles strength, once. §10.6a cavalry that attacks a wood hex is halved. */
function attackStrength(position: Tolentino, combat: Combat, terrain: readonly string[]): number {
  const inWoods = terrain.includes("woods");
  let strength = 0;
  let inTheTrees = 0;
  for (const unit of combat.attackers) {
    if (inWoods && isHalvedInWoods(position, unit)) inTheTrees += strengthOf(position, unit);
    else strength += strengthOf(position, unit) * (combat.charge ? 2 : 1);
  }
  return strength + halved(inTheTrees);
}

/** §12.4.1 all the units of the defending hexes together; §10.6a cavalry in a wood hex is halved. */
export function defenceStrength(
  position: Tolentino,
  combat: Combat,
  terrain: readonly string[],
  defenders: readonly number[],
): number {
  let strength = 0;
  let inTheTrees = 0;
  for (const unit of defenders) {
    const inWoods = terrain[combat.hexes.indexOf(position.hex[unit]!)] === "woods";
    if (inWoods && isHalvedInWoods(position, unit)) inTheTrees += strengthOf(position, unit);
    else strength += strengthOf(position, unit);
  }
  return strength + halved(inTheTrees);
}

/** The terrain of each hex as the defender is expected to choose it. */
export function likelyTerrain(position: Tolentino, combat: Combat, defenders: readonly number[]): string[] {
  return combat.hexes.map((hex) => terrainChoice(position, hex, defenders, combat.attackers).at(-1)!);
}

/** §12.4.2a whether an attack is at 1-5 or better, by the ratio of strengths alone. Guns alone have no strength. */
export function mayBeDeclared(position: Tolentino, combat: Combat): boolean {
  const defenders = defendersOf(position, combat);
  if (defenders.length === 0) return true;
  const terrain = likelyTerrain(position, combat, defenders);
  const attack = attackStrength(position, combat, terrain);
  return rungOf(attack, defenceStrength(position, combat, terrain, defenders)) > WORSE_THAN_THE_TABLE;
}

/** §10.3.1 §10.4.2 one column if every attacker attacks across a stream; a bridge makes no difference. */
function streamColumns(position: Tolentino, combat: Combat, defenders: readonly number[]): number {
  const hexes = combat.hexes.filter((hex) => defenders.some((unit) => position.hex[unit] === hex));
  const isWet = (unit: number) =>
    hexes.every((hex) => ground.stream[linkBetween(ground.board, position.hex[unit]!, hex)] === 1);
  return combat.attackers.every(isWet) ? streamShift() : 0;
}

/** §12.3.1 the ratings with the most strength points: more than one when they tie, best first. */
export function prevailing(position: Tolentino, units: readonly number[]): number[] {
  const points = new Map<number, number>();
  for (const unit of units) {
    const rating = efficiencyOf(position, unit);
    points.set(rating, (points.get(rating) ?? 0) + strengthOf(position, unit));
  }
  const most = Math.max(...points.values());
  return [...points.keys()].filter((rating) => points.get(rating) === most).sort((a, b) => b - a);
}

/** §12.4.4 §4.1.1d §4.1.2 leaders stacked with units in a combat whose modifier those units may use. */
export function leadersOf(position: Tolentino, units: readonly number[]): number[] {
  const found: number[] = [];
  for (const unit of units) {
    for (const leader of leadersIn(position, sideOf(unit), position.hex[unit]!)) {
      if (mayHelp(position, leader, unit) && !found.includes(leader)) found.push(leader);
    }
  }
  return found;
}

/** §12.1-5 the odds, the effects of terrain and the modifiers of §12.5.2. */
export function assess(position: Tolentino, combat: Combat, terms: Terms, defenders: readonly number[]): Assessment {
  const attack = attackStrength(position, combat, terms.terrain);
  const defend = defenceStrength(position, combat, terms.terrain, defenders);
  const rung = rungOf(attack, defend);
  const hexShift = Math.max(
    ...combat.hexes.map((hex, i) =>
      shiftIn(
        position,
        terms.terrain[i]!,
        defenders.filter((unit) => position.hex[unit] === hex),
      ),
    ),
  );
  const shift = hexShift + streamColumns(position, combat, defenders);
  const modifiers = modifiersOf({
    efficiency: terms.attackEfficiency - terms.defendEfficiency,
    disorder: defenders.some((unit) => position.state[unit] !== GOOD),
    attackingLeader: terms.leader !== NOBODY,
    defendingLeader: leadersOf(position, defenders).length > 0,
    rung: shifted(rung, shift),
  });
  return {
    attack,
    defend,
    rung,
    shift,
    column: columnOf(shifted(rung, shift)),
    modifiers,
    total: modifierTotal(modifiers),
  };
}

/** What the modifiers of §12.5.2 depend on. */
export interface Circumstances {
  readonly efficiency: number;
  readonly disorder: boolean;
  readonly attackingLeader: boolean;
  readonly defendingLeader: boolean;
  /** After shifts (§12.4.3). */
  readonly rung: number;
}

/** §12.5.2 §12.3.2 the list of modifiers, each with its rule. Morale counters (§12.5.2-5) are in the efficiency already. */
export function modifiersOf(given: Circumstances): Modifier[] {
  const list: Modifier[] = [
    { rule: "12.5.2-1", id: "disorder", by: given.disorder ? drmOf("disorder") : 0 },
    { rule: "12.5.2-2", id: "efficiency", by: given.efficiency * drmOf("efficiency") },
    { rule: "12.5.2-3", id: "attackingLeader", by: given.attackingLeader ? drmOf("attackingLeader") : 0 },
    { rule: "12.5.2-3", id: "defendingLeader", by: given.defendingLeader ? drmOf("defendingLeader") : 0 },
    { rule: "12.5.2-4", id: "aboveSixToOne", by: beyondTheTable(given.rung) },
    { rule: "12.5.2-6", id: "terrain", by: drmOf("terrain") },
  ];
  return list.filter(({ by }) => by !== 0);
}

/** The terms that the two sides would settle on without further thought: for forecasts. */
export function likelyTerms(position: Tolentino, combat: Combat): Terms {
  const defenders = defendersOf(position, combat);
  return {
    attackEfficiency: prevailing(position, combat.attackers)[0]!,
    defendEfficiency: prevailing(position, defenders)[0]!,
    leader: leadersOf(position, combat.attackers)[0] ?? NOBODY,
    terrain: likelyTerrain(position, combat, defenders),
  };
}

/** §12.4.1b §15.1 the attackers that still can attack: in good order, and where they were when the attack was declared. */
export function stillAttacking(position: Tolentino, { attackers, posts }: Combat): number[] {
  return attackers.filter((unit, i) => position.state[unit] === GOOD && position.hex[unit] === posts[i]);
}

/** Leaves out attackers who cannot attack any more. */
export function keepAttackers(combat: Combat, kept: readonly number[]): void {
  combat.posts = combat.posts.filter((_, i) => kept.includes(combat.attackers[i]!));
  combat.attackers = [...kept];
}

/** A declared assault that is not fought, and why: nobody of a stack is left to attack, or nobody to be attacked. */
export function comesToNothing(
  play: Play<Tolentino>,
  combat: Combat,
  because: "fire" | "check" | "attackers" | "defenders",
): void {
  combat.over = 1;
  const rule = { fire: "11.4.4", check: "12.2.2", attackers: "15.1", defenders: "12" }[because];
  play.tell({ type: "noAssault", rules: [rule], hexes: combat.hexes, because });
}

/** The side that attacks in a combat. */
export function attackerOf(combat: Combat): 0 | 1 {
  return army.side[combat.attackers[0]!] as 0 | 1;
}
