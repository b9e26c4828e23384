import { hexDistance } from "@gonfalon/engine/board";
import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, leaders, SIDE_NAMES, type Side, siegePlaces, tables, units } from "../../data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { ownersOnly } from "../known.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import type { Modifier } from "./attrition.ts";
import { advance } from "./battle/advance.ts";
import { takeSp } from "./battle/losses.ts";
import { consolidate } from "./consolidation.ts";
import { armyCommander, combatOf, forcesIn, forcesOf, leaderless, sizeOf } from "./forces.ts";
import { captureLeader, loseOutright } from "./loneLeaders.ts";
import { besiegersOf, defenderOf, garrisonIn, heldHexes, inside, partOf } from "./sieges.ts";
import { modifierOf } from "./tables.ts";

/** §IV.a, §C15.1, §C10.13: besieged places that surrender, and what follows when one falls. */
export type CitadelOption =
  | { readonly type: "enterCitadel"; readonly leader: number; readonly hex: number }
  | { readonly type: "stayOut" };

/** Each besieged place is looked at, in the order of the table. */
export const surrenders = procedure<{ side: Side; place: number }>("surrenders", {
  side: everybody,
  place: everybody,
}).steps({
  look: step(["IV.a", "C15.1"], (play, frame) => {
    const { place } = frame;
    if (place >= siegePlaces.ids.length) return done;
    frame.place++;
    if (play.position.siege[place] && falls(play, frame.side, place)) callFall(play, place);
    return again;
  }),
});

/** §C15.1: one without an SP falls by itself; the besieger rolls in his own Morale Phase only. */
function falls(play: Play<Quadrilateral>, phasing: Side, place: number): boolean {
  const { position } = play;
  const defender = defenderOf(position, place) as Side;
  if (inside(position, place, defender) === 0) return true;
  if (defender === phasing) return false;
  const dice = [play.roll(), play.roll()];
  const modifiers = surrenderModifiers(position, place);
  const total = modifiers.reduce((sum, { by }) => sum + by, dice[0]! + dice[1]!);
  const surrendered = total >= tables.siege.surrender.needed;
  const id = siegePlaces.ids[place]!;
  // Ruling C15.1: the besieger sees the dice, not what they are changed by.
  play.tell({ type: "surrenderRoll", rules: ["IV.a", "C15.1"], place: id, dice, surrendered });
  const known = modifiers.map(({ rule, by }) => ({ rule, by }));
  tellOnly(play, defender, { type: "surrenderModifiers", rules: ["C15.1"], place: id, modifiers: known, total });
  return surrendered;
}

/** §C15.1: what changes the dice. */
export function surrenderModifiers(position: Quadrilateral, place: number): Modifier[] {
  const defender = defenderOf(position, place) as Side;
  return modifiersOfSurrender({
    duration: position.duration[place]!,
    combat: combatInside(position, place, defender),
    morale: campaign.surrenderMorale?.(position, defender) ?? 0,
    commanderInside: hasCommanderInside(position, place, defender),
    reliefNear: isReliefNear(position, place, defender),
  });
}

/** What the dice for surrender look at; `combat` are SPs of infantry and cavalry inside, a garrison marker as one. */
export interface Defence {
  readonly duration: number;
  readonly combat: number;
  readonly morale: number;
  readonly commanderInside: boolean;
  readonly reliefNear: boolean;
}

export function modifiersOfSurrender({ duration, combat, morale, commanderInside, reliefNear }: Defence): Modifier[] {
  const { modifiers } = tables.siege.surrender;
  const when = (key: string, applies: boolean) => ({ rule: "C15.1", by: applies ? modifierOf(modifiers, key) : 0 });
  return [
    { rule: "C11.14", by: duration },
    combat <= TWO ? when("twoOrFewer", true) : when("fiveOrFewer", combat <= FIVE),
    { rule: "C15.1", by: morale },
    when("armyCommanderInside", commanderInside),
    when("reliefNear", reliefNear),
  ].filter(({ by }) => by !== 0);
}
const TWO = 2;
const FIVE = 5;

function combatInside(position: Quadrilateral, place: number, defender: Side): number {
  return heldHexes(position, place, defender).reduce((sum, hex) => {
    const led = forcesIn(position, defender, hex).reduce((all, leader) => all + combatOf(position, leader), 0);
    const loose = leaderless(position, defender, hex).filter((unit) => units.arm[unit] !== 2);
    const rest = loose.reduce((all, unit) => all + position.strength[unit]!, 0);
    return sum + led + rest + (garrisonIn(position, defender, hex) >= 0 ? 1 : 0);
  }, 0);
}

/** An Army Commander, or one who was: by his counter, or by succession (§C2.8). */
function hasCommanderInside(position: Quadrilateral, place: number, defender: Side): boolean {
  return leadersInside(position, siegePlaces.hexes[place]!, defender).some(
    (leader) =>
      leaders.armyCommander[leader] || position.commanded[leader] || armyCommander(position, defender) === leader,
  );
}

function leadersInside(position: Quadrilateral, hexes: readonly number[], side: Side): number[] {
  return leaders.ofSide[side].filter(
    (leader) => position.leaderState[leader] === IN_PLAY && hexes.includes(position.leaderHex[leader]!),
  );
}

function isReliefNear(position: Quadrilateral, place: number, defender: Side): boolean {
  const line = tables.siege.surrender.modifiers.find(({ when }) => when === "reliefNear")!;
  return forcesOf(position, defender).some((leader) => {
    const hex = position.leaderHex[leader]!;
    if (siegePlaces.hexes[place]!.includes(hex) || sizeOf(position, leader) < line.minSP!) return false;
    return siegePlaces.hexes[place]!.some((one) => hexDistance(board, one, hex) <= line.maxHexes!);
  });
}

export function callFall(play: Play<Quadrilateral>, place: number): void {
  const defender = defenderOf(play.position, place) as Side;
  const hexes = heldHexes(play.position, place, defender);
  const besiegers = besiegersOf(play.position, place, otherOf(defender));
  const what = { place: siegePlaces.ids[place]!, ...partOf(play.position, place, defender) };
  const empty = inside(play.position, place, defender) === 0;
  play.tell({ type: "placeFell", rules: ["C10.13"], ...what, side: SIDE_NAMES[defender], empty });
  for (const hex of hexes) removeInside(play, defender, hex);
  play.position.siege[place] = 0;
  play.position.siegeBroken[place] = 0;
  play.call(occupyCitadel, { side: otherOf(defender), hexes, besiegers });
}

function otherOf(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** §C10.13: SPs, garrisons and trains inside are lost; governors and Major Personalities captured, other leaders removed. */
function removeInside(play: Play<Quadrilateral>, side: Side, hex: number): void {
  const { position } = play;
  for (const leader of forcesIn(position, side, hex)) removeUnits(position, side, leader);
  for (const unit of leaderless(position, side, hex))
    while (position.strength[unit]! > 0) takeSp(position, unit, "surrender");
  const garrison = garrisonIn(position, side, hex);
  if (garrison >= 0) {
    position.garrisonHex[garrison] = NOWHERE;
    position.eliminated[side]++;
  }
  for (const leader of leadersInside(position, [hex], side)) loseInside(play, leader);
}

function removeUnits(position: Quadrilateral, side: Side, head: number): void {
  for (const unit of units.ofSide[side]) {
    const leader = position.unitLeader[unit]!;
    if (leader < 0 || position.leaderHex[leader] !== position.leaderHex[head]) continue;
    while (position.strength[unit]! > 0) takeSp(position, unit, "surrender");
  }
}

/** A leader in a fallen citadel. Major generals come back to the pool (ruling C10.13). */
export function loseInside(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  for (const [train, holder] of position.trainLeader.entries()) {
    if (holder === leader) position.trainLeader[train] = NOWHERE;
  }
  if (leaders.generic[leader] || leaders.governor[leader]! >= 0 || leaders.majorPersonality[leader]) {
    captureLeader(play, leader);
    return;
  }
  loseOutright(position, leader);
  const side = SIDE_NAMES[leaders.side[leader]!];
  play.tell({ type: "leaderLost", rules: ["C10.13"], side, leader: leaders.ids[leader]! });
}

type OccupyCitadel = { side: Side; hexes: number[]; besiegers: number[] };

/** Rulings C10.13: one adjacent besieging Force into each hex, or none. */
export const occupyCitadel = procedure<OccupyCitadel>("occupyCitadel", {
  side: everybody,
  hexes: everybody,
  besiegers: ownersOnly<number[]>([]),
}).steps({
  who: decision({
    rule: "C10.13",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { hexes, besiegers }): CitadelOption[] => {
      const [hex] = hexes;
      if (hex === undefined) return [];
      const near = besiegers.filter((leader) => hexDistance(board, position.leaderHex[leader]!, hex) === 1);
      if (near.length === 0) return [];
      return [...near.map((leader) => ({ type: "enterCitadel", leader, hex }) as const), { type: "stayOut" }];
    },
    play: (play, frame, option) => {
      if (option.type === "enterCitadel") {
        frame.besiegers = frame.besiegers.filter((leader) => leader !== option.leader);
        play.call(advance, { side: frame.side, leader: option.leader, route: [option.hex], fallen: true });
      }
      frame.hexes.shift();
      return again;
    },
  }),
  next: step("C10.13", (_, frame) => {
    frame.hexes.shift();
    return frame.hexes.length > 0 ? "who" : undefined;
  }),
  // A leader without units may have been in an empty hex of the place (§C12.2).
  unite: call(
    "C12.1",
    () => consolidate,
    (_, { side }) => ({ side }),
  ),
});
