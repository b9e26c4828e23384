import { linkBetween } from "@gonfalon/engine/board";
import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, hexes } from "../../data.ts";
import { type Honour, NOBODY } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { forceLostAll, surrender } from "../capture.ts";
import { takeFortress } from "../conquest.ts";
import { leaveBehind } from "../departure.ts";
import { disciplineCheck, disciplineCheckOf } from "../discipline.ts";
import { setFoot } from "../entering.ts";
import { armyOf, combatUnitsOfForce, isForce, isMajor, sideOf, subordinatesOf, unitsOfForce } from "../forces.ts";
import { limitOn } from "../limits.ts";
import { eliminateMilitia } from "../militia.ts";
import { disruptsMajorForce, isOnMap } from "../movement.ts";
import { fortressAt, hasWalls, owns } from "../regions.ts";
import { type RetreatEnd, retreatEnds } from "../retreatPath.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { companionsOf, goAlong, riddenDown, rideDown } from "../unemployed.ts";
import { isArtillery, paceOf } from "../units.ts";
import { zonesOn } from "../zones.ts";
import { advance } from "./advance.ts";
import { drawPursuer, pursuit, pursuitOf } from "./pursuit.ts";

/** §12.2: a Force retreats with all its Capitani (§12.2.2), and the victor may follow into the hex it has left. */
export interface RetreatOfForce {
  side: Side;
  primo: number;
  from: number;
  /** §11.5.Step5-b.1: the Smaller Force has won and may retreat as far as it likes, or stay. */
  free: boolean;
  /** §15.1.1c, §15.1.1d: whether it was attacked, and its Militia with it. */
  attacked: boolean;
  /** §12.2.7: beaten outside the Fortress of its own hex, whichever side attacked, it may go inside. */
  mayGoInside: boolean;
  /** §9.3a, §7.7c, §18.1c: what its Quality was lowered by in the battle: it counts in that check as well. */
  worse: number;
  /** §11.3.2: the attacker whom it does not await pursues, wherever it goes; or nobody. */
  hunter: number;
  /** The Force that may advance, or nobody; and all who were beaten in the hex and have to go. */
  victor: number;
  beaten: number[];
  /** Hexes still to be entered, and the enemy Forces that have pursued. */
  path: number[];
  pursuers: number[];
}
export type RetreatOption =
  | { readonly type: "retreat"; readonly hex: number }
  | { readonly type: "retreatInside" }
  | { readonly type: "stay" };

export function retreatOf(
  position: Honour,
  primo: number,
  more: Partial<
    Pick<RetreatOfForce, "free" | "attacked" | "mayGoInside" | "worse" | "hunter" | "victor" | "beaten">
  > = {},
): RetreatOfForce {
  return {
    side: sideOf(position, primo),
    primo,
    from: position.hex[primo]!,
    free: false,
    attacked: true,
    mayGoInside: false,
    worse: 0,
    hunter: NOBODY,
    victor: NOBODY,
    path: [],
    pursuers: [],
    ...more,
    beaten: [...(more.beaten ?? [primo])],
  };
}

/**
 * §12.2, §12.2.1: where it may end, by the path that leads there. As ruled its MA is that of the slowest unit now; the City
 * exit is not paid. One that retreats of its own will may stop anywhere on such a path.
 */
export function endsOf(position: Honour, { primo, side, from, free }: RetreatOfForce): RetreatEnd[] {
  const units = unitsOfForce(position, primo);
  const ends = retreatEnds(position, {
    from,
    side,
    army: armyOf(position, primo),
    allowance: paceOf(position, units),
    artillery: units.some((unit) => isArtillery(position, unit)),
    zones: "pursued",
    exit: 0,
    closed: (hex) => limitOn(position, primo, hex) !== null,
  });
  return free ? withStops(ends) : ends;
}

function withStops(ends: readonly RetreatEnd[]): RetreatEnd[] {
  const byHex = new Map<number, RetreatEnd>();
  for (const end of ends) {
    end.path.forEach((hex, i) => {
      if (!byHex.has(hex)) byHex.set(hex, { ...end, hex, path: end.path.slice(0, i + 1) });
    });
  }
  return [...byHex.values()];
}

function optionsOf(position: Honour, frame: RetreatOfForce): RetreatOption[] {
  const options: RetreatOption[] = endsOf(position, frame).map(({ hex }) => ({ type: "retreat", hex }));
  if (frame.mayGoInside && hasOwnWalls(position, frame)) options.push({ type: "retreatInside" });
  if (frame.free) options.push({ type: "stay" });
  return options;
}

/** §12.2.7: the hex is a Fortress that its side owns; a march upon an enemy has not made it so (§14.2). */
function hasOwnWalls(position: Honour, { from, side }: RetreatOfForce): boolean {
  return hasWalls(position, from) && owns(position, side, fortressAt(from));
}

/** §12.2.7: inside its own Fortress, with a Discipline Check by Quality; as ruled the victor may not advance. */
function goInside(play: Play<Honour>, { primo, worse, attacked }: RetreatOfForce): void {
  const { position } = play;
  play.tell({ type: "retreatedInside", rules: ["12.2.7"], capitano: primo, hex: position.hex[primo]! });
  // §11.4.1.Charge.plunder: who plunders comes back as he was.
  const outside = attacked ? unitsOfForce(position, primo) : combatUnitsOfForce(position, primo);
  const units = outside.filter((unit) => position.plundering[unit] === 0);
  play.call(disciplineCheck, disciplineCheckOf(position, primo, units, "12.2.7", "quality", { worse }));
}

/** §12.2.3, as ruled: an edge hex, the cut edge of a half map too, from which no other hex can be entered. */
export function isAtEdge(position: Honour, hex: number): boolean {
  const first = board.firstLink[hex]!;
  const last = board.firstLink[hex + 1]!;
  if (last - first < 6) return true;
  for (let link = first; link < last; link++) if (!isOnMap(position, board.linkTo[link]!)) return true;
  return false;
}

/** One hex on: it may be Disrupted by a river, and every enemy Force whose zone it enters pursues once (§12.2.1d). */
function stride(play: Play<Honour>, frame: RetreatOfForce, to: number): void {
  const { position } = play;
  const { primo, side } = frame;
  const from = position.hex[primo]!;
  const link = linkBetween(board, from, to);
  // §3.4d: who stood beside it without troops comes along.
  if (from === frame.from) for (const who of companionsOf(position, primo)) goAlong(play, who, primo);
  position.hex[primo] = to;
  position.cameFrom[primo] = from;
  if (isMajor(position, primo) && disruptsMajorForce(position, link)) position.disrupted[primo] = 1;
  if (from === frame.from) leaveBehind(position, primo, from);
  setFoot(play, primo);
  for (const ridden of riddenDown(position, primo)) play.call(rideDown, ridden);
  const hunters = from === frame.from && frame.hunter !== NOBODY ? [frame.hunter] : [];
  for (const enemy of new Set([...hunters, ...zonesOn(position, to, side)])) {
    if (frame.pursuers.includes(enemy)) continue;
    frame.pursuers.push(enemy);
    chase(play, primo, enemy);
  }
}

/** §12.2.1d: one Capitano drawn at random, with the Combat Units directly under him. */
function chase(play: Play<Honour>, primo: number, enemy: number): void {
  const { position } = play;
  const { pursuer, pursuing } = drawPursuer(play, [enemy, ...subordinatesOf(position, enemy)]);
  play.call(pursuit, pursuitOf(position, primo, pursuer, pursuing, 0, position.shown[pursuing[0] ?? 0] === 1));
}

function arrive(play: Play<Honour>, { primo, from, side }: RetreatOfForce): void {
  const { position } = play;
  const hex = position.hex[primo]!;
  position.arrival[primo] = 1 + Math.max(...position.arrival);
  play.tell({ type: "retreated", rules: ["12.2", "12.2.1"], side, capitano: primo, from, hex });
  // §12.2.6: after a lost Major Battle it has its Retreat Order already.
  if (position.order[primo] === "garrison" && hexes.place[hex]! < 0) position.order[primo] = "stand";
  takeFortress(play, primo);
}

export const retreat = procedure<RetreatOfForce>("retreat", {
  side: everybody,
  primo: everybody,
  from: everybody,
  free: everybody,
  attacked: everybody,
  mayGoInside: everybody,
  worse: everybody,
  hunter: everybody,
  victor: everybody,
  beaten: everybody,
  path: everybody,
  pursuers: everybody,
}).steps({
  choose: decision({
    rule: ["12.2", "12.2.1", "12.2.7", "11.5.Step5-b.1"],
    seat: (_, { side }) => side,
    options: optionsOf,
    play: (play, frame, option) => {
      if (option.type === "stay") return done;
      if (option.type === "retreatInside") {
        goInside(play, frame);
        return done;
      }
      frame.path = [...endsOf(play.position, frame).find(({ hex }) => hex === option.hex)!.path];
      // §15.1.1c: Militia does not leave its walls; that of a Force which attacked goes home (`leaveBehind`).
      if (frame.attacked) eliminateMilitia(play.position, frame.primo);
      return "stride";
    },
  }),
  // §12.2a: nowhere to go. At the edge of the map it is lost (§12.2.3); elsewhere it stays, and falls to an advance.
  trapped: step(["12.2a", "12.2.3"], (play, { primo, from }) => {
    if (isAtEdge(play.position, from)) surrender(play, primo, ["12.2.3"]);
    return "follow";
  }),
  stride: step(["12.2", "12.2.1c", "12.2.1d", "12.2.5", "7.6.2.1"], (play, frame) => {
    if (!isForce(play.position, frame.primo)) {
      // One of Militia alone had nothing to take along.
      forceLostAll(play, frame.primo, "combat");
      return "follow";
    }
    const next = frame.path.shift();
    if (next === undefined) return "arrive";
    stride(play, frame, next);
    return again;
  }),
  arrive: step(["12.2", "12.2.6", "14.2"], arrive),
  follow: step("11.5.Step6-b", (play, frame) => {
    const { victor, from } = frame;
    if (victor === NOBODY) return;
    const { position } = play;
    // §12.2.7: whoever of them is in the hex still went inside its walls and keeps the victor out.
    const isInside = frame.mayGoInside && hasOwnWalls(position, frame);
    const beaten = frame.beaten.filter((one) => !isInside || position.hex[one] !== from);
    play.call(advance, { side: sideOf(position, victor), primo: victor, hex: from, beaten });
  }),
});
