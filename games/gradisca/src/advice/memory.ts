import { board, SIDES } from "../data.ts";
import { type Gradisca, NO_BOOTY } from "../position.ts";
import type { Outlook } from "./situation.ts";

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

function mixText(text: string): void {
  for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i));
}

/** Both mixes of all in a position that a judgement about marches and works depends on. */
export interface Basis {
  readonly low: number;
  readonly high: number;
}

export function basisOf(position: Gradisca): Basis {
  low = 0x811c9dc5;
  high = position.turn + 64 * position.endOfGame + (position.advanced ? 4096 : 0);
  mixText(position.scenario);
  mixUnits(position);
  mixWalls(position);
  mixAreas(position);
  for (const side of SIDES) mix(position.fortsLeft[side] + 256 * position.morale[side]);
  if (position.modifiers.length > 0) mixText(JSON.stringify(position.modifiers));
  mixActivation(position);
  return { low, high };
}

/** A number for a position and for what is asked about it. */
export function keyOf({ basis }: Outlook, ...asked: number[]): number {
  ({ low, high } = basis);
  for (let i = 0; i < asked.length; i++) mix(asked[i]!);
  return (low >>> 0) * 0x200000 + (high >>> 11);
}

/** More than there are areas. */
const PLACES = 4096;

function mixUnits({ area, cameFrom, spent, turned, activated, operated, outOfSupply }: Gradisca): void {
  for (let unit = 0; unit < area.length; unit++) {
    mix(area[unit]! + PLACES * cameFrom[unit]!);
    mix(turned[unit]! + 2 * activated[unit]! + 4 * operated[unit]! + 8 * outOfSupply[unit]! + 16 * spent[unit]!);
  }
}

function mixWalls({ wallLevel, freshMines, mines }: Gradisca): void {
  for (let wall = 0; wall < wallLevel.length; wall++) {
    const laid = mines.venetian[wall]! + 64 * mines.austrian[wall]!;
    mix(wallLevel[wall]! + 64 * freshMines[wall]! + 4096 * laid);
  }
}

function mixAreas({ townDestroyed, forts, booty }: Gradisca): void {
  for (let area = 0; area < townDestroyed.length; area++) {
    const marked = (booty.venetian[area] === NO_BOOTY ? 0 : 1) + (booty.austrian[area] === NO_BOOTY ? 0 : 2);
    mix(townDestroyed[area]! + 2 * marked + 8 * forts.venetian[area]! + 512 * forts.austrian[area]!);
  }
}

function mixActivation({ activation }: Gradisca): void {
  if (!activation) return;
  mix(activation.corps);
  mix(activation.attackSupply ? 1 : 0);
  for (const area of activation.fortsBuilt) mix(area);
}
