import { army, derived, ground, tables } from "./data.ts";
import {
  enemyOf,
  GONE,
  holds,
  IN_PLAY,
  NOBODY,
  onMap,
  sideOf,
  sideOfLeader,
  TO_COME,
  type Tolentino,
} from "./position.ts";
import { isLegalStack } from "./rules/stacking.ts";
import { startHexes } from "./setup.ts";

/** What must hold in every position: a sentence for each thing that does not. */
export function invariants(position: Tolentino): string[] {
  return [...unitFaults(position), ...stackFaults(position), ...leaderFaults(position), ...otherFaults(position)];
}

function unitFaults(position: Tolentino): string[] {
  const faults: string[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    const name = army.unitIds[unit];
    const hex = position.hex[unit]!;
    const fate = position.fate[unit]!;
    const state = position.state[unit]!;
    if (hex >= ground.board.size || hex < -1) faults.push(`${name} stands in no hex of the map (${hex}).`);
    if (hex >= 0 && fate !== IN_PLAY) faults.push(`${name} is on the map and out of it (${fate}).`);
    if (fate < TO_COME) faults.push(`${name} has no fate (${fate}).`);
    if (fate > 0 && fate < position.turn) faults.push(`${name} should have returned in turn ${fate}.`);
    if (state < 0 || state > 2) faults.push(`${name} is in no known state (${state}).`);
    if (position.reduced[unit] && army.weak[unit] === 0) faults.push(`${name} has no reduced face.`);
    if (Math.abs(position.morale[unit]!) > 2) faults.push(`${name} has a morale of ${position.morale[unit]}.`);
    if (fate === GONE && position.charge[unit]! >= 0) faults.push(`${name} is gone and charges.`);
  }
  return faults;
}

/** §7.1 at rest every stack is legal, but for columns that never left their start hexes (§7.1.3). */
function stackFaults(position: Tolentino): string[] {
  const faults: string[] = [];
  const start = startHexes();
  for (const stack of stacksOf(position)) {
    const hex = position.hex[stack[0]!]!;
    const at = ground.board.ids[hex];
    if (stack.some((one) => sideOf(one) !== sideOf(stack[0]!))) faults.push(`Both sides stand in ${at}.`);
    if (isLegalStack(stack)) continue;
    const isColumn = stack.every((one) => start[one] === hex);
    const isMoving = !isColumn && onTheMove(position).some((one) => stack.includes(one));
    if (!isColumn && !isMoving) faults.push(`The stack in ${at} is over the limit.`);
  }
  return faults;
}

/** For each hex the last unit found there: most units stand alone, and a list is made only for those that do not. */
const lastIn = derived(() => new Int16Array(ground.board.size));

/** The units that share a hex, hex by hex. */
function stacksOf(position: Tolentino): number[][] {
  const last = lastIn().fill(NOBODY);
  const stacks: number[][] = [];
  for (let unit = 0; unit < army.units; unit++) {
    if (!onMap(position, unit)) continue;
    const hex = position.hex[unit]!;
    const mate = last[hex]!;
    last[hex] = unit;
    if (mate === NOBODY) continue;
    const stack = stacks.find((one) => one.at(-1) === mate);
    if (stack) stack.push(unit);
    else stacks.push([mate, unit]);
  }
  return stacks;
}

/** Units that a frame of the flow is just moving: they may be passing through a full hex. */
function onTheMove(position: Tolentino): number[] {
  return position.flow.flatMap((frame) => {
    const { units, unit, passing } = frame as { units?: number[]; unit?: number; passing?: number };
    return [...(units ?? []), unit ?? -1, passing ?? -1];
  });
}

function leaderFaults(position: Tolentino): string[] {
  const faults: string[] = [];
  const isEscaping = position.flow.some(({ procedure }) => procedure === "slipAway");
  for (let leader = 0; leader < army.leaders; leader++) {
    const at = position.at[leader]!;
    if (at < 0) continue;
    const name = army.leaderIds[leader];
    if (position.lost[leader]) faults.push(`${name} is lost and on the map.`);
    const isOverrun = !isEscaping && holds(position, enemyOf(sideOfLeader(leader)), at);
    if (isOverrun) faults.push(`${name} stands among the enemy.`);
  }
  position.officer.forEach((leader, formation) => {
    if (leader >= 0 && position.lost[leader]) faults.push(`${army.formationIds[formation]} is led by a lost officer.`);
    if (leader >= 0 && position.serves[leader] !== formation) faults.push(`${army.leaderIds[leader]} leads two.`);
  });
  return faults;
}

function otherFaults(position: Tolentino): string[] {
  const faults: string[] = [];
  if (position.turn < 1 || position.turn > tables.turnRecord.lastTurn)
    faults.push(`There is no turn ${position.turn}.`);
  if (position.bridge >= 0 && position.hex[army.radinski]! < 0) faults.push("There is a bridge without pioneers.");
  if (position.order.some((order) => order < 0 || order > 3)) faults.push("A formation has no order.");
  const { plus, minus } = army.moraleCounters;
  let gains = 0;
  let losses = 0;
  for (const morale of position.morale) {
    if (morale > 0) gains++;
    if (morale < 0) losses++;
  }
  if (gains > plus || losses > minus) faults.push("There are too many Morale counters.");
  return faults;
}
