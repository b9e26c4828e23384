import { Paths } from "@gonfalon/engine/board";
import type { Language, Overlay, OverlaySpace } from "@gonfalon/engine/kernel";
import { barred } from "@gonfalon/engine/kit";
import { areaNamed, areas, board, links, opponentOf, SIDES, type Side, scenarioNamed, units } from "../data.ts";
import { type Gradisca, NO_BOOTY } from "../position.ts";
import { areasToActivate } from "../rules/activation.ts";
import { spanFrom } from "../rules/commandSpan.ts";
import { allowance, immobileBar, stepCost } from "../rules/movement.ts";
import {
  anyIn,
  areasWithUnits,
  isCombatUnit,
  isFighter,
  isFootOrHorse,
  isLightAlone,
  unitsIn,
} from "../rules/pieces.ts";
import { areasInSupply, hasAttackSupply } from "../rules/supply.ts";
import { word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** Questions that the map answers by marking areas. Units lie open in this game: everybody knows where they are. */

/** What is marked; whether it is looked at from one area; whether only the advanced game has it. */
const ASKED: Readonly<Record<string, { readonly from: boolean; readonly advanced: boolean }>> = {
  reach: { from: true, advanced: false },
  threat: { from: false, advanced: false },
  objectives: { from: false, advanced: false },
  guns: { from: false, advanced: false },
  "to-activate": { from: false, advanced: false },
  span: { from: true, advanced: true },
  supply: { from: false, advanced: true },
  "attack-supply": { from: false, advanced: true },
  raid: { from: false, advanced: true },
  coast: { from: false, advanced: true },
};

export function overlays(language: Language): readonly Overlay[] {
  return Object.entries(ASKED).map(([id, { from }]) => ({
    id,
    title: word(`overlay.${id}`, language),
    about: word(`overlay.${id}.about`, language),
    from,
  }));
}

/** What the map shows when asked. */
export function overlay(
  { position, viewer }: GradiscaView,
  id: string,
  language: Language = "en",
  from?: number,
): OverlaySpace[] {
  if (ASKED[id]?.advanced && !position.advanced) return [];
  const ofSides = (test: (side: Side, space: number) => boolean) =>
    SIDES.flatMap((side) => spaces((space) => test(side, space)).map((space) => ({ space, side })));
  switch (id) {
    case "supply":
      return SIDES.flatMap((side) => areasInSupply(position, side).map((space) => ({ space, side })));
    case "attack-supply":
      return ofSides((side, space) => anyIn(position, side, space) && hasAttackSupply(position, side, space));
    case "span":
      return from === undefined ? [] : spanOverlay(position, from);
    case "reach":
      return from === undefined ? [] : reachOverlay(position, from);
    case "raid":
      return ofSides((side, space) => areas.raidGround[side][space] === 1 && !position.raided[space]);
    case "coast":
      return spaces((space) => areas.coastal[space] === 1).map((space) => ({ space, side: "venetian" }));
    case "to-activate":
      return areasToActivate(position).map((space) => ({ space }));
    case "threat":
      return SIDES.filter((side) => side !== viewer).flatMap((side) => threatenedBy(position, side, language));
    case "guns":
      return SIDES.flatMap((side) => underGuns(position, side));
    case "objectives":
      return objectives(position, language);
    default:
      return [];
  }
}

function spaces(test: (space: number) => boolean): number[] {
  return board.ids.flatMap((_, space) => (test(space) ? [space] : []));
}

/** The span is that of the side whose units stand there. */
function spanOverlay(position: Gradisca, from: number): OverlaySpace[] {
  const side = SIDES.find((one) => anyIn(position, one, from)) ?? "venetian";
  const span = spanFrom(position, side, from);
  return spaces((space) => span[space] === 1).map((space) => ({ space, side }));
}

let paths = new Paths(0);
let pathsFor = 0;
/** Room for one search at a time; an owner's own map brings another number of areas. */
function room(): Paths {
  if (pathsFor !== board.size) paths = new Paths(board.size);
  pathsFor = board.size;
  return paths;
}

/** What it costs a unit to get to each area in one activation: §6e it stops among enemies, unless it is light cavalry alone. */
function reachOf(position: Gradisca, unit: number, points: number): Paths {
  const search = room();
  const from = position.area[unit]!;
  const enemies = areasWithUnits(position, opponentOf(units.side[unit]!));
  const ridesOn = position.advanced && isLightAlone([unit]);
  search.begin(points);
  search.enter(from, 0);
  for (let area = search.next(); area >= 0; area = search.next()) {
    const used = search.spent;
    if (area !== from && enemies[area] && !ridesOn) continue;
    for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
      const cost = stepCost(position, [unit], link, points - used, area === from && used === 0, false);
      if (!barred(cost)) search.enter(board.linkTo[link]!, cost);
    }
  }
  return search;
}

/** The areas that units standing in one can reach in this activation, and what it costs him who pays least. */
function reachOverlay(position: Gradisca, from: number): OverlaySpace[] {
  const least = new Map<number, number>();
  for (const side of SIDES) {
    for (const unit of unitsIn(position, side, from)) {
      if (immobileBar(position, unit)) continue;
      const paths = reachOf(position, unit, allowance(position, unit) - position.spent[unit]!);
      for (const area of paths.reached) {
        if (area !== from) least.set(area, Math.min(least.get(area) ?? Number.POSITIVE_INFINITY, paths.cost(area)));
      }
    }
  }
  return [...least].map(([space, cost]) => ({ space, label: String(cost) }));
}

/** The areas that foot and horse of a side could enter in their next activation, and how many of them. */
function threatenedBy(position: Gradisca, side: Side, language: Language): OverlaySpace[] {
  const rested: Gradisca = { ...position, activation: null };
  const count = new Uint8Array(board.size);
  /** Units of one kind in one area reach the same areas: they are looked for once. */
  const known = new Map<string, readonly number[]>();
  for (const unit of units.ofSide[side]) {
    const from = position.area[unit]!;
    if (from < 0 || !isFootOrHorse(unit) || immobileBar(position, unit)) continue;
    const points = allowance(position, unit);
    const kind = `${from} ${points} ${units.light[unit]}`;
    const reached = known.get(kind) ?? reachOf(rested, unit, points).reached;
    known.set(kind, reached);
    for (const area of reached) if (area !== from) count[area]!++;
  }
  return spaces((space) => count[space]! > 0 && !anyIn(position, side, space, isFighter)).map((space) => ({
    space,
    side,
    label: word("overlay.units", language, { count: count[space]! }),
  }));
}

/** §7.4.1, §7.4.2: guns fire at the Fortress whose wall they face, or out of the Fortress they stand in. */
function underGuns(position: Gradisca, side: Side): OverlaySpace[] {
  const marked = new Set<number>();
  for (const unit of units.ofSide[side]) {
    const from = position.area[unit]!;
    if (units.type[unit] !== "artillery" || from < 0) continue;
    for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
      const facesWall = areas.terrain[board.linkTo[link]!] === "fortress" && links.wall[link]! >= 0;
      if (areas.terrain[from] === "fortress" || facesWall) marked.add(board.linkTo[link]!);
    }
  }
  return [...marked].map((space) => ({ space, side }));
}

/** §13c, §13d, §13e: areas worth points at the end, and booty that can still be taken; with who holds them. */
function objectives(position: Gradisca, language: Language): OverlaySpace[] {
  return board.ids.flatMap((_, space) => {
    const worth = worthOf(position, space, language);
    const holder = SIDES.find((side) => anyIn(position, side, space, isCombatUnit));
    return worth.length > 0 ? [{ space, label: worth.join("; "), ...(holder ? { side: holder } : {}) }] : [];
  });
}

function worthOf(position: Gradisca, space: number, language: Language): string[] {
  const points = scenarioNamed(position.scenario)
    .vpAreas.filter(({ area }) => areaNamed(area) === space)
    .map(({ side, amount }) => word("overlay.points", language, { amount, side }));
  const booty = SIDES.filter((side) => position.booty[side][space] !== NO_BOOTY);
  return [...points, ...booty.map((side) => word("overlay.booty", language, { side: opponentOf(side) }))];
}
