import { type Find, namesOf } from "@gonfalon/engine/kit";
import type { UnitsFile } from "./files.ts";
import { ARTILLERY, CAVALRY, halves, INFANTRY } from "./ground.ts";

export const AUSTRIAN = 0;
export const NEAPOLITAN = 1;
export type Side = 0 | 1;
export const SEATS = ["austrian", "neapolitan"] as const;

/** §2.2 ranks of leaders. */
export const COMMANDER = 0;
export const DIVISION = 1;
export const BRIGADE = 2;

/** What is printed on the counters, as arrays by unit, by leader or by formation. */
export interface Army {
  readonly unitIds: readonly string[];
  readonly unitNamed: Find;
  readonly unitNames: readonly string[];
  readonly units: number;
  readonly side: Uint8Array;
  readonly formation: Uint8Array;
  /** INFANTRY (pioneers included, §16.1.1), CAVALRY or ARTILLERY. */
  readonly arm: Uint8Array;
  /** §11d artillery with 5 or 6 movement points. */
  readonly horse: Uint8Array;
  /** -1 for batteries, which belong to none. */
  readonly regiment: Int8Array;
  readonly full: Uint8Array;
  /** 0 for a unit without a reduced face. */
  readonly weak: Uint8Array;
  readonly efficiency: Uint8Array;
  /** In half points. */
  readonly movement: Uint8Array;

  readonly leaderIds: readonly string[];
  readonly leaderNamed: Find;
  readonly leaderNames: readonly string[];
  readonly leaders: number;
  readonly leaderSide: Uint8Array;
  /** The formation of an officer's counter, -1 for a Commander. */
  readonly leaderFormation: Int8Array;
  readonly rank: Uint8Array;
  readonly initiative: Uint8Array;
  readonly range: Uint8Array;
  readonly leaderMovement: Uint8Array;

  readonly formationIds: readonly string[];
  readonly formationNamed: Find;
  readonly formationNames: readonly string[];
  readonly formations: number;
  readonly formationSide: Uint8Array;
  readonly unitsOf: readonly (readonly number[])[];
  /** The Commander of each side. */
  readonly commanders: readonly [number, number];
  readonly murat: number;
  readonly mohr: number;
  readonly lechi: number;
  readonly radinski: number;
  /** §13.3.2 Morale counters: how many of +1/+2 and of -1/-2 there are. */
  readonly moraleCounters: { readonly plus: number; readonly minus: number };
}

export function armyOf(file: UnitsFile): Army {
  const { units, leaders, formations } = file;
  const formationIds = formations.map(({ formation }) => formation);
  const formationNamed = namesOf("formation", formationIds, "units.json");
  const formationOf = (id: string | null) => (id === null ? -1 : formationNamed.in("units.json")(id));
  const [unitIds, leaderIds] = [units.map(({ id }) => id), leaders.map(({ id }) => id)];
  const [unitNamed, leaderNamed] = [namesOf("unit", unitIds, "units.json"), namesOf("leader", leaderIds, "units.json")];
  const leader = leaderNamed.in("units.json");
  const sides = (list: readonly { side: string }[]) => Uint8Array.from(list, ({ side }) => sideNamed(side));
  const regiments = [...new Set(units.flatMap(({ regiment }) => regiment ?? []))];
  const arms = { infantry: INFANTRY, pioneer: INFANTRY, cavalry: CAVALRY };
  const formation = Uint8Array.from(units, (unit) => formationOf(unit.formation));
  const counters = (id: string) => file.markers.find((one) => one.id === id)?.count ?? 0;
  return {
    unitIds,
    unitNamed,
    unitNames: units.map(({ name }) => name),
    units: units.length,
    side: sides(units),
    formation,
    arm: Uint8Array.from(units, ({ type }) => arms[type as keyof typeof arms] ?? ARTILLERY),
    horse: Uint8Array.from(units, ({ type }) => (type === "horse-artillery" ? 1 : 0)),
    regiment: Int8Array.from(units, ({ regiment }) => (regiment === null ? -1 : regiments.indexOf(regiment))),
    full: Uint8Array.from(units, ({ strength }) => strength.full),
    weak: Uint8Array.from(units, ({ strength }) => strength.reduced ?? 0),
    efficiency: Uint8Array.from(units, ({ efficiency }) => efficiency),
    movement: Uint8Array.from(units, ({ movement }) => halves(movement)),
    leaderIds,
    leaderNamed,
    leaderNames: leaders.map(({ name }) => name),
    leaders: leaders.length,
    leaderSide: sides(leaders),
    leaderFormation: Int8Array.from(leaders, (one) => formationOf(one.formation)),
    rank: Uint8Array.from(leaders, ({ rank }) => ["commander", "division", "brigade"].indexOf(rank)),
    initiative: Uint8Array.from(leaders, ({ initiative }) => initiative),
    range: Uint8Array.from(leaders, ({ range }) => range),
    leaderMovement: Uint8Array.from(leaders, ({ movement }) => halves(movement)),
    formationIds,
    formationNamed,
    formationNames: formations.map(({ name }) => name),
    formations: formations.length,
    formationSide: sides(formations),
    unitsOf: formationIds.map((_, f) => units.flatMap((_unit, i) => (formation[i] === f ? [i] : []))),
    commanders: [leader("l-bianchi"), leader("l-murat")],
    murat: leader("l-murat"),
    mohr: leader("l-mohr"),
    lechi: leader("l-lechi"),
    radinski: unitNamed.in("units.json")("a-rad"),
    moraleCounters: { plus: counters("m-morale-plus"), minus: counters("m-morale-minus") },
  };
}

export function sideNamed(name: string): Side {
  return name === "austrian" ? AUSTRIAN : NEAPOLITAN;
}
