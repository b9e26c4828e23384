import type { Position } from "@gonfalon/engine/kernel";
import type { Cast } from "./cast.ts";
import { casts } from "./data.ts";
import type { Order, Side, Weather } from "./schemas/index.ts";

/**
 * What a position of All Is Lost Save Honour is. Hexes, links, places, Armies, Capitani and units are numbers: the indices
 * of `data.ts` and of the scenario's `Cast`. Lists are indexed by what their group is named for; flags are 0 or 1.
 */
export interface Honour extends Position {
  /** The number of the scenario in the book, 1 to 5. */
  scenario: number;
  options: OptionalRules;
  /** Turns of the scenario, from 1. */
  turn: number;
  weather: Weather;

  /** By unit: current SPs (§1.3.3b); 0 for a counter that is spare or gone. */
  sp: number[];
  /** By unit: the Capitano on whose Card it stands, or `SPARE`, `WAITING`, `GONE`. */
  holder: number[];
  /** By unit: the Army it serves, or -1 for spare Militia and mercenaries. */
  army: number[];
  /** By unit: on its Demoralised side (§1.3.3g). */
  demoralised: number[];
  /** By unit: lost in plundering until its battle ends (§11.4.1.Charge.plunder). */
  plundering: number[];
  /** By unit: it lies open to everybody, from Steps 1 and 2 of a battle (§11.3.Step1, §11.3.Step2) to its end. */
  shown: number[];

  /** By Capitano. */
  stands: Standing[];
  /** His hex while he stands on the map, else `OFF_MAP`: `hexOf` finds him on a Card too. */
  hex: number[];
  /** The Primo Capitano on whose Card he is, or -1. */
  superior: number[];
  /** §1.4b. */
  faceDown: number[];
  /** §1.4a: began the scenario on the map, so is always face up there. */
  alwaysFaceUp: number[];
  /** What made him Capitano Generale; highest Rank (§3.2.1) is not noted, see `isCapitanoGenerale`. */
  generale: GeneraleBy[];
  /** §5.2: of a Primo Capitano with a Force. */
  order: (Order | "")[];
  previousAttack: number[];
  /** §S4.5a: he has turned home, and his Retreat Order cannot be changed. */
  reluctant: number[];
  /** §7.2.4b: Activation marker, 0 to 2. */
  activations: number[];
  /** §7.1a: half MPs that count as paid in the first Activation of a reinforcement. */
  prepaid: number[];
  administrativeMarch: number[];
  /** §11.2.1c: `ATTACK_FINISHED`, or `LEADER_LOST`, which stays until the next Combat and Attrition Phase (§3.6.3). */
  attackFinished: number[];
  /** `NO_MOVE_AFTER_BATTLE` or `NO_MOVE`. */
  noMove: number[];
  disrupted: number[];
  /** §11.3.1: has declared a Siege and carries the marker. */
  besieging: number[];
  /** §18.1. */
  quarters: number[];
  /** Has left the hex in which it began this Phase. */
  leftHex: number[];
  /** §3.4a: has ridden as Unemployed in this Activation Phase. */
  rode: number[];
  /** §6.3: was dropped off in this Phase and stays where it is. */
  droppedOff: number[];
  /** §10a, as ruled: the hex from which it came, and the how-manieth arrival of the Phase it was; -1 and 0 if it stayed. */
  cameFrom: number[];
  arrival: number[];
  /** §15.1: auxiliary markers on his Card. */
  siegeArtillery: number[];
  engineers: number[];
  pontoonTrains: number[];

  /** By Army. */
  ap: number[];
  /** The seat that decides for it: the Swiss of 1515 change hands. */
  controller: Side[];
  /** The active Supply Source, or `CHANGING` or `LOST` (§4.1.1, §4.1.2). */
  source: number[];
  /** The turn in which a lost source may return (§4.1.2a), or 0. */
  sourceReturns: number[];

  /** By place: the Army whose Conquered marker lies there, or -1 (§14.2, §14.3). */
  conqueror: number[];
  /** By place: 0 to 3, or `NO_SIEGE`. */
  siegeStatus: number[];
  /** By place: the turn in which the siege that lies round it began, 0 where there is none. */
  siegeBegun: number[];
  /** By place: its Militia has been wiped out and is not raised again (§15.1.1b). */
  militiaLost: number[];
  pillaged: number[];
  earthworks: Earthworks[];
  /** §15.1.4: links over which a Pontoon Bridge lies; of the two directions the lower number. */
  pontoons: number[];
  /** §18.7e. */
  devastated: number[];

  /** By group of reinforcements: the turn it is due, 0 if nothing has brought it yet, `ARRIVED` or `NEVER`. */
  due: number[];
  /** §18.5c: mercenaries on their way to the Capitano who recruited them. */
  recruits: Recruit[];

  /** Scenario 3. */
  swissStatus: SwissStatus;
  papalEntered: number;
  /** Scenario 1, §S1.2. */
  cautionLifted: number;
  /** Scenario 4, §S4.4: the help of Genova has come. */
  genovaHelp: number;
  /** Scenario 5: the turn of the landing (§S5.1) or 0, the sum of its two dice, the duchy Not-aligned (§S5.regions). */
  landed: number;
  landingDice: number;
  duchyTurned: number;
  /** §S5.2: the Capitano Generale who is in Tirolo, or -1, and the turn in which he left. */
  inTirolo: number;
  leftForTirolo: number;
  /** §S5.3. */
  expedition: number;
  plague: "none" | "raging" | "over";
  /** §18.4: columns to the right on the Administrative Points Table in this turn. */
  apShift: Record<Side, number>;
  /** §18.4a: the turn after an Interphase Turn, in which the nominal APs are received in full; or 0. */
  fullPayTurn: number;

  /** What each seat last saw of enemy Cards (ruling on 1.4). */
  looks: Record<Side, Look[]>;

  /** §11.4: the Major Battle that is being fought. */
  battle: Battle | null;
}

export type Section = "" | "vanguard" | "main-body" | "rearguard";

/** §11.4.1: Tactical Option Chits, by their ids in the Tactical Options table. */
export type Chit =
  | "formation"
  | "artillery"
  | "cavalry-charge"
  | "firearms"
  | "combined-arms"
  | "reserve"
  | "muster"
  | "fight-coordination"
  | "earthworks-river";

/** §11.4: a Major Battle. Corps are named by their place in `corps`, which they keep; Capitani who fall are replaced in it. */
export interface Battle {
  /** The Battle hex (§11.3.3), which is the defender's, and the hex of the attacking Force. */
  hex: number;
  from: number;
  attacker: Side;
  /** From 1; 0 until the Corps are deployed. */
  round: number;
  /** The Fight in progress (§11.4.Step6-a, §11.4.Step7-a). */
  fight: "" | "vanguard" | "main-body";
  corps: Corps[];
  /** §11.4.Step4-a: how many chits a side may choose, and how many Earthworks/River chits it has free. */
  chosen: Record<Side, number>;
  free: Record<Side, number>;
  /** The chits that everybody has seen a side play. */
  seen: Record<Side, Chit[]>;
  /** §11.4.1.Artillery.reaction: Cavalry Charge chits left in the set of a side; known to it alone. */
  spareCharges: Record<Side, number>;
  /** §9.3a, §7.7c, §18.1c: what the Quality of a side's units is lowered by. */
  worse: Record<Side, number>;
  /** §11.4.Step5-a.1: a side has played Formation. */
  formation: Record<Side, boolean>;
  /** §3.8.1.C: Cavalieri who have used their power. */
  cavalieri: number[];
  /** §11.4.1.Muster: who has played it. */
  mustered: Record<Side, boolean>;
}

/** §11.4.Step3-a: a Capitano with the Combat Units on his Card. */
export interface Corps {
  capitano: number;
  side: Side;
  /** Where it stands on the Battle Roster, or "" while it does not. */
  section: Section;
  role: "free" | "engaging" | "engaged";
  /** §11.4.2: the number of its Engagement, or -1. */
  engagement: number;
  /** On the Card, known to the owner alone. */
  chits: Chit[];
  /** How many of its chits everybody has seen. */
  shown: number;
  /** §11.4.1.Artillery.shells: shells of the chit on the Roster, 0 if there is none, and the round of the last one. */
  shells: number;
  shelled: number;
  /** §11.4.1.Firearms.uses: of each chit on the Roster the round of its first use. */
  firearms: number[];
  /** §11.4.1.Earthworks.keep: a chit lies beside the Capitano. */
  works: boolean;
  /** §11.4.1.Artillery.reaction: a Cavalry Charge chit that it has to use in this Fight. */
  reaction: boolean;
  /** Has charged in this Fight; has Engaged or charged in this battle, and so has lost chits. */
  charged: boolean;
  hasEngaged: boolean;
  hasCharged: boolean;
  /** §11.4.Step3-a.1, as ruled: the enemy has seen what is in it. */
  open: boolean;
  /** §11.4.1.Muster.roll: it got away in good order. */
  away: boolean;
}

/** §18: each is a switch of the set-up. */
export interface OptionalRules {
  /** §18.9. */
  reducedBattle: boolean;
  quarters: boolean;
  swissConsolidation: boolean;
  captureArtillery: boolean;
  interphase: boolean;
  recruiting: boolean;
  treachery: boolean;
  pillage: boolean;
  fate: boolean;
}

/**
 * Where a Capitano is: on the map; on a Card as Subordinate or as Unemployed; not yet in play; a Minor Capitano who can
 * be activated (§3.5a); lost; or away from the map and to return or not as the scenario says.
 */
export type Standing =
  | "map"
  | "subordinate"
  | "unemployed"
  | "waiting"
  | "available"
  | "eliminated"
  | "captured"
  | "away";

export type GeneraleBy = "" | "scenario" | "election" | "promotion";
export type SwissStatus = "none" | "pro-french" | "neutral" | "anti-french";

export interface Earthworks {
  hex: number;
  level: 1 | 2;
  /** Protected hexsides: bit d for direction d of the board (0 is E, then clockwise: SE, SW, W, NW, NE). */
  sides: number;
}

export interface Recruit {
  unit: number;
  capitano: number;
  turn: number;
}

/** A Force as it lay open once. */
export interface Look {
  primo: number;
  turn: number;
  capitani: number[];
  units: number[];
  sp: number[];
  demoralised: number[];
}

/** `holder` of a unit that no Capitano has: to be exchanged, raised or recruited; to come; out of the game. */
export const SPARE = -1;
export const WAITING = -2;
export const GONE = -3;

export const OFF_MAP = -1;
export const NOBODY = -1;

export const CHANGING = -1;
export const LOST = -2;

export const NO_SIEGE = -1;

export const ATTACK_FINISHED = 1;
export const LEADER_LOST = 2;

/** `noMove`: after winning a Major Battle the Order becomes Stand or Garrison; after recruiting or treachery it does not. */
export const NO_MOVE_AFTER_BATTLE = 1;
export const NO_MOVE = 2;

export const ARRIVED = -1;
export const NEVER = -2;

/** Who takes part in the scenario of a position. */
export function castOf(position: Pick<Honour, "scenario">): Cast {
  return casts[position.scenario - 1]!;
}
