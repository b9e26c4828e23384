import { board, SIDES, type Side } from "../data.ts";
import { type Gradisca, NO_BOOTY } from "../position.ts";

/**
 * What has been thought out for a position need not be thought out again: the questions of one activation, and the many
 * playouts from one position, ask the same things. Only what is open to both sides goes into the key.
 */
export class Memory<T> {
  private readonly known = new Map<number, T>();
  private madeFor: unknown;

  constructor(private readonly most: number) {}

  recall(key: number, think: () => T): T {
    if (this.madeFor !== board || this.known.size > this.most) this.known.clear();
    this.madeFor = board;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const thought = think();
    this.known.set(key, thought);
    return thought;
  }
}

let low = 0;
let high = 0;

/** Two independent 32-bit mixes. */
function mix(value: number): void {
  low = Math.imul(low ^ value, 0x01000193);
  high = Math.imul(high ^ (value + 0x9e3779b9), 0x85ebca6b);
  high ^= high >>> 13;
}

function mixAll(list: readonly number[]): void {
  for (let i = 0; i < list.length; i++) mix(list[i]!);
}

function mixText(text: string): void {
  for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i));
}

/** A number for all that a judgement about marches and works depends on. */
export function keyOf(position: Gradisca, ...more: number[]): number {
  low = 0x811c9dc5;
  high = position.turn + 64 * position.endOfGame + (position.advanced ? 4096 : 0);
  mixText(position.scenario);
  mixAll(position.area);
  mixAll(position.turned);
  mixAll(position.activated);
  mixAll(position.operated);
  mixAll(position.spent);
  mixAll(position.cameFrom);
  if (position.advanced) mixAll(position.outOfSupply);
  mixAll(position.wallLevel);
  mixAll(position.freshMines);
  mixAll(position.townDestroyed);
  for (const side of SIDES) mixSide(position, side);
  if (position.modifiers.length > 0) mixText(JSON.stringify(position.modifiers));
  mixActivation(position);
  mixAll(more);
  return (low >>> 0) * 0x200000 + (high >>> 11);
}

function mixSide(position: Gradisca, side: Side): void {
  mixAll(position.mines[side]);
  mixAll(position.forts[side]);
  mix(position.fortsLeft[side]);
  mix(position.morale[side]);
  for (const value of position.booty[side]) mix(value === NO_BOOTY ? 0 : 1);
}

function mixActivation({ activation }: Gradisca): void {
  if (!activation) return;
  mix(activation.corps);
  mix(activation.attackSupply ? 1 : 0);
  mixAll(activation.fortsBuilt);
}
