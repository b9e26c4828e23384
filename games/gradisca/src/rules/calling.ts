import { linkBetween, Paths } from "@gonfalon/engine/board";
import { everybody, type Frame, type Play } from "@gonfalon/engine/kernel";
import { barred } from "@gonfalon/engine/kit";
import { board, opponentOf, type Side, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { spanFrom } from "./commandSpan.ts";
import { immobileBar, pointsLeft, stepCost } from "./movement.ts";
import { anyIn, commandersIn, enemyIn, isFighter, onMap, place, successorsAmong } from "./pieces.ts";
import { takePossession } from "./possession.ts";
import { reactionWindow } from "./reactions.ts";
import { isUnbridged } from "./rivers.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { leadershipOf } from "./supply.ts";

/** Rule 17: Commanders who enter an area with enemy units call other units into the battle. */
interface Call {
  commander: number;
  side: Side;
  area: number;
  /** §17a: how many he may still call. */
  left: number;
  /** The unit called, and the area it is about to enter. */
  unit: number;
  to: number;
}

/** §17, §17e: each Commander of the active Command who came in with an escort may call, but not one who was called himself. */
export function callForHelp(play: Play<Gradisca>, area: number, side: Side): void {
  const { position } = play;
  const { activation } = position;
  if (!position.advanced || activation?.side !== side || !anyIn(position, side, area, isFighter)) return;
  for (const commander of commandersIn(position, side, area)) {
    const ofTheCommand = units.corps[commander] === activation.corps && !position.activated[commander];
    if (!ofTheCommand || position.cameFrom[commander] === NOWHERE) continue;
    play.call(calling, { commander, side, area, left: leadershipOf(position, commander), unit: -1, to: NOWHERE });
  }
}

/** §17, §17a, §17b, §17c: units of any Corps, not yet activated, in areas inside his span. */
function callable(position: Gradisca, { side, area }: Call): number[] {
  const span = spanFrom(position, side, area);
  return units.ofSide[side].filter((unit) => {
    const where = position.area[unit]!;
    return where >= 0 && where !== area && span[where] && !position.activated[unit] && !position.operated[unit];
  });
}

/**
 * §17f: the neighbouring areas that a called unit may enter: the combat area, and those from which it can still reach it
 * with the movement it has left.
 */
function waysOn(position: Gradisca, unit: number, combat: number): number[] {
  if (immobileBar(position, unit)) return [];
  const left = pointsLeft(position, [unit]);
  const fresh = position.spent[unit] === 0;
  const found: number[] = [];
  eachStep(position, unit, position.area[unit]!, combat, left, fresh, (to, cost) => {
    if (to === combat || reaches(position, unit, to, combat, left - cost)) found.push(to);
  });
  return found;
}

function reaches(position: Gradisca, unit: number, from: number, combat: number, left: number): boolean {
  const paths = new Paths(board.size);
  paths.begin(left);
  paths.enter(from, 0);
  for (let at = paths.next(); at >= 0 && at !== combat; at = paths.next()) {
    eachStep(position, unit, at, combat, left - paths.spent, false, (to, cost) => paths.enter(to, cost));
  }
  return paths.cost(combat) >= 0;
}

/** The steps a called unit can take from an area, each with its cost: into no area with enemies but that of the combat. */
function eachStep(
  position: Gradisca,
  unit: number,
  from: number,
  combat: number,
  left: number,
  fresh: boolean,
  found: (to: number, cost: number) => void,
): void {
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    const to = board.linkTo[link]!;
    if (to !== combat && enemyIn(position, units.side[unit]!, to)) continue;
    const cost = stepCost(position, [unit], link, left, fresh, true);
    if (!barred(cost)) found(to, cost);
  }
}

function enter(play: Play<Gradisca>, frame: Call & Frame): "whom" | undefined {
  const { position } = play;
  const { unit, to } = frame;
  const from = position.area[unit]!;
  const left = pointsLeft(position, [unit]);
  const cost = stepCost(position, [unit], linkBetween(board, from, to), left, position.spent[unit] === 0, true);
  if (barred(cost)) return "whom";
  position.spent[unit]! += cost;
  place(play, unit, to);
  position.cameFrom[unit] = to === frame.area ? from : NOWHERE;
  play.tell({ type: "moved", rules: ["17f"], units: [unit], from, to, ...successorsAmong(position, [unit]) });
  play.call(reactionWindow, window("opponent-enters-area", frame, to, -1));
}

export const calling = procedure<Call>("calling", {
  commander: everybody,
  side: everybody,
  area: everybody,
  left: everybody,
  unit: everybody,
  to: everybody,
}).steps({
  whom: decision({
    rule: ["17", "17a", "17b", "17c"],
    seat: (_, frame) => frame.side,
    options(position, frame) {
      if (frame.left === 0 || !onMap(position, frame.commander)) return [];
      const options: GradiscaOption[] = callable(position, frame).map((unit) => ({ type: "call", unit }));
      if (options.length > 0) options.push({ type: "enough" });
      return options;
    },
    play(play, frame, option) {
      if (option.type !== "call") return "enough";
      frame.left--;
      frame.unit = option.unit;
      play.position.activated[option.unit] = 1;
      const { commander, unit } = frame;
      const called = successorsAmong(play.position, [commander, unit]);
      play.tell({ type: "called", rules: ["17", "17d"], commander, unit, ...called });
      return "route";
    },
  }),
  nobody: step("17", () => "enough"),
  route: decision({
    rule: "17f",
    seat: (_, frame) => frame.side,
    options(position, { unit, area }) {
      const options: GradiscaOption[] = waysOn(position, unit, area).map((to) => ({ type: "go", area: to }));
      if (position.spent[unit] === 0) options.push({ type: "stayPut" });
      return options;
    },
    play(_, frame, option) {
      if (option.type !== "go") return "whom";
      frame.to = option.area;
      return "crossing";
    },
  }),
  stranded: step("17f", () => "whom"),
  crossing: step("15a", (play, frame) => {
    const from = play.position.area[frame.unit]!;
    const link = linkBetween(board, from, frame.to);
    if (!isUnbridged(play.position, link)) return;
    play.call(reactionWindow, window("opponent-crosses-unbridged-river", frame, from, link));
  }),
  enter: step("17f", enter),
  // Whoever passes an area takes what any march takes there: lone Forts, a lone Camp, booty.
  passing: step(["10d", "13c", "24c"], (play, { side, unit, to, area }) => {
    if (to === area || play.position.area[unit] !== to) return "whom";
    takePossession(play, side, to, false);
    return "route";
  }),
  enough: step("17", () => {}),
});

function window(
  trigger: "opponent-crosses-unbridged-river" | "opponent-enters-area",
  frame: Call,
  area: number,
  link: number,
) {
  return { trigger, side: opponentOf(frame.side), area, units: [frame.unit], link, wall: -1 };
}
