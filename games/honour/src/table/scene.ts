import type { Language, Piece, Place, Scene } from "@gonfalon/engine/kernel";
import type { HonourOption } from "../option.ts";
import { castOf, NOBODY } from "../position.ts";
import { isCapitanoGenerale, sideOf } from "../rules/forces.ts";
import { LIVERIES, sidesOf } from "../sides.ts";
import { displays } from "./displays.ts";
import { marksOf } from "./marks.ts";
import type { Counter, HonourView } from "./view.ts";
import { armyName, capitanoName, say, unitName } from "./words.ts";

/** What a view looks like on a table. */
export function scene(view: HonourView, language: Language): Scene {
  return {
    pieces: [
      ...view.counters.map((counter, place) => counterOnMap(view, counter, place, language)),
      ...capitaniOnCards(view, language),
      ...unitsOnCards(view, language),
    ],
    marks: marksOf(view, language),
    displays: displays(view, language),
    sides: sidesOf(String(view.position.scenario)),
  };
}

export const pieceOfCapitano = (capitano: number) => `capitano-${capitano}`;
export const pieceOfUnit = (unit: number) => `unit-${unit}`;
/** A counter that lies face down is called by its place among all that lie on the map. */
const pieceFaceDown = (place: number) => `face-down-${place}`;

function counterOnMap(view: HonourView, counter: Counter, place: number, language: Language): Piece {
  const { capitano, hex, army, side } = counter;
  const cast = castOf(view.position);
  const livery = LIVERIES[cast.armies.ids[army]!];
  const common = { space: hex, side, ...(livery && { livery }), states: statesOf(view, counter) };
  if (capitano === NOBODY) {
    return { ...common, id: pieceFaceDown(place), kind: "hidden", name: armyName(cast, army, language) };
  }
  return {
    ...common,
    id: pieceOfCapitano(capitano),
    kind: "leader",
    arm: "capitano",
    name: capitanoName(cast, capitano, language),
    command: armyName(cast, army, language),
    printed: printedOn(view, capitano),
  };
}

/** §3: Initiative and Rank, the star, the letters of his features. */
export function printedOn({ position }: HonourView, who: number): string {
  const { initiative, rank, star, features } = castOf(position).capitani;
  const letters = features[who]!.join("");
  return `${initiative[who]}-${rank[who]}${star[who] ? " ★" : ""}${letters ? ` ${letters}` : ""}`;
}

function statesOf({ position }: HonourView, counter: Counter): string[] {
  const { capitano, isForce, activations, administrativeMarch, attackFinished, noMove, disrupted } = counter;
  const states: (string | false)[] = [
    !isForce && "unemployed",
    capitano >= 0 && isCapitanoGenerale(position, capitano) && "capitano-generale",
    capitano >= 0 && position.order[capitano] === "retreat" && "retreat",
    activations === 1 && "activated",
    activations === 2 && "activated-twice",
    administrativeMarch === 1 && "administrative-march",
    attackFinished === 1 && "attack-finished",
    noMove > 0 && "no-move",
    disrupted === 1 && "disrupted",
    counter.besieging === 1 && "besieging",
    counter.quarters === 1 && "quarters",
    isForce && !counter.exertsZone && "no-zone-of-control",
  ];
  return states.filter((state) => state !== false);
}

/** Subordinate and Unemployed Capitani on Cards that the viewer sees. */
function capitaniOnCards(view: HonourView, language: Language): Piece[] {
  const { position } = view;
  const cast = castOf(position);
  return position.stands.flatMap((standing, who): Piece[] => {
    if (position.superior[who] === NOBODY || (standing !== "subordinate" && standing !== "unemployed")) return [];
    const livery = LIVERIES[cast.armies.ids[cast.capitani.army[who]!]!];
    return [
      {
        id: pieceOfCapitano(who),
        space: null,
        side: sideOf(position, who),
        ...(livery && { livery }),
        kind: "leader",
        arm: "capitano",
        name: capitanoName(cast, who, language),
        printed: printedOn(view, who),
        states: standing === "unemployed" ? ["unemployed"] : [],
      },
    ];
  });
}

/** §1.3.3: the units on Cards that the viewer sees: strength of its size, Quality, Reliability. */
function unitsOnCards({ position }: HonourView, language: Language): Piece[] {
  const cast = castOf(position);
  return position.holder.flatMap((holder, unit): Piece[] => {
    if (holder < 0) return [];
    const livery = LIVERIES[cast.armies.ids[position.army[unit]!]!];
    const { size, quality, reliability, firearms, arm } = cast.units;
    return [
      {
        id: pieceOfUnit(unit),
        space: null,
        side: position.controller[position.army[unit]!]!,
        ...(livery && { livery }),
        kind: "unit",
        arm: arm[unit]!,
        name: unitName(cast, unit, language),
        strength: position.sp[unit]!,
        printed: say("piece.unit", language, {
          sp: position.sp[unit]!,
          size: size[unit]!,
          quality: quality[unit]!,
          reliability: reliability[unit]!,
        }),
        reduced: position.demoralised[unit] === 1,
        states: [
          ...(position.demoralised[unit] ? ["demoralised"] : []),
          ...(position.plundering[unit] ? ["plundering"] : []),
          ...(firearms[unit] ? ["firearms"] : []),
        ],
      },
    ];
  });
}

/** Where on the table an option is chosen. */
export function locate(option: HonourOption): Place {
  const place: { piece?: string; space?: number } = {};
  if ("hex" in option) place.space = option.hex;
  if ("capitano" in option) place.piece = pieceOfCapitano(option.capitano);
  if ("unit" in option) place.piece = pieceOfUnit(option.unit);
  return option.type === "inherit" ? { ...place, to: { piece: pieceOfCapitano(option.heir) } } : place;
}
