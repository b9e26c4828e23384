import { nearestOf } from "@gonfalon/engine/board";
import type { Language } from "@gonfalon/engine/kernel";
import {
  amount,
  contracted,
  counted,
  inARow,
  isPlural,
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
import { ARMS, board, CAVALRY, hexes, leaders, places, SIDE_NAMES, siegePlaces, turnTrack, units } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { exchangeOf } from "../rules/core/battle/exchange.ts";
import { NEVER } from "../rules/exclusive/leadersToCome.ts";

/** The sentences of the game and the names of things in them, in both languages. */

/** What is spoken of, where it is known: a vedette is called by the hex it stands in. */
type About = Pick<Quadrilateral, "vedetteHex" | "garrisonHex" | "flow">;
type Shows = Show<About>;

/** A place by its name, any other hex by its number on the map. */
export function hexName(hex: number): string {
  const place = hexes.place[hex] ?? -1;
  return place >= 0 ? places.names[place]! : (board.ids[hex] ?? "-");
}

export function leaderName(leader: number, language: Language): string {
  if (!leaders.generic[leader]) return leaders.names[leader] ?? "-";
  const number = Number(leaders.ids[leader]!.split("-").at(-1));
  const nation = word(`nation.${SIDE_NAMES[leaders.side[leader]!]}`, language);
  return word(leaders.cavalryOnly[leader] ? "name.cavalry-mg" : "name.mg", language, { number, nation });
}

export function unitName(unit: number, language: Language): string {
  const key = `unit.${units.ids[unit]}`;
  if (!units.marchRegiment[unit]) return hasWord(key) ? word(key, language) : (units.names[unit] ?? "-");
  const number = Number(units.ids[unit]!.split("-").at(-1));
  return word(units.arm[unit] === CAVALRY ? "name.march.cavalry" : "name.march.infantry", language, { number });
}

const days: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }),
  it: new Intl.DateTimeFormat("it", { day: "numeric", month: "long", timeZone: "UTC" }),
};

/** The first day of a turn; in Italian the first of a month is "1° ottobre". */
export function dateOf(turn: number, language: Language): string {
  const date = days[language].format(new Date(`${turnTrack[turn]!.start}T00:00:00Z`));
  return language === "it" ? date.replace(/^1 /, "1° ") : date;
}

export function siegePlaceName(place: number | string): string {
  const index = typeof place === "string" ? siegePlaces.ids.indexOf(place) : place;
  return hexName(siegePlaces.hexes[index]?.[0] ?? -1);
}

const hex: Shows = (value: number) => hexName(value);
/** A hex of a story: one that bears no name, by the nearest place that does. */
const spot: Shows = (value: number, language) =>
  hexes.place[value]! >= 0
    ? hexName(value)
    : word("name.near", language, { hex: value, name: places.names[placeAt(value)]! });
const spots: Shows = (value: readonly number[], language) =>
  row(
    // Named places first: "at Cerese and E1222 near Curtatone" is not read as two that are near.
    [...new Set(value)]
      .sort((a, b) => Number(hexes.place[b]! >= 0) - Number(hexes.place[a]! >= 0))
      .map((one) => word("name.spot", language, { spot: one })),
    language,
  );

/** The place of a hex, or the nearest to it. */
function placeAt(hex: number): number {
  const own = hexes.place[hex] ?? -1;
  if (own >= 0) return own;
  let place = nearestPlaces.get(hex);
  if (place === undefined) {
    const named = board.ids.flatMap((_, space) => (hexes.place[space]! >= 0 ? [space] : []));
    place = hexes.place[nearestOf(board, hex, named)]!;
    nearestPlaces.set(hex, place);
  }
  return place;
}
const nearestPlaces = new Map<number, number>();

/** A way by the places that it leads through. */
const route: Shows = (path: readonly number[], language) => {
  const [from, to] = [path[0]!, path.at(-1)!];
  if (from === to) return word("route.back", language, { to });
  const ends = [from, to].map((end) => placeAt(end));
  const between = through(path).flatMap((hex) => {
    const place = hexes.place[hex] ?? -1;
    return place < 0 || ends.includes(place) ? [] : [places.names[place]!];
  });
  const name = inARow([...new Set(between)], language, "");
  return word(name ? "route.through" : "route", language, { from, to, name });
};
/** A leader within a sentence: one without a name of his own has an article. */
function theLeader(leader: number, language: Language): string {
  const name = leaderName(leader, language);
  return leaders.generic[leader] ? word("name.the", language, { name }) : name;
}
const leader: Shows = (value: number | string, language) =>
  theLeader(typeof value === "string" ? leaders.ids.indexOf(value) : value, language);
const severalLeaders: Shows = (list: readonly string[], language) =>
  row(
    list.map((id) => theLeader(leaders.ids.indexOf(id), language)),
    language,
    word("side.nobody", language),
  );
/** A unit within a sentence: one that goes by what it is has an article. */
function theUnit(value: number, language: Language): string {
  const name = unitName(value, language);
  if (units.marchRegiment[value]) return word("name.the", language, { name });
  const key = `unit.${units.ids[value]}.the`;
  return hasWord(key) ? word(key, language) : name;
}
/** Sentences agree with it: "the Mészáros Uhlans give", "gli Ulani Mészáros cedono". */
const unit: Shows = (value: number, language) => {
  const key = `unit.${units.ids[value]}.the`;
  return { text: theUnit(value, language), forms: hasWord(key) && isPlural(word(key, "it")) ? ["p"] : [] };
};
const catalogued =
  (group: string): Shows =>
  (value: string, language) =>
    word(`${group}.${value}`, language);

/** Units by name, each once, with the number of its SPs. */
const severalUnits =
  (key: string): Shows =>
  (list: readonly (string | number)[], language) =>
    inARow(
      unitsCounted(list).map(({ one, count }) => word(key, language, { sps: count, name: theUnit(one, language) })),
      language,
    );
/** " (Klebek 2 and Splény)": who lost the SPs that a sentence has told, to their owner. */
const fallen: Shows = (list: readonly string[], language) => {
  if (list.length === 0) return "";
  const said = unitsCounted(list).map(({ one, count }) => `${unitName(one, language)}${count > 1 ? ` ${count}` : ""}`);
  return ` (${inARow(said, language)})`;
};
const unitsCounted = (list: readonly (string | number)[]) =>
  counted(
    list.map((one) => (typeof one === "number" ? one : units.ids.indexOf(one))),
    String,
  );
/** What a retreat has cost: its owner knows which units as well. */
const onTheWay: Shows = (cost: number, language, { fallen: who = [] }) => {
  const sps = Math.max(cost, (who as readonly string[]).length);
  return sps === 0 ? "" : word("onTheWay", language, { sps, fallen: who });
};

/** "in January (6 + 5) and never (1 + 2: July is past)": when the leaders come who are still to come. */
const arrivals: Shows = (list: readonly Values[], language) =>
  inARow(
    list.map((one) => word(one.comes ? "arrival.comes" : "arrival.never", language, one)),
    language,
  );

/** " Vienna Morale goes ...": what a critical battle has moved. */
const stir: Shows = (moved: Readonly<Record<string, number>> | null, language) => {
  if (moved === null) return "";
  const { before, after, condition } = moved;
  return word(after! < before! ? "stir.falls" : "stir", language, { before, level: after, number: condition });
};

/** " Attrition: ...": what a Force lost where its march ended; nothing of a march that goes on. */
const check: Shows = (roll: Values | null, language, { fallen: who = [] }) =>
  roll === null ? "" : word(roll.loss === 0 ? "check.none" : "check", language, { ...roll, fallen: who });
const checks: Shows = (list: readonly Values[], language) =>
  inARow(
    list.map((one) => word("check.one", language, { ...one, spot: one.hex })),
    language,
  );

const vedette: Shows = (value: number, language, _values, about) => {
  const at = about?.vedetteHex[value] ?? -1;
  if (at >= 0) return word("name.vedette.at", language, { hex: at });
  return word("name.vedette", language, { number: numberOf(value) });
};
const garrison: Shows = (value: number, language, _values, about) => {
  const at = about?.garrisonHex[value] ?? -1;
  if (at >= 0) return word("name.garrison.at", language, { hex: at });
  return word("name.garrison", language, { number: numberOf(value) });
};
/** A counter without a name, by its number. */
function numberOf(piece: number): number {
  return piece + 1;
}

/** §C14.29: of those who have retreated, by the order in which they went. */
const beaten: Shows = (value: number, language, _values, about) => {
  const gone = about ? exchangeOf(about)?.gone[value] : undefined;
  if (!gone) return word("name.beaten", language, { number: numberOf(value) });
  return gone.leader >= 0 ? leaderName(gone.leader, language) : word("name.beaten.from", language, { hex: gone.from });
};

const due: Shows = (turn: number, language) =>
  turn >= NEVER || !turnTrack[turn]
    ? word("due.never", language)
    : word("due.on", language, { date: dateOf(turn, language) });

/** " + 2 - 1 = 4": what is added to a die, and what that makes. */
const modifiers: Shows = (list: readonly { by: number }[], _language, { die }) => withAll(list, die as number);
const withAll = (list: readonly { by: number }[], die: number) =>
  list.length === 0 ? "" : ` ${list.map(({ by }) => added(by)).join(" ")} = ${sum(list) + die}`;
const added = (by: number) => `${by < 0 ? "-" : "+"} ${Math.abs(by)}`;
const sum = (list: readonly { by: number }[]) => list.reduce((all, { by }) => all + by, 0);

/** "3 + 2 = 5": a die and what it came to; the die alone where nothing was added. */
function sumOf(die: number, total: number): string {
  return total === die ? String(die) : `${die} ${added(total - die)} = ${total}`;
}

/** "4 + 2 = 6 (enemy zone)": a die with what counted, by name. */
const reckoning: Shows = ({ die, ...counted }: Readonly<Record<string, number>>, language) => {
  const named = Object.entries(counted).flatMap(([what, by]) => (by ? [{ what, by }] : []));
  if (named.length === 0) return String(die);
  const names = named.map(({ what }) => word(`reckoning.${what}`, language)).join(", ");
  return `${die}${withAll(named, die!)} (${names})`;
};

const words = wordsOf<About>({
  catalogues: { en: english, it: italian },
  finish: { it: contracted },
  show: {
    ...{
      hex,
      spot,
      spots,
      source: spot,
      from: spot,
      to: spot,
      route,
      name: text,
      leader,
      over: leader,
      unit,
      giver: unit,
      units: severalUnits("name.sps"),
      vedette,
      garrison,
    },
    ...{ fallen, onTheWay, check, checks, arrivals, stir, refilled: severalUnits("name.refilled") },
    list: (list: readonly number[], language) =>
      inARow(
        list.map((one) => theUnit(one, language)),
        language,
      ),
    many: catalogued("many"),
    chance: catalogued("chance"),
    gift: (received: number, language) => word(received ? "gift.some" : "gift.none", language, { received }),
    ...{ attackers: severalLeaders, defenders: severalLeaders, after: beaten, due, modifiers, reckoning },
    side: catalogued("side"),
    loser: catalogued("side"),
    victor: catalogued("side"),
    arm: (value: number, language) => word(`arm.${ARMS[value]}`, language),
    weather: catalogued("weather"),
    month: catalogued("month"),
    because: catalogued("because"),
    result: catalogued("result"),
    battleType: catalogued("type"),
    chosen: catalogued("chosen"),
    as: catalogued("piece"),
    piece: catalogued("piece"),
    place: (value: number | string) => siegePlaceName(value),
    link: (value: number) => hexName(board.linkTo[value]!),
    hexes: (value: number | readonly number[], language) =>
      typeof value === "number" ? String(value) : spots(value, language, {}, undefined, []),
    dice: (value: readonly number[]) => value.join(" + "),
    points: (value: readonly number[], language) =>
      inARow(
        value.flatMap((sps, arm) => (sps > 0 ? [word("name.pooled", language, { sps, arm })] : [])),
        language,
        word("name.nothing", language),
      ),
    ...{ by: signed, modifier: signed },
    ...{ attacking: halves, defending: halves, mps: halves, left: halves, whole: halves, span: halves, used: halves },
    ...{ ap: amount, die: amount, sps: amount, turns: amount, total: amount, loss: amount, hits: amount },
    ...{ received: amount, bonus: amount, lost: amount, gained: amount, before: signed, level: signed, number: amount },
    ...{ times: amount, rounds: amount, austrian: amount, french: amount, count: amount, turn: amount, most: amount },
    ...{
      rolled: text,
      column: text,
      nation: text,
      date: text,
      forages: text,
      critical: text,
      what: text,
      now: text,
      types: text,
    },
  },
});

/** Half points as they are read: 7, 3½. */
export function halves(value: number): string {
  const whole = Math.trunc(value / 2);
  return value % 2 === 0 ? String(whole) : `${whole || ""}½`;
}

export const faultsOfWords = words.faults;
export const hasWord = words.has;

/** A word or sentence of the catalogues. */
export function word(key: string, language: Language, values: Values = {}, about?: About): string {
  return words.say(language, key, rolledIn(values), about);
}

/** A roll with its total is told as a sum. */
function rolledIn(values: Values): Values {
  const { die, total } = values;
  return typeof die === "number" && typeof total === "number" ? { ...values, rolled: sumOf(die, total) } : values;
}

/** The same as it begins a sentence. */
export function sentence(key: string, language: Language, values: Values = {}, about?: About): string {
  const said = word(key, language, values, about);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
