import { Paths } from "@gonfalon/engine/board";
import type { Play, Procedure } from "@gonfalon/engine/kernel";
import { board, gameFiles, hexes, leaders, otherSide, SIDE_NAMES, type Side, tables } from "../../data.ts";
import { CAPTURED, FACE_DOWN, LOST, NOWHERE, type Quadrilateral, TO_COME } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOwner } from "../telling.ts";
import { FORCE_THERE, fieldOf, GARRISON_THERE } from "./field.ts";
import { stands } from "./forces.ts";
import { CLOSED, LONE_LEADER, stepCost } from "./ground.ts";
import { follow, forget } from "./sightings.ts";
import { abandonTrains } from "./trains.ts";

/** §C2.11, §C2.12: leaders without units, where they may go and what becomes of them when the enemy comes. */
export type FlightOption = { readonly type: "flee"; readonly hex: number };

const paths = gameFiles.derived(() => new Paths(board.size));
const anyDistance = gameFiles.derived(() => 4 * board.size);

/** In half MPs, before weather. */
export function loneLeaderAllowance(): number {
  return 2 * tables.movementAllowances.other.loneLeader;
}

/**
 * §C2.12: the hexes of the nearest friendly Forces, garrisons and Center of Operations that a leader can reach within a
 * number of half MPs, going nowhere where an enemy piece is. A besieged place is no refuge: nobody gets in.
 */
export function refugesOf(position: Quadrilateral, leader: number, within: number): number[] {
  const side = leaders.side[leader]!;
  const field = fieldOf(position, side);
  const found: number[] = [];
  let nearest = within;
  const search = paths();
  search.begin(within);
  search.enter(position.leaderHex[leader]!, 0);
  for (let hex = search.next(); hex >= 0 && search.spent <= nearest; hex = search.next()) {
    if (hex !== position.leaderHex[leader] && isRefuge(position, side, hex)) {
      found.push(hex);
      nearest = search.spent;
    }
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = stepCost(position, link, LONE_LEADER, "fair");
      if (cost !== CLOSED && field.enemy[board.linkTo[link]!] === 0) search.enter(board.linkTo[link]!, cost);
    }
  }
  return found;
}

function isRefuge(position: Quadrilateral, side: Side, hex: number): boolean {
  const place = hexes.siege[hex]!;
  if (place >= 0 && position.siege[place]) return false;
  return (fieldOf(position, side).friend[hex]! & (FORCE_THERE | GARRISON_THERE)) !== 0 || position.center[side] === hex;
}

type Flight = { side: Side; leader: number; mayCapture: boolean; to: number };

/** §C2.12, §C2.13: a leader whom the enemy has come upon escapes by his Initiative, or is captured. */
export const flight: Procedure<Quadrilateral, Flight> = procedure<Flight>("flight", {
  side: "everybody",
  leader: ownersOnly(NOWHERE),
  mayCapture: "everybody",
  to: ownersOnly(NOWHERE),
}).steps({
  roll: step("C2.12", (play, { leader, side, mayCapture }) => {
    // §C2.17 A governor does not leave his citadel: whoever comes in, he is captured in it.
    if (leaders.governor[leader]! >= 0) {
      captureLeader(play, leader);
      return "end";
    }
    if (!mayCapture) return "refuge";
    const die = play.roll();
    const may = refugesFor(play.position, leader, mayCapture).length > 0;
    const escapes = may && die <= leaders.initiative[leader]!;
    const event = { type: "flight", rules: ["C2.12"], side: SIDE_NAMES[side], hex: play.position.leaderHex[leader]! };
    tellOwner(play, side, { ...event, die, escapes }, { leader });
    if (escapes) return "refuge";
    captureLeader(play, leader);
    return "end";
  }),
  // Ruling C2.12: the owner chooses among the nearest; also of one, for which pieces are refuges is his secret.
  refuge: decision({
    rule: "C2.12",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { leader, mayCapture }): FlightOption[] =>
      refugesFor(position, leader, mayCapture).map((hex) => ({ type: "flee", hex })),
    play: (_, frame, { hex }) => {
      frame.to = hex;
    },
  }),
  go: step("C2.12", (play, { leader, mayCapture, to }) => {
    const hex = to === NOWHERE ? refugesFor(play.position, leader, mayCapture)[0] : to;
    if (hex !== undefined) moveAlone(play, leader, hex, "C2.12");
  }),
  end: step("C2.12", () => {}),
});

/** A Force without cavalry drives him off however far it is, and if there is no refuge at all into a hex beside him. */
function refugesFor(position: Quadrilateral, leader: number, mayCapture: boolean): number[] {
  if (mayCapture) return refugesOf(position, leader, loneLeaderAllowance());
  const found = refugesOf(position, leader, anyDistance());
  return found.length > 0 ? found : wayOut(position, leader);
}

function wayOut(position: Quadrilateral, leader: number): number[] {
  const hex = position.leaderHex[leader]!;
  const { enemy } = fieldOf(position, leaders.side[leader]!);
  const out: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const open = stepCost(position, link, LONE_LEADER, "fair") !== CLOSED;
    if (open && enemy[board.linkTo[link]!] === 0) out.push(board.linkTo[link]!);
  }
  return out;
}

/** Moves a leader without units, by himself: of his own will, or because he escapes. */
export function moveAlone(play: Play<Quadrilateral>, leader: number, hex: number, rule: "C7.18" | "C2.12"): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const from = position.leaderHex[leader]!;
  position.superior[leader] = NOWHERE;
  position.leaderHex[leader] = hex;
  // Who has got out of a besieged citadel is shut in no more: no such place is a refuge.
  position.besieged[leader] = 0;
  follow(position, side, from, hex, false);
  tellOwner(play, side, { type: "moved", rules: [rule], side: SIDE_NAMES[side], from, hex }, { leader });
}

/** §C2.12, §C6.3: a captured leader is out of the game; a major general is in his pool again after two complete turns. */
export function captureLeader(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const hex = position.leaderHex[leader]!;
  takeOffMap(position, leader, CAPTURED);
  play.tell({ type: "captured", rules: ["C2.12"], side: SIDE_NAMES[side], leader: leaders.ids[leader]!, hex });
  campaign.leaderCaptured?.(play, leader);
}

/** §C7.17, §C10.13: he is out of the game without having been captured. */
export function loseOutright(position: Quadrilateral, leader: number): void {
  takeOffMap(position, leader, LOST);
}

/** Complete Game-Turns until a major general is in his pool again. */
const TURNS_AWAY = 2;

function takeOffMap(position: Quadrilateral, leader: number, state: number): void {
  if (leaders.generic[leader]) {
    position.leaderState[leader] = TO_COME;
    position.leaderDue[leader] = position.turn + TURNS_AWAY + 1;
  } else position.leaderState[leader] = state;
  position.leaderHex[leader] = NOWHERE;
  position.superior[leader] = NOWHERE;
  position.besieged[leader] = 0;
  position.leaderShown[leader] = FACE_DOWN;
  forget(position, leader);
}

/** §C2.12: the lone leaders of the other side in a hex have to leave it, now that a vedette or the Force of a leader has come in. */
export function driveOff(play: Play<Quadrilateral>, side: Side, hex: number, cavalry: boolean, by = NOWHERE): void {
  const { position } = play;
  const owner = otherSide(side);
  const there = leaders.ofSide[owner].filter((one) => position.leaderHex[one] === hex);
  for (const leader of there) {
    if (!stands(position, leader)) position.superior[leader] = NOWHERE;
    // The enemy has come in: nobody is shut in there any more.
    position.besieged[leader] = 0;
    abandonTrains(play, leader, side, by);
    play.call(flight, { side: owner, leader, mayCapture: cavalry, to: NOWHERE });
  }
}
