import { type HexBoard, spaceOf } from "@gonfalon/engine/board";
import { refused } from "@gonfalon/engine/kernel";
import { type Find, namesOf } from "@gonfalon/engine/kit";
import { allegianceFrom } from "./allegiance.ts";
import type { Hexes } from "./ground.ts";
import type {
  AreaData,
  Arm,
  Feature,
  Files,
  ForceData,
  Order,
  ReinforcementData,
  Reliability,
  ScenarioData,
  Side,
} from "./schemas/index.ts";

/**
 * Who takes part in a scenario: its Armies, Capitani and unit counters, as arrays by index. A position holds only what
 * changes. The index of a Capitano or unit is good within its scenario.
 */
export interface Cast {
  readonly data: ScenarioData;
  readonly sides: Readonly<Record<Side, ScenarioData["sides"][number]>>;
  /** By hex, 1: on the map or half map of the scenario. */
  readonly inPlay: Uint8Array;
  readonly armies: Armies;
  readonly capitani: Capitani;
  readonly units: Units;
  readonly groups: readonly Group[];
  /** By region. */
  readonly alignment: readonly PrintedAlignment[];
  readonly limits: readonly MovementLimit[];
  /** §S3.4, §S4.3: 1 at `capitano * units.count + unit` where nationality lets him have the unit on his Card. */
  readonly allegiance: Uint8Array;
}

export interface Armies {
  readonly count: number;
  readonly ids: readonly string[];
  readonly named: Find;
  readonly side: readonly Side[];
  /** Eligible Supply Source hexes. */
  readonly sources: readonly (readonly number[])[];
  /** §15.5: whether its Capitani elect their Capitano Generale. */
  readonly elects: readonly boolean[];
}

export interface Capitani {
  readonly count: number;
  readonly ids: readonly string[];
  readonly named: Find;
  readonly names: readonly string[];
  readonly nation: readonly string[];
  readonly army: Int8Array;
  /** The printed Initiative (§7.2.3 modifies it for activation only). */
  readonly initiative: Uint8Array;
  /** §3.1. */
  readonly rank: Uint8Array;
  /** §3.7: the Bonus Point, 0 or 1. */
  readonly star: Uint8Array;
  readonly features: readonly (readonly Feature[])[];
  /** §3.5. */
  readonly minor: Uint8Array;
}

export interface Units {
  readonly count: number;
  readonly typeIds: readonly string[];
  readonly nation: readonly string[];
  readonly arm: readonly Arm[];
  /** The Maximum Strength (§1.3.3a). */
  readonly size: Uint8Array;
  readonly quality: Uint8Array;
  readonly reliability: readonly Reliability[];
  readonly firearms: Uint8Array;
  /** The printed Movement Allowance in half MPs, front and Demoralised side (§1.3.3g). */
  readonly allowance: Uint8Array;
  readonly demoralisedAllowance: Uint8Array;
  readonly militia: Uint8Array;
  /** §18.5: one of the Italian mercenary pool. */
  readonly mercenary: Uint8Array;
  /** §15.2a: the Capitano to whom a Named Unit belongs, or -1. */
  readonly belongsTo: Int8Array;
  /** Two units that agree in Nationality, type, Quality and Reliability have the same number (§5.1a, §1.3.4.1). */
  readonly kind: Uint8Array;
  /** By kind: its units. */
  readonly ofKind: readonly (readonly number[])[];
  /** At set-up: its Army or -1, its SPs, the Capitano on whose Card it stands then or when it arrives, or -1. */
  readonly army: Int8Array;
  readonly startSp: Uint8Array;
  readonly allotted: Int8Array;
  /** The group of reinforcements with which it comes, or -1. */
  readonly group: Int8Array;
  /** 1: spare when the game (or its group) begins, to be exchanged (§1.3.4), raised (§15.1.1) or recruited (§18.5). */
  readonly spare: Uint8Array;
}

/** Reinforcements that come together (§7.1). */
export interface Group {
  readonly id: string;
  readonly rule: string;
  readonly army: number;
  /** The turn it is due, or 0 when something else brings it. */
  readonly turn: number;
  readonly primo: number;
  readonly capitani: readonly number[];
  readonly units: readonly number[];
  /** Breakdown Units that may be used from its arrival on. */
  readonly breakdown: readonly number[];
  readonly hex: number;
  readonly order: Order;
  readonly administrativeMarch: boolean;
  readonly capitanoGenerale: boolean;
  readonly auxiliaries: readonly string[];
  readonly data: ReinforcementData;
  /** §S5.1a: the sums of two dice that bring it, and after how many turns; null for all others. */
  readonly dice: { readonly from: number; readonly to: number; readonly delay: number } | null;
}

export type PrintedAlignment = Side | "not-aligned" | "neutral" | "not-applicable" | "ignored" | "by-swiss-status";

/** Hexes that a scenario closes to some Forces, for a time or for good (§S1.1, §S3.1, §S3.7, §S4.1). */
export interface MovementLimit {
  readonly rule: string;
  readonly sides: readonly Side[];
  /** The Army it binds, or -1 for all of the sides. */
  readonly army: number;
  /** By hex, 1: closed; null when it is the hexes next to enemy Forces. */
  readonly area: Uint8Array | null;
  readonly data: ScenarioData["movementLimits"][number];
}

interface Ground {
  readonly board: HexBoard;
  readonly hexes: Hexes;
}

/** A counter while the list is made. */
interface Counter {
  type: string;
  size: number;
  army: number;
  sp: number;
  allotted: number;
  group: number;
  spare: boolean;
}

export function castFrom(data: ScenarioData, files: Files, ground: Ground): Cast {
  const sides = {
    french: sideSeated(data, "french"),
    rivals: sideSeated(data, "rivals"),
  };
  const armies = armiesFrom(data, ground);
  const capitani = capitaniFrom(data, files["capitani.json"], armies);
  const plan = new CounterPlan(data, files, armies, capitani);
  const groups = plan.groups(ground);
  const units = unitsFrom(plan.counters, data, files["units.json"], capitani);
  return {
    data,
    sides,
    inPlay: Uint8Array.from(ground.board.ids, (id) => within(columnOf(id), data.map.columns)),
    armies,
    capitani,
    units,
    groups,
    alignment: ground.hexes.regionIds.map((id) => alignmentOf(data, id)),
    limits: data.movementLimits.map((limit) => limitFrom(data, limit, armies, ground)),
    allegiance: allegianceFrom(data, capitani, units),
  };
}

/** §S1.sides, §S2.sides, §S3.sides, §S4.sides, §S5.sides. */
/** §S1.sides §S2.sides §S3.sides §S4.sides §S5.sides */
function sideSeated(data: ScenarioData, seat: Side): ScenarioData["sides"][number] {
  const side = data.sides.find((one) => one.seat === seat);
  if (!side) throw refused(`scenarios/${data.id}.json: nobody has the seat "${seat}".`);
  return side;
}

/** The seat of a side that a scenario file names. */
export function seatOf(data: ScenarioData, side: string): Side {
  const found = data.sides.find(({ id }) => id === side);
  if (!found) throw refused(`scenarios/${data.id}.json: there is no side "${side}".`);
  return found.seat;
}

function columnOf(id: string): number {
  return Number(id.slice(2));
}

/** §S1.map, §S2.map: hexes outside the columns of a half map do not exist. */
function within(column: number, [from, to]: readonly [number, number]): number {
  return column >= from && column <= to ? 1 : 0;
}

function armiesFrom(data: ScenarioData, { board }: Ground): Armies {
  const ids = data.armies.map(({ id }) => id);
  return {
    count: ids.length,
    ids,
    named: namesOf("Army", ids, `scenarios/${data.id}.json`),
    side: data.armies.map(({ side }) => seatOf(data, side)),
    sources: data.armies.map(({ supplySources }) => supplySources.map((hex) => spaceOf(board, hex))),
    elects: data.armies.map(({ electsCapitanoGenerale }) => electsCapitanoGenerale),
  };
}

function capitaniFrom(data: ScenarioData, file: Files["capitani.json"], armies: Armies): Capitani {
  const entries = Object.entries(data.capitani).flatMap(([army, list]) => list.map((id) => ({ army, id })));
  const cards = entries.map(({ id }) => {
    const found = file.capitani.find((one) => one.id === id);
    if (!found) throw refused(`scenarios/${data.id}.json: capitani.json has no Capitano "${id}".`);
    return found;
  });
  return {
    count: entries.length,
    ids: cards.map(({ id }) => id),
    named: namesOf(
      "Capitano",
      cards.map(({ id }) => id),
      `scenarios/${data.id}.json`,
    ),
    names: cards.map(({ name }) => name),
    nation: cards.map(({ nation }) => nation),
    army: Int8Array.from(entries, ({ army }) => armies.named(army)),
    initiative: Uint8Array.from(cards, ({ initiative }) => initiative),
    rank: Uint8Array.from(cards, ({ rank }) => rank),
    star: Uint8Array.from(cards, ({ star }) => (star ? 1 : 0)),
    features: cards.map(({ features }) => features),
    minor: Uint8Array.from(cards, ({ minor }) => (minor ? 1 : 0)),
  };
}

/** Every unit counter of a scenario, in a fixed order: set-up, Breakdown Units, reinforcements, militia, mercenaries. */
class CounterPlan {
  readonly counters: Counter[] = [];

  constructor(
    private readonly data: ScenarioData,
    private readonly files: Files,
    private readonly armies: Armies,
    private readonly capitani: Capitani,
  ) {
    for (const force of data.setup) this.allot(force, -1);
    for (const [army, lines] of Object.entries(data.breakdownUnits)) this.breakdown(army, lines, -1);
  }

  /**
   * §S1.reinf, §S2.reinf.1, §S2.reinf.2, §S3.reinf.1, §S3.reinf.2, §S4.reinf.1, §S4.reinf.2, §S5.reinf.1, §S5.reinf.2,
   * §S5.reinf.3: adds the counters of the reinforcements, then those that no Army has yet.
   */
  groups(ground: Ground): Group[] {
    const groups: Group[] = [];
    for (const entry of this.data.reinforcements) {
      for (const one of this.expanded(entry)) groups.push(this.group(one, groups.length, ground));
    }
    this.localCounters();
    return groups;
  }

  /** §S5.1a: the landing at Genova brings one of several Forces; each is a group. Help without counters is none. */
  private expanded(entry: ReinforcementData): { entry: ReinforcementData; dice: Group["dice"] }[] {
    if (entry.table !== "genova-expedition-table") {
      return entry.force || entry.units ? [{ entry, dice: null }] : [];
    }
    const rows = this.files["tables.json"].tables["genova-expedition-table"].size;
    return rows.flatMap(({ from, to, delayTurns, capitano, units, entry: hex }) => {
      if (!units || !capitano || !hex || delayTurns === undefined) return [];
      const force: ForceData = {
        id: `genova-${from}`,
        army: entry.army,
        location: { hex },
        primo: capitano,
        capitanoGenerale: false,
        order: "manoeuvre",
        administrativeMarch: false,
        units,
        auxiliaries: [],
        otherCapitani: [],
        defaultAllocation: { [capitano]: units.map(({ type, sp, counters }) => [type, counters[0]![1], sp]) },
      };
      return [{ entry: { ...entry, force }, dice: { from, to, delay: delayTurns } }];
    });
  }

  private group(
    { entry, dice }: { entry: ReinforcementData; dice: Group["dice"] },
    index: number,
    { board }: Ground,
  ): Group {
    const { force } = entry;
    const before = this.counters.length;
    if (force) this.allot(force, index);
    else this.loose(entry, index);
    const middle = this.counters.length;
    this.breakdown(entry.army, entry.breakdownUnits ?? [], index);
    const capitani = force ? [force.primo!, ...force.otherCapitani].map((id) => this.capitano(id)) : [];
    return {
      id: force?.id ?? `${entry.army}-${entry.n}`,
      rule: entry.rule,
      army: this.armies.named(entry.army),
      turn: entry.n ?? 0,
      primo: capitani[0] ?? -1,
      capitani,
      units: range(before, middle),
      breakdown: range(middle, this.counters.length),
      hex: force?.location.hex ? spaceOf(board, force.location.hex) : -1,
      order: force?.order && force.order !== "any" ? force.order : "manoeuvre",
      administrativeMarch: force?.administrativeMarch ?? false,
      capitanoGenerale: force?.capitanoGenerale ?? false,
      auxiliaries: force?.auxiliaries ?? [],
      data: entry,
      dice,
    };
  }

  private capitano(id: string): number {
    return this.capitani.named(id);
  }

  private allot(force: ForceData, group: number): void {
    const army = this.armies.named(force.army);
    for (const [capitano, list] of Object.entries(force.defaultAllocation ?? {})) {
      for (const [type, size, sp] of list) {
        this.counters.push({ type, size, army, sp, allotted: this.capitano(capitano), group, spare: false });
      }
    }
  }

  /** Units that come without a Capitano: the SPs fill one counter after the other. */
  private loose(entry: ReinforcementData, group: number): void {
    const army = this.armies.named(entry.army);
    for (const { type, sp, counters } of entry.units ?? []) {
      let left = sp;
      for (const size of counters.flatMap(([count, size]) => new Array<number>(count).fill(size))) {
        this.counters.push({ type, size, army, sp: Math.min(left, size), allotted: -1, group, spare: false });
        left -= Math.min(left, size);
      }
    }
  }

  /** §S2.setup.French.a, §S3.setup.French.b, §S4.setup.Imperial.b, §S5.setup.French.b, §S5.setup.Imperial.b. */
  private breakdown(
    army: string,
    lines: readonly { type: string; counters: [number, number][] }[],
    group: number,
  ): void {
    const index = this.armies.named(army);
    for (const { type, counters } of lines) {
      for (const [count, size] of counters) this.spares(type, size, count, index, group);
    }
  }

  /** §15.1.1a, §18.5: Militia and Italian mercenaries serve whoever raises or recruits them. */
  private localCounters(): void {
    const { countermix, italianMercenaryPool } = this.files["units.json"];
    for (const { type, size, count } of countermix) if (type === "militia") this.spares(type, size, count, -1, -1);
    for (const { type, size, count } of italianMercenaryPool.units) this.spares(type, size, count, -1, -1);
  }

  private spares(type: string, size: number, count: number, army: number, group: number): void {
    for (let i = 0; i < count; i++) this.counters.push({ type, size, army, sp: 0, allotted: -1, group, spare: true });
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function unitsFrom(
  counters: readonly Counter[],
  data: ScenarioData,
  file: Files["units.json"],
  capitani: Capitani,
): Units {
  const types = counters.map(({ type }) => {
    const found = file.types.find(({ id }) => id === type);
    if (!found) throw refused(`scenarios/${data.id}.json: units.json has no type "${type}".`);
    return found;
  });
  const kinds = [...new Set(types.map((type) => kindOf(type, data)))];
  const kind = Uint8Array.from(types, (type) => kinds.indexOf(kindOf(type, data)));
  const pool = new Set(file.italianMercenaryPool.units.map(({ type }) => type));
  return {
    count: counters.length,
    typeIds: types.map(({ id }) => id),
    nation: types.map(({ nation }) => nation),
    arm: types.map(({ arm }) => arm as Arm),
    size: Uint8Array.from(counters, ({ size }) => size),
    quality: Uint8Array.from(types, ({ quality }) => quality ?? 0),
    reliability: types.map((type) => reliabilityOf(type, data)),
    firearms: Uint8Array.from(types, ({ firearms }) => (firearms ? 1 : 0)),
    allowance: Uint8Array.from(types, ({ movement }) => 2 * (movement.front ?? 0)),
    demoralisedAllowance: Uint8Array.from(types, ({ movement }) => 2 * (movement.demoralised ?? 0)),
    militia: Uint8Array.from(types, ({ arm }) => (arm === "militia" ? 1 : 0)),
    mercenary: Uint8Array.from(types, ({ id }) => (pool.has(id) ? 1 : 0)),
    belongsTo: Int8Array.from(types, ({ named }) => capitani.ids.indexOf(named?.capitano ?? "")),
    kind,
    ofKind: kinds.map((_, one) => range(0, counters.length).filter((unit) => kind[unit] === one)),
    army: Int8Array.from(counters, ({ army }) => army),
    startSp: Uint8Array.from(counters, ({ sp }) => sp),
    allotted: Int8Array.from(counters, ({ allotted }) => allotted),
    group: Int8Array.from(counters, ({ group }) => group),
    spare: Uint8Array.from(counters, ({ spare }) => (spare ? 1 : 0)),
  };
}

type TypeData = Files["units.json"]["types"][number];

/**
 * §1.3.3d, §S1.reliability, §S2.reliability, §S3.reliability, §S4.reliability, §S5.reliability: the scenario sets the Reliability of the Swiss.
 */
function reliabilityOf(type: TypeData, data: ScenarioData): Reliability {
  if (type.reliability !== "scenario") return type.reliability ?? "N";
  const set = data.reliability[type.id] ?? data.reliability["swiss-infantry"];
  if (!set) throw refused(`scenarios/${data.id}.json: it does not set the Reliability of "${type.id}".`);
  return set;
}

/** §5.1a: Nationality, type, Quality and Reliability; a Named Unit is a type of its own. */
function kindOf(type: TypeData, data: ScenarioData): string {
  return [type.nation, type.arm, type.quality, reliabilityOf(type, data), type.named?.abbreviation ?? ""].join();
}

/** §S1.regions, §S3.regions, §S4.regions, §S5.regions. */
/** §S1.regions §S2.regions §S3.regions §S4.regions §S5.regions */
function alignmentOf(data: ScenarioData, region: string): PrintedAlignment {
  const printed = data.regions[region];
  switch (printed) {
    case "not-aligned":
    case "neutral":
    case "not-applicable":
    case "ignored":
    case "by-swiss-status":
      return printed;
    case undefined:
      throw refused(`scenarios/${data.id}.json: it does not say how region "${region}" is aligned.`);
    default:
      return seatOf(data, printed);
  }
}

function limitFrom(
  data: ScenarioData,
  limit: ScenarioData["movementLimits"][number],
  armies: Armies,
  ground: Ground,
): MovementLimit {
  const army = limit.army === undefined ? -1 : armies.named(limit.army);
  const named = limit.sides ?? (limit.side === undefined ? [] : [limit.side]);
  const sides = army >= 0 ? [armies.side[army]!] : named.map((side) => seatOf(data, side));
  const area = "adjacentTo" in limit.mayNotEnter ? null : hexesOfArea(limit.mayNotEnter, ground);
  return { rule: limit.rule, sides, army, area, data: limit };
}

/** The hexes of an area that a scenario describes: 1 by hex. */
export function hexesOfArea(area: AreaData, ground: Ground): Uint8Array {
  return Uint8Array.from(ground.board.ids, (_, hex) => (isInArea(area, hex, ground) ? 1 : 0));
}

/** Whether a hex lies in an area that a scenario describes. */
export function isInArea(area: AreaData, hex: number, ground: Ground): boolean {
  const { board, hexes } = ground;
  const region = hexes.regionIds[hexes.region[hex]!]!;
  if ("zone" in area) return zoneNamed(area.zone, hexes)[hex] === 1;
  if ("hex" in area) return spaceOf(board, area.hex) === hex;
  if ("region" in area) return region === area.region;
  if ("regions" in area) return area.regions.includes(region);
  if ("adjacentTo" in area) throw refused("The hexes next to enemy Forces change: they are no area of the map.");
  if ("not" in area) return !isInArea(area.not, hex, ground);
  const has = (part: AreaData) => isInArea(part, hex, ground);
  return "all" in area ? area.all.every(has) : area.any.some(has);
}

function zoneNamed(id: string, { zones }: Hexes): Uint8Array {
  const zone = zones.get(id);
  if (!zone) throw refused(`map.json has no zone "${id}".`);
  return zone;
}
