import { enclosing, everybody, type Play } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { areas, opponentOf, type Side, units } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { disorganise } from "./losses.ts";
import { type March, march } from "./march.ts";
import { changeMorale } from "./morale.ts";
import { pointsLeft, truceBar, UNITS_NEEDING_ATTACK_SUPPLY } from "./movement.ts";
import { combatUnitsIn, isFootOrHorse } from "./pieces.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { NO_ATTACK_SUPPLY } from "./supply.ts";

/** Rule 23: raids. */

const NO_RAIDS = bar("23", "bar.no-raids");
const ON_ENTERING = bar("23", "bar.on-entering");
const NOT_A_FORTRESS = bar("23", "bar.not-a-fortress");
const OUT_OF_BOUNDS: Readonly<Record<Side, Bar>> = {
  venetian: bar("23i", "bar.out-of-bounds-venetian"),
  austrian: bar("23j", "bar.out-of-bounds-austrian"),
};
const RAIDED = bar("23e", "bar.raided");
const NO_POINT_LEFT = bar("23b", "bar.no-point-left");

/** Why these units of a marching group cannot raid the area they have entered, or null. */
export function raidBar(position: Gradisca, frame: March, party: readonly number[]): Bar | null {
  if (!position.advanced) return NO_RAIDS;
  if (frame.to === NOWHERE || !party.every(isFootOrHorse)) return ON_ENTERING;
  if (areas.terrain[frame.to] === "fortress") return NOT_A_FORTRESS;
  if (!areas.raidGround[frame.side][frame.to]) return OUT_OF_BOUNDS[frame.side];
  if (position.raided[frame.to]) return RAIDED;
  if (pointsLeft(position, party) < 1) return NO_POINT_LEFT;
  const truce = truceBar(position, "raid");
  if (truce) return truce;
  const supplied = position.activation?.attackSupply !== false;
  return party.length >= UNITS_NEEDING_ATTACK_SUPPLY && !supplied ? NO_ATTACK_SUPPLY : null;
}

interface Raid {
  side: Side;
  area: number;
  party: number[];
}

/** §23c: each enemy combat unit and each enemy Fort in the area adds 1 to the die. */
export function raidModifier(position: Gradisca, side: Side, area: number): number {
  const enemy = opponentOf(side);
  return combatUnitsIn(position, enemy, area).length + position.forts[enemy][area]!;
}

export type RaidResult = "success" | "failure" | "disaster";

/** §23c: a natural 1 succeeds, a natural 6 fails and scatters the raiders; else the sum must not exceed their number. */
export function raidResult(die: number, modifier: number, raiders: number): RaidResult {
  if (die === 1) return "success";
  if (die === 6) return "disaster";
  return die + modifier <= raiders ? "success" : "failure";
}

/** More than any allowance: a unit that may not move any more. */
const STOPPED = 99;

function succeed(play: Play<Gradisca>, { side, area, party }: Raid): void {
  const { position } = play;
  for (const unit of party) position.outOfSupply[unit] = 0;
  position.raided[area] = 1;
  const camp = position.camps[opponentOf(side)].area === area;
  changeMorale(play, side, camp ? 2 : 1, camp ? "23f" : "23d");
}

function others(position: Gradisca, frame: Raid): number[] {
  const moving = enclosing(position, march);
  return moving.group.filter(
    (unit) => !frame.party.includes(unit) && !raidBar(position, moving, [...frame.party, unit]),
  );
}

export const raid = procedure<Raid>("raid", { side: everybody, area: everybody, party: everybody }).steps({
  party: decision({
    rule: "23",
    seat: (_, frame) => frame.side,
    when: (position, frame) => others(position, frame).length > 0,
    options: (position, frame) => [
      ...others(position, frame).map((unit) => ({ type: "add" as const, unit })),
      { type: "raidNow" },
    ],
    play(_, frame, option) {
      if (option.type !== "add") return "roll";
      frame.party.push(option.unit);
      return "party";
    },
  }),
  roll: step(["23b", "23c", "23d"], (play, frame) => {
    const { position } = play;
    const { side, area, party } = frame;
    const modifier = raidModifier(position, side, area);
    const die = play.roll();
    const result = raidResult(die, modifier, party.length);
    for (const unit of party) position.spent[unit]!++;
    play.tell({ type: "raid", rules: ["23", "23c"], side, area, units: [...party], die, modifier, result });
    if (result === "success") succeed(play, frame);
    for (const unit of party) {
      if (result === "disaster") {
        position.spent[unit] = STOPPED;
        disorganise(play, unit, "23c");
      } else if (units.light[unit]) disorganise(play, unit, "25.3");
    }
    const moving = enclosing(position, march);
    moving.raiders = [...new Set([...moving.raiders, ...party])];
  }),
});

/** §23e: the Raid markers come off at the end of the last turn of the year. */
export function clearRaids(position: Gradisca): void {
  position.raided.fill(0);
}
