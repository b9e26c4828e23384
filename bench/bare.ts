import type { Board } from "@gonfalon/engine/board";
import { diceFrom, draw, roll } from "@gonfalon/engine/kernel";
import type { Field } from "../engine/testkit/skirmish.ts";

/**
 * The skirmish as somebody would write it by hand for nothing but speed: no kernel, no options as data, no events, no
 * journal. It plays the same game as the kernel's for the same seeds, which the benchmark checks.
 */
export function bareSkirmish(
  { units, turns }: Field,
  { firstLink, linkTo, size }: Board,
  seed: string,
  luckSeed: string,
) {
  const dice = diceFrom(seed, "fast");
  const luck = diceFrom(luckSeed, "fast");
  const red = Math.ceil(units / 2);
  const at = new Int16Array(units);
  const on = new Int16Array(size).fill(-1);
  const left = [red, units - red];
  const options = new Int16Array(units);
  let decisions = 0;

  for (let unit = 0; unit < units; unit++) {
    at[unit] = unit < red ? unit : size - 1 - (unit - red);
    on[at[unit]!] = unit;
  }
  for (let turn = 0; turn < turns && left[0]! > 0 && left[1]! > 0; turn++) {
    const isRed = turn % 2 === 0;
    const first = isRed ? 0 : red;
    const end = isRed ? red : units;
    let count = 0;
    for (let unit = first; unit < end; unit++) {
      const hex = at[unit]!;
      if (hex < 0) continue;
      for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
        const other = on[linkTo[link]!]!;
        if (other < 0 || other < red !== isRed) {
          options[count++] = unit;
          break;
        }
      }
    }
    if (count === 0) continue;
    const unit = options[draw(luck, count)]!;
    const hex = at[unit]!;
    count = 0;
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const other = on[linkTo[link]!]!;
      if (other < 0 || other < red !== isRed) options[count++] = linkTo[link]!;
    }
    const to = options[draw(luck, count)]!;
    const target = on[to]!;
    decisions += 2;
    if (target < 0) {
      on[hex] = -1;
      on[to] = unit;
      at[unit] = to;
    } else if (roll(dice) >= 4) {
      at[target] = -1;
      on[to] = -1;
      left[target < red ? 0 : 1]!--;
    }
  }
  return { decisions, at: Array.from(at) };
}
