import { linkBetween } from "@gonfalon/engine/board";
import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, links, type Side } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import type { FieldCombat } from "./fieldCombat.ts";
import { eliminate, enemyIn, place, successorsAmong, unitsIn } from "./pieces.ts";
import { takePossession } from "./possession.ts";
import { inFlood, isUnbridged } from "./rivers.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** Rule 7.3: retreat. */

/** §7.3b, §15, §15c: a retreat enters no area with enemy units, crosses no X and, in the advanced game, no unbridged river. */
export function mayRetreat(position: Gradisca, side: Side, from: number, to: number): boolean {
  const link = linkBetween(board, from, to);
  if (link < 0 || links.impassable[link]) return false;
  if ((position.advanced || inFlood(position)) && isUnbridged(position, link)) return false;
  return !enemyIn(position, side, to);
}

/** §7.3b: attackers go back to where they came from; who cannot is removed. §12k: units put there by a card are eliminated. */
export function retreatAttackers(play: Play<Gradisca>, combat: FieldCombat): void {
  const { position } = play;
  const { area, attacker } = combat;
  const ways = new Map<number, number[]>();
  for (const unit of unitsIn(position, attacker, area)) {
    const back = position.cameFrom[unit]!;
    if (combat.newcomers) eliminate(play, unit, "12k");
    else if (back === NOWHERE || !mayRetreat(position, attacker, area, back)) eliminate(play, unit, "7.3b");
    else ways.set(back, [...(ways.get(back) ?? []), unit]);
  }
  for (const [back, group] of ways) retreatTo(play, group, area, back);
}

function retreatTo(play: Play<Gradisca>, group: readonly number[], from: number, to: number): void {
  for (const unit of group) {
    place(play, unit, to);
    play.position.cameFrom[unit] = NOWHERE;
  }
  play.tell({
    type: "retreat",
    rules: ["7.3", "7.3b"],
    units: [...group],
    from,
    to,
    ...successorsAmong(play.position, group),
  });
}

interface Retreat {
  side: Side;
  area: number;
  /** §7.4.2b: under bombardment a retreat is voluntary. */
  forced: boolean;
}

function refuges(position: Gradisca, { side, area }: Retreat): number[] {
  const found: number[] = [];
  for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
    const to = board.linkTo[link]!;
    if (mayRetreat(position, side, area, to)) found.push(to);
  }
  return found;
}

/** §7.3: the defenders retreat together to one adjacent area of their owner's choice, or are removed if there is none. */
export const retreatDefenders = procedure<Retreat>("retreatDefenders", {
  side: everybody,
  area: everybody,
  forced: everybody,
}).steps({
  where: decision({
    rule: ["7.3", "7.3b"],
    seat: (_, frame) => frame.side,
    options(position, frame) {
      const options: GradiscaOption[] = refuges(position, frame).map((area) => ({ type: "retreat", area }));
      if (!frame.forced && options.length > 0) options.push({ type: "stay" });
      return options;
    },
    play(play, frame, option) {
      if (option.type === "retreat") {
        retreatTo(play, unitsIn(play.position, frame.side, frame.area), frame.area, option.area);
        takePossession(play, frame.side, option.area, false);
      }
      return done;
    },
  }),
  nowhere: step("7.3b", (play, frame) => {
    if (!frame.forced) return;
    for (const unit of unitsIn(play.position, frame.side, frame.area)) eliminate(play, unit, "7.3b");
  }),
});
