import { hexDistance } from "@gonfalon/engine/board";
import { board } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { isTruce } from "../rules/combat/duty.ts";
import type { Order } from "../schemas/index.ts";
import type { Aim, Design } from "./aims.ts";
import { type Force, isHalfBroken, type Lay, nearest } from "./lay.ts";
import { stakesOf } from "./stakes.ts";

/** Activations within which an army may meet the enemy, and those of a march that is made by road. */
const SOON = 2.5;
const LONG_MARCH = 3;

/** Activations, or hexes, from which the enemy is at hand. */
const AT_HAND = 1.3;
const BESIDE = 4;

/** §5.3.2: an Attack is bought when the enemy is at hand: till then a Manoeuvre will do, which is changed to it for the difference. */
function isAtHand({ hex }: Force, aim: Aim): boolean {
  return aim.away <= AT_HAND || hexDistance(board, hex, aim.hex) <= BESIDE;
}

function isFree(position: Honour, { army }: Force): boolean {
  const { unlimited, ordersFree } = castOf(position).data.armies[army]!.ap;
  return unlimited || ordersFree === true;
}

/** The Order under which a Force does what it is to do. */
export function orderFor(position: Honour, force: Force, aim: Aim, { lay, country }: Design): Order {
  // §S3.7: while the Swiss talk nobody fights, and who waits for them waits for nothing.
  if (isTruce(position)) return aim.hex === force.hex ? postOf(force) : "manoeuvre";
  // Where a battle decides and Orders cost nothing, an army is always ready for it.
  const isNear = aim.away <= SOON || nearest(force.hex, lay.foes) <= 8;
  if (stakesOf(position).battle > 0 && force.major && isNear && !isHalfBroken(force)) return "attack";
  if (aim.away > LONG_MARCH && nearest(force.hex, lay.foes) > 8) return "manoeuvre";
  switch (aim.purpose) {
    case "besiege":
    case "strike":
      return isAtHand(force, aim) || isFree(position, force) ? "attack" : "manoeuvre";
    // §5.3.Attack: an empty place next to an enemy is entered by a March to Contact.
    case "take":
    case "hold":
      if (aim.hex === force.hex) return aim.purpose === "take" ? "manoeuvre" : postFor(position, force, lay);
      return country.zone[aim.hex] && (isAtHand(force, aim) || isFree(position, force)) ? "attack" : "manoeuvre";
    case "leave":
      return "manoeuvre";
    case "join":
    case "supply":
      return nearest(aim.hex, lay.foes) <= 1 && aim.hex !== force.hex ? "attack" : "manoeuvre";
    default:
      return aim.hex === force.hex ? postFor(position, force, lay) : "manoeuvre";
  }
}

/** Whoever is where he is to be stays there; with an Attack Order he keeps it while there is somebody to attack. */
function postFor(position: Honour, force: Force, lay: Lay): Order {
  return position.order[force.primo] === "attack" && nearest(force.hex, lay.foes) <= 1 ? "attack" : postOf(force);
}

function postOf({ walls }: Force): Order {
  return walls ? "garrison" : "stand";
}
