import { type Reason, running } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import {
  enemyOf,
  GOOD,
  holds,
  NOBODY,
  NOWHERE,
  onMap,
  sideOf,
  sideOfLeader,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { rangeOf } from "../rules/command.ts";
import { initiative } from "../rules/initiative.ts";
import { type OrdersSegment, ordersSegment } from "../rules/orders.ts";
import { mayReorganize, type Reorganisation, reorganisation } from "../rules/reorganisation.ts";
import { leaderFor } from "../rules/replacements.ts";
import { enterable } from "../rules/retreat.ts";
import { mayStack } from "../rules/stacking.ts";
import { inZoneOf, isEngaged } from "../rules/zones.ts";
import { askedNow, because, type Intent } from "./reasons.ts";

/** Why not, in the Command phase, at the end of an activation and at night; null for anything else. */
export function whyNotInTurn(position: Tolentino, intent: Intent): Reason[] | null {
  const { type, formation, order, unit, hex, to, leader } = intent;
  if (type === "order" && isFormation(formation)) return whyNotOrder(position, formation, order);
  if (type === "activate" && isFormation(formation)) return whyNotActivate(position, formation);
  if (type === "gunOrder" && isUnit(unit)) return whyNotGunOrder(position, unit);
  if (type === "stragglers") return because("3.1.B3b", "refuse.noStragglers");
  if (type === "endLeaders") return because("15.4", "refuse.leadersEntering");
  if (type === "ride" && isLeader(leader)) return whyNotThisRider(position, leader);
  if (type === "reorganize" && isHex(hex)) return whyNotReorganize(position, hex);
  if (type === "replace" && isUnit(unit) && isHex(hex)) return whyNotReplace(position, unit, hex);
  if (type === "withdraw" && isUnit(unit) && isHex(to)) return whyNotWithdraw(position, unit, to);
  return null;
}

const isBelow = (value: unknown, count: number) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
const isFormation = (value: unknown): value is number => isBelow(value, army.formations);
const isUnit = (value: unknown): value is number => isBelow(value, army.units);
const isLeader = (value: unknown): value is number => isBelow(value, army.leaders);
const isHex = (value: unknown): value is number => isBelow(value, ground.board.size);

/** §5.2 §4.2a whom a Commander can give a new order, and which. */
function whyNotOrder(position: Tolentino, formation: number, order: unknown): Reason[] | null {
  const segment = running(position, ordersSegment) as OrdersSegment | undefined;
  if (!segment || askedNow(position) !== "orders.give") return because("5.2.1", "refuse.ownOrder", { formation });
  const { side, changed } = segment;
  const commander = position.commander[side]!;
  if (army.formationSide[formation] !== side) return because("5.2a", "refuse.enemyOrder", { seat: SEATS[side] });
  if (changed.includes(formation)) return because("4.2a", "refuse.orderTwice", { formation });
  const officer = position.officer[formation]!;
  const isInRange =
    officer !== NOBODY && position.at[officer]! >= 0 && rangeOf(position, commander)[position.at[officer]!];
  if (!isInRange) return because("5.2b", "refuse.orderRange", { formation, leader: commander });
  const current = position.order[formation]!;
  return current === order ? because("4.2a", "refuse.sameOrder", { formation, order: current }) : null;
}

function whyNotActivate(position: Tolentino, formation: number): Reason[] {
  const asked = askedNow(position);
  if (asked.startsWith("twilight.")) return because("17.1", "refuse.twilight", { formation });
  if (position.activated[formation]) return because("6.1a", "refuse.activated", { formation });
  const isGiven = running(position, initiative)?.isGiven;
  const isPresent = army.unitsOf[formation]!.some((unit) => onMap(position, unit));
  return isGiven && isPresent
    ? because("3.2a", "refuse.firstActivation", { formation })
    : because("6.1a", "refuse.absent", { formation });
}

function whyNotGunOrder(position: Tolentino, unit: number): Reason[] {
  return position.out[unit] ? because("11", "refuse.gunsOut", { unit }) : because("11", "refuse.gunOrder", { unit });
}

/** §4.1.4 officers of the active formation, each once; §4.2.1 the Commander once a turn. */
function whyNotThisRider(position: Tolentino, leader: number): Reason[] {
  if (position.commander[sideOfLeader(leader)] === leader) return because("4.2.1", "refuse.commanderRides", { leader });
  return position.serves[leader] === position.active
    ? because("4.1.4", "refuse.hasRidden", { leader })
    : because("4.1.4", "refuse.otherOfficer", { leader });
}

/** §15.3 what keeps the units of a hex from finding their order again. */
function whyNotReorganize(position: Tolentino, hex: number): Reason[] | null {
  const segment = running(position, reorganisation) as Reorganisation | undefined;
  if (!segment) return null;
  const own = unitsIn(position, hex).filter((unit) => segment.formations.includes(army.formation[unit]!));
  const shaken = own.filter((unit) => position.state[unit] !== GOOD);
  if (shaken.length === 0) return because("15.3", "refuse.nobodyShaken", { hex });
  if (segment.tried.includes(hex)) return because("15.3", "refuse.triedAlready", { hex });
  if (shaken.some((unit) => mayReorganize(position, unit))) return null;
  if (shaken.every((unit) => isEngaged(position, unit))) return because("15.3", "refuse.reorganizeInZone", { hex });
  return shaken.every((unit) => position.did[unit] !== 0)
    ? because("15.3", "refuse.reorganizeBusy", { hex })
    : because("15.3", "refuse.reorganizeOrder", { hex });
}

/** §15.5 where a unit cannot come back. */
function whyNotReplace(position: Tolentino, unit: number, hex: number): Reason[] {
  if (position.fate[unit] !== position.turn) return because("12.8", "refuse.notDue", { unit });
  const leader = leaderFor(position, unit);
  const at = leader === NOBODY ? NOWHERE : position.at[leader]!;
  if (at < 0 || ground.distance[at * ground.board.size + hex]! > 1)
    return because("15.5", "refuse.notByLeader", { leader });
  const enemy = enemyOf(sideOf(unit));
  if (holds(position, enemy, hex) || inZoneOf(position, enemy, hex))
    return because("15.5", "refuse.replaceInZone", { hex });
  return because("7.1", "refuse.stacking", { hex });
}

/** §17.2a who withdraws at night, and where to. */
function whyNotWithdraw(position: Tolentino, unit: number, to: number): Reason[] {
  if (!onMap(position, unit) || !isEngaged(position, unit)) return because("17.2a", "refuse.notEngaged", { unit });
  if (!enterable(position, unit).includes(to)) return because("17.2a", "refuse.retreatBarred", { hex: to });
  if (inZoneOf(position, enemyOf(sideOf(unit)) as Side, to))
    return because("17.2a", "refuse.withdrawIntoZone", { hex: to });
  return mayStack(position, [unit], to)
    ? because("17.2a", "refuse.mayHoldOn", { unit })
    : because("7.1", "refuse.stacking", { hex: to });
}
