import type { Position, Setup } from "@gonfalon/engine/kernel";
import {
  crossings,
  hexNamed,
  hexOfPlace,
  holdings,
  leaderNamed,
  leaders,
  pieces,
  SIDE_NAMES,
  SIDES,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaces,
  tables,
  unitNamed,
  units,
} from "./data.ts";
import {
  type BySide,
  IN_PLAY,
  IN_POOL,
  NOT_RAISED,
  NOWHERE,
  OUT_OF_PLAY,
  type Quadrilateral,
  RAISED,
  SHOWN_AS_LONE_LEADER,
} from "./position.ts";
import { isForce } from "./rules/core/forces.ts";
import { rememberSetUp } from "./rules/core/sightings.ts";
import type { ScenarioData } from "./schemas/files.ts";

/** The position of a scenario before its players choose what is theirs to choose (§C16.3). */
export function setup({
  scenario: id,
  options,
}: Pick<Setup, "scenario" | "options">): Omit<Quadrilateral, keyof Position> {
  const scenario = scenarioNamed(id);
  const position = emptyMap(scenario, options);
  for (const force of scenario.forces) placeForce(position, force, hexNamed(force.hex), force.besieged);
  for (const { leader, turn } of scenario.reinforcements) position.leaderDue[leaderNamed(leader)] = turn;
  for (const side of SIDES) {
    for (const place of scenario.control[SIDE_NAMES[side]]) position.holder[holdings.indexOf(hexOfPlace(place))] = side;
  }
  besiege(position, scenario);
  showLoneLeaders(position);
  rememberSetUp(position);
  return position;
}

type Placed = Omit<Quadrilateral, keyof Position>;

/** §E46, §E48, §E50, §E53, §E58, §E60 and the counters of the scenario; no piece on the map. */
function emptyMap(scenario: ScenarioData, options: Setup["options"]): Placed {
  const { counters } = scenario;
  const of = <T>(value: (name: "austrian" | "french") => T): BySide<T> => [value("austrian"), value("french")];
  return {
    scenario: scenario.id,
    optional: {
      fortnights: options.fortnights === "on" && scenario.rules.fortnights,
      reserve: options.reserve === "on",
      rearguard: options.rearguard === "on",
      guns: options.guns === "on",
      flotilla: options.flotilla === "on",
    },
    turn: scenario.startTurn,
    weather: counters.previousWeather,
    weatherBefore: counters.previousWeather,
    phasing: sideNamed(scenario.firstPlayer),
    ap: of((name) => scenario.administrativePoints[name]),
    apThisFortnight: [0, counters.frenchApThisFortnight],
    condition: of((name) => scenario.armyCondition[name].space),
    quarters: [0, 0],
    campaignDue: [0, 0],
    supply: [NOWHERE, NOWHERE],
    supplyDue: [0, 0],
    center: [NOWHERE, NOWHERE],
    centerDue: [0, 0],
    centerTaken: [0, 0],
    centerActive: [1, 1],
    centerMoved: [0, 0],
    pool: of((name) => [...scenario.replacementPool[name]] as [number, number, number]),
    poolFed: of((name) => (scenario.replacementPool[name].some((points) => points > 0) ? 1 : 0)),
    eliminated: [0, 0],
    forageUsed: [[], []],
    commandsLeft: 0,
    strength: list(units.count),
    unitLeader: list(units.count, NOWHERE),
    unitHex: list(units.count, NOWHERE),
    unitState: list(units.count, NOT_RAISED),
    received: list(units.count),
    transferred: list(units.count),
    beyondSpan: list(units.count),
    unitFromCitadel: list(units.count),
    leaderState: leaders.ids.map((_, leader) => (leaders.generic[leader] ? IN_POOL : OUT_OF_PLAY)),
    leaderDue: list(leaders.count),
    leaderDiverted: list(leaders.count),
    leaderHex: list(leaders.count, NOWHERE),
    superior: list(leaders.count, NOWHERE),
    leaderMoved: list(leaders.count),
    leaderDone: list(leaders.count),
    alert: list(leaders.count),
    foraged: list(leaders.count),
    besieged: list(leaders.count),
    leaderShown: list(leaders.count),
    leaderFromCitadel: list(leaders.count),
    commanded: list(leaders.count),
    lastHex: list(leaders.count, NOWHERE),
    lastSeen: list(leaders.count),
    toldSps: list(leaders.count),
    toldTurn: list(leaders.count),
    toldWith: list(leaders.count, NOWHERE),
    successor: [NOWHERE, NOWHERE],
    vedetteHex: list(pieces.vedette.length, NOWHERE),
    vedetteShown: list(pieces.vedette.length),
    vedetteMoved: list(pieces.vedette.length),
    garrisonHex: list(pieces.garrison.length, NOWHERE),
    trainSide: [...pieces.train],
    trainLeader: list(pieces.train.length, NOWHERE),
    trainLink: list(pieces.train.length, NOWHERE),
    damaged: Array.from(crossings.damagedAtStart),
    ferryUsed: list(crossings.count),
    flotillaUsed: 0,
    works: [],
    holder: list(holdings.length, NOWHERE),
    siege: list(siegePlaces.ids.length),
    duration: list(siegePlaces.ids.length, tables.siege.duration.start),
    siegeTurns: list(siegePlaces.ids.length),
    siegeBroken: list(siegePlaces.ids.length),
    morale: scenario.viennaMorale,
    dispatchOpen: counters.dispatchIntoMantovaOpen ? 1 : 0,
    dispatchCounts: 1,
    reliefScored: counters.reliefScored ? 1 : 0,
    quietFortnights: counters.quietFortnights,
    criticalThisFortnight: 0,
    wholeFortnight: 0,
    quietForgiven: 0,
    mantovaTakenBy: NOWHERE,
    fortnightAsked: 0,
    criticalWon: [0, 0],
    relieved: 0,
    mantovaFell: 0,
    joined: 0,
  };
}

/** Not `new Array(length)`: V8 takes such a list for one with holes for ever, and reads it and its copies more slowly. */
function list(length: number, value = 0): number[] {
  return Array.from({ length }, () => value);
}

/** Puts a Force that the scenario lists on a hex, with its whole tree. */
export function placeForce(
  position: Placed,
  force: Pick<ScenarioData["forces"][number], "leader" | "units" | "subordinates" | "unemployed">,
  hex: number,
  besieged = false,
): void {
  const head = leaderNamed(force.leader);
  const place = (leader: number, superior: number) => {
    position.leaderState[leader] = IN_PLAY;
    position.leaderHex[leader] = hex;
    position.superior[leader] = superior;
    position.besieged[leader] = besieged ? 1 : 0;
  };
  const give = (leader: number, given: typeof force.units) => {
    for (const { unit: id, sp } of given) {
      const unit = unitNamed(id);
      position.strength[unit] = sp;
      position.unitLeader[unit] = leader;
      position.unitState[unit] = RAISED;
    }
  };
  place(head, NOWHERE);
  give(head, force.units);
  for (const { leader, units: given } of force.subordinates) {
    place(leaderNamed(leader), head);
    give(leaderNamed(leader), given);
  }
  for (const leader of force.unemployed) place(leaderNamed(leader), head);
}

/** §E59: Mantova and Cittadella are under siege at the start of every scenario. */
function besiege(position: Placed, { mantovaSiege }: ScenarioData): void {
  const hex = hexOfPlace(mantovaSiege.besieged[0]!);
  const place = siegePlaces.hexes.findIndex((inside) => inside.includes(hex));
  position.siege[place] = 1;
  position.duration[place] = mantovaSiege.durationModifier;
  position.siegeTurns[place] = mantovaSiege.turnsBesiegedThisFortnight;
}

/** Ruling C1.8: the places of all Forces are in the scenario, so whoever is none is taken as shown. */
function showLoneLeaders(position: Placed): void {
  leaders.ids.forEach((_, leader) => {
    const stands = position.leaderState[leader] === IN_PLAY && position.superior[leader] === NOWHERE;
    if (stands && !isForce(position, leader)) position.leaderShown[leader] = SHOWN_AS_LONE_LEADER;
  });
}

/** What the scenario suggests where a player may choose (§E51, §E52, §E54, §E55, §E56): at one click. */
export function placeSuggested(position: Placed, side: Side): void {
  const scenario = scenarioNamed(position.scenario);
  const name = SIDE_NAMES[side];
  position.supply[side] = hexNamed(scenario.suggestedSupplySources[name].hex);
  position.center[side] = hexNamed(scenario.suggestedCenters[name].hex);
  const ofSide = (owners: readonly Side[]) => owners.flatMap((owner, piece) => (owner === side ? [piece] : []));
  const [atSource, ...garrisons] = ofSide(pieces.garrison);
  position.garrisonHex[atSource!] = position.supply[side];
  scenario.suggestedGarrisons[name].forEach(({ hex }, i) => {
    position.garrisonHex[garrisons[i]!] = hexNamed(hex);
  });
  const vedettes = ofSide(pieces.vedette);
  scenario.suggestedVedettes[name].forEach(({ hex }, i) => {
    position.vedetteHex[vedettes[i]!] = hexNamed(hex);
    position.vedetteShown[vedettes[i]!] = 1;
  });
  const named = scenario.bridgeTrains[name].with;
  const holders = named.length > 0 ? named : [scenario.suggestedBridgeTrains.french];
  ofSide(pieces.train).forEach((train, i) => {
    position.trainLeader[train] = leaderNamed(holders[i]!);
  });
}
