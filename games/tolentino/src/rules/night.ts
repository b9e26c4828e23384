import { type Decision, everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { DEFENSE, NOBODY, onMap, put, sideOf, type Tolentino } from "../position.ts";
import { occupy } from "./arrival.ts";
import { formationsLeft, rollForInitiative } from "./initiative.ts";
import { seenUnits } from "./known.ts";
import { goAlong } from "./losses.ts";
import { defend } from "./orders.ts";
import { hasCome } from "./reinforcements.ts";
import { reorganisation } from "./reorganisation.ts";
import { enterable } from "./retreat.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { activation } from "./sequence.ts";
import { mayStack } from "./stacking.ts";
import { tellOf } from "./telling.ts";
import { inZoneOf, isEngaged } from "./zones.ts";

/** §17.1 turn 5, twilight: each player acts with one formation of his choice, and all the others rest. */
export interface Twilight {
  /** The formation each side has named, or NOBODY. */
  named: number[];
  first: Side;
}
export type NameOption = { type: "activate"; formation: number };

function nameable(position: Tolentino, side: Side): NameOption[] {
  return formationsLeft(position)
    .filter((formation) => army.formationSide[formation] === side)
    .map((formation) => ({ type: "activate", formation }));
}

const naming = (side: Side): Decision<Tolentino, Twilight, NameOption, void> =>
  decision({
    rule: "17.1",
    seat: () => SEATS[side],
    options: (position) => nameable(position, side),
    play: (play, frame, { formation }) => {
      frame.named[side] = formation;
      play.tell({ type: "named", rules: ["17.1"], formation });
    },
  });

export const twilight = procedure<Twilight>("twilight", { named: everybody, first: everybody }).steps({
  neapolitan: naming(NEAPOLITAN),
  austrian: naming(AUSTRIAN),
  rest: step("17.1a", (play, { named }) => {
    for (const formation of inBattle(play.position)) {
      if (!named.includes(formation)) defend(play, formation, DEFENSE, ["17.1a"]);
    }
  }),
  initiative: step(["17.1", "6"], (play, frame) => {
    frame.first = rollForInitiative(play);
  }),
  order: decision({
    rule: "17.1",
    seat: (_position, { first }) => SEATS[first],
    options: (_position, { named }) =>
      named.filter((formation) => formation !== NOBODY).map((formation) => ({ type: "activate", formation })),
    play: (play, _frame, { formation }) => actAtTwilight(play, formation),
  }),
  other: step("17.1", (play, { named }) => {
    const other = named.find((one) => one !== NOBODY && !play.position.activated[one]);
    if (other !== undefined) actAtTwilight(play, other);
  }),
  reorganize: step(["17.1a", "15.3"], (play, { named }) => {
    restAll(play.call.bind(play), (formation) => !named.includes(formation));
  }),
});

function actAtTwilight(play: Play<Tolentino>, formation: number): void {
  play.tell({ type: "activates", rules: ["17.1"], formation });
  play.call(activation, { formation });
}

/** The formations that night falls upon: §15.4.1 one that has not come yet will come under its own order. */
function inBattle(position: Tolentino): number[] {
  return army.formationIds.map((_, i) => i).filter((formation) => hasCome(position, formation));
}

type Call = (procedure: typeof reorganisation, locals: { side: Side; formations: number[]; tried: number[] }) => void;

/** Both sides reorganise, the Neapolitans first. */
function restAll(call: Call, isResting: (formation: number) => boolean): void {
  for (const side of [NEAPOLITAN, AUSTRIAN] as const) {
    const formations = army.formationIds.map((_, i) => i).filter((i) => army.formationSide[i] === side && isResting(i));
    call(reorganisation, { side, formations, tried: [] });
  }
}

/** §17.2 turn 6, night: everybody rests, and the Neapolitans draw back from the enemy. */
export interface Night {
  /** Neapolitan units that still stand in an EZoC and have to leave it. */
  waiting: number[];
}
export type WithdrawOption = { type: "withdraw"; unit: number; to: number };

export const night = procedure<Night>("night", { waiting: seenUnits }).steps({
  rest: step("17.2", (play) => {
    for (const formation of inBattle(play.position)) defend(play, formation, DEFENSE, ["17.2"]);
  }),
  withdraw: decision({
    rule: "17.2a",
    seat: () => SEATS[NEAPOLITAN],
    options: (position) =>
      units(position).flatMap((unit) => outOfZones(position, unit).map((to) => ({ type: "withdraw", unit, to }))),
    play: (play, _frame, { unit, to }) => {
      const from = play.position.hex[unit]!;
      put(play.position, unit, to);
      const event = { type: "withdraws", rules: ["17.2a"], unit, from, to };
      tellOf(play, NEAPOLITAN, to, event, { type: "someRetreat", rules: ["17.2a"], from });
      goAlong(play, NEAPOLITAN, from, to, "17.2a");
      occupy(play, NEAPOLITAN, to);
      return "withdraw";
    },
  }),
  reorganize: step(["17.2", "15.3"], (play) => {
    restAll(play.call.bind(play), () => true);
  }),
});

/** §17.2a Neapolitan units in an EZoC, Routed ones too (docs/readings.md), unless in a town or on a victory point hex. */
function units(position: Tolentino): number[] {
  const found: number[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    if (sideOf(unit) !== NEAPOLITAN || !onMap(position, unit)) continue;
    const hex = position.hex[unit]!;
    if (!ground.town[hex] && !ground.star[hex] && isEngaged(position, unit)) found.push(unit);
  }
  return found;
}

/** One hex to a hex outside EZoCs; a unit that has none stays, without penalty. */
function outOfZones(position: Tolentino, unit: number): number[] {
  return enterable(position, unit).filter(
    (hex) => !inZoneOf(position, AUSTRIAN, hex) && mayStack(position, [unit], hex),
  );
}
