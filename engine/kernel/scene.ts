import type { Language, Seat } from "./game.ts";

/**
 * What a view looks like on a table: the pieces with the values printed on them and the states they are in, what lies
 * beside the map, and who the sides are. The page and the terminal draw from it and know no game.
 */
export interface Scene {
  readonly pieces: readonly Piece[];
  /** Things of one space or border that are not pieces: a breach, a fort, a bridge of boats, a victory star. */
  readonly marks: readonly Mark[];
  /** What lies beside the map, in the order in which to show it: tracks, cards, rosters, organisation. */
  readonly displays: readonly Display[];
  /** Who sits in each seat at this moment, in the order of the game's seats. */
  readonly sides: readonly Side[];
  /** What arms and states of the pieces are called ("arm.pioneer": "pioneers"), beyond those that all games share. */
  readonly terms?: Readonly<Record<string, string>> | undefined;
  /** How those arms and states are drawn on counters. */
  readonly signs?: Signs | undefined;
  /** Pieces of the body that acts now (a brigade, a stack): where to look when the options are nowhere on the map. */
  readonly acting?: readonly string[];
  /** How strong troops of a side are that the viewer was told of and does not see. */
  readonly told?: Readonly<Record<Seat, number>>;
  /** What has been announced and is still to come: an arrow from one space to another. */
  readonly announced?: readonly Announced[];
  /** What the rules still demand of whoever decides before he can go on, a sentence each. */
  readonly owed?: readonly string[];
  /** Where a march that goes step by step can lead beyond the next one: pointed at, it goes there as long as nothing happens. */
  readonly reach?: readonly Reach[];
}

/** A space some steps away: the spaces of the way there, from where the march stands, and what all of it costs. */
export interface Reach {
  readonly space: number;
  readonly path: readonly number[];
  readonly cost: string;
}

/** Signs on counters, by the words of `Piece.arm` and `Piece.states`; all in the units of a counter of 44 by 44. */
export interface Signs {
  /** In the box of the arm, from -11.5, -10 to 11.5, 6: the path of an SVG. */
  readonly arms?: Readonly<Record<string, ArmSign>>;
  /** The figure of an arm, for players who would rather see figures than boxes. */
  readonly figures?: Readonly<Record<string, FigureKind>>;
  /** Badges of states: the path lies within 5 of the origin. */
  readonly badges?: Readonly<Record<string, Badge>>;
  /** What hinders a unit is drawn round it as well. */
  readonly lines?: Readonly<Record<string, { readonly colour: string; readonly dash: string }>>;
}

/** Foot and horse of the age of muskets; pikes, light horse and knights of the age before. */
export type FigureKind = "foot" | "pikes" | "horse" | "lightHorse" | "knights" | "guns";

export interface ArmSign {
  /** What is drawn as a line, how wide, and how it is broken; and what is filled. */
  readonly path: string;
  readonly width: number;
  readonly dash?: string;
  readonly solid?: string;
}

export interface Badge {
  readonly shape: "disc" | "diamond" | "square" | "triangle" | "hexagon";
  readonly fill: string;
  readonly sign: string;
}

/** Something announced: "an assault of 6 against 2". */
export interface Announced {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly side?: Seat;
}

/**
 * Who sits in a seat: what it is called, its flag and its colours. A seat is a chair at the table; who sits in it is
 * said by the scenario before there is a position and by the scene from then on, for an army may change hands.
 */
export interface Side {
  readonly seat: Seat;
  readonly flag: Flag;
  readonly livery: Livery;
  readonly words: Readonly<Record<Language, SideWords>>;
}

/** What a side is called, in one language. */
export interface SideWords {
  /** With its article, as it stands within a sentence: "the Latins", "Arcadia". `capitalised` begins a sentence with it. */
  readonly name: string;
  /** Where there is little room: "Latin". */
  readonly short: string;
  /** Whether its verb is in the plural: "the Latins march", "Arcadia marches". */
  readonly plural: boolean;
}

/** The colours of a counter: the board itself, what is printed on it, and a band in the second colour of the flag. */
export interface Livery {
  readonly ground: string;
  readonly ink: string;
  readonly band: string;
}

/** A flag in the words of heralds: how the field is divided, its colours, and the charge upon it. */
export interface Flag {
  readonly field: "plain" | "stripes" | "pales" | "quarters" | "cross" | "saltire" | "border";
  /** Of a cross, saltire or border: first the field, then what is laid upon it. */
  readonly colours: readonly string[];
  readonly charge?: "lion" | "eagle" | "lily" | "keys" | "cross" | "serpent" | "crown";
  readonly chargeColour?: string;
}

export interface Piece {
  readonly id: string;
  /** Where it lies; null when it is beside the map: in the box of a display that names it, or out of play. */
  readonly space: number | null;
  readonly side: Seat;
  /** Its own colours, where they are not those of its side: a contingent of another nation. */
  readonly livery?: Livery;
  readonly kind: "unit" | "leader" | "marker" | "chit" | "hidden";
  /** Arm of service: infantry, cavalry, artillery ... */
  readonly arm?: string;
  readonly name: string;
  /** Its name as it is printed where there is little room: "2/III Leg." */
  readonly label?: string;
  /** The body it belongs to, such as a corps. */
  readonly command?: string;
  /** Which body of its side that is, by number: the units of each have facings of one colour. */
  readonly facing?: number;
  readonly strength?: number;
  readonly efficiency?: number;
  readonly movement?: number;
  /** What is printed in place of strength, efficiency and movement where its numbers are others: "4-2 ★ S". */
  readonly printed?: string;
  /** Of a leader: the charge on his shield, in place of the star that leaders have. */
  readonly device?: NonNullable<Flag["charge"]>;
  readonly reduced?: boolean;
  /** It was lost: eliminated, killed or taken, be it that it comes back later. */
  readonly lost?: boolean;
  /** Its ratings with their names, where they are others than strength, efficiency and movement: an officer's. */
  readonly values?: readonly Value[];
  /** disordered, routed, moved, activated, out-of-command ...: drawn by shape as well as colour, and read aloud. */
  readonly states: readonly string[];
}

/** It lies on a space or across a border; with both, on that border and turned towards that space. */
export interface Mark {
  readonly space?: number;
  readonly link?: number;
  readonly kind: string;
  readonly label: string;
  /** Whose it is, where it has the colours of a side. */
  readonly side?: Seat;
  /** A figure that is written on it: the level of a siege. */
  readonly figure?: string;
}

/**
 * Something beside the map: the card of a force, the tree of an army, a battle roster, a track, a hand, a pool of chits.
 * - `card`: boxes as on a printed card, with rows of units in them;
 * - `tree`: boxes within boxes (`inside`), each a leader with his own: an organisation;
 * - `roster`: boxes of the first rank side by side, those within them one below the other: wings of a battle line;
 * - `track`: boxes in a row, one of which is where things stand (`here`), or no boxes and only a `value`;
 * - `hand`: each box is a card with a face;
 * - `pool`: pieces that lie together: chits in a cup, what is lost, what is to come.
 */
export interface Display {
  /** Its own among those of its side. What is called `turn` and `points` is followed through a match. */
  readonly id: string;
  readonly title: string;
  readonly kind: "card" | "tree" | "roster" | "track" | "hand" | "pool";
  /** Whose it is; absent where it is everybody's. */
  readonly side?: Seat;
  /** What it says in a few words, where there is but one line for it: "Turn 3 of 12", "4 cards". */
  readonly value?: string;
  readonly boxes: readonly Box[];
  /** What joins two boxes: an engagement between two corps of a battle line. */
  readonly ties?: readonly Tie[];
  /** A sentence about the whole of it: "as last seen in May, 2". */
  readonly note?: string;
  /** Whether play turns upon it now, so that it should lie open: the roster while a battle is fought. */
  readonly open?: boolean;
}

/** A box of a display. Its id is the only one of its kind in the scene: options point at it by that alone. */
export interface Box {
  readonly id: string;
  readonly title: string;
  /** The box of the same display that it lies in. */
  readonly inside?: string;
  /** Whose it is, where a display has boxes of both sides. */
  readonly side?: Seat;
  /** Ids of the pieces that lie in it, in their order. A piece on the map may be named as well: a leader and his own. */
  readonly pieces?: readonly string[];
  readonly values?: readonly Value[];
  /** How much it holds at most, and how much it holds, where that is not the number of its pieces. */
  readonly limit?: number;
  readonly used?: number;
  /** What is written on it: the text of a card. */
  readonly text?: string;
  /** The face of a card; "back" for a card that lies face down. */
  readonly face?: Face | "back";
  /** Of a track: this is where things stand. */
  readonly here?: boolean;
  /** What it stands for has had its turn. */
  readonly done?: boolean;
  /** Pieces on the map that belong to it: they are lit while somebody points at the box. */
  readonly lights?: readonly string[];
  /** More to be read when somebody asks. */
  readonly note?: string;
}

/** How a card looks, besides its title and its text. */
export interface Face {
  /** In its corner: a number or a price. */
  readonly corner?: string;
  /** Above the text: what kind of card it is. */
  readonly kind?: string;
  /** At its foot: "Mandatory", "Not before March". */
  readonly foot?: readonly string[];
  /** The side whose colours it has; absent for a card that is nobody's. */
  readonly side?: Seat;
}

/** A value that stands in a box; with `amount` and `of` it is drawn as a bar as well. */
export interface Value {
  readonly title: string;
  readonly text: string;
  readonly amount?: number;
  readonly of?: number;
}

export interface Tie {
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

/** Something on the table that one can point at: a piece, a space of the map, or a box of a display. */
export interface Spot {
  readonly piece?: string;
  readonly space?: number;
  readonly box?: string;
}

/**
 * What an option is about, so that a click or a key can find it: a piece, a space, a box, or nothing but a button. With
 * `to` it is chosen by two clicks, or by dragging from the first spot to the second: a unit to another card.
 */
export interface Place extends Spot {
  readonly to?: Spot;
  /** The pieces that are taken up by it to be moved: a click on a stack takes up as many as one option can. */
  readonly takes?: readonly string[];
  /** Pieces that it is about without being chosen there: they are lit while somebody looks at it. */
  readonly lights?: readonly string[];
  /** One thing that can be done in several ways, towards one side or another: these options stand together under its name, a term. */
  readonly group?: string;
  /** It does no more than end what is under way: chosen by itself when the player takes up something else. */
  readonly ends?: boolean;
  /** Pieces whose turn comes after it: chosen by itself when the player carries one of them off. */
  readonly endsFor?: readonly string[];
  /**
   * One click may give this answer here and at the questions that follow, as long as one of their options has the same word
   * for it, a term: all batteries limber up. With `continues` an option goes on with what another began and begins nothing.
   */
  readonly again?: string;
  readonly continues?: string;
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

/** The side in a seat; a seat that has none is a fault of the game. */
export function sideIn(sides: readonly Side[], seat: Seat): Side {
  const side = sides.find((one) => one.seat === seat);
  if (!side) throw new Error(`Nobody sits in the seat "${seat}": the sides are ${sides.map((one) => one.seat)}.`);
  return side;
}

/** What whoever sits in a seat is called, as it begins a sentence; a seat with nobody in it by its own word. */
export function sideName(sides: readonly Side[], seat: Seat, language: Language): string {
  return capitalised(sides.find((one) => one.seat === seat)?.words[language].name ?? seat);
}

/** A name as it begins a sentence or stands by itself: "The Latins". */
export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
