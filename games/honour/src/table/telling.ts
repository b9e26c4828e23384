import { capitalised, type Event, type Language } from "@gonfalon/engine/kernel";
import { inARow, pathOf, row, type Values } from "@gonfalon/engine/kit";
import { casts, hexes } from "../data.ts";
import { isSaid, say } from "./words.ts";

/** The sentences of the log. */

/** An event in words, with what was told together with it (`shown` before it or after it, `more` after it). */
export function eventInWords(event: Event, language: Language): string {
  const { more, shown, ...alone } = event;
  const after = listed(more).map((one) => eventInWords(one, language));
  const forces = listed(shown).map((one) => eventInWords({ ...one, ...(ATTACKS.has(event.type) && WITH) }, language));
  const told = inOneSentence(alone as Event, language) ?? sentenceOf(event, alone, language);
  return (ATTACKS.has(event.type) ? [told, ...forces, ...after] : [...forces, told, ...after]).join(" ");
}

export const listed = (events: unknown): readonly Event[] => (events ?? []) as readonly Event[];

/** The Forces that an attack makes known are told after it, and their hexes not again. */
const ATTACKS = new Set(["attack", "majorBattle"]);
const WITH = { with: true };

function sentenceOf(event: Event, alone: Values, language: Language): string {
  const way = WAYS.has(event.type) ? wayOf(event) : alone;
  const facts = { ...sourceOf(event), ...factsOf(event), french: "french", rivals: "rivals", inLog: true };
  const end = event.type === "gameOver" ? { what: outcomeInWords(String(event.level), language) } : {};
  return capitalised(say(eventKey(event), language, { ...way, ...facts, ...end }));
}

/** Several events of one kind that are told in one sentence. */
function inOneSentence(event: Event, language: Language): string | undefined {
  if (event.deployed) return deployedInWords(event, language);
  if (event.orders) return ordersInWords(event, language);
  if (event.calm) return calmInWords(event, language);
  if (event.scored) return scoredInWords(event, language);
  return undefined;
}

/** §11.4.Step5-a Who deploys where, by sides and sections. */
function deployedInWords({ deployed, scenario }: Event, language: Language): string {
  const list = deployed as unknown as readonly Deployed[];
  const ofSide = (side: string) => {
    const own = list.filter((one) => one.side === side);
    const places = [...new Set(own.map(({ section }) => section))].map((section) => {
      const capitani = own.filter((one) => one.section === section).map(({ capitano }) => capitano);
      return say("name.deployed", language, { capitani, section, scenario });
    });
    return say("event.corpsDeployed.all", language, { side, name: inARow(places, language), scenario });
  };
  return `${capitalised([...new Set(list.map(({ side }) => side))].map(ofSide).join("; "))}.`;
}
interface Deployed {
  readonly side: string;
  readonly capitano: number;
  readonly section: string;
}

/** §5.2c The Orders that a side sends out one after the other: to whom, which one if that may be known, and for how much. */
function ordersInWords({ orders, side, scenario }: Event, language: Language): string {
  const isHidden = listed(orders)[0]!.order === undefined;
  const cost = ({ price }: Event) =>
    price === 0 ? say("prices.free", language) : say("command.points", language, { points: price });
  const forces = isHidden ? byPlace(listed(orders)) : listed(orders).map((one) => [one]);
  const names = forces.map((some) => {
    const name = inARow(some.map(cost), language);
    return say(isHidden ? "name.sent" : "name.ordered", language, { ...some[0], name, inLog: true, scenario });
  });
  const key = isHidden ? "event.order.sent" : "event.order.several";
  return capitalised(say(key, language, { side, name: row(names, language), scenario }));
}

function byPlace(events: readonly Event[]): Event[][] {
  return [...new Set(events.map(({ hex }) => hex))].map((hex) => events.filter((one) => one.hex === hex));
}

/** §8 Those whom attrition costs nothing, with their dice. */
function calmInWords({ calm, scenario }: Event, language: Language): string {
  const names = listed(calm).map((one) =>
    say("name.rolled", language, { ...one, roll: one.die, inLog: true, scenario }),
  );
  return capitalised(say("event.attrition.calm", language, { name: inARow(names, language) }));
}

/** §S4.V2 What each side has for its places, and how much that is. */
function scoredInWords({ scored, scenario }: Event, language: Language): string {
  const ofSide = (side: unknown) => {
    const own = listed(scored).filter((one) => one.side === side);
    const names = own.map((one) => say("name.scored", language, one));
    const points = own.reduce((sum, one) => sum + Number(one.points), 0);
    return say("event.victoryPoints.all", language, { side, points, name: inARow(names, language), scenario });
  };
  return `${capitalised([...new Set(listed(scored).map(({ side }) => side))].map(ofSide).join("; "))}.`;
}

/** A Supply Source is told by the place that it lies at or near. */
export const sourceOf = (at: object): Values => ("hex" in at ? { source: at.hex } : {});

/** What a sentence says of an event in other terms: the roll with its modifiers, the units as troops, Initiative by who won it. */
function factsOf({ die, unit, units, side, frenchTotal, rivalsTotal, total, rules }: Event): Values {
  const [own, foe] = side === "french" ? [frenchTotal, rivalsTotal] : [rivalsTotal, frenchTotal];
  return {
    ...(die !== undefined && { roll: die }),
    ...(unit !== undefined ? { troops: [unit] } : units !== undefined && { troops: units }),
    ...(own !== undefined && foe !== undefined && { own, foe }),
    pace: own ?? total ?? 0,
    cause: rules.find((rule) => CAUSES.has(rule)) ?? "",
  };
}

/** Why discipline is checked where nothing that was told says it: a Forced Order, an attack that is ordered again, treachery. */
const CAUSES = new Set(["5.3.1", "5.3.5", "18.6.3"]);

const WAYS = new Set(["marched", "retreated"]);

/** Whoever goes a way is where it leads: one who lies face down has no other place. */
function wayOf({ hex, ...event }: Event): Values {
  return { ...event, route: pathOf({ ...event, hex } as Event, "hex") };
}

/** Some events have a sentence for each way they can turn out, and for those who may not know all of it. */
function eventKey(event: Event): string {
  const key = `event.${event.type}`;
  switch (event.type) {
    case "gameOver":
      return event.winner === "" ? key : `${key}.won`;
    case "activationRoll":
      return event.decider === "" ? `${key}.tie` : key;
    case "administrativeMarch":
      return `${key}.${event.on ? "on" : "off"}`;
    case "attrition":
      return attritionKey(key, event);
    case "siegeFire":
      return shotKey(key, event.loss, event.count, event);
    case "artilleryFire":
      return shotKey(key, event.sp, event.checks, event);
    case "battleInitiative":
      return event.free === 0 ? key : `${key}.free`;
    case "bid":
      return event.points === 0 ? `${key}.none` : key;
    case "corpsAttack":
      return `${key}.${event.loser}`;
    case "wave":
      return waveKey(key, event);
    case "marched":
    case "retreated":
    case "advanced":
    case "reinforcements":
      return takingKey(key, event);
    case "pursuit":
      if (areLossesTold(event)) return `${key}.told`;
      return event.losses === 0 ? `${key}.none` : key;
    case "activated":
      return activatedKey(key, event);
    case "assault":
      if (event.attacker === undefined) return key;
      return event.storms ? `${key}.storms.${event.storms}` : `${key}.led`;
    case "takeAlong":
      return Number(event.primo) < 0 && Number(event.capitano) < 0 ? `${key}.hidden` : key;
    case "recruited":
      return event.die === undefined ? key : `${key}.rolled`;
    case "pillaged":
      return event.points === 0 ? `${key}.nothing` : key;
    case "promoted":
      return event.rules.includes("3.6.2a") && !event.rules.includes("3.6.2b") ? `${key}.rank` : key;
    case "surrendered":
      return event.rules.map((rule) => SURRENDERS.get(rule)).find((why) => why !== undefined) ?? key;
    case "composition":
      return event.with ? `${key}.with` : key;
    case "conquered":
      return event.taken === undefined ? key : `${key}.several`;
    case "strengthMoved":
      return isOneKind(event) ? `${key}.same` : key;
    case "betrayed":
    case "treacheryFailed":
      return event.die === undefined ? key : `${key}.rolled`;
    case "detached":
    case "passed":
      return event.capitani === undefined ? key : `${key}.several`;
    case "charge":
      return event.flank ? `${key}.flank` : key;
    case "defends":
      return event.inside ? key : `${key}.outside`;
    case "dig":
      return `${key}.${event.level}`;
    case "disciplineCheck":
    case "recoveryCheck":
      if (event.results !== undefined) return `${key}.results`;
      return (event.suffered as unknown as readonly unknown[]).length === 0 ? `${key}.none` : key;
    case "engineers":
      return event.result === "work" ? key : `${key}.${event.result}`;
    case "eliminationCheck":
      if (!event.lost) return `${key}.safe`;
      return event.heir === undefined ? `${key}.lost` : `${key}.lost.heir`;
    case "expeditionRoll":
      return `${key}.${event.raises ? "yes" : "no"}`;
    case "fate":
      return `${key}.${event.die}`;
    case "musterRoll":
      return `${key}.${event.away ? "yes" : "no"}`;
    case "spsLost":
      return event.losses === undefined ? `${key}.suffered` : key;
    case "swissStatus":
      return `${key}.${event.status}`;
    case "swissReinforcement":
    case "landingSize":
      return `${key}.${event.comes ? "yes" : "no"}`;
    case "landing":
      return `${key}.${event.landed ? "yes" : "no"}`;
    case "plague":
      return `${key}.${event.rages ? "yes" : "no"}`;
    case "order":
      return orderKey(key, event);
    case "pointsReceived":
      if (event.dice === undefined) return key;
      if (event.received === 0) return `${key}.rolled.none`;
      return event.change === 0 ? `${key}.rolled.all` : `${key}.rolled`;
    case "reluctance":
      return `${key}.${event.refused ? "yes" : "no"}`;
    case "riddenDown":
      return `${key}.${event.captured ? "captured" : "escaped"}`;
    default:
      return key;
  }
}

/** Why a Force is lost. */
const SURRENDERS = new Map([
  ["16.surrender", "event.surrendered.besieged"],
  ["11.6.Step5-c", "event.surrendered.breach"],
  ["11.5.Step5-b.2", "event.surrendered.inside"],
  ["12.2a", "event.surrendered.trapped"],
  ["12.2.3", "event.surrendered.edge"],
]);

function orderKey(key: string, { order, forced, price }: Event): string {
  const seen = order === undefined ? `${key}.hidden` : key;
  if (forced) return `${seen}.forced`;
  return price === 0 ? `${seen}.free` : seen;
}

function attritionKey(key: string, { loss, losses, suffered }: Event): string {
  if (losses !== undefined) return `${key}.losses`;
  if (suffered !== undefined) return `${key}.suffered`;
  return loss === 0 ? `${key}.none` : key;
}

/** Whether both units bear the same name. */
function isOneKind({ unit, other, scenario }: Event): boolean {
  const kinds = casts[Number(scenario) - 1]?.units.typeIds;
  return kinds !== undefined && kinds[unit as number] === kinds[other as number];
}

/** What was lost is told after it, in its own words. */
function areLossesTold({ more }: Event): boolean {
  return listed(more).some(({ type }) => type === "spsLost");
}

/** Guns cost strength, or a check, or both, or do nothing but what is told after it. */
function shotKey(key: string, losses: unknown, checks: unknown, event: Event): string {
  const loss = areLossesTold(event) ? 0 : losses;
  if (loss === 0 && checks === 0) return event.more === undefined ? `${key}.none` : `${key}.told`;
  if (loss === 0) return `${key}.checks`;
  return checks === 0 ? `${key}.loss` : key;
}

/** What the horse lost may be told after it. */
function waveKey(key: string, event: Event): string {
  const { chargerSp, targetSp, more } = event;
  if (chargerSp === 0 || areLossesTold(event)) {
    if (targetSp !== 0) return `${key}.target`;
    return more === undefined ? `${key}.none` : `${key}.told`;
  }
  return targetSp === 0 ? `${key}.charger` : key;
}

/** Of places that are taken on a way the last may be where it ends. */
function takingKey(key: string, { taken, hex }: Event): string {
  if (taken === undefined) return key;
  const [first, ...others] = taken as readonly number[];
  return others.length === 0 && hexes.place[hex as number] === first ? `${key}.takes` : `${key}.taking`;
}

/** §7.2.2 Who has won the roll may let the other act; §7.2.2a of equals the abler decides. */
function activatedKey(key: string, { frenchTotal, rivalsTotal, side, decider, before }: Event): string {
  if (frenchTotal === undefined) return key;
  if (decider !== undefined && decider !== side) return `${key}.let`;
  if (before === undefined) return `${key}.won`;
  return frenchTotal === rivalsTotal ? `${key}.even` : `${key}.before`;
}

/** How a scenario ended. */
export function outcomeInWords(level: string, language: Language): string {
  return isSaid(`outcome.${level}`) ? say(`outcome.${level}`, language) : level;
}
