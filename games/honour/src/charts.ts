import { refused } from "@gonfalon/engine/kernel";
import { type Chart, chartOfCells, chartOfRows } from "./lookup.ts";
import type { Order, Reliability, Tables, Weather } from "./schemas/index.ts";

/** The charts of tables.json, turned into lists for `read` (lookup.ts) and found by what they are of. */

export type AssaultResult = Tables["assault-table"]["table"][string][string];
export type FireResult = Tables["artillery-fire-table"]["table"][string][string];
export type ChargeResult = Tables["cavalry-charge-table"]["table"][string][string];
export type DisciplineCode = Tables["discipline-table"]["reliability"]["V"][number];
export type OrderRow = Tables["orders-table"]["orders"][number];
export type WeatherRow = Tables["weather-table"]["effects"][number];
export type TacticalOption = Tables["tactical-options-table"]["options"][number];
export interface RecoveryResult {
  readonly flip: boolean;
  readonly spLost: number;
}

export interface Charts {
  /** §4.3.1: rows by the sum of two dice, columns by the hexes of the LOC. */
  readonly adminPoints: Chart<number>;
  /** §8: columns by the SPs of the Force. */
  readonly attrition: Chart<number>;
  /** §12.1: columns A to G by their place; `assaultColumn` finds it. */
  readonly assault: Chart<AssaultResult>;
  /** §11.4.1: columns by firing Artillery SPs. */
  readonly artilleryFire: Chart<FireResult>;
  readonly cavalryCharge: Chart<ChargeResult>;
  readonly pursuit: Chart<number>;
  /** §18.9: one column. */
  readonly reducedBattle: Chart<Tables["reduced-battle-tables"]["table"][number]>;
  /** §9.1: columns by Quality, 0 and less first. */
  readonly disciplineByQuality: Chart<DisciplineCode>;
  readonly disciplineByReliability: Readonly<Record<Reliability, Chart<DisciplineCode>>>;
  readonly recovery: Readonly<Record<Reliability, Chart<RecoveryResult>>>;
  readonly orders: Readonly<Record<Order, OrderRow>>;
  readonly weather: Readonly<Record<Weather, WeatherRow>>;
  readonly tacticalOptions: ReadonlyMap<string, TacticalOption>;
}

const RELIABILITIES: readonly Reliability[] = ["V", "S", "N", "R"];
const ORDERS: readonly Order[] = ["garrison", "stand", "manoeuvre", "attack", "retreat"];
const WEATHERS: readonly Weather[] = ["Frost", "Snow", "Mud", "Rain", "Fair", "Heat"];

export function chartsFrom(tables: Tables): Charts {
  return {
    adminPoints: adminPointsFrom(tables["admin-points-table"]),
    attrition: chartOfRows("attrition-table", tables["attrition-table"]),
    assault: chartOfCells("assault-table", tables["assault-table"]),
    artilleryFire: chartOfCells("artillery-fire-table", tables["artillery-fire-table"]),
    cavalryCharge: chartOfCells("cavalry-charge-table", tables["cavalry-charge-table"]),
    pursuit: chartOfRows("pursuit-table", tables["pursuit-table"]),
    reducedBattle: reducedBattleFrom(tables["reduced-battle-tables"]),
    ...disciplineFrom(tables["discipline-table"]),
    orders: byId("orders-table", ORDERS, tables["orders-table"].orders, ({ id }) => id),
    weather: byId("weather-table", WEATHERS, tables["weather-table"].effects, ({ weather }) => weather),
    tacticalOptions: new Map(tables["tactical-options-table"].options.map((one) => [one.id, one])),
  };
}

/** The file has one list for each band of distance: the rows of our chart are its columns. */
function adminPointsFrom(table: Tables["admin-points-table"]): Chart<number> {
  const { rollMin, rollMax, columnFrom, bandKeys } = table;
  const cells = Array.from({ length: rollMax - rollMin + 1 }, (_, row) =>
    bandKeys.map((band) => {
      const cell = table.table[band]?.[row];
      if (cell === undefined)
        throw refused(`tables.json: band "${band}" of the admin-points-table has no roll ${row + rollMin}.`);
      return cell;
    }),
  );
  return { rowMin: rollMin, rowMax: rollMax, columnFrom, cells };
}

function reducedBattleFrom(table: Tables["reduced-battle-tables"]): Charts["reducedBattle"] {
  const { rowMin, rowMax } = table;
  if (table.table.length !== rowMax - rowMin + 1) throw refused("tables.json: reduced-battle-tables lack a row.");
  return { rowMin, rowMax, columnFrom: [0], cells: table.table.map((row) => [row]) };
}

function disciplineFrom(
  table: Tables["discipline-table"],
): Pick<Charts, "disciplineByQuality" | "disciplineByReliability" | "recovery"> {
  const qualities = ["0 or less", "1", "2", "3"];
  const { rowMin, rowMax } = table;
  const oneColumn = <T>(list: readonly T[]): Chart<T> => {
    if (list.length !== rowMax - rowMin + 1)
      throw refused("tables.json: a column of the discipline-table lacks a row.");
    return { rowMin, rowMax, columnFrom: [0], cells: list.map((cell) => [cell]) };
  };
  const result = (id: string): RecoveryResult => {
    const found = table.recoveryResults[id];
    if (!found) throw refused(`tables.json: the discipline-table does not explain the recovery result "${id}".`);
    return found;
  };
  const columns = qualities.map((key) => table.quality[key] ?? []);
  return {
    disciplineByQuality: {
      rowMin,
      rowMax,
      columnFrom: [0, 1, 2, 3],
      cells: table.rows.map((_, row) => columns.map((column) => column[row]!)),
    },
    disciplineByReliability: every(RELIABILITIES, (one) => oneColumn(table.reliability[one])),
    recovery: every(RELIABILITIES, (one) => oneColumn(table.recovery[one].map(result))),
  };
}

function every<K extends string, T>(keys: readonly K[], value: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, T>;
}

function byId<K extends string, T>(
  name: string,
  keys: readonly K[],
  rows: readonly T[],
  idOf: (row: T) => string,
): Record<K, T> {
  return every(keys, (key) => {
    const row = rows.find((one) => idOf(one) === key);
    if (!row) throw refused(`tables.json: the ${name} has no row "${key}".`);
    return row;
  });
}
