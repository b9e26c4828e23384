import { board, hexes, hexNamed, links } from "../src/data.ts";
import { NO_RIVER } from "../src/ground.ts";
import {
  type Battle,
  type Chit,
  type Corps,
  castOf,
  GONE,
  type Honour,
  NOBODY,
  type Section,
} from "../src/position.ts";
import { controllerOf } from "../src/rules/forces.ts";
import { newBattle, newCorps } from "../src/rules/majorBattle/corps.ts";
import type { Weather } from "../src/schemas/index.ts";
import { capitano, empty, scenario, unitsOfType } from "./table.ts";

/** A Corps of a test: its Capitano, units by type and SPs, where it stands and what chits it has. */
export interface CorpsSet {
  readonly id: string;
  readonly units: readonly (readonly [string, number] | readonly [string, number, "broken"])[];
  readonly section?: Section;
  readonly chits?: readonly Chit[];
}
export interface FieldSet {
  readonly scenario?: number;
  readonly ground?: string;
  readonly hex?: string;
  readonly from?: string;
  readonly weather?: Weather;
  readonly round?: number;
  readonly fight?: Battle["fight"];
}
export interface Field {
  readonly position: Honour;
  readonly attacker: number;
  readonly defender: number;
  readonly battle: Battle;
  who(id: string): number;
  corps(id: string): Corps;
  index(id: string): number;
  /** The units of a Corps in the order in which they were given. */
  units(id: string): number[];
}

/** Two Forces next to each other; the first Corps of each is that of its Capitano Generale. */
export function field(attackers: readonly CorpsSet[], defenders: readonly CorpsSet[], more: FieldSet = {}): Field {
  const position = scenario(more.scenario ?? 5);
  empty(position);
  position.holder.fill(GONE);
  position.weather = more.weather ?? "Fair";
  const [hex, from] = more.hex ? [hexNamed(more.hex), hexNamed(more.from!)] : ground(more.ground ?? "clear", position);
  const given = new Map<string, number[]>();
  const attacker = force(position, attackers, from, given);
  const defender = force(position, defenders, hex, given);
  const battle = battleOn(position, attacker, hex, from, more);
  for (const set of [...attackers, ...defenders]) battle.corps.push(corpsFrom(position, set));
  // Nobody knows of a chit that there is not one more.
  for (const side of ["french", "rivals"] as const) {
    const chits = battle.corps.filter((one) => one.side === side).flatMap((one) => one.chits);
    battle.free[side] = chits.filter((chit) => chit === "earthworks-river").length;
    battle.chosen[side] = chits.length - battle.free[side];
  }
  const index = (id: string) => battle.corps.findIndex((one) => one.capitano === capitano(position, id));
  return {
    position,
    attacker,
    defender,
    battle,
    who: (id) => capitano(position, id),
    index,
    corps: (id) => battle.corps[index(id)]!,
    units: (id) => given.get(id)!,
  };
}

/** A hex of this terrain without a place, and a neighbour from which no river parts it. */
function ground(terrain: string, position: Honour): [number, number] {
  const { inPlay } = castOf(position);
  for (let hex = 0; hex < board.size; hex++) {
    if (hexes.terrainIds[hexes.terrain[hex]!] !== terrain || hexes.place[hex]! >= 0 || !inPlay[hex]) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const from = board.linkTo[link]!;
      if (links.crossing[link] === NO_RIVER && hexes.place[from]! < 0 && !hexes.lake[from] && inPlay[from]) {
        return [hex, from];
      }
    }
  }
  throw new Error(`No battlefield of ${terrain}.`);
}

function force(position: Honour, sets: readonly CorpsSet[], hex: number, given: Map<string, number[]>): number {
  const primo = capitano(position, sets[0]!.id);
  for (const set of sets) {
    const who = capitano(position, set.id);
    position.stands[who] = who === primo ? "map" : "subordinate";
    position.hex[who] = who === primo ? hex : -1;
    position.superior[who] = who === primo ? NOBODY : primo;
    given.set(
      set.id,
      set.units.map(([type, sp, state]) => enlist(position, who, type, sp, state === "broken")),
    );
  }
  position.generale[primo] = "scenario";
  position.order[primo] = "attack";
  return primo;
}

/** A counter of the type that nobody has, one that holds the SPs if there is one. */
function enlist(position: Honour, who: number, type: string, sp: number, broken: boolean): number {
  const { size } = castOf(position).units;
  const [unit] = unitsOfType(position, type)
    .filter((one) => position.holder[one] === GONE)
    .sort((a, b) => Math.abs(size[a]! - sp) - Math.abs(size[b]! - sp));
  if (unit === undefined) throw new Error(`No unit of type ${type} for ${sp} SPs.`);
  position.holder[unit] = who;
  position.sp[unit] = sp;
  position.army[unit] = castOf(position).capitani.army[who]!;
  position.demoralised[unit] = broken ? 1 : 0;
  return unit;
}

function battleOn(position: Honour, attacker: number, hex: number, from: number, more: FieldSet): Battle {
  position.battle = {
    ...newBattle(hex, from, controllerOf(position, attacker)),
    round: more.round ?? 1,
    fight: more.fight ?? "",
    formation: { french: true, rivals: true },
  };
  return position.battle;
}

function corpsFrom(position: Honour, { id, section, chits }: CorpsSet): Corps {
  const who = capitano(position, id);
  return { ...newCorps(who, controllerOf(position, who)), section: section ?? "main-body", chits: [...(chits ?? [])] };
}

/** Puts Corps into contact, without what declaring it would cost. */
export function contact({ battle, index }: Field, engaging: readonly string[], engaged: readonly string[]): void {
  const number = 1 + Math.max(-1, ...battle.corps.map(({ engagement }) => engagement));
  for (const id of engaging)
    Object.assign(battle.corps[index(id)]!, { role: "engaging", engagement: number, open: true });
  for (const id of engaged)
    Object.assign(battle.corps[index(id)]!, { role: "engaged", engagement: number, open: true });
}
