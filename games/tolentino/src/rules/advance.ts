import { areNeighbours } from "@gonfalon/engine/board";
import { everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS } from "../army.ts";
import { ground } from "../data.ts";
import { INFANTRY } from "../ground.ts";
import { armOf, GOOD, isArtillery, leadersIn, onMap, put, sideOf, type Tolentino, unitsIn } from "../position.ts";
import { arrive } from "./arrival.ts";
import { owners, seenUnits } from "./known.ts";
import { isNeapolitanInfantry, moraleChange } from "./morale.ts";
import { decision, procedure } from "./rulebook.ts";
import { tellOf } from "./telling.ts";

/** §12.7 the advance of victorious units into a hex that combat has emptied. */
export interface Advance {
  /** Victorious units that fought in the combat. */
  units: number[];
  /** Hexes that the combat may have emptied. */
  hexes: number[];
  /** 1 when it is the attacker who advances: only that changes Neapolitan morale (§13.3). */
  isAttack: number;
  /** Neapolitan infantry that defended, and the hex each of them held (§13.3a). */
  evicted: number[];
  evictedFrom: number[];
}
export type AdvanceOption = { type: "advance"; units: number[]; leaders: number[]; to: number } | { type: "standFast" };

/** §12.7a at once or never, and never compulsory. */
export const advance = procedure<Advance>("advance", {
  units: seenUnits,
  hexes: everybody,
  isAttack: everybody,
  evicted: owners,
  evictedFrom: everybody,
}).steps({
  advance: decision({
    rule: ["12.7", "12.7a", "12.7.2", "12.7.3"],
    seat: (_, { units }) => SEATS[sideOf(units[0]!)],
    options: (position, frame) => {
      const advances = advancesOf(position, frame);
      return advances.length > 0 ? [...advances, { type: "standFast" }] : [];
    },
    play: (play, frame, option) => {
      if (option.type === "advance") enter(play, frame, option.units, option.leaders, option.to);
    },
  }),
});

/** §12.7.2 one unit into one hex; §12.7.3 §4.1.1b or all units of a stack that fought, with a leader who goes along. */
function advancesOf(position: Tolentino, { units, hexes }: Advance): AdvanceOption[] {
  const able = units.filter((unit) => mayAdvance(position, unit));
  const found: AdvanceOption[] = [];
  for (const to of hexes.filter((hex) => unitsIn(position, hex).length === 0)) {
    const near = able.filter((unit) => areNeighbours(ground.board, position.hex[unit]!, to));
    for (const unit of near) found.push({ type: "advance", units: [unit], leaders: [], to });
    for (const from of new Set(near.map((unit) => position.hex[unit]!))) {
      const fought = near.filter((unit) => position.hex[unit] === from);
      const stack = unitsIn(position, from).filter((unit) => mayAdvance(position, unit));
      const parties = nonEmptySubsets(stack).filter((some) => some.some((unit) => fought.includes(unit)));
      for (const leaders of escorts(leadersIn(position, sideOf(fought[0]!), from))) {
        for (const some of parties) found.push({ type: "advance", units: some, leaders, to });
      }
    }
  }
  return found;
}

/** §12.7.1 neither artillery nor Disordered units. */
export function mayAdvance(position: Tolentino, unit: number): boolean {
  return onMap(position, unit) && position.state[unit] === GOOD && !isArtillery(unit);
}

/** Any one of the leaders in the stack, or all of them. */
function escorts(leaders: number[]): number[][] {
  return leaders.length > 1 ? [...leaders.map((leader) => [leader]), leaders] : leaders.map((leader) => [leader]);
}

function nonEmptySubsets(units: readonly number[]): number[][] {
  const found: number[][] = [];
  for (let bits = 1; bits < 1 << units.length; bits++) found.push(units.filter((_, i) => bits & (1 << i)));
  return found;
}

function enter(
  play: Play<Tolentino>,
  frame: Advance,
  units: readonly number[],
  leaders: readonly number[],
  to: number,
): void {
  const { position } = play;
  const from = position.hex[units[0]!]!;
  for (const unit of units) put(position, unit, to);
  for (const leader of leaders) position.at[leader] = to;
  const side = sideOf(units[0]!);
  const rules = leaders.length > 0 ? ["12.7", "12.7.3"] : ["12.7", "12.7.2"];
  tellOf(play, side, to, { type: "advance", rules, units: [...units], leaders: [...leaders], from, to });
  if (frame.isAttack) changeMorale(play, frame, units, to);
  arrive(play, units, from, to);
}

/** §13.3 Neapolitan infantry that takes a hex gains; §13.3a Neapolitan infantry that lost one to the Austrians loses. */
function changeMorale(play: Play<Tolentino>, frame: Advance, units: readonly number[], to: number): void {
  const side = sideOf(units[0]!);
  if (side === NEAPOLITAN) {
    const gaining = units.filter((unit) => frame.units.includes(unit) && armOf(unit) === INFANTRY);
    if (gaining.length > 0) play.call(moraleChange, { units: gaining, by: 1 });
  }
  if (side === AUSTRIAN) {
    const losing = frame.evicted.filter((unit, i) => frame.evictedFrom[i] === to && isNeapolitanInfantry(unit));
    if (losing.length > 0) play.call(moraleChange, { units: losing, by: -1 });
  }
}
