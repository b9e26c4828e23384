import {
  gameFiles,
  hexNamed,
  hexOfPlace,
  leaderNamed,
  type Side,
  scenarioNamed,
  sideNamed,
  siegePlaceNamed,
} from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import type { VictoryTest } from "../schemas/files.ts";

/** What a scenario pays for, in its points: the places to hold at the end, the siege of Mantova, meetings and battles. */
export interface Stakes {
  readonly places: readonly { readonly hex: number; readonly points: number }[];
  /** What it is worth that Mantova is besieged, or is not. */
  readonly siege: number;
  /** What a relief of Mantova brings, and that its road is open at the end. */
  readonly relief: number;
  readonly critical: number;
  /** Points for each combat SP of the enemy that is eliminated. */
  readonly eliminated: number;
  /** A Force of this side and of so many SPs that stands near a hex at the end denies the enemy his points. */
  readonly presence: {
    readonly side: Side;
    readonly hex: number;
    readonly sps: number;
    readonly points: number;
  } | null;
  /** Leaders who are to meet with their Forces, not east of a hex. */
  readonly meeting: { readonly leaders: readonly number[]; readonly hex: number; readonly points: number } | null;
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
const CAMPAIGN: Stakes = {
  places: [],
  siege: 3,
  relief: 2,
  critical: 2,
  eliminated: 0.03,
  presence: null,
  meeting: null,
};

/** Decided by Vienna Morale, and not by points. */
export function isCampaign(position: Pick<Quadrilateral, "scenario">): boolean {
  return stakesOf(position) === CAMPAIGN;
}

type Lines = { -readonly [K in keyof Stakes]: Stakes[K] };

function readStakes(scenario: string): Stakes {
  const { victory } = scenarioNamed(scenario);
  if (!("points" in victory)) return CAMPAIGN;
  const places = new Map<number, number>();
  const stakes: Lines = { ...CAMPAIGN, siege: 0, relief: 0, critical: 0, eliminated: 0 };
  for (const { points, test } of victory.points) {
    for (const one of parts(test)) {
      if (one.type === "held" && one.place !== MANTOVA) {
        const hex = hexOfPlace(one.place);
        places.set(hex, (places.get(hex) ?? 0) + points);
      } else readLine(stakes, points, one);
    }
  }
  return { ...stakes, places: [...places].map(([hex, points]) => ({ hex, points })) };
}

function readLine(stakes: Lines, points: number, test: VictoryTest): void {
  switch (test.type) {
    case "siege":
      if (siegePlaceNamed(test.place) === siegePlaceNamed(MANTOVA)) stakes.siege += points;
      break;
    case "event":
      if (test.event === "relief") stakes.relief += points;
      break;
    case "count":
      if (test.event === "criticalBattle") stakes.critical = points / test.per;
      else stakes.eliminated = points / test.per;
      break;
    case "noForce":
      stakes.presence = {
        side: sideNamed(test.side),
        hex: test.of === undefined ? hexOfPlace("verona") : hexNamed(test.of),
        sps: test.minSP,
        points,
      };
      break;
    case "leadersJoined":
      stakes.meeting = { leaders: test.leaders.map((id) => leaderNamed(id)), hex: hexNamed(test.notEastOf), points };
      break;
  }
}

function parts(test: VictoryTest): readonly VictoryTest[] {
  return test.type === "any" ? test.of.flatMap(parts) : [test];
}
