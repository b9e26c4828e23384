import type { Play } from "@gonfalon/engine/kernel";
import { areas, board, SIDES, type Side } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { campIsImmobile } from "./lasting.ts";
import { changeMorale } from "./morale.ts";
import { anyIn, enemyCombatUnitIn, enemyIn } from "./pieces.ts";
import { blocksLines } from "./rivers.ts";
import { supplySources } from "./supply.ts";

/** §24: the Camp, one for each army. In the basic game neither side has one. */

/** §24b: the Camp can never be in a Fortress; §15, §24a: nor cross what bars lines, nor join the enemy. */
function mayEnter(position: Gradisca, side: Side, area: number): boolean {
  return areas.terrain[area] !== "fortress" && !enemyIn(position, side, area);
}

/** §24a: once a turn, when units are activated in its area, the Camp may move to an adjacent area. */
export function campMoves(position: Gradisca, side: Side, area: number): GradiscaOption[] {
  const camp = position.camps[side];
  if (!position.advanced || camp.area !== area || camp.moved || campIsImmobile(position, side)) return [];
  const options: GradiscaOption[] = [];
  for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
    const to = board.linkTo[link]!;
    if (!blocksLines(position, link) && mayEnter(position, side, to)) options.push({ type: "moveCamp", area: to });
  }
  return options;
}

export function moveCamp(play: Play<Gradisca>, side: Side, area: number): void {
  const camp = play.position.camps[side];
  play.tell({ type: "campMoves", rules: ["24a"], side, from: camp.area, to: area });
  camp.area = area;
  camp.moved = true;
}

/** §24e: in a later turn the Camp comes back at one of its owner's Supply Sources where he has units. */
export function campReturns(position: Gradisca, side: Side): GradiscaOption[] {
  const camp = position.camps[side];
  if (!position.advanced || camp.area !== NOWHERE || camp.lostIn >= position.turn) return [];
  return supplySources(position, side)
    .filter((area) => mayEnter(position, side, area) && anyIn(position, side, area))
    .map((area) => ({ type: "returnCamp", area }));
}

export function returnCamp(play: Play<Gradisca>, side: Side, area: number): void {
  play.position.camps[side] = { area, moved: false, lostIn: -1 };
  play.tell({ type: "campReturns", rules: ["24e"], side, area });
}

/**
 * §24c: the Camp is lost if an enemy force is in its area and no friend, or if it is the last piece left there after a
 * Field Combat. §24d: morale falls at once.
 */
export function checkCamp(play: Play<Gradisca>, side: Side, area: number, afterCombat: boolean): void {
  const { position } = play;
  if (position.camps[side].area !== area || anyIn(position, side, area)) return;
  if (!enemyCombatUnitIn(position, side, area) && !afterCombat) return;
  position.camps[side] = { area: NOWHERE, moved: false, lostIn: position.turn };
  play.tell({ type: "campLost", rules: ["24c"], side, area });
  changeMorale(play, side, -1, "24d");
}

/** §24d: morale falls again at the end of each later turn without a Camp. §24a: the counter is turned back. */
export function campsAtEndOfTurn(play: Play<Gradisca>): void {
  const { position } = play;
  if (!position.advanced) return;
  for (const side of SIDES) {
    const camp = position.camps[side];
    if (camp.area === NOWHERE && camp.lostIn < position.turn) changeMorale(play, side, -1, "24d");
    camp.moved = false;
  }
}
