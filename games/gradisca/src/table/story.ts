import type { Event } from "@gonfalon/engine/kernel";
import { alike, type Join, onward, storyBy, together, unsaid } from "@gonfalon/engine/kit";

const ofSide = ({ side }: Event) => ({ rank: "activation" as const, side: side as string });
const units = (...same: string[]) => together({ same: ["rules", ...same], one: "unit", list: "units" });
/** §7.1f that he who fell is lost needs no line of its own. */
const fallen: Join = (told, next) => (told.falls === true && told.unit === next.unit ? told : null);

/** Points that are told with what brought them. */
const withPoints: Join = (told, { side, amount, now }) =>
  told.side === side && told.points === amount ? { ...told, now } : null;

/** §5e that an area is activated needs no line where the march that leads out of it, or what is built in it, follows. */
const marchOut: Join = (told, next) => (told.area === next.from ? next : null);
const workThere: Join = (told, next) => (told.area === next.area ? next : null);
/** §22c what both sides lose alike is one line. */
const bothSides: Join = (told, next) => (alike(told, next, ["rules"]) ? { ...told, other: next as never } : null);
/** §26b who comes at last comes by the roll. */
const arrived: Join = (told, next) =>
  alike(told, next, ["units"]) ? { ...next, die: told.die, needed: told.needed } : null;
/** A sally rolls for one after the other. */
const sallied: Join = (told, next) => {
  const all = (event: Event) => (event.sallies ?? [{ unit: event.unit, die: event.die }]) as readonly object[];
  return alike(told, next, ["needed"]) ? { ...next, sallies: [...all(told), ...all(next)] as never } : null;
};

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
    "areaNamed+moved": marchOut,
    "areaNamed+fortBuilt": workThere,
    "areaNamed+fortDemolished": workThere,
    "morale+morale": bothSides,
    "arrivalRoll+reinforcements": arrived,
    "sallyRoll+sallyRoll": sallied,
    "moved+moved": onward({ same: ["units", "successors"], to: "to" }),
    "booty+victoryPoints": withPoints,
    // §9 of each area that is too full it is told which.
    "disorganised+disorganised": (told, next) =>
      told.rules.includes("9") && told.area !== next.area ? null : units("successors")(told, next),
    "cardAnswers+cardCancelled": (told, next) => ({ ...told, cancelled: next.card }),
    "survivalRoll+eliminated": fallen,
    "eliminated+eliminated": units("successors"),
    "recovered+recovered": units("successors"),
    // §7.3 who won, and who therefore went.
    "retreat+fieldCombatWon": (told, next) =>
      told.from === next.area ? { ...next, units: told.units, to: told.to, successors: told.successors } : null,
  },
});
