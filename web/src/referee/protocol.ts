import type { PrintedName, Sheet } from "@gonfalon/engine/drawing";
import type {
  Forecast,
  ForecastResult,
  Heading,
  Language,
  Option,
  Outcome,
  Overlay,
  OverlaySpace,
  Parameter,
  Place,
  Reason,
  Rolled,
  Scene,
  Seat,
} from "@gonfalon/engine/kernel";

/** What the page and the worker that runs the rules say to each other. Everything here is plain data. */

/** A game as the page needs it: the map to draw and the words around it. */
export interface GameSheet {
  readonly id: string;
  readonly title: string;
  readonly seats: readonly Seat[];
  readonly scenarios: readonly { readonly id: string; readonly title: string }[];
  readonly options: readonly { readonly name: string; readonly title: string; readonly values: readonly string[] }[];
  /** Levels at which the computer can play it, weakest first. */
  readonly levels: readonly string[];
}

/** What a game offers to whoever studies it, in one language. */
export interface Aids {
  readonly overlays: readonly Overlay[];
  readonly calculators: readonly {
    readonly name: string;
    readonly title: string;
    readonly parameters: readonly Parameter[];
  }[];
}

export interface MapSheet {
  /** The map as a picture, and the numbers of its spaces as another to lay over it. */
  readonly svg: string;
  readonly numbers: string;
  /** The names of places, which are laid over the picture, with where they stand. */
  readonly printed: readonly PrintedName[];
  readonly sheet: Sheet;
  readonly counter: number;
  /** By space, in coordinates of the sheet. */
  readonly centres: readonly (readonly [number, number])[];
  readonly outlines: readonly (readonly (readonly [number, number])[])[];
  /** By link: the middle of the border it crosses. */
  readonly links: readonly (readonly [number, number])[];
  /** Kinds of marks that the picture shows already. */
  readonly drawn: readonly string[];
  readonly ids: readonly string[];
  /** What a space is called when it is read aloud. */
  readonly names: readonly string[];
}

export interface ShownOption {
  readonly option: Option;
  readonly text: string;
  readonly place: Place;
  /** More about it, such as the text of a card. */
  readonly note?: string;
}

export interface Ask {
  readonly seat: Seat;
  /** The key of the question, such as `assault.advance`: lessons are found by it. */
  readonly key: string;
  readonly text: string;
  readonly rules: readonly string[];
  readonly sealed: boolean;
  readonly options: readonly ShownOption[];
  /** What one may think of here and cannot choose: shown greyed, and the rules tell why. */
  readonly greyed: readonly ShownOption[];
}

export interface LogLine {
  /** After how many decisions it happened. */
  readonly index: number;
  readonly type: string;
  readonly text: string;
  readonly rules: readonly string[];
  readonly space?: number;
  /** Dice that were rolled for it. */
  readonly dice?: readonly Rolled[];
  /** It is told in place of the line before it, which it goes on with. */
  readonly instead?: boolean;
  /** It begins a turn or an activation. */
  readonly heading?: Heading;
}

/** A table at one moment, as one viewer may see it. */
export interface TableState {
  readonly viewer: string;
  readonly deciders: readonly Seat[];
  readonly ask: Ask | null;
  readonly outcome: Outcome | null;
  readonly scene: Scene;
  readonly undo: number;
  readonly redo: number;
  /** Decisions so far. */
  readonly length: number;
  /** The log from line `logFrom` on; lines before it stand. */
  readonly logFrom: number;
  readonly log: readonly LogLine[];
}

/** Who plays at a table on this machine, and through whose eyes it is shown. */
export interface Eyes {
  readonly viewer: string;
  /** Seats that are played from this screen. */
  readonly here: readonly Seat[];
  /** Levels of the computer players, by seat. */
  readonly computers: Readonly<Record<Seat, string>>;
  /** Seconds that a computer player has. */
  readonly budget: number;
  readonly language: Language;
  /** Lines of the log that are known already. */
  readonly logFrom: number;
}

/** What a decision leaves: to be kept first, then to be shown. */
export interface Decided {
  readonly kept: {
    readonly length: number;
    /** The last decision. */
    readonly last: readonly [Seat, Option] | null;
    readonly hash: string;
    readonly deciders: readonly Seat[];
    readonly level: string | null;
  };
  readonly shown: TableState;
  /** The seat that must take the screen first, because it sees what the one before it may not. */
  readonly curtain: Seat | null;
  /** What a computer player has to decide now. */
  readonly task: Task | null;
  /** Whether answers were given that may not be known yet, nor why. */
  readonly isSealed: boolean;
}

export interface Preview {
  readonly forecast: Forecast | null;
  /** Whether it shows dice or something hidden, so that it cannot be taken back. */
  readonly final: boolean;
  /** Whether somebody else is asked next, so that what led up to it may be past taking back. */
  readonly passes: boolean;
}

export interface Series {
  readonly name: string;
  readonly side?: Seat;
  /** What the viewer has seen so far is counted, as it was when he last saw it: more may lie hidden. */
  readonly seen?: boolean;
  /** Up to how much there may be, where a part is hidden: the order of battle without what is known to be lost. */
  readonly most?: readonly (readonly [number, number])[];
  readonly points: readonly (readonly [number, number])[];
}

export interface RuleEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly kind: string;
  readonly see?: readonly string[];
  readonly book?: string;
}

/** A decision to be made by a computer player. */
export interface Task {
  readonly game: string;
  readonly level: string;
  readonly seat: Seat;
  readonly view: unknown;
  readonly choice: unknown;
  readonly seed: string;
  readonly budget: number;
  /** Whether the game is played on an owner's own data files. */
  readonly data: "own" | "ours";
}

export type { Forecast, ForecastResult, Option, Outcome, OverlaySpace, Parameter, Place, Reason, Rolled, Scene, Seat };

/** What a fault says to the page. */
export interface Fault {
  readonly message: string;
  readonly reasons: readonly Reason[];
  /** How far a broken journal could be read. */
  readonly read?: number;
}
