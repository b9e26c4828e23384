import { Paths } from "@gonfalon/engine/board";
import { areas, board, links } from "../data.ts";

/** How far the areas lie from each other, in movement points over any border that is not marked X. */

const FAR = 12;
/** The share of its weight that a force carries to a place so many points away. */
const NEARNESS = [1, 0.6, 0.36, 0.22, 0.13, 0.08, 0.04, 0.02, 0, 0, 0, 0, 0];
/** The share of a force that can strike at a place so many points away in its next activation. */
const STRIKE = [1, 1, 0.8, 0.5, 0.15, 0.05, 0, 0, 0, 0, 0, 0, 0];

interface Ground {
  readonly size: number;
  readonly distance: Uint8Array;
  /** The same for guns, which cross rivers only by bridges (§15). */
  readonly forGuns: Uint8Array;
  readonly nearness: Float64Array;
  readonly strike: Float64Array;
}

let ground: Ground | undefined;
let groundOf: unknown;

/** The tables for the board in use: they follow it when an owner puts his own map in place. */
export function groundInUse(): Ground {
  if (groundOf !== board || !ground) {
    ground = measured();
    groundOf = board;
  }
  return ground;
}

function measured(): Ground {
  const { size } = board;
  const distance = distances((link) => !links.impassable[link]);
  return {
    size,
    distance,
    forGuns: distances((link) => !links.impassable[link] && links.river[link] !== "unbridged"),
    nearness: Float64Array.from(distance, (points) => NEARNESS[points]!),
    strike: Float64Array.from(distance, (points) => STRIKE[points]!),
  };
}

function distances(open: (link: number) => boolean): Uint8Array {
  const { size } = board;
  const distance = new Uint8Array(size * size).fill(FAR);
  const paths = new Paths(size);
  for (let from = 0; from < size; from++) {
    paths.begin(FAR - 1);
    paths.enter(from, 0);
    for (let area = paths.next(); area >= 0; area = paths.next()) {
      distance[from * size + area] = paths.spent;
      for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
        if (open(link)) paths.enter(board.linkTo[link]!, areas.cost[board.linkTo[link]!]!);
      }
    }
  }
  return distance;
}

export function distanceBetween(from: number, to: number): number {
  const { distance, size } = groundInUse();
  return distance[from * size + to]!;
}

export function distanceForGuns(from: number, to: number): number {
  const { forGuns, size } = groundInUse();
  return forGuns[from * size + to]!;
}
