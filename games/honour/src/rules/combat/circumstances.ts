import { linkBetween } from "@gonfalon/engine/board";
import { board, charts, derived, hexes, places, tables } from "../../data.ts";
import { CROSSINGS } from "../../ground.ts";
import { castOf, type Honour } from "../../position.ts";
import { isProtected } from "../earthworks.ts";
import { combatUnitsOfForce, starOf } from "../forces.ts";
import { crossingOf } from "../movement.ts";
import { isLightCavalry } from "../units.ts";
import { type Assault, type Multiplier, mostlyFirearms, PLAIN } from "./assault.ts";
import { companyOf } from "./fighters.ts";

/** §11.3.3, §12.1b: the ground and all else that bears on an attack outside Major Battles. */
export interface Circumstances {
  /** The attacking hex and the Battle hex. */
  readonly from: number;
  readonly hex: number;
  /** §11.3.Step2a: the defender fights inside a Fortress. */
  readonly inside: boolean;
  /** §7.9a: an Attack from March. */
  readonly fromMarch: boolean;
  /** The Primi Capitani, and the Capitani whose stars count. */
  readonly attacker: number;
  readonly defender: number;
  readonly attackCapitano: number;
  readonly defendCapitano: number;
}

interface Effect {
  readonly affecting: boolean;
  readonly doubled: number;
  readonly multipliers: readonly Multiplier[];
}

const chart = () => tables["terrain-effects-chart"];

/** §12.1.4: the terrain of the Battle hex, which counts for a defender inside a Fortress too. By number of terrain. */
const terrainEffects = derived((): Effect[] =>
  hexes.terrainIds.map((terrain) => {
    const row = chart().hexTerrain.find(({ id }) => id === terrain);
    return { affecting: row?.affecting === true, doubled: 0, multipliers: row?.spMultipliers ?? [] };
  }),
);

/** §12.1.3, §16.defence: walls double SPs of those inside. */
function fortressEffect(hex: number): Effect {
  const row = chart().places.find(({ id }) => id === places.type[hexes.place[hex]!])!;
  return { affecting: row.affecting, doubled: row.doubledSp, multipliers: row.attackerSpMultipliers ?? [] };
}

/** §7.5.1: works count through the hexsides that they protect. */
function worksEffect(position: Honour, hex: number): Effect {
  const level = position.earthworks.find((works) => works.hex === hex)!.level;
  const row = chart().works.find(({ id }) => id === `earthworks-${level}`)!;
  return { affecting: row.affecting, doubled: row.doubledSp, multipliers: row.attackerSpMultipliers };
}

/** §12.1.2: as ruled (11.3.3) the hexside between the attacking hex and the Battle hex. */
function isAffectingHexside(position: Honour, from: number, hex: number): boolean {
  const link = linkBetween(board, from, hex);
  if (link < 0) return false;
  return affectingCrossings()[crossingOf(position, link)]!;
}

/** By code of `CROSSINGS`: a Pontoon Bridge is one whatever it crosses. */
const affectingCrossings = derived(() =>
  CROSSINGS.map((crossing) => {
    const id = crossing.replace(/^pontoon-.*/, "pontoon");
    return chart().hexsides.find((row) => row.id === id)?.affecting === true;
  }),
);

function effectsOn(position: Honour, { from, hex, inside }: Circumstances): Effect[] {
  const effects = [terrainEffects()[hexes.terrain[hex]!]!];
  if (inside) effects.push(fortressEffect(hex));
  if (isProtected(position, hex, from)) effects.push(worksEffect(position, hex));
  return effects;
}

/**
 * §7.9a, §15.3: whoever attacks from march reads the Affecting line, but Light Cavalry alone and the Bande Nere under
 * Giovanni the other one, whatever the ground (ruling).
 */
function affects(position: Honour, ground: Circumstances, effects: readonly Effect[]): boolean {
  if (ground.fromMarch) return !isSwift(position, ground.attacker);
  return effects.some(({ affecting }) => affecting) || isAffectingHexside(position, ground.from, ground.hex);
}

export function isSwift(position: Honour, primo: number): boolean {
  const units = combatUnitsOfForce(position, primo);
  const { capitani, units: counters } = castOf(position);
  const isBandeNere = (unit: number) => counters.typeIds[unit]!.startsWith("bande-nere");
  if (capitani.ids[primo] === "giovanni" && units.every(isBandeNere)) return true;
  return units.every((unit) => isLightCavalry(position, unit));
}

/** §9.3a, §7.7c, §18.1c: what the Quality of a Force is lowered by. */
export function lowered(position: Honour, primo: number, attacked: boolean): number {
  const caught = attacked ? position.administrativeMarch[primo]! + position.quarters[primo]! : 0;
  return position.disrupted[primo]! + caught;
}

/** As ruled (10a), what lowers the Quality of one of the Forces in a hex lowers that of all. */
export function loweredAll(position: Honour, primo: number, attacked: boolean): number {
  return Math.max(...companyOf(position, primo).map((one) => lowered(position, one, attacked)));
}

/** §12.1: everything about an attack but the die. */
export function assaultIn(
  position: Honour,
  ground: Circumstances,
  attackers: readonly number[],
  defenders: readonly number[],
): Assault {
  const { attacker, defender, attackCapitano, defendCapitano, from, hex, inside } = ground;
  const effects = effectsOn(position, ground);
  const multipliers: Multiplier[] = [];
  let doubled = 0;
  for (const effect of effects) {
    multipliers.push(...effect.multipliers);
    doubled += effect.doubled;
  }
  // Field by field: computer players ask for thousands of assaults a second, and a spread is slow.
  return {
    attackers,
    defenders,
    attackStar: starOf(position, attackCapitano),
    defendStar: starOf(position, defendCapitano),
    attackWorse: lowered(position, attacker, false),
    defendWorse: lowered(position, defender, true),
    attackAs: PLAIN.attackAs,
    defendAs: PLAIN.defendAs,
    firearms: charts.weather[position.weather].firearms && mostlyFirearms(position, defenders),
    affecting: affects(position, ground, effects),
    multipliers,
    doubled,
    fortified: inside || isProtected(position, hex, from),
    combined: PLAIN.combined,
  };
}
