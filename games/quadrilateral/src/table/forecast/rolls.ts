import { areNeighbours } from "@gonfalon/engine/board";
import type { Forecast, Language } from "@gonfalon/engine/kernel";
import { board, crossings, leaders, otherSide, pieces, type Side, sides, siegePlaces, tables } from "../../data.ts";
import { FACE_DOWN, NOWHERE, type Quadrilateral } from "../../position.ts";
import { costOf, isBroken, type WorkOption } from "../../rules/core/bridges.ts";
import { fieldOf } from "../../rules/core/field.ts";
import { stands } from "../../rules/core/forces.ts";
import { SCOUTS_ON } from "../../rules/core/scouting.ts";
import { defenderOf } from "../../rules/core/sieges.ts";
import { moverOf } from "../../rules/core/steps.ts";
import { modifiersOfSurrender } from "../../rules/core/surrender.ts";
import { modifierOf } from "../../rules/core/tables.ts";
import { surrenderMorale } from "../../rules/exclusive/morale.ts";
import { byName, line, told } from "../calculators/results.ts";
import { decimal, say } from "../calculators/words.ts";
import { DIE, ofDie, ofTwoDice } from "../chances/distribution.ts";
import { marchNow } from "../describe.ts";
import type { QuadrilateralView } from "../view.ts";
import { siegePlaceName } from "../words.ts";

/** Single rolls: works on crossings, scouting, the summons of a besieged place. */

/** §C9.2: a crossing is broken by a die in the Bridge Segment; all other works are sure. */
export function workForecast(
  { position }: QuadrilateralView,
  side: Side,
  { kind, link }: WorkOption,
  language: Language,
): Forecast | null {
  const march = marchNow(position);
  if (kind !== "damage" || !march) return null;
  const pontoon = position.trainLink.some((one) => one >= 0 && (one === link || board.back[one] === link));
  const crossing = pontoon ? "pontoon" : crossings.kind[sides.crossing[link]!]!;
  const zone = fieldOf(position, side).zone[board.linkTo[link]!]! > 0;
  const result = (die: number) => (isBroken(crossing, die, zone) ? "done" : "failed");
  const wait = costOf(position, moverOf(position, march), kind, link);
  return {
    title: say(language, "title.bridges"),
    basis: [line(language, "wait", decimal(wait / 2, language), "C9.1")],
    modifiers: zone ? told([{ rule: "C9.2", by: tables.bridgeActions.damage.enemyZoneDie }], language) : [],
    faces: DIE.map((die) => ({ die, result: say(language, `face.${result(die)}`) })),
    results: byName(ofDie(result), ["done", "failed"], "bridges", language),
  };
}

/** §C8.14: an enemy vedette beside the scout makes him roll; one that is not shown may be there. */
export function scoutForecast(
  { position }: QuadrilateralView,
  side: Side,
  vedette: number,
  language: Language,
): Forecast {
  const from = position.vedetteHex[vedette]!;
  const [shown, hidden] = besideScout(position, otherSide(side), from);
  const screened = ofDie((die) => (die <= SCOUTS_ON ? "learns" : "fails"));
  const open = new Map([["learns", 1]]);
  const cases = shown ? [screened] : hidden ? [open, screened] : [open];
  return {
    title: say(language, "forecast.scout"),
    basis: [],
    modifiers: [],
    results: cases.flatMap((chances) =>
      byName(
        chances,
        ["learns", "fails"],
        "scout",
        language,
        cases.length === 1 ? undefined : say(language, chances === open ? "scout.open" : "scout.screened"),
      ),
    ),
  };
}

/** Whether a vedette, or a piece that may be one, stands next to the scout. */
function besideScout(position: Quadrilateral, enemy: Side, from: number): readonly [boolean, boolean] {
  const near = (hex: number) => hex !== NOWHERE && areNeighbours(board, from, hex);
  const vedettes = pieces.vedette.flatMap((owner, one) =>
    owner === enemy && near(position.vedetteHex[one]!) ? [position.vedetteShown[one]!] : [],
  );
  const unknown = leaders.ofSide[enemy].some(
    (leader) =>
      stands(position, leader) && position.leaderShown[leader] === FACE_DOWN && near(position.leaderHex[leader]!),
  );
  return [vedettes.some((one) => one > 0), unknown || vedettes.includes(0)];
}

/** §IV.a, §C15.1: after the battles the besieger summons every place he besieges: by how many combat SPs are inside. */
export function summonsForecast({ position }: QuadrilateralView, side: Side, language: Language): Forecast | null {
  const places = siegePlaces.ids.flatMap((_, place) =>
    position.siege[place] && defenderOf(position, place) === otherSide(side) ? [place] : [],
  );
  if (places.length === 0) return null;
  const { modifiers } = tables.siege.surrender;
  return {
    title: say(language, "forecast.summons"),
    basis: ["armyCommanderInside", "reliefNear"].map((key) =>
      line(language, key, String(modifierOf(modifiers, key)), "C15.1"),
    ),
    modifiers: [],
    results: places.flatMap((place) => GARRISONS.flatMap((combat) => summons(position, place, combat, language))),
  };
}
const GARRISONS = [6, 5, 2] as const;

function summons(position: Quadrilateral, place: number, combat: (typeof GARRISONS)[number], language: Language) {
  const defence = { combat, commanderInside: false, reliefNear: false, duration: position.duration[place]! };
  const morale = surrenderMorale(position, defenderOf(position, place) as Side);
  const by = modifiersOfSurrender({ ...defence, morale }).reduce((sum, one) => sum + one.by, 0);
  const { needed } = tables.siege.surrender;
  const chances = ofTwoDice((sum) => (sum + by >= needed ? "falls" : "holds"));
  const group = say(language, `summons.${combat}`, { name: siegePlaceName(place) });
  return byName(chances, ["falls", "holds"], "summons", language, group);
}
