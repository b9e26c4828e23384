import { linkBetween } from "@gonfalon/engine/board";
import { type Place, running } from "@gonfalon/engine/kernel";
import { happening, inSpace, pointing, type Reading, spaceAt, whichOf } from "@gonfalon/engine/kit";
import { army, ground } from "../data.ts";
import { DEFENSE, MANEUVER, NOBODY } from "../position.ts";
import { movementSegment } from "../rules/movementSegment.ts";
import { piecesOf } from "./displays.ts";
import { askedNow } from "./reasons.ts";
import { routesOf } from "./routes.ts";
import { thinkable } from "./thinkable.ts";
import type { View } from "./view.ts";

/** Options that differ in what is ordered, not in where: they are read, not pointed at. */
const WORDS_ALONE = new Set(["tryOrder", "keepOrder"]);

/** Where on the table an option is chosen. */
export function locate(option: { type: string; [field: string]: unknown }, view?: View): Place {
  if (WORDS_ALONE.has(option.type)) return {};
  if (option.type === "halt") return { ends: true };
  if (option.type === "endMovement" || option.type === "endLeaders") return view ? restOf(view) : {};
  if (option.type === "activate") return view ? { lights: piecesOf(view, option.formation as number) } : {};
  const { to, hex, target, from, unit, units, leader, guns, link } = option as Record<string, number | number[]>;
  const space = [to, hex, target, from].find((one) => typeof one === "number") as number | undefined;
  if (space !== undefined) return { space, ...(view && option.type === "go" ? routesOf(view).get(space) : {}) };
  if (typeof link === "number") return { space: ground.board.linkTo[link]! };
  const piece = unit ?? (units as number[] | undefined)?.[0] ?? (guns as number[] | undefined)?.[0];
  if (option.type === "move") return { piece: unitId(piece as number), takes: (units as number[]).map(unitId) };
  if (option.type === "gunOrder")
    return { piece: unitId(piece as number), ...(view ? gunsOf(view, option.order) : {}) };
  if (piece !== undefined) return { piece: unitId(piece as number) };
  if (typeof leader === "number") return { piece: leaderId(leader) };
  return {};
}

/** Who ends the movement may mean the officers and the commander too, or go on to one of them; the commander is asked last. */
function restOf(view: View): Place {
  const asked = askedNow(view);
  const formation = running(view, movementSegment)?.formation ?? NOBODY;
  if (asked === "movement.commander" || formation === NOBODY) return { continues: "rest" };
  const officers = asked === "movement.officers" ? [] : view.serves.flatMap((one, i) => (one === formation ? [i] : []));
  const commander = view.commander[army.formationSide[formation]!]!;
  return { again: "rest", endsFor: [...officers, ...(commander === NOBODY ? [] : [commander])].map(leaderId) };
}

/** §11 the same order for every battery that has still to choose. */
function gunsOf(view: View, order: unknown): Place {
  const word = order === DEFENSE ? "guns-defense" : order === MANEUVER ? "guns-maneuver" : "guns-follow";
  const frame = running(view, movementSegment);
  return frame && frame.guns.length > 1 ? { again: word } : { continues: word };
}

const unitId = (unit: number) => army.unitIds[unit]!;
const leaderId = (leader: number) => army.leaderIds[leader]!;
const unitAt = whichOf(() => army.units, unitId);
const leaderAt = whichOf(() => army.leaders, leaderId);

/** The hexside between the hex of the pioneers and the one pointed at. */
const linkAt: Reading = ({ space = -1 }, was) => {
  const { linkTo, back } = ground.board;
  const link = linkBetween(ground.board, linkTo[back[was as number]!]!, space);
  return link < 0 ? undefined : link;
};

/** What pointing at a piece or a hex may mean at the present question. */
export const intentsAt = pointing({
  thinkable,
  locate,
  fields: {
    ...{ to: spaceAt, hex: spaceAt, target: spaceAt, from: spaceAt },
    ...{ unit: unitAt, units: unitAt, guns: unitAt, leader: leaderAt, link: linkAt },
  },
});

/** Where something happened. */
export const locateEvent = happening({
  ...{ to: inSpace, hex: inSpace, target: inSpace, path: inSpace, hexes: inSpace, from: inSpace },
  unit: (unit) => ({ piece: unitId(unit) }),
  leader: (leader) => ({ piece: leaderId(leader) }),
});
