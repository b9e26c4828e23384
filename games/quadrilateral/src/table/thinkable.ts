import { type Option, running } from "@gonfalon/engine/kernel";
import { board, type Side, units } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { declaration } from "../rules/core/battle/declaration.ts";
import { fieldOf } from "../rules/core/field.ts";
import { forcesOf, hexOfUnit } from "../rules/core/forces.ts";
import { transfers } from "../rules/core/transfers.ts";
import { askedNow } from "./answers.ts";
import { marchNow } from "./describe.ts";
import { sideOfViewer } from "./refuse.ts";
import type { QuadrilateralView } from "./view.ts";

/** What one may think of at the present question, possible or not. */
export function thinkable({ position, viewer }: QuadrilateralView): readonly Option[] {
  const side = sideOfViewer(viewer);
  if (side === undefined) return [];
  return THOUGHTS[askedNow(position)]?.(position, side) ?? [];
}

const THOUGHTS: Readonly<Record<string, (position: Quadrilateral, side: Side) => QuadrilateralOption[]>> = {
  "commands.who": (position, side) => forcesOf(position, side).map((leader) => ({ type: "command", leader })),
  "initiative.who": (position, side) => forcesOf(position, side).map((leader) => ({ type: "initiative", leader })),
  "forcedMarch.who": (position, side) => forcesOf(position, side).map((leader) => ({ type: "forcedMarch", leader })),
  "march.next": (position) => {
    const march = marchNow(position);
    return march ? beside(position.leaderHex[march.leader]!).map((hex) => ({ type: "march", hex })) : [];
  },
  "combat.declare": (position, side) => {
    const { enemy } = fieldOf(position, side);
    const near = new Set(forcesOf(position, side).flatMap((leader) => beside(position.leaderHex[leader]!)));
    const attacks = [...near].filter((hex) => enemy[hex] !== 0).map((hex) => ({ type: "attackHex", hex }) as const);
    return [...attacks, { type: "endBattles" }];
  },
  "declaration.add": (position, side) => {
    const plan = running(position, declaration);
    if (!plan) return [];
    const near = new Set(plan.hexes.flatMap(beside));
    return forcesOf(position, side)
      .filter((leader) => near.has(position.leaderHex[leader]!) && !plan.forces.includes(leader))
      .map((leader) => ({ type: "joinAttack", leader }));
  },
  "round.types": () =>
    (["pursuit", "pitched", "refuse"] as const).map((battleType) => ({ type: "battleType", battleType })),
  "transfers.take": (position, side) => {
    const leader = running(position, transfers)?.leader ?? -1;
    const hex = position.leaderHex[leader];
    if (hex === undefined) return [];
    const there = units.ofSide[side].filter(
      (unit) => position.strength[unit]! > 0 && hexOfUnit(position, unit) === hex,
    );
    return there.map((unit) => ({ type: "takeUnit", unit }));
  },
  "replacements.add": (position, side) =>
    units.ofSide[side].filter((unit) => position.strength[unit]! > 0).map((unit) => ({ type: "replace", unit })),
};

function beside(hex: number): number[] {
  return Array.from(board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!));
}
