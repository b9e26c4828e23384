import { type Forecast, type Language, refused } from "@gonfalon/engine/kernel";
import { choice, type Entered, whole, wholes, yesOrNo } from "@gonfalon/engine/kit";
import { FEATURES, SIDE_NAMES, sideNamed, siegePlaces, TERRAINS, tables } from "../../data.ts";
import { hexesGiven, modifiersOfPursuit } from "../../rules/core/battle/pursuit.ts";
import type { Ground } from "../../rules/core/odds.ts";
import { surrenderMorale } from "../../rules/exclusive/morale.ts";
import { type BattleCase, battleChances, endOf, exchangeChances, type Fighter, MOST_SPS } from "../chances/battle.ts";
import { add, mean, ofDie } from "../chances/distribution.ts";
import { fallChances } from "../chances/rolls.ts";
import { LAND, named, WEATHERS } from "./campaign.ts";
import { byName, byNumber, line, told } from "./results.ts";
import { decimal, say } from "./words.ts";

/** A battle, its pursuit, and the fall of a place. */

const TYPES = ["pursuit", "pitched", "refuse"] as const;
/** A storm is no battle of this kind, and junctions and passes shelter nobody. */
const SHELTERS = ["none", "town", "defile", "fort", "fortifiedTown"] as const;
const HEXSIDES = [
  "none",
  "secondaryRiver",
  "secondaryRiverBridge",
  "secondaryRiverPontoon",
  "ford",
  "primaryRiverBridge",
  "primaryRiverPontoon",
] as const;
const unitsOf = (otherwise: string) => wholes(1, 5, 12, otherwise);
const fewUnits = (otherwise: string) => wholes(1, 4, 5, otherwise);

export const BATTLE = {
  attackInfantry: unitsOf("4, 4, 3"),
  attackCavalry: fewUnits("2"),
  attackGuns: fewUnits("2"),
  attackType: choice(["pursuit", "pitched"] as const, named("type")),
  attackInitiative: whole(1, 5, 3),
  attackBonus: yesOrNo(),
  defenceInfantry: unitsOf("4, 4"),
  defenceCavalry: fewUnits("2"),
  defenceGuns: fewUnits("1"),
  defenceType: choice(TYPES, named("type")),
  defenceInitiative: whole(1, 5, 3),
  defenceBonus: yesOrNo(),
  terrain: choice(LAND, named("terrain")),
  feature: choice(SHELTERS, named("feature")),
  hexside: choice(HEXSIDES, named("hexside")),
  attackTerrain: choice(LAND, named("terrain")),
  weather: choice(WEATHERS, named("weather")),
  surprised: yesOrNo(),
};
type Entries = Entered<typeof BATTLE>;

function caseOf(entered: Entries, language: Language): BattleCase {
  const fighter = (who: "attack" | "defence", type: Fighter["type"], ground: Ground): Fighter => {
    const [infantry, cavalry, guns] = [entered[`${who}Infantry`], entered[`${who}Cavalry`], entered[`${who}Guns`]];
    const sps = [...infantry, ...cavalry, ...guns].reduce((sum, one) => sum + one, 0);
    if (infantry.length + cavalry.length === 0) throw refused(say(language, `wrong.nobody.${who}`));
    if (sps > MOST_SPS) throw refused(say(language, `wrong.too-many.${who}`, { sps, most: MOST_SPS }));
    return {
      infantry,
      cavalry,
      guns,
      type,
      ground,
      initiative: entered[`${who}Initiative`],
      bonus: entered[`${who}Bonus`],
    };
  };
  const feature = FEATURES.indexOf(entered.feature);
  const ground = { terrain: TERRAINS.indexOf(entered.terrain), feature, capacity: 0 };
  const open = { terrain: TERRAINS.indexOf(entered.attackTerrain), feature: 0, capacity: 0 };
  const water = entered.hexside === "none" ? null : tables.terrainEffects.hexsides[entered.hexside];
  return {
    sides: [fighter("attack", entered.attackType, open), fighter("defence", entered.defenceType, ground)],
    hexside: water?.defender ?? 1,
    hexsideDie: water?.combatDie ?? 0,
    weather: entered.weather,
    surprised: entered.surprised,
  };
}

const VICTORS = ["attacker", "defender", "nobody"] as const;

/** What the ends come to: who wins, what each side loses, how far the loser goes. */
function summary(ends: ReadonlyMap<string, number>, language: Language): Pick<Forecast, "basis" | "results"> {
  const victors = new Map<(typeof VICTORS)[number], number>();
  const lost = [new Map<number, number>(), new Map<number, number>()] as const;
  const retreats = new Map<number, number>();
  for (const [key, chance] of ends) {
    const end = endOf(key);
    add(victors, VICTORS[end.victor < 0 ? 2 : end.victor]!, chance);
    for (const side of [0, 1] as const) add(lost[side], end.lost[side], chance);
    add(retreats, end.retreat, chance);
  }
  return {
    basis: [
      line(language, "attackerLoses", decimal(mean(lost[0]), language), "C14.23"),
      line(language, "defenderLoses", decimal(mean(lost[1]), language), "C14.23"),
    ],
    results: [
      ...byName(victors, VICTORS, "victor", language, say(language, "group.victor")),
      ...byNumber(lost[0], "sps", "attackerLoses", language),
      ...byNumber(lost[1], "sps", "defenderLoses", language),
      ...byNumber(retreats, "hexes", "retreat", language),
    ],
  };
}

/** §C14.20 to §C14.34: the attack of the first round, without the guns. */
export function exchange(entered: Entries, language: Language): Forecast {
  const { ends, column, modifier } = exchangeChances(caseOf(entered, language));
  const { basis, results } = summary(ends, language);
  return {
    title: say(language, "title.exchange"),
    basis: [line(language, "odds", tables.crt.columns[column]!, "C14.20"), ...basis],
    modifiers: modifier === 0 ? [] : told([{ rule: "C14.22", by: modifier }], language),
    results,
  };
}

/** §C14.8: the whole of it. */
export function battle(entered: Entries, language: Language): Forecast {
  const { ends, rounds } = battleChances(caseOf(entered, language));
  const { basis, results } = summary(ends, language);
  const first = rounds[0]!;
  const later = rounds.findIndex((chance) => chance > ALMOST) + 1;
  return {
    title: say(language, "title.battle"),
    basis: [
      ...basis,
      line(language, "overAtOnce", `${Math.round(100 * first)} %`, "C14.8"),
      line(language, "rounds", String(later), "C14.8"),
      line(language, "policy", say(language, "battle.policy"), "C14.12"),
    ],
    modifiers: [],
    results,
  };
}
const ALMOST = 0.95;

export const PURSUIT = {
  initiative: whole(1, 5, 3),
  bonus: yesOrNo(),
  sps: whole(1, 60, 10),
  cavalry: whole(0, 20, 2),
  theirInitiative: whole(1, 5, 3),
  theirSps: whole(1, 60, 8),
  theirCavalry: whole(0, 20, 1),
  hexes: whole(1, 7, 3),
  pitched: whole(0, 9, 0),
  type: choice(TYPES, named("type")),
  weather: choice(WEATHERS, named("weather")),
  small: yesOrNo(),
};

/** §C14.28 to §C14.30: an SP for each hex. */
export function pursuit(entered: Entered<typeof PURSUIT>, language: Language): Forecast {
  const modifiers = modifiersOfPursuit({
    initiative: entered.initiative,
    bonus: entered.bonus,
    strength: entered.sps,
    cavalry: entered.cavalry,
    resisting: entered.theirInitiative,
    theirStrength: entered.theirSps,
    theirCavalry: entered.theirCavalry,
    reserve: false,
    pitched: entered.pitched,
    weather: entered.weather,
  });
  const by = modifiers.reduce((sum, one) => sum + one.by, 0);
  const hexes = (die: number) =>
    Math.min(entered.hexes, entered.theirSps, hexesGiven(die + by, entered.small, entered.type));
  const chances = ofDie(hexes);
  return {
    title: say(language, "title.pursuit"),
    basis: [line(language, "mean", decimal(mean(chances), language), "III.b.9b")],
    modifiers: told(modifiers, language),
    faces: [1, 2, 3, 4, 5, 6].map((die) => ({ die, result: say(language, "result.sps", { count: hexes(die) }) })),
    results: byNumber(chances, "sps", null, language),
  };
}

export const SURRENDER = {
  place: choice(["mantova", "verona", "peschiera", "legnago"], named("place")),
  side: choice(SIDE_NAMES, named("side")),
  turn: whole(1, 93, 1),
  turns: whole(1, 30, 8),
  infantry: wholes(1, 5, 12, "4, 4, 4"),
  cavalry: wholes(1, 4, 5, ""),
  guns: wholes(1, 4, 5, "3"),
  duration: whole(-3, 8, -3),
  condition: whole(1, 20, 1),
  morale: whole(-4, 4, 0),
  commander: yesOrNo(),
  relief: yesOrNo(),
};

/** §C15.1, §C11.13, §C11.14: exact while the siege lasts and nothing else changes. */
export function surrender(entered: Entered<typeof SURRENDER>, language: Language): Forecast {
  const { infantry, cavalry, guns, turn, turns, duration, condition } = entered;
  const defender = sideNamed(entered.side);
  const fallen = fallChances(
    {
      infantry,
      cavalry,
      guns,
      defender,
      turn,
      duration,
      condition,
      capacity: siegePlaces.capacity[siegePlaces.ids.indexOf(entered.place)]!,
      morale: surrenderMorale(entered, defender),
      commanderInside: entered.commander,
      reliefNear: entered.relief,
    },
    turns,
  );
  return {
    title: say(language, "title.surrender"),
    basis: [line(language, "siege", say(language, "surrender.policy"), "C11.14")],
    modifiers: [],
    results: fallen.map((chance, i) => ({
      result: `within-${i + 1}`,
      text: say(language, "result.within", { turns: i + 1 }),
      chance,
    })),
  };
}
