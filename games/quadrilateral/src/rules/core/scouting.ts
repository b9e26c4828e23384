import { areNeighbours } from "@gonfalon/engine/board";
import { again, done, everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import { board, leaders, otherSide, pieces, SIDE_NAMES, type Side } from "../../data.ts";
import { FACE_DOWN, NAMED, NOWHERE, type Quadrilateral, SHOWN_AS_FORCE } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import { stands } from "./forces.ts";
import { showVedette, touchesEnemy } from "./showing.ts";
import { remember } from "./sightings.ts";

/** §C8.14: vedettes ask what stands beside them. */
export type ScoutingOption =
  | { readonly type: "scout"; readonly vedette: number; readonly hex: number }
  | { readonly type: "endSegment" };

/** §C8.14: with an enemy vedette beside the scout the die must be this or less. */
export const SCOUTS_ON = 3;

/** A piece of the enemy that could be asked about: a leader, or a vedette that has not been shown. */
type Piece = { readonly leader: number } | { readonly vedette: number };

/** The pieces in a hex of which the scout's side does not know all that scouting tells. */
function unknownIn(position: Quadrilateral, owner: Side, hex: number): Piece[] {
  const found: Piece[] = leaders.ofSide[owner]
    .filter((leader) => stands(position, leader) && position.leaderHex[leader] === hex)
    .filter((leader) => position.leaderShown[leader] !== NAMED)
    .map((leader) => ({ leader }));
  position.vedetteHex.forEach((at, vedette) => {
    const hidden = at === hex && pieces.vedette[vedette] === owner && !position.vedetteShown[vedette];
    if (hidden) found.push({ vedette });
  });
  return found;
}

function scoutable(position: Quadrilateral, side: Side, vedette: number): number[] {
  const hex = position.vedetteHex[vedette]!;
  const around = Array.from(board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!));
  return around.filter((one) => unknownIn(position, otherSide(side), one).length > 0);
}

type Scouting = { side: Side; scouted: number[] };

/** §C8.14: at the end of his Movement Phase each vedette of the phasing player may scout one piece. */
export const scouting: Procedure<Quadrilateral, Scouting> = procedure<Scouting>("scouting", {
  side: everybody,
  scouted: ownersOnly<number[]>([]),
}).steps({
  who: decision({
    rule: "C8.14",
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.8 Asked wherever pieces are next to each other: else the question would tell which of them are vedettes.
    when: (position, { side }) => touchesEnemy(position, side),
    options: (position, frame): ScoutingOption[] => [...scoutsOf(position, frame), { type: "endSegment" }],
    play: (play, frame, option) => {
      if (option.type === "endSegment") return done;
      frame.scouted.push(option.vedette);
      scout(play, frame.side, option.vedette, option.hex);
      return again;
    },
  }),
});

function scoutsOf(position: Quadrilateral, { side, scouted }: Scouting): ScoutingOption[] {
  return position.vedetteHex.flatMap((hex, vedette) => {
    if (hex === NOWHERE || pieces.vedette[vedette] !== side || scouted.includes(vedette)) return [];
    return scoutable(position, side, vedette).map((to) => ({ type: "scout" as const, vedette, hex: to }));
  });
}

function scout(play: Play<Quadrilateral>, side: Side, vedette: number, hex: number): void {
  const { position } = play;
  const owner = otherSide(side);
  const screened = position.vedetteHex.some(
    (at, one) =>
      at !== NOWHERE && pieces.vedette[one] === owner && areNeighbours(board, position.vedetteHex[vedette]!, at),
  );
  if (screened) {
    const die = play.roll();
    play.tell({ type: "scoutRoll", rules: ["C8.14"], side: SIDE_NAMES[side], hex, die, scouts: die <= SCOUTS_ON });
    if (die > SCOUTS_ON) return;
  }
  // Of several pieces that look alike chance says which is asked about.
  const [piece] = play.shuffle(unknownIn(position, owner, hex));
  if (piece) tellAbout(play, side, piece, hex);
}

function tellAbout(play: Play<Quadrilateral>, side: Side, piece: Piece, hex: number): void {
  const { position } = play;
  if ("vedette" in piece) {
    showVedette(play, piece.vedette);
    return;
  }
  const shown = position.leaderShown[piece.leader]!;
  if (shown === FACE_DOWN || shown === SHOWN_AS_FORCE) position.leaderShown[piece.leader] = NAMED;
  remember(position, [piece.leader]);
  const event = { type: "scouted", rules: ["C8.14"], side: SIDE_NAMES[side], hex, leader: leaders.ids[piece.leader]! };
  tellOnly(play, side, event);
  tellOnly(play, otherSide(side), { ...event });
}
