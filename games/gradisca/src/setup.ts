import type { Play, Position, Setup } from "@gonfalon/engine/kernel";
import {
  areaNamed,
  board,
  corps,
  corpsNamed,
  SIDES,
  type Side,
  scenarioNamed,
  turnNamed,
  unitNamed,
  units,
  walls,
} from "./data.ts";
import {
  FLAG,
  type Gradisca,
  type Group,
  NO_BOOTY,
  NOT_USED,
  NOWHERE,
  ON_TIME_LINE,
  QUESTION_MARK,
} from "./position.ts";
import { cardsBeforeDealing } from "./rules/deck.ts";
import type { ScenarioData } from "./schemas.ts";

/**
 * Rule 4: the first position of a scenario. §4b: the turn and End of Game markers; §4f: the Victory Points; §22a: the
 * starting morale. What is shuffled comes with the first steps of play.
 */
export function setUp(setup: Setup): Omit<Gradisca, keyof Position> {
  const scenario = scenarioNamed(setup.scenario);
  const advanced = setup.options.game === "advanced";
  const none = () => zeros(units.count);
  const perArea = () => zeros(board.size);
  const perWall = () => zeros(walls.link.length);
  return {
    scenario: scenario.id,
    advanced,
    turn: turnNamed(scenario.firstTurn),
    endOfGame: turnNamed(scenario.endMarker),
    area: placesOfUnits(scenario),
    turned: none(),
    activated: none(),
    operated: none(),
    spent: none(),
    cameFrom: none().fill(NOWHERE),
    outOfSupply: none(),
    commands: commandsInPlay(scenario),
    heldIn: corps.ids.map(() => -1),
    activation: null,
    wallLevel: Array.from(walls.printed),
    mines: { venetian: perWall(), austrian: perWall() },
    freshMines: perWall(),
    forts: { venetian: fortsOf(scenario, "venetian"), austrian: fortsOf(scenario, "austrian") },
    fortsLeft: { ...scenario.fortsAvailable },
    townDestroyed: perArea(),
    booty: { venetian: perArea(), austrian: perArea() },
    victoryPoints: { ...pointsAtStart(scenario, advanced) },
    morale: { ...scenario.morale },
    camps: { venetian: campOf(scenario, "venetian", advanced), austrian: campOf(scenario, "austrian", advanced) },
    seaSupply: NOWHERE,
    raided: perArea(),
    modifiers: [],
    groups: scenario.timeLineReinforcements.map(groupOf),
    ...cardsBeforeDealing(scenario.id),
    standingOrders: { venetian: "ask", austrian: "ask" },
    windowsOpened: 0,
  };
}

/** §4f: where the markers stand at first; a scenario may say otherwise for the advanced rules. */
export function pointsAtStart({ vpStart, vpStartAdvanced }: ScenarioData, advanced: boolean): Record<Side, number> {
  return advanced ? (vpStartAdvanced ?? vpStart) : vpStart;
}

/** Not `new Array(length)`: V8 takes such a list for one with holes for ever, and reads it and its copies more slowly. */
function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

/** §4d: units on the map as the scenario says; all others on the flag of their army. */
function placesOfUnits(scenario: ScenarioData): number[] {
  const places = zeros(units.count).fill(FLAG);
  for (const { area, units: there } of scenario.setup) for (const id of there) places[unitNamed(id)] = areaNamed(area);
  for (const { units: waiting } of scenario.timeLineReinforcements) {
    for (const id of waiting) places[unitNamed(id)] = ON_TIME_LINE;
  }
  const waits = new Set(scenario.timeLineReinforcements.flatMap((one) => one.units));
  for (const side of SIDES) {
    for (const id of Object.values(scenario.outOfPlay?.[side] ?? {}).flat()) {
      if (!waits.has(id)) places[unitNamed(id)] = NOT_USED;
    }
  }
  return places;
}

/** §4: the Command markers of the Corps in play are in the container. */
function commandsInPlay(scenario: ScenarioData): Gradisca["commands"] {
  const inPlay = scenario.commandsInContainer.map(corpsNamed);
  return corps.ids.map((_, index) => (inPlay.includes(index) ? "container" : "absent"));
}

function fortsOf(scenario: ScenarioData, side: Side): number[] {
  const forts = zeros(board.size);
  for (const fort of scenario.fortsOnMap) if (fort.side === side) forts[areaNamed(fort.area)]!++;
  return forts;
}

function campOf(scenario: ScenarioData, side: Side, advanced: boolean) {
  return { area: advanced ? areaNamed(scenario.camps[side]) : NOWHERE, moved: false, lostIn: -1 };
}

function groupOf(one: ScenarioData["timeLineReinforcements"][number]): Group {
  const { side, turn } = one;
  return {
    side,
    units: one.units.map(unitNamed),
    areas: one.areas.map(areaNamed),
    turn: turnNamed(turn),
    rolls: false,
    waits: true,
  };
}

/** §13b: the booty markers of each side are shuffled and put, unseen, into the areas the scenario names. */
export function placeBooty(play: Play<Gradisca>): void {
  const { position } = play;
  const scenario = scenarioNamed(position.scenario);
  for (const side of SIDES) {
    const { values, areas } = scenario.booty[side];
    const shuffled = play.shuffle([...values]);
    position.booty[side].fill(NO_BOOTY);
    areas.forEach((area, i) => {
      const value = shuffled[i] ?? NO_BOOTY;
      position.booty[side][areaNamed(area)] = value === "?" ? QUESTION_MARK : value;
    });
  }
}
