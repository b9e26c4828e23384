import {
  everybody,
  type Frame,
  type Look,
  type OwnFields,
  type Permissions,
  type Random,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import { SIDES, type Side } from "../data.ts";
import { type Gradisca, NO_BOOTY, type StandingOrder } from "../position.ts";

/**
 * What a viewer may know: the position with everything hidden covered up. Hands and deck keep their length, which is
 * public, and of each card the shuffle it came from; booty markers keep their place. The dice are nobody's.
 */
export interface GradiscaView {
  readonly viewer: Viewer;
  readonly position: Gradisca;
}

/** Stands for a booty value that nobody knows. */
export const FACE_DOWN = -9;

/** What a viewer sees of a card that he does not know: the shuffle it came from, as -1 for the first, -2 for the second ... */
export function covered(shuffle: readonly number[], card: number): number {
  return -1 - shuffle[card]!;
}

/** Who may know each field of the position. */
export const known: Permissions<Look<Gradisca>, OwnFields<Gradisca>> = {
  scenario: everybody,
  advanced: everybody,
  turn: everybody,
  endOfGame: everybody,
  area: everybody,
  turned: everybody,
  activated: everybody,
  operated: everybody,
  spent: everybody,
  cameFrom: everybody,
  outOfSupply: everybody,
  commands: everybody,
  heldIn: everybody,
  activation: everybody,
  wallLevel: everybody,
  mines: everybody,
  freshMines: everybody,
  forts: everybody,
  fortsLeft: everybody,
  townDestroyed: everybody,
  booty: (booty) => bySide((side) => booty[side].map((value) => (value === NO_BOOTY ? NO_BOOTY : FACE_DOWN))),
  victoryPoints: everybody,
  morale: everybody,
  camps: everybody,
  seaSupply: everybody,
  raided: everybody,
  modifiers: everybody,
  groups: everybody,
  hands: (hands, { viewer }, { shuffle }) =>
    bySide((side) => hands[side].map((card) => (side === viewer ? card : covered(shuffle, card)))),
  deck: (deck, _, { shuffle }) => deck.map((card) => covered(shuffle, card)),
  discard: everybody,
  removed: everybody,
  aside: everybody,
  shuffle: everybody,
  standingOrders: (orders, { viewer }) => bySide((side) => (side === viewer ? orders[side] : "ask")),
  windowsOpened: everybody,
};

function bySide<T>(of: (side: Side) => T): Record<Side, T> {
  return { venetian: of("venetian"), austrian: of("austrian") };
}

export function view(position: Gradisca, { viewer }: Look<Gradisca>): GradiscaView {
  return { viewer, position };
}

/** Whether a seat has learned something hidden: a card, an answer of the enemy or a booty marker. Dice are the kernel's affair. */
export function reveals(before: Gradisca, after: Gradisca, seat: string): boolean {
  const side = seat as Side;
  const gained = after.hands[side].some((card) => !before.hands[side].includes(card));
  const turnedUp = SIDES.some((owner) => after.booty[owner].some((value, area) => value !== before.booty[owner][area]));
  // A window that a standing order has passed must look like one that was passed by hand: neither can be taken back.
  return gained || turnedUp || after.windowsOpened !== before.windowsOpened;
}

/** A position that differs from this one only in what the viewer may not know. */
export function disguise(position: Gradisca, viewer: Viewer, random: Random): Gradisca {
  const other = copyOf(position);
  const hidden = SIDES.filter((side) => side !== viewer).map((side) => other.hands[side]);
  for (let shuffle = 0; shuffle <= Math.max(...other.shuffle); shuffle++) {
    mixCards([...hidden, other.deck], other.shuffle, shuffle, random);
  }
  for (const side of SIDES) {
    mixBooty(other.booty[side], random);
    if (side !== viewer && !isAsked(other, side)) other.standingOrders[side] = ORDERS[random(ORDERS.length)]!;
  }
  return other;
}

const ORDERS: readonly StandingOrder[] = ["ask", "passActivation", "passTurn"];

/** A side that stands before a reaction window has no standing order, as everybody can tell. */
function isAsked(position: Gradisca, side: Side): boolean {
  const frame = position.flow.at(-1) as (Frame & { side?: Side }) | undefined;
  return frame?.procedure === "reactionWindow" && frame.side === side;
}

/** Deals the cards of one shuffle out again at random, to the places in the piles where such cards are. */
function mixCards(piles: readonly number[][], shuffles: readonly number[], shuffle: number, random: Random): void {
  const cards = piles.flat().filter((card) => shuffles[card] === shuffle);
  for (const pile of piles) {
    for (let i = 0; i < pile.length; i++) if (shuffles[pile[i]!] === shuffle) pile[i] = takeOne(cards, random);
  }
}

function takeOne(pile: number[], random: Random): number {
  const at = random(pile.length);
  const taken = pile[at]!;
  pile[at] = pile[pile.length - 1]!;
  pile.pop();
  return taken;
}

function mixBooty(booty: number[], random: Random): void {
  const places = booty.flatMap((value, area) => (value === NO_BOOTY ? [] : [area]));
  const values = places.map((area) => booty[area]!);
  for (const area of places) booty[area] = takeOne(values, random);
}
