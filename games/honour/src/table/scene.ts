import { linkBetween } from "@gonfalon/engine/board";
import { type Language, type Piece, type Place, running, type Scene } from "@gonfalon/engine/kernel";
import { board } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, NOBODY } from "../position.ts";
import { isCapitanoGenerale, sideOf } from "../rules/forces.ts";
import { activation } from "../rules/march/activation.ts";
import { costOfStep } from "../rules/march/steps.ts";
import type { Side } from "../schemas/index.ts";
import { LIVERIES, sidesNow } from "../sides.ts";
import { boxOfOrder } from "./commandBar.ts";
import { displays } from "./displays.ts";
import { marksOf } from "./marks.ts";
import { ordered } from "./ordered.ts";
import { boxOfCapitano, pieceOfCapitano, pieceOfCounter, pieceOfUnit } from "./pieces.ts";
import { beyondTheNext } from "./reach.ts";
import { boxOfSection } from "./roster.ts";
import { signs } from "./signs.ts";
import { terms } from "./terms.ts";
import type { Counter, HonourView } from "./view.ts";
import { armyName, capitanoName, pointsInWords, say, unitName } from "./words.ts";

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
    sides: sidesNow(view.position),
    terms: terms[language],
    signs,
    acting: acting(view),
    reach: beyondTheNext(view),
  };
}

/** §7.2, §5.2: the Force that acts or receives its Order, where the viewer may know which. */
function acting({ position }: HonourView): string[] {
  const primo = running(position, activation)?.primo ?? ordered(position) ?? NOBODY;
  return primo === NOBODY ? [] : [pieceOfCapitano(primo)];
}

function counterOnMap(view: HonourView, counter: Counter, place: number, language: Language): Piece {
  const { capitano, hex, army, side } = counter;
  const cast = castOf(view.position);
  const livery = LIVERIES[cast.armies.ids[army]!];
  const common = { space: hex, side, ...(livery && { livery }), states: statesOf(view, counter) };
  if (capitano === NOBODY) {
    return { ...common, id: pieceOfCounter(counter, place), kind: "hidden", name: armyName(cast, army, language) };
  }
  return {
    ...common,
    id: pieceOfCapitano(capitano),
    kind: "leader",
    arm: "capitano",
    name: capitanoName(cast, capitano, language),
    command: armyName(cast, army, language),
    printed: printedOn(view, capitano),
    ...deviceOf(cast.armies.ids[army]!),
  };
}

/** What an Army bears on its shields. */
const DEVICES: Readonly<Record<string, NonNullable<Piece["device"]>>> = {
  french: "lily",
  venetian: "lion",
  swiss: "cross",
  spanish: "crown",
  papal: "keys",
  imperial: "eagle",
};

function deviceOf(army: string): Pick<Piece, "device"> {
  const device = DEVICES[army];
  return device ? { device } : {};
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
    counter.retreat === 1 && "retreat",
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
        ...deviceOf(cast.armies.ids[cast.capitani.army[who]!]!),
        states: standing === "unemployed" ? ["unemployed"] : [],
      },
    ];
  });
}

/** What tells a unit from others of its arm: the name in what it is called ("Schiner's Swiss"), or else whose it is. */
function labelOf(name: string): string {
  const words = name
    .replace(/['’]s?\b|'/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const known = words.find((word) => /^\p{Lu}/u.test(word)) ?? words.at(-1) ?? name;
  return known.charAt(0).toUpperCase() + known.slice(1);
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
        label: labelOf(unitName(cast, unit, language)),
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

/** Where on the table an option is chosen; with the view, a step of a march also has its cost and its way. */
export function locate(option: HonourOption, view?: HonourView): Place {
  const place = placeOf(option);
  if (view && option.type === "step") return { ...place, ...wayTo(view, option.hex) };
  if (view && option.type === "deploy") {
    return { ...place, to: { box: boxOfSection(view.viewer as Side, option.section) } };
  }
  return place;
}

function placeOf(option: HonourOption): Place {
  switch (option.type) {
    case "activateMinor":
      // He is not on the map yet: whoever takes him in is.
      return { piece: pieceOfCapitano(option.capitano), lights: [pieceOfCapitano(option.primo)] };
    case "dig":
      return { group: "dig" };
    case "giveUnit":
      return { box: boxOfCapitano(option.capitano) };
    case "inherit":
      return { piece: pieceOfUnit(option.unit), to: { box: boxOfCapitano(option.heir) } };
    case "moveStrength":
      return { piece: pieceOfUnit(option.unit), to: { piece: pieceOfUnit(option.other) } };
    case "order":
      return { box: boxOfOrder(option.order) };
    case "passMarker":
      return { piece: pieceOfCapitano(option.giver), to: { box: boxOfCapitano(option.taker) } };
    default:
      return {
        ...("hex" in option ? { space: option.hex } : {}),
        ...("capitano" in option ? { piece: pieceOfCapitano(option.capitano) } : {}),
        ...("unit" in option ? { piece: pieceOfUnit(option.unit) } : {}),
      };
  }
}

/** §7.6: what the next step costs, in MPs. */
function wayTo({ position }: HonourView, to: number): Pick<Place, "cost" | "path"> {
  const march = running(position, activation);
  const from = march ? position.hex[march.primo] : undefined;
  if (!march || from === undefined || from < 0) return {};
  return { cost: pointsInWords(costOfStep(position, march, linkBetween(board, from, to))), path: [from, to] };
}
