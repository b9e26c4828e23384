import {
  AUSTRIAN,
  gameFiles,
  hexOfPlace,
  SIDES,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaceNamed,
} from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import type { VictoryTest } from "../schemas/files.ts";

/** What a scenario pays for, in its points: the places to hold at the end, and the siege of Mantova. */
export interface Stakes {
  readonly places: readonly { readonly hex: number; readonly points: number }[];
  /** What it is worth that Mantova is besieged, or is not. */
  readonly siege: number;
  /** What a relief of Mantova brings. */
  readonly relief: number;
  readonly critical: number;
  /** Points for each combat SP of the enemy that is eliminated. */
  readonly eliminated: number;
}

export const MANTOVA = "mantova";

const kept = gameFiles.derived(() => new Map<string, Stakes>());

export function stakesOf({ scenario }: Pick<Quadrilateral, "scenario">): Stakes {
  let stakes = kept().get(scenario);
  if (!stakes) {
    stakes = readStakes(scenario);
    kept().set(scenario, stakes);
  }
  return stakes;
}

/** A campaign is decided by Vienna Morale alone (§E61): Mantova counts two, a relief or a critical battle one. */
const CAMPAIGN: Stakes = { places: [], siege: 3, relief: 2, critical: 2, eliminated: 0.03 };

function readStakes(scenario: string): Stakes {
  const { victory } = scenarioNamed(scenario);
  if (!("points" in victory)) return CAMPAIGN;
  const places = new Map<number, number>();
  let [siege, relief, critical, eliminated] = [0, 0, 0, 0];
  for (const { points, test } of victory.points) {
    for (const one of parts(test)) {
      if (one.type === "held" && one.place !== MANTOVA) {
        const hex = hexOfPlace(one.place);
        places.set(hex, (places.get(hex) ?? 0) + points);
      } else if (one.type === "siege" && siegePlaceNamed(one.place) === siegePlaceNamed(MANTOVA)) siege += points;
      else if (one.type === "event" && one.event === "relief") relief += points;
      else if (one.type === "count" && one.event === "criticalBattle") critical = points / one.per;
      else if (one.type === "count") eliminated = points / one.per;
    }
  }
  return { places: [...places].map(([hex, points]) => ({ hex, points })), siege, relief, critical, eliminated };
}

function parts(test: VictoryTest): readonly VictoryTest[] {
  return test.type === "any" ? test.of.flatMap(parts) : [test];
}

/** Who has to keep Mantova, and who would have it. */
export function isDefender(side: Side): boolean {
  return side === AUSTRIAN;
}

export function sideOfSeat(seat: string): Side {
  return sideNamed(seat);
}

export const BOTH = SIDES;
