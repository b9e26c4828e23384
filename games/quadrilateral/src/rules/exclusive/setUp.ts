import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import {
  AUSTRIAN,
  board,
  CAVALRY,
  CITADEL,
  FORTIFIED_TOWN,
  FRENCH,
  hexes,
  leaderNamed,
  leaders,
  PRIMARY_RIVER,
  pieces,
  SIDE_NAMES,
  type Side,
  scenarioNamed,
  sides,
} from "../../data.ts";
import type { Done } from "../../option.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral } from "../../position.ts";
import { placeSuggested } from "../../setup.ts";
import { placeSupply, supplyHexesOpen } from "../core/administration.ts";
import { centersAtStart, hexesBetween, shutAtStart } from "../core/between.ts";
import { type Field, fieldOf } from "../core/field.ts";
import { armOf, forcesOf } from "../core/forces.ts";
import { BRIDGE, CLOSED, crossingAt, PONTOON, stepCost, WITH_CAVALRY } from "../core/ground.ts";
import { takeHold } from "../core/sieges.ts";
import { ownersOnly } from "../known.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { rollForLeaders } from "./leadersToCome.ts";
import { type ArmyStatus, alerts, goIntoQuarters } from "./quarters.ts";

/** §C16.3, §E51 to §E58a: what the players choose before play, the Austrian first. */

export type SetUpChoice =
  | { readonly type: "suggestedSetUp" }
  | { readonly type: "setSupply" | "setCenter" | "setGarrison" | "setVedette"; readonly hex: number }
  | { readonly type: "vedetteFrom" | "setTrain"; readonly leader: number }
  | Done;

type SideSetUp = {
  side: Side;
  /** §C1.12: the Force whose cavalry the next vedette uses; and those of the vedettes placed so far. */
  force: number;
  used: number[];
};
const known = { side: everybody, force: ownersOnly<number>(NOWHERE), used: ownersOnly<number[]>([]) } as const;

const seat = (_: unknown, { side }: { side: Side }) => SIDE_NAMES[side];

export const sideSetUp = procedure<SideSetUp>("sideSetUp", known).steps({
  // §E51 Any hex listed for the army; or all of the set-up that the scenario suggests, at one click.
  supply: decision({
    rule: "E51",
    seat,
    options: (position, { side }): SetUpChoice[] => [
      { type: "suggestedSetUp" },
      ...supplyHexesOpen(position, side).map((hex) => ({ type: "setSupply", hex }) as const),
    ],
    play: (play, { side }, option: SetUpChoice) => {
      const suggested = option.type !== "setSupply";
      if (suggested) placeSuggested(play.position, side);
      else placeSupply(play.position, side, option.hex);
      tellPlaced(play, side, "supplySource", play.position.supply[side]);
      if (suggested) tellSuggested(play, side);
      return suggested ? "placed" : "center";
    },
  }),
  // §E52, §E53
  center: decision({
    rule: ["E52", "E53"],
    seat,
    options: (position, { side }): SetUpChoice[] =>
      centersAtStart(position, side).map((hex) => ({ type: "setCenter", hex })),
    play: (play, { side }, option: SetUpChoice) => {
      if (option.type === "setCenter") play.position.center[side] = option.hex;
      tellPlaced(play, side, "center", play.position.center[side]);
    },
  }),
  garrisons: decision({
    rule: "E54",
    seat,
    when: (position, { side }) => garrisonHexes(position, side).length > 0,
    options: (position, { side }): SetUpChoice[] => [
      ...garrisonHexes(position, side).map((hex) => ({ type: "setGarrison", hex }) as const),
      { type: "done" },
    ],
    play: (play, { side }, option: SetUpChoice) => {
      if (option.type !== "setGarrison") return;
      play.position.garrisonHex[freeMarker(play.position, side)] = option.hex;
      takeHold(play.position, side, option.hex);
      tellPlaced(play, side, "garrison", option.hex);
      return again;
    },
  }),
  vedettes: decision({
    rule: ["E55", "C1.12"],
    seat,
    when: (position, frame) => cavalryToUse(position, frame).length > 0,
    options: (position, frame): SetUpChoice[] => [
      ...cavalryToUse(position, frame).map((leader) => ({ type: "vedetteFrom", leader }) as const),
      { type: "done" },
    ],
    play: (_, frame, option: SetUpChoice) => {
      if (option.type !== "vedetteFrom") return "named";
      frame.force = option.leader;
      return "vedette";
    },
  }),
  noMore: step("E55", () => "named"),
  vedette: decision({
    rule: "C1.12",
    seat,
    options: (position, { side, force }): SetUpChoice[] =>
      vedetteHexes(position, side, force).map((hex) => ({ type: "setVedette", hex })),
    play: ({ position }, frame, option: SetUpChoice) => {
      if (option.type === "setVedette") setVedette(position, frame.side, option.hex);
      frame.used.push(frame.force);
      return "vedettes";
    },
  }),
  // §E56 The scenario names the Austrian leaders; the French train goes with any.
  named: step("E56", ({ position }, { side }) => giveNamedTrains(position, side)),
  trains: decision({
    rule: "E56",
    seat,
    when: (position, { side }) => trainToPlace(position, side) >= 0,
    options: (position, { side }): SetUpChoice[] =>
      leaders.ofSide[side]
        .filter((leader) => position.leaderState[leader] === IN_PLAY)
        .map((leader) => ({ type: "setTrain", leader })),
    play: ({ position }, { side }, option: SetUpChoice) => {
      if (option.type === "setTrain") position.trainLeader[trainToPlace(position, side)] = option.leader;
      return again;
    },
  }),
  placed: step("C16.3", () => done),
});

/** Supply Sources, Centers and garrisons are open (§C1.8, ruling C16.3); vedettes and trains are not told. */
function tellPlaced(play: Play<Quadrilateral>, side: Side, type: string, hex: number): void {
  play.tell({ type, rules: ["C16.3"], side: SIDE_NAMES[side], hex });
}

/** What else of the suggested set-up is open. */
function tellSuggested(play: Play<Quadrilateral>, side: Side): void {
  const { center, garrisonHex, supply } = play.position;
  tellPlaced(play, side, "center", center[side]);
  garrisonHex.forEach((hex, garrison) => {
    if (pieces.garrison[garrison] !== side || hex === NOWHERE || hex === supply[side]) return;
    tellPlaced(play, side, "garrison", hex);
  });
}

/** §E54: fortified towns and citadels without enemies between the army's Forces and its Supply Source, one marker in each. */
export function garrisonHexes(position: Quadrilateral, side: Side): number[] {
  if (freeMarker(position, side) < 0) return [];
  const field = fieldOf(position, side);
  return [...hexesBetween(position, side, shutAtStart(field))].filter(
    (hex) =>
      (hexes.feature[hex] === FORTIFIED_TOWN || hexes.feature[hex] === CITADEL) &&
      field.enemy[hex] === 0 &&
      !position.garrisonHex.some((one, garrison) => one === hex && pieces.garrison[garrison] === side),
  );
}

/** A garrison marker that is not the one of the Supply Source, or -1. */
function freeMarker({ garrisonHex }: Quadrilateral, side: Side): number {
  const own = pieces.garrison.indexOf(side);
  return pieces.garrison.findIndex((owner, one) => owner === side && one !== own && garrisonHex[one] === NOWHERE);
}

/** §C1.12: unbesieged Forces with cavalry that is not used yet, while there are vedettes. */
function cavalryToUse(position: Quadrilateral, { side, used }: SideSetUp): number[] {
  if (freeVedette(position, side) < 0) return [];
  return forcesOf(position, side).filter((force) => {
    const left = armOf(position, force, CAVALRY) - used.filter((one) => one === force).length;
    return !position.besieged[force] && left > 0 && vedetteHexes(position, side, force).length > 0;
  });
}

function freeVedette({ vedetteHex }: Quadrilateral, side: Side): number {
  return pieces.vedette.findIndex((owner, one) => owner === side && vedetteHex[one] === NOWHERE);
}

/** Ruling C1.8: the pieces of the set-up are taken as shown until their owner first moves. */
function setVedette(position: Quadrilateral, side: Side, hex: number): void {
  const vedette = freeVedette(position, side);
  position.vedetteHex[vedette] = hex;
  position.vedetteShown[vedette] = 1;
}

/** §C1.12: hexes a vedette may be set from its Force. */
const NEAR = 4;

/** Ruling C1.12: reached in four steps that are open to cavalry, over no enemy and no primary river without a bridge. */
export function vedetteHexes(position: Quadrilateral, side: Side, force: number): number[] {
  const field = fieldOf(position, side);
  const steps = new Map([[position.leaderHex[force]!, 0]]);
  for (const [hex, step] of steps) {
    if (step === NEAR) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const next = board.linkTo[link]!;
      if (!steps.has(next) && isOpenToVedettes(position, field, link)) steps.set(next, step + 1);
    }
  }
  return [...steps.keys()].filter((hex) => field.enemy[hex] === 0 && field.zone[hex] === 0);
}

function isOpenToVedettes(position: Quadrilateral, { enemy }: Field, link: number): boolean {
  if (enemy[board.linkTo[link]!] !== 0 || stepCost(position, link, WITH_CAVALRY, "fair") === CLOSED) return false;
  if (sides.river[link] !== PRIMARY_RIVER) return true;
  const crossing = crossingAt(position, link);
  return crossing === BRIDGE || crossing === PONTOON;
}

function trainsAtStart(side: Side): number[] {
  return pieces.train.flatMap((owner, train) => (owner === side ? [train] : []));
}

function giveNamedTrains(position: Quadrilateral, side: Side): void {
  const named = scenarioNamed(position.scenario).bridgeTrains[SIDE_NAMES[side]].with;
  trainsAtStart(side).forEach((train, i) => {
    if (named[i] !== undefined) position.trainLeader[train] = leaderNamed(named[i]);
  });
}

/** A train that nobody has yet, or -1. */
function trainToPlace({ trainLeader }: Quadrilateral, side: Side): number {
  return trainsAtStart(side).find((train) => trainLeader[train] === NOWHERE) ?? -1;
}

/** §E58a: On Campaign or in Quarters, where the scenario leaves the choice; ruling C16.3: with the Forces On Alert. */
export const statusAtStart = procedure<{ side: Side }>("statusAtStart", { side: everybody }).steps({
  declare: decision({
    rule: "E58a",
    seat,
    options: ({ scenario }): ArmyStatus[] =>
      scenarioNamed(scenario).armyStatusChoice.includes("quarters")
        ? [{ type: "stayOnCampaign" }, { type: "goIntoQuarters" }]
        : [],
    play: (play, { side }, option: ArmyStatus) => {
      if (option.type === "goIntoQuarters") goIntoQuarters(play, side);
    },
  }),
  alerts: step("E16", (play, { side }) => {
    if (play.position.quarters[side] === 1) play.call(alerts, { side, named: [] });
  }),
});

/** §C16.3: both players choose, then declare, then roll for their replacement leaders. */
export const setUp = procedure("setUp").steps({
  austrian: call(
    "C16.3",
    () => sideSetUp,
    () => ({ side: AUSTRIAN, force: NOWHERE, used: [] }),
  ),
  french: call(
    "C16.3",
    () => sideSetUp,
    () => ({ side: FRENCH, force: NOWHERE, used: [] }),
  ),
  austrianStatus: call(
    "E58a",
    () => statusAtStart,
    () => ({ side: AUSTRIAN }),
  ),
  frenchStatus: call(
    "E58a",
    () => statusAtStart,
    () => ({ side: FRENCH }),
  ),
  leaders: step(["E34", "E35"], (play) => {
    rollForLeaders(play, AUSTRIAN);
    rollForLeaders(play, FRENCH);
  }),
});
