import type { Position } from "@gonfalon/engine/kernel";
import type { Side } from "./data.ts";

/**
 * What a position of the War of Gradisca is. Areas, links, walls, units, Corps and cards are numbers: the indices of
 * `data.ts`. Arrays named for something are indexed by it.
 */
export interface Gradisca extends Position {
  scenario: string;
  /** Rules 14 to 26 are in force. */
  advanced: boolean;
  /** §2.4: boxes of the time line, from 0. */
  turn: number;
  endOfGame: number;

  /** By unit: the area it is in, or where else it is (`FLAG`, `ELIMINATED` ...). */
  area: number[];
  /** By unit, 1: a combat unit Disorganized (§7.2), a Commander replaced by the man on his back (§7.2a). */
  turned: number[];
  /** By unit, 1: activated in this turn, with its Command or called by a Commander (§5f, §17d). */
  activated: number[];
  /** By unit, 1: has done its operation in the running activation (§5.1). */
  operated: number[];
  /** By unit: movement points spent in the running activation. */
  spent: number[];
  /** By unit: the area from which it entered the area it attacks, or `NOWHERE` (§7.3b). */
  cameFrom: number[];
  /** By unit, 1: carries the marker (§21g). */
  outOfSupply: number[];

  /** By Corps: where its Command marker is. */
  commands: CommandPlace[];
  /** By Corps: the last turn in which its marker is not drawn, for a card (§12) or because it has just come (§12j), or -1. */
  heldIn: number[];
  /** The activation under way, or null between two draws. */
  activation: Activation | null;

  /** By wall: its level of fortification; 0 is a Breach (§7.4.1a). */
  wallLevel: number[];
  /** By wall: mines of each side, and how many of them were laid in this turn (§7.5b). */
  mines: Record<Side, number[]>;
  freshMines: number[];
  /** By area: Forts of each side; and the Forts each may still build (§10c). */
  forts: Record<Side, number[]>;
  fortsLeft: Record<Side, number>;
  /** By area, 1: its Fortified Town is destroyed (§11a). */
  townDestroyed: number[];
  /** By area: face-down booty markers of each owner: `NO_BOOTY`, a number of Victory Points, or `QUESTION_MARK`. */
  booty: Record<Side, number[]>;
  victoryPoints: Record<Side, number>;

  /** Advanced game. */
  morale: Record<Side, number>;
  camps: Record<Side, Camp>;
  /** The area supplied by sea, or `NOWHERE` (§21d). */
  seaSupply: number;
  /** By area, 1: raided this year (§23e). */
  raided: number[];

  /** What cards have put in force, until they end. */
  modifiers: Modifier[];
  /** Units on the time line (§26a), withdrawn units that will come back, reinforcements of the scenario. */
  groups: Group[];

  /** Cards; the top of the deck is its last element. */
  hands: Record<Side, number[]>;
  deck: number[];
  discard: number[];
  removed: number[];
  /** The 1617 cards before 1617, and cards the scenario does not use. */
  aside: number[];
  /**
   * By card: the shuffle it was last part of, counted from 0, the dealing. Everybody knows which cards went into a shuffle
   * (they had lain face up, or are those of 1617) and sees from which pile each card is drawn, so this is no secret.
   */
  shuffle: number[];
  /** Reactions that a side lets pass without being asked: known to that side alone. */
  standingOrders: Record<Side, StandingOrder>;
  /** Reaction windows that have opened by rule, whether somebody was asked or a standing order answered. */
  windowsOpened: number;
}

/** Until when a side passes every window for reactions: it is asked at each, or not before the activation or turn ends. */
export type StandingOrder = "ask" | "passActivation" | "passTurn";

/** Where a unit is that is in no area. */
export const NOWHERE = -1;
export const FLAG = -1;
export const ELIMINATED = -2;
export const ON_TIME_LINE = -3;
export const NOT_USED = -4;

export const NO_BOOTY = 0;
export const QUESTION_MARK = -1;

/** `absent`: the Corps has no unit on the map (§4a). */
export type CommandPlace = "absent" | "container" | "drawn" | "played";

/** The activation of a drawn Command (§5). */
export interface Activation {
  side: Side;
  corps: number;
  /** The option of §5 that was taken: 0 before the choice. */
  way: 0 | 1 | 2 | 3;
  /** The Commander of option 3, or -1. */
  commander: number;
  /** What the option of §5 still gives. Morale (§22e, §22f) and a Commander out of supply (§21h) may allow less. */
  cardsLeft: number;
  areasLeft: number;
  cardsPlayed: number;
  areasNamed: number;
  /** The area being activated, or `NOWHERE`; and whether its units have Attack Supply (§21.1). */
  area: number;
  attackSupply: boolean;
  /** Areas in which this Command has built a Fort (§19.2a). */
  fortsBuilt: number[];
  /** Areas activated so far, in order. */
  areasDone: number[];
  /** Sides that have won a Field Combat since the Command was drawn. */
  fieldCombatsWon: Side[];
  /** What the answer to the last reaction window has put a stop to. */
  interruption: Interruption;
}

/** The area just named is not activated; the moving units stay where they are. */
export type Interruption = "none" | "areaCancelled" | "moveStopped";

export interface Camp {
  /** Its area, or `NOWHERE` when it is out of play. */
  area: number;
  /** Moved in this turn: the counter is turned over (§24a). */
  moved: boolean;
  /** The turn in which it was eliminated, or -1. */
  lostIn: number;
}

/** Until when: the turn at whose end it ends, or `ACTIVATION` for the end of the running activation. */
export type Until = number;
export const ACTIVATION = -1;

/** Which units a card means: every named test must pass. */
export interface UnitFilter {
  type?: string[];
  subtype?: string[];
  notSubtype?: string[];
  order?: "good" | "disorganised";
  areaWithoutEnemy?: boolean;
}

export type Modifier =
  | {
      kind: "movement" | "fire";
      side: Side;
      filter: UnitFilter;
      amount: number;
      minimum: number;
      maximum: number;
      until: Until;
    }
  | { kind: "immobile"; side: Side; filter: UnitFilter; until: Until }
  | { kind: "peaceTalks"; forbids: Prohibition[]; until: Until }
  | { kind: "flood"; until: Until }
  | { kind: "bridgeOfBoats"; link: number; until: Until }
  | { kind: "noSeaSupply"; until: Until };

export type Prohibition = "enter-enemy-area" | "raid" | "bombard" | "mine" | "fire-mine";

/** Units that will enter the map together in one of `areas`. */
export interface Group {
  side: Side;
  units: number[];
  areas: number[];
  /** The positioning turn (§26a); for a group that does not roll, the turn of its arrival. */
  turn: number;
  /** Whether a die decides its arrival (§26b). */
  rolls: boolean;
  /** Whether it waits until one of its areas holds no enemy: so the reinforcements a scenario sets a turn for (§4d). */
  waits: boolean;
}
