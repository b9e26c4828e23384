import { NEAPOLITAN, type Side } from "../army.ts";
import { army } from "../data.ts";
import { ATTACK, distance, GOOD, isArtillery, NOBODY, onMap, type Tolentino } from "../position.ts";
import type { Outlook } from "./outlook.ts";

/** How good a hex is for a leader: near to those he commands, with troops around him, and not where the enemy can reach him. */
export function postsFor(look: Outlook, leader: number): (hex: number) => number {
  const { position, side } = look;
  if (position.commander[side] === leader) {
    return (hex) => safety(look, leader, hex) + overOfficers(position, side, leader, hex);
  }
  const kept = keptClose(position, leader);
  return (hex) => safety(look, leader, hex) + overUnits(look, leader, hex, kept);
}

/** §4.4 §18.1 alone he is lost, and with Murat the battle. */
function safety({ lay, side, enemy }: Outlook, leader: number, hex: number): number {
  const danger = lay.pressure[enemy][hex]!;
  const cover = lay.strength[side][hex]!;
  const weight = leader === army.murat ? 4 : army.leaderFormation[leader]! < 0 ? 1.5 : 0.6;
  if (danger === 0) return cover > 0 ? 0.1 : 0;
  if (cover === 0) return -1.5 * weight;
  return -weight * Math.max(0, danger / (cover * 3) - (leader === army.murat ? 0.3 : 1));
}

/** §4.1.1 §4.3 §4.3.4 the units of his formation that he keeps close, keeps in command, or leads against the enemy. */
function overUnits({ position, lay, enemy }: Outlook, leader: number, hex: number, kept: readonly boolean[]): number {
  const formation = position.serves[leader]!;
  if (formation < 0) return 0;
  const isNeapolitan = army.formationSide[formation] === NEAPOLITAN;
  let value = 0;
  const units = army.unitsOf[formation]!;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    if (!onMap(position, unit)) continue;
    const away = distance(hex, position.hex[unit]!);
    if (away <= army.range[leader]!) value += 0.08;
    if (isNeapolitan && away <= 1 && !kept[i]) value += 0.3;
    else if (away === 0 && position.state[unit] !== GOOD) value += 0.1;
    if (away > army.range[leader]!) value -= 0.01 * away;
  }
  const leads = position.order[formation] === ATTACK && lay.strength[army.formationSide[formation] as Side][hex]! > 0;
  return leads && lay.pressure[enemy][hex]! > 0 ? value + 0.15 : value;
}

/** Which units of a leader's formation have another officer of it next to them. */
function keptClose(position: Tolentino, leader: number): boolean[] {
  const formation = position.serves[leader]!;
  if (formation < 0) return [];
  return army.unitsOf[formation]!.map((unit) => isKeptClose(position, formation, leader, unit));
}

function isKeptClose(position: Tolentino, formation: number, leader: number, unit: number): boolean {
  for (let other = 0; other < army.leaders; other++) {
    const at = position.at[other]!;
    if (other === leader || position.serves[other] !== formation || at < 0) continue;
    if (distance(at, position.hex[unit]!) <= 1) return true;
  }
  return false;
}

/** §5.2b the officers whom the Commander can give orders. */
function overOfficers(position: Tolentino, side: Side, leader: number, hex: number): number {
  let value = 0;
  for (let formation = 0; formation < army.formations; formation++) {
    const officer = position.officer[formation]!;
    if (army.formationSide[formation] !== side || officer === NOBODY || position.at[officer]! < 0) continue;
    const away = distance(hex, position.at[officer]!);
    value += away <= army.range[leader]! - 1 ? 0.35 : -0.015 * away;
  }
  return value;
}

/** What a leader gains by riding, to judge by the hexes where troops of his stand. */
export function ridingGain(look: Outlook, leader: number): number {
  const { position, side } = look;
  const here = position.at[leader]!;
  if (here < 0) return 1;
  let best = -99;
  const post = postsFor(look, leader);
  const formation = position.serves[leader]!;
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (army.side[unit] !== side || hex < 0 || hex === here || isArtillery(unit)) continue;
    if (formation >= 0 && army.formation[unit] !== formation) continue;
    best = Math.max(best, post(hex));
  }
  return best - post(here);
}
