import { everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import {
  AS_FORMATION,
  DEFENSE,
  enemyOf,
  GOOD,
  holds,
  IN_PLAY,
  isArtillery,
  MANEUVER,
  NOBODY,
  put,
  sideOf,
  type Tolentino,
} from "../position.ts";
import { occupy } from "./arrival.ts";
import { leaveLeaderless } from "./losses.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { mayStack } from "./stacking.ts";
import { tellOf } from "./telling.ts";
import { inZoneOf } from "./zones.ts";

/** §15.5 §3.1.A2 units set aside for this turn come back, the Neapolitans first. */
export interface Replacements {
  side: Side;
}
export type ReplaceOption = { type: "replace"; unit: number; hex: number };

export const replacements = procedure<Replacements>("replacements", { side: everybody }).steps({
  place: decision({
    rule: ["15.5", "3.1.A2", "12.8"],
    seat: (_position, { side }) => SEATS[side],
    when: (position, { side }) => due(position, side).length > 0,
    options: (position, { side }) =>
      due(position, side).flatMap((unit) =>
        placesFor(position, unit).map((hex) => ({ type: "replace" as const, unit, hex })),
      ),
    play: (play, _frame, { unit, hex }) => {
      bringBack(play, unit, hex);
      return "place";
    },
  }),
  next: step("3.1.A2", ({ position }, frame) => {
    // §12.8 whoever cannot be placed waits one more turn.
    for (let unit = 0; unit < army.units; unit++) {
      const waits = position.fate[unit] === position.turn && army.side[unit] === frame.side;
      if (waits) position.fate[unit]!++;
    }
    if (frame.side === AUSTRIAN) return undefined;
    frame.side = AUSTRIAN;
    return "place";
  }),
});

export function newReplacements(): Replacements {
  return { side: NEAPOLITAN };
}

function due(position: Tolentino, side: Side): number[] {
  const found: number[] = [];
  for (let unit = 0; unit < army.units; unit++) {
    const isDue = position.fate[unit] === position.turn && army.side[unit] === side;
    if (isDue && placesFor(position, unit).length > 0) found.push(unit);
  }
  return found;
}

/** §15.5 the leader's hex or one next to it, not in an EZoC, within the stacking limits. */
function placesFor(position: Tolentino, unit: number): number[] {
  const leader = leaderFor(position, unit);
  if (leader === NOBODY || position.at[leader]! < 0) return [];
  const centre = position.at[leader]!;
  const enemy = enemyOf(sideOf(unit));
  const { firstLink, linkTo } = ground.board;
  const around = [centre, ...linkTo.subarray(firstLink[centre]!, firstLink[centre + 1]!)];
  return around.filter(
    (hex) => !holds(position, enemy, hex) && !inZoneOf(position, enemy, hex) && mayStack(position, [unit], hex),
  );
}

/** Its officer; if the formation can never have one again, the Commander of the army. */
export function leaderFor(position: Tolentino, unit: number): number {
  const officer = position.officer[army.formation[unit]!]!;
  return officer === NOBODY ? position.commander[sideOf(unit)]! : officer;
}

/** §12.8 in good order and under the order of its formation; a battery as at the start (§11). */
function bringBack(play: Play<Tolentino>, unit: number, hex: number): void {
  const { position } = play;
  position.fate[unit] = IN_PLAY;
  position.state[unit] = GOOD;
  const order = position.order[army.formation[unit]!];
  position.own[unit] = !isArtillery(unit) ? AS_FORMATION : order === MANEUVER ? MANEUVER : DEFENSE;
  put(position, unit, hex);
  leaveLeaderless(play, army.formation[unit]!);
  const vague = { type: "someReplaced", rules: ["15.5"], side: SEATS[sideOf(unit)], hex };
  tellOf(play, sideOf(unit), hex, { type: "replaced", rules: ["15.5", "12.8"], unit, hex }, vague);
  occupy(play, sideOf(unit), hex);
}
