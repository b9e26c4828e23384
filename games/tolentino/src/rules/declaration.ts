import type { Play } from "@gonfalon/engine/kernel";
import { army, ground } from "../data.ts";
import { fieldOf } from "../field.ts";
import {
  ADVANCE,
  ATTACK,
  DID_ATTACK,
  DID_CHARGE,
  DID_MOVE,
  enemyOf,
  GOOD,
  holds,
  NOWHERE,
  onMap,
  orderOf,
  sideOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { type Combat, fights, mayBeDeclared } from "./combat.ts";
import { assignments, bits, type Field, type Group, isComplete } from "./duty.ts";
import { controls, exertsZone, inZoneOf } from "./zones.ts";

export type DeclareOption = { type: "assault"; from: number; against: number[] } | { type: "attacksDeclared" };

/** §12.4.1b the units of a hex that attack together. */
interface Stack {
  readonly hex: number;
  readonly units: number[];
}

/**
 * §12.2b §15.1 §11.0.1 §12.2.3 a unit that can assault: of the active formation, in good order, under Attack or Advance,
 * no artillery, not yet used. §10.5.2 troops in Cover hold their Fortified position, whatever their formation does. One with a Charge counter does what that says; §12.4.1b others in its hex stay out.
 */
function canAssault(position: Tolentino, unit: number): boolean {
  if (!onMap(position, unit) || position.state[unit] !== GOOD || !fights(unit)) return false;
  const order = orderOf(position, unit);
  if ((order !== ATTACK && order !== ADVANCE) || position.did[unit]! & DID_ATTACK) return false;
  const hex = position.hex[unit]!;
  return !position.charge.some((target, other) => target >= 0 && position.hex[other] === hex);
}

/** Whether anybody who is not assigned yet stands next to an enemy he could assault: a cheap test. */
export function someoneCanAssault(position: Tolentino, combats: readonly Combat[]): boolean {
  for (const unit of army.unitsOf[position.active]!) {
    if (!canAssault(position, unit) || combats.some(({ attackers }) => attackers.includes(unit))) continue;
    if (reachOf(position, unit).length > 0) return true;
  }
  return false;
}

/** §12 §12.4 the enemy hexes next to a unit; §14.2.3 those that are being charged are not for others. */
function reachOf(position: Tolentino, unit: number): number[] {
  const { firstLink, linkTo } = ground.board;
  const enemies = fieldOf(position).units[enemyOf(sideOf(unit))];
  const hex = position.hex[unit]!;
  const found: number[] = [];
  for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
    const to = linkTo[link]!;
    if (enemies[to] && !ground.impassable[link] && !position.charge.includes(to)) found.push(to);
  }
  return found;
}

/** The puzzle of §12 as it lies on the map. */
interface Ground {
  readonly stacks: Stack[];
  readonly enemies: number[];
  readonly field: Field;
}

function groundOf(position: Tolentino): Ground {
  const stacks = stacksOf(position);
  const reaches = stacks.map(({ units }) => reachOf(position, units[0]!));
  const enemies = [...new Set(reaches.flat())].sort((a, b) => a - b);
  const bitsOf = (hexes: readonly number[]) => hexes.reduce((set, hex) => set | (1 << enemies.indexOf(hex)), 0);
  const stackBits = (chosen: (stack: Stack) => boolean) =>
    stacks.reduce((set, stack, i) => (chosen(stack) ? set | (1 << i) : set), 0);
  const known = new Map<string, boolean>();
  const enough = (stackSet: number, enemySet: number) => {
    const key = `${stackSet}/${enemySet}`;
    let answer = known.get(key);
    if (answer === undefined) {
      const attackers = bits(stackSet).map((i) => stacks[i]!);
      answer = mayBeDeclared(
        position,
        combatOf(
          attackers,
          bits(enemySet).map((i) => enemies[i]!),
        ),
      );
      known.set(key, answer);
    }
    return answer;
  };
  const field: Field = {
    reach: reaches.map(bitsOf),
    pressed: reaches.map((reach, i) => bitsOf(reach.filter((hex) => presses(position, hex, stacks[i]!.hex)))),
    must: stackBits((stack) => mustAttack(position, stack) && !mayStay(position, stack)),
    exempt: stackBits((stack) => mayStay(position, stack)),
    enough,
  };
  return { stacks, enemies, field };
}

function stacksOf(position: Tolentino): Stack[] {
  const stacks: Stack[] = [];
  for (const unit of army.unitsOf[position.active]!) {
    if (!canAssault(position, unit) || reachOf(position, unit).length === 0) continue;
    const stack = stacks.find(({ hex }) => hex === position.hex[unit]);
    if (stack) stack.units.push(unit);
    else stacks.push({ hex: position.hex[unit]!, units: [unit] });
  }
  return stacks;
}

/** §12.2.1 whether a unit in the enemy hex exerts its zone of control over the attacker's. */
function presses(position: Tolentino, hex: number, over: number): boolean {
  return controls(hex, over) && unitsIn(position, hex).some((unit) => exertsZone(position, unit));
}

/** §5.1.2a §12b units under Attack in an EZoC have to attack. */
function mustAttack(position: Tolentino, { hex, units }: Stack): boolean {
  const isOrdered = units.some((unit) => orderOf(position, unit) === ATTACK);
  return isOrdered && inZoneOf(position, enemyOf(sideOf(units[0]!)), hex);
}

/** §10.1c units in a town that have not moved may stay put. */
function mayStay(position: Tolentino, { hex, units }: Stack): boolean {
  return ground.town[hex] === 1 && units.every((unit) => !(position.did[unit]! & DID_MOVE));
}

function combatOf(stacks: readonly Stack[], hexes: number[]): Combat {
  const attackers = stacks.flatMap(({ units }) => units);
  const posts = stacks.flatMap(({ hex, units }) => units.map(() => hex));
  return { attackers, posts, hexes, charge: 0, over: 0 };
}

/** What is declared so far, as groups of the puzzle. */
function groupsOf({ stacks, enemies }: Ground, combats: readonly Combat[]): Group[] {
  return combats
    .filter(({ charge }) => !charge)
    .map(({ posts, hexes }) => ({
      stacks: posts.reduce((set, post) => set | (1 << stacks.findIndex(({ hex }) => hex === post)), 0),
      enemies: hexes.reduce((set, hex) => set | (1 << enemies.indexOf(hex)), 0),
    }));
}

/** §12.2 §12.4.2 every way to go on with the declaration, and to end it when all duties are met. */
export function declarations(position: Tolentino, combats: readonly Combat[]): DeclareOption[] {
  const map = groundOf(position);
  const groups = groupsOf(map, combats);
  const open = assignments(map.field, groups);
  const found: DeclareOption[] = open.map(({ stack, enemies }) => ({
    type: "assault",
    from: map.stacks[stack]!.hex,
    against: bits(enemies).map((i) => map.enemies[i]!),
  }));
  if (isComplete(map.field, groups, open)) found.push({ type: "attacksDeclared" });
  return found;
}

/** §5.1.2a §12b hexes whose units must attack and have not been declared yet. */
export function owing(position: Tolentino, combats: readonly Combat[]): number[] {
  return stacksOf(position)
    .filter((stack) => mustAttack(position, stack) && !mayStay(position, stack))
    .filter(({ hex }) => !combats.some(({ posts }) => posts.includes(hex)))
    .map(({ hex }) => hex);
}

/** §12.1-1 puts a stack into the combat against these hexes, or opens it. */
export function declare(position: Tolentino, combats: Combat[], from: number, against: readonly number[]): void {
  const stack = stacksOf(position).find(({ hex }) => hex === from)!;
  const joined = combats.find(({ charge, hexes }) => !charge && hexes.join() === against.join());
  if (!joined) {
    combats.push(combatOf([stack], [...against]));
    return;
  }
  joined.attackers.push(...stack.units);
  joined.posts.push(...stack.units.map(() => from));
}

/**
 * §14.2a §14.2.1 cavalry with a Charge counter attacks the hex it points at, and that hex only. A charge lapses if
 * nobody is left there, or if it would be worse than 1-5 (§12.4.2a).
 */
export function chargesDeclared(position: Tolentino): Combat[] {
  const combats: Combat[] = [];
  const chargers = army.unitsOf[position.active]!.filter((unit) => position.charge[unit]! >= 0);
  for (const target of new Set(chargers.map((unit) => position.charge[unit]!))) {
    const attackers = chargers.filter((unit) => position.charge[unit] === target && position.state[unit] === GOOD);
    const posts = attackers.map((unit) => position.hex[unit]!);
    const combat = { attackers, posts, hexes: [target], charge: 1, over: 0 };
    const isHeld = attackers.length > 0 && holds(position, enemyOf(sideOf(attackers[0]!)), target);
    if (isHeld && mayBeDeclared(position, combat)) combats.push(combat);
    else for (const unit of attackers) position.charge[unit] = NOWHERE;
  }
  return combats;
}

/** §12.2a §3.1.B5a the markers: Assault for units under Attack, Assault? for units under Advance. */
export function mark(play: Play<Tolentino>, combats: readonly Combat[]): void {
  const { position } = play;
  for (const { attackers, hexes, charge } of combats) {
    for (const unit of attackers) position.did[unit]! |= charge ? DID_ATTACK | DID_CHARGE : DID_ATTACK;
    const sure = attackers.filter((unit) => orderOf(position, unit) === ATTACK);
    const unsure = attackers.filter((unit) => !sure.includes(unit));
    play.tell({ type: "assaultDeclared", rules: ["12.2", "12.2a"], sure, unsure, hexes, charge });
  }
}
