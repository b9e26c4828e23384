import { type Forecast, type Language, refused } from "@gonfalon/engine/kernel";
import { choice, type Entered, whole, wholeOrNothing, yesOrNo } from "@gonfalon/engine/kit";
import { board, SIDE_NAMES, scenarios, sideNamed, TERRAINS, tables, turnTrack, type Weather } from "../../data.ts";
import { IN_PLAY, NOWHERE, OUT_OF_PLAY, type Quadrilateral } from "../../position.ts";
import { forageColumn } from "../../rules/core/attrition.ts";
import { isBroken, waitFor } from "../../rules/core/bridges.ts";
import { feedsQuarters, forageArea, forageValue } from "../../rules/core/forage.ts";
import { type Result, resultOf } from "../../rules/core/initiative.ts";
import { fortnightAlong, receiptAlong } from "../../rules/exclusive/receipt.ts";
import { pointsOf, replacementModifier } from "../../rules/exclusive/replacementRoll.ts";
import { setup } from "../../setup.ts";
import { mean, ofDie } from "../chances/distribution.ts";
import { attritionOf, weatherAhead } from "../chances/rolls.ts";
import { byName, byNumber, line, told } from "./results.ts";
import { decimal, say } from "./words.ts";

/** Initiative, attrition, APs, replacements, weather, bridges and forage. */

export const WEATHERS: readonly Weather[] = ["fair", "heat", "rain", "mud", "frost", "snow"];
export const LAND = TERRAINS.filter((terrain) => terrain !== "lake");
export const named = (about: string) => (value: string, language: Language) => say(language, `${about}.${value}`);
const lastTurn = 93;
const mostHexes = 80;

export const INITIATIVE = {
  initiative: whole(1, 5, 3),
  enemy: whole(0, 5, 0),
  weather: choice(WEATHERS, named("weather")),
  command: yesOrNo(),
};

/** §C7.7 to §C7.10, §C8.6. */
export function initiative(entered: Entered<typeof INITIATIVE>, language: Language): Forecast {
  const { adjacentEnemyInitiative, movementCommandInEnemyZone } = tables.initiativeZoc;
  const modifiers = [
    { rule: "C3.4", by: tables.weatherEffects.types[entered.weather].initiative },
    { rule: "C8.6", by: entered.enemy === 0 ? 0 : adjacentEnemyInitiative[entered.enemy]! },
    { rule: "C7.7", by: entered.command ? movementCommandInEnemyZone : 0 },
  ].filter(({ by }) => by !== 0);
  const by = modifiers.reduce((sum, one) => sum + one.by, 0);
  const result = (die: number) => resultOf(entered.initiative, die, by);
  const results: readonly Result[] = ["moves", "oneMp", "stays"];
  return {
    title: say(language, "title.initiative"),
    basis: [line(language, "initiative", String(entered.initiative), "C7.8")],
    modifiers: told(modifiers, language),
    faces: [1, 2, 3, 4, 5, 6].map((die) => ({ die, result: say(language, `face.${result(die)}`) })),
    results: byName(ofDie(result), results, "initiative", language),
  };
}

export const ATTRITION = {
  sps: whole(1, 60, 10),
  mps: whole(0, 12, 0),
  ap: whole(0, 60, 10),
  forage: wholeOrNothing(0, 30),
  weather: choice(WEATHERS, named("weather")),
  terrain: choice(LAND, named("terrain")),
  condition: whole(1, 20, 1),
  town: yesOrNo(),
  forced: yesOrNo(),
  mountain: yesOrNo(),
  besieging: yesOrNo(),
  bonus: yesOrNo(),
  centerMoving: yesOrNo(),
};

/** §C11.1 to §C11.12. */
export function attrition(entered: Entered<typeof ATTRITION>, language: Language): Forecast {
  const { column, modifiers, losses } = attritionOf({
    size: entered.sps,
    spent: 2 * entered.mps,
    ap: entered.ap,
    forage: entered.forage,
    weather: entered.weather,
    terrain: TERRAINS.indexOf(entered.terrain),
    condition: entered.condition,
    // It shelters only those who did not move.
    town: entered.town && entered.mps === 0,
    forcedMarch: entered.forced,
    mountain: entered.mountain,
    besieging: entered.besieging,
    bonus: entered.bonus,
    centerMoving: entered.centerMoving,
  });
  return {
    title: say(language, "title.attrition"),
    basis: [
      line(language, "column", columnName(column), entered.forage === null ? "C11.4" : "C11.11"),
      line(language, "mean", decimal(mean(losses), language), "C11.3"),
    ],
    modifiers: told(modifiers, language),
    results: byNumber(losses, "sps", null, language),
  };
}

/** A column by its APs: "5-9", "20+". */
export function columnName(column: number): string {
  const [least, most] = tables.attrition.columnRanges[column] ?? [0, 0];
  if (most === null) return `${least}+`;
  return least === most ? String(least) : `${least}-${most}`;
}

export const RECEIPT = {
  side: choice(SIDE_NAMES, named("side")),
  loc: whole(0, mostHexes, 12),
  morale: whole(-4, 4, 0),
  received: whole(0, 3, 0),
};

/** §C4.14 to §C4.16, §E24: a turn's die, and what a whole Fortnight brings without one. */
export function receipt(entered: Entered<typeof RECEIPT>, language: Language): Forecast {
  const side = sideNamed(entered.side);
  const { loc, morale, received } = entered;
  const chances = ofDie((die) => receiptAlong(side, loc, morale, received, die));
  return {
    title: say(language, "title.receipt"),
    basis: [
      line(language, "loc", String(loc), "C4.5"),
      line(language, "fortnight", String(fortnightAlong(side, loc, morale)), "E24"),
      line(language, "mean", decimal(mean(chances), language), "C4.14"),
    ],
    modifiers: [],
    results: byNumber(chances, "aps", null, language),
  };
}

export const REPLACEMENTS = {
  side: choice(SIDE_NAMES, named("side")),
  morale: whole(-4, 4, 0),
  quiet: whole(0, 12, 0),
};

/** §E30 to §E33, §C5.2. */
export function replacements(entered: Entered<typeof REPLACEMENTS>, language: Language): Forecast {
  const modifier = replacementModifier({
    morale: entered.morale,
    quietFortnights: entered.quiet,
    quietForgiven: 0,
  });
  const points = (die: number) => {
    const [infantry, cavalry, guns] = pointsOf(sideNamed(entered.side), die + modifier);
    return say(language, "result.points", { infantry, cavalry, guns });
  };
  const chances = ofDie(points);
  return {
    title: say(language, "title.replacements"),
    basis: [],
    modifiers: modifier === 0 ? [] : told([{ rule: "E31", by: modifier }], language),
    faces: [1, 2, 3, 4, 5, 6].map((die) => ({ die, result: points(die) })),
    results: [...chances].map(([result, chance]) => ({ result, text: result, chance })),
  };
}

export const WEATHER = {
  turn: whole(1, lastTurn, 1),
  before: choice(WEATHERS, named("weather")),
  turns: whole(1, 8, 3),
};

/** §C3.3. */
export function weather(entered: Entered<typeof WEATHER>, language: Language): Forecast {
  const { turn, before, turns } = entered;
  return {
    title: say(language, "title.weather"),
    basis: [line(language, "month", turnTrack[turn]!.month, "C3.3")],
    modifiers: [],
    results: weatherAhead(turn, before, turns).flatMap((chances, i) =>
      byName(chances, WEATHERS, "weather", language, say(language, "group.turn", { turn: turn + i })),
    ),
  };
}

const WORKS = ["damage", "repair", "deploy", "takeUp"] as const;
const CROSSINGS = ["wood", "stone", "ferry", "pontoon"] as const;
export const BRIDGES = {
  work: choice(WORKS, named("work")),
  crossing: choice(CROSSINGS, named("crossing")),
  zone: yesOrNo(),
  train: yesOrNo(),
};

/** §C9.1 to §C9.5: building is sure, damage has a die. */
export function bridges(entered: Entered<typeof BRIDGES>, language: Language): Forecast {
  const { work, crossing, zone, train } = entered;
  const wait = waitFor(work, { zone, train, ferry: crossing === "ferry" });
  const done = (die: number) => work !== "damage" || isBroken(crossing, die, zone);
  const chances = ofDie((die) => (done(die) ? "done" : "failed"));
  const { enemyZoneDie } = tables.bridgeActions.damage;
  return {
    title: say(language, "title.bridges"),
    basis: [line(language, "wait", decimal(wait / 2, language), "C9.1")],
    modifiers: work === "damage" && zone ? told([{ rule: "C9.2", by: enemyZoneDie }], language) : [],
    results: byName(chances, ["done", "failed"], "bridges", language),
  };
}

export const FORAGE = {
  hex: whole(101, 4699, 1123),
  side: choice(SIDE_NAMES, named("side")),
  sps: whole(1, 60, 10),
  mps: whole(0, 12, 0),
  foraged: whole(0, 10, 0),
};

/** §C11.10 to §C11.12, §E15: a hex where no enemy is near. */
export function forage(entered: Entered<typeof FORAGE>, language: Language): Forecast {
  const { sps, mps, foraged } = entered;
  const side = sideNamed(entered.side);
  const hex = board.index.get(`E${String(entered.hex).padStart(4, "0")}`);
  if (hex === undefined) throw refused(say(language, "wrong.hex", { number: entered.hex }));
  const position = deserted();
  const value = forageValue(position, side, hex);
  const left = Math.max(0, value - tables.forage.exhaustionStep * foraged);
  const column = forageColumn(left, sps, 2 * mps);
  const rests = feedsQuarters(value);
  return {
    title: say(language, "title.forage"),
    basis: [
      line(language, "area", String(forageArea(position, side, hex).length), "C11.10"),
      line(language, "forage", String(value), "C11.10"),
      line(language, "left", String(left), "C11.11"),
      line(language, "column", columnName(column), "C11.11"),
    ],
    modifiers: [],
    results: [
      {
        result: rests ? "quarters" : "hungry",
        text: say(language, rests ? "forage.quarters" : "forage.hungry"),
        chance: 1,
      },
    ],
  };
}

/** The map without a piece on it, every work in nobody's hands. */
function deserted(): Quadrilateral {
  const position = setup({ scenario: scenarios[0]!.id, options: {} }) as Quadrilateral;
  position.leaderState = position.leaderState.map((state) => (state === IN_PLAY ? OUT_OF_PLAY : state));
  for (const list of [position.leaderHex, position.vedetteHex, position.garrisonHex, position.unitHex, position.holder])
    list.fill(NOWHERE);
  return position;
}
