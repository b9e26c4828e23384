import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, CITADEL, hexes, leaders, otherSide, SIDE_NAMES, type Side, siegePlaces, tables } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { consolidate } from "./consolidation.ts";
import { FORCE_THERE, fieldOf } from "./field.ts";
import { forcesIn, forcesOf } from "./forces.ts";
import { hexesWithPieces, turnDown } from "./showing.ts";
import { besiegersOf, defenderOf, heldHexes, holderOf, isInvested, partOf, shutIn } from "./sieges.ts";

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
  shutPlace(position, place, besieged ? heldHexes(position, place, defender as Side) : [], defender);
  if (besieged && !position.siege[place]) beginSiege(play, place, defender as Side);
  if (besieged) {
    keepAlert(position, besiegersOf(position, place, otherSide(defender as Side)));
    keepAlert(position, besiegedIn(position, place, defender as Side));
  }
  if (!besieged && position.siege[place]) endSiege(play, place);
  // Ruling C10.3: of a place in two hands the other side may be found invested, now that nobody is shut in.
  if (!besieged && defenderOf(position, place) !== defender) lookAtSiege(play, place);
  if (position.siegeBroken[place] === RELIEVED) position.siegeBroken[place] = 0;
}

/**
 * Whoever of the defending side is in these hexes of a place is besieged; whoever else is in it is free, of either side (rulings C10.2,
 * C10.3): a lone leader of the besieger may have ridden into a hex that nobody defends (§C2.11).
 */
function shutPlace(position: Quadrilateral, place: number, shut: readonly number[], defender: number): void {
  for (const [leader, hex] of position.leaderHex.entries()) {
    if (!siegePlaces.hexes[place]!.includes(hex)) continue;
    position.besieged[leader] = shut.includes(hex) && leaders.side[leader] === defender ? 1 : 0;
  }
}

/** §E16d, §C10.4, §C10.5, §C11.15: neither who besieges nor who is besieged rests, from the moment he is. */
function keepAlert(position: Quadrilateral, forces: readonly number[]): void {
  for (const force of forces) if (position.quarters[leaders.side[force]!]) position.alert[force] = 1;
}

function besiegedIn(position: Quadrilateral, place: number, side: Side): number[] {
  return heldHexes(position, place, side).flatMap((hex) => forcesIn(position, side, hex));
}

/** Turns within which a broken siege is taken up again at its former modifier. */
const INTERRUPTED = 2;
/** §C10.7: in place of the turn: it was relieved in this Player-Turn, before it was looked whether it is still besieged. */
const RELIEVED = -1;

function beginSiege(play: Play<Quadrilateral>, place: number, defender: Side): void {
  const { position } = play;
  const broken = position.siegeBroken[place]!;
  const goesOn = broken > 0 && position.turn <= broken + INTERRUPTED;
  position.siege[place] = 1;
  position.siegeBroken[place] = 0;
  if (!goesOn) {
    position.duration[place] = tables.siege.duration.start;
    campaign.newSiege?.(position, place);
  }
  const what = { place: siegePlaces.ids[place]!, ...partOf(position, place, defender) };
  play.tell({ type: "siegeBegins", rules: ["C10.11"], ...what, goesOn });
}

function endSiege(play: Play<Quadrilateral>, place: number): void {
  const { position } = play;
  position.siege[place] = 0;
  if (position.siegeBroken[place] !== RELIEVED) position.siegeBroken[place] = position.turn;
  play.tell({ type: "siegeEnds", rules: ["C10.11"], place: siegePlaces.ids[place]! });
}

/** §C11.14, §C10.11: a place that is supplied begins any new siege from the first day. */
export function revictual(position: Quadrilateral, place: number): void {
  position.duration[place] = tables.siege.duration.start;
  position.siegeBroken[place] = position.siege[place] ? RELIEVED : 0;
}

/** §C10.2: Forces in a friendly citadel next to an enemy Force that may become besieged. */
export function mayShutIn(position: Quadrilateral, side: Side): number[] {
  return forcesOf(position, side).filter((leader) => {
    return !position.besieged[leader] && isOpenCitadel(position, side, position.leaderHex[leader]!);
  });
}

/** A piece of the side that is not besieged, whatever it is, is in such a citadel. */
function mightShutIn(position: Quadrilateral, { side }: { side: Side }): boolean {
  const shut = leaders.ofSide[side].filter((one) => position.besieged[one]).map((one) => position.leaderHex[one]!);
  return hexesWithPieces(position, side).some((hex) => !shut.includes(hex) && isOpenCitadel(position, side, hex));
}

function isOpenCitadel(position: Quadrilateral, side: Side, hex: number): boolean {
  if (hexes.feature[hex] !== CITADEL || holderOf(position, hex) !== side) return false;
  return isBesideEnemy(position, side, hex);
}

/** As the side sees it: an unshown piece counts as a Force (§C1.8). */
function isBesideEnemy(position: Quadrilateral, side: Side, hex: number): boolean {
  const { enemy } = fieldOf(position, side);
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if ((enemy[board.linkTo[link]!]! & FORCE_THERE) !== 0) return true;
  }
  return false;
}

export type ShutInOption = { readonly type: "becomeBesieged"; readonly leader: number } | { readonly type: "stayOpen" };

/** §C10.2: a Force may declare itself besieged in its own Consolidation Segment. */
export const declareBesieged = procedure<{ side: Side }>("declareBesieged", { side: everybody }).steps({
  ask: decision({
    rule: "C10.2",
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.8 Asked for whatever stands there: else the question would tell that it is a Force.
    when: mightShutIn,
    options: (position, { side }): ShutInOption[] => [
      ...mayShutIn(position, side).map((leader): ShutInOption => ({ type: "becomeBesieged", leader })),
      { type: "stayOpen" },
    ],
    play: (play, { side }, option) => {
      if (option.type === "stayOpen") return done;
      shutIn(play.position, option.leader);
      const hex = play.position.leaderHex[option.leader]!;
      play.tell({ type: "becameBesieged", rules: ["C10.2"], side: SIDE_NAMES[side], hex });
      return again;
    },
  }),
});
