import type { Language, Mark, Overlay, OverlaySpace, Piece, Place, Scene, Track } from "@gonfalon/engine/kernel";
import { areasToActivate } from "./activation.ts";
import { spanFrom } from "./commandSpan.ts";
import { areas, board, corps, SIDES, type Side, timeLine, units, walls } from "./data.ts";
import { unitName, word } from "./describe.ts";
import { moraleBand } from "./morale.ts";
import { allowance } from "./movement.ts";
import type { GradiscaOption } from "./option.ts";
import { anyIn, isCombatUnit, isSuccessor } from "./pieces.ts";
import { FLAG, type Gradisca, NO_BOOTY, NOT_USED, NOWHERE } from "./position.ts";
import { areasInSupply, hasAttackSupply, leadershipOf } from "./supply.ts";
import type { GradiscaView } from "./view.ts";

/** What a view looks like on a table. */
export function scene({ position }: GradiscaView, language: Language): Scene {
  const pieces: Piece[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    if (position.area[unit] !== NOT_USED) pieces.push(pieceOf(position, unit, language));
  }
  for (const side of SIDES) pieces.push(...campPiece(position, side, language));
  return { pieces, marks: marksOf(position, language), tracks: tracksOf(position, language) };
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
    { id: "end", title: title("end"), value: turnName(position.endOfGame, language) },
  ];
  if (position.activation) {
    const { corps: drawn, side } = position.activation;
    tracks.push({ id: "command", title: title("command"), value: corpsName(drawn, language), side });
  }
  const container = corps.ids.flatMap((_, i) => (position.commands[i] === "container" ? [corpsName(i, language)] : []));
  tracks.push({ id: "container", title: title("container"), value: container.join(", ") || "-" });
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
  const tracks = [track("points", String(position.victoryPoints[side]))];
  if (position.advanced) {
    const band = word(`band.${moraleBand(position, side)}`, language);
    tracks.push(track("morale", `${position.morale[side]} (${band})`));
  }
  tracks.push(track("hand", String(position.hands[side].length)), track("forts", String(position.fortsLeft[side])));
  return tracks;
}

function turnName(turn: number, language: Language): string {
  return timeLine[turn]?.[language] ?? "-";
}

function corpsName(index: number, language: Language): string {
  return language === "it" ? corps.names[index]! : corps.englishNames[index]!;
}

/** Where on the table an option is chosen. */
export function locate(option: GradiscaOption): Place {
  const place: { piece?: string; space?: number } = {};
  if ("unit" in option) place.piece = units.ids[option.unit]!;
  if ("commander" in option) place.piece = units.ids[option.commander]!;
  if ("area" in option) place.space = option.area;
  if ("wall" in option) place.space = walls.fortress[option.wall]!;
  if ("from" in option) place.space = option.from;
  return place;
}

export const overlays: readonly Overlay[] = [
  { id: "supply", title: "Areas in supply", from: false },
  { id: "attack-supply", title: "Areas with Attack Supply", from: false },
  { id: "span", title: "Command span", from: true },
  { id: "raid", title: "Raiding ground", from: false },
  { id: "coast", title: "Areas that can be supplied by sea", from: false },
  { id: "to-activate", title: "Areas the drawn Command can activate", from: false },
];

/** What the map shows when asked. */
export function overlay({ position }: GradiscaView, id: string, from?: number): OverlaySpace[] {
  const ofSides = (test: (side: Side, space: number) => boolean) =>
    SIDES.flatMap((side) => spaces((space) => test(side, space)).map((space) => ({ space, side })));
  const held = (side: Side, space: number) => anyIn(position, side, space);
  switch (id) {
    case "supply":
      return SIDES.flatMap((side) => areasInSupply(position, side).map((space) => ({ space, side })));
    case "attack-supply":
      return ofSides((side, space) => held(side, space) && hasAttackSupply(position, side, space));
    case "span":
      return from === undefined ? [] : spanOverlay(position, from);
    case "raid":
      return ofSides((side, space) => areas.raidGround[side][space] === 1 && !position.raided[space]);
    case "coast":
      return spaces((space) => areas.coastal[space] === 1).map((space) => ({ space, side: "venetian" }));
    case "to-activate":
      return areasToActivate(position).map((space) => ({ space }));
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
