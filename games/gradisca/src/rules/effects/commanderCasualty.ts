import { board, links, unitNamed, units } from "../../data.ts";
import type { Gradisca } from "../../position.ts";
import { casualtyOfCommander } from "../losses.ts";
import { enemyCombatUnitIn, onMap, successorsAmong } from "../pieces.ts";
import type { Kind } from "./effect.ts";
import { cardIn, carryOutEffects } from "./index.ts";

/** §12, §7.2a: if that Commander is in play with that face up, a die tells whether he falls. */
export const commanderCasualty: Kind<"commander-casualty"> = {
  carryOut(play, { unit, face, on, then }, _, card) {
    const { position } = play;
    const commander = unitNamed(unit);
    if (!onMap(position, commander) || (face === "back") !== (position.turned[commander] === 1)) return;
    const needed = isNearEnemy(position, commander) ? on.nearEnemy : on.otherwise;
    const die = play.roll();
    const falls = die <= needed;
    play.tell({
      type: "survivalRoll",
      rules: ["12"],
      unit: commander,
      die,
      falls,
      ...successorsAmong(position, [commander]),
    });
    if (!falls) return;
    casualtyOfCommander(play, commander);
    if (then) play.call(carryOutEffects, { ...cardIn(card), effects: [...then], at: 0 });
  },
};

/** Whether enemy combat units are in his area or in one that shares a passable border with it. */
function isNearEnemy(position: Gradisca, commander: number): boolean {
  const area = position.area[commander]!;
  const side = units.side[commander]!;
  if (enemyCombatUnitIn(position, side, area)) return true;
  for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
    if (!links.impassable[link] && enemyCombatUnitIn(position, side, board.linkTo[link]!)) return true;
  }
  return false;
}
