import { linkBetween } from "@gonfalon/engine/board";
import { again, done, everybody, type Frame, type Play } from "@gonfalon/engine/kernel";
import { barred } from "@gonfalon/engine/kit";
import { board, opponentOf, type Side, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { overrun } from "./fieldCombat.ts";
import { canIncur, incursion } from "./lightCavalry.ts";
import {
  allowance,
  attackersIn,
  canLeaveMap,
  canStep,
  crossing,
  immobileBar,
  lacksAttackSupply,
  UNITS_NEEDING_ATTACK_SUPPLY,
} from "./movement.ts";
import { anyIn, eliminate, enemyIn, isCombatUnit, isLightAlone, place, successorsAmong } from "./pieces.ts";
import { takePossession } from "./possession.ts";
import { raid, raidBar } from "./raids.ts";
import { interrupted, reactionWindow } from "./reactions.ts";
import { isUnbridged } from "./rivers.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** Rule 6: a unit or a stack on the march, from the area where it is activated to the area where it halts. */
export interface March {
  side: Side;
  /** The moving stack. */
  group: number[];
  /** The area it is about to enter, or the one it has just entered; `NOWHERE` before the first step, and off the map. */
  to: number;
  /** §6e: enemy units were in that area when it came in. */
  amongEnemies: boolean;
  /** §23: the units that raided the area they are in, if any. */
  raiders: number[];
  /** §25.2b: areas already struck by an incursion. */
  struck: number[];
}

export function marchOf(side: Side, unit: number): March {
  return { side, group: [unit], to: NOWHERE, amongEnemies: false, raiders: [], struck: [] };
}

/** Units of the active Command that may still join a move from the area being activated. */
export function mayMove(position: Gradisca, unit: number): boolean {
  return !position.operated[unit] && !position.activated[unit] && !immobileBar(position, unit);
}

export function companions(position: Gradisca, group: readonly number[]): number[] {
  const { activation, area } = position;
  const from = area[group[0]!]!;
  return units.ofSide[units.side[group[0]!]!].filter((unit) => {
    if (area[unit] !== from || units.corps[unit] !== activation?.corps || group.includes(unit)) return false;
    return mayMove(position, unit) && canStep(position, [...group, unit]);
  });
}

function steps(position: Gradisca, group: readonly number[]): GradiscaOption[] {
  const from = position.area[group[0]!]!;
  const options: GradiscaOption[] = [];
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (!barred(crossing(position, group, link))) options.push({ type: "go", area: board.linkTo[link]! });
  }
  if (canLeaveMap(position, group)) options.push({ type: "leaveMap" });
  return options;
}

/** §6e, §14, §23a, §25.2: who has entered an area with enemy units stops, except raiders and light cavalry alone. */
export function mayGoOn(position: Gradisca, frame: March): boolean {
  if (!frame.amongEnemies || frame.group.every((unit) => frame.raiders.includes(unit))) return true;
  return position.advanced && isLightAlone(frame.group);
}

/** §23a, §23g: of a stack among enemies only raiders go on; the others have stopped, but may still try to raid. */
function raidsOrMayRaid(position: Gradisca, frame: March, unit: number): boolean {
  return frame.raiders.includes(unit) || !raidBar(position, frame, [unit]);
}

function onwardOptions(position: Gradisca, frame: March): GradiscaOption[] {
  const { group } = frame;
  if (frame.amongEnemies && lacksAttackSupply(position, group, frame.to)) return waysOut(position, frame);
  const options: GradiscaOption[] = mayGoOn(position, frame) ? steps(position, group) : [];
  for (const unit of group) if (!raidBar(position, frame, [unit])) options.push({ type: "raid", unit });
  if (canIncur(position, frame)) options.push({ type: "incursion" });
  if (options.length === 0) return options;
  if (group.length > 1) for (const unit of group) options.push({ type: "drop", unit });
  options.push({ type: "halt" });
  return options;
}

/** Sets out over a border, or off the map. */
function setOut(frame: March, option: GradiscaOption): "leave" {
  frame.to = option.type === "go" ? option.area : NOWHERE;
  return "leave";
}

function enter(play: Play<Gradisca>, frame: March & Frame): "halt" | undefined {
  const { position } = play;
  const { group, to, side } = frame;
  const from = position.area[group[0]!]!;
  const link = linkBetween(board, from, to);
  const cost = crossing(position, group, link);
  if (interrupted(position) === "moveStopped" || barred(cost)) return "halt";
  const wholeAllowance = position.advanced && isUnbridged(position, link);
  frame.amongEnemies = enemyIn(position, side, to);
  frame.raiders = [];
  for (const unit of group) {
    position.spent[unit] = wholeAllowance ? allowance(position, unit) : position.spent[unit]! + cost;
    place(play, unit, to);
    position.cameFrom[unit] = frame.amongEnemies ? from : NOWHERE;
  }
  play.tell({ type: "moved", rules: ["6"], units: [...group], from, to, ...successorsAmong(position, group) });
  play.call(reactionWindow, {
    trigger: "opponent-enters-area",
    side: opponentOf(side),
    area: to,
    units: [...group],
    link: -1,
    wall: -1,
  });
}

/** §25.2, §21.1: too many to fight without Attack Supply, light cavalry rides on, or leaves behind as many as may fight. */
function waysOut(position: Gradisca, { group, to }: March): GradiscaOption[] {
  const options = steps(position, group);
  if (options.length === 0 || attackersIn(position, group, to) + 1 >= UNITS_NEEDING_ATTACK_SUPPLY) return options;
  for (const unit of group) options.push({ type: "drop", unit });
  return options;
}

/** Ruling on §13c: who has raided an area, or struck at it, and leaves it. */
function isLeavingRaid({ group, raiders, struck }: March, unit: number, from: number): boolean {
  return group.includes(unit) && (raiders.includes(unit) || struck.includes(from));
}

/** §6g. */
function leaveBehind(play: Play<Gradisca>, unit: number): void {
  const { position } = play;
  position.operated[unit] = 1;
  const area = position.area[unit]!;
  play.tell({ type: "dropped", rules: ["6g"], unit, area, ...successorsAmong(position, [unit]) });
}

export const march = procedure<March>("march", {
  side: everybody,
  group: everybody,
  to: everybody,
  amongEnemies: everybody,
  raiders: everybody,
  struck: everybody,
}).steps({
  gather: decision({
    rule: ["6", "6f"],
    seat: (_, frame) => frame.side,
    when: () => true,
    options(position, { group }) {
      const options = steps(position, group);
      const others = companions(position, group);
      for (const unit of others) options.push({ type: "add", unit });
      if (others.length > 1 && canStep(position, [...group, ...others])) options.push({ type: "addAll" });
      return options;
    },
    play(play, frame, option) {
      if (option.type === "add") frame.group.push(option.unit);
      else if (option.type === "addAll") frame.group.push(...companions(play.position, frame.group));
      else return setOut(frame, option);
      return again;
    },
  }),
  leave: step(["6g", "10d", "13c"], (play, frame) => {
    const from = play.position.area[frame.group[0]!]!;
    const plunders = (unit: number) => isCombatUnit(unit) && !isLeavingRaid(frame, unit, from);
    takePossession(play, frame.side, from, false, !anyIn(play.position, frame.side, from, plunders));
  }),
  offMap: step("6l", (play, frame) => {
    if (frame.to !== NOWHERE) return;
    for (const unit of frame.group) eliminate(play, unit, "6l");
    return done;
  }),
  crossing: step("15a", (play, frame) => {
    const area = play.position.area[frame.group[0]!]!;
    const link = linkBetween(board, area, frame.to);
    if (play.position.activation) play.position.activation.interruption = "none";
    if (!isUnbridged(play.position, link)) return;
    const trigger = "opponent-crosses-unbridged-river";
    play.call(reactionWindow, { trigger, side: opponentOf(frame.side), area, units: [...frame.group], link, wall: -1 });
  }),
  enter: step(["6", "6e"], enter),
  arrive: step(["6i", "8.1"], (play, frame) => {
    const { position } = play;
    frame.group = frame.group.filter((unit) => position.area[unit] === frame.to);
    if (frame.group.length === 0) return done;
    overrun(play, opponentOf(frame.side), frame.to);
  }),
  onward: decision({
    rule: ["6", "6g"],
    seat: (_, frame) => frame.side,
    options: onwardOptions,
    play(play, frame, option) {
      if (option.type === "halt") return "halt";
      if (option.type === "drop") {
        frame.group = frame.group.filter((unit) => unit !== option.unit);
        leaveBehind(play, option.unit);
        return again;
      }
      if (option.type === "raid") {
        play.call(raid, { side: frame.side, area: frame.to, party: [option.unit] });
        return "afterRaid";
      }
      if (option.type === "incursion") {
        frame.struck.push(frame.to);
        play.call(incursion, { side: frame.side, area: frame.to, group: frame.group });
        return "fallBack";
      }
      return setOut(frame, option);
    },
  }),
  halt: step("5.1", (play, frame) => {
    const { position } = play;
    for (const unit of frame.group) position.operated[unit] = 1;
    const here = position.area[frame.group[0]!]!;
    if (!anyIn(position, opponentOf(frame.side), here, isCombatUnit)) takePossession(play, frame.side, here, false);
    return done;
  }),
  afterRaid: step(["23a", "23g"], (play, frame) => {
    const { position } = play;
    for (const unit of frame.group) position.operated[unit] = 1;
    frame.group = frame.group.filter((unit) => position.spent[unit]! <= allowance(position, unit));
    if (frame.amongEnemies) frame.group = frame.group.filter((unit) => raidsOrMayRaid(position, frame, unit));
    if (frame.group.length === 0) return "raidersStopped";
    return "onward";
  }),
  raidersStopped: step("23c", (play, frame) => {
    takePossession(play, frame.side, frame.to, false);
    return done;
  }),
  fallBack: step("25.2a", (play, frame) => {
    frame.to = play.position.cameFrom[frame.group[0]!]!;
    return "leave";
  }),
});
