import { hexDistance } from "@gonfalon/engine/board";
import { board, FRENCH, pieces } from "../data.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { vedetteDestinations } from "../rules/core/smallMoves.ts";
import { openRoad } from "../rules/exclusive/relief.ts";
import type { Design } from "./aims.ts";
import { turnsLeft } from "./season.ts";
import { isCampaign } from "./stakes.ts";

/**
 * Rule of thumb 11, §E41a: a vedette on the road into Mantova shuts it, for nothing. The French play last in a turn, so that a
 * road that is open as the campaign ends is a level of Vienna Morale given away.
 */

/** A vedette, and the hex on the road to which it is to go. */
export interface Block {
  readonly vedette: number;
  readonly hex: number;
}

/** By design, where the vedettes stood and which of them is to go where. */
const blocks = new WeakMap<Design, { readonly at: string; readonly block: Block | null }>();

export function blockOf(position: Quadrilateral, design: Design): Block | null {
  if (design.lay.side !== FRENCH || !isCampaign(position)) return null;
  if (position.morale <= 0 && turnsLeft(position) > LAST_BLOCK) return null;
  const at = position.vedetteHex.join();
  let known = blocks.get(design);
  if (known?.at !== at) {
    known = { at, block: findBlock(position, design) };
    blocks.set(design, known);
  }
  return known.block;
}

/** A vedette that shuts the road by itself; or the first of two who do so together, one on each of two ways. */
function findBlock(position: Quadrilateral, design: Design): Block | null {
  const road = openRoad(position);
  if (road.length === 0) return null;
  const riders = ridersOf(position);
  const detours: { block: Block; road: readonly number[] }[] = [];
  for (const block of blocksOn(road, riders, design)) {
    const left = openRoad(withBlock(position, block));
    if (left.length === 0) return block;
    detours.push({ block, road: left });
  }
  for (const { block, road: detour } of detours.slice(0, DETOURS)) {
    const others = riders.filter(({ vedette }) => vedette !== block.vedette);
    const after = withBlock(position, block);
    const second = blocksOn(detour, others, design).slice(0, DETOURS);
    if (second.some((one) => openRoad(withBlock(after, one)).length === 0)) return block;
  }
  return null;
}
/** Below 0 a level that the French win is rested away (§E21): the road is shut in the last turns. */
const LAST_BLOCK = 2;
/** Ways round a vedette that are looked at, and places on each of them. */
const DETOURS = 6;

interface Rider {
  readonly vedette: number;
  readonly reach: ReadonlySet<number>;
}

function ridersOf(position: Quadrilateral): Rider[] {
  const { vedetteHex, vedetteMoved } = position;
  return [...pieces.vedette.keys()]
    .filter((one) => pieces.vedette[one] === FRENCH && vedetteHex[one] !== NOWHERE && !vedetteMoved[one])
    .map((vedette) => ({ vedette, reach: new Set(vedetteDestinations(position, FRENCH, vedette)) }));
}

/** Who could stand where on a road: first where fewest enemies are near, for whoever comes next to a vedette sees what it is. */
function blocksOn(road: readonly number[], riders: readonly Rider[], { lay }: Design): Block[] {
  const danger = (hex: number) =>
    lay.foes.reduce((sum, foe) => sum + (!foe.besieged && hexDistance(board, foe.hex, hex) <= SEEN ? 1 : 0), 0);
  const places = road
    .slice(1, -1)
    .filter((_, i) => i % EVERY === 0)
    .map((hex) => ({ hex, danger: danger(hex) }))
    .sort((a, b) => a.danger - b.danger);
  return riders.flatMap(({ vedette, reach }) =>
    places.filter(({ hex }) => reach.has(hex)).map(({ hex }) => ({ vedette, hex })),
  );
}
/** Hexes within which a Force that moves is likely to come upon a vedette. */
const SEEN = 2;
/** An unshown piece cuts a road in the hexes beside it too (§C1.8): every second place is enough. */
const EVERY = 2;

function withBlock(position: Quadrilateral, { vedette, hex }: Block): Quadrilateral {
  const vedetteHex = [...position.vedetteHex];
  vedetteHex[vedette] = hex;
  return { ...position, vedetteHex };
}
