import type { Describable, Language, Option } from "@gonfalon/engine/kernel";
import {
  amount,
  contracted,
  counted,
  isPlural,
  type Noun,
  numeral,
  pathOf,
  row,
  type Show,
  text,
  through,
  type Values,
  wordsOf,
} from "@gonfalon/engine/kit";
import english from "../../data/words.en.json";
import italian from "../../data/words.it.json";
import { SEATS } from "../army.ts";
import { army, ground, map, tables } from "../data.ts";
import { ARTILLERY, CAVALRY } from "../ground.ts";
import { ORDERS } from "../position.ts";
import type { Way } from "./story.ts";
import type { View } from "./view.ts";

const atHex: Show<unknown> = (hex: number) => hexName(hex);
const inHexes: Show<unknown> = (hexes, language) => row([hexes].flat().map(hexName), language);
const units: Show<unknown> = (list, language) =>
  row(unitNames([list].flat(), language), language, say(language, "nobody"));
/** In a refusal: the question that is asked now, or the one to which something would be an answer. */
const question: Show<unknown> = (ask, language) => say(language, `ask.${ask}`);
const side: Show<unknown> = (seat, language) => say(language, `side.${seat}`);
const result: Show<unknown> = (code, language) => say(language, `result.${code}`);

/** Facts that are told together, in words. What they are told of stands beside them, and is no value of its own. */
const TOGETHER: Readonly<Record<string, Show<unknown>>> = {
  unit: (unit, language, values) =>
    row(unitNames((values.units as number[] | undefined) ?? [unit].flat(), language), language),
  route: (_, language, values) => routeInWords(pathOf(values as never, "to"), language),
  rides: (list: readonly Ride[], language) => ridesInWords(list, language),
  when: (_, language, { turn }) => timeOf(turn as number, language),
  check: (_, language, { rules }) => checkInWords(rules as readonly string[], language),
  ...each(["troops", "reinforcements", "aLeader", "leadersOf"], ofSide),
};
const MENTIONED = each(Object.keys(TOGETHER), () => "");

const words = wordsOf<unknown>({
  catalogues: { en: english, it: italian },
  finish: { it: contracted },
  show: {
    ...TOGETHER,
    ...each(["hex", "to", "target"], () => atHex),
    // Of a fire chain it is the one who fires, already in words.
    from: (from) => (typeof from === "string" ? from : hexName(from)),
    ...each(["hexes", "against"], () => inHexes),
    ...each(["units", "guns", "attackers"], () => units),
    passed: (list: number[], language, { fates }) => checked(list, fates, language),
    failed: (list: number[], language, { fates }) => checked(list, fates, language),
    leaders: (list: number[], language) =>
      row(
        list.map((one) => army.leaderNames[one]!),
        language,
      ),
    leader: (leader, language) => army.leaderNames[leader] ?? say(language, "nobody"),
    formation: (formation, language) => theFormation(formation, language),
    formations: (list: number[], language) =>
      row(
        list.map((one) => theFormation(one, language)),
        language,
      ),
    ...each(["now", "other"], () => question),
    ...each(["seat", "side", "winner"], () => side),
    ...each(["result", "into"], () => result),
    order: (order, language) => say(language, `order.${ORDERS[order]}`),
    level: (level, language) => named(language, "level", String(level)),
    link: (link) => linkName(link),
    terrain: (terrain, language) => say(language, `terrain.${terrain}`),
    times: (count, language) => numeral(count, language),
    column: (_, language, values) => columnInWords(values, language),
    modified: (sum, _, { roll }) => sumOf(roll as number, sum),
    ...each(["all", "attack", "defend", "austrian", "neapolitan", "away", "by", "chance", "columns"], () => amount),
    ...each(["count", "foes", "foot", "gain", "horse", "morale", "most", "near", "own", "percent"], () => amount),
    ...each(["points", "range", "rating", "returns", "roll", "strength", "sum", "total", "turn"], () => amount),
    ...each(["turns", "value", "wanted", "high", "low"], () => amount),
    ...each(["battery", "name", "odds", "title", "what"], () => text),
  },
});

function each<T>(names: readonly string[], make: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

/** What is told of a side without its name: "Austrian troops". */
function ofSide(what: string): Show<unknown> {
  return (_, language, { side }) => say(language, `${what}.${side}`);
}

export const faultsOfWords = words.faults;

/** A sentence of the catalogue, for refusals and the pieces of a scene. */
export function say(language: Language, key: string, values: Values = {}): string {
  return words.say(language, key, { ...MENTIONED, ...values });
}

/** A sentence for an option, an event, a question or a reason. */
export function describe(thing: Describable<Option>, language: Language, view?: View): string {
  if ("ask" in thing) return asked(thing.ask, thing.seat, language, view);
  if ("reason" in thing)
    return thing.reason.key ? capitalised(say(language, thing.reason.key, thing.reason.values)) : thing.reason.text;
  if ("outcome" in thing) return named(language, "level", thing.outcome.level);
  const [kind, fields] = "option" in thing ? (["option", thing.option] as const) : (["event", thing.event] as const);
  const values = scored(plurally(fields as unknown as Values));
  const key = `${kind}.${fields.type}`;
  if (values.ways) return capitalised(waysInWords(key, values, language));
  return capitalised(say(language, severally(variant(key, values), values), values));
}

/** Who has gone where: all who have gone the same way together. */
function waysInWords(key: string, values: Values, language: Language): string {
  const together = new Map<string, Way>();
  for (const { units, path } of values.ways as readonly Way[]) {
    const route = routeInWords(path, language);
    together.set(route, { units: [...(together.get(route)?.units ?? []), ...units], path });
  }
  const clauses = [...together.values()].map(({ units, path }) => {
    const one = { ...values, unit: units[0], units, path };
    return say(language, severally(variant(key, one), one), one).replace(/\.$/, "");
  });
  return `${listed(clauses, language)}.`;
}

interface Ride {
  readonly leader: number;
  readonly to: number;
}

/** "Livron and Campana ride to 2509, Giuliani to 2708". */
function ridesInWords(rides: readonly Ride[], language: Language): string {
  const ends = [...new Set(rides.map(({ to }) => to))];
  return listed(
    ends.map((to, i) => {
      const leaders = rides.filter((ride) => ride.to === to).map(({ leader }) => leader);
      const key = i === 0 ? `ride.first${leaders.length > 1 ? ".many" : ""}` : "ride.next";
      return say(language, key, { leaders, to });
    }),
    language,
  );
}

/** Who has passed or failed a check, and what came of it: "1° Veliti and 2° Veliti (routed)". */
function checked(list: readonly number[], fates: unknown, language: Language): Noun {
  const fateOf = (unit: number) => (fates as Readonly<Record<string, string>> | undefined)?.[unit];
  const names = [...new Set(list.map(fateOf))].flatMap((fate) => {
    const alike = unitNames(
      list.filter((unit) => fateOf(unit) === fate),
      language,
    );
    return fate === undefined ? alike : alike.with(-1, `${alike.at(-1)} (${say(language, `fate.${fate}`)})`);
  });
  return row(names, language, say(language, "nobody"));
}

/** The rolls for initiative, the higher first. */
function scored(values: Values): Values {
  const rolls = [Number(values.austrian), Number(values.neapolitan)];
  return values.austrian === undefined ? values : { ...values, high: Math.max(...rolls), low: Math.min(...rolls) };
}

/** A unit that is spoken of in the plural, "the Veliti a cavallo", has the sentence of several. */
function plurally(values: Values): Values {
  const { unit, units } = values;
  return units === undefined && typeof unit === "number" && isPluralAlone(unit) ? { ...values, units: [unit] } : values;
}

/** The sentence for several units, where it is another. */
function severally(key: string, values: Values): string {
  const { units, attackers, guns, formations, times, rides } = values;
  const isMany = (list: unknown) => Array.isArray(list) && (list.length > 1 || list.some(isPluralAlone));
  const many = [units, attackers, guns].some(isMany) || isLong(formations) || isLong(rides) || times !== undefined;
  return many && words.has(`${key}.many`) ? `${key}.many` : key;
}

/** A question; with the view it names the units, the leader or the hexes that it is about. */
function asked(ask: string, seat: string, language: Language, view?: View): string {
  const frame = view?.flow.at(-1);
  const isThis = frame !== undefined && `${frame.procedure}.${frame.step}` === ask;
  if (!isThis || !words.has(`ask.${ask}.named`)) return capitalised(say(language, `ask.${ask}`, { seat }));
  const about = frame as unknown as Values;
  const [gun] = (about.guns as number[] | undefined) ?? [];
  const [leader, unit] = [about.rider ?? about.leader, about.unit ?? gun];
  return capitalised(say(language, `ask.${ask}.named`, { ...about, seat, leader, unit }));
}

/** Some facts have another sentence for another case: `event.disorder.2`, `event.eliminated.gone`. */
function variant(key: string, values: Values): string {
  const cases: readonly (string | false)[] = [
    values.state !== undefined && `${key}.${values.state}`,
    cites(values.rules, "4.3.4a") && `${key}.astray`,
    values.entered === true && `${key}.entered`,
    values.passed === false && `${key}.failed`,
    isNone(values.failed) && `${key}.passed`,
    isNone(values.passed) && `${key}.failed`,
    values.austrian !== undefined && wonBy(key, values),
    values.isKept === true && `${key}.kept`,
    // §4.4.6 he rides because the enemy has come next to him.
    cites(values.rules, "4.4.6") && `${key}.away`,
    values.roll !== undefined && `${key}.rolled`,
    values.isLost === true && `${key}.lost`,
    values.isDestroyed === true && `${key}.destroyed`,
    // §11.1.1a guns alone are overrun; §11.1 guns whose escort is gone are lost with it.
    cites(values.rules, "11.1.1a") && `${key}.overrun`,
    cites(values.rules, "11.1") && `${key}.unescorted`,
    Number(values.returns) > tables.turnRecord.turns.length && `${key}.late`,
    values.returns === -1 && `${key}.gone`,
    values.roll === 0 && `${key}.hopeless`,
    values.charge === 1 && `${key}.charge`,
    isLong(values.hexes) && `${key}.several`,
    values.formation === -1 && `${key}.commander`,
    values.hex !== undefined && `${key}.here`,
    values.order !== undefined && `${key}.own`,
    typeof values.because === "string" && `${key}.${values.because}`,
  ];
  return cases.find((one): one is string => one !== false && words.has(one)) ?? key;
}

/** §6.1 the winner picks a formation of his own or of the enemy; §6.1.1 a tie goes by the day. */
function wonBy(key: string, { austrian, neapolitan, winner, formation }: Values): string {
  const isTheirs = formation !== undefined && SEATS[army.formationSide[formation as number]!] !== winner;
  return `${key}.${austrian === neapolitan ? "tied" : "won"}${isTheirs ? ".theirs" : ""}`;
}

const isLong = (list: unknown) => Array.isArray(list) && list.length > 1;
const isNone = (list: unknown) => Array.isArray(list) && list.length === 0;
const cites = (rules: unknown, rule: string) => Array.isArray(rules) && rules.includes(rule);

/** "2 + 4 = 6": the die, what the modifiers come to, and both together; the die alone where they change nothing. */
function sumOf(roll: number, modified: number): string {
  const by = modified - roll;
  return by === 0 ? String(roll) : `${roll} ${by > 0 ? "+" : "-"} ${Math.abs(by)} = ${modified}`;
}

/** "III Leggero" of three counters is "three battalions of III Leggero", and one of them "a battalion of III Leggero". */
function unitNames(list: readonly number[], language: Language): string[] {
  return counted(list, (unit) => army.unitNames[unit] ?? "?").map(({ one, count }) => {
    if (count > 1) return say(language, `several.${armOf(one)}`, { times: count, name: ofUnit(one, language) });
    return isOneOfMany(one)
      ? say(language, `one.${armOf(one)}`, { name: ofUnit(one, language) })
      : theUnit(one, language);
  });
}

/** Part of a regiment: "of 2° Linea", "del 2° Linea", but "battaglione Chasteler" of one that bears a man's name. */
function ofUnit(unit: number, language: Language): string {
  const name = unitName(unit, language);
  if (language === "en") return `${englishArticleOf(unit)}${name}`;
  const article = articleOf(name);
  return article ? `di ${article}${name}` : name;
}

/** A whole unit with its article: "the Veliti a cavallo", "the Wacquant battalion", "i Veliti a cavallo", "il battaglione Wacquant". */
function theUnit(unit: number, language: Language): string {
  const name = unitName(unit, language);
  const article = articleOf(unitName(unit, "it"));
  if (!article) return say(language, "only.infantry", { name });
  return language === "en" ? `${englishArticleOf(unit)}${name}` : `${article}${name}`;
}

/** "the Ussari", "the 5th Hussars"; a number in the language of its army stands alone: "2° Linea". */
function englishArticleOf(unit: number): string {
  return isPlural(articleOf(unitName(unit, "it"))) || /^\d+(?:st|nd|rd|th) /.test(unitName(unit, "en")) ? "the " : "";
}

/** The article of an Italian name of troops; none for the name of a man or a place. */
function articleOf(italian: string): string {
  if (/^(?:\d+°|[IVX]+) /.test(italian)) return "il ";
  if (/^(?:batteria|compagnia) /.test(italian)) return "la ";
  if (/^Ussari/.test(italian)) return "gli ";
  return /^(?:Veliti|Cavalleggeri|Dragoni|Grenzer|Volteggiatori)/.test(italian) ? "i " : "";
}

/** The only unit of its name, and that name a plural. */
function isPluralAlone(unit: number): boolean {
  return !isOneOfMany(unit) && isPlural(articleOf(unitName(unit, "it")));
}

/** What a unit is called in a sentence; the counter has less room. */
export function unitName(unit: number, language: Language): string {
  return named(language, "unit", army.unitNames[unit] ?? "?");
}

/** Several counters have its name. */
export function isOneOfMany(unit: number): boolean {
  return army.unitNames.filter((one) => one === army.unitNames[unit]).length > 1;
}

/** What an efficiency check is taken for. */
function checkInWords(rules: readonly string[], language: Language): string {
  const rule = rules.find((one) => words.has(`check.${one}`));
  return say(language, rule ? `check.${rule}` : "check");
}

function armOf(unit: number): string {
  if (army.arm[unit] === CAVALRY) return "cavalry";
  return army.arm[unit] === ARTILLERY ? "artillery" : "infantry";
}

/** A way by the places that it leads through. */
function routeInWords(path: readonly number[], language: Language): string {
  const [from, to] = [path[0]!, path.at(-1)!];
  if (from === to) return say(language, "route.back", { to });
  const between = listed([...new Set(through(path).flatMap((hex) => placeIn(hex)?.name ?? []))], language, "");
  return say(language, between ? "route.through" : "route", { from, to, name: between });
}

/** "2 May, 11:00". */
function timeOf(turn: number, language: Language): string {
  const { day, from } = tables.turnRecord.turns[turn - 1] ?? tables.turnRecord.turns.at(-1)!;
  return `${named(language, "day", day)}, ${from}`;
}

/** The odds, and the column they are fought on where it is another. */
function columnInWords({ odds, column, shift }: Values, language: Language): string {
  if (odds === undefined || odds === column) return String(column);
  return say(language, shift ? "column.ground" : "column.shifted", { odds, name: column });
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export function formationName(formation: number, language: Language): string {
  const name = army.formationNames[formation];
  return name === undefined ? "" : `${named(language, "formation", name)} (${army.formationIds[formation]})`;
}

/** A formation within a sentence: "the 2nd Division (II)", "l'Avanguardia (Av)". */
function theFormation(formation: number, language: Language): string {
  const name = formationName(formation, language);
  if (name === "") return name;
  if (language === "en") return `the ${name}`;
  return /^[AEIOU]/.test(name) ? `l'${name}` : `la ${name}`;
}

/** What the data call by an English name, in the words of a language; an owner's own names stand as they are. */
export function named(language: Language, kind: string, name: string): string {
  const key = `${kind}.${name}`;
  return words.has(key) ? say(language, key) : name;
}

function listed(words: readonly string[], language: Language, none = say(language, "nobody")): string {
  if (words.length === 0) return none;
  if (words.length === 1) return words[0]!;
  return `${words.slice(0, -1).join(", ")} ${say(language, "and")} ${words.at(-1)}`;
}

/** "2310 (La Rancia)". */
export function hexName(hex: number): string {
  const id = ground.board.ids[hex];
  if (id === undefined) return "-";
  const place = placeIn(hex);
  return place ? `${id} (${place.name})` : id;
}

function placeIn(hex: number) {
  return map.places.find((one) => one.hex === ground.board.ids[hex]);
}

function linkName(link: number): string {
  return `${ground.board.ids[ground.board.linkFrom[link]!]}/${ground.board.ids[ground.board.linkTo[link]!]}`;
}
