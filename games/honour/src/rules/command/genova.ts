import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { hexNamed } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { lineLength } from "../communications.ts";
import { forcesOf, hexOf } from "../forces.ts";
import { sidesOwn, tellOwner } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { specialRule } from "../special.ts";

/** §S4.4, §S4.4a: money and men from Genova, once, in one of two turns. */
export interface GenovaHelp {
  side: Side;
  /** SPs of French Infantry that are still to be used. */
  left: number;
}
export type GenovaOption = { readonly type: "raise"; readonly unit: number } | { readonly type: "raiseNobody" };

interface Help {
  readonly turns: readonly string[];
  readonly hex: string;
  readonly ap: number;
  readonly sp: number;
}

/** The Forces of the coalition with an LOC to the road to Genova; as ruled no source marker has to lie there. */
function inTouch(position: Honour, { hex }: Help): number[] {
  const gate = hexNamed(hex);
  return forcesOf(position, "french").filter(
    (primo) => lineLength(position, gate, hexOf(position, primo), "french") >= 0,
  );
}

/** §S4.4: whether the help comes in this Administrative Segment. */
export function genovaHelps(position: Honour, side: Side): boolean {
  const help = specialRule<Help>(position, "S4.4");
  if (!help || side !== "french" || position.genovaHelp) return false;
  const { turn } = castOf(position).data.turnTrack[position.turn - 1]!;
  return help.turns.includes(turn) && inTouch(position, help).length > 0;
}

/** §S4.4a: Infantry of those Forces with room for another SP. */
function raisable(position: Honour): number[] {
  const help = specialRule<Help>(position, "S4.4");
  if (!help) return [];
  const { arm, size } = castOf(position).units;
  const forces = inTouch(position, help);
  return position.holder.flatMap((holder, unit) => {
    const isThere = holder >= 0 && (forces.includes(holder) || forces.includes(position.superior[holder]!));
    return isThere && INFANTRY.has(arm[unit]!) && position.sp[unit]! < size[unit]! ? [unit] : [];
  });
}

const INFANTRY = new Set(["infantry", "swiss-infantry", "landsknecht"]);

function receive(play: Play<Honour>, frame: GenovaHelp): void {
  const { position } = play;
  const { ap, sp } = specialRule<Help>(position, "S4.4")!;
  const army = castOf(position).armies.named("french");
  position.genovaHelp = 1;
  position.ap[army]! += ap;
  frame.left = sp;
  play.tell({ type: "genovaHelp", rules: ["S4.4"], army, points: ap, sp });
}

export const genovaHelp = procedure<GenovaHelp>("genovaHelp", { side: everybody, left: sidesOwn(0) }).steps({
  receive: step("S4.4", receive),
  // What is not used at once is lost.
  raise: decision({
    rule: "S4.4a",
    seat: (_, { side }) => side,
    // Which units have room for another SP is hidden (§1.4).
    when: (_, { left }) => left > 0,
    options: (position) => [
      ...raisable(position).map((unit) => ({ type: "raise" as const, unit })),
      { type: "raiseNobody" },
    ],
    play: (play, frame, option) => {
      if (option.type === "raiseNobody") return done;
      play.position.sp[option.unit]!++;
      frame.left--;
      tellOwner(play, frame.side, { type: "unitRaised", rules: ["S4.4a"], unit: option.unit }, null);
      return "raise";
    },
  }),
});
