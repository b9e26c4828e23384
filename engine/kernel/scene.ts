import type { Seat } from "./game.ts";

/**
 * What a view looks like on a table: the pieces with the values printed on them and the states they are in, and the
 * tracks beside the map. The page and the terminal draw from it and know no game.
 */
export interface Scene {
  readonly pieces: readonly Piece[];
  /** Things of one space or border that are not pieces: a breach, a fort, a bridge of boats, a victory star. */
  readonly marks: readonly Mark[];
  /** Turn record, victory points, morale, orders: in the order in which to show them. */
  readonly tracks: readonly Track[];
}

export interface Piece {
  readonly id: string;
  /** Where it lies; null when it is beside the map (a reinforcement, an eliminated unit). */
  readonly space: number | null;
  readonly side: Seat;
  readonly kind: "unit" | "leader" | "marker" | "hidden";
  /** Arm of service: infantry, cavalry, artillery ... */
  readonly arm?: string;
  readonly name: string;
  /** The body it belongs to, such as a corps. */
  readonly command?: string;
  readonly strength?: number;
  readonly efficiency?: number;
  readonly movement?: number;
  readonly reduced?: boolean;
  /** disordered, routed, moved, activated, out-of-command ...: drawn by shape as well as colour, and read aloud. */
  readonly states: readonly string[];
}

export interface Mark {
  readonly space?: number;
  readonly link?: number;
  readonly kind: string;
  readonly label: string;
}

export interface Track {
  readonly id: string;
  readonly title: string;
  readonly value: string;
  readonly side?: Seat;
  /** What is written on the things it names, such as cards in hand: to be read when somebody asks. */
  readonly notes?: readonly Note[];
}

export interface Note {
  readonly title: string;
  readonly text: string;
}

/** What an option is about, so that a click or a key can find it: a piece, a space, or nothing but a button. */
export interface Place {
  readonly piece?: string;
  readonly space?: number;
  /** What it costs to go there, and the spaces on the way: shown before it is chosen. */
  readonly cost?: string;
  readonly path?: readonly number[];
}

/** A question the map can answer by colouring spaces: zones of control, command range, lines of sight from here ... */
export interface Overlay {
  readonly id: string;
  readonly title: string;
  /** A sentence for the legend: what it means that a space is marked. */
  readonly about: string;
  /** Whether it needs a space to look from. */
  readonly from: boolean;
}
export interface OverlaySpace {
  readonly space: number;
  readonly label?: string;
  readonly side?: Seat;
}
