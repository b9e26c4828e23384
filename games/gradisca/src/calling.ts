import { linkBetween, Paths } from "@gonfalon/engine/board";
import { decision, type Play, procedure, step } from "@gonfalon/engine/kernel";
import { barred } from "./bar.ts";
import { spanFrom } from "./commandSpan.ts";
import { board, opponentOf, type Side, units } from "./data.ts";
import { allowance, stepCost } from "./movement.ts";
import type { GradiscaOption } from "./option.ts";
import { anyIn, commandersIn, enemyIn, isFighter, onMap, place } from "./pieces.ts";
import { type Gradisca, NOWHERE } from "./position.ts";
import { reactionWindow } from "./reactions.ts";
import { isUnbridged } from "./rivers.ts";
import { leadershipOf } from "./supply.ts";

/** Rule 17: Commanders who enter an area with enemy units call other units into the battle. */
interface Call {
  commander: number;
  side: Side;
  area: number;
  /** §17a: how many he may still call. */
  left: number;
  /** The unit called, and the area from which it comes in. */
  unit: number;
  from: number;
}

/** §17, §17e: each Commander of the active Command who came in with an escort may call, but not one who was called himself. */
export function callForHelp(play: Play<Gradisca>, area: number, side: Side): void {
  const { position } = play;
  const { activation } = position;
  if (!position.advanced || activation?.side !== side || !anyIn(position, side, area, isFighter)) return;
  for (const commander of commandersIn(position, side, area)) {
    const ofTheCommand = units.corps[commander] === activation.corps && !position.activated[commander];
    if (!ofTheCommand || position.cameFrom[commander] === NOWHERE) continue;
    play.call(calling, { commander, side, area, left: leadershipOf(position, commander), unit: -1, from: NOWHERE });
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

/** §17f: the areas from which a called unit can enter the combat with the movement it has. */
export function waysIn(position: Gradisca, unit: number, area: number): number[] {
  const side = units.side[unit]!;
  const points = allowance(position, unit);
  const paths = new Paths(board.size);
  const group = [unit];
  paths.explore(position.area[unit]!, points, (at, used, enter) => {
    for (let link = board.firstLink[at]!; link < board.firstLink[at + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (to === area || enemyIn(position, side, to)) continue;
      const cost = stepCost(position, group, link, points - used, used === 0, true);
      if (!barred(cost)) enter(to, cost);
    }
  });
  return paths.reached.filter((at) => {
    const link = linkBetween(board, at, area);
    return link >= 0 && !barred(stepCost(position, group, link, points - paths.cost(at), paths.cost(at) === 0, true));
  });
}

export const calling = procedure<Gradisca, Call>("calling", {
  whom: decision<Gradisca, Call, GradiscaOption>({
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
      play.tell({ type: "called", rules: ["17", "17d"], commander: frame.commander, unit: option.unit });
      return "route";
    },
  }),
  nobody: step<Gradisca, Call>("17", () => "enough"),
  route: decision<Gradisca, Call, GradiscaOption>({
    rule: "17f",
    seat: (_, frame) => frame.side,
    when: () => true,
    options: (position, frame) => [
      ...waysIn(position, frame.unit, frame.area).map((from) => ({ type: "come" as const, from })),
      { type: "stay-put" },
    ],
    play(_, frame, option) {
      if (option.type !== "come") return "whom";
      frame.from = option.from;
    },
  }),
  crossing: step<Gradisca, Call>("15a", (play, frame) => {
    const link = linkBetween(board, frame.from, frame.area);
    if (!isUnbridged(play.position, link)) return;
    play.call(reactionWindow, window("opponent-crosses-unbridged-river", frame, frame.from, link));
  }),
  arrive: step<Gradisca, Call>("17f", (play, frame) => {
    const { position } = play;
    const { unit, from, area } = frame;
    const link = linkBetween(board, from, area);
    if (barred(stepCost(position, [unit], link, allowance(position, unit), true, true))) return "whom";
    play.tell({ type: "moved", rules: ["17f"], units: [unit], from: position.area[unit]!, to: area });
    place(play, unit, area);
    position.cameFrom[unit] = from;
    play.call(reactionWindow, window("opponent-enters-area", frame, area, -1));
    return "whom";
  }),
  enough: step<Gradisca, Call>("17", () => {}),
});

function window(
  trigger: "opponent-crosses-unbridged-river" | "opponent-enters-area",
  frame: Call,
  area: number,
  link: number,
) {
  return { trigger, side: opponentOf(frame.side), area, units: [frame.unit], link, wall: -1 };
}
