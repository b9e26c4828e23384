import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, type Side, units } from "../../data.ts";
import type { Done } from "../../option.ts";
import { NOWHERE, type Quadrilateral, REMOVED } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import { hexOfUnit } from "./forces.ts";
import { type Shed, shed, shedsIn } from "./transfers.ts";

/** §I.b.4, §C6.7: SPs pass between units of one hex, side and arm, one at a time. */

export type Give =
  | { readonly type: "giveStrength"; readonly unit: number }
  /** Ruling C6.7, §I.b.4a: the last SP of a unit, which is then out of the game. */
  | { readonly type: "emptyUnit"; readonly unit: number }
  | Done;
export type Take = { readonly type: "takeStrength"; readonly unit: number };

/** A unit gives or receives in a Segment, not both: so it ends. */
type Strengths = { side: Side; giver: number; givers: number[]; takers: number[] };

const known = {
  side: everybody,
  giver: ownersOnly<number>(NOWHERE),
  givers: ownersOnly<number[]>([]),
  takers: ownersOnly<number[]>([]),
} as const;

export const strengthTransfers = procedure<Strengths>("strengthTransfers", known).steps({
  // §C2.3, §C2.4 It ends the Segment: not before spans are kept, and by the same question, for trees are the owner's secret.
  give: decision({
    rule: ["I.b.4", "C6.7", "C2.3", "C2.4"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.9 Asked whatever he has: strengths are the owner's secret.
    when: () => true,
    options: (position, frame): (Give | Shed)[] => {
      const sheds = shedsIn(position, frame.side);
      return [...gives(position, frame), ...(sheds.length > 0 ? sheds : [{ type: "done" } as const])];
    },
    play: (play, frame, option: Give | Shed) => {
      if (option.type === "done") return done;
      if (option.type === "setAside" || option.type === "detach") {
        shed(play, option);
        return again;
      }
      frame.giver = option.unit;
      return "take";
    },
  }),
  take: decision({
    rule: ["I.b.4", "C6.7"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, frame): Take[] =>
      takersFor(position, frame, frame.giver).map((unit) => ({ type: "takeStrength", unit })),
    play: (play, frame, { unit }: Take) => {
      passStrength(play, frame.giver, unit);
      if (!frame.givers.includes(frame.giver)) frame.givers.push(frame.giver);
      if (!frame.takers.includes(unit)) frame.takers.push(unit);
      return "give";
    },
  }),
});

function gives(position: Quadrilateral, frame: Strengths): Give[] {
  return units.ofSide[frame.side]
    .filter(
      (unit) =>
        position.strength[unit]! > 0 && !frame.takers.includes(unit) && takersFor(position, frame, unit).length > 0,
    )
    .map((unit) => ({ type: position.strength[unit] === 1 ? "emptyUnit" : "giveStrength", unit }));
}

function takersFor(position: Quadrilateral, { side, givers }: Strengths, giver: number): number[] {
  const hex = hexOfUnit(position, giver);
  return units.ofSide[side].filter(
    (unit) =>
      unit !== giver &&
      units.arm[unit] === units.arm[giver] &&
      position.strength[unit]! > 0 &&
      position.strength[unit]! < units.max[unit]! &&
      !givers.includes(unit) &&
      hexOfUnit(position, unit) === hex,
  );
}

/** §I.b.4a, §C6.5: emptied by a transfer, also a march regiment is lost for good. */
function passStrength(play: Play<Quadrilateral>, from: number, to: number): void {
  const { position } = play;
  const side = units.side[from]!;
  position.strength[from]!--;
  position.strength[to]!++;
  if (position.strength[from] === 0) {
    position.unitState[from] = REMOVED;
    position.unitLeader[from] = NOWHERE;
    position.unitHex[from] = NOWHERE;
  }
  tellOnly(play, side, { type: "strengthPassed", rules: ["C6.7"], side: SIDE_NAMES[side], from, to });
}
