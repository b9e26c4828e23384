import type { Play } from "@gonfalon/engine/kernel";
import { areas, board, corps, opponentOf, type Side, units, walls } from "../data.ts";
import { ELIMINATED, type Gradisca, NOWHERE, type UnitFilter } from "../position.ts";

/** The pieces on the map: who is in an area, and the one way to put a unit somewhere else. */

/** §2.1: units are Commanders or combat units. */
export function isCombatUnit(unit: number): boolean {
  return units.type[unit] !== "commander";
}

export function isFootOrHorse(unit: number): boolean {
  const type = units.type[unit];
  return type === "infantry" || type === "cavalry";
}

/** §6h, §8.1: units that hold an area by themselves. Commanders and Guastatori do not. */
export function isFighter(unit: number): boolean {
  return isFootOrHorse(unit) || units.type[unit] === "artillery";
}

/** §25.2: only light cavalry. */
export function isLightAlone(group: readonly number[]): boolean {
  return group.every((unit) => units.light[unit] === 1);
}

/** What a unit does in a combat: §8.2 the left value is for attack, the right one for defence. */
export type Role = "attack" | "defence";

/** §8.2, §7.2c: the value on the side of the counter that shows. */
export function printedFire({ turned }: Gradisca, unit: number, role: Role): number {
  if (role === "attack") return turned[unit] ? units.disorganisedAttack[unit]! : units.fireAttack[unit]!;
  return turned[unit] ? units.disorganisedDefence[unit]! : units.fireDefence[unit]!;
}

export function isEngineer(unit: number): boolean {
  return units.type[unit] === "guastatori";
}

export function onMap(position: Gradisca, unit: number): boolean {
  return position.area[unit]! >= 0;
}

export function unitsIn(position: Gradisca, side: Side, area: number): number[] {
  const found: number[] = [];
  for (const unit of units.ofSide[side]) if (position.area[unit] === area) found.push(unit);
  return found;
}

export function combatUnitsIn(position: Gradisca, side: Side, area: number): number[] {
  return unitsIn(position, side, area).filter(isCombatUnit);
}

export function commandersIn(position: Gradisca, side: Side, area: number): number[] {
  return unitsIn(position, side, area).filter((unit) => !isCombatUnit(unit));
}

export function anyIn(
  position: Gradisca,
  side: Side,
  area: number,
  test: (unit: number) => boolean = everyUnit,
): boolean {
  for (const unit of units.ofSide[side]) if (position.area[unit] === area && test(unit)) return true;
  return false;
}
const everyUnit = () => true;

/** The areas in which a side has units, 1 where it has: for those who ask about many areas at once. */
export function areasWithUnits(position: Gradisca, side: Side): Uint8Array {
  const marked = new Uint8Array(board.size);
  for (const unit of units.ofSide[side]) {
    const area = position.area[unit]!;
    if (area >= 0) marked[area] = 1;
  }
  return marked;
}

/** Whether the enemy of `side` has units (Commanders included) in an area. */
export function enemyIn(position: Gradisca, side: Side, area: number): boolean {
  return anyIn(position, opponentOf(side), area);
}

export function enemyCombatUnitIn(position: Gradisca, side: Side, area: number): boolean {
  return anyIn(position, opponentOf(side), area, isCombatUnit);
}

/** §7.4.1: a Fortress the enemy holds, or an empty one in his land. */
export function isEnemyFortress(position: Gradisca, side: Side, area: number): boolean {
  if (areas.terrain[area] !== "fortress" || anyIn(position, side, area)) return false;
  return enemyIn(position, side, area) || areas.state[area] !== side;
}

/** Whether a unit passes the tests a card names. */
export function passes(position: Gradisca, unit: number, filter: UnitFilter): boolean {
  if (filter.type && !filter.type.includes(units.type[unit]!)) return false;
  if (filter.subtype && !filter.subtype.includes(units.subtype[unit]!)) return false;
  if (filter.notSubtype?.includes(units.subtype[unit]!)) return false;
  if (filter.order && (filter.order === "good") !== (position.turned[unit] === 0)) return false;
  const side = units.side[unit]!;
  return !(filter.areaWithoutEnemy && enemyCombatUnitIn(position, side, position.area[unit]!));
}

/** Puts a unit into an area or off the map, with what follows at once from its leaving where it was. */
export function place(play: Play<Gradisca>, unit: number, to: number): void {
  const { position } = play;
  const from = position.area[unit]!;
  position.area[unit] = to;
  if (to < 0) position.cameFrom[unit] = NOWHERE;
  if (from >= 0) abandonMines(play, units.side[unit]!, from);
  updateCommand(play, units.corps[unit]!);
}

/** §7.2a: whether a Commander has fallen and the man on his back has taken his place. */
export function isSuccessor(position: Gradisca, unit: number): boolean {
  return !isCombatUnit(unit) && position.turned[unit] === 1;
}

/** For events: which of the units told of are successors, so that each is called by his own name. */
export function successorsAmong(position: Gradisca, group: readonly number[]): { successors?: number[] } {
  const successors = group.filter((unit) => isSuccessor(position, unit));
  return successors.length > 0 ? { successors } : {};
}

/** §7.2d, §7.2e: a unit out of the game for good. */
export function eliminate(play: Play<Gradisca>, unit: number, ...rules: string[]): void {
  const { position } = play;
  play.tell({ type: "eliminated", rules, unit, area: position.area[unit]!, ...successorsAmong(position, [unit]) });
  place(play, unit, ELIMINATED);
}

/** §7.5d: mines are lost when the area beside the mined wall is left without combat units of those who laid them. */
function abandonMines(play: Play<Gradisca>, side: Side, area: number): void {
  const { position } = play;
  for (let wall = 0; wall < walls.outside.length; wall++) {
    if (walls.outside[wall] !== area || position.mines[side][wall] === 0) continue;
    if (anyIn(position, side, area, isCombatUnit)) return;
    play.tell({ type: "minesAbandoned", rules: ["7.5d"], wall, count: position.mines[side][wall]! });
    position.mines[side][wall] = 0;
    position.freshMines[wall] = 0;
  }
}

/** §5f: all units of a Command whose marker is with the played Commands count as activated. */
export function countAsActivated(position: Gradisca, index: number): void {
  for (const unit of corps.units[index]!) position.activated[unit] = 1;
}

/** Puts a Command marker with the played Commands without its having been drawn: the Command does nothing in this turn. */
export function keepOut(position: Gradisca, index: number): void {
  position.commands[index] = "played";
  position.heldIn[index] = position.turn;
  countAsActivated(position, index);
}

/** §4a, §12j: a Command marker leaves with the last unit of its Corps; a new one waits among the played Commands. */
function updateCommand(play: Play<Gradisca>, index: number): void {
  const { position } = play;
  const present = corps.units[index]!.some((unit) => onMap(position, unit));
  if (present === (position.commands[index] !== "absent")) return;
  position.commands[index] = present ? "played" : "absent";
  if (present) position.heldIn[index] = position.turn;
  play.tell({
    type: present ? "commandJoins" : "commandLeaves",
    rules: present ? ["4a", "12j"] : ["4a"],
    corps: index,
  });
}
