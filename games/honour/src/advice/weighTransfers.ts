import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import { board } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour } from "../position.ts";
import { isTruce } from "../rules/combat/duty.ts";
import type { Transfers } from "../rules/command/transfers.ts";
import { armyOf, combatUnitsOf, hexOf, isCapitanoGenerale, mayLead, unemployedOf } from "../rules/forces.ts";
import { owns } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";
import { type Design, designOf, partyOf } from "./aims.ts";
import { type Column, columnFor, standFor } from "./column.ts";
import { isTooMuchHorse, type Party } from "./expedition.ts";
import { directsGuns, type Force, type Lay, weightNear } from "./lay.ts";
import { unitValue } from "./odds.ts";
import { raidChance } from "./posts.ts";
import { savingsFor } from "./purse.ts";
import { countsAtTheEnd, isNearVictory, stakesOf } from "./stakes.ts";
import { isTimeToRide } from "./tirolo.ts";
import { frameOf } from "./weighMarch.ts";

/** §5.1: an army sends off captains with a unit or two, to take places that nobody holds and to keep those it leaves. */
export function weighTransfer(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const design = designOf(position, seat as Side);
  const { lay } = design;
  const columns = new Map<Force, Column | null>();
  const party = position.battle ? null : partyToSend(position, design);
  return options.map((option) => {
    if (option.type === "transfersDone") return 0.1;
    if (position.battle) return -0.2;
    if (party) return sendingValue(position, party, option);
    if (option.type === "detach") return detachValue(position, lay, option.capitano);
    if (option.type !== "takeUnit") return -0.2;
    return Math.max(handValue(position, lay, option.unit), columnValue(position, design, columns, option.unit));
  });
}

/** §S5.3: the party that an army sends to Napoli, or null. */
function partyToSend(position: Honour, { lay, country }: Design): Party | null {
  for (const force of lay.own) {
    const party = partyOf(position, force, lay, country);
    if (party) return party;
  }
  return null;
}

/** Its units go to its leader one by one, and then he goes. */
function sendingValue(position: Honour, { leader, units }: Party, option: HonourOption): number {
  const isHis = (unit: number) => position.holder[unit] === leader;
  if (option.type === "takeUnit") return units.includes(option.unit) && !isHis(option.unit) ? 0.9 : -0.2;
  if (option.type === "detach") return option.capitano === leader && units.every(isHis) ? 0.9 : -0.5;
  return -0.2;
}

/** §1.3.4.1: horse is divided for the expedition, and nothing else. */
export function weighStrength(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (option.type === "strengthDone") return 0.1;
    return option.type === "split" && isTooMuchHorse(position, option.unit) ? 0.3 : 0;
  });
}

/** Activations from a place within which its assault is made ready. */
const SOON = 2.5;

/** Hexes from which guns may be before the walls in this turn. */
const GUNS_NEAR = 6;

/** The column of a Force that is about to besiege, or to be besieged. */
function columnIn(position: Honour, { aims, lay }: Design, force: Force | undefined): Column | null {
  const aim = force && aims.get(force.primo);
  if (!aim || force.units < 2) return null;
  if (force.walls && aim.hex === force.hex) {
    const guns = lay.foes.filter((foe) => foe.guns > 0 && hexDistance(board, foe.hex, force.hex) <= GUNS_NEAR);
    const besieger = guns.sort((a, b) => b.power - a.power)[0];
    return besieger ? standFor(position, force.primo, besieger.primo, besieger.hex) : null;
  }
  if (aim.purpose !== "besiege" || aim.away > SOON) return null;
  return columnFor(position, force.primo, aim.hex);
}

/** A unit for the column that is to go into a breach. */
function columnValue(position: Honour, design: Design, columns: Map<Force, Column | null>, unit: number): number {
  const force = forceOf(position, design.lay, position.holder[unit]!);
  if (!force) return -0.2;
  if (!columns.has(force)) columns.set(force, columnIn(position, design, force));
  return columns.get(force)?.units.includes(unit) ? 0.3 : -0.2;
}

/** To whom the unit in hand goes: to a captain without troops who is to be sent off. */
export function weighPlace(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const { initiative } = castOf(position).capitani;
  const { unit } = frameOf<Transfers>(position);
  const design = designOf(position, seat as Side);
  const party = partyToSend(position, design);
  if (party?.units.includes(unit)) {
    return options.map((option) => (option.type === "giveUnit" && option.capitano === party.leader ? 1 : 0));
  }
  const force = forceOf(position, design.lay, position.holder[unit]!);
  const isDetached = handValue(position, design.lay, unit) > 0;
  const leader = isDetached ? -1 : (columnIn(position, design, force)?.leader ?? -1);
  return options.map((option) => {
    if (option.type !== "giveUnit") return -1;
    if (option.capitano === leader) return 10;
    return combatUnitsOf(position, option.capitano).length === 0 ? 1 + initiative[option.capitano]! : 0;
  });
}

/** APs that an Army may spend on the marches of captains whom it sends off: none that its own attack needs. */
function pointsToSpare(position: Honour, lay: Lay, force: Force): number {
  const { unlimited } = castOf(position).data.armies[force.army]!.ap;
  if (unlimited) return MANY;
  const waiting = lay.own.filter(({ army, primo }) => army === force.army && position.order[primo] === "").length;
  return position.ap[force.army]! - savingsFor(position, force) - waiting;
}

const MANY = 99;

/** How many captains a Force should send off: for empty places within two marches, and for the place it is in. */
function wanted(position: Honour, lay: Lay, force: Force): number {
  if (!isCapitanoGenerale(position, force.primo) || force.besieged) return 0;
  const spare = countsAtTheEnd(position) ? force.units - 4 : Math.floor((force.units - 4) / 2);
  const points = pointsToSpare(position, lay, force);
  if (spare <= 0 || points <= 0) return 0;
  if (weightNear(force.hex, lay.foes, 6) > 0.6 * force.power) return 0;
  const others = lay.own.filter(
    (one) =>
      one.primo !== force.primo &&
      !one.major &&
      !isPosted(position, one) &&
      hexDistance(board, one.hex, force.hex) <= 14,
  );
  const most = countsAtTheEnd(position) ? 4 : 2;
  return Math.min(spare, points, waitingPlaces(position, lay, force.hex) - others.length, most);
}

/** A garrison of a place that counts has its task. */
function isPosted(position: Honour, { hex, side }: Force): boolean {
  return stakesOf(position).places.some((one) => one.hex === hex && owns(position, side, one.place));
}

/** A chance that raiders take an empty place of one's own for which it gets a garrison. */
const RAIDED = 0.3;

/** Places that count and nobody holds: not ours, or ours and open to raiders. */
function waitingPlaces(position: Honour, lay: Lay, hex: number): number {
  const talks = isTruce(position);
  const keeps = countsAtTheEnd(position) || isNearVictory(position, lay.side);
  const isOpen = (at: number, place: number) =>
    !owns(position, lay.side, place) || (keeps && raidChance(position, at, lay) > RAIDED);
  return stakesOf(position).places.filter(
    ({ hex: at, place, kind, side }) =>
      (kind === "own" ? isOpen(at, place) : side === lay.side || (kind === "presence" && !talks)) &&
      hexDistance(board, hex, at) <= (kind === "presence" && side !== lay.side ? 9 : 18) &&
      ![...lay.foes, ...lay.own].some((one) => one.hex === at),
  ).length;
}

function forceOf(position: Honour, lay: Lay, who: number): Force | undefined {
  const hex = hexOf(position, who);
  return lay.own.find((one) => one.hex === hex && one.army === armyOf(position, who));
}

/** A unit to be given to a captain without troops: foot of middling worth. */
function handValue(position: Honour, lay: Lay, unit: number): number {
  const holder = position.holder[unit]!;
  const force = forceOf(position, lay, holder);
  if (!force || wanted(position, lay, force) <= 0 || castOf(position).units.arm[unit] === "artillery") return -0.2;
  const idle = unemployedOf(position, force.primo).filter(
    (who) => mayLead(position, who, unit) && !directsGuns(position, force, who),
  );
  const ready = ownColumns(position, force).length;
  if (idle.length === 0 || ready > 0 || combatUnitsOf(position, holder).length < 2) return -0.2;
  return 0.4 - 0.01 * unitValue(position, unit);
}

/** Captains of a Force with a unit or two, and no more. */
function ownColumns(position: Honour, force: Force): number[] {
  return position.superior.flatMap((superior, who) => {
    if (superior !== force.primo) return [];
    const units = combatUnitsOf(position, who).length;
    return (units === 1 || units === 2) && !directsGuns(position, force, who) ? [who] : [];
  });
}

/** The share of its power that an army parts with at once. */
const DETACHED = 0.2;

function detachValue(position: Honour, lay: Lay, who: number): number {
  const force = forceOf(position, lay, who);
  const units = combatUnitsOf(position, who);
  if (isTimeToRide(position, who)) return 0.6;
  if (!force || units.length === 0 || units.length > 2 || units.some((unit) => position.demoralised[unit])) return -0.5;
  const power = units.reduce((sum, unit) => sum + unitValue(position, unit), 0);
  if (directsGuns(position, force, who)) return -0.5;
  const hasFoot = units.some((unit) => castOf(position).units.arm[unit] !== "artillery");
  return hasFoot && power < DETACHED * force.power && wanted(position, lay, force) > 0 ? 0.5 : -0.3;
}
