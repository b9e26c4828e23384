import type { Language, Mark, Piece, Scene } from "@gonfalon/engine/kernel";
import { board, corps, SIDES, type Side, units, walls } from "../data.ts";
import { FLAG, type Gradisca, NO_BOOTY, NOT_USED, NOWHERE } from "../position.ts";
import { allowance } from "../rules/movement.ts";
import { isCombatUnit, isSuccessor } from "../rules/pieces.ts";
import { leadershipOf } from "../rules/supply.ts";
import { sides } from "../sides.ts";
import { unitName, word } from "./describe.ts";
import { chitOf, displays, isShown } from "./displays.ts";
import { terms } from "./terms.ts";
import type { GradiscaView } from "./view.ts";

/** The sign of those who dig. */
const SPADE = { path: "M-8 4L4 -5M2 -7.5Q8 -9 7 -3Z", width: 1.7, solid: "M2 -7.5Q8 -9 7 -3Z" };

/** What a view looks like on a table. */
export function scene(view: GradiscaView, language: Language): Scene {
  const { position } = view;
  const pieces: Piece[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    if (position.area[unit] !== NOT_USED) pieces.push(pieceOf(position, unit, language));
  }
  for (const side of SIDES) pieces.push(...campPiece(position, side, language));
  for (let command = 0; command < corps.ids.length; command++) {
    if (isShown(position, command)) pieces.push(chitOf(command, language));
  }
  return {
    pieces,
    marks: marksOf(position, language),
    displays: displays(view, language),
    sides,
    terms: terms[language],
    signs: {
      arms: { guastatori: SPADE },
      figures: { infantry: "pikes", cavalry: "knights", "light cavalry": "lightHorse" },
    },
  };
}

function pieceOf(position: Gradisca, unit: number, language: Language): Piece {
  const place = position.area[unit]!;
  const combat = isCombatUnit(unit);
  const turned = position.turned[unit] === 1;
  const strength = turned ? units.disorganisedAttack[unit]! : units.fireAttack[unit]!;
  const [leadership, movement] = [leadershipOf(position, unit), allowance(position, unit)];
  const defence = turned ? units.disorganisedDefence[unit]! : units.fireDefence[unit]!;
  const ratings: [string, number][] = combat
    ? [
        ["attack", strength],
        ["defence", defence],
        ["movement", movement],
      ]
    : [
        ["leadership", leadership],
        ["movement", movement],
      ];
  return {
    id: units.ids[unit]!,
    space: place >= 0 ? place : null,
    side: units.side[unit]!,
    kind: combat ? "unit" : "leader",
    arm: units.light[unit] ? "light cavalry" : units.type[unit]!,
    name: unitName(unit, language, isSuccessor(position, unit)),
    command: language === "it" ? corps.names[units.corps[unit]!]! : corps.englishNames[units.corps[unit]!]!,
    facing: units.corps[unit]!,
    ...(combat ? { strength, efficiency: defence } : { efficiency: leadership }),
    movement,
    values: ratings.map(([key, n]) => ({ title: word(`value.${key}`, language), text: String(n) })),
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
  for (const one of position.modifiers) if (one.kind === "bridgeOfBoats") mark({ link: one.link }, "bridge-of-boats");
  return marks;
}
