import type { Event } from "@gonfalon/engine/kernel";
import { type Join, onward, storyBy, together, unsaid } from "@gonfalon/engine/kit";

const ofSide = ({ side }: Event) => ({ rank: "activation" as const, side: side as string });
const units = (...same: string[]) => together({ same: ["rules", ...same], one: "unit", list: "units" });
/** §7.1f that he who fell is lost needs no line of its own. */
const fallen: Join = (told, next) => (told.falls === true && told.unit === next.unit ? told : null);

/** Points that are told with what brought them. */
const withPoints: Join = (told, { side, amount, now }) =>
  told.side === side && told.points === amount ? { ...told, now } : null;

/** The log of the war: by turns, and in them by the Commands that are drawn. */
export const story = storyBy({
  headings: {
    turn: () => ({ rank: "turn" }),
    gameOver: () => ({ rank: "turn" }),
    commandDrawn: ofSide,
    wayChosen: ofSide,
  },
  joins: {
    "commandDrawn+wayChosen": (told, next) => (told.corps === next.corps ? next : null),
    // §5b whose turn it was to draw knows what he drew.
    "wayChosen+cardDrawn": (told) => (told.way === 2 ? told : null),
    "wayChosen+cardSeen": (told, { card }) => (told.way === 2 ? { ...told, card } : null),
    // §5f the next Command begins; that this one has been played needs no line.
    "+commandPlayed": unsaid,
    "moved+moved": onward({ same: ["units", "successors"], to: "to" }),
    "booty+victoryPoints": withPoints,
    "disorganised+disorganised": units("successors"),
    "survivalRoll+eliminated": fallen,
    "eliminated+eliminated": units("successors"),
    "recovered+recovered": units("successors"),
    // §7.3 who won, and who therefore went.
    "retreat+fieldCombatWon": (told, next) =>
      told.from === next.area ? { ...next, units: told.units, to: told.to, successors: told.successors } : null,
  },
});
