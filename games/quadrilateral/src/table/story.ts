import type { Event } from "@gonfalon/engine/kernel";
import { onward, storyBy } from "@gonfalon/engine/kit";

const ofSide = ({ side }: Event) => ({ rank: "activation" as const, side: side as string });

/** The log of a campaign: by Player-Turns, and in them by Commands, tries of Initiative and battles. */
export const story = storyBy({
  headings: {
    weather: () => ({ rank: "turn" }),
    apReceived: ({ side }) => ({ rank: "turn", side: side as string }),
    ...{ command: ofSide, initiative: ofSide, battle: ofSide },
  },
  joins: {
    "moved+moved": onward({ same: ["side", "leader", "vedette", "rules"], to: "hex" }),
  },
});
