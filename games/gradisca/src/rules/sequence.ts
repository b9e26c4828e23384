import { draw } from "@gonfalon/engine/kernel";
import { corps, timeLine } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { placeBooty } from "../setup.ts";
import { activation } from "./activation.ts";
import { campsAtEndOfTurn } from "./camp.ts";
import { bringIn1617, dealCards } from "./deck.ts";
import { endWithTurn } from "./lasting.ts";
import { passingOfTime } from "./morale.ts";
import { keepOut, onMap } from "./pieces.ts";
import { clearRaids } from "./raids.ts";
import { groupsArrive } from "./reinforcementGroups.ts";
import { procedure, step } from "./rulebook.ts";
import { checkStacking } from "./stacking.ts";
import { supplyBySea } from "./supply.ts";
import { endGame, isPastTheEnd, lastPossibleTurn } from "./victory.ts";

/** §4.1: the sequence of play. */
export const game = procedure("game").steps({
  deal: step("4e", dealCards),
  booty: step("13b", placeBooty),
  begins: step("4.1", (play) => play.tell({ type: "turn", rules: ["4.1"], turn: play.position.turn })),
  turn: step("4.1", (play) => {
    play.call(turn, {});
    return "turn";
  }),
});

export const turn = procedure("turn").steps({
  cardsOf1617: step("12h", bringIn1617),
  arrivals: step("26b", (play) => play.call(groupsArrive, {})),
  seaSupply: supplyBySea,
  drawCommand: step(["4.1a", "4.1c"], (play) => {
    const { position } = play;
    const container = corps.ids.flatMap((_, index) => (position.commands[index] === "container" ? [index] : []));
    if (container.length === 0) return "stacking";
    const drawn = container[draw(position.dice, container.length)]!;
    position.commands[drawn] = "drawn";
    play.tell({ type: "commandDrawn", rules: ["4.1a"], corps: drawn, side: corps.side[drawn]! });
    play.call(activation, { corps: drawn });
    return "drawCommand";
  }),
  stacking: step(["4.1d", "9"], checkStacking),
  endOfTurn: step(["4.1d", "22c", "23e", "24d"], (play) => {
    const { position } = play;
    campsAtEndOfTurn(play);
    if (timeLine[position.turn]!.lastOfYear) clearRaids(position);
    endWithTurn(position);
    position.activated.fill(0);
    position.freshMines.fill(0);
    position.seaSupply = NOWHERE;
    position.turn++;
    play.tell({ type: "turn", rules: ["4.1d"], turn: position.turn });
  }),
  endOrNewTurn: step(["4.1e", "4.1f", "4a"], (play) => {
    const { position } = play;
    if (isPastTheEnd(position) || position.turn > lastPossibleTurn(position)) return endGame(play);
    passingOfTime(play);
    fillContainer(position);
  }),
});

/** §4.1e, §4a: the markers of all Corps on the map go back into the container, except one that a card keeps out. */
function fillContainer(position: Gradisca): void {
  corps.ids.forEach((_, index) => {
    const present = corps.units[index]!.some((unit) => onMap(position, unit));
    if (!present) position.commands[index] = "absent";
    else if (position.heldIn[index] === position.turn) keepOut(position, index);
    else position.commands[index] = "container";
  });
}
