import { everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, otherSide, type Side, siegePlaces, tables } from "../../data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { call, procedure, step } from "../rulebook.ts";
import { consolidate } from "./consolidation.ts";
import { turnDown } from "./showing.ts";
import { defenderOf, heldHexes, isInvested } from "./sieges.ts";

/** §III.c, §C10.11, §C12.5: after all battles both sides consolidate, and sieges begin or end. */
export const jointConsolidation = procedure<{ side: Side }>("jointConsolidation", { side: everybody }).steps({
  phasing: call(
    ["III.c", "C12.5"],
    () => consolidate,
    (_, { side }) => ({ side }),
  ),
  other: call(
    ["III.c", "C12.5"],
    () => consolidate,
    (_, { side }) => ({ side: otherSide(side) }),
  ),
  sieges: step("C10.11", (play) => {
    for (const place of siegePlaces.ids.keys()) lookAtSiege(play, place);
    turnDown(play.position);
  }),
});

/** §C10.11: a place that is found invested is besieged; one that is not is so no more. */
export function lookAtSiege(play: Play<Quadrilateral>, place: number): void {
  const { position } = play;
  const defender = defenderOf(position, place);
  const besieged = defender !== NOWHERE && isInvested(position, place, defender as Side);
  if (defender !== NOWHERE) shutPlace(position, place, defender as Side, besieged);
  if (besieged && !position.siege[place]) beginSiege(play, place);
  if (!besieged && position.siege[place]) endSiege(play, place);
}

/** Who is inside is besieged, or free (ruling C10.2). */
function shutPlace(position: Quadrilateral, place: number, defender: Side, besieged: boolean): void {
  const held = heldHexes(position, place, defender);
  for (const leader of leaders.ofSide[defender]) {
    if (position.leaderState[leader] !== IN_PLAY || !siegePlaces.hexes[place]!.includes(position.leaderHex[leader]!)) {
      continue;
    }
    position.besieged[leader] = besieged && held.includes(position.leaderHex[leader]!) ? 1 : 0;
  }
}

/** Turns within which a broken siege is taken up again at its former modifier. */
const INTERRUPTED = 2;

function beginSiege(play: Play<Quadrilateral>, place: number): void {
  const { position } = play;
  const broken = position.siegeBroken[place]!;
  const goesOn = broken > 0 && position.turn <= broken + INTERRUPTED;
  position.siege[place] = 1;
  position.siegeBroken[place] = 0;
  if (!goesOn) {
    position.duration[place] = tables.siege.duration.start;
    campaign.newSiege?.(position, place);
  }
  play.tell({ type: "siegeBegins", rules: ["C10.11"], place: siegePlaces.ids[place]!, goesOn });
}

function endSiege(play: Play<Quadrilateral>, place: number): void {
  const { position } = play;
  position.siege[place] = 0;
  position.siegeBroken[place] = position.turn;
  play.tell({ type: "siegeEnds", rules: ["C10.11"], place: siegePlaces.ids[place]! });
}

/** §C11.14, §C10.11: a place that is supplied begins any new siege from the first day. */
export function revictual(position: Quadrilateral, place: number): void {
  position.duration[place] = tables.siege.duration.start;
  position.siegeBroken[place] = 0;
}

/** The side that besieges a place. */
export function besiegerOf(position: Quadrilateral, place: number): Side {
  return otherSide(defenderOf(position, place) as Side);
}
