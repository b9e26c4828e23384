import type { Language, Overlay, OverlaySpace } from "@gonfalon/engine/kernel";
import { board, hexOfPlace, SIDE_NAMES, SIDES, type Side, siegePlaces } from "../data.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { nextHexes } from "../rules/core/battle/retreat.ts";
import { FORCE_THERE, fieldOf } from "../rules/core/field.ts";
import { feedsQuarters, forageArea, forageValue } from "../rules/core/forage.ts";
import { forcesIn } from "../rules/core/forces.ts";
import { linesOf } from "../rules/core/lines.ts";
import { lineOfCommunication, roadTo } from "./lineHexes.ts";
import { reachOf } from "./reach.ts";
import type { QuadrilateralView } from "./view.ts";
import { halves, word } from "./words.ts";

/** Questions that the map answers by marking hexes, each from what the viewer sees. */
type Answer = (position: Quadrilateral, side: Side, from: number) => OverlaySpace[];

interface Question {
  readonly from: boolean;
  readonly answer: Answer;
}

const QUESTIONS: Readonly<Record<string, Question>> = {
  loc: { from: false, answer: (position, side) => plain(lineOfCommunication(position, side), side) },
  dispatch14: { from: false, answer: (position, side) => dispatchWithin(position, side, NEAR) },
  dispatch28: { from: false, answer: (position, side) => dispatchWithin(position, side, Infinity) },
  zones: { from: false, answer: zones },
  reach: { from: true, answer: (position, side, from) => reach(position, side, from, false) },
  forced: { from: true, answer: (position, side, from) => reach(position, side, from, true) },
  retreat: { from: true, answer: retreatPath },
  forage: { from: true, answer: forage },
  banks: { from: false, answer: banks },
  mantova: { from: false, answer: (position) => plain(roadTo(position, hexOfPlace("mantova")), 0) },
};

/** §C4.8: half MPs within which a Command costs the least. */
const NEAR = 28;

export function overlays(language: Language): readonly Overlay[] {
  return Object.entries(QUESTIONS).map(([id, { from }]) => ({
    id,
    title: word(`overlay.${id}`, language),
    about: word(`overlay.${id}.about`, language),
    from,
  }));
}

export function overlay(view: QuadrilateralView, id: string, _language: Language, from = 0): OverlaySpace[] {
  const question = QUESTIONS[id];
  if (!question) return [];
  const own = SIDES.filter((side) => SIDE_NAMES[side] === view.viewer);
  return (own.length > 0 ? own : SIDES).flatMap((side) => question.answer(view.position, side, from));
}

function plain(hexes: readonly number[], side: Side): OverlaySpace[] {
  return hexes.map((space) => ({ space, side: SIDE_NAMES[side] }));
}

function everyHex(marked: (hex: number) => OverlaySpace | null): OverlaySpace[] {
  const found: OverlaySpace[] = [];
  for (let hex = 0; hex < board.size; hex++) {
    const space = marked(hex);
    if (space) found.push(space);
  }
  return found;
}

/** §C4.6: MPs from the Center. */
function dispatchWithin(position: Quadrilateral, side: Side, most: number): OverlaySpace[] {
  if (position.center[side] === NOWHERE) return [];
  const { dispatch } = linesOf(position, side);
  return everyHex((space) => {
    const distance = dispatch[space]!;
    return distance < 0 || distance > most ? null : { space, side: SIDE_NAMES[side], label: halves(distance) };
  });
}

/** §C8.4: zones of the enemy as they are seen: an unshown piece counts as a Force. */
function zones(position: Quadrilateral, side: Side): OverlaySpace[] {
  const { zone } = fieldOf(position, side);
  const enemy = SIDE_NAMES[side === 0 ? 1 : 0]!;
  return everyHex((space) => (zone[space]! > 0 ? { space, side: enemy } : null));
}

/** §C7.12: where the Force in a hex could march. */
function reach(position: Quadrilateral, side: Side, from: number, forced: boolean): OverlaySpace[] {
  const [leader] = forcesIn(position, side, from);
  if (leader === undefined) return [];
  return reachOf(position, leader, forced).map(({ hex, cost }) => ({
    space: hex,
    side: SIDE_NAMES[side],
    label: halves(cost),
  }));
}

/** §C14.26: the hexes of a retreat as far as it can be, numbered; the first of those among which its owner might choose. */
function retreatPath(position: Quadrilateral, side: Side, from: number): OverlaySpace[] {
  const [leader] = forcesIn(position, side, from);
  if (leader === undefined) return [];
  const winners = neighboursOf(from).filter((hex) => fieldOf(position, side).enemy[hex] !== 0);
  const path: number[] = [];
  for (let left = LONGEST; left > 0; left--) {
    const at = path.at(-1) ?? from;
    const [hex] = nextHexes(position, { side, leader, from, at, left, winners, path });
    if (hex === undefined) break;
    path.push(hex);
  }
  return path.map((space, i) => ({ space, side: SIDE_NAMES[side], label: String(i + 1) }));
}
/** The longest retreat of the combat table, and a hex more for who refused. */
const LONGEST = 7;

function neighboursOf(hex: number): number[] {
  return Array.from(board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!));
}

/** §C11.10, §E15: the hexes that feed a Force, with the sum where it stands; a star if it may rest there. */
function forage(position: Quadrilateral, side: Side, from: number): OverlaySpace[] {
  const value = forageValue(position, side, from);
  const label = feedsQuarters(value) ? `${value}*` : String(value);
  return forageArea(position, side, from).map((space) => ({
    space,
    side: SIDE_NAMES[side],
    ...(space === from ? { label } : {}),
  }));
}

/** §C10.4: the banks of each citadel, told apart by letters, in the colours of who stands on them; an unshown piece counts as a Force. */
function banks(position: Quadrilateral, side: Side): OverlaySpace[] {
  const { friend, enemy } = fieldOf(position, side);
  const isHeld = (there: Uint8Array, space: number) => (there[space]! & FORCE_THERE) !== 0;
  const holder = (space: number) => (isHeld(friend, space) ? side : isHeld(enemy, space) ? (side === 0 ? 1 : 0) : null);
  return siegePlaces.banks.flatMap((list) =>
    list.flatMap((bank, i) =>
      bank.map((space) => {
        const by = holder(space);
        const label = String.fromCharCode(65 + i);
        return by === null ? { space, label } : { space, label, side: SIDE_NAMES[by]! };
      }),
    ),
  );
}
