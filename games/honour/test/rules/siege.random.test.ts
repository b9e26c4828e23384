import { diceFrom } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed } from "../../src/data.ts";
import { invariants } from "../../src/invariants.ts";
import type { HonourOption } from "../../src/option.ts";
import { canAttack } from "../../src/rules/combat/duty.ts";
import { isForce } from "../../src/rules/forces.ts";
import { activation, activationOf } from "../../src/rules/march/activation.ts";
import { eagerPick, lots } from "../atArms.ts";
import { type Run, run } from "../bench.ts";
import { attackOn, BEFORE_PAVIA, force, PAVIA, pavia } from "../field.ts";

/** Sieges in which everything is chosen at random: breaches, Engineers within and Treachery, to which whole games hardly come. */
const SIEGES = 80;
const met = new Set<string>();

/** Pavia under Siege for some time, its walls breached once or not, with Engineers and some Demoralised troops inside. */
function siegeOf(seed: number) {
  const draw = lots(`${seed} times before Pavia`);
  const { position, francois, deLeyva, place } = pavia();
  force(position, "lannoy", "2052", [["spanish-infantry", 4]]);
  position.dice = diceFrom(`siege ${seed}`, "fast");
  position.options.treachery = true;
  position.order = position.order.map((order, who) => (position.stands[who] === "map" ? order : ""));
  position.ap.fill(draw(6));
  position.besieging[francois] = 1;
  position.siegeStatus[place] = draw(4);
  position.siegeBegun[place] = 1;
  position.engineers[deLeyva] = 1;
  position.holder.forEach((holder, unit) => {
    if (holder >= 0 && draw(4) === 0) position.demoralised[unit] = 1;
  });
  return { position, francois, deLeyva, draw };
}

/** Plays at random to the end; the invariants hold at every question. */
function playOut(at: Run, position: Parameters<typeof invariants>[0], draw: (below: number) => number): void {
  for (let decisions = 0; at.ask() !== "over"; decisions++) {
    met.add(at.ask());
    const options: HonourOption[] = at.options();
    expect(options.length, at.ask()).toBeGreaterThan(0);
    expect(invariants(position), at.ask()).toEqual([]);
    expect(decisions).toBeLessThan(500);
    at.pick({ ...eagerPick(options, draw, true) });
  }
  for (const { type } of at.events) met.add(String(type));
}

test("§11.6 §15.1.2 §18.6 random attacks on Pavia, and random activations on both sides, end and keep every invariant", () => {
  for (let seed = 0; seed < SIEGES; seed++) {
    const { position, francois, deLeyva, draw } = siegeOf(seed);
    playOut(run(position, activation, activationOf(position, deLeyva, draw(4))), position, draw);
    // He has hardly an MP to leave with.
    playOut(run(position, activation, activationOf(position, francois, 4)), position, draw);
    const isThere = (who: number, hex: string) => position.hex[who] === hexNamed(hex) && isForce(position, who);
    if (isThere(deLeyva, PAVIA) && isThere(francois, BEFORE_PAVIA) && canAttack(position, francois, hexNamed(PAVIA)))
      playOut(attackOn(position, francois, PAVIA), position, draw);
  }
});

test("they came to breaches, mines and counter-mines, Treachery and the fall of the city", () => {
  const kinds = [
    ...["siege.breach", "siege.engineers", "engineers", "activation.treachery", "treachery.way"],
    ...["breach", "siegeFire", "surrendered", "capitaniCaptured", "underFire.pick", "entry.choose", "militiaRaised"],
  ];
  expect(kinds.filter((kind) => !met.has(kind))).toEqual([]);
});
