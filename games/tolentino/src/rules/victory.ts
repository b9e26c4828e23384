import type { Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, BRIGADE, DIVISION, NEAPOLITAN, SEATS } from "../army.ts";
import { army, derived, ground, tables } from "../data.ts";
import { fieldOf } from "../field.ts";
import { GONE, isArtillery, ROUTED, type Tolentino } from "../position.ts";

/** §18 the victory points of the Neapolitan side, item by item. */
export interface Score {
  readonly id: string;
  readonly count: number;
  readonly vp: number;
}

export function scores(position: Tolentino): Score[] {
  const counts: Record<string, number> = {
    hex: starsHeld(position),
    austrianOfficer: officersLost(position, AUSTRIAN),
    austrianArtillery: unitsGone(position, AUSTRIAN, true),
    austrianReduced: reducedAustrians(position),
    austrianUnit: unitsGone(position, AUSTRIAN, false),
    bianchi: position.lost[army.commanders[AUSTRIAN]]!,
    neapolitanOfficer: officersLost(position, NEAPOLITAN),
    neapolitanArtillery: unitsGone(position, NEAPOLITAN, true),
    neapolitanUnit: unitsGone(position, NEAPOLITAN, false),
    grenzer: position.grenzers,
  };
  return tables.victory.items.map(({ id, vp }) => ({ id, count: counts[id] ?? 0, vp: (counts[id] ?? 0) * vp }));
}

export function total(position: Tolentino): number {
  return scores(position).reduce((sum, { vp }) => sum + vp, 0);
}

const starHexes = derived(() => [...ground.star.keys()].filter((hex) => ground.star[hex]! > 0));

/** §18a stars of the hexes where a Neapolitan unit stands that is not Routed. */
function starsHeld(position: Tolentino): number {
  const { first, next } = fieldOf(position);
  let sum = 0;
  for (const hex of starHexes()) {
    for (let unit = first[hex]!; unit >= 0; unit = next[unit]!) {
      if (army.side[unit] !== NEAPOLITAN || position.state[unit] === ROUTED) continue;
      sum += ground.star[hex]!;
      break;
    }
  }
  return sum;
}

function officersLost(position: Tolentino, side: number): number {
  let lost = 0;
  for (let leader = 0; leader < army.leaders; leader++) {
    const isOfficer = army.rank[leader] === DIVISION || army.rank[leader] === BRIGADE;
    if (army.leaderSide[leader] === side && isOfficer) lost += position.lost[leader]!;
  }
  return lost;
}

/** §18b §18c units eliminated for good: batteries, or all the others. */
function unitsGone(position: Tolentino, side: number, guns: boolean): number {
  let gone = 0;
  for (let unit = 0; unit < army.units; unit++) {
    if (army.side[unit] === side && position.fate[unit] === GONE && isArtillery(unit) === guns) gone++;
  }
  return gone;
}

/** §18b a reduced unit counts once: not again when it is gone for good. Those waiting to return count. */
function reducedAustrians(position: Tolentino): number {
  let reduced = 0;
  for (let unit = 0; unit < army.units; unit++) {
    if (army.side[unit] === AUSTRIAN && position.reduced[unit] && position.fate[unit] !== GONE) reduced++;
  }
  return reduced;
}

/** §18.1a the level of victory for a total. */
export function bandOf(points: number) {
  const isIn = ({ from, to }: { from: number | null; to: number | null }) =>
    (from === null || points >= from) && (to === null || points <= to);
  return tables.victory.bands.find(isIn)!;
}

/** §18 the end of the last turn. */
export function countPoints(play: Play<Tolentino>): void {
  const points = total(play.position);
  const { result, winner } = bandOf(points);
  play.tell({ type: "gameOver", rules: ["18", "18.1a"], points, level: result });
  play.end({ winner, level: result, scores: { neapolitan: points, austrian: -points }, rules: ["18", "18.1a"] });
}

/** §18.1 Murat is lost: the Austrians win at once. */
export function austriansWinByMurat(play: Play<Tolentino>): void {
  const points = total(play.position);
  play.tell({ type: "muratLost", rules: ["18.1"] });
  const level = "Austrian victory: Murat is lost";
  play.end({ winner: SEATS[AUSTRIAN], level, scores: { neapolitan: points, austrian: -points }, rules: ["18.1"] });
}
