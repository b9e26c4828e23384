import { capitalised, type Describable, type Event, type Language } from "@gonfalon/engine/kernel";
import {
  amount,
  contracted,
  counted,
  inARow,
  numeral,
  pathOf,
  row,
  type Show,
  signed,
  text,
  through,
  type Values,
  wordsOf,
} from "@gonfalon/engine/kit";
import english from "../../data/words.en.json";
import italian from "../../data/words.it.json";
import { areas, board, cards, corps, opponentOf, type Side, timeLine, turnNamed, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { isAfterDate, isEarly } from "../rules/cardDates.ts";
import { mandatoryFirst } from "../rules/cards.ts";
import { mostAreas } from "../rules/morale.ts";
import { isCombatUnit, isSuccessor } from "../rules/pieces.ts";
import { leadershipOf } from "../rules/supply.ts";
import type { GradiscaView } from "./view.ts";

/** Sentences for options, events and questions, in both languages. */

/** Which Commanders are spoken of by the name of the man who has taken their place. */
type Succeeded = (unit: number) => boolean;
const NOBODY: Succeeded = () => false;

const unit: Show<Succeeded> = (value: number, language, _values, succeeded = NOBODY) => ({
  text: articled(value, unitName(value, language, succeeded(value)), language),
  forms: [isSingular(value) ? "s" : "p"],
});
/** Units by name, those of one name once, with how many there are. */
const severalUnits: Show<Succeeded> = (list: readonly number[], language, _values, succeeded = NOBODY) => {
  const nameOf = (one: number) => articled(one, unitName(one, language, succeeded(one)), language);
  const several = (one: number, count: number) =>
    word("name.units", language, {
      what: numeral(count, language),
      name: unitName(one, language, succeeded(one)),
    });
  const names = counted(list, nameOf).map(({ one, count }) => (count === 1 ? nameOf(one) : several(one, count)));
  return { ...row(names, language), forms: [list.length === 1 && isSingular(list[0]!) ? "s" : "p"] };
};
/** "Presidio di Palma", "Milizia di Muggia" and a man's name against "Fanti corsi": the number is that of the Italian name. */
const isSingular = (unit: number) => !isCombatUnit(unit) || /^\S*[ao]\b/.test(units.names[unit]!);
/**
 * In an Italian sentence troops have their article: "le Cernide di Udine", "gli Uscocchi di Segna"; a man has none. In English only
 * one body of men has: "the Garrison of Palma" against "Corsican foot"; a regiment goes by its name.
 */
function articled(unit: number, name: string, language: Language): string {
  if (!isCombatUnit(unit)) return name;
  if (language === "en") return isSingular(unit) && !name.startsWith("Regiment") ? `the ${name}` : name;
  const [first] = name.split(" ") as [string];
  if (isSingular(unit)) return `${first.endsWith("a") ? "la" : "il"} ${name}`;
  if (first.endsWith("e") || first === "Genti") return `le ${name}`;
  return `${/^([AEIOU]|S[^aeiou])/.test(first) ? "gli" : "i"} ${name}`;
}
/** A way by the areas it leads through. */
const route: Show<Succeeded> = (path: readonly number[], language) => {
  const [from, to] = [path[0]!, path.at(-1)!];
  if (from === to) return word("route.back", language, { to });
  const between = inARow(
    through(path).map((area) => areas.names[area]!),
    language,
    "",
  );
  return word(between ? "route.through" : "route", language, { from, to, name: between });
};
const area: Show<Succeeded> = (value: number | string, language) => {
  if (typeof value === "string") return value;
  return value >= 0 ? areas.names[value]! : word("off-map", language);
};
const card: Show<Succeeded> = (value: number | string, language) =>
  typeof value === "string" ? value : word("name.card", language, { name: cardTitle(value, language) });
/** "September-October 1615": the box of the time line has less room. */
const turn: Show<Succeeded> = (value: number, language) => {
  const box = timeLine[value];
  const key = `months.${box?.months}`;
  return words.has(key) ? word(key, language, { what: box!.year }) : (box?.[language] ?? String(value + 1));
};
const side: Show<Succeeded> = (value: Side | null, language) => word(`side.${value ?? "none"}`, language);
const shots: Show<Succeeded> = (list: readonly Shot[]) => list.map(shotInWords).join(" ") || "-";

const words = wordsOf<Succeeded>({
  catalogues: { en: english, it: italian },
  finish: { it: contracted },
  show: {
    ...{
      unit,
      commander: unit,
      units: severalUnits,
      route,
      area,
      from: area,
      to: area,
      card,
      side,
      enemy: side,
      winner: side,
    },
    ...{ shots, attack: shots, by: signed, attacker: side, defender: side },
    ...{
      attackHits: amount,
      attackDice: amount,
      defenceHits: amount,
      defenceDice: amount,
      shotHits: amount,
      dice: amount,
    },
    sallies: (list: readonly { unit: number; die: number }[], language) =>
      inARow(
        list.map((one) => word("name.sally", language, one)),
        language,
      ),
    cards: (list: readonly number[], language) =>
      row(
        list.map((one) => word("name.card", language, { name: cardTitle(one, language) })),
        language,
      ),
    cancelled: card,
    wall: (wall: number, language) =>
      word("wall-facing", language, { fortress: walls.fortress[wall]!, outside: walls.outside[wall]! }),
    ...{ fortress: area, outside: area },
    corps: (one: number, language) => corpsName(one, language),
    turn,
    ...{ areas: amount, count: amount, die: amount, needed: amount, points: amount, hits: amount, works: amount },
    ...{ venetianHits: amount, austrianHits: amount, forts: amount, converted: amount, venetian: amount },
    ...{ austrian: amount, now: amount, modifier: signed, amount, value: amount, level: amount, printed: amount },
    ...{
      percent: amount,
      given: amount,
      taken: amount,
      booty: amount,
      what: text,
      effect: text,
      types: text,
      name: text,
      rolled: text,
    },
  },
});
export const faultsOfWords = words.faults;

/** A word or sentence of the catalogue. */
export function word(key: string, language: Language, values: Values = {}, succeeded: Succeeded = NOBODY): string {
  return words.say(language, key, values, succeeded);
}

export function describe(thing: Describable<GradiscaOption>, language: Language, view?: GradiscaView): string {
  if ("ask" in thing) return capitalised(question(thing.ask, language, view));
  if ("event" in thing) return eventInWords(thing.event, language);
  if ("reason" in thing) {
    const { key, values, text: inEnglish } = thing.reason;
    return key ? word(key, language, values) : inEnglish;
  }
  if ("outcome" in thing) {
    const key = `level.${thing.outcome.level}`;
    return words.has(key) ? word(key, language) : thing.outcome.level;
  }
  return optionInWords(thing.option, language, view);
}

/** An option; with the view, also how many areas a Commander gives now, and how strong a wall still is. */
function optionInWords(option: GradiscaOption, language: Language, view?: GradiscaView): string {
  if (option.type === "choose") return choiceInWords(option, language);
  const succeeded: Succeeded = view ? (unit) => isSuccessor(view.position, unit) : NOBODY;
  if (view && option.type === "lead") {
    const { position } = view;
    const most = mostAreas(position, units.side[option.commander]!, leadershipOf(position, option.commander), 0);
    return word("option.lead.known", language, { ...option, areas: most }, succeeded);
  }
  const what = word(`option.${option.type}`, language, { ...option }, succeeded);
  if (!view || !("wall" in option)) return what;
  return word("wall-level", language, { what, level: view.position.wallLevel[option.wall] });
}

function choiceInWords(option: GradiscaOption & { readonly type: "choose" }, language: Language): string {
  const known = words.has(`effect.${option.effect}`);
  const effect = word(known ? `effect.${option.effect}` : "effect.other", language, { by: option.amount });
  return word("option.choose", language, { card: option.card, effect });
}

/** A question; at a reaction window, with what the opponent is about to do, and of a march, with who marches. */
function question(ask: string, language: Language, view?: GradiscaView): string {
  if (view && ask === "activation.act" && mustPlayFirst(view)) return word(`ask.${ask}.mandatory`, language);
  const frame = view?.position.flow.at(-1);
  if (!view || !frame || `${frame.procedure}.${frame.step}` !== ask) return word(`ask.${ask}`, language);
  const about = frame as unknown as Readonly<Record<string, unknown>>;
  const keys = [`ask.${ask}.${about.trigger}`, `ask.${ask}.named`, `ask.${ask}`];
  const key = keys.find((one) => words.has(one))!;
  const enemy = about.side === "venetian" ? "austrian" : "venetian";
  const to = about.to ?? board.linkTo[Number(about.link ?? -1)];
  const values = { ...about, to, enemy, units: about.group ?? about.units };
  return word(key, language, values, (unit) => isSuccessor(view.position, unit));
}

/** §12c: known to nobody but whoever holds the card. */
function mustPlayFirst({ position, viewer }: GradiscaView): boolean {
  return position.activation?.side === viewer && mandatoryFirst(position, position.activation.side);
}

/** The text of the card that an option plays, answers with or throws away, and what else is printed on it. */
export function note(option: GradiscaOption, language: Language, { position }: GradiscaView): string | null {
  if (!("card" in option) || option.type === "choose" || !cards[option.card]) return null;
  return [textOf(position, option.card, language), ...printedOn(position, option.card, language)].join(" ");
}

export function textOf({ advanced }: Gradisca, card: number, language: Language): string {
  const { id, text, textIt } = cards[card]!;
  const basic = `card.${id}.basic`;
  if (!advanced && words.has(basic)) return word(basic, language);
  return (language === "it" && textIt) || text;
}

/** §12b, §12e, §12g, §26a: Mandatory, its date, and what becomes of it. */
export function printedOn(position: Gradisca, card: number, language: Language): string[] {
  const { mandatory, onlyAfter, removeIfUsed } = cards[card]!;
  const dated = onlyAfter !== null && !isAfterDate(position, card);
  const turn = dated ? turnNamed(onlyAfter) : -1;
  const said: string[] = [];
  if (dated) said.push(word(mandatory ? "note.mandatory-after" : "note.only-after", language, { turn }));
  else if (mandatory) said.push(word("note.mandatory", language));
  if (isEarly(position, card)) said.push(word("note.early", language));
  if (removeIfUsed) said.push(word("note.removed", language));
  return said;
}

/** An event tells itself who of its Commanders was a successor: the log is read when others may have followed him. */
function eventInWords({ other, ...event }: Event, language: Language): string {
  const own = sentenceOf(event as Event, language);
  // The reason is given once.
  return other === undefined ? own : `${own} ${eventInWords({ ...(other as unknown as Event), rules: [] }, language)}`;
}

/** "l'Austria" and "the Garrison" are written small, but not where a sentence begins. */
const BEGINNINGS = /(?<=^|[.!?] )\p{Ll}/gu;

function sentenceOf(event: Event, language: Language): string {
  const successors = (event.successors ?? []) as readonly number[];
  const said = word(eventKey(event), language, valuesOf(event), (unit) => successors.includes(unit));
  return said.replace(BEGINNINGS, (letter) => letter.toUpperCase());
}

/** Some events have a sentence for each way they can turn out. */
function eventKey(event: Event): string {
  const key = `event.${event.type}`;
  switch (event.type) {
    case "arrivalRoll":
      return `${key}.${Number(event.die) <= Number(event.needed) ? "success" : "failure"}`;
    case "reinforcements":
      return event.die === undefined ? key : `${key}.rolled`;
    case "cardAnswers":
      if (event.cancelled !== undefined) return `${key}.cancelled`;
      return `${key}${INTERRUPTIONS.get(cards[event.card as number]?.effects[0]?.type ?? "") ?? ""}`;
    case "morale":
      return `${key}.${["falls", "stays", "rises"][Math.sign(Number(event.by)) + 1]}${moraleReason(event)}`;
    case "fortsTaken":
      if (event.converted === 0) return `${key}.razed`;
      return event.converted === event.forts ? `${key}.kept` : key;
    case "victoryPoints":
      return event.rules.some((rule) => rule === "13d" || rule === "13e") ? `${key}.end` : key;
    case "sallyRoll":
      return event.sallies === undefined ? key : `${key}.several`;
    case "anotherRound":
      return `${key}.${event.on ? "on" : "off"}`;
    case "counterMine":
    case "mineLaid":
      return `${key}.${event.success ? "success" : "failure"}`;
    case "mineFired":
      return `${key}.${event.result}`;
    case "raid":
      return `${key}.${event.result}`;
    case "survivalRoll":
      return `${key}.${event.falls ? "falls" : "lives"}`;
    case "wayChosen":
      return `${key}.${event.way}${event.card === undefined ? "" : ".seen"}`;
    case "booty":
      return event.now === undefined ? key : `${key}.now`;
    case "wallBombarded":
      return event.hit ? `${key}.hit` : key;
    case "wallRebuilt":
      return event.success ? `${key}.success` : key;
    case "bombardment":
      return event.hits === 0 ? `${key}.none` : key;
    // §7.4b a gun that rolls a 6 has burst.
    case "eliminated":
      if (event.rules.includes("7.4b")) return `${key}.burst`;
      // §7.2a who falls without a successor: that he fell is told with his roll.
      return event.rules.includes("7.2a") ? `${key}.unreplaced` : key;
    case "disorganised":
      return event.rules.includes("9") ? `${key}.crowded` : key;
    case "fieldCombat":
      return event.works === 0 ? key : `${key}.works`;
    case "fieldCombatWon":
      return event.units === undefined ? key : `${key}.retreat`;
    default:
      return key;
  }
}

/** §22c time wears an army down, §24d so does the loss of its Camp; what else moves its morale has been told. */
function moraleReason({ by, rules }: Event): string {
  if (Number(by) >= 0) return "";
  if (rules.includes("22c")) return ".time";
  return rules.includes("24d") ? ".camp" : "";
}

/** What an answer puts a stop to. */
const INTERRUPTIONS = new Map([
  ["cancel-area-activation", ".area"],
  ["stop-move", ".march"],
]);

function valuesOf(event: Event): Readonly<Record<string, unknown>> {
  if (event.type === "fireChanged" || event.type === "movementChanged") return { ...event, by: event.amount };
  if (event.type === "moved" || event.type === "retreat") return { ...event, route: pathOf(event, "to") };
  if (event.type === "raid") return { ...event, rolled: sumOf(Number(event.die), Number(event.modifier)) };
  if (event.type === "incursion")
    return { ...event, ...hitsOf("attack", event.attack), attackDice: countOf(event.attack) };
  if (UNITS_TOGETHER.has(event.type)) return { ...event, units: event.units ?? [event.unit as number] };
  if (event.type === "bombardment") return { ...event, ...hitsOf("shot", event.shots), dice: countOf(event.shots) };
  if (event.type !== "fieldCombat") return event;
  const suffered = event.suffered as { venetian: number; austrian: number };
  const attacker = event.attacker as Side;
  return {
    ...{ ...event, defender: opponentOf(attacker) },
    ...{ ...hitsOf("attack", event.attack), ...hitsOf("defence", event.defence) },
    ...{ attackDice: countOf(event.attack), defenceDice: countOf(event.defence) },
    ...{ venetianHits: suffered.venetian, austrianHits: suffered.austrian },
  };
}

/** What befalls several one after the other is told of them together. */
const UNITS_TOGETHER = new Set(["disorganised", "eliminated", "recovered"]);

/** "3 + 1 = 4": a die and its modifier; the die alone where there is none. */
function sumOf(die: number, by: number): string {
  return by === 0 ? String(die) : `${die} ${by > 0 ? "+" : "-"} ${Math.abs(by)} = ${die + by}`;
}

const countOf = (shots: unknown) => (shots as readonly Shot[]).length;
function hitsOf(whose: string, shots: unknown): Readonly<Record<string, number>> {
  return { [`${whose}Hits`]: (shots as readonly Shot[]).filter(({ die, value }) => die <= value).length };
}

interface Shot {
  readonly value: number;
  readonly die: number;
}

/** A shot as "3/4*": the die, the value it had to reach, a star for a hit. */
function shotInWords({ value, die }: Shot): string {
  return `${die}/${value}${die <= value ? "*" : ""}`;
}

export function unitName(unit: number, language: Language, successor: boolean): string {
  if (successor) return units.replacementName[unit]!;
  return language === "it" ? units.names[unit]! : units.englishNames[unit]!;
}

/** A name short enough for a heading; an owner's own Corps have the names of their data. */
function corpsName(one: number, language: Language): string {
  const key = `corps.${corps.ids[one]}`;
  if (words.has(key)) return word(key, language);
  return language === "it" ? corps.names[one]! : corps.englishNames[one]!;
}

export function cardTitle(card: number, language: Language): string {
  return cards[card]?.title[language] ?? word("hidden-card", language);
}
