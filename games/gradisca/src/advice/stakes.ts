import { areaNamed, opponentOf, SIDES, type Side, scenarioNamed } from "../data.ts";
import { type Gradisca, NO_BOOTY } from "../position.ts";

/** What the war is about: the areas that bring points, and to whom. */
export interface Stake {
  readonly area: number;
  /** The side that gets the points by being there. */
  readonly taker: Side;
  readonly points: number;
  /** Booty is taken once, on entering; the other points go to whoever is there when the game ends. */
  readonly booty: boolean;
}

interface Known {
  readonly atTheEnd: readonly Stake[];
  /** By owner of the marker, by area. */
  readonly booty: Readonly<Record<Side, readonly Stake[]>>;
}

const known = new Map<object, Known>();

function knownOf(id: string): Known {
  const scenario = scenarioNamed(id);
  const before = known.get(scenario);
  if (before) return before;
  const atTheEnd = scenario.vpAreas.map(({ area, side, amount }) => ({
    area: areaNamed(area),
    taker: side,
    points: amount,
    booty: false,
  }));
  const marked = (owner: Side): Stake[] => {
    const { values, areas } = scenario.booty[owner];
    const mean = values.reduce<number>((sum, value) => sum + (value === "?" ? ROLLED : value), 0) / values.length;
    return areas.map((area) => ({ area: areaNamed(area), taker: opponentOf(owner), points: mean, booty: true }));
  };
  const found = { atTheEnd, booty: { venetian: marked("venetian"), austrian: marked("austrian") } };
  known.set(scenario, found);
  return found;
}

/** What a question mark brings on the average. */
const ROLLED = 3.5;

/** The stakes that are still open. A booty marker counts as much as the average of all: nobody knows more. */
export function stakesIn(position: Gradisca): Stake[] {
  const { atTheEnd, booty } = knownOf(position.scenario);
  const open = [...atTheEnd];
  for (const owner of SIDES) {
    for (const stake of booty[owner]) if (position.booty[owner][stake.area] !== NO_BOOTY) open.push(stake);
  }
  return open;
}

/** What an enemy booty marker is worth on the average. */
export function meanBooty(position: Gradisca, owner: Side): number {
  return knownOf(position.scenario).booty[owner][0]?.points ?? 0;
}
