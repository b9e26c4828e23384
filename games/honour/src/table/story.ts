import type { Event, Plain } from "@gonfalon/engine/kernel";
import { alike, type Join, onward, storyBy } from "@gonfalon/engine/kit";
import { hexes } from "../data.ts";

const activation = ({ side }: Event) => ({
  rank: "activation" as const,
  ...(typeof side === "string" && { side }),
});

/** §7.2 Whom each side indicates, the rolls, and who acts: one heading. */
const bothIndicated: Join = (told, next) => ({ ...next, indicated: [...indicated(told), ...indicated(next)] });
const rolled: Join = (told, next) => ({ ...next, indicated: indicated(told) });
const acts: Join = (told, next) => {
  const other = indicated(told).find(({ side }) => side !== next.side);
  const { frenchTotal, rivalsTotal } = told;
  return { ...next, frenchTotal, rivalsTotal, ...(other && { before: other.capitano, beforeHex: other.hex }) };
};
interface Indicated {
  readonly [fact: string]: string | number;
  readonly side: string;
  readonly capitano: number;
  readonly hex: number;
}
function indicated(event: Event): readonly Indicated[] {
  if (event.indicated) return event.indicated as unknown as readonly Indicated[];
  const { type, side, capitano, hex } = event;
  return type === "indicated" ? [{ side, capitano, hex: hex ?? -1 } as Indicated] : [];
}

/** §14 a place that is taken on the way is told with the march. */
const taking: Join = (told, next) => {
  if (hexes.place[told.hex as number] !== next.place) return null;
  return { ...told, taken: [...((told.taken as readonly number[] | undefined) ?? []), next.place as number] };
};

/** What attrition cost is told with it. */
const cost: Join = (told, { side, losses, suffered }) => {
  if (told.side !== side || told.loss === 0) return null;
  return { ...told, ...(losses !== undefined && { losses }), ...(suffered !== undefined && { suffered }) };
};

/** Forces that are shown one after the other are told together, each once. */
const shownTogether: Join = (told, next) => {
  const more = (told.more ?? []) as unknown as readonly Event[];
  const isKnown = [told, ...more].some((one) => alike(one, next, ["capitano", "hex", "units"]));
  return isKnown ? told : { ...told, more: [...more, next] as unknown as Plain };
};

/** The Forces that an attack makes known are told after it, though they were shown before. */
const attackFirst: Join = ({ more, ...shown }, next) => ({
  ...next,
  more: [shown, ...((more ?? []) as unknown as readonly Event[])] as unknown as Plain,
});
/** A battle is told in place of the attack that begins it. */
const battleInstead: Join = (told, next) => {
  if (told.hex !== next.hex) return null;
  return told.more === undefined ? next : { ...next, more: told.more };
};

/** §3.6.2 Who is hit, falls and is followed by another: one sentence, the cause first. */
const falls: Join = (told, next) => (told.lost && told.capitano === next.capitano ? told : null);
const isFollowed: Join = (told, { capitano }) =>
  told.lost && told.heir === undefined ? { ...told, heir: capitano! } : null;

/** The log of a campaign: by turns, and in them by the Capitani that are activated. */
export const story = storyBy({
  headings: {
    turn: () => ({ rank: "turn" }),
    indicated: activation,
    activationRoll: ({ decider }) => activation({ side: decider } as unknown as Event),
    remainingRoll: activation,
    activated: activation,
    attack: activation,
    composition: () => ({ rank: "activation" }),
    majorBattle: () => ({ rank: "activation" }),
  },
  joins: {
    "indicated+indicated": bothIndicated,
    "indicated+activationRoll": rolled,
    "activationRoll+activationRoll": rolled,
    "activationRoll+activated": acts,
    "indicated+remainingRoll": (_told, next) => next,
    "remainingRoll+activated": (told, next) => (told.capitano === next.capitano ? told : null),
    // Whoever lies face down is known by the way that goes on.
    "marched+marched": onward({ same: ["capitano"], to: "hex" }),
    "marched+conquered": taking,
    "attrition+spsLost": cost,
    "composition+composition": shownTogether,
    "composition+attack": attackFirst,
    "attack+majorBattle": battleInstead,
    "eliminationCheck+capitanoFell": falls,
    "eliminationCheck+promoted": isFollowed,
    "retreated+retreated": onward({ same: ["capitano"], to: "hex" }),
  },
});
