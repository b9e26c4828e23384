import { type Campaign, playCampaign } from "../campaign.ts";
import { fortnightWeather } from "./fortnightMoves.ts";
import { criticalBattle, leaderCaptured, surrenderMorale } from "./morale.ts";
import { armyStatus, leaveQuarters } from "./quarters.ts";
import { apReceipt } from "./receipt.ts";
import { newSiege, relief } from "./relief.ts";
import { replacementRoll } from "./replacementRoll.ts";

/** How The Quadrilateral answers what the system leaves to the campaign. */
export const quadrilateral: Campaign = {
  armyStatus,
  leaveQuarters,
  apReceipt,
  replacementRoll,
  criticalBattle,
  leaderCaptured,
  surrenderMorale,
  newSiege,
  fortnightWeather,
  forceStops: relief,
};

playCampaign(quadrilateral);
