import { board, citadelCapacity, hexes, otherSide, pieces, type Side, siegePlaces, tables } from "../../data.ts";
import { type CampaignsPosition, NOWHERE } from "../../position.ts";
import { type Field, FORCE_THERE } from "./field.ts";
import { combatOf, forcesIn, leaderless, sizeOf, under, unitsOf } from "./forces.ts";

/** §C10.1 to §C10.14: citadels, their banks and investment, and who holds a place. */

/** §C10.12: the side that last had a Force or garrison in the hex, or `NOWHERE`. */
export function holderOf({ holder }: Pick<CampaignsPosition, "holder">, hex: number): number {
  const holding = hexes.holding[hex]!;
  return holding < 0 ? NOWHERE : holder[holding]!;
}

/** §C10.12: a Force that enters a place takes it, unless an enemy Force or garrison is there. */
export function takeHold(position: CampaignsPosition, side: Side, hex: number): boolean {
  const holding = hexes.holding[hex]!;
  if (holding < 0 || position.holder[holding] === side || isDefended(position, otherSide(side), hex)) return false;
  position.holder[holding] = side;
  return true;
}

/** A Force or garrison of the side is in the hex. */
export function isDefended(position: CampaignsPosition, side: Side, hex: number): boolean {
  return forcesIn(position, side, hex).length > 0 || garrisonIn(position, side, hex) >= 0;
}

/** The garrison marker of the side in a hex, or -1. */
export function garrisonIn({ garrisonHex }: Pick<CampaignsPosition, "garrisonHex">, side: Side, hex: number): number {
  return garrisonHex.findIndex((one, garrison) => one === hex && pieces.garrison[garrison] === side);
}

/** The hexes of a siege place that a side holds. Of two, the enemy may have one (ruling C10.3). */
export function heldHexes(position: CampaignsPosition, place: number, side: Side): number[] {
  return siegePlaces.hexes[place]!.filter((hex) => holderOf(position, hex) === side);
}

/** Ruling C10.3: of a place in two hands, the hex of this side is what is told of. */
export function partOf(position: CampaignsPosition, place: number, side: Side): { hex?: number } {
  const held = heldHexes(position, place, side);
  return held.length < siegePlaces.hexes[place]!.length ? { hex: held[0]! } : {};
}

/** §C10.4, ruling C10.15: SPs of all arms of a side inside; a garrison marker is one. */
export function inside(position: CampaignsPosition, place: number, side: Side): number {
  return heldHexes(position, place, side).reduce((sum, hex) => sum + spsIn(position, side, hex), 0);
}

function spsIn(position: CampaignsPosition, side: Side, hex: number): number {
  const led = forcesIn(position, side, hex).reduce((sum, force) => sum + sizeOf(position, force), 0);
  const rest = leaderless(position, side, hex).reduce((sum, unit) => sum + position.strength[unit]!, 0);
  return led + rest + (garrisonIn(position, side, hex) >= 0 ? 1 : 0);
}

/** §C10.4: the side's Forces with a combat SP on a bank of the place. */
export function besiegersOn(position: CampaignsPosition, place: number, bank: number, side: Side): number[] {
  const lost = siegePlaces.hexes[place]!.filter(
    (hex, i) => siegePlaces.bankOfHex[place]![i] === bank && holderOf(position, hex) === side,
  );
  return [...siegePlaces.banks[place]![bank]!, ...lost]
    .flatMap((hex) => forcesIn(position, side, hex))
    .filter((force) => combatOf(position, force) > 0);
}

/** All of the side's Forces around a place. */
export function besiegersOf(position: CampaignsPosition, place: number, side: Side): number[] {
  return siegePlaces.banks[place]!.flatMap((_, bank) => besiegersOn(position, place, bank, side));
}

/** §C10.4: every bank is held, and the besiegers are enough. */
export function isInvested(position: CampaignsPosition, place: number, defender: Side): boolean {
  const enemy = otherSide(defender);
  const covered = siegePlaces.banks[place]!.every((_, bank) => besiegersOn(position, place, bank, enemy).length > 0);
  return (
    covered &&
    isEnough(
      besiegersOf(position, place, enemy).reduce((sum, f) => sum + combatOf(position, f), 0),
      inside(position, place, defender),
    )
  );
}

/** §C10.4: at least 2 combat SPs and a third of the SPs inside. */
export function isEnough(besiegers: number, within: number): boolean {
  const { minimumCombatSP, minimumShareOfInside } = tables.siege.investment;
  const [part, whole] = minimumShareOfInside;
  return besiegers >= minimumCombatSP && whole * besiegers >= part * within;
}

/**
 * §C10.12: the side that defends a siege place, or `NOWHERE`. Of a place of two hexes the besieger may have taken one
 * (ruling C10.3): then the side that is besieged or invested in the other still defends it.
 */
export function defenderOf(position: CampaignsPosition, place: number): number {
  const holders = siegePlaces.hexes[place]!.map((hex) => holderOf(position, hex)).filter((side) => side !== NOWHERE);
  if (new Set(holders).size < 2) return holders[0] ?? NOWHERE;
  const isShutIn = (side: number) =>
    heldHexes(position, place, side as Side).some((hex) =>
      forcesIn(position, side as Side, hex).some((leader) => position.besieged[leader]),
    );
  return holders.find(isShutIn) ?? holders.find((side) => isInvested(position, place, side as Side)) ?? holders[0]!;
}

/** §C10.10: combat SPs that a place holds without crowding; a hex whose sister is lost counts by itself (ruling C10.3). */
export function capacityOf(position: CampaignsPosition, place: number, side: Side): number {
  const held = heldHexes(position, place, side);
  if (held.length === siegePlaces.hexes[place]!.length) return siegePlaces.capacity[place]!;
  return held.reduce((sum, hex) => sum + citadelCapacity[hex]!, 0);
}

/** Ruling C11.13: the units of a side inside, as if they were one Force. */
export function unitsInside(position: CampaignsPosition, place: number, side: Side): number[] {
  return heldHexes(position, place, side).flatMap((hex) => [
    ...forcesIn(position, side, hex).flatMap((leader) => unitsOf(position, leader)),
    ...leaderless(position, side, hex),
  ]);
}

/** §C10.2, §C10.5: a Force in a citadel is besieged, without zone, line and dispatch, or is so no more. */
export function shutIn(position: CampaignsPosition, leader: number, besieged: 0 | 1 = 1): void {
  position.besieged[leader] = besieged;
  for (const one of under(position, leader)) shutIn(position, one, besieged);
}

/**
 * §C10.6, §C15.3: the gate of a citadel on this hexside is shut for its holder: it leads into or out of a besieged place by a
 * bank on which an enemy Force stands in this field. At Mantova each bank is judged by itself, besieged or not; the causeway
 * between its hexes is always open (ruling C10.3).
 */
export function isGateShut(position: CampaignsPosition, side: Side, field: Field, link: number): boolean {
  const [from, to] = [board.linkFrom[link]!, board.linkTo[link]!];
  const citadel = hexes.siege[to]! >= 0 ? to : from;
  const place = hexes.siege[citadel]!;
  if (place < 0 || hexes.siege[from] === hexes.siege[to] || holderOf(position, citadel) !== side) return false;
  if (!position.siege[place] && siegePlaces.hexes[place]!.length === 1) return false;
  const outside = citadel === to ? from : to;
  const bank = siegePlaces.banks[place]!.find((one) => one.includes(outside));
  return bank?.some((hex) => (field.enemy[hex]! & FORCE_THERE) !== 0) ?? false;
}
