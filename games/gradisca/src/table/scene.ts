import { linkBetween } from "@gonfalon/engine/board";
import {
  type Language,
  type Mark,
  type Piece,
  type Place,
  running,
  type Scene,
  type Track,
} from "@gonfalon/engine/kernel";
import { barred } from "@gonfalon/engine/kit";
import { board, corps, SIDES, type Side, timeLine, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { FLAG, type Gradisca, NO_BOOTY, NOT_USED, NOWHERE } from "../position.ts";
import { calling } from "../rules/calling.ts";
import { march } from "../rules/march.ts";
import { moraleBand } from "../rules/morale.ts";
import { allowance, pointsLeft, stepCost } from "../rules/movement.ts";
import { isCombatUnit, isSuccessor } from "../rules/pieces.ts";
import { leadershipOf } from "../rules/supply.ts";
import { sides } from "../sides.ts";
import { cardTitle, note, unitName, word } from "./describe.ts";
import type { GradiscaView } from "./view.ts";

/** What a view looks like on a table. */
export function scene(view: GradiscaView, language: Language): Scene {
  const { position } = view;
  const pieces: Piece[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    if (position.area[unit] !== NOT_USED) pieces.push(pieceOf(position, unit, language));
  }
  for (const side of SIDES) pieces.push(...campPiece(position, side, language));
  return {
    pieces,
    marks: marksOf(position, language),
    tracks: [...tracksOf(position, language), ...handOf(view, language)],
    sides,
  };
}

function pieceOf(position: Gradisca, unit: number, language: Language): Piece {
  const place = position.area[unit]!;
  const combat = isCombatUnit(unit);
  const turned = position.turned[unit] === 1;
  const strength = turned ? units.disorganisedAttack[unit]! : units.fireAttack[unit]!;
  const defence = turned ? units.disorganisedDefence[unit]! : units.fireDefence[unit]!;
  return {
    id: units.ids[unit]!,
    space: place >= 0 ? place : null,
    side: units.side[unit]!,
    kind: combat ? "unit" : "leader",
    arm: units.light[unit] ? "light cavalry" : units.type[unit]!,
    name: unitName(unit, language, isSuccessor(position, unit)),
    command: language === "it" ? corps.names[units.corps[unit]!]! : corps.englishNames[units.corps[unit]!]!,
    ...(combat ? { strength, efficiency: defence } : { efficiency: leadershipOf(position, unit) }),
    movement: allowance(position, unit),
    reduced: turned,
    states: statesOf(position, unit),
  };
}

function statesOf(position: Gradisca, unit: number): string[] {
  const states: string[] = [];
  const place = position.area[unit]!;
  if (place < 0) states.push(place === FLAG ? "reinforcement" : place === -2 ? "eliminated" : "on-time-line");
  if (position.turned[unit]) states.push(isCombatUnit(unit) ? "disorganised" : "replacement");
  if (position.activated[unit] || position.operated[unit]) states.push("activated");
  if (position.outOfSupply[unit]) states.push("out-of-supply");
  return states;
}

function campPiece(position: Gradisca, side: Side, language: Language): Piece[] {
  const camp = position.camps[side];
  if (!position.advanced) return [];
  const space = camp.area === NOWHERE ? null : camp.area;
  const states = camp.moved ? ["moved"] : [];
  return [{ id: `camp-${side}`, space, side, kind: "marker", arm: "camp", name: word("piece.camp", language), states }];
}

function marksOf(position: Gradisca, language: Language): Mark[] {
  const marks: Mark[] = [];
  const mark = (at: Partial<Mark>, kind: string, values = {}) => {
    marks.push({ ...at, kind, label: word(`mark.${kind}`, language, values) });
  };
  for (let space = 0; space < board.size; space++) {
    for (const side of SIDES) {
      for (let fort = 0; fort < position.forts[side][space]!; fort++) mark({ space }, "fort");
      if (position.booty[side][space] !== NO_BOOTY) mark({ space }, "booty");
    }
    if (position.townDestroyed[space]) mark({ space }, "ruin");
    if (position.raided[space]) mark({ space }, "raid");
  }
  position.wallLevel.forEach((level, wall) => {
    const link = walls.link[wall]!;
    if (level === 0) mark({ link }, "breach");
    else if (level < walls.printed[wall]!) mark({ link }, "wall", { level });
    const count = position.mines.venetian[wall]! + position.mines.austrian[wall]!;
    if (count > 0) mark({ link }, "mines", { count });
  });
  if (position.seaSupply !== NOWHERE) mark({ space: position.seaSupply }, "sea-supply");
  for (const one of position.modifiers) if (one.kind === "bridge-of-boats") mark({ link: one.link }, "bridge-of-boats");
  return marks;
}

function tracksOf(position: Gradisca, language: Language): Track[] {
  const title = (id: string) => word(`track.${id}`, language);
  const tracks: Track[] = [
    { id: "turn", title: title("turn"), value: turnName(position.turn, language) },
    ...SIDES.map((side) => {
      const value = String(position.victoryPoints[side]);
      return { id: "points", title: title("points"), value, side };
    }),
    { id: "end", title: title("end"), value: turnName(position.endOfGame, language) },
  ];
  if (position.activation) {
    const { corps: drawn, side } = position.activation;
    tracks.push({ id: "command", title: title("command"), value: corpsName(drawn, language), side });
  }
  const container = corps.ids.flatMap((_, i) => (position.commands[i] === "container" ? [corpsName(i, language)] : []));
  tracks.push({ id: "container", title: title("container"), value: container.join("; ") || "-" });
  for (const side of SIDES) tracks.push(...tracksOfSide(position, side, language));
  tracks.push({ id: "deck", title: title("deck"), value: String(position.deck.length) });
  for (const { side, units: group, turn } of position.groups) {
    const names = group.map((unit) => unitName(unit, language, isSuccessor(position, unit))).join(", ");
    tracks.push({ id: "groups", title: title("groups"), value: `${turnName(turn, language)}: ${names}`, side });
  }
  const force = [...new Set(position.modifiers.map(({ kind }) => word(`force.${kind}`, language)))];
  if (force.length > 0) tracks.push({ id: "force", title: title("force"), value: force.join(", ") });
  return tracks;
}

function tracksOfSide(position: Gradisca, side: Side, language: Language): Track[] {
  const track = (id: string, value: string) => ({ id, title: word(`track.${id}`, language), value, side });
  const cards = track("hand", String(position.hands[side].length));
  const forts = track("forts", String(position.fortsLeft[side]));
  if (!position.advanced) return [cards, forts];
  const band = word(`band.${moraleBand(position, side)}`, language);
  return [track("morale", `${position.morale[side]} (${band})`), cards, forts];
}

/** The cards in the viewer's own hand, which nobody else sees, and what stands on them. */
function handOf(view: GradiscaView, language: Language): Track[] {
  const side = SIDES.find((one) => one === view.viewer);
  if (!side || view.position.hands[side].length === 0) return [];
  const notes = view.position.hands[side].map((card) => ({
    title: cardTitle(card, language),
    text: note({ type: "play-card", card }, language, view) ?? "",
  }));
  const value = notes.map(({ title }) => title).join("; ");
  return [{ id: "cards", title: word("track.cards", language), value, side, notes }];
}

function turnName(turn: number, language: Language): string {
  return timeLine[turn]?.[language] ?? "-";
}

function corpsName(index: number, language: Language): string {
  return language === "it" ? corps.names[index]! : corps.englishNames[index]!;
}

/** Where on the table an option is chosen; with the view, a step of a march also has its cost and its way. */
export function locate(option: GradiscaOption, view?: GradiscaView): Place {
  const place: { piece?: string; space?: number } = {};
  if ("unit" in option) place.piece = units.ids[option.unit]!;
  if ("commander" in option) place.piece = units.ids[option.commander]!;
  if ("area" in option) place.space = option.area;
  if ("wall" in option) place.space = walls.fortress[option.wall]!;
  if ("from" in option) place.space = option.from;
  return view && option.type === "go" ? { ...place, ...wayTo(view.position, option.area) } : place;
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
