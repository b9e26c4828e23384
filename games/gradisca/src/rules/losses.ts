import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { bar } from "@gonfalon/engine/kit";
import { board, type Side, units } from "../data.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { anyIn, commandersIn, eliminate, isCombatUnit, onMap, place, successorsAmong } from "./pieces.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { OUT_OF_SUPPLY } from "./supply.ts";

/** §7.1e, §7.1f, rule 7.2: hits and who takes them, Commanders who fall, disorganization and recovery. */

/** How many hits a combat unit can still take (§7.2, §7.2d; §8.3: Cernide only one). */
export function staying(position: Gradisca, unit: number): number {
  return units.hasBack[unit] && !units.cernide[unit] && !position.turned[unit] ? 2 : 1;
}

export function capacity(position: Gradisca, targets: readonly number[]): number {
  return targets.reduce((sum, unit) => sum + staying(position, unit), 0);
}

/** A combat unit suffers a hit: it is turned over, or eliminated if it has no back or was turned already. */
export function hit(play: Play<Gradisca>, unit: number): void {
  if (units.cernide[unit]) eliminate(play, unit, "8.3");
  else if (staying(play.position, unit) === 2) turnOver(play, unit, "7.2");
  else eliminate(play, unit, play.position.turned[unit] ? "7.2d" : "7.2");
}

/** Disorganizes a unit other than by a hit: units without such a side, or turned already, are not affected. */
export function disorganise(play: Play<Gradisca>, unit: number, ...rules: string[]): void {
  if (units.hasBack[unit] && !play.position.turned[unit]) turnOver(play, unit, ...rules);
}

function turnOver(play: Play<Gradisca>, unit: number, ...rules: string[]): void {
  play.position.turned[unit] = 1;
  play.tell({ type: "disorganised", rules, unit, area: play.position.area[unit]! });
}

/** §7.2f: back to the good order side. */
export function recover(play: Play<Gradisca>, unit: number, ...rules: string[]): void {
  play.position.turned[unit] = 0;
  play.tell({ type: "recovered", rules, unit });
}

const IN_GOOD_ORDER = bar("7.2f", "bar.in-good-order");

/** §7.2f, §20: why a unit cannot recover in its activation, or null. */
export function recoveryBar(position: Gradisca, unit: number) {
  if (!isCombatUnit(unit) || !position.turned[unit]) return IN_GOOD_ORDER;
  return position.advanced && position.outOfSupply[unit] ? OUT_OF_SUPPLY : null;
}

export interface Hits {
  side: Side;
  hits: number;
  /** The combat units that may take them. */
  targets: number[];
}

/** §7.1e: the owner chooses which of his units take the hits; hits left over when all are gone are lost. */
export const takeHits = procedure<Hits>("takeHits", { side: everybody, hits: everybody, targets: everybody }).steps({
  unavoidable: step("7.1e", (play, frame) => {
    const { position } = play;
    frame.targets = frame.targets.filter((unit) => onMap(position, unit));
    if (capacity(position, frame.targets) <= frame.hits) {
      for (const unit of frame.targets) eliminate(play, unit, "7.1e", "7.2");
      return done;
    }
    if (frame.targets.length > 1) return;
    for (; frame.hits > 0; frame.hits--) hit(play, frame.targets[0]!);
    return done;
  }),
  choose: decision({
    rule: ["7.1e", "7.2"],
    seat: (_, frame) => frame.side,
    when: (_, frame) => frame.hits > 0,
    options: (_, frame) => frame.targets.map((unit) => ({ type: "takeHit", unit })),
    play(play, frame, option) {
      if (option.type === "takeHit") hit(play, option.unit);
      frame.hits--;
      return "unavoidable";
    },
  }),
});

/** §7.1f: on this or less a Commander whose side was hit is a casualty. */
export const COMMANDER_FALLS = 2;

/** §7.1f, §7.4.2c: a side with at least one hit rolls for each of its Commanders in the area. */
export function checkCommanders(play: Play<Gradisca>, side: Side, area: number, hits: number, rule: string): void {
  if (hits === 0) return;
  const { position } = play;
  for (const commander of commandersIn(position, side, area)) {
    const die = play.roll();
    const falls = die <= COMMANDER_FALLS;
    play.tell({
      type: "survivalRoll",
      rules: [rule],
      unit: commander,
      die,
      falls,
      ...successorsAmong(position, [commander]),
    });
    if (falls) play.call(commanderCasualty, { commander });
  }
}

interface Casualty {
  commander: number;
}

/** §7.2a: a Commander who falls is replaced by the man on his back, if there is one (§2.1f); otherwise he is eliminated. */
export const commanderCasualty = procedure<Casualty>("commanderCasualty", { commander: everybody }).steps({
  falls: step("7.2a", (play, frame) => {
    const { commander } = frame;
    if (!onMap(play.position, commander)) return done;
    if (units.hasBack[commander] && !play.position.turned[commander]) return;
    eliminate(play, commander, "7.2a");
    return done;
  }),
  successor: decision({
    rule: "7.2b",
    seat: (_, { commander }) => units.side[commander]!,
    when: () => true,
    options: (position, { commander }) =>
      areasForSuccessor(position, commander).map((area) => ({ type: "successor", area })),
    play(play, { commander }, option) {
      if (option.type !== "successor") return;
      play.position.turned[commander] = 1;
      const successors = [commander];
      play.tell({ type: "successor", rules: ["7.2a", "7.2b"], unit: commander, area: option.area, successors });
      if (option.area === play.position.area[commander]) return;
      place(play, commander, option.area);
      play.position.cameFrom[commander] = NOWHERE;
    },
  }),
});

/** §7.2b: the same area, or another with friendly units. */
function areasForSuccessor(position: Gradisca, commander: number): number[] {
  const here = position.area[commander]!;
  const found: number[] = [];
  for (let area = 0; area < board.size; area++) {
    if (area === here || anyIn(position, units.side[commander]!, area)) found.push(area);
  }
  return found;
}

/** A casualty outside combat, for cards: the caller has rolled. */
export function casualtyOfCommander(play: Play<Gradisca>, commander: number): void {
  play.call(commanderCasualty, { commander });
}
