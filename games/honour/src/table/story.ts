import type { Event } from "@gonfalon/engine/kernel";
import { alike, type Join, onward, storyBy, together } from "@gonfalon/engine/kit";
import { hexes } from "../data.ts";
import { listed } from "./telling.ts";

const activation = ({ side }: Event) => ({
  rank: "activation" as const,
  ...(typeof side === "string" && { side }),
});

/** §7.2 Whom each side indicates, the rolls, and who acts: one heading. */
const bothIndicated: Join = (told, next) => ({ ...next, indicated: [...indicated(told), ...indicated(next)] });
const rolled: Join = (told, next) => ({ ...next, indicated: indicated(told) });
const acts: Join = (told, next) => {
  const other = indicated(told).find(({ side }) => side !== next.side);
  const { frenchTotal, rivalsTotal, decider } = told;
  return { ...next, frenchTotal, rivalsTotal, decider, ...(other && { before: other.capitano, beforeHex: other.hex }) };
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
  return { ...told, taken: [...takenBy(told), next.place as number] };
};
const takenBy = ({ taken }: Event) => (taken as readonly number[] | undefined) ?? [];
/** §14.3 Places that fall to the same side; whoever retreats over them is told first. */
const takenTogether: Join = (told, next) =>
  alike(told, next, ["side"]) ? { ...told, taken: [...placesOf(told), ...placesOf(next)] } : null;
const takenInRetreat: Join = (told, next) => (told.side === next.side ? { ...next, taken: placesOf(told) } : null);
const placesOf = ({ place, taken }: Event) => (taken as readonly number[] | undefined) ?? [place as number];

/** What attrition cost is told with it. */
const cost: Join = (told, { side, losses, suffered }) => {
  if (told.side !== side || told.loss === 0) return null;
  return { ...told, ...(losses !== undefined && { losses }), ...(suffered !== undefined && { suffered }) };
};
/** §8 Forces that lose nothing are told together. */
const nothingLost: Join = (told, next) =>
  told.loss === 0 && next.loss === 0
    ? { ...next, calm: [...(told.calm ? listed(told.calm) : [told]), next] as never }
    : null;

/** §5.2c The Orders of one side are told together, as far as they are paid for and can be seen alike. */
const ordersOf = (event: Event) => (event.orders ? listed(event.orders) : [event]);
const ordersTogether: Join = (told, next) => {
  const isAlike = told.side !== undefined && alike(told, next, ["side"]);
  if (!isAlike || told.forced || next.forced || (told.order === undefined) !== (next.order === undefined)) return null;
  return { ...next, orders: [...ordersOf(told), next] as never };
};

/** What follows is told after it, in the same line. */
const after: Join = (told, next) => ({ ...told, more: [...listed(told.more), next] as never });
const afterHere: Join = (told, next) => (told.hex === next.hex ? after(told, next) : null);
/** Losses of one side are one list. */
const lossesTogether: Join = (told, next) => {
  if (told.losses === undefined || next.losses === undefined || told.more || told.side !== next.side)
    return after(told, next);
  return { ...told, losses: [...listed(told.losses), ...listed(next.losses)] as never };
};

/** Forces that are shown one after the other are told together, each once. */
const shownTogether: Join = (told, next) =>
  isShown(forcesOf(told), next) ? told : { ...told, more: [...listed(told.more), next] as never };
function isShown(forces: readonly Event[], next: Event): boolean {
  return forces.some((one) => alike(one, next, ["capitano", "hex", "units"]));
}
function forcesOf({ more, ...shown }: Event): readonly Event[] {
  return [shown as Event, ...listed(more)];
}
/** The Forces that an attack makes known are told with it, though they were shown before. */
const withForces: Join = (told, next) => ({ ...next, shown: forcesOf(told) as never });
/** Whoever was shown already is not told again when it comes to the attack. */
const shownBefore: Join = (told, next) => (isShown(listed(told.shown), next) ? told : null);
const passTogether: Join = (told, next) => {
  const all = (event: Event) => (event.capitani as readonly number[] | undefined) ?? [event.capitano as number];
  return { ...told, capitani: [...all(told), ...all(next)] };
};
const attacked: Join = ({ shown, ...defends }, next) =>
  defends.hex === next.hex ? { ...next, shown: [defends, ...listed(shown)] as never } : null;
/** A battle is told in place of the attack that begins it. */
const battleInstead: Join = ({ hex, shown, more }, next) =>
  hex === next.hex ? { ...next, ...(shown !== undefined && { shown }), ...(more !== undefined && { more }) } : null;
/** §11.5 Who fights whom is told with how it ends. */
const fought: Join = ({ attacker, defender, hex, kind, inside }, next) =>
  hex === next.hex ? { ...next, attacker: attacker!, defender: defender!, storms: isStorm(kind, inside) } : null;
/** §11.6.Step5-b, §11.5.Step5-b.2 a breach or a place is stormed. */
const isStorm = (kind: unknown, inside: unknown) => (kind === "breach" ? "breach" : inside === true ? "place" : "");

/** §11.4.Step5-a The lines of both sides, as one sentence. */
const deployedOf = (event: Event) => (event.deployed ? listed(event.deployed) : [event]);
const deployedTogether: Join = (told, next) => ({ ...next, deployed: [...deployedOf(told), next] as never });
/** §S4.V2 The points of both sides, as one sentence. */
const scoredOf = (event: Event) => (event.scored ? listed(event.scored) : [event]);
const scoredTogether: Join = (told, next) => ({ ...next, scored: [...scoredOf(told), next] as never });
/** §5.1, §3.6.2 Units that go the same way. */
const unitsTogether =
  (...same: readonly string[]): Join =>
  (told, next) => {
    const joined = together({ same, one: "unit", list: "units" })(told, next);
    if (!joined) return null;
    const { unit: _, ...all } = joined;
    return all as Event;
  };
/** §18.6 Treachery with its roll. */
const withRoll: Join = ({ die, total, place }, next) =>
  place === next.place ? { ...next, die: die!, total: total! } : null;

/** §3.6.2 Who is hit, falls and is followed by another: one sentence, the cause first. */
const falls: Join = (told, next) => (told.lost && told.capitano === next.capitano ? told : null);
const isFollowed: Join = (told, { capitano }) =>
  told.lost && told.heir === undefined ? { ...told, heir: capitano! } : null;

/** The log of a campaign: by turns, and in them by the Capitani that are activated. */
export const story = storyBy({
  headings: {
    turn: () => ({ rank: "turn" }),
    gameOver: () => ({ rank: "turn" }),
    indicated: activation,
    activationRoll: ({ decider }) => activation({ side: decider } as unknown as Event),
    remainingRoll: activation,
    activated: activation,
    attack: activation,
    composition: () => ({ rank: "activation" }),
    defends: ({ shown }) => (shown ? { rank: "activation" } : undefined),
    passed: ({ shown }) => (shown ? { rank: "activation" } : undefined),
    majorBattle: () => ({ rank: "activation" }),
  },
  joins: {
    "indicated+indicated": bothIndicated,
    "indicated+activationRoll": rolled,
    "activationRoll+activationRoll": rolled,
    "activationRoll+activated": acts,
    "indicated+remainingRoll": (_told, next) => next,
    "indicated+declinedActivation": (_told, next) => next,
    "remainingRoll+activated": (told, next) => (told.capitano === next.capitano ? told : null),
    // Whoever lies face down is known by the way that goes on.
    "marched+marched": onward({ same: ["capitano"], to: "hex" }),
    "marched+conquered": taking,
    "advanced+conquered": taking,
    "reinforcements+conquered": taking,
    "conquered+conquered": takenTogether,
    "conquered+retreated": takenInRetreat,
    "attrition+spsLost": cost,
    "attrition+attrition": nothingLost,
    "order+order": ordersTogether,
    "detached+detached": together({ same: ["hex"], one: "capitano", list: "capitani" }),
    "unitTransferred+unitTransferred": unitsTogether("giver", "taker"),
    "unitInherited+unitInherited": unitsTogether("capitano"),
    "demoralised+demoralised": unitsTogether("side"),
    // §18.5 whom he takes on, if he does.
    "recruitingRoll+recruited": ({ die, hex }, next) => ({ ...next, die: die!, hex: next.hex ?? hex ?? -1 }),
    "surrendered+capitaniCaptured": after,
    "treacheryRoll+betrayed": withRoll,
    "treacheryRoll+treacheryFailed": withRoll,
    "composition+composition": shownTogether,
    "composition+attack": withForces,
    "composition+defends": withForces,
    "composition+passed": withForces,
    "defends+composition": shownBefore,
    "passed+composition": shownBefore,
    "passed+passed": passTogether,
    "defends+attack": attacked,
    "attack+defends": afterHere,
    "attack+militiaRaised": after,
    "attack+majorBattle": battleInstead,
    "siege+siegeBegun": (told, next) => (told.hex === next.hex ? told : null),
    "siegeFire+breach": afterHere,
    "siegeFire+spsLost": after,
    "artilleryFire+spsLost": after,
    "storm+skirmish": (told, next) => (told.hex === next.hex ? next : null),
    "skirmish+assault": fought,
    "assault+spsLost": after,
    "corpsAttack+spsLost": after,
    "wave+spsLost": after,
    "pursuit+spsLost": after,
    "spsLost+spsLost": lossesTogether,
    "corpsDeployed+corpsDeployed": deployedTogether,
    "victoryPoints+victoryPoints": scoredTogether,
    "eliminationCheck+capitanoFell": falls,
    "eliminationCheck+promoted": isFollowed,
    "retreated+retreated": onward({ same: ["capitano"], to: "hex" }),
  },
});
