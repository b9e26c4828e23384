import { type Forecast, type ForecastResult, type ForecastSide, type Language, running } from "@gonfalon/engine/kernel";
import { areas, opponentOf, type Side, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { bombardmentValue, bombardUnits, GUN_BURSTS, valueAtUnits } from "../rules/bombardment.ts";
import { fieldCombat, fireInField } from "../rules/fieldCombat.ts";
import { defensiveWorks } from "../rules/forts.ts";
import { capacity } from "../rules/losses.ts";
import { march } from "../rules/march.ts";
import { explosion } from "../rules/mines.ts";
import {
  anyIn,
  combatUnitsIn,
  enemyIn,
  isCombatUnit,
  isEngineer,
  isSuccessor,
  printedFire,
  unitsIn,
} from "../rules/pieces.ts";
import { raidModifier, raidResult } from "../rules/raids.ts";
import { engineerValue } from "../rules/siege.ts";
import { chanceToHit, type Force, hitDistribution, type RoundChances, roundChances, suffered } from "./chances.ts";
import { unitName, word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** Exact chances: what an option may lead to. */

const DIE = [1, 2, 3, 4, 5, 6];

type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;
const sayIn =
  (language: Language): Say =>
  (key, values) =>
    word(`odds.${key}`, language, values);

/** What is done by those that roll at once, in few words: it stands on the button that orders it. */
const ROLLED: ReadonlySet<GradiscaOption["type"]> = new Set([
  "bombardWall",
  "fireAt",
  "openFire",
  "layMine",
  "counterMine",
  "rebuild",
  "blowMine",
  "raid",
  "raidNow",
] as const);

export function forecast(view: GradiscaView, option: GradiscaOption, language: Language = "en"): Forecast | null {
  const found = chancesOf(view, option, language);
  return found && ROLLED.has(option.type) ? { ...found, action: word(`action.${option.type}`, language) } : found;
}

function chancesOf({ position }: GradiscaView, option: GradiscaOption, language: Language): Forecast | null {
  switch (option.type) {
    case "bombardWall":
      return wallForecast(position, option, language);
    case "fireAt":
      return batteryForecast(position, [option.unit], option.area, language);
    case "openFire": {
      const battery = running(position, bombardUnits);
      return battery ? batteryForecast(position, battery.guns, battery.target, language) : null;
    }
    case "layMine":
    case "counterMine":
    case "rebuild":
      return engineerForecast(position, option, language);
    case "blowMine":
      return mineForecast(position, option, language);
    case "raid":
    case "raidNow":
      return raidForecast(position, option, language);
    case "incursion":
      return incursionForecast(position, language);
    case "go":
      return attackForecast(position, option.area, language);
    case "endArea":
      return comingCombats(position, language);
    case "fightOn":
      return nextRoundForecast(position, language);
    default:
      return null;
  }
}

/** The chances of one die whose faces have these results, each result once. */
function ofFaces(t: Say, outcome: (die: number) => string, about: string): Pick<Forecast, "faces" | "results"> {
  const outcomes = DIE.map(outcome);
  return {
    faces: DIE.map((die, i) => ({ die, result: t(`result.${outcomes[i]}`) })),
    results: [...new Set(outcomes)].map((one) => ({
      result: t(`result.${one}`),
      text: t(`${about}.${one}`),
      chance: outcomes.filter((other) => other === one).length / DIE.length,
    })),
  };
}

function sideOf(
  position: Gradisca,
  title: string,
  list: readonly number[],
  told: (unit: number) => string,
  language: Language,
): ForecastSide {
  return {
    title,
    ...(list[0] === undefined ? {} : { seat: units.side[list[0]]! }),
    strength: "",
    units: list.map((unit) => ({
      name: unitName(unit, language, isSuccessor(position, unit)),
      value: told(unit),
    })),
  };
}

/** The wall that is worked at, and what is known of it. */
function wallSide(position: Gradisca, wall: number, t: Say): ForecastSide {
  const mines = position.mines.venetian[wall]! + position.mines.austrian[wall]!;
  const level = t("level", { level: position.wallLevel[wall]!, printed: walls.printed[wall]! });
  const title = t("wall", { wall });
  return {
    title,
    strength: level,
    units: mines > 0 ? [{ name: t("mines"), value: String(mines) }] : [],
  };
}

type OnWall = { readonly unit: number; readonly wall: number };

/** §7.4.1, §7.4a, §7.4b. */
function wallForecast(position: Gradisca, { unit, wall }: OnWall, language: Language): Forecast {
  const t = sayIn(language);
  const value = bombardmentValue(position, unit);
  const gun = sideOf(position, t("guns"), [unit], () => t("needs", { value }), language);
  return {
    title: t("bombardment"),
    sides: [gun, wallSide(position, wall, t)],
    basis: [{ label: t("value"), value: String(value), rule: "7.4a" }],
    modifiers: undirected(position, unit, t),
    ...ofFaces(t, (die) => (die === GUN_BURSTS ? "burst" : die <= value ? "hit" : "miss"), "wall"),
  };
}

/** §7.4a guns without engineers. */
function undirected(position: Gradisca, gun: number, t: Say): Forecast["modifiers"] {
  if (anyIn(position, units.side[gun]!, position.area[gun]!, isEngineer)) return [];
  return [{ rule: "7.4a", text: t("noEngineers"), by: 1 - printedFire(position, gun, "attack") }];
}

/** §7.4.2: the guns of one area that fire at one target. A gun that rolls a 6 is lost (§7.4b). */
function batteryForecast(position: Gradisca, guns: readonly number[], target: number, language: Language): Forecast {
  const t = sayIn(language);
  const enemy = opponentOf(units.side[guns[0]!]!);
  const values = guns.map((gun) => Math.min(GUN_BURSTS - 1, valueAtUnits(position, gun)));
  const works = defensiveWorks(position, enemy, target);
  const targets = combatUnitsIn(position, enemy, target);
  const inward = areas.terrain[position.area[guns[0]!]!] !== "fortress";
  const intact = (5 / 6) ** guns.length;
  return {
    title: t("bombardment"),
    sides: [
      sideOf(position, t("guns"), guns, (gun) => t("needs", { value: valueAtUnits(position, gun) }), language),
      sideOf(position, t("targets"), targets, (unit) => t("takes", { hits: capacity(position, [unit]) }), language),
    ],
    basis: [{ label: t("guns"), value: String(guns.length), rule: "7.4.2" }],
    modifiers: [
      ...(inward ? [{ rule: "7.4.2a", text: t("throughBreach"), by: -1 }] : []),
      ...undirected(position, guns[0]!, t),
      ...worksModifier(works, t),
    ],
    results: [
      ...hits("defender", suffered(hitDistribution(values), works, capacity(position, targets)), t),
      { result: "burst", text: t("someBurst"), chance: 1 - intact, group: t("group.guns") },
      { result: "intact", text: t("noneBursts"), chance: intact, group: t("group.guns") },
    ],
  };
}

function worksModifier(works: number, t: Say): Forecast["modifiers"] {
  return works > 0 ? [{ rule: "7.1d", text: t("works"), by: -works }] : [];
}

/** §7.5, §7.6, §7.7: a die not above the fire value. */
function engineerForecast(
  position: Gradisca,
  option: OnWall & { readonly type: string },
  language: Language,
): Forecast {
  const t = sayIn(language);
  const value = engineerValue(position, option.unit);
  return {
    title: t(option.type),
    sides: [
      sideOf(position, t("engineers"), [option.unit], () => t("needs", { value }), language),
      wallSide(position, option.wall, t),
    ],
    basis: [{ label: t("value"), value: String(value), rule: ENGINEERS_RULE[option.type] ?? "7.5" }],
    modifiers: [],
    ...ofFaces(t, (die) => (chanceToHit(value) * 6 >= die ? "success" : "failure"), option.type),
  };
}
const ENGINEERS_RULE: Readonly<Record<string, string>> = { layMine: "7.5", counterMine: "7.6", rebuild: "7.7" };

/** §7.5c. */
function mineForecast(position: Gradisca, { unit, wall }: OnWall, language: Language): Forecast {
  const t = sayIn(language);
  return {
    title: t("blowMine"),
    sides: [sideOf(position, t("engineers"), [unit], () => "", language), wallSide(position, wall, t)],
    basis: [{ label: t("dice"), value: "1", rule: "7.5c" }],
    modifiers: [],
    ...ofFaces(t, explosion, "blowMine"),
  };
}

/** §23c. */
function raidForecast(position: Gradisca, option: GradiscaOption, language: Language): Forecast | null {
  const moving = running(position, march);
  if (!moving) return null;
  const t = sayIn(language);
  const party = option.type === "raid" ? [option.unit] : ((position.flow.at(-1) as { party?: number[] }).party ?? []);
  const modifier = raidModifier(position, moving.side, moving.to);
  const defenders = combatUnitsIn(position, opponentOf(moving.side), moving.to);
  return {
    title: t("raid"),
    sides: [
      sideOf(position, t("raiders"), party, () => "", language),
      ...(defenders.length > 0 ? [sideOf(position, t("targets"), defenders, () => "+1", language)] : []),
    ],
    basis: [{ label: t("raiders"), value: String(party.length), rule: "23c" }],
    modifiers: modifier > 0 ? [{ rule: "23c", text: t("raidModifier"), by: modifier }] : [],
    ...ofFaces(t, (die) => raidResult(die, modifier, party.length), "raid"),
  };
}

/** §25.2a: only the horse fires. */
function incursionForecast(position: Gradisca, language: Language): Forecast | null {
  const moving = running(position, march);
  if (!moving) return null;
  const t = sayIn(language);
  const defender = opponentOf(moving.side);
  const fireOf = (unit: number) => fireInField(position, unit, "attack", moving.to, false);
  const works = defensiveWorks(position, defender, moving.to);
  const targets = combatUnitsIn(position, defender, moving.to);
  return {
    title: t("incursion"),
    sides: [
      sideOf(position, t("attackers"), moving.group, (unit) => t("needs", { value: fireOf(unit) }), language),
      sideOf(position, t("defenders"), targets, (unit) => t("takes", { hits: capacity(position, [unit]) }), language),
    ],
    basis: [{ label: t("horseFires"), value: moving.group.map(fireOf).join(", "), rule: "25.2a" }],
    modifiers: [...terrainModifier(position, moving.group, moving.to, t), ...worksModifier(works, t)],
    results: hits(
      "defender",
      suffered(hitDistribution(moving.group.map(fireOf)), works, capacity(position, targets)),
      t,
    ),
  };
}

/** The first round if the marching stack, with those already there, fights in the area it would enter. */
function attackForecast(position: Gradisca, area: number, language: Language): Forecast | null {
  const moving = running(position, march);
  if (!moving || !enemyIn(position, moving.side, area)) return null;
  const attackers = [...moving.group, ...unitsIn(position, moving.side, area)];
  return fieldForecastIn(position, moving.side, area, attackers, language);
}

/** §5.1a: when the activation of an area ends, those who have entered enemy areas fight there. */
function comingCombats(position: Gradisca, language: Language): Forecast | null {
  const side = position.activation?.side;
  if (!side) return null;
  const entered = units.ofSide[side].filter((unit) => position.area[unit]! >= 0 && position.cameFrom[unit] !== NOWHERE);
  const attacked = [...new Set(entered.map((unit) => position.area[unit]!))].filter((area) =>
    enemyIn(position, side, area),
  );
  const combats = attacked.map((area) => ({
    area,
    forecast: fieldForecastIn(position, side, area, unitsIn(position, side, area), language),
  }));
  return combats.length <= 1 ? (combats[0]?.forecast ?? null) : together(combats, language);
}

/** Several Field Combats that are fought one after the other, in one forecast. */
function together(
  combats: readonly { readonly area: number; readonly forecast: Forecast }[],
  language: Language,
): Forecast {
  const t = sayIn(language);
  const named = (area: number, group = "") => `${areas.names[area]}: ${group}`;
  return {
    title: t("combats", { count: combats.length }),
    sides: combats.flatMap(({ area, forecast }) =>
      (forecast.sides ?? []).map((one) => ({ ...one, title: named(area, one.title) })),
    ),
    basis: [],
    modifiers: combats.flatMap(({ area, forecast }) =>
      forecast.modifiers.map((one) => ({ ...one, text: named(area, one.text) })),
    ),
    results: combats.flatMap(({ area, forecast }) =>
      forecast.results.map((one) => ({ ...one, group: named(area, one.group) })),
    ),
  };
}

function nextRoundForecast(position: Gradisca, language: Language): Forecast | null {
  const combat = running(position, fieldCombat);
  if (!combat) return null;
  const attackers = unitsIn(position, combat.attacker, combat.area);
  return fieldForecastIn(position, combat.attacker, combat.area, attackers, language);
}

function fieldForecastIn(
  position: Gradisca,
  side: Side,
  area: number,
  attackers: readonly number[],
  language: Language,
): Forecast {
  const t = sayIn(language);
  const defender = opponentOf(side);
  const defenders = unitsIn(position, defender, area);
  const inFortress = areas.terrain[area] === "fortress";
  const fireOf = (role: "attack" | "defence") => (unit: number) => fireInField(position, unit, role, area, inFortress);
  const told = (role: "attack" | "defence") => (unit: number) => {
    const value = fireOf(role)(unit);
    return value > 0 ? t("needs", { value }) : t("silent");
  };
  const force = (list: readonly number[], role: "attack" | "defence"): Force => ({
    values: list.map(fireOf(role)).filter((value) => value > 0),
    capacity: capacity(position, list.filter(isCombatUnit)),
    commanders: list.filter((unit) => units.type[unit] === "commander").length,
  });
  const works = defensiveWorks(position, defender, area);
  return {
    ...fieldForecast(force(attackers, "attack"), force(defenders, "defence"), works, language),
    sides: [
      sideOf(position, t("attackers"), attackers, told("attack"), language),
      sideOf(position, t("defenders"), defenders, told("defence"), language),
    ],
    modifiers: [
      ...terrainModifier(position, attackers, area, t),
      ...cardModifiers(position, t),
      ...worksModifier(works, t),
    ],
  };
}

/** §19.1: attackers of 3 or more in difficult terrain. It is in the fire values already. */
function terrainModifier(
  position: Gradisca,
  attackers: readonly number[],
  area: number,
  t: Say,
): Forecast["modifiers"] {
  const strong = (unit: number) => isCombatUnit(unit) && units.fireAttack[unit]! >= 3;
  const counts = position.advanced && areas.terrain[area] === "difficult" && attackers.some(strong);
  return counts ? [{ rule: "19.1", text: t("difficult"), by: -1 }] : [];
}

/** §12: what cards have put in force. It is in the fire values already. */
function cardModifiers(position: Gradisca, t: Say): Forecast["modifiers"] {
  return position.modifiers.flatMap((one) =>
    one.kind === "fire" ? [{ rule: "12", text: t("card", { side: one.side }), by: one.amount }] : [],
  );
}

/** A round of Field Combat, for the calculator and for options alike. */
export function fieldForecast(attacker: Force, defender: Force, works: number, language: Language): Forecast {
  const t = sayIn(language);
  const chances = roundChances(attacker, defender, works);
  return {
    title: t("field"),
    basis: [
      { label: t("attackersFire"), value: attacker.values.join(", ") || t("nobody"), rule: "7.1b" },
      { label: t("defendersFire"), value: defender.values.join(", ") || t("nobody"), rule: "7.1b" },
    ],
    modifiers: worksModifier(works, t),
    results: [
      ...outcomes(chances, t),
      ...hits("defender", chances.defenderSuffers, t),
      ...hits("attacker", chances.attackerSuffers, t),
      ...commanders(chances, t),
    ],
  };
}

function outcomes(chances: RoundChances, t: Say): ForecastResult[] {
  const all: [string, number][] = [
    ["defender-back", chances.defenderForcedBack],
    ["defender-gone", chances.defenderWipedOut],
    ["attacker-back", chances.attackerForcedBack],
    ["attacker-gone", chances.attackerWipedOut],
    ["both-gone", chances.bothWipedOut],
  ];
  return all
    .filter(([, chance]) => chance > 0)
    .map(([result, chance]) => ({ result, text: t(result), chance, group: t("group.outcome") }));
}

/** §7.1f. */
function commanders(chances: RoundChances, t: Say): ForecastResult[] {
  const all: [string, number][] = [
    ["attacker-commander", chances.attackerLosesCommander],
    ["defender-commander", chances.defenderLosesCommander],
  ];
  return all
    .filter(([, chance]) => chance > 0)
    .map(([result, chance]) => ({ result, text: t(result), chance, group: t("group.commanders") }));
}

function hits(who: "attacker" | "defender", chances: readonly number[], t: Say): ForecastResult[] {
  return chances.flatMap((chance, count) => {
    const one = { result: `${who}-hits-${count}`, text: t("hits", { count }), chance, group: t(`group.${who}`) };
    return chance > 0 ? [one] : [];
  });
}
