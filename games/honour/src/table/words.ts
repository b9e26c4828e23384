import { nearestOf } from "@gonfalon/engine/board";
import type { Language } from "@gonfalon/engine/kernel";
import {
  amount,
  bareNoun,
  contracted,
  counted,
  type InWords,
  inARow,
  isPlural,
  type Noun,
  numeral,
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
import type { Cast } from "../cast.ts";
import { board, casts, hexes, places } from "../data.ts";
import type { Suffering } from "../rules/known.ts";
import { sidesOf } from "../sides.ts";

/**
 * Words and names in both languages. Capitani and units are numbered by scenario: a sentence about them knows its scenario from
 * the event (`scenario`), from the reason, or from the view. Without one they are "a Capitano" and "a unit".
 */
type Scenario = number;

function castFor(values: Values, scenario: Scenario | undefined): Cast | undefined {
  return casts[Number(values.scenario ?? scenario) - 1];
}

/** A face-down one is told by where he is, unless the sentence says that itself. */
const capitano: Show<Scenario> = (who: number, language, values, scenario, said) => {
  const isPlaceSaid = said.includes("place") && hexes.place[Number(values.hex)] === values.place;
  const isPlaceWanted = typeof values.hex === "number" && !said.includes("hex") && !isPlaceSaid;
  const { hex, inLog } = values;
  if (who < 0 && isPlaceWanted) return say("name.face-down.at", language, { hex, inLog });
  if (who < 0) return say("name.face-down", language);
  return capitanoName(castFor(values, scenario), who, language);
};
/** Several that lie face down are told by how many they are. */
const capitani: Show<Scenario> = (list: readonly number[], language, values, scenario) => {
  const named = list.filter((who) => who >= 0).map((who) => capitanoName(castFor(values, scenario), who, language));
  const count = list.length - named.length;
  const key = count === 1 ? "name.face-down" : "name.face-down.several";
  const covered = count === 0 ? [] : [say(key, language, { name: numeral(count, language) })];
  return row([...named, ...covered], language, say("name.nobody", language));
};
const unit: Show<Scenario> = (one: number | UnitAs, language, values, scenario): InWords => {
  const cast = castFor(values, scenario);
  const full = fullUnitName(cast, typeof one === "number" ? one : one.unit, language);
  return { text: unitInWords(one, cast, language), forms: [isPlural(full) ? "p" : "s"] };
};
const theUnit: Show<Scenario> = (one: number | UnitAs, language, values, scenario): InWords => {
  const { text, forms } = unit(one, language, values, scenario, []) as Noun;
  const number = typeof one === "number" ? one : one.unit;
  const full = fullUnitName(castFor(values, scenario), number, language);
  return { text: text.replace(bareNoun(full, language), full), forms };
};
const units: Show<Scenario> = (list: readonly (number | UnitAs)[], language, values, scenario) =>
  row(
    strengthByName(list, castFor(values, scenario)).map((one) => unitInWords(one, castFor(values, scenario), language)),
    language,
    say("name.nothing", language),
  );
/** Units as those who act or suffer: each name with its article, and how many units bear it. */
const troops: Show<Scenario> = (list: readonly Trooper[], language, values, scenario) => {
  const cast = castFor(values, scenario);
  const names = counted(
    list.map((one) => fullNameOf(one, cast, language)),
    (name) => name,
  );
  const several = (name: string, count: number) =>
    count === 1
      ? name
      : say("name.several", language, { name: bareNoun(name, language), count: numeral(count, language) });
  return {
    ...row(
      names.map(({ one, count }) => several(one, count)),
      language,
      say("name.nothing", language),
    ),
    forms: names.length > 1 || names.some(({ one, count }) => count > 1 || isPlural(one)) ? ["p"] : ["s"],
  };
};
const army: Show<Scenario> = (one: number, language, values, scenario): InWords => {
  const cast = castFor(values, scenario);
  return { text: armyName(cast, one, language), forms: isPlural(armyName(cast, one, "it")) ? ["p"] : ["s"] };
};
/** Reinforcements by the one who leads them. */
const group: Show<Scenario> = (one: number, language, values, scenario) => {
  const cast = castFor(values, scenario);
  const found = cast?.groups[one];
  const isNamed = found && found.primo >= 0 && !found.data.force?.primoFromChoice;
  return isNamed ? capitanoName(cast, found.primo, language) : say("name.reinforcements", language);
};
/** The log tells a hex that bears no name by the nearest place that does, unless the sentence names that place itself. */
const hex: Show<Scenario> = (one: number, language, { inLog, from, named }) => {
  const isNamed = hexes.place[from as number] === placeNear(one) || isAmong(named, placeNear(one));
  return inLog && !isNamed ? nearName(one, language) : hexName(one);
};
const isAmong = (places: unknown, place: number) => ((places ?? []) as readonly number[]).includes(place);
/** Where a way begins or an attack comes from: near the same place as where it leads it is only a number. */
const from: Show<Scenario> = (one: number, language, { inLog, to, hex: where, named }) => {
  const end = (to ?? where) as number | undefined;
  const isNamed = (end !== undefined && placeNear(one) === placeNear(end)) || isAmong(named, placeNear(one));
  return inLog && !isNamed ? nearName(one, language) : hexName(one);
};
const source: Show<Scenario> = (value: number, language) => nearName(value, language);
function nearName(hex: number, language: Language): string {
  if (hexes.place[hex]! >= 0) return hexName(hex);
  return say("name.near", language, { hex, name: places.names[placeNear(hex)]! });
}
/** The name of the place in a hex, or of the nearest. */
export function nearestPlace(hex: number): string {
  return places.names[placeNear(hex)]!;
}
const near = new Map<number, number>();
/** The place in a hex, or the nearest. */
function placeNear(hex: number): number {
  let place = near.get(hex);
  if (place === undefined) {
    const named = board.ids.flatMap((_, space) => (hexes.place[space]! >= 0 ? [space] : []));
    place = hexes.place[hexes.place[hex]! >= 0 ? hex : nearestOf(board, hex, named)]!;
    near.set(hex, place);
  }
  return place;
}
/** A way by the places that it leads through; those that are taken on it the sentence tells itself. */
const route: Show<Scenario> = (path: readonly number[], language, { taken, inLog }) => {
  const [from, to] = [path[0]!, path.at(-1)!];
  if (from === to) return say("route.back", language, { to, inLog });
  const named = [...new Set(through(path).map((hex) => hexes.place[hex]!))].filter((place) => place >= 0);
  const between = named.filter((place) => !isAmong(taken, place)).map((place) => places.names[place]!);
  const values = { from, to, name: inARow(between, language, ""), inLog, named: [...named, ...((taken ?? []) as [])] };
  return say(between.length > 0 ? "route.through" : "route", language, values);
};
const added = (by: number) => `${by < 0 ? "-" : "+"} ${Math.abs(by)}`;
/** Strength is halved in some fights: "4½". */
const halves: Show<Scenario> = (sps: number) => pointsInWords(Math.round(sps * 2));
/** §7.2.4 What a low roll leaves of the movement. */
const pace: Show<Scenario> = (total: number, language) =>
  total < 0 ? say("name.pace", language, { count: -total }) : "";
/** Whoever acts before another that was indicated: a face-down one by the hex where he stands. */
const before: Show<Scenario> = (who: number, language, values, scenario) =>
  capitano(who, language, { ...values, hex: values.beforeHex }, scenario, []);
const side: Show<Scenario> = (seat: string, language, values, scenario) =>
  sideNoun(String(values.scenario ?? scenario ?? ""), seat, language);
const named =
  (kind: string): Show<Scenario> =>
  (value: string, language) =>
    say(`${kind}.${value === "" ? "none" : value}`, language);

const cause: Show<Scenario> = (rule: string, language) => (rule === "" ? "" : say(`cause.${rule}`, language));

/** How each value of a sentence is shown, by its name. */
const show: Readonly<Record<string, Show<Scenario>>> = {
  ...{
    capitano,
    giver: capitano,
    taker: capitano,
    primo: capitano,
    heir: capitano,
    pursuer: capitano,
    attacker: capitano,
    defender: capitano,
    capitani,
    unit,
    theUnit,
    units,
  },
  ...{ target: capitano, targets: capitani, friend: capitano, against: capitano },
  ...{ section: named("section"), chit: named("chit"), chits: amount, free: amount, round: amount },
  ...{ sps: amount, checks: amount, chargerSp: amount, targetSp: amount },
  ...{
    army,
    hex,
    source,
    from,
    to: hex,
    side,
    decider: side,
    winner: side,
    loser: side,
    french: side,
    rivals: side,
  },
  ...{ group, route, before, pace, cause },
  ...{
    order: named("order"),
    weather: named("weather"),
    month: named("month"),
    code: named("code"),
    now: named("ask"),
  },
  place: (place: number) => places.names[place] ?? "-",
  taken: (list: readonly number[], language) =>
    row(
      list.map((place) => places.names[place] ?? "-"),
      language,
    ),
  turn: (turn: number, language, values, scenario) => turnName(castFor(values, scenario), turn, language),
  sides: (bits: number, language) => compassName(bits, language),
  results: (list: readonly Checked[], language, values, scenario) =>
    eachFate(list, checkKey, language, castFor(values, scenario)) || say("name.nothing", language),
  suffered: (list: readonly Suffering[], language, values, scenario) =>
    eachFate(lossesByKind(list), sufferingKey, language, castFor(values, scenario)) ||
    say("name.suffered.nobody", language),
  troops,
  /** A die, and what its modifiers made of it where they changed it. */
  roll: (die: number, language, { total }) =>
    total === undefined || total === die
      ? say("name.die", language, { die })
      : say("name.die.modified", language, { die, total, what: added(Number(total) - die) }),
  losses: (list: readonly UnitAs[] | number, ...sentence) =>
    typeof list === "number" ? String(list) : units(list, ...sentence),
  halfPoints: (halves: number) => pointsInWords(halves),
  other: unit,
  sizes: (sizes: readonly number[], language) => inARow(sizes.map(String), language, "-"),
  marker: named("marker"),
  ...{ by: signed, change: signed },
  dice: (list: readonly number[]) => list.join(" + "),
  ...{
    die: amount,
    secondDie: amount,
    total: amount,
    loss: amount,
    sp: amount,
    points: amount,
    part: amount,
    level: amount,
    price: amount,
  },
  ...{
    own: amount,
    foe: amount,
    attackSps: halves,
    defendSps: halves,
    frenchDie: amount,
    frenchTotal: amount,
    rivalsDie: amount,
    rivalsTotal: amount,
    count: amount,
    needed: amount,
  },
  ...{
    received: amount,
    nominal: amount,
    distance: amount,
    size: amount,
    quality: amount,
    reliability: text,
    what: text,
    cost: text,
    left: text,
    types: text,
    name: text,
    value: text,
    days: text,
  },
  holder: capitano,
  ...{ major: amount, minor: amount, light: amount, least: amount, most: amount, percent: text },
};

/** The names of those values that are numbers to be read as such. */
export const AMOUNTS = Object.keys(show).filter((name) => [amount, signed, halves].includes(show[name]!));

export const words = wordsOf<Scenario>({
  catalogues: { en: english, it: italian },
  finish: { it: contracted },
  show,
});

/** A word or sentence of the catalogue. */
export function say(key: string, language: Language, values: Values = {}, scenario?: Scenario): string {
  return words.say(language, key, values, scenario);
}

export function isSaid(key: string): boolean {
  return words.has(key);
}

/** A unit with what a sentence tells of it besides. */
interface UnitAs {
  readonly unit: number;
  readonly sp?: number;
  readonly demoralised?: boolean;
  /** The Capitano on whose Card it is. */
  readonly holder?: number;
}
interface Checked extends UnitAs {
  readonly code?: string;
  readonly recovered?: boolean;
  readonly spLost?: number;
}

/** Strength of one name as one sum: "3 SP of French artillery", however many counters it is. */
function strengthByName(list: readonly (number | UnitAs)[], cast: Cast | undefined): (number | UnitAs)[] {
  const sums = new Map<unknown, number | UnitAs>();
  for (const one of list) {
    const isSum = typeof one !== "number" && one.holder === undefined && cast !== undefined;
    const key = isSum ? `${cast.units.typeIds[one.unit]} ${one.demoralised === true}` : one;
    const before = sums.get(key);
    sums.set(key, isSum && before ? { ...one, sp: ((before as UnitAs).sp ?? 0) + (one.sp ?? 0) } : one);
  }
  return [...sums.values()];
}

/** A unit by its number, or by its kind where no more is known of it. */
type Trooper = number | { readonly unit: number } | { readonly kind: string };

function fullNameOf(one: Trooper, cast: Cast | undefined, language: Language): string {
  if (typeof one === "number") return fullUnitName(cast, one, language);
  return "unit" in one ? fullUnitName(cast, one.unit, language) : nameIn("unit", one.kind, language, one.kind);
}

/** What befalls units, by what it is: all that it befalls in one sentence, but whoever loses strength in one of his own. */
function eachFate<T extends Fated>(
  list: readonly T[],
  keyOf: (one: T) => string,
  language: Language,
  cast: Cast | undefined,
): string {
  const fates = new Map<string, { key: string; sp: number; troops: T[] }>();
  for (const one of list) {
    const key = keyOf(one);
    const sp = one.spLost ?? one.sp ?? 0;
    const fate = sp > 0 ? `${key} ${sp} ${one.kind ?? cast?.units.typeIds[one.unit ?? -1]}` : key;
    const known = fates.get(fate);
    if (known) known.troops.push(one);
    else fates.set(fate, { key, sp, troops: [one] });
  }
  const scenario = cast && Number(cast.data.id);
  return [...fates.values()].map(({ key, ...fate }) => say(key, language, fate, scenario)).join("; ");
}
interface Fated {
  readonly unit?: number;
  readonly kind?: string;
  readonly sp?: number;
  readonly spLost?: number;
}

/** Lost strength of one kind as one sum. */
function lossesByKind(list: readonly Suffering[]): Suffering[] {
  const sums = new Map<unknown, Suffering>();
  for (const one of list) {
    const key = one.what === "lost" ? one.kind : one;
    sums.set(key, { ...one, sp: one.sp + (sums.get(key)?.sp ?? 0) });
  }
  return [...sums.values()];
}

function unitInWords(one: number | UnitAs, cast: Cast | undefined, language: Language): string {
  if (typeof one === "number") return unitName(cast, one, language);
  const values = { unit: one.unit, sp: one.sp ?? 0, ...(cast && { scenario: Number(cast.data.id) }) };
  if (one.holder !== undefined) {
    const key = one.demoralised ? "name.unit.on-card.demoralised" : "name.unit.on-card";
    return say(key, language, { ...values, holder: one.holder });
  }
  return say(one.demoralised ? "name.sp.demoralised" : "name.sp", language, values);
}

function checkKey({ code, recovered, spLost = 0 }: Checked): string {
  if (code !== undefined) return `check.${code}`;
  if (recovered) return "name.recovered";
  return spLost > 0 ? "name.not-recovered.lost" : "name.not-recovered";
}

function sufferingKey({ what, sp }: Suffering): string {
  return what !== "gone" && what !== "lost" && sp > 0 ? `name.suffered.${what}.lost` : `name.suffered.${what}`;
}

/** What the data call by a name, in the words of a language; an owner's own names stand as they are. */
function nameIn(kind: string, id: string, language: Language, otherwise: string): string {
  const key = `${kind}.${id}`;
  return words.has(key) ? say(key, language) : otherwise;
}

export function capitanoName(cast: Cast | undefined, who: number, language: Language): string {
  const id = cast?.capitani.ids[who];
  return id === undefined
    ? say("name.capitano", language)
    : nameIn("capitano", id, language, cast!.capitani.names[who]!);
}

export function unitName(cast: Cast | undefined, unit: number, language: Language): string {
  return bareNoun(fullUnitName(cast, unit, language), language);
}

/** With the article, in a language whose catalogue has it. */
function fullUnitName(cast: Cast | undefined, unit: number, language: Language): string {
  const id = cast?.units.typeIds[unit];
  return id === undefined ? say("name.unit", language) : nameIn("unit", id, language, id);
}

export function armyName(cast: Cast | undefined, army: number, language: Language): string {
  const id = cast?.armies.ids[army];
  return id === undefined ? say("name.army", language) : nameIn("army", id, language, id);
}

/** "Novara", or the number of the hex where there is no place. No two places have the same name. */
export function hexName(hex: number): string {
  return places.names[hexes.place[hex] ?? -1] ?? board.ids[hex] ?? "-";
}

export function turnName(cast: Cast | undefined, turn: number, language: Language): string {
  const track = cast?.data.turnTrack[turn - 1];
  return track ? say("name.turn", language, { month: track.month, days: daysOf(track) }) : "-";
}

const LAST_DAY: Readonly<Record<string, number>> = { February: 28, April: 30, June: 30, September: 30, November: 30 };
const TURNS_A_MONTH = 6;
const DAYS_A_TURN = 5;

/** §1.2: a turn is five days, the last of a month what is left of it: "26-31". */
function daysOf(turn: TurnOfMonth): string {
  return `${(turn.ofMonth - 1) * DAYS_A_TURN + 1}-${lastDayOf(turn)}`;
}

interface TurnOfMonth {
  readonly month: string;
  readonly ofMonth: number;
}

function lastDayOf({ month, ofMonth }: TurnOfMonth): number {
  return ofMonth === TURNS_A_MONTH ? (LAST_DAY[month] ?? 31) : ofMonth * DAYS_A_TURN;
}

/** The days from the beginning of one turn to that of another. */
export function daysBetween(cast: Cast, from: number, to: number): number {
  const turns = cast.data.turnTrack.slice(from - 1, to - 1);
  return turns.reduce((sum, one) => sum + lastDayOf(one) - (one.ofMonth - 1) * DAYS_A_TURN, 0);
}

function sideNoun(scenario: string, seat: string, language: Language): Noun | string {
  const found = casts.some(({ data }) => data.id === scenario)
    ? sidesOf(scenario).find((one) => one.seat === seat)?.words[language]
    : undefined;
  if (found) return { text: found.name, forms: [found.plural ? "p" : "s"] };
  return { text: seat === "" ? say("name.nobody", language) : say(`name.side.${seat}`, language), forms: ["p"] };
}

/** The three hexsides of works of Level 1 by the one in the middle; nothing to say of all six. */
function compassName(bits: number, language: Language): string {
  const isSet = (direction: number) => (bits & (1 << (direction % 6))) !== 0;
  const middle = [0, 1, 2, 3, 4, 5].find((d) => isSet(d) && isSet(d + 1) && isSet(d + 5));
  return say(`direction.${middle ?? 0}`, language);
}

/** Half Movement Points as people count them: "2½". */
export function pointsInWords(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}
