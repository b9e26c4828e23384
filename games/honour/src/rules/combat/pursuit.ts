import { done, everybody, type Look, type Play, SPECTATOR } from "@gonfalon/engine/kernel";
import { charts, opponentOf, tables } from "../../data.ts";
import { read } from "../../lookup.ts";
import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { forceLostAll } from "../capture.ts";
import { breakDown } from "../discipline.ts";
import { hexOf, isForce, sideOf, starOf, strengthOf, unitsOf, unitsOfForce } from "../forces.ts";
import { counter, namedToOthers } from "../known.ts";
import { loseSp, tellLosses } from "../losses.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { armOf, isArtillery, isCavalry, isInGoodOrder, isMilitia } from "../units.ts";

/** §11.4.Step10-a, §12.2.1d, §11.3.2, §7.8.2.1: Pursuit, on the Pursuit Table. */
export interface Pursuit {
  /** The side of the pursued Force. */
  side: Side;
  /** The Force that is pursued, by its Primo Capitano. */
  primo: number;
  /** The Capitano who pursues and the units he has with him. */
  pursuer: number;
  pursuing: number[];
  /** §7.8.2.1: full MPs that the pursued Force gave up. */
  givenUp: number;
  /** Units that may be lost, and Losses still to be taken (§11.4.Step10-a.b). */
  open: number[];
  left: number;
  /** How much each of those units has lost so far. */
  lost: number[];
  /** Whether both Forces lie open, as in a battle; outside of one only die and result are told (ruling 1.4d). */
  revealed: boolean;
}
export type PursuitOption = { readonly type: "pursuitLoss"; readonly unit: number };

/** A Pursuit of a whole Force without its plunderers (§11.4.1.Charge.plunder); units that got away in good order are left out by the caller. */
export function pursuitOf(
  position: Honour,
  primo: number,
  pursuer: number,
  pursuing: readonly number[],
  givenUp = 0,
  revealed = true,
): Pursuit {
  const side = sideOf(position, primo);
  const open = unitsOfForce(position, primo).filter((unit) => position.plundering[unit] === 0);
  return { side, primo, pursuer, pursuing: [...pursuing], givenUp, open, left: 0, lost: [], revealed };
}

/** §12.2.1d, §11.3.2: one Capitano of a Force drawn at random, with the Combat Units directly under him. */
export function drawPursuer(play: Play<Honour>, capitani: readonly number[]): { pursuer: number; pursuing: number[] } {
  const pursuer = capitani[play.roll(capitani.length) - 1]!;
  return { pursuer, pursuing: unitsOf(play.position, pursuer) };
}

/**
 * §12.1.1, §15.1.1d: Artillery never pursues and Militia does not leave its walls; it takes foot or horse in good order. The die
 * is rolled all the same: what lies on the pursuer's Card is not told by asking for it or not (§1.4).
 */
function canPursue(position: Honour, units: readonly number[]): boolean {
  return units.some(
    (unit) => isInGoodOrder(position, unit) && !isArtillery(position, unit) && !isMilitia(position, unit),
  );
}

/** Good-order Cavalry SPs set the column; units lost in plundering do not count. */
export function pursuingCavalry(position: Honour, units: readonly number[]): number {
  return strengthOf(
    position,
    units.filter((unit) => isCavalry(position, unit) && isInGoodOrder(position, unit)),
  );
}

/** §11.4.Step10-a.d, §3.7b, §7.8.2.1: star and Stradiots add, MPs given up subtract. */
export function pursuitModifiers(
  position: Honour,
  { pursuer, pursuing, givenUp }: Pick<Pursuit, "pursuer" | "pursuing" | "givenUp">,
): { rule: string; by: number }[] {
  const hasStradiots = pursuing.some((unit) => armOf(position, unit) === "stradiots" && isInGoodOrder(position, unit));
  return [
    { rule: "3.7b", by: starOf(position, pursuer) * dieOf("star") },
    { rule: "11.4.Step10-a.d", by: hasStradiots ? dieOf("stradiots") : 0 },
    { rule: "7.8.2.1", by: givenUp * dieOf("mp-given-up") },
  ].filter(({ by }) => by !== 0);
}

function dieOf(id: string): number {
  return tables["pursuit-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** The Pursuit Losses for a modified die. */
export function pursuitLosses(cavalry: number, modifiedDie: number): number {
  return read(charts.pursuit, modifiedDie, cavalry);
}

/** §11.4.Step10-a.b: what a point of this unit counts. */
function costOfSp(position: Honour, unit: number): number {
  return position.demoralised[unit] ? 1 : 2;
}

/** §11.4.Step10-a.b, as ruled: Artillery, then foot (Militia too), then horse; within each the Demoralised first. */
function rankOfLoss(position: Honour, unit: number): number {
  const branch = isArtillery(position, unit) ? 0 : isCavalry(position, unit) ? 2 : 1;
  return 2 * branch + (position.demoralised[unit] ? 0 : 1);
}

/**
 * The units from which the next SP is taken: the owner chooses among those of the first rank that can pay. A single Loss is
 * ignored only where nothing but good-order SPs is left (ruling 11.4.Step10-a.b).
 */
export function nextPursued(position: Honour, { open, left }: Pick<Pursuit, "open" | "left">): number[] {
  const able = open.filter((unit) => position.sp[unit]! > 0 && costOfSp(position, unit) <= left);
  const first = Math.min(...able.map((unit) => rankOfLoss(position, unit)));
  return able.filter((unit) => rankOfLoss(position, unit) === first);
}

/** Of several pursuers one may have left the others nothing. */
function roll(play: Play<Honour>, frame: Pursuit): typeof done | undefined {
  const { position } = play;
  if (frame.open.every((unit) => position.sp[unit] === 0)) return done;
  const die = play.roll();
  const modifiers = pursuitModifiers(position, frame);
  const total = modifiers.reduce((sum, { by }) => sum + by, die);
  const cavalry = pursuingCavalry(position, frame.pursuing);
  frame.left = canPursue(position, frame.pursuing) ? pursuitLosses(cavalry, total) : 0;
  frame.lost = frame.open.map(() => 0);
  tellRoll(play, frame, die, total);
  return undefined;
}

/** §1.4b: the hexes say who, where a counter lies face down. In a battle all lies open. */
function tellRoll(play: Play<Honour>, frame: Pursuit, die: number, total: number): void {
  const { position } = play;
  const { side, pursuer, primo, left: losses, revealed } = frame;
  const where = { hex: position.hex[primo]!, from: hexOf(position, pursuer) };
  const event = { type: "pursuit", rules: ["11.4.Step10-a"], die, losses, ...where };
  const named = { capitano: namedToOthers(position, primo), pursuer: namedToOthers(position, pursuer) };
  if (revealed) play.tell({ ...event, total, ...named });
  else {
    // As ruled (1.4d): not the total, which would tell of Stradiots on a Card.
    play.tell({ ...event, ...named, capitano: primo }, [side]);
    play.tell({ ...event, ...named, pursuer, total }, [opponentOf(side)]);
    play.tell({ ...event, ...named }, [SPECTATOR]);
  }
}

/** Units of hidden Cards are shown to their own side alone. */
function cardsOf(of: "primo" | "pursuer") {
  return (units: number[], { viewer }: Look<Honour>, { side, revealed }: Pick<Pursuit, "side" | "revealed">) =>
    revealed || viewer === (of === "primo" ? side : opponentOf(side)) ? units.slice() : [];
}

export const pursuit = procedure<Pursuit>("pursuit", {
  side: everybody,
  primo: counter,
  pursuer: counter,
  pursuing: cardsOf("pursuer"),
  givenUp: everybody,
  open: cardsOf("primo"),
  left: everybody,
  lost: cardsOf("primo"),
  revealed: everybody,
}).steps({
  roll: step(["11.4.Step10-a", "11.4.Step10-a.d", "12.2.1d", "3.7b"], roll),
  losses: decision({
    rule: "11.4.Step10-a.b",
    seat: (_, { side }) => side,
    options: (position, frame) => nextPursued(position, frame).map((unit) => ({ type: "pursuitLoss", unit })),
    play: ({ position }, frame, { unit }) => {
      frame.left -= costOfSp(position, unit);
      frame.lost[frame.open.indexOf(unit)]!++;
      loseSp(position, unit);
      return "losses";
    },
  }),
  tell: step("1.4d", (play, { side, open, lost, revealed }) =>
    tellLosses(play, { side, rule: "11.4.Step10-a.b", open: revealed, units: open, lost }),
  ),
  destroyed: step(["3.6a", "9.1.1b"], (play, { primo }) => {
    forceLostAll(play, primo, "combat");
    if (isForce(play.position, primo)) breakDown(play, primo);
  }),
});
