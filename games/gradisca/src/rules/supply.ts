import { Paths } from "@gonfalon/engine/board";
import type { Play } from "@gonfalon/engine/kernel";
import { bar } from "@gonfalon/engine/kit";
import { areaNamed, areas, board, opponentOf, type Side, scenarioNamed, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { isSeaBlocked } from "./lasting.ts";
import { moraleBand } from "./morale.ts";
import { anyIn, areasWithUnits, enemyIn, isCombatUnit, successorsAmong } from "./pieces.ts";
import { blocksLines } from "./rivers.ts";
import { decision } from "./rulebook.ts";

/** Rules 20, 21 and 21.1: supply and Attack Supply. */

let paths = new Paths(0);
let pathsFor = 0;
function lines(): Paths {
  if (pathsFor !== board.size) paths = new Paths(board.size);
  pathsFor = board.size;
  return paths;
}

/** §21b: the areas with a Supply Source of a side. */
export function supplySources(position: Gradisca, side: Side): number[] {
  const { supply } = scenarioNamed(position.scenario);
  return (side === "venetian" ? supply.venetianSources : supply.austrianSources).map(areaNamed);
}

/** §21, §21a: whether a Line of Supply of any length leads from an area to a Supply Source of the side. */
export function hasLineOfSupply(position: Gradisca, side: Side, from: number): boolean {
  const sources = supplySources(position, side);
  const search = lines();
  traceFrom(position, side, [from], board.size, () => 1);
  return sources.some((source) => search.cost(source) >= 0);
}

/** Explores the chain of areas without enemy units from an area; its own area is not asked about. */
function traceFrom(
  position: Gradisca,
  side: Side,
  from: readonly number[],
  budget: number,
  cost: (area: number) => number,
): void {
  const enemies = areasWithUnits(position, opponentOf(side));
  const search = lines();
  search.begin(budget);
  for (const start of from) search.enter(start, 0);
  for (let area = search.next(); area >= 0; area = search.next()) {
    for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (!enemies[to] && !blocksLines(position, link)) search.enter(to, cost(to));
    }
  }
}

/** Every area without enemy units from which a Line of Supply can be traced: the same chains, from the Sources outwards. */
export function areasInSupply(position: Gradisca, side: Side): number[] {
  const sources = supplySources(position, side).filter((source) => !enemyIn(position, side, source));
  traceFrom(position, side, sources, board.size, () => 1);
  return lines().reached;
}

/** §21, §21d, §21e, §21f: whether units of a side in an area are supplied. */
export function isSupplied(position: Gradisca, side: Side, area: number): boolean {
  if (!position.advanced) return true;
  if (supplySources(position, side).includes(area)) return true;
  if (side === "venetian" && position.seaSupply === area) return true;
  return holdsByException(position, side, area) || hasLineOfSupply(position, side, area);
}

/** §21f: Gradisca needs no line while Austrian units occupy Rubia. */
function holdsByException(position: Gradisca, side: Side, area: number): boolean {
  const exception = scenarioNamed(position.scenario).supply.gradiscaException;
  if (side !== exception.side || area !== areaNamed(exception.area)) return false;
  return anyIn(position, side, areaNamed(exception.needsUnitsIn), isCombatUnit);
}

/** §21c, §21g, §21i: supply is checked when the activation of an area begins, for the units that are activated there. */
export function checkSupply(play: Play<Gradisca>, side: Side, area: number, acting: readonly number[]): void {
  const { position } = play;
  if (!position.advanced) return;
  const out = isSupplied(position, side, area) ? 0 : 1;
  const changed = acting.filter((unit) => position.outOfSupply[unit] !== out);
  for (const unit of changed) position.outOfSupply[unit] = out;
  if (changed.length > 0)
    play.tell({
      type: out ? "outOfSupply" : "inSupply",
      rules: ["21c", "21g"],
      area,
      units: changed,
      ...successorsAmong(position, changed),
    });
}

/** §21.1b: the longest Line of Supply to the Camp, difficult terrain counting 2. */
const LONGEST_LINE_TO_CAMP = 3;

/** §21.1, §21.1b (§21.1n: offensives live on stores close to the front): whether units activated in an area have Attack Supply, or need none (§21.1c). */
export function hasAttackSupply(position: Gradisca, side: Side, area: number): boolean {
  if (!position.advanced || isExempt(position, side, area)) return true;
  if (moraleBand(position, side) === "low") return false;
  if (side === "venetian" && position.seaSupply === area) return true;
  return isNearSuppliedCamp(position, side, area);
}

function isNearSuppliedCamp(position: Gradisca, side: Side, area: number): boolean {
  const camp = position.camps[side].area;
  if (camp === NOWHERE) return false;
  traceFrom(position, side, [area], LONGEST_LINE_TO_CAMP, (to) => areas.cost[to]!);
  return lines().cost(camp) >= 0 && isCampSupplied(position, side);
}

/** §21j, §21.1b: whether the Camp is in play and has a line to a Supply Source. Supply by sea (§21d) is no such line. */
export function isCampSupplied(position: Gradisca, side: Side): boolean {
  const { area } = position.camps[side];
  return area !== NOWHERE && hasLineOfSupply(position, side, area);
}

/** §21.1c: Austrian units in Trieste, and all units in a Fortress. */
function isExempt(position: Gradisca, side: Side, area: number): boolean {
  return scenarioNamed(position.scenario).supply.attackSupplyExempt.some((one) =>
    one.side === "either" ? areas.terrain[area] === one.terrain : one.side === side && areaNamed(one.area) === area,
  );
}

export const NO_ATTACK_SUPPLY = bar("21.1", "bar.no-attack-supply");
export const OUT_OF_SUPPLY = bar("20", "bar.out-of-supply");

/** §21h: an out-of-supply Commander has a Leadership Value of 1 for every purpose. */
export function leadershipOf(position: Gradisca, commander: number): number {
  return position.advanced && position.outOfSupply[commander] === 1 ? 1 : printedLeadership(position, commander);
}

export function printedLeadership(position: Gradisca, commander: number): number {
  return position.turned[commander] ? units.replacementLeadership[commander]! : units.leadership[commander]!;
}

/** §21d: at the start of the turn Venice chooses the one area it supplies by sea. */
export const supplyBySea = decision({
  rule: "21d",
  seat: () => "venetian",
  when: (position) => position.advanced && !isSeaBlocked(position),
  options(position) {
    const options: GradiscaOption[] = [];
    for (let area = 0; area < board.size; area++) {
      if (areas.coastal[area] && !enemyIn(position, "venetian", area)) options.push({ type: "seaSupply", area });
    }
    options.push({ type: "noSeaSupply" });
    return options;
  },
  play(play, _, option) {
    if (option.type !== "seaSupply") return;
    play.position.seaSupply = option.area;
    play.tell({ type: "seaSupply", rules: ["21d"], area: option.area });
  },
});
