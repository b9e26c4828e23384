import { again, type Play, type Procedure, SPECTATOR } from "@gonfalon/engine/kernel";
import { leaders, otherSide, SIDE_NAMES, type Side, units } from "../../data.ts";
import {
  FACE_DOWN,
  IN_PLAY,
  IN_POOL,
  MOVED,
  NOT_MOVED,
  NOT_RAISED,
  NOWHERE,
  type Quadrilateral,
  RAISED,
  TO_COME,
} from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOnly, tellOwner } from "../telling.ts";
import { attritionCheck } from "./attritionChecks.ts";
import { standingIn } from "./consolidation.ts";
import { freeGenerals } from "./drops.ts";
import { blockedEntries, type EntryOption, isToCome, placeListed, putOff } from "./entries.ts";
import { fieldOf } from "./field.ts";
import { isForce, isUnemployed, mayCommand, mayLead, sizeOf, spanUsed } from "./forces.ts";
import { centerServes } from "./lines.ts";
import { march, marchOf } from "./march.ts";
import { takeHold } from "./sieges.ts";

/** §II.a, §C7.3 to §C7.5, §C5.6, §E36, §E57: new units and leaders who come, at the active Center of Operations. */
export type ReinforcementOption =
  | { readonly type: "enterLeader"; readonly due: number }
  | { readonly type: "raise"; readonly unit: number; readonly leader: number }
  | { readonly type: "strength"; readonly sps: number }
  | { readonly type: "moveReinforcement"; readonly leader: number }
  | EntryOption
  | { readonly type: "endSegment" };

type Reinforcements = {
  side: Side;
  /** Leaders of Forces made of new units only: each has a free command. */
  entered: number[];
  /** §C7.5: the entry hexes from which they have gone, one for each. */
  gone: number[];
  unit: number;
  leader: number;
};

export function reinforcementsOf(side: Side): Reinforcements {
  return { side, entered: [], gone: [], unit: NOWHERE, leader: NOWHERE };
}

export const reinforcements: Procedure<Quadrilateral, Reinforcements> = procedure<Reinforcements>("reinforcements", {
  side: "everybody",
  entered: ownersOnly<number[]>([]),
  gone: "everybody",
  unit: ownersOnly(NOWHERE),
  leader: ownersOnly(NOWHERE),
}).steps({
  begin: step("II.a", (play, frame) => {
    play.position.forageUsed[frame.side] = [];
    frame.entered.push(...placeListed(play, frame.side));
  }),
  blocked: decision({
    rule: "C7.5",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }) => blockedEntries(position, side),
    play: ({ position }, _, option) => {
      putOff(position, option);
      return again;
    },
  }),
  who: decision({
    rule: ["II.a", "C7.3", "E57"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, frame) => mightCome(position, frame.side) || optionsOf(position, frame).length > 1,
    options: optionsOf,
    play: (play, frame, option) => {
      switch (option.type) {
        case "enterLeader":
          enterLeader(play, frame.side, option.due);
          return again;
        case "raise":
          frame.unit = option.unit;
          frame.leader = option.leader;
          return "strength";
        case "moveReinforcement":
          moveOn(play, frame, option.leader);
          return again;
        default:
          return "rest";
      }
    },
  }),
  // §II.a.3 Those that stay on their entry hex check as well.
  rest: step("II.a.3", (play, { side, entered }) => {
    const { position } = play;
    for (const leader of entered.filter((one) => position.leaderMoved[one] === NOT_MOVED && isForce(position, one))) {
      position.leaderMoved[leader] = MOVED;
      const still = { spent: 0, mountain: false, forced: false, moved: true, forages: false };
      play.call(attritionCheck, { side, leader, size: sizeOf(position, leader), ...still });
    }
    return "end";
  }),
  strength: decision({
    rule: ["C5.6", "E57"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side, unit }): ReinforcementOption[] => {
      const most = Math.min(units.max[unit]!, position.pool[side][units.arm[unit]!]);
      return Array.from({ length: most }, (_, i) => ({ type: "strength", sps: i + 1 }));
    },
    play: (play, frame, option) => {
      if (option.type === "strength") raise(play, frame, option.sps);
      return "who";
    },
  }),
  end: step("II.a", () => {}),
});

/** §II.a.1, §C7.4, §C7.5: by its free command; the second Force from a hex has spent 1 MP before it goes, the third 2. */
function moveOn(play: Play<Quadrilateral>, { gone }: Reinforcements, leader: number): void {
  const hex = play.position.leaderHex[leader]!;
  const before = gone.filter((one) => one === hex).length;
  play.call(march, marchOf(play.position, leader, "reinforcement", false, { spent: 2 * before }));
  gone.push(hex);
}

function optionsOf(position: Quadrilateral, { side, entered }: Reinforcements): ReinforcementOption[] {
  const ready = entered.filter((leader) => position.leaderMoved[leader] === NOT_MOVED && isForce(position, leader));
  const moves = ready.map((leader) => ({ type: "moveReinforcement" as const, leader }));
  return [...arrivals(position, side), ...moves, { type: "endSegment" }];
}

/** §C7.3: what may come on: only at an active Center. */
function arrivals(position: Quadrilateral, side: Side): ReinforcementOption[] {
  if (!isOpenToArrivals(position, side)) return [];
  const due = new Set(waiting(position, side).map((leader) => position.leaderDue[leader]!));
  const leadersToCome = [...due].map((turn) => ({ type: "enterLeader" as const, due: turn }));
  const raisable = mayRaise(position, side) ? raisableUnits(position, side) : [];
  const takers = raisable.length > 0 ? takersOf(position, side) : [];
  const raises = raisable.flatMap((unit) =>
    takers
      .filter((leader) => mayTake(position, leader, unit))
      .map((leader) => ({ type: "raise" as const, unit, leader })),
  );
  return [...leadersToCome, ...raises];
}

/** §C5.1: points for new units may be in the pool: whether they are the enemy never learns. */
function mightCome(position: Quadrilateral, side: Side): boolean {
  return position.poolFed[side] === 1 && isOpenToArrivals(position, side);
}

/** §C7.3: an active Center; §C2.11: nobody comes into a hex with an enemy piece, and units without a leader may have retreated to a Center that they cannot take. */
function isOpenToArrivals(position: Quadrilateral, side: Side): boolean {
  if (position.center[side] === NOWHERE || !position.centerActive[side]) return false;
  return fieldOf(position, side).enemy[position.center[side]] === 0;
}

/** Ruling C5.6: new units need a Center that is active with a LOC, in no enemy zone; leaders alone only an active one. */
function mayRaise(position: Quadrilateral, side: Side): boolean {
  return centerServes(position, side) && fieldOf(position, side).zone[position.center[side]] === 0;
}

/** §C5.6, §E57: units that have never been in play, of an arm that is in the pool. */
function raisableUnits(position: Quadrilateral, side: Side): number[] {
  return units.ofSide[side].filter(
    (unit) =>
      position.unitState[unit] === NOT_RAISED &&
      !units.marchRegiment[unit] &&
      position.pool[side][units.arm[unit]!] > 0 &&
      !isToCome(position, unit),
  );
}

/** §E36: leaders on the turn track who are available. Nobody knows who they are (§E34). */
function waiting(position: Quadrilateral, side: Side): number[] {
  return leaders.ofSide[side].filter(
    (leader) =>
      position.leaderState[leader] === TO_COME &&
      !leaders.generic[leader] &&
      position.leaderDue[leader]! <= position.turn,
  );
}

/** §C5.6: leaders at the Center who have not moved, and major generals who can be placed there. */
function takersOf(position: Quadrilateral, side: Side): number[] {
  const hex = position.center[side];
  const there = standingIn(position, side, hex).filter(
    (leader) => position.leaderMoved[leader] === NOT_MOVED && !position.besieged[leader],
  );
  const forces = standingIn(position, side, hex).filter((leader) => isForce(position, leader));
  const generals = freeGenerals(position, side).filter(
    (general) =>
      forces.length === 0 ||
      forces.some(
        (head) =>
          mayCommand(position, head, general) &&
          spanUsed(position, head) + leaders.subordination[general]! <= leaders.span[head]!,
      ),
  );
  return [...there, ...generals];
}

/** Ruling E57: within his span. */
function mayTake(position: Quadrilateral, leader: number, unit: number): boolean {
  return mayLead(leader, unit) && spanUsed(position, leader) + units.span[unit]! <= leaders.span[leader]!;
}

/** §E36, §C5.7: he is placed alone; of several who wait for the same turn chance says who it is. */
function enterLeader(play: Play<Quadrilateral>, side: Side, due: number): void {
  const { position } = play;
  const [leader] = play.shuffle(waiting(position, side).filter((one) => position.leaderDue[one] === due));
  if (leader === undefined) return;
  place(position, leader, position.center[side]);
  const event = { type: "leaderEnters", rules: ["E36"], side: SIDE_NAMES[side], hex: position.center[side] };
  tellOwner(play, side, event, { leader });
}

function place(position: Quadrilateral, leader: number, hex: number): void {
  position.leaderState[leader] = IN_PLAY;
  position.leaderDue[leader] = 0;
  position.leaderHex[leader] = hex;
  position.superior[leader] = NOWHERE;
  position.leaderShown[leader] = FACE_DOWN;
  position.foraged[leader] = 0;
  position.alert[leader] = position.quarters[leaders.side[leader]!];
}

/** §C5.6, §C7.4: the unit's SPs come from the pool. A Force of new units alone is a reinforcement. */
function raise(play: Play<Quadrilateral>, frame: Reinforcements, sps: number): void {
  const { position } = play;
  const { side, unit, leader } = frame;
  const hex = position.center[side];
  if (position.leaderState[leader] === IN_POOL) {
    place(position, leader, hex);
    const at = { rules: ["C5.6"], side: SIDE_NAMES[side], hex };
    tellOnly(play, side, { type: "activated", ...at, leader });
    // §C1.8 That a counter lies there now is seen by all.
    play.tell({ type: "pieceAppears", ...at }, [SIDE_NAMES[otherSide(side)], SPECTATOR]);
  }
  if (isUnemployed(position, leader)) {
    frame.entered.push(leader);
    // §E16 Nobody has sent them into Quarters.
    position.alert[leader] = position.quarters[side];
  }
  position.pool[side][units.arm[unit]!] -= sps;
  position.strength[unit] = sps;
  position.unitLeader[unit] = leader;
  position.unitState[unit] = RAISED;
  takeHold(position, side, hex);
  tellOnly(play, side, { type: "raised", rules: ["E57", "C5.6"], side: SIDE_NAMES[side], unit, leader, sps });
  frame.unit = NOWHERE;
  frame.leader = NOWHERE;
}
