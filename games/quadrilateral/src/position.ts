import type { Position } from "@gonfalon/engine/kernel";
import type { Side, Weather } from "./data.ts";

/**
 * What a position is. Hexes, links, crossings, places, units and leaders are numbers: the indices of `data.ts`. Arrays
 * named for something are indexed by it; flags are 0 or 1; `NOWHERE` stands for no hex, no leader, no link.
 *
 * `CampaignsPosition` is what any campaign of the system has; `Quadrilateral` adds what only this one keeps.
 */
export const NOWHERE = -1;
export type BySide<T> = [T, T];

/** Rules that a table may switch on. */
export interface Optional {
  fortnights: boolean;
  reserve: boolean;
  rearguard: boolean;
  guns: boolean;
  flotilla: boolean;
}

/** Where a leader is. */
export const OUT_OF_PLAY = 0;
/** On the map: alone, at the head of a Force or under another leader. */
export const IN_PLAY = 1;
/** §C6.2: a major general in his pool. */
export const IN_POOL = 2;
/** §E36: face down on the turn track until `leaderDue`; also a major general on his way back to the pool (§C6.3). */
export const TO_COME = 3;
export const CAPTURED = 4;
export const LOST = 5;

/** What has become of a unit. */
export const NOT_RAISED = 0;
export const RAISED = 1;
export const REMOVED = 2;

/** What the enemy knows of a piece (§C1.8). */
export const FACE_DOWN = 0;
export const SHOWN_AS_FORCE = 1;
export const SHOWN_AS_LONE_LEADER = 2;
/** Face down again, but his name has been told (§C8.14, §C1.10) and an enemy is still adjacent. */
export const NAMED = 3;

/** How a Force has used its one move of the Movement Phase (§C7.2). */
export const NOT_MOVED = 0;
export const MOVED = 1;
/** Activated, but it only worked on a crossing: it checks stationary attrition (ruling C9.1). */
export const WORKED = 2;

/** What stands beside a Force that has checked attrition, is in a battle, and so on: bits of `leaderDone`. */
export const TRIED_INITIATIVE = 1;
export const CHECKED_ATTRITION = 2;
export const FORCED_MARCH = 4;
export const RETREATED = 8;
export const ATTACKED = 16;
export const WAS_ATTACKED = 32;
export const MARCHED_TO_GUNS = 64;
export const SHIFTED = 128;

export interface CampaignsPosition extends Position {
  scenario: string;
  optional: Optional;
  turn: number;
  weather: Weather;
  weatherBefore: Weather;
  phasing: Side;

  ap: BySide<number>;
  /** §C4.15: received by the die since this Fortnight began. */
  apThisFortnight: BySide<number>;
  /** §C11.16: the space of the Army Condition marker, from 1. */
  condition: BySide<number>;
  /** §E9: 1 in Quarters, 0 On Campaign. */
  quarters: BySide<number>;
  /** §E17: the turn in which the army is On Campaign again by order, or 0. */
  campaignDue: BySide<number>;
  /** §C4.1: the hex of the Supply Source, or `NOWHERE`; and the turn in which it may be set up again (§C4.2). */
  supply: BySide<number>;
  supplyDue: BySide<number>;
  /** §C4.9: the hex of the Center of Operations, or `NOWHERE`; and the turn in which it comes back. */
  center: BySide<number>;
  centerDue: BySide<number>;
  /** 1 at the Supply Source when it comes back (§C4.12), 0 where the owner likes (§C4.22). */
  centerTaken: BySide<number>;
  centerActive: BySide<number>;
  centerMoved: BySide<number>;
  /** §C5.1: infantry, cavalry, artillery. */
  pool: BySide<[number, number, number]>;
  /** §C5.1: points have come into the pool at some time, as everybody knows; how many, and what is left of them, only its owner does. */
  poolFed: BySide<number>;
  /** Ruling C15.7: combat SPs that the enemy has removed. */
  eliminated: BySide<number>;
  /** §C11.10: hexes from which Forces of each side have foraged in this Segment. */
  forageUsed: BySide<number[]>;
  /** §C7.6: Movement Commands left in this Segment. */
  commandsLeft: number;

  /** By unit. */
  strength: number[];
  /** The leader it serves under, or `NOWHERE`. */
  unitLeader: number[];
  /** §C6.12, §C2.14: where a unit without a leader stands; else `NOWHERE`. */
  unitHex: number[];
  unitState: number[];
  /** §C5.5: received replacements (or was formed from the pool) in this Player-Turn: how many SPs. */
  received: number[];
  /** §C6.6: transferred in this Segment. */
  transferred: number[];
  /** §C2.14: beyond the span of a leader who had to take over: does not attack until the owner's next Organization Segment. */
  beyondSpan: number[];
  /** Ruling E40: began the Player-Turn in a citadel. */
  unitFromCitadel: number[];

  /** By leader. */
  leaderState: number[];
  /** The turn in which he becomes available, or in which the Force comes that the scenario lists under him; or 0. */
  leaderDue: number[];
  /** §C7.5: a Force that the scenario lists comes by another hex than its own. */
  leaderDiverted: number[];
  /** Of every leader in play, also under another; else `NOWHERE`. */
  leaderHex: number[];
  /** The leader he serves under or rides with, or `NOWHERE` for one who stands on the map. */
  superior: number[];
  leaderMoved: number[];
  leaderDone: number[];
  /** §E16: the Force is On Alert. */
  alert: number[];
  /** §C11.11: turns in succession that the Force has foraged in its hex. */
  foraged: number[];
  besieged: number[];
  leaderShown: number[];
  /** §C10.7: began the Player-Turn in a citadel. */
  leaderFromCitadel: number[];
  /** §C2.8: has been Army Commander (§C15.1). */
  commanded: number[];
  /** What the other side remembers of him (`sightings.ts`): the hex of the piece with which he is thought to be, or `NOWHERE`; and the turn in which that was told last. */
  lastHex: number[];
  lastSeen: number[];
  /** The combat SPs of the Forces with which he last fought, all together; the turn; and one of their leaders, the same for all. */
  toldSps: number[];
  toldTurn: number[];
  toldWith: number[];
  /** §C2.8: the Army Commander by succession, or `NOWHERE` while the one of the counters commands. */
  successor: BySide<number>;

  /** By vedette: its hex, or `NOWHERE`. */
  vedetteHex: number[];
  vedetteShown: number[];
  vedetteMoved: number[];
  /** By garrison marker: its hex, or `NOWHERE`. */
  garrisonHex: number[];
  /** By bridge train: whose it is now, the leader it is with, and the link of its pontoon; `NOWHERE` where not. */
  trainSide: Side[];
  trainLeader: number[];
  trainLink: number[];

  /** By crossing. */
  damaged: number[];
  /** §C8.3: bits of the sides that have used the ferry in this Player-Turn. */
  ferryUsed: number[];
  /** §C7.19: the flotilla has sailed in this Player-Turn. */
  flotillaUsed: number;
  /** §C9.1: works announced in this Movement Phase, done in the Bridge Segment. */
  works: Work[];

  /** §C10.12: by holding, the side, or `NOWHERE`. */
  holder: number[];
  /** By siege place: 1 while besieged; its duration modifier (§C11.14). */
  siege: number[];
  duration: number[];
  /** Game-Turns under siege in this Fortnight; and whether it was at the end of the last turn. */
  siegeTurns: number[];
  /** §C10.11: the turn in which the siege was broken, or 0; -1 if a place that is besieged was relieved in this Player-Turn. */
  siegeBroken: number[];
}

/** §C9.1: a work that a Force has paid for. */
export interface Work {
  kind: "damage" | "repair" | "deploy" | "takeUp";
  leader: number;
  link: number;
  /** The train that is used, or `NOWHERE`. */
  train: number;
}

export interface Quadrilateral extends CampaignsPosition {
  /** §E38: Vienna Morale. */
  morale: number;
  /** §C15.3: the road into Mantova is open; and whether an opening counts. */
  dispatchOpen: number;
  dispatchCounts: number;
  /** §C10.7: relief by a named leader scored in this siege of Mantova. */
  reliefScored: number;
  /** §C5.8: Fortnights in a row without a critical battle; whether one was decided in this; whether it is played from its first turn. */
  quietFortnights: number;
  criticalThisFortnight: number;
  wholeFortnight: number;
  /** §E32a: steps of the count left out because Mantova was retaken. */
  quietForgiven: number;
  /** §C15.2: the side that held Mantova at the end of the last Morale Phase, or `NOWHERE` before the first. */
  mantovaTakenBy: number;
  /** §E26: the first turn of the Fortnight that was offered last. */
  fortnightAsked: number;
  /** §C15.7: what has happened, for the points of a short scenario. */
  criticalWon: BySide<number>;
  relieved: number;
  mantovaFell: number;
  joined: number;
}
