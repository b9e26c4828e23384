import { type Option, running } from "@gonfalon/engine/kernel";
import { board, corps, type Side, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { areaActivation, unitsToAct } from "../rules/activation.ts";
import { march } from "../rules/march.ts";
import { isCombatUnit, isEngineer, isFootOrHorse } from "../rules/pieces.ts";
import type { GradiscaView } from "./view.ts";

/** What one may think of at each question, possible or not: whatever is not offered can be asked about ("why not?"). */
export function thinkable({ position, viewer }: GradiscaView): readonly Option[] {
  const frame = position.outcome ? undefined : position.flow.at(-1);
  const side = viewer as Side;
  if (!frame || !(side in position.hands)) return [];
  return THOUGHTS[`${frame.procedure}.${frame.step}`]?.(position, side) ?? [];
}

const THOUGHTS: Readonly<Record<string, (position: Gradisca, side: Side) => GradiscaOption[]>> = {
  "activation.way": (position) => [{ type: "drawCard" }, ...commanders(position)],
  "activation.act": (position, side) => [
    ...hand(position, side, "playCard"),
    ...areasOfCommand(position).map((area): GradiscaOption => ({ type: "area", area })),
    { type: "endActivation" },
  ],
  "areaActivation.operate": (position) => {
    const area = running(position, areaActivation)?.area ?? -1;
    return unitsToAct(position, area).flatMap((unit) => operations(position, unit));
  },
  "march.gather": neighbours,
  "march.onward": (position) => [...neighbours(position), ...raiders(position)],
  "reactionWindow.answer": (position, side) => hand(position, side, "react"),
  "drawCard.discard": (position, side) => hand(position, side, "discardCard"),
};

function hand(position: Gradisca, side: Side, type: "playCard" | "react" | "discardCard"): GradiscaOption[] {
  return position.hands[side].filter((card) => card >= 0).map((card) => ({ type, card }));
}

/** §5c: the Commanders of the drawn Command, in play or not. */
function commanders({ activation }: Gradisca): GradiscaOption[] {
  if (!activation) return [];
  return corps.units[activation.corps]!.filter((unit) => !isCombatUnit(unit)).map((commander) => ({
    type: "lead",
    commander,
  }));
}

function areasOfCommand({ activation, area }: Gradisca): number[] {
  if (!activation) return [];
  return [...new Set(corps.units[activation.corps]!.map((unit) => area[unit]!))].filter((one) => one >= 0);
}

/** §5.1: what a unit of its kind does, now or another time; the walls are those it stands at. */
function operations(position: Gradisca, unit: number): GradiscaOption[] {
  const found: GradiscaOption[] = [{ type: "move", unit }];
  if (isCombatUnit(unit)) found.push({ type: "recover", unit });
  const here = position.area[unit]!;
  const at = wallsWhere((wall) => walls.outside[wall] === here);
  const inside = wallsWhere((wall) => walls.fortress[wall] === here);
  if (units.type[unit] === "artillery") {
    for (const wall of at) found.push({ type: "bombardWall", unit, wall });
    for (const area of beside(here)) found.push({ type: "fireAt", unit, area });
  }
  if (isEngineer(unit)) {
    found.push({ type: "buildFort", unit });
    if (position.advanced) found.push({ type: "demolishFort", unit });
    for (const wall of at) found.push({ type: "layMine", unit, wall }, { type: "blowMine", unit, wall });
    for (const wall of inside) found.push({ type: "counterMine", unit, wall }, { type: "rebuild", unit, wall });
  }
  return found;
}

function wallsWhere(test: (wall: number) => boolean): number[] {
  return Array.from(walls.link, (_, wall) => wall).filter(test);
}

function beside(area: number): number[] {
  const found: number[] = [];
  for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) found.push(board.linkTo[link]!);
  return found;
}

function neighbours(position: Gradisca): GradiscaOption[] {
  const leader = running(position, march)?.group[0];
  return leader === undefined ? [] : beside(position.area[leader]!).map((area) => ({ type: "go", area }));
}

function raiders(position: Gradisca): GradiscaOption[] {
  if (!position.advanced) return [];
  const group = running(position, march)?.group ?? [];
  return group.filter(isFootOrHorse).map((unit) => ({ type: "raid", unit }));
}
