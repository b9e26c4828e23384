import { linkBetween } from "@gonfalon/engine/board";
import { type Place, running } from "@gonfalon/engine/kernel";
import { barred, happening, inSpace, pointing, spaceAt, whichOf } from "@gonfalon/engine/kit";
import { board, cards, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { calling } from "../rules/calling.ts";
import { companions, march } from "../rules/march.ts";
import { pointsLeft, stepCost } from "../rules/movement.ts";
import { boxOfCard } from "./displays.ts";
import { thinkable } from "./thinkable.ts";
import type { GradiscaView } from "./view.ts";

/** Where on the table an option is chosen; with the view, a step of a march also has its cost and its way. */
export function locate(option: GradiscaOption, view?: GradiscaView): Place {
  const place: { piece?: string; space?: number; box?: string } = {};
  if ("card" in option && option.type !== "choose") place.box = boxOfCard(option.card);
  if ("unit" in option) place.piece = units.ids[option.unit]!;
  if ("commander" in option) place.piece = units.ids[option.commander]!;
  if ("area" in option) place.space = option.area;
  if ("wall" in option) place.space = walls.fortress[option.wall]!;
  if ("from" in option) place.space = option.from;
  if (option.type === "halt") return { ...place, ends: true };
  if (option.type === "move" || option.type === "add") return { ...place, takes: [units.ids[option.unit]!] };
  if (view && option.type === "addAll") return { ...place, takes: followers(view.position) };
  return view && option.type === "go" ? { ...place, ...wayTo(view.position, option.area) } : place;
}

/** Who may all join the stack that sets out. */
function followers(position: Gradisca): string[] {
  const group = running(position, march)?.group;
  return group ? companions(position, group).map(unitId) : [];
}

/** §6, §17f: what the next step of the units on the march costs, in movement points. */
function wayTo(position: Gradisca, to: number): Pick<Place, "cost" | "path"> {
  const marching = running(position, march)?.group;
  const called = running(position, calling)?.unit;
  const group = marching ?? (called === undefined ? [] : [called]);
  const from = position.area[group[0] ?? -1];
  if (from === undefined) return {};
  const fresh = group.every((unit) => position.spent[unit] === 0);
  const link = linkBetween(board, from, to);
  const cost = stepCost(position, group, link, pointsLeft(position, group), fresh, marching === undefined);
  return barred(cost) ? {} : { cost: String(cost), path: [from, to] };
}

const unitId = (unit: number) => units.ids[unit]!;
const unitAt = whichOf(() => units.count, unitId);
const cardAt = whichOf(() => cards.length, boxOfCard, "box");

/** What pointing at a piece, an area or a card may mean at the present question. */
export const intentsAt = pointing<GradiscaOption, GradiscaView>({
  thinkable,
  locate,
  fields: { card: cardAt, unit: unitAt, commander: unitAt, area: spaceAt, from: spaceAt },
});

/** Where something happened. */
export const locateEvent = happening({
  ...{ to: inSpace, area: inSpace, from: inSpace },
  wall: (wall) => ({ space: walls.fortress[wall]! }),
  unit: (unit) => ({ piece: unitId(unit) }),
  units: (unit) => ({ piece: unitId(unit) }),
});
