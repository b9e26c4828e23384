import type { Language, Mark, Piece, Scene, Value } from "@gonfalon/engine/kernel";
import { ARMS, board, pieces as counters, crossings, leaders, SIDE_NAMES, SIDES, siegePlaces, units } from "../data.ts";
import {
  ATTACKED,
  IN_PLAY,
  MOVED,
  NOWHERE,
  type Quadrilateral,
  RETREATED,
  SHOWN_AS_FORCE,
  SHOWN_AS_LONE_LEADER,
} from "../position.ts";
import { onAlert } from "../rules/core/alert.ts";
import { armyCommander, isForce, sizeOf, stands, trainsOf } from "../rules/core/forces.ts";
import { allowanceOf } from "../rules/core/steps.ts";
import { sides } from "../sides.ts";
import { displays } from "./displays.ts";
import { centerId, garrisonId, leaderId, unitId, vedetteId } from "./ids.ts";
import { beyondTheNext } from "./reach.ts";
import { recalled, toldOf } from "./recalled.ts";
import { isUnnamed } from "./seen.ts";
import { terms } from "./terms.ts";
import type { QuadrilateralView } from "./view.ts";
import { leaderName, unitName, word } from "./words.ts";

/** What a view looks like on a table. */
export function scene(view: QuadrilateralView, language: Language): Scene {
  return {
    pieces: [
      ...leaderPieces(view, language),
      ...unitPieces(view, language),
      ...vedettePieces(view, language),
      ...markers(view.position, language),
    ],
    marks: marksOf(view.position, language),
    displays: displays(view, language),
    sides,
    terms: terms[language],
    reach: beyondTheNext(view),
    told: Object.fromEntries(SIDES.map((side) => [SIDE_NAMES[side], toldOf(view.position, side)])),
  };
}

/** Leaders in play: those with a name by it, the others face down, called by the hex they stand in. */
function leaderPieces({ position, viewer }: QuadrilateralView, language: Language): Piece[] {
  const count = new Map<string, number>();
  return leaders.ids.flatMap((_, leader): Piece[] => {
    if (position.leaderState[leader] !== IN_PLAY) return [];
    if (!isUnnamed(position, viewer, leader)) return [namedPiece(position, leader, viewer, language)];
    const place = `${SIDE_NAMES[leaders.side[leader]!]}-${board.ids[position.leaderHex[leader]!]}`;
    const number = (count.get(place) ?? 0) + 1;
    count.set(place, number);
    return [unnamedPiece(position, leader, `unknown-${place}-${number}`, language)];
  });
}

function namedPiece(position: Quadrilateral, leader: number, viewer: string, language: Language): Piece {
  const own = viewer === SIDE_NAMES[leaders.side[leader]!];
  const force = own && isForce(position, leader);
  return {
    id: leaderId(leader),
    space: stands(position, leader) ? position.leaderHex[leader]! : null,
    side: SIDE_NAMES[leaders.side[leader]!],
    kind: "leader",
    arm: force ? "force" : "commander",
    name: leaderName(leader, language),
    ...(force ? { strength: sizeOf(position, leader) } : {}),
    ...ratingsOf(position, leader, force, language),
    states: statesOf(position, leader, own),
  };
}

/** §C2.1: the Initiative of a leader; of one with SPs also their number and how far they march. */
function ratingsOf(position: Quadrilateral, leader: number, force: boolean, language: Language) {
  const rating = (key: string, text: number): Value => ({ title: word(`rating.${key}`, language), text: String(text) });
  const initiative = rating("initiative", leaders.initiative[leader]!);
  const values = force
    ? [
        rating("strength", sizeOf(position, leader)),
        initiative,
        rating("movement", Math.floor(allowanceOf(position, leader) / 2)),
      ]
    : [initiative];
  return { printed: values.map(({ text }) => text).join("-"), values };
}

function unnamedPiece(position: Quadrilateral, leader: number, id: string, language: Language): Piece {
  const shown = position.leaderShown[leader];
  const kind = shown === SHOWN_AS_FORCE ? "force" : shown === SHOWN_AS_LONE_LEADER ? "loneLeader" : "hidden";
  return {
    id,
    space: position.leaderHex[leader]!,
    side: SIDE_NAMES[leaders.side[leader]!],
    kind: "hidden",
    name: word(`piece.${kind}`, language),
    ...(kind === "hidden" ? {} : { command: word(`short.${kind}`, language) }),
    ...memoryOf(position, leader, language),
    states: statesOf(position, leader, false),
  };
}

/** What the viewer remembers of those who were last known to be with this piece. */
function memoryOf(position: Quadrilateral, leader: number, language: Language): { values?: Value[] } {
  const values = recalled(position, leaders.side[leader]!, position.leaderHex[leader]!, language);
  return values.length > 0 ? { values } : {};
}

function statesOf(position: Quadrilateral, leader: number, own: boolean): string[] {
  const states: string[] = [];
  const done = position.leaderDone[leader]!;
  if (position.leaderMoved[leader] === MOVED) states.push("moved");
  if (position.besieged[leader]) states.push("besieged");
  if ((done & ATTACKED) !== 0) states.push("attacked");
  if ((done & RETREATED) !== 0) states.push("retreated");
  if (!own || !stands(position, leader)) return states;
  if (isForce(position, leader) && onAlert(position, leader)) states.push("alert");
  if (armyCommander(position, leaders.side[leader]!) === leader) states.push("army-commander");
  if (trainsOf(position, leader).length > 0) states.push("bridge-train");
  return states;
}

/** Units lie in the boxes of the organisation; those without a leader stand on the map. */
function unitPieces({ position, viewer }: QuadrilateralView, language: Language): Piece[] {
  return units.ids.flatMap((_, unit): Piece[] => {
    const side = SIDE_NAMES[units.side[unit]!];
    const hex = position.unitHex[unit]!;
    if (position.strength[unit] === 0 || (viewer !== side && hex === NOWHERE)) return [];
    if (viewer !== side) {
      const id = `leaderless-${side}-${board.ids[hex]}`;
      return [{ id, space: hex, side, kind: "hidden", name: word("piece.leaderless", language), states: [] }];
    }
    return [ownUnit(position, unit, language)];
  });
}

function ownUnit(position: Quadrilateral, unit: number, language: Language): Piece {
  const hex = position.unitHex[unit]!;
  const leader = position.unitLeader[unit]!;
  return {
    id: unitId(unit),
    space: hex === NOWHERE ? null : hex,
    side: SIDE_NAMES[units.side[unit]!],
    kind: "unit",
    arm: ARMS[units.arm[unit]!]!,
    name: unitName(unit, language),
    command: unitName(unit, language),
    strength: position.strength[unit]!,
    movement: Math.floor(units.allowance[unit]! / 2),
    reduced: position.strength[unit]! < units.max[unit]!,
    states: [
      ...(position.received[unit] ? ["replaced"] : []),
      ...(position.beyondSpan[unit] || leader === NOWHERE ? ["out-of-command"] : []),
    ],
  };
}

function vedettePieces({ position, viewer }: QuadrilateralView, language: Language): Piece[] {
  return counters.vedette.flatMap((owner, vedette): Piece[] => {
    const hex = position.vedetteHex[vedette]!;
    const side = SIDE_NAMES[owner];
    if (hex === NOWHERE) return [];
    if (viewer !== side && !position.vedetteShown[vedette]) {
      return [
        {
          id: `unknown-v${vedette}`,
          space: hex,
          side,
          kind: "hidden",
          name: word("piece.hidden", language),
          states: [],
        },
      ];
    }
    const states = position.vedetteMoved[vedette] ? ["moved"] : [];
    const name = word("piece.vedette", language);
    return [
      {
        id: vedetteId(vedette),
        space: hex,
        side,
        kind: "unit",
        arm: "cavalry",
        name,
        command: word("short.vedette", language),
        states,
      },
    ];
  });
}

/** Centers of Operations, Supply Sources and garrisons are open (§C1.8). */
function markers(position: Quadrilateral, language: Language): Piece[] {
  const found: Piece[] = [];
  for (const side of SIDES) {
    const seat = SIDE_NAMES[side];
    const marker = (id: string, what: string, space: number, states: string[]) => {
      const name = word(`piece.${what}`, language);
      found.push({ id, space, side: seat, kind: "marker", name, command: word(`short.${what}`, language), states });
    };
    if (position.center[side] !== NOWHERE) {
      marker(centerId(side), "center", position.center[side], position.centerActive[side] ? [] : ["moving"]);
    }
    if (position.supply[side] !== NOWHERE) marker(`supply-${seat}`, "supply", position.supply[side], []);
  }
  position.garrisonHex.forEach((space, garrison) => {
    if (space === NOWHERE) return;
    const side = SIDE_NAMES[counters.garrison[garrison]!];
    const name = word("piece.garrison", language);
    const command = word("short.garrison", language);
    found.push({
      id: garrisonId(garrison),
      space,
      side,
      kind: "unit",
      arm: "infantry",
      name,
      command,
      strength: 1,
      states: [],
    });
  });
  return found;
}

/** What is done to crossings, and which places are under siege. */
function marksOf(position: Quadrilateral, language: Language): Mark[] {
  const marks: Mark[] = [];
  position.damaged.forEach((damaged, crossing) => {
    if (damaged) marks.push({ link: crossings.link[crossing]!, kind: "breach", label: word("mark.damaged", language) });
  });
  for (const link of position.trainLink) {
    if (link !== NOWHERE) marks.push({ link, kind: "bridge", label: word("mark.pontoon", language) });
  }
  for (const { kind, link } of position.works)
    marks.push({ link, kind: "work", label: word(`mark.${kind}`, language) });
  siegePlaces.hexes.forEach(([space], place) => {
    if (!position.siege[place] || space === undefined) return;
    const label = word("mark.siege", language, { hex: space, count: position.duration[place]! });
    marks.push({ space, kind: "fort", label });
  });
  return marks;
}
