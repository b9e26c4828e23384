import { type Campaign, playCampaign } from "../campaign.ts";
import { armyStatus, leaveQuarters } from "./quarters.ts";
import { apReceipt } from "./receipt.ts";
import { replacementRoll } from "./replacementRoll.ts";

/** How The Quadrilateral answers what the system leaves to the campaign. */
export const quadrilateral: Campaign = {
  armyStatus,
  leaveQuarters,
  apReceipt,
  replacementRoll,
};

playCampaign(quadrilateral);
