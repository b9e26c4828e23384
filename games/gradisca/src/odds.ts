import { type Calculator, type Forecast, type Parameter, refused, running } from "@gonfalon/engine/kernel";
import { bombardmentValue, GUN_BURSTS, valueAtUnits } from "./bombardment.ts";
import {
  chanceToHit,
  type Force,
  hitDistribution,
  type RoundChances,
  roundChances,
  siegeChances,
  suffered,
} from "./chances.ts";
import { areas, opponentOf, type Side, units } from "./data.ts";
import { fieldCombat, fireInField } from "./fieldCombat.ts";
import { defensiveWorks } from "./forts.ts";
import { capacity } from "./losses.ts";
import { march } from "./march.ts";
import type { GradiscaOption } from "./option.ts";
import { combatUnitsIn, enemyIn, isCombatUnit, unitsIn } from "./pieces.ts";
import type { Gradisca } from "./position.ts";
import { raidModifier, raidResult } from "./raids.ts";
import { engineerValue } from "./siege.ts";
import type { GradiscaView } from "./view.ts";

/** Exact chances: `gonfalon odds gradisca field` and `siege`, and what an option may lead to. */

type Result = Forecast["results"][number];

const result = (name: string, text: string, chance: number): Result => ({ result: name, text, chance });

// The calculators

const VALUES = "fire values from 0 to 6, separated by commas, or nothing";

const fieldParameters: readonly Parameter[] = [
  { name: "attack", title: "Fire values of the attacking units", allowed: VALUES },
  { name: "defence", title: "Fire values of the defending units", allowed: VALUES },
  { name: "attack-commanders", title: "Leadership of attacking Commanders", allowed: VALUES, default: "" },
  { name: "defence-commanders", title: "Leadership of defending Commanders", allowed: VALUES, default: "" },
  {
    name: "works",
    title: "Forts and Fortified Town of the defender",
    allowed: "a whole number from 0 to 4",
    default: "0",
  },
  { name: "terrain", title: "Terrain", allowed: "open or difficult", default: "open" },
  {
    name: "attack-staying",
    title: "Hits the attackers can take",
    allowed: "a whole number from 1 to 60, or both sides of each unit",
    default: "",
  },
  {
    name: "defence-staying",
    title: "Hits the defenders can take",
    allowed: "a whole number from 1 to 60, or both sides of each unit",
    default: "",
  },
];

const siegeParameters: readonly Parameter[] = [
  { name: "level", title: "Level of the wall", allowed: "a whole number from 1 to 9", default: "4" },
  { name: "guns", title: "Fire values of the guns", allowed: VALUES, default: "" },
  { name: "engineers", title: "Values of the besiegers' Guastatori", allowed: VALUES, default: "" },
  { name: "garrison", title: "Values of the garrison's Guastatori", allowed: VALUES, default: "" },
  { name: "activations", title: "Activations", allowed: "a whole number from 1 to 16", default: "4" },
];

type Values = Readonly<Record<string, string>>;

function textOf(parameters: readonly Parameter[], values: Values, name: string): string {
  for (const given of Object.keys(values)) {
    if (!parameters.some((one) => one.name === given)) {
      throw refused(`There is no parameter "${given}". There are: ${parameters.map((one) => one.name).join(", ")}.`);
    }
  }
  const parameter = parameters.find((one) => one.name === name)!;
  const value = values[name] ?? parameter.default;
  if (value === undefined) throw refused(`"${name}" is missing: ${parameter.allowed}.`);
  return value.trim();
}

function listOf(parameters: readonly Parameter[], values: Values, name: string): number[] {
  const text = textOf(parameters, values, name);
  if (text === "") return [];
  const list = text.split(",").map((part) => part.trim());
  if (list.length > 20 || !list.every((part) => /^[0-6]$/.test(part))) {
    throw refused(`"${name}" cannot be "${text}": ${VALUES}, at most 20.`);
  }
  return list.map(Number);
}

function wholeOf(parameters: readonly Parameter[], values: Values, name: string, least: number, most: number): number {
  const text = textOf(parameters, values, name);
  if (!/^\d{1,3}$/.test(text) || Number(text) < least || Number(text) > most) {
    throw refused(`"${name}" cannot be "${text}": a whole number from ${least} to ${most}.`);
  }
  return Number(text);
}

/** §19.1. */
function inTerrain(values: readonly number[], terrain: string): number[] {
  return values.map((value) => (terrain === "difficult" && value >= 3 ? value - 1 : value));
}

function forceOf(fire: number[], leadership: number[], staying: number): Force {
  return { values: [...fire, ...leadership], capacity: staying, commanders: leadership.length };
}

function field(values: Values): Forecast {
  const terrain = textOf(fieldParameters, values, "terrain");
  if (terrain !== "open" && terrain !== "difficult")
    throw refused(`"terrain" cannot be "${terrain}": open or difficult.`);
  const force = (side: "attack" | "defence", hampered: string) => {
    const fire = listOf(fieldParameters, values, side);
    if (fire.length === 0) throw refused(`"${side}" needs at least one unit: ${VALUES}.`);
    const leadership = listOf(fieldParameters, values, `${side}-commanders`);
    const given = textOf(fieldParameters, values, `${side}-staying`);
    const staying = given === "" ? fire.length * 2 : wholeOf(fieldParameters, values, `${side}-staying`, 1, 60);
    return forceOf(inTerrain(fire, hampered), leadership, staying);
  };
  const works = wholeOf(fieldParameters, values, "works", 0, 4);
  return fieldForecast(force("attack", terrain), force("defence", "open"), works);
}

/** A round of Field Combat, for the calculator and for options alike. */
export function fieldForecast(attacker: Force, defender: Force, works: number): Forecast {
  const chances = roundChances(attacker, defender, works);
  return {
    title: "Field Combat, one round",
    basis: [
      { label: "attackers fire with", value: attacker.values.join(", ") || "nobody", rule: "7.1b" },
      { label: "defenders fire with", value: defender.values.join(", ") || "nobody", rule: "7.1b" },
    ],
    modifiers: works > 0 ? [{ rule: "7.1d", text: "hits cancelled by Forts and Fortified Town", by: -works }] : [],
    results: [
      ...outcomes(chances),
      ...hits("defender", chances.defenderSuffers),
      ...hits("attacker", chances.attackerSuffers),
    ],
  };
}

function outcomes(chances: RoundChances): Result[] {
  return [
    result("defender-back", "the defender is forced back", chances.defenderForcedBack),
    result("defender-gone", "the defender is wiped out", chances.defenderWipedOut),
    result("attacker-back", "the attacker is forced back", chances.attackerForcedBack),
    result("attacker-gone", "the attacker is wiped out", chances.attackerWipedOut),
    result("both-gone", "both are wiped out", chances.bothWipedOut),
    result("attacker-commander", "the attacker loses a Commander", chances.attackerLosesCommander),
    result("defender-commander", "the defender loses a Commander", chances.defenderLosesCommander),
  ];
}

function hits(who: string, chances: readonly number[]): Result[] {
  return chances.map((chance, n) => result(`${who}-hits-${n}`, `the ${who} suffers ${n} hits`, chance));
}

function siege(values: Values): Forecast {
  const park = {
    level: wholeOf(siegeParameters, values, "level", 1, 9),
    guns: listOf(siegeParameters, values, "guns"),
    engineers: listOf(siegeParameters, values, "engineers"),
    garrison: listOf(siegeParameters, values, "garrison"),
    activations: wholeOf(siegeParameters, values, "activations", 1, 16),
  };
  if (park.guns.length + park.engineers.length === 0) throw refused("A siege needs guns or engineers.");
  if (Math.max(park.guns.length, park.engineers.length, park.garrison.length) > 6) {
    throw refused("At most six guns, six engineers and six of the garrison.");
  }
  const within = siegeChances(park);
  return {
    title: "Chance of a Breach",
    basis: [
      { label: "wall", value: String(park.level), rule: "7.4.1" },
      { label: "guns", value: park.guns.join(", ") || "none", rule: "7.4a" },
      { label: "engineers", value: park.engineers.join(", ") || "none", rule: "7.5" },
    ],
    modifiers:
      park.engineers.length === 0 ? [{ rule: "7.4a", text: "guns without engineers have a value of 1", by: 0 }] : [],
    results: within.map((chance, i) => result(`within-${i + 1}`, `a Breach within ${i + 1} activations`, chance)),
  };
}

export const calculators: readonly Calculator[] = [
  { name: "field", title: "A round of Field Combat", parameters: fieldParameters, compute: field },
  { name: "siege", title: "A Breach within some activations", parameters: siegeParameters, compute: siege },
];

// What an option may lead to

export function forecast({ position }: GradiscaView, option: GradiscaOption): Forecast | null {
  switch (option.type) {
    case "bombard-wall":
      return gunForecast(bombardmentValue(position, option.unit), "the wall loses a level");
    case "fire-at":
      return gunForecast(valueAtUnits(position, option.unit), "a hit, unless works cancel it");
    case "lay-mine":
    case "counter-mine":
    case "rebuild":
      return engineerForecast(engineerValue(position, option.unit));
    case "blow-mine":
      return mineForecast();
    case "raid":
    case "raid-now":
      return raidForecast(position, option);
    case "incursion":
      return incursionForecast(position);
    case "go":
      return attackForecast(position, option.area);
    case "fight-on":
      return nextRoundForecast(position);
    default:
      return null;
  }
}

function gunForecast(value: number, success: string): Forecast {
  const hit = Math.min(GUN_BURSTS - 1, Math.max(0, value)) / 6;
  return {
    title: "Bombardment",
    basis: [{ label: "fire value", value: String(value), rule: "7.4a" }],
    modifiers: [],
    results: [
      result("hit", success, hit),
      result("miss", "nothing", 5 / 6 - hit),
      result("burst", "the gun bursts and is lost", 1 / 6),
    ],
  };
}

function engineerForecast(value: number): Forecast {
  const basis = [{ label: "fire value", value: String(value), rule: "7.5" }];
  const chance = chanceToHit(value);
  const results = [result("success", "it succeeds", chance), result("failure", "nothing", 1 - chance)];
  return { title: "Guastatori at work", basis, modifiers: [], results };
}

function mineForecast(): Forecast {
  const results = [
    result("explodes", "the mine explodes: a Breach", 3 / 6),
    result("nothing", "nothing", 2 / 6),
    result("lost", "the mine is lost", 1 / 6),
  ];
  return { title: "Firing a mine", basis: [], modifiers: [], results };
}

function raidForecast(position: Gradisca, option: GradiscaOption): Forecast | null {
  const moving = running(position, march);
  if (!moving) return null;
  const party = option.type === "raid" ? [option.unit] : ((position.flow.at(-1) as { party?: number[] }).party ?? []);
  const modifier = raidModifier(position, moving.side, moving.to);
  const of = (wanted: string) =>
    [1, 2, 3, 4, 5, 6].filter((die) => raidResult(die, modifier, party.length) === wanted).length / 6;
  return {
    title: "Raid",
    basis: [{ label: "raiders", value: String(party.length), rule: "23c" }],
    modifiers: modifier > 0 ? [{ rule: "23c", text: "enemy units and Forts", by: modifier }] : [],
    results: [
      result("success", "the raid succeeds", of("success")),
      result("failure", "it fails", of("failure")),
      result("disaster", "it fails and the raiders are scattered", of("disaster")),
    ],
  };
}

function incursionForecast(position: Gradisca): Forecast | null {
  const moving = running(position, march);
  if (!moving) return null;
  const defender = opponentOf(moving.side);
  const values = moving.group.map((unit) => fireInField(position, unit, "attack", moving.to, false));
  const works = defensiveWorks(position, defender, moving.to);
  const room = capacity(position, combatUnitsIn(position, defender, moving.to));
  return {
    title: "Incursion",
    basis: [{ label: "light cavalry fires with", value: values.join(", "), rule: "25.2a" }],
    modifiers: works > 0 ? [{ rule: "7.1d", text: "hits cancelled by works", by: -works }] : [],
    results: hits("defender", suffered(hitDistribution(values), works, room)),
  };
}

/** The first round if the marching stack, with those already there, fights in the area it would enter. */
function attackForecast(position: Gradisca, area: number): Forecast | null {
  const moving = running(position, march);
  if (!moving || !enemyIn(position, moving.side, area)) return null;
  return fieldForecastIn(position, moving.side, area, [...moving.group, ...unitsIn(position, moving.side, area)]);
}

function nextRoundForecast(position: Gradisca): Forecast | null {
  const combat = running(position, fieldCombat);
  if (!combat) return null;
  return fieldForecastIn(position, combat.attacker, combat.area, unitsIn(position, combat.attacker, combat.area));
}

function fieldForecastIn(position: Gradisca, side: Side, area: number, attackers: readonly number[]): Forecast {
  const defender = opponentOf(side);
  const inFortress = areas.terrain[area] === "fortress";
  const force = (list: readonly number[], role: "attack" | "defence"): Force => ({
    values: list.map((unit) => fireInField(position, unit, role, area, inFortress)).filter((value) => value > 0),
    capacity: capacity(position, list.filter(isCombatUnit)),
    commanders: list.filter((unit) => units.type[unit] === "commander").length,
  });
  const defenders = unitsIn(position, defender, area);
  return fieldForecast(
    force(attackers, "attack"),
    force(defenders, "defence"),
    defensiveWorks(position, defender, area),
  );
}
