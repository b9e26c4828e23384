import { linkBetween } from "@gonfalon/engine/board";
import { everybody, type Play } from "@gonfalon/engine/kernel";
import { board, charts, links, tables } from "../../data.ts";
import { BRIDGE, PONTOON_ON_RIVER, RIVER } from "../../ground.ts";
import { type Chit, castOf, type Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { earthworksAt, isProtected } from "../earthworks.ts";
import { hasFeature } from "../forces.ts";
import { sidesOwn } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { countOf, mostPerCapitano } from "./chits.ts";
import { battleOf, corpsAt, corpsWhere, defenderOf, fightingCavalry, generaleOf, initiativeOf } from "./corps.ts";

/** §11.4.Step4-a: how many Tactical Option Chits each side has, and on whose Cards it puts them, in secret. */

/** §11.4.Step4-a: half the die, rounded up, and the printed Initiative of the Capitano Generale. */
export function chitsFor(die: number, initiative: number): number {
  const { divide, round } = tables["tactical-options-table"].selection;
  return (round === "up" ? Math.ceil(die / divide) : Math.floor(die / divide)) + initiative;
}

/** §11.4.Step4-a.1, §11.4.Step4-a.2: Earthworks/River chits of the defender; works help through protected hexsides alone (§7.5b). */
export function freeChits(position: Honour, hex: number, from: number): number {
  const { free } = charts.tacticalOptions.get("earthworks-river")!.use;
  const works = earthworksAt(position, hex);
  const dug = works && isProtected(position, hex, from) ? (free?.[`earthworks-${works.level}`] ?? 0) : 0;
  return dug + (isBehindRiver(hex, from) ? (free?.["secondary-river"] ?? 0) : 0);
}

/** A bridge lies over a Secondary River, and so does a pontoon there. */
function isBehindRiver(hex: number, from: number): boolean {
  const crossing = links.crossing[linkBetween(board, from, hex)];
  return crossing === RIVER || crossing === BRIDGE || crossing === PONTOON_ON_RIVER;
}

function rollForChits(play: Play<Honour>): void {
  const { position } = play;
  const battle = battleOf(position);
  for (const side of [battle.attacker, defenderOf(battle)]) {
    const die = play.roll();
    const generale = generaleOf(position, side);
    const free = side === battle.attacker ? 0 : freeChits(position, battle.hex, battle.from);
    battle.chosen[side] = chitsFor(die, initiativeOf(position, generale));
    battle.free[side] = free;
    const chits = battle.chosen[side];
    play.tell({ type: "battleInitiative", rules: ["11.4.Step4-a"], side, capitano: generale, die, chits, free });
  }
}

/** §11.4.Step4-a.3: a side puts its chits on its Cards, place by place: two for each Corps, in the order of Rank. */
export interface AssignChits {
  side: Side;
  /** Corps by Rank, and the place that is being filled. */
  order: number[];
  place: number;
  /** Chits that may still be chosen, and free ones that are not on a Card yet. */
  left: number;
  free: number;
}
export type ChitOption =
  | { readonly type: "assignChit"; readonly capitano: number; readonly chit: Chit }
  | { readonly type: "noChit"; readonly capitano: number };

export function assignChitsOf(position: Honour, side: Side): AssignChits {
  const { rank } = castOf(position).capitani;
  const order = corpsWhere(position, (corps) => corps.side === side);
  const rankOf = (index: number) => rank[corpsAt(position, index).capitano]!;
  order.sort((a, b) => rankOf(b) - rankOf(a));
  const { chosen, free } = battleOf(position);
  return { side, order, place: 0, left: chosen[side], free: free[side] };
}

/** The Corps whose place is being filled, or -1 after the last. */
export function corpsToFill({ order, place }: Pick<AssignChits, "order" | "place">): number {
  return order[Math.floor(place / mostPerCapitano())] ?? -1;
}

/** §11.4.Step4-a: whether a side has any chit in this battle, which everybody knows. */
function hasChits(position: Honour, side: Side): boolean {
  const { chosen, free } = battleOf(position);
  return chosen[side] + free[side] > 0;
}

/** The kinds that may be put in this place. */
function kindsFor(position: Honour, frame: AssignChits): Chit[] {
  const index = corpsToFill(frame);
  const kinds = [...charts.tacticalOptions.values()].filter(({ id, use }) =>
    use.chosen ? frame.left > 0 && leftOf(position, frame.side, id as Chit) > 0 : frame.free > 0,
  );
  const all = kinds.map(({ id }) => id as Chit);
  return needsChargeFirst(position, index) && all.includes("cavalry-charge") ? ["cavalry-charge"] : all;
}

/** §11.4.Step4-a: the set is a strict limit. */
function leftOf(position: Honour, side: Side, chit: Chit): number {
  let used = 0;
  for (const corps of battleOf(position).corps) {
    if (corps.side === side) used += corps.chits.filter((one) => one === chit).length;
  }
  return countOf(chit) - used;
}

/** §3.8.1.I, as ruled: if an Impetuoso with good-order horse has any chit, one is a Cavalry Charge. */
function needsChargeFirst(position: Honour, index: number): boolean {
  const corps = corpsAt(position, index);
  return (
    hasFeature(position, corps.capitano, "I") &&
    !corps.chits.includes("cavalry-charge") &&
    fightingCavalry(position, corps).length > 0
  );
}

export const assignChits = procedure<AssignChits>("assignChits", {
  side: everybody,
  order: sidesOwn<number[]>([]),
  place: sidesOwn(0),
  left: sidesOwn(0),
  free: sidesOwn(0),
}).steps({
  assign: decision({
    rule: ["11.4.Step4-a.3", "11.4.1"],
    seat: (_, { side }) => side,
    // Every place is gone through: where the chits ran out would tell which Corps have none.
    when: (position, frame) => corpsToFill(frame) >= 0 && hasChits(position, frame.side),
    options: (position, frame): ChitOption[] => {
      const { capitano } = corpsAt(position, corpsToFill(frame));
      const kinds = kindsFor(position, frame);
      return [...kinds.map((chit) => ({ type: "assignChit" as const, capitano, chit })), { type: "noChit", capitano }];
    },
    play: ({ position }, frame, option) => {
      if (option.type === "assignChit") {
        corpsAt(position, corpsToFill(frame)).chits.push(option.chit);
        if (option.chit === "earthworks-river") frame.free--;
        else frame.left--;
      }
      frame.place++;
      return "assign";
    },
  }),
  // §11.4.1.Artillery.reaction: what is left in the set may come as Reaction Charges.
  rest: step("11.4.Step4-a", ({ position }, { side }) => {
    battleOf(position).spareCharges[side] = leftOf(position, side, "cavalry-charge");
  }),
});

export const battleInitiative = procedure("battleInitiative").steps({
  roll: step(["11.4.Step4-a", "11.4.Step4-a.1", "11.4.Step4-a.2"], rollForChits),
  // As ruled, both choose in secret at the same time: neither sees what the other does.
  assign: step("11.4.Step4-a.3", (play) => {
    const battle = battleOf(play.position);
    for (const side of [battle.attacker, defenderOf(battle)])
      play.call(assignChits, assignChitsOf(play.position, side));
  }),
});
