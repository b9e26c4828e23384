import { Paths } from "@gonfalon/engine/board";
import { diceFrom, roll } from "@gonfalon/engine/kernel";
import { board } from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import { CLOSED, stepCost, WITH_INFANTRY } from "../src/rules/core/ground.ts";
import { march, marchOf } from "../src/rules/core/march.ts";
import type { March, Way } from "../src/rules/core/steps.ts";
import { hexAt } from "./field.ts";
import { Playing } from "./playing.ts";

/** Dice that will give these rolls first. */
export function rolling(position: Quadrilateral, ...dice: number[]): Quadrilateral {
  for (let seed = 0; ; seed++) {
    const found = diceFrom(`roll ${seed}`, "fast");
    const trial = diceFrom(`roll ${seed}`, "fast");
    if (dice.every((die) => roll(trial) === die)) {
      position.dice = found;
      return position;
    }
  }
}

/** A march of a Force, from its first question on. */
export function marching(position: Quadrilateral, leader: number, way: Way = "command", oneMp = false): Playing {
  position.outcome = null;
  return new Playing(position, march, marchOf(position, leader, way, oneMp));
}

export function frameOf({ position }: Playing): March {
  return position.flow.find(({ procedure }) => procedure === "march") as unknown as March;
}

/** Marches hex by hex along the cheapest way of infantry, or of others; stays there without having said that it halts. */
export function go(playing: Playing, leader: number, where: string, bits = WITH_INFANTRY): Playing {
  for (const hex of wayTo(playing.position, playing.position.leaderHex[leader]!, hexAt(where), bits)) {
    playing.play("march", { hex });
  }
  return playing;
}

function wayTo(position: Quadrilateral, from: number, to: number, bits: number): number[] {
  const paths = new Paths(board.size);
  paths.begin(100);
  paths.enter(from, 0);
  for (let hex = paths.next(); hex >= 0 && hex !== to; hex = paths.next()) {
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = stepCost(position, link, bits, position.weather);
      if (cost !== CLOSED) paths.enter(board.linkTo[link]!, cost);
    }
  }
  return paths.pathTo(to).slice(1);
}

/** Hexes that a march offers, by their numbers. */
export function offered(playing: Playing): string[] {
  return playing.options("march").map((option) => board.ids[(option as { hex: number }).hex]!);
}
