import { type Catalogue, type Describable, type Language, type Option, phrase } from "@gonfalon/engine/kernel";
import { contracted, counted, numeral, pathOf, through } from "@gonfalon/engine/kit";
import { checked } from "@gonfalon/engine/schema";
import { Type } from "@sinclair/typebox";
import english from "../../data/words.en.json";
import italian from "../../data/words.it.json";
import { army, ground, map, tables } from "../data.ts";
import { ARTILLERY, CAVALRY } from "../ground.ts";
import { ORDERS } from "../position.ts";
import type { View } from "./view.ts";

const CatalogueFile = Type.Record(Type.String(), Type.String());
const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: checked(CatalogueFile, english, "words.en.json"),
  it: checked(CatalogueFile, italian, "words.it.json"),
};

/** A sentence of the catalogue, for refusals and the pieces of a scene. */
export function say(language: Language, key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const sentence = phrase(CATALOGUES[language], key, (name) => shown(name, values[name], values, language));
  return language === "it" ? contracted(sentence) : sentence;
}

export function has(language: Language, key: string): boolean {
  return key in CATALOGUES[language];
}

/** A sentence for an option, an event, a question or a reason. */
export function describe(thing: Describable<Option>, language: Language, view?: View): string {
  if ("ask" in thing) return question(thing.ask, thing.seat, language, view);
  if ("reason" in thing)
    return thing.reason.key ? say(language, thing.reason.key, thing.reason.values) : thing.reason.text;
  if ("outcome" in thing) return named(language, "level", thing.outcome.level);
  const [kind, fields] = "option" in thing ? (["option", thing.option] as const) : (["event", thing.event] as const);
  const values = fields as unknown as Readonly<Record<string, unknown>>;
  return capitalised(
    say(language, severally(language, variant(language, `${kind}.${fields.type}`, values), values), values),
  );
}

/** The sentence for several units, where it is another. */
function severally(language: Language, key: string, values: Readonly<Record<string, unknown>>): string {
  const { units, attackers, guns, formations, times } = values;
  const lists = [units, attackers, guns, formations];
  const many = lists.some((list) => Array.isArray(list) && list.length > 1) || times !== undefined;
  return many && has(language, `${key}.many`) ? `${key}.many` : key;
}

/** A question; with the view it names the units, the leader or the hexes that it is about. */
function question(ask: string, seat: string, language: Language, view?: View): string {
  const frame = view?.flow.at(-1);
  const isThis = frame !== undefined && `${frame.procedure}.${frame.step}` === ask;
  if (!isThis || !has(language, `ask.${ask}.named`)) return say(language, `ask.${ask}`, { seat });
  const about = frame as unknown as Readonly<Record<string, unknown>>;
  const [gun] = (about.guns as number[] | undefined) ?? [];
  return say(language, `ask.${ask}.named`, {
    ...about,
    seat,
    leader: about.rider ?? about.leader,
    unit: about.unit ?? gun,
  });
}

/** Some facts have another sentence for another case: `event.disorder.2`, `event.eliminated.gone`. */
function variant(language: Language, key: string, values: Readonly<Record<string, unknown>>): string {
  const cases: readonly (string | false)[] = [
    values.state !== undefined && `${key}.${values.state}`,
    cites(values.rules, "4.3.4a") && `${key}.astray`,
    values.entered === true && `${key}.entered`,
    values.passed === false && `${key}.failed`,
    isNone(values.failed) && `${key}.passed`,
    isNone(values.passed) && `${key}.failed`,
    values.austrian !== undefined && `${key}.won`,
    // §4.4.6 he rides because the enemy has come next to him.
    cites(values.rules, "4.4.6") && `${key}.away`,
    values.isLost === true && `${key}.lost`,
    values.isDestroyed === true && `${key}.destroyed`,
    values.returns === -1 && `${key}.gone`,
    values.roll === 0 && `${key}.hopeless`,
    values.charge === 1 && `${key}.charge`,
    values.formation === -1 && `${key}.commander`,
    values.hex !== undefined && `${key}.here`,
    values.order !== undefined && `${key}.own`,
    typeof values.because === "string" && `${key}.${values.because}`,
  ];
  return cases.find((one): one is string => one !== false && has(language, one)) ?? key;
}

const isNone = (list: unknown) => Array.isArray(list) && list.length === 0;
const cites = (rules: unknown, rule: string) => Array.isArray(rules) && rules.includes(rule);

const HEXES = new Set(["hex", "from", "to", "target"]);
const UNITS = new Set(["units", "guns", "attackers", "defenders", "passed", "failed", "sure", "unsure"]);
/** In a refusal: the question that is asked now, and the one to which something would be an answer. */
const QUESTIONS = new Set(["now", "other"]);
const HEX_LISTS = new Set(["hexes", "against", "path"]);
/** What is told of a side without its name: "Austrian troops". */
const OF_A_SIDE = new Set(["troops", "reinforcements", "aLeader", "leadersOf"]);

/** How a value stands in a sentence. */
function shown(name: string, value: unknown, values: Readonly<Record<string, unknown>>, language: Language): string {
  const list = [value].flat() as number[];
  if (name === "from" && typeof value === "string") return value;
  if (name === "there" || name === "here") return pathEnd(name, values);
  if (HEXES.has(name)) return hexName(value as number);
  if (UNITS.has(name)) return unitsInWords(list, language);
  if (name === "unit") return unitsInWords((values.units as number[] | undefined) ?? list, language);
  if (name === "route") return routeInWords(pathOf(values as never, "to"), language);
  if (name === "when") return timeOf(values.turn as number, language);
  if (name === "times") return numeral(value as number, language);
  if (name === "column") return columnInWords(values, language);
  if (HEX_LISTS.has(name)) return listed(list.map(hexName), language);
  if (name === "leader") return army.leaderNames[value as number] ?? say(language, "nobody");
  if (name === "leaders")
    return listed(
      list.map((one) => army.leaderNames[one]!),
      language,
    );
  if (name === "formation") return formationName(value as number, language);
  if (name === "formations")
    return listed(
      list.map((one) => formationName(one, language)),
      language,
    );
  if (OF_A_SIDE.has(name)) return say(language, `${name}.${values.side}`);
  if (name === "check") return checkInWords(values.rules as readonly string[], language);
  if (name === "order") return say(language, `order.${ORDERS[value as number]}`);
  if (name === "level") return named(language, "level", String(value));
  if (name === "link") return linkName(value as number);
  if (QUESTIONS.has(name)) return say(language, `ask.${value}`);
  if (name === "seat" || name === "side" || name === "winner") return say(language, `side.${value}`);
  if (name === "terrain") return say(language, `terrain.${value}`);
  if (name === "result" || name === "into") return say(language, `result.${value}`);
  if (name === "modified") return sumOf(values.roll as number, value as number);
  return value === undefined ? "" : String(value);
}

/** "2 + 4 = 6": the die, what the modifiers come to, and both together; the die alone where they change nothing. */
function sumOf(roll: number, modified: number): string {
  const by = modified - roll;
  return by === 0 ? String(roll) : `${roll} ${by > 0 ? "+" : "-"} ${Math.abs(by)} = ${modified}`;
}

/** "III Leggero" of three counters is "three battalions of III Leggero", and one of them "a battalion of III Leggero". */
function unitsInWords(list: readonly number[], language: Language): string {
  const names = counted(list, (unit) => army.unitNames[unit] ?? "?").map(({ one, count }) => {
    const name = unitName(one, language);
    if (count > 1) return say(language, `several.${armOf(one)}`, { times: count, name });
    if (armOf(one) === "artillery") return say(language, "battery", { name });
    return isOneOfMany(one) ? say(language, `one.${armOf(one)}`, { name }) : name;
  });
  return listed(names, language);
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
  const rule = rules.find((one) => has(language, `check.${one}`));
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
function columnInWords({ odds, column }: Readonly<Record<string, unknown>>, language: Language): string {
  if (odds === undefined || odds === column) return String(column);
  return say(language, "column.shifted", { odds, name: column });
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function pathEnd(name: string, { path }: Readonly<Record<string, unknown>>): string {
  const hexes = path as number[];
  return hexName(name === "here" ? hexes[0]! : hexes.at(-1)!);
}

export function formationName(formation: number, language: Language): string {
  const name = army.formationNames[formation];
  return name === undefined ? "" : `${named(language, "formation", name)} (${army.formationIds[formation]})`;
}

/** What the data call by an English name, in the words of a language; an owner's own names stand as they are. */
export function named(language: Language, kind: string, name: string): string {
  const key = `${kind}.${name}`;
  return has(language, key) ? say(language, key) : name;
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
