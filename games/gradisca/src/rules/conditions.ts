import { Paths } from "@gonfalon/engine/board";
import type { Condition } from "../cardSchema.ts";
import { areaNamed, areas, board, links, opponentOf, type Side, timeLine, walls } from "../data.ts";
import { type Gradisca, NOWHERE, type UnitFilter } from "../position.ts";
import type { CardInPlay } from "./cards.ts";
import { unitsMeant } from "./filters.ts";
import { isCampSupplied } from "./supply.ts";
import { sidesOf } from "./whom.ts";

/** What a test may ask about: the position, the card being played, and the side that the effect reaches. */
interface Case {
  readonly position: Gradisca;
  readonly card: CardInPlay;
  readonly reached: Side;
}

/** §12: whether a condition of a card holds. Every test that it names must pass. */
export function holds(position: Gradisca, condition: Condition, card: CardInPlay, reached: Side = card.side): boolean {
  const on: Case = { position, card, reached };
  return (Object.keys(condition) as (keyof Condition)[]).every((name) => passesTest(on, name, condition));
}

function passesTest(on: Case, name: keyof Condition, condition: Condition): boolean {
  const test = tests[name] as (on: Case, value: unknown) => boolean;
  return test(on, condition[name]);
}

type Tests = { readonly [K in keyof Required<Condition>]: (on: Case, value: Required<Condition>[K]) => boolean };

const tests: Tests = {
  all: (on, list) => list.every((one) => holds(on.position, one, on.card, on.reached)),
  any: (on, list) => list.some((one) => holds(on.position, one, on.card, on.reached)),
  playedBy: ({ card }, side) => card.side === side,
  unitNear: ({ position }, { side, areas: names, distance }) =>
    hasUnitWithin(position, side, {}, names.map(areaNamed), distance),
  unitNearEnemyCamp: ({ position, card }, { side, type, order, distance }) =>
    sidesOf(side, card.side).some((one) => {
      const camp = position.camps[opponentOf(one)].area;
      return camp !== NOWHERE && hasUnitWithin(position, one, unitsOf([type], order), [camp], distance);
    }),
  hasUnit: ({ position, card }, { side, type, order }) =>
    sidesOf(side, card.side).some((one) => unitsMeant(position, one, unitsOf([type], order)).length > 0),
  campNotSupplied: ({ position, reached }, wanted) => isCampSupplied(position, reached) !== wanted,
  months: ({ position }, months) => months.includes(timeLine[position.turn]!.months),
  wonFieldCombatThisActivation: ({ position, card }, wanted) =>
    (position.activation?.fieldCombatsWon.includes(card.side) ?? false) === wanted,
  terrain: ({ card }, terrains) => card.window !== undefined && terrains.includes(areas.terrain[card.window.area]!),
  ownUnits: ({ position, card }, { type, atLeast }) =>
    card.window !== undefined && countIn(position, card.side, unitsOf(type), card.window.area) >= atLeast,
  fortressGarrison: ({ position, card }, { type, order, atLeast }) => {
    const fortress = walls.fortress[card.window?.wall ?? NOWHERE];
    return fortress !== undefined && countIn(position, card.side, unitsOf(type, order), fortress) >= atLeast;
  },
};

function unitsOf(type: string[], order?: "good" | "disorganised"): UnitFilter {
  return order ? { type, order } : { type };
}

function countIn(position: Gradisca, side: Side, filter: UnitFilter, area: number): number {
  return unitsMeant(position, side, filter).filter((unit) => position.area[unit] === area).length;
}

/** Whether such a unit stands in one of the areas or within so many borders of one; impassable borders do not count. */
function hasUnitWithin(position: Gradisca, side: Side, filter: UnitFilter, from: number[], distance: number): boolean {
  const paths = new Paths(board.size);
  paths.begin(distance);
  for (const start of from) paths.enter(start, 0);
  for (let area = paths.next(); area >= 0; area = paths.next()) {
    for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
      if (!links.impassable[link]) paths.enter(board.linkTo[link]!, 1);
    }
  }
  return unitsMeant(position, side, filter).some((unit) => paths.cost(position.area[unit]!) >= 0);
}
