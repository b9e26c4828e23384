import { type Forecast, type ForecastSide, type Language, type Option, running } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";
import { army } from "../data.ts";
import { efficiencyOf, NOBODY, sideOf, type Tolentino, unitsIn } from "../position.ts";
import { type Assault, assault } from "../rules/assault.ts";
import { leaderModifier, passes } from "../rules/morale.ts";
import { isStraggling } from "../rules/movementSegment.ts";
import { type Reorganisation, reorganisation, reorganiseModifier, whoMayReorganize } from "../rules/reorganisation.ts";
import { hexesOf, holders } from "../rules/results.ts";
import { chanceToHold, chanceToPress } from "./assaultOnMap.ts";
import { capitalised, say, unitName } from "./describe.ts";

/** Exact chances of efficiency checks and of officers' own initiative: whatever is rolled for outside the tables. */

const DIE = [1, 2, 3, 4, 5, 6];

/** The forecast of an option that calls for a check; null where nothing is rolled. */
export function checkForecast(position: Tolentino, option: Option, language: Language): Forecast | null {
  const { leader, hex } = option as unknown as Readonly<Record<string, number>>;
  const frame = running(position, assault);
  switch (option.type) {
    case "press":
      return frame ? pressForecast(frame, language) : null;
    case "hold":
      return frame ? holdForecast(position, frame, language) : null;
    case "tryOrder":
      return leader === undefined ? ownOrderForecast(position, hex!, language) : initiativeForecast(leader, language);
    case "reorganize":
      return reorganizeForecast(position, hex!, language);
    default:
      return null;
  }
}

/** §13.1 the faces of the die on which a unit passes. */
function passing(modifier: number, efficiency: number): number[] {
  return DIE.filter((die) => passes(die, modifier, efficiency));
}

/** §12.5.4c the attack pressed home: an exchange, or the attackers are disordered. */
function pressForecast(frame: Assault, language: Language): Forecast {
  const t = (key: string) => say(language, `odds.${key}`);
  const { attackEfficiency } = frame;
  const modifier = frame.leader === NOBODY ? 0 : -1;
  const good = passing(modifier, attackEfficiency);
  const chance = chanceToPress(frame);
  return {
    title: t("press"),
    basis: [{ label: t("efficiency"), value: String(attackEfficiency), rule: "12.3.1" }],
    modifiers: modifier === 0 ? [] : [{ rule: "13.2", text: t("modifier.checkLeader"), by: modifier }],
    faces: DIE.map((die) => ({ die, result: good.includes(die) ? "EX" : "AD" })),
    results: [
      { result: "EX", text: t("assault.EX"), chance },
      { result: "AD", text: t("assault.AD"), chance: 1 - chance },
    ],
  };
}

/** §12.5.4f one die for each stack: it is enough that one unit passes. */
function holdForecast(position: Tolentino, { defenders }: Assault, language: Language): Forecast {
  const t = (key: string) => say(language, `odds.${key}`);
  const units = holders(position, defenders);
  const held = chanceToHold(position, defenders);
  return {
    title: t("hold"),
    sides: [checkers(position, units, () => 0, language)],
    basis: [{ label: t("dice"), value: String(hexesOf(position, units).length), rule: "13.1.2" }],
    modifiers: [],
    results: [
      { result: "EX", text: t("assault.EX"), chance: held },
      { result: "DR", text: t("assault.DR"), chance: 1 - held },
    ],
  };
}

function chanceOf(position: Tolentino, unit: number, modifier: number): number {
  return passing(modifier + leaderModifier(position, unit), efficiencyOf(position, unit)).length / 6;
}

/** The units that check, each with what its die must show. §13.2 a leader in the stack counts already. */
function checkers(
  position: Tolentino,
  units: readonly number[],
  modifierOf: (unit: number) => number,
  language: Language,
): ForecastSide {
  return {
    title: say(language, "odds.checking"),
    seat: SEATS[sideOf(units[0]!)],
    strength: "",
    units: units.map((unit) => {
      const modifier = modifierOf(unit) + leaderModifier(position, unit);
      const most = Math.max(...passing(modifier, efficiencyOf(position, unit)));
      return { name: capitalised(unitName(unit, language)), value: say(language, "odds.needs", { most }) };
    }),
  };
}

/** §4.1.3 §5.2.1 a die not above the officer's Initiative. */
function initiativeForecast(leader: number, language: Language): Forecast {
  const t = (key: string) => say(language, `odds.${key}`);
  const rating = army.initiative[leader]!;
  const chance = Math.min(6, rating) / 6;
  return {
    title: t("initiative"),
    basis: [{ label: t("rating"), value: String(rating), rule: "4.1.3" }],
    modifiers: [],
    faces: DIE.map((die) => ({ die, result: t(die <= rating ? "yes" : "no") })),
    results: [
      { result: t("yes"), text: t("initiative.yes"), chance },
      { result: t("no"), text: t("initiative.no"), chance: 1 - chance },
    ],
  };
}

/** §5.3.1 §5.3.2 one die for the out-of-command units of a hex, compared with the efficiency of each. */
function ownOrderForecast(position: Tolentino, hex: number, language: Language): Forecast {
  const units = unitsIn(position, hex).filter(
    (unit) => army.formation[unit] === position.active && isStraggling(position, unit),
  );
  return perUnit(position, units, "ownOrder", () => 0, "5.3.2", language);
}

/** §15.3 §15.3a the order adds to the die or takes from it. */
function reorganizeForecast(position: Tolentino, hex: number, language: Language): Forecast | null {
  const frame = running(position, reorganisation) as Reorganisation | undefined;
  const units = frame ? whoMayReorganize(position, frame, hex) : [];
  if (units.length === 0) return null;
  const modifierOf = (unit: number) => reorganiseModifier(position, unit);
  return perUnit(position, units, "reorganize", modifierOf, "15.3", language);
}

/** A forecast with a line for each of the units that check, on one die. */
function perUnit(
  position: Tolentino,
  units: readonly number[],
  about: string,
  modifierOf: (unit: number) => number,
  rule: string,
  language: Language,
): Forecast {
  const t = (key: string) => say(language, `odds.${key}`);
  const byOrder = [...new Set(units.map(modifierOf))].filter((by) => by !== 0);
  return {
    title: t(about),
    sides: units.length > 0 ? [checkers(position, units, modifierOf, language)] : [],
    basis: [{ label: t("dice"), value: "1", rule }],
    modifiers: byOrder.map((by) => ({ rule: "15.3a", text: t("modifier.order"), by })),
    results: units.map((unit) => ({
      result: capitalised(unitName(unit, language)),
      text: t(`${about}.each`),
      chance: chanceOf(position, unit, modifierOf(unit)),
    })),
  };
}
