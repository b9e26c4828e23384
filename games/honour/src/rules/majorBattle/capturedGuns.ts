import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, GONE, type Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { followGuns, sortCard } from "../cards.ts";
import { armyOf, capitaniOf, hexOf, mayCommand, strengthOf } from "../forces.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isArtillery } from "../units.ts";

/** §18.3: the guns of the beaten pass to the victor in Step 10-a. */
export interface CapturedGuns {
  /** The seat of the victor. */
  side: Side;
  victors: number[];
  beaten: number[];
  /** Guns that nobody has taken yet, and the SPs that still may pass. */
  guns: number[];
  left: number;
}
export type GunsOption =
  | { readonly type: "takeGuns"; readonly unit: number; readonly capitano: number }
  | { readonly type: "leaveGuns" };

/** Half of the SPs of these guns, rounded up. */
export function capturedGunsOf(
  position: Honour,
  side: Side,
  victors: readonly number[],
  beaten: readonly number[],
  open: readonly number[],
): CapturedGuns {
  const guns = open.filter((unit) => isArtillery(position, unit));
  return { side, victors: [...victors], beaten: [...beaten], guns, left: Math.ceil(strengthOf(position, guns) / 2) };
}

/** How many counters of these it takes for so many SPs. */
function countersFor(position: Honour, guns: readonly number[], sp: number): number {
  const sizes = guns.map((unit) => castOf(position).units.size[unit]!).sort((a, b) => b - a);
  let room = 0;
  let count = 0;
  while (room < sp) room += sizes[count++]!;
  return count;
}

/** As ruled: in as few counters as they fit, the winner choosing them; each to one who has Rank for it. */
function choices(position: Honour, { guns, left, victors }: CapturedGuns): GunsOption[] {
  if (left === 0) return [];
  const { size } = castOf(position).units;
  const needed = countersFor(position, guns, left);
  const keepsFew = (unit: number) => {
    const rest = left - Math.min(left, size[unit]!);
    return (
      rest === 0 ||
      countersFor(
        position,
        guns.filter((one) => one !== unit),
        rest,
      ) ===
        needed - 1
    );
  };
  const company = victors.flatMap((primo) => capitaniOf(position, primo));
  const takers = company.filter((who) => position.stands[who] !== "unemployed");
  return guns
    .filter(keepsFew)
    .flatMap((unit) =>
      takers
        .filter((who) => mayCommand(position, who, unit))
        .map((capitano) => ({ type: "takeGuns" as const, unit, capitano })),
    );
}

/** The counter itself changes hands, in good order. */
function take(play: Play<Honour>, frame: CapturedGuns, unit: number, capitano: number): void {
  const { position } = play;
  const sp = Math.min(frame.left, castOf(position).units.size[unit]!);
  frame.left -= sp;
  frame.guns = frame.guns.filter((one) => one !== unit);
  position.holder[unit] = capitano;
  position.army[unit] = armyOf(position, frame.victors[0]!);
  position.sp[unit] = sp;
  position.demoralised[unit] = 0;
  play.tell({ type: "gunsTaken", rules: ["18.3"], unit, capitano, sp });
}

export const capturedGuns = procedure<CapturedGuns>("capturedGuns", {
  side: everybody,
  victors: everybody,
  beaten: everybody,
  guns: everybody,
  left: everybody,
}).steps({
  take: decision({
    rule: "18.3",
    seat: (_, { side }) => side,
    when: (position, frame) => choices(position, frame).length > 0,
    options: (position, frame) => [...choices(position, frame), { type: "leaveGuns" }],
    play: (play, frame, option) => {
      if (option.type === "leaveGuns") return "rest";
      take(play, frame, option.unit, option.capitano);
      return "take";
    },
  }),
  // The rest is eliminated; Siege Artillery never changes hands and is lost with the last gun of its Force.
  rest: step("18.3", (play, { guns, victors, beaten }) => {
    const { position } = play;
    for (const unit of guns) {
      position.holder[unit] = GONE;
      position.sp[unit] = 0;
      position.demoralised[unit] = 0;
      play.tell({ type: "gunsLost", rules: ["18.3"], unit });
    }
    for (const primo of beaten) followGuns(position, hexOf(position, primo));
    for (const primo of [...victors, ...beaten]) sortCard(position, primo);
    return done;
  }),
});
