import type { Play, Procedure } from "@gonfalon/engine/kernel";
import type { Side } from "../data.ts";
import type { Quadrilateral } from "../position.ts";

/** §I.a.1: a die and the APs it brings. */
export interface Receipt {
  readonly die: number;
  readonly received: number;
}

/**
 * What the rules of the system leave to the campaign (§E4). The order of authority (§C1.16) is kept so: a scenario's own rules
 * are asked first, then the campaign's answers here, then the core rules, which hold for whatever nobody else has settled.
 * A core rule asks here; `exclusive/hooks.ts` answers for The
 * Quadrilateral. So core imports nothing from exclusive, and another campaign would bring another set of answers.
 */
export interface Campaign {
  /** §I.a: what is due, Quarters and Alert, the Condition marker, the calendar: before APs are received. */
  readonly armyStatus: Procedure<Quadrilateral, { side: Side }>;
  /** §E17: an order to leave Quarters, after APs are received. */
  readonly leaveQuarters: Procedure<Quadrilateral, { side: Side }>;
  /** §I.a.1: the die for the APs that come along the LOC. */
  apReceipt(play: Play<Quadrilateral>, side: Side): Receipt;
  /** §I.a.4: new points for the Replacement Pool when a Fortnight opens. */
  replacementRoll(play: Play<Quadrilateral>, side: Side): void;
  /** §C14.32: a critical battle has been won. */
  criticalBattle?(play: Play<Quadrilateral>, winner: Side): void;
  /** §C10.11: a siege has begun that does not take up an old one. */
  newSiege?(position: Quadrilateral, place: number): void;
  /** §C15.1: what the morale at home adds to the dice for surrender. */
  surrenderMorale?(position: Quadrilateral, defender: Side): number;
  /** §C2.16: what the capture of a leader brings. */
  leaderCaptured?(play: Play<Quadrilateral>, leader: number): void;
  /** §C11.17: what is added to a march's attrition die in place of the weather, while a whole Fortnight passes. */
  fortnightWeather?(position: Quadrilateral): number;
  /** §C10.7: a Force has ended a move or retreat where it stands. */
  forceStops?(play: Play<Quadrilateral>, leader: number): void;
}

/** The answers of the campaign that is played. */
export const campaign = {} as Campaign;

/** Says which campaign is played. */
export function playCampaign(hooks: Campaign): void {
  Object.assign(campaign, hooks);
}
