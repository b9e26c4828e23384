import { hexDistance, Paths } from "@gonfalon/engine/board";
import type { Play, Procedure } from "@gonfalon/engine/kernel";
import { board, gameFiles, pieces, SIDE_NAMES, type Side, tables } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { fieldOf } from "./field.ts";
import { CLOSED, stepCost, WITH_CAVALRY } from "./ground.ts";
import { shownVedettes, showVedette, turnDown } from "./showing.ts";

/** §C8.13: a vedette withdraws before a Force; also before combat (§C14.11). */
export type RepulseOption = { readonly type: "withdraw"; readonly hex: number };

const FARTHEST = 3;
const paths = gameFiles.derived(() => new Paths(board.size));

/**
 * Ruling C8.13: the hexes one to three away that are farther from the Force (which stands in `from`) and which the vedette
 * can reach at its own cost without entering an enemy zone.
 */
export function withdrawals(position: Quadrilateral, vedette: number, from: number): number[] {
  const side = pieces.vedette[vedette]!;
  const start = position.vedetteHex[vedette]!;
  const field = fieldOf(position, side);
  const near = hexDistance(board, from, start);
  const search = paths();
  const found: number[] = [];
  search.begin(2 * tables.movementAllowances.other.vedette);
  search.enter(start, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex !== start && hexDistance(board, from, hex) > near) found.push(hex);
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const to = board.linkTo[link]!;
      const cost = stepCost(position, link, WITH_CAVALRY, position.weather);
      // Who flees falls upon nobody, not even upon a leader alone.
      const open = cost !== CLOSED && field.enemy[to] === 0 && field.zone[to] === 0;
      if (open && hexDistance(board, start, to) <= FARTHEST) search.enter(to, cost);
    }
  }
  return found;
}

type Repulse = { side: Side; vedette: number; from: number };

/** §C7.13: a vedette that is shown, by the number that it has among those which others see. */
function numberAsSeen(position: Quadrilateral, side: Side, vedette: number): number {
  return pieces.vedette.indexOf(side) + shownVedettes(position, side).indexOf(vedette);
}

/** §C8.13: the vedette is shown and withdraws; if it cannot it is eliminated. */
export const repulse: Procedure<Quadrilateral, Repulse> = procedure<Repulse>("repulse", {
  side: "everybody",
  vedette: (vedette, { position, viewer }, { side }) =>
    viewer === SIDE_NAMES[side] ? vedette : numberAsSeen(position, side, vedette),
  from: "everybody",
}).steps({
  show: step("C8.13", (play, { vedette, from }) => {
    showVedette(play, vedette);
    if (withdrawals(play.position, vedette, from).length > 0) return "withdraw";
    eliminate(play, vedette);
    return "end";
  }),
  withdraw: decision({
    rule: "C8.13",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { vedette, from }): RepulseOption[] =>
      withdrawals(position, vedette, from).map((hex) => ({ type: "withdraw", hex })),
    play: (play, { vedette, side }, { hex }) => {
      const { position } = play;
      const left = position.vedetteHex[vedette]!;
      position.vedetteHex[vedette] = hex;
      play.tell({ type: "withdrawn", rules: ["C8.13"], side: SIDE_NAMES[side], from: left, hex });
      turnDown(position);
    },
  }),
  end: step("C8.13", () => {}),
});

/** §C1.13: it may be raised again from the next Organization Segment. */
export function eliminate(play: Play<Quadrilateral>, vedette: number): void {
  const { position } = play;
  const hex = position.vedetteHex[vedette]!;
  position.vedetteHex[vedette] = NOWHERE;
  position.vedetteShown[vedette] = 0;
  play.tell({ type: "vedetteLost", rules: ["C8.13"], side: SIDE_NAMES[pieces.vedette[vedette]!], hex });
}
