import type { Forecast, ForecastResult, ForecastSide, ForecastStep, Language } from "@gonfalon/engine/kernel";
import { ARMS, CITADEL, hexes as ground, leaders, otherSide, SIDE_NAMES, type Side, units } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { treeOf } from "../../rules/core/battle/aftermath.ts";
import { close, mayStillAttack, type Plan } from "../../rules/core/battle/duty.ts";
import {
  type Battle,
  battleOf,
  combatSps,
  commanderOf,
  fighting,
  forcesBy,
  hexesOf,
  mayAttackInto,
  spsOf,
} from "../../rules/core/battle/state.ts";
import { armyCommander, stands, unitsOf } from "../../rules/core/forces.ts";
import { waterAt } from "../../rules/core/ground.ts";
import { attackLinks, groundOf, toldAs } from "../../rules/core/odds.ts";
import { byName, line } from "../calculators/results.ts";
import { decimal, say } from "../calculators/words.ts";
import { type BattleCase, battleChances, endOf, exchangeChances, type Fighter, MOST_SPS } from "../chances/battle.ts";
import { add, mean } from "../chances/distribution.ts";
import type { QuadrilateralView } from "../view.ts";
import { hexName, sentence, unitName, word } from "../words.ts";

/**
 * §C14: a battle to its end. Its seat knows its own units to the SP; of the enemy it knows what was told (§C14.9) and who
 * leads him, and before the battle nothing. So each case is exact for an enemy of a given strength, and several are given.
 * All Forces of a side are reckoned as one, in the first of its hexes.
 */

type Type = Fighter["type"];

/** What is known of one side's part in it. */
interface Side_ {
  readonly hexes: readonly number[];
  readonly commander: number;
}

/** Own troops, unit by unit. */
function ownTroops({ strength }: Quadrilateral, list: readonly number[]) {
  const of = (arm: number) => list.filter((unit) => units.arm[unit] === arm).map((unit) => strength[unit]!);
  return { infantry: of(0), cavalry: of(1), guns: of(2) };
}

/** An enemy of so many SPs of all arms, mixed as armies of 1796 were: an eighth of guns, a tenth of cavalry. */
function enemyTroops(sps: number) {
  const guns = Math.floor(sps / GUNS_IN);
  const cavalry = Math.floor(sps / CAVALRY_IN);
  return { infantry: inUnits(sps - guns - cavalry), cavalry: inUnits(cavalry), guns: inUnits(guns) };
}
const GUNS_IN = 8;
const CAVALRY_IN = 10;
const UNIT = 4;

function inUnits(sps: number): number[] {
  const list: number[] = [];
  for (let left = sps; left > 0; left -= UNIT) list.push(Math.min(UNIT, left));
  return list;
}

function fighterOf(troops: Pick<Fighter, "infantry" | "cavalry" | "guns">, side: Side_, type: Type): Fighter {
  const rated = side.commander !== NOWHERE;
  return {
    ...troops,
    type,
    ground: groundOf(side.hexes[0]!),
    initiative: rated ? leaders.initiative[side.commander]! : ORDINARY,
    bonus: rated && leaders.bonus[side.commander]! > 0,
  };
}
const ORDINARY = 3;

/** What the hexside does for those who are attacked over it. */
function hexsideOf(position: Quadrilateral, from: readonly number[], hex: number) {
  const over = attackLinks(position, from, hex).map((link) => waterAt(position, link));
  if (over.length === 0) return { hexside: 1, hexsideDie: 0 };
  const dice = over.map(({ combatDie }) => combatDie);
  return {
    hexside: Math.min(...over.map(({ defender }) => defender / 2)),
    hexsideDie: dice.every((die) => die < 0) ? Math.max(...dice) : 0,
  };
}

interface Meeting {
  readonly side: Side;
  readonly attacks: boolean;
  readonly own: Side_;
  readonly theirs: Side_;
  readonly units: readonly number[];
  readonly siege?: "storm" | "sortie";
  readonly surprised: boolean;
}

function caseOf(position: Quadrilateral, meeting: Meeting, enemy: number, types: readonly [Type, Type]): BattleCase {
  const { own, theirs, attacks, siege, surprised } = meeting;
  const mine = fighterOf(ownTroops(position, meeting.units), own, types[0]);
  const his = fighterOf(enemyTroops(enemy), theirs, types[1]);
  const [from, at] = attacks ? [own.hexes, theirs.hexes[0]!] : [theirs.hexes, own.hexes[0]!];
  return {
    sides: attacks ? [mine, his] : [his, mine],
    ...hexsideOf(position, from, at),
    weather: position.weather,
    surprised,
    ...(siege ? { siege } : {}),
  };
}

const VICTORS = ["own", "enemy", "nobody"] as const;

interface Summary {
  readonly victors: ReadonlyMap<(typeof VICTORS)[number], number>;
  readonly lost: readonly [own: number, enemy: number];
}

function summaryOf(ends: ReadonlyMap<string, number>, attacks: boolean): Summary {
  const victors = new Map<(typeof VICTORS)[number], number>();
  const lost = [new Map<number, number>(), new Map<number, number>()] as const;
  const own = attacks ? 0 : 1;
  for (const [key, chance] of ends) {
    const end = endOf(key);
    add(victors, end.victor < 0 ? "nobody" : end.victor === own ? "own" : "enemy", chance);
    for (const i of [0, 1] as const) add(lost[i], end.lost[i === 0 ? own : own === 0 ? 1 : 0], chance);
  }
  return { victors, lost: [mean(lost[0]), mean(lost[1])] };
}

function grouped({ victors, lost }: Summary, title: string, language: Language): ForecastResult[] {
  const losses = { name: title, own: decimal(lost[0], language), enemy: decimal(lost[1], language) };
  return byName(victors, VICTORS, "outcome", language, say(language, "forecast.losing", losses));
}

/** Before the battle: for enemies of several strengths, both sides for Pursuit. */
export function attackForecast(view: QuadrilateralView, side: Side, hex: number, language: Language): Forecast | null {
  const plan: Plan = { hexes: [hex], forces: [] };
  close(view.position, side, plan);
  if (plan.forces.length === 0) plan.forces.push(...beside(view.position, side, hex));
  return forecastOfPlan(view, side, plan, language);
}

/** Forces that may attack a hex as far as is seen: whether it holds besiegers a sortie may strike is known by trying. */
function beside(position: Quadrilateral, side: Side, hex: number): number[] {
  return mayStillAttack(position, side).filter((leader) => mayAttackInto(position, position.leaderHex[leader]!, hex));
}

/** The same for a battle that is put together. */
export function planForecast(view: QuadrilateralView, side: Side, language: Language): Forecast | null {
  const frame = view.position.flow.at(-1);
  return frame?.procedure === "declaration" ? forecastOfPlan(view, side, frame as unknown as Plan, language) : null;
}

function forecastOfPlan(view: QuadrilateralView, side: Side, plan: Plan, language: Language): Forecast | null {
  const { position } = view;
  const meeting = meetingOf(position, side, plan);
  if (!meeting) return null;
  const garrison = piecesIn(position, otherSide(side), plan.hexes[0]!).length === 0;
  const type: Type = meeting.siege === "sortie" ? "pitched" : "pursuit";
  const results = (garrison ? [1] : STRENGTHS).flatMap((sps) => {
    const what = caseOf(position, meeting, sps, [type, "pursuit"]);
    const { ends } = battleChances(garrison ? { ...what, siege: "garrison" } : what);
    const title = say(language, garrison ? "forecast.garrison" : "forecast.enemyOf", { sps });
    return grouped(summaryOf(ends, true), title, language);
  });
  return {
    title: titleOf(meeting, plan.hexes[0]!, language),
    sides: [ownSide(position, meeting, language)],
    basis: [],
    modifiers: [],
    results,
    steps: [takenForGranted(language)],
  };
}
/** From a lone battalion to the largest army that is led by one. */
const STRENGTHS = [1, 5, 10, 20, 30] as const;

function takenForGranted(language: Language): ForecastStep {
  const title = say(language, "basis.policy");
  return { title, rule: "C14.8", reached: 1, note: say(language, "forecast.policy"), results: [] };
}

function meetingOf(position: Quadrilateral, side: Side, plan: Plan): Meeting | null {
  const [hex] = plan.hexes;
  if (hex === undefined || plan.forces.length === 0) return null;
  const list = plan.forces.flatMap((leader) => unitsOf(position, leader)).filter((unit) => !position.beyondSpan[unit]);
  if (combatSps(position, list) === 0 || spsOf(position, list) > MOST_SPS) return null;
  const sortie = plan.forces.some((leader) => position.besieged[leader]);
  const shut = piecesIn(position, otherSide(side), hex).map((leader) => position.besieged[leader]);
  const storm = shut.length > 0 && shut.every((one) => one === 1);
  return {
    side,
    attacks: true,
    units: list,
    own: {
      hexes: plan.forces.map((leader) => position.leaderHex[leader]!),
      commander: commanderAmong(position, plan.forces, side),
    },
    theirs: { hexes: [...plan.hexes], commander: NOWHERE },
    surprised: false,
    ...(storm ? { siege: "storm" } : sortie ? { siege: "sortie" } : {}),
  };
}

/** Enemy leaders in a hex as they are seen: where there is none, a garrison alone defends it. */
function piecesIn(position: Quadrilateral, enemy: Side, hex: number): number[] {
  return leaders.ofSide[enemy].filter((leader) => stands(position, leader) && position.leaderHex[leader] === hex);
}

function commanderAmong(position: Quadrilateral, forces: readonly number[], side: Side): number {
  const there = { phasing: side, attackers: [...forces], hexes: [] as number[], defenders: [] } as unknown as Battle;
  return commanderOf(position, there, side, armyCommander(position, side));
}

function titleOf({ siege }: Meeting, hex: number, language: Language): string {
  return say(language, `forecast.${siege ?? "battle"}`, { name: hexName(hex) });
}

function ownSide(position: Quadrilateral, { side, units: list }: Meeting, language: Language): ForecastSide {
  return {
    title: sentence(`side.${SIDE_NAMES[side]}`, language),
    seat: SIDE_NAMES[side],
    strength: say(language, "result.sps", { count: spsOf(position, list) }),
    units: list.map((unit) => ({
      name: unitName(unit, language),
      value: `${position.strength[unit]} ${word(`arm.${ARMS[units.arm[unit]!]}`, language)}`,
    })),
  };
}

/** In the battle: what was told, and by whom the enemy is led. */
function meetingNow({ position, viewer }: QuadrilateralView, side: Side): Meeting | null {
  const battle = battleOf(position);
  const attacks = side === battle.phasing;
  const list = fighting(position, battle, side);
  if (combatSps(position, list) === 0 || spsOf(position, list) > MOST_SPS) return null;
  const part = (one: Side): Side_ => ({
    hexes: hexesOf(position, battle, one),
    commander:
      SIDE_NAMES[one] === viewer
        ? commanderOf(position, battle, one, armyCommander(position, one))
        : ledBy(position, battle, one),
  });
  return {
    side,
    attacks,
    units: list,
    own: part(side),
    theirs: part(otherSide(side)),
    surprised: battle.round === 1 && battle.surprised.length > 0,
    ...(battle.storm ? { siege: "storm" } : battle.sortie ? { siege: "sortie" } : {}),
  };
}

/** §C14.4: of leaders whose names are known in the battle; an Army Commander among them commands. */
function ledBy(position: Quadrilateral, battle: Battle, side: Side): number {
  const all = forcesBy(battle, side).flatMap((head) => treeOf(position, head));
  return commanderOf(position, battle, side, all.find((leader) => leaders.armyCommander[leader]) ?? NOWHERE);
}

/** §C14.9: the SPs of all arms that a side may have of which so many were told. */
function strengthsTold(
  { told, began, met }: Battle,
  enemy: Side,
): readonly [least: number, middle: number, most: number] {
  const range = Array.from({ length: 2 * TEN + told[enemy] }, (_, i) => i + 1).filter((n) => toldAs(n) === told[enemy]);
  const [least, most] = [range[0] ?? 1, range.at(-1) ?? told[enemy]];
  // §C14.20: from the first exchange on it is known with how many combat SPs he began; guns are beside them.
  const limit = met ? Math.min(most, Math.max(least, began[enemy] + Math.ceil(began[enemy] / GUNS_IN))) : most;
  return [least, Math.round((least + limit) / 2), limit];
}
const TEN = 10;

const TYPES: readonly Type[] = ["pursuit", "pitched", "refuse"];

/** §C14.12: for each type that the enemy may choose, how often his fewest, a middle number and his most are beaten. */
export function typeForecast(view: QuadrilateralView, side: Side, type: Type, language: Language): Forecast | null {
  const { position } = view;
  const meeting = meetingNow(view, side);
  if (!meeting) return null;
  const battle = battleOf(position);
  const strengths = [...new Set(strengthsTold(battle, otherSide(side)))];
  const [least, most] = [strengths[0]!, strengths.at(-1)!];
  const outcome = (sps: number, other: Type) =>
    summaryOf(battleChances(caseOf(position, meeting, sps, [type, other])).ends, meeting.attacks);
  const refuses = meeting.attacks && !meeting.siege && ground.feature[meeting.theirs.hexes[0]!] !== CITADEL;
  return {
    title: titleOf(meeting, battle.hexes[0]!, language),
    sides: [ownSide(position, meeting, language)],
    basis: [line(language, "enemySps", `${least}-${most}`, "C14.9")],
    steps: [takenForGranted(language)],
    modifiers: [],
    results: TYPES.filter((other) => other !== "refuse" || refuses).flatMap((other) => {
      const group = say(language, "forecast.ifType", { name: say(language, `type.${other}`) });
      return strengths.map((sps) => ({ ...wonAgainst(sps, outcome(sps, other), language), group }));
    }),
  };
}

/** The chance to win against an enemy of one strength, with what both lose on average: whoever does not win may still hold. */
function wonAgainst(sps: number, { victors, lost }: Summary, language: Language): ForecastResult {
  const losses = { own: decimal(lost[0], language), enemy: decimal(lost[1], language) };
  return {
    result: `own-${sps}`,
    text: say(language, "forecast.wonAgainst", { sps, ...losses }),
    chance: victors.get("own") ?? 0,
  };
}

/** §C14.35: the counterattack alone: its exchange, against an enemy of the least and of the most that he may have. */
export function counterForecast(view: QuadrilateralView, side: Side, language: Language): Forecast | null {
  const { position } = view;
  const meeting = meetingNow(view, side);
  if (!meeting || meeting.attacks) return null;
  const battle = battleOf(position);
  const [least, , most] = strengthsTold(battle, otherSide(side));
  const own = battle.types[side] === "pitched" ? "pitched" : "pursuit";
  const { siege: _, ...field } = meeting;
  return {
    title: say(language, "forecast.counterattack"),
    sides: [ownSide(position, meeting, language)],
    basis: [line(language, "enemySps", `${least}-${most}`, "C14.9")],
    modifiers: [],
    results: [...new Set([least, most])].flatMap((sps) => {
      const { ends } = exchangeChances(caseOf(position, { ...field, attacks: true }, sps, [own, "pursuit"]));
      return grouped(summaryOf(ends, true), say(language, "forecast.enemyOf", { sps }), language);
    }),
  };
}
