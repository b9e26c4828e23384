import type { Box, Display, Language, Value } from "@gonfalon/engine/kernel";
import {
  leaders,
  months,
  SIDE_NAMES,
  SIDES,
  type Side,
  scenarioNamed,
  siegePlaces,
  tables,
  turnTrack,
} from "../data.ts";
import { CAPTURED, LOST, type Quadrilateral } from "../position.ts";
import { conditionModifier } from "../rules/core/attrition.ts";
import { defenderOf } from "../rules/core/sieges.ts";
import { battleSheet } from "./battleSheet.ts";
import { briefing } from "./briefing.ts";
import { boxOfTurn } from "./ids.ts";
import { organisation, pools } from "./organisation.ts";
import { pointsOf } from "./points.ts";
import type { QuadrilateralView } from "./view.ts";
import { dateOf, leaderName, sentence, siegePlaceName, word } from "./words.ts";

/** What lies beside the map. */
export function displays(view: QuadrilateralView, language: Language): Display[] {
  const { position } = view;
  return [
    turnsOf(view, language),
    weatherOf(position, language),
    moraleOf(position, language),
    ...pointsOf(view, language),
    ...SIDES.map((side) => chestOf(position, side, language)),
    ...commandsOf(position, language),
    ...SIDES.map((side) => conditionOf(position, side, language)),
    siegesOf(position, language),
    ...battleSheet(view, language),
    ...organisation(view, language),
    ...pools(view, language),
    lostLeaders(position, language),
    briefing(view, language),
  ];
}

/** The turns of the scenario with months, Fortnights, and how many leaders wait for each (§E34a). */
function turnsOf({ position, waiting }: QuadrilateralView, language: Language): Display {
  const { startTurn, endTurn } = scenarioNamed(position.scenario);
  const boxes: Box[] = [];
  for (let turn = startTurn; turn <= endTurn; turn++) {
    const values = turnValues(turn, waiting, language);
    boxes.push({ id: boxOfTurn(turn), title: dateOf(turn, language), here: turn === position.turn, values });
  }
  const values = { turn: position.turn - startTurn + 1, most: endTurn - startTurn + 1 };
  const value = word("track.turn.value", language, { ...values, date: dateOf(position.turn, language) });
  return { id: "turn", title: word("track.turn", language), kind: "track", value, boxes };
}

function turnValues(turn: number, waiting: QuadrilateralView["waiting"], language: Language): Value[] {
  const { fortnight, fortnightFirst, month } = turnTrack[turn]!;
  const found: Value[] = [];
  if (months.some(({ firstTurn }) => firstTurn === turn))
    found.push({ title: word("track.month", language), text: word(`month.${month}`, language) });
  if (fortnightFirst) found.push({ title: word("track.fortnight", language), text: fortnight });
  for (const side of SIDES) {
    const count = waiting[side][turn] ?? 0;
    if (count === 0) continue;
    const title = sentence(`side.${SIDE_NAMES[side]}`, language);
    found.push({ title, text: word("track.waiting", language, { count }) });
  }
  return found;
}

/** §E38. */
function moraleOf({ morale }: Quadrilateral, language: Language): Display {
  return {
    id: "morale",
    title: word("track.morale", language),
    kind: "track",
    value: signedNumber(morale),
    boxes: tables.viennaMorale.spaces.map((level) => ({
      id: `morale-${level}`,
      title: signedNumber(level),
      here: level === morale,
    })),
  };
}

/** §C4.13: APs are open. */
function chestOf({ ap }: Quadrilateral, side: Side, language: Language): Display {
  return single("ap", String(ap[side]), side, language);
}

/** §C7.6: Commands of whoever moves. */
function commandsOf({ phasing, commandsLeft }: Quadrilateral, language: Language): Display[] {
  return commandsLeft > 0 ? [single("commands", String(commandsLeft), phasing, language)] : [];
}

function single(id: string, value: string, side: Side, language: Language): Display {
  return { id, title: word(`track.${id}`, language), kind: "track", side: SIDE_NAMES[side], value, boxes: [] };
}

/** §E18 to §E21: the track of an army's Condition with what each space does to attrition, and whether the army rests. */
function conditionOf({ condition, quarters, campaignDue }: Quadrilateral, side: Side, language: Language): Display {
  const due = campaignDue[side];
  const status = quarters[side] ? (due > 0 ? "due" : "quarters") : "campaign";
  const boxes = tables.armyCondition.spaces.map(({ space, modifier }) => ({
    id: `condition-${SIDE_NAMES[side]}-${space}`,
    title: String(space),
    here: space === condition[side],
    values: modifier === 0 ? [] : [{ title: word("track.condition.by", language), text: signedNumber(modifier) }],
  }));
  // An army is on campaign unless something else is said.
  const rest = status === "campaign" ? "" : `, ${word(`status.${status}`, language, { due })}`;
  const said = sentence(`status.${status}`, language, { due });
  const note = word("track.condition.note", language, { by: conditionModifier(condition[side]) });
  return { ...single("condition", `${condition[side]}${rest}`, side, language), boxes, note: `${said}. ${note}` };
}

function signedNumber(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}

function weatherOf({ weather }: Quadrilateral, language: Language): Display {
  const value = sentence(`weather.${weather}`, language);
  return { id: "weather", title: word("track.weather", language), kind: "track", value, boxes: [] };
}

/** §C10.11, §C11.14: the four fortresses. */
function siegesOf(position: Quadrilateral, language: Language): Display {
  const boxes = siegePlaces.ids.map((id, place): Box => {
    const holder = defenderOf(position, place);
    const values: Value[] = [
      {
        title: word("siege.held", language),
        text: word(`side.${holder < 0 ? "nobody" : SIDE_NAMES[holder]}`, language),
      },
    ];
    if (position.siege[place]) {
      const { maximum } = tables.siege.duration;
      const amount = position.duration[place]!;
      values.push({ title: word("siege.duration", language), text: String(amount), amount, of: maximum });
    }
    const title = siegePlaceName(place);
    const state = position.siege[place] ? word("siege.besieged", language, { what: title }) : title;
    return { id: `siege-${id}`, title: state, values, ...(holder < 0 ? {} : { side: SIDE_NAMES[holder]! }) };
  });
  const besieged = boxes.filter((_, place) => position.siege[place]).length;
  const value = word("siege.count", language, { count: besieged });
  return { id: "sieges", title: word("track.sieges", language), kind: "card", value, boxes };
}

function lostLeaders({ leaderState }: Quadrilateral, language: Language): Display {
  const boxes = SIDES.map((side): Box => {
    const lost = leaders.ofSide[side].filter((one) => leaderState[one] === CAPTURED || leaderState[one] === LOST);
    return {
      id: `lost-${SIDE_NAMES[side]}`,
      title: sentence(`side.${SIDE_NAMES[side]}`, language),
      side: SIDE_NAMES[side],
      text: lost.map((leader) => leaderName(leader, language)).join(", ") || "-",
    };
  });
  const count = leaderState.filter((state) => state === CAPTURED || state === LOST).length;
  return { id: "lost", title: word("track.lost", language), kind: "pool", value: String(count), boxes };
}
