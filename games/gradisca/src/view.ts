import { copy, type Dice, type Frame, SPECTATOR, type Viewer } from "@gonfalon/engine/kernel";
import { SIDES, type Side } from "./data.ts";
import { type Gradisca, NO_BOOTY, type StandingOrder } from "./position.ts";

/**
 * What a viewer may know: the position with everything hidden covered up. Hands and deck keep their length, which is
 * public; booty markers keep their place. The dice are nobody's.
 */
export interface GradiscaView {
  readonly viewer: Viewer;
  readonly position: Gradisca;
}

/** Stands for a card or a booty value that the viewer does not know. */
export const UNKNOWN_CARD = -1;
export const FACE_DOWN = -9;

const NO_DICE: Dice = { kind: "fast", state: [0, 0, 0, 0], used: 0 };

export function view(position: Gradisca, viewer: Viewer): GradiscaView {
  const seen = copy({ ...position, dice: NO_DICE });
  seen.deck.fill(UNKNOWN_CARD);
  for (const side of SIDES) {
    seen.booty[side] = seen.booty[side].map((value) => (value === NO_BOOTY ? NO_BOOTY : FACE_DOWN));
    if (side === viewer) continue;
    seen.hands[side].fill(UNKNOWN_CARD);
    seen.standingOrders[side] = "ask";
  }
  seen.flow = seen.flow.map((frame) => sealedFrom(frame, viewer));
  return { viewer, position: seen };
}

/** An answer to a sealed question is known to whoever gave it, and to nobody else. */
function sealedFrom(frame: Frame, viewer: Viewer): Frame {
  const { sealed, ...rest } = frame;
  if (!sealed || viewer === SPECTATOR || !(viewer in sealed)) return rest;
  return { ...rest, sealed: { [viewer]: sealed[viewer] } };
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
export function disguise(position: Gradisca, viewer: Viewer, random: (below: number) => number): Gradisca {
  const other = copy(position);
  const hidden = SIDES.filter((side) => side !== viewer).map((side) => other.hands[side]);
  mix([...hidden, other.deck], random);
  for (const side of SIDES) {
    mixBooty(other.booty[side], random);
    if (side !== viewer && !isAsked(other, side)) other.standingOrders[side] = ORDERS[random(ORDERS.length)]!;
  }
  return other;
}

const ORDERS: readonly StandingOrder[] = ["ask", "pass-activation", "pass-turn"];

/** A side that stands before a reaction window has no standing order, as everybody can tell. */
function isAsked(position: Gradisca, side: Side): boolean {
  const frame = position.flow.at(-1) as (Frame & { side?: Side }) | undefined;
  return frame?.procedure === "reactionWindow" && frame.side === side;
}

/** Deals the contents of several piles out again at random, each as large as before. */
function mix(piles: readonly number[][], random: (below: number) => number): void {
  const all = piles.flat();
  for (const pile of piles) {
    for (let i = 0; i < pile.length; i++) {
      const at = random(all.length);
      pile[i] = all[at]!;
      all[at] = all[all.length - 1]!;
      all.pop();
    }
  }
}

function mixBooty(booty: number[], random: (below: number) => number): void {
  const places = booty.flatMap((value, area) => (value === NO_BOOTY ? [] : [area]));
  const values = places.map((area) => booty[area]!);
  mix([values], random);
  places.forEach((area, i) => {
    booty[area] = values[i]!;
  });
}
