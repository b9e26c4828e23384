import { linkBetween } from "@gonfalon/engine/board";
import { again, type Play, type Procedure } from "@gonfalon/engine/kernel";
import { board, leaders, pieces, SIDE_NAMES, type Side, sides, tables } from "../../data.ts";
import { FORCED_MARCH, MOVED, NOWHERE, type Quadrilateral, WORKED } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOwner } from "../telling.ts";
import { attritionCheck } from "./attritionChecks.ts";
import { announce, mightWork, type WorkOption, worksOf } from "./bridges.ts";
import { type DropOption, dropOff, dropsOf, dropUnits } from "./drops.ts";
import { enter, stop } from "./entering.ts";
import { fieldOf } from "./field.ts";
import { isForce, sizeOf, under } from "./forces.ts";
import {
  afterWeather,
  CENTER_OF_OPERATIONS,
  CLOSED,
  crossingAt,
  FERRY,
  roadAlong,
  stepCost,
  WITH_CAVALRY,
} from "./ground.ts";
import { repulse } from "./repulse.ts";
import { showAround, turnDown } from "./showing.ts";
import { follow } from "./sightings.ts";
import {
  ferryServes,
  isForced,
  isOverMountain,
  type March,
  mayEnd,
  moverOf,
  mustStop,
  stepsOf,
  type Way,
} from "./steps.ts";

/** §C7.12, §C6.10, §C9.1: a Force marches hex by hex. It may leave parts behind, and picks up nobody (§C6.11). */
export type MarchOption =
  | { readonly type: "march"; readonly hex: number }
  | { readonly type: "halt" }
  | { readonly type: "takeCenter" }
  | DropOption
  | WorkOption;

/** §C1.3: a leader and all who serve under him or ride with him are set on a hex. */
export function setOn(position: Quadrilateral, leader: number, hex: number): void {
  position.leaderHex[leader] = hex;
  for (const one of under(position, leader)) setOn(position, one, hex);
}

/**
 * Moves a Force with its whole tree into a hex, on a march, in retreat or in pursuit, and does what its entry does
 * (ruling C4.12). Lone leaders it comes upon flee after the step that calls this.
 */
export function moveForce(play: Play<Quadrilateral>, leader: number, hex: number, rule = "C7.12"): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const from = position.leaderHex[leader]!;
  setOn(position, leader, hex);
  // §C11.11: an area is exhausted for those who stay in it.
  position.foraged[leader] = 0;
  follow(position, side, from, hex, true);
  tellOwner(play, side, { type: "moved", rules: [rule], side: SIDE_NAMES[side], from, hex }, { leader });
  if (isForce(position, leader)) enter(play, leader, hex);
  turnDown(position);
}

/** A march that begins; `spent` for a Force that comes on behind others (§C7.5), `towards` for one to the guns (§C14.39). */
export function marchOf(
  position: Quadrilateral,
  leader: number,
  way: Way,
  oneMp = false,
  { spent = 0, towards = [] }: { spent?: number; towards?: readonly number[] } = {},
): March {
  return {
    side: leaders.side[leader]!,
    leader,
    way,
    oneMp,
    spent,
    worked: 0,
    size: sizeOf(position, leader),
    from: position.leaderHex[leader]!,
    mountain: false,
    stopped: false,
    dropped: [],
    center: -1,
    to: NOWHERE,
    price: 0,
    general: NOWHERE,
    towards: [...towards],
  };
}

export const march: Procedure<Quadrilateral, March> = procedure<March>("march", {
  side: "everybody",
  leader: ownersOnly(NOWHERE),
  way: "everybody",
  oneMp: "everybody",
  spent: "everybody",
  worked: "everybody",
  size: ownersOnly(0),
  from: "everybody",
  mountain: "everybody",
  stopped: "everybody",
  dropped: ownersOnly<number[]>([]),
  center: "everybody",
  to: "everybody",
  price: "everybody",
  general: ownersOnly(NOWHERE),
  towards: "everybody",
}).steps({
  next: decision({
    rule: ["C7.12", "II.b.2", "II.c.2", "II.a.2"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, frame) =>
      !frame.stopped || optionsOf(position, frame).length > 1 || mightWork(position, moverOf(position, frame)),
    options: optionsOf,
    play: (play, frame, option) => {
      switch (option.type) {
        case "march":
          frame.to = option.hex;
          frame.price = priceOf(play.position, frame);
          return "repulse";
        case "halt":
          return "halt";
        case "takeCenter":
          frame.center = 0;
          return again;
        case "drop":
          dropOff(play, frame, option.leader);
          return again;
        case "dropUnder":
          play.call(dropUnits, { side: frame.side, leader: frame.leader, general: option.leader });
          frame.general = option.leader;
          return "dropped";
        case "work":
          announce(play, frame, option);
          return again;
        default:
          return again;
      }
    },
  }),
  halt: step(["C7.12", "C11.1"], (play, frame) => {
    finish(play, frame);
    return "end";
  }),
  dropped: step("C6.10", (play, frame) => {
    dropOff(play, frame, frame.general);
    frame.general = NOWHERE;
    return "next";
  }),
  // §C8.13 Vedettes in the hex withdraw before the Force enters it.
  repulse: step("C8.13", (play, frame) => {
    play.position.vedetteHex.forEach((hex, vedette) => {
      const owner = pieces.vedette[vedette]!;
      if (hex !== frame.to || owner === frame.side) return;
      play.call(repulse, { side: owner, vedette, from: play.position.leaderHex[frame.leader]! });
    });
  }),
  enter: step("C7.12", (play, frame) => {
    takeStep(play, frame);
    return "arrive";
  }),
  // §C8.5 What is met is shown, and the Force stops in a zone of control.
  arrive: step("C8.5", (play, frame) => {
    const { position } = play;
    const mover = moverOf(position, frame);
    const hex = position.leaderHex[frame.leader]!;
    if ((mover.bits & WITH_CAVALRY) !== 0) showAround(play, frame.side, hex);
    const field = fieldOf(position, frame.side);
    frame.stopped = mustStop({ field, bits: mover.bits }, hex);
    return "next";
  }),
  end: step("C7.12", () => {}),
});

/** Everything a Force may do next. */
function optionsOf(position: Quadrilateral, frame: March): MarchOption[] {
  const mover = moverOf(position, frame);
  const hex = position.leaderHex[frame.leader]!;
  const began = frame.spent === 0 || hex === frame.from;
  const steps: MarchOption[] = stepsOf(position, mover).map(({ link }) => ({
    type: "march",
    hex: board.linkTo[link]!,
  }));
  // What it has met may have stopped it where it cannot stay: then the stack is displaced (§C6.12).
  if (began || steps.length === 0 || mayEnd(position, mover, hex)) steps.push({ type: "halt" });
  if (mayTakeCenter(position, frame, hex)) steps.push({ type: "takeCenter" });
  steps.push(...dropsOf(position, frame), ...worksOf(position, mover));
  return steps;
}

function priceOf(position: Quadrilateral, frame: March): number {
  return stepsOf(position, moverOf(position, frame)).find(({ link }) => board.linkTo[link] === frame.to)!.cost;
}

/** §C7.12: pays for the hex and enters it; §C8.3: the ferry is used; §C4.10: the Center follows where it can. */
function takeStep(play: Play<Quadrilateral>, frame: March): void {
  const { position } = play;
  const { leader, side, to } = frame;
  const link = linkBetween(board, position.leaderHex[leader]!, to);
  frame.spent += frame.price;
  if (isOverMountain(position, link)) frame.mountain = true;
  if (crossingAt(position, link) === FERRY && ferryServes(position, moverOf(position, frame), link)) {
    position.ferryUsed[sides.crossing[link]!]! |= 1 << side;
    play.tell({ type: "ferry", rules: ["C8.3", "C7.13"], side: SIDE_NAMES[side], hex: to });
  }
  if (frame.center >= 0) takeAlong(position, frame, link);
  moveForce(play, leader, to);
}

/** §C4.10: the Center of its side, which has not moved and which no enemy vedette holds, is where the march begins. */
function mayTakeCenter(position: Quadrilateral, { side, spent, center, way, stopped }: March, hex: number): boolean {
  if (spent > 0 || center >= 0 || isForced(way) || stopped) return false;
  return position.center[side] === hex && !position.centerMoved[side] && fieldOf(position, side).enemy[hex] === 0;
}

/** Ruling C4.10: its own limits hold, roads, no enemy zone, no ferry, 6 MPs; where it cannot follow it is left behind. */
function takeAlong(position: Quadrilateral, frame: March, link: number): void {
  const { side, to } = frame;
  const cost = stepCost(position, link, CENTER_OF_OPERATIONS, position.weather);
  const field = fieldOf(position, side);
  const follows =
    cost !== CLOSED &&
    roadAlong(position, link) !== 0 &&
    crossingAt(position, link) !== FERRY &&
    field.zone[to] === 0 &&
    frame.center + cost <= centerAllowance(position);
  frame.center = follows ? frame.center + cost : -1;
  if (follows) setCenter(position, side, to);
}

/** In half MPs, after weather. */
export function centerAllowance(position: Quadrilateral): number {
  return afterWeather(2 * tables.movementAllowances.other.centerOfOperations, position.weather);
}

/** §C4.10: a Center that moves shows its moving side. */
export function setCenter(position: Quadrilateral, side: Side, hex: number): void {
  position.center[side] = hex;
  position.centerMoved[side] = 1;
  position.centerActive[side] = 0;
}

/**
 * §C11.1, §C13.2, §II.a.3, §II.c.3, §III.aa: a Force that has stopped checks attrition at once. One that stayed where it was has used its
 * move all the same, and checks with those that did not move (ruling C9.1); a reinforcement checks in any case.
 */
function finish(play: Play<Quadrilateral>, frame: March): void {
  const { position } = play;
  const { leader, side, spent, size, mountain, way } = frame;
  const forced = isForced(way);
  const moved = spent > 0 || way === "reinforcement";
  if (!forced) markMoved(position, leader, moved ? MOVED : WORKED);
  if (position.leaderHex[leader] !== frame.from) stop(play, leader);
  if (!moved) return;
  if (forced) position.leaderDone[leader]! |= FORCED_MARCH;
  play.call(attritionCheck, { side, leader, spent, size, mountain, forced, moved: true, forages: false });
}

export function markMoved(position: Quadrilateral, leader: number, mark: number): void {
  position.leaderMoved[leader] = mark;
  for (const one of under(position, leader)) markMoved(position, one, mark);
}
