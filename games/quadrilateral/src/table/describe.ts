import type { Describable, Event, Language } from "@gonfalon/engine/kernel";
import { pathOf } from "@gonfalon/engine/kit";
import { SIDE_NAMES, SIDES, tables, turnTrack } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { costOfCommand } from "../rules/core/commands.ts";
import { isForming } from "../rules/core/raising.ts";
import { allowanceOf, type March, moverOf, ONE_MP } from "../rules/core/steps.ts";
import { apCost } from "../rules/core/tables.ts";
import { shedsIn } from "../rules/core/transfers.ts";
import { orderToLeaveIn } from "../rules/exclusive/quarters.ts";
import type { QuadrilateralView } from "./view.ts";
import { dateOf, hasWord, sentence } from "./words.ts";

/** Sentences for options, events, questions, reasons and outcomes. */
export function describe(
  thing: Describable<QuadrilateralOption>,
  language: Language,
  view?: QuadrilateralView,
): string {
  if ("ask" in thing) return question(thing.ask, language, view);
  if ("event" in thing) return eventInWords(thing.event, language);
  if ("reason" in thing) {
    const { key, values, text } = thing.reason;
    return key ? sentence(key, language, values) : text;
  }
  if ("outcome" in thing) return outcomeInWords(thing.outcome.level, language);
  return optionInWords(thing.option, language, view);
}

function optionInWords(option: QuadrilateralOption, language: Language, view?: QuadrilateralView): string {
  const values: Record<string, unknown> = { ...option };
  if ("hex" in option) values.source = option.hex;
  if (option.type === "attach") values.over = option.to;
  if (option.type === "regimentFrom") values.giver = option.from;
  const price = priceOf(option);
  if (price !== undefined) values.ap = apCost(price);
  const known = view ? figuresOf(option, view.position) : undefined;
  return sentence(optionKey(option, known !== undefined), language, { ...values, ...known }, view?.position);
}

function optionKey(option: QuadrilateralOption, known: boolean): string {
  const key = `option.${option.type}`;
  switch (option.type) {
    case "work":
      return `${key}.${option.kind}`;
    case "regimentFrom":
      return option.from === NOWHERE ? `${key}.pool` : key;
    case "pursueFor":
      return option.hexes === 0 ? `${key}.none` : key;
    case "battleType":
      return option.unit === undefined ? key : `${key}.unit`;
    case "command":
      return known ? `${key}.known` : key;
    default:
      return key;
  }
}

/** What is paid in APs whoever asks, by its line in the table of costs. */
function priceOf(option: QuadrilateralOption): string | undefined {
  switch (option.type) {
    case "moveSupply":
      return "change-supply-source";
    case "disbandCenter":
      return "disband-center";
    case "leaveQuarters":
      return orderToLeaveIn(option.turns);
    default:
      return undefined;
  }
}

/** What an option costs, where the view tells: the APs of a Command. What a step costs is told with its place. */
function figuresOf(option: QuadrilateralOption, position: Quadrilateral): Record<string, number> | undefined {
  if (option.type !== "command") return undefined;
  const ap = costOfCommand(position, option.leader);
  return ap < 0 ? undefined : { ap };
}

/** The march that is being made, where the viewer may know who marches. */
export function marchNow({ flow }: Pick<Quadrilateral, "flow">): March | undefined {
  const frame = flow.at(-1);
  if (frame?.procedure !== "march") return undefined;
  const march = frame as unknown as March;
  return march.leader === NOWHERE ? undefined : march;
}

/** The march regiment that is being formed or broken up, where the viewer may know it. */
function regimentNow({ flow }: Pick<Quadrilateral, "flow">): number {
  return (flow.at(-1) as { regiment?: number } | undefined)?.regiment ?? NOWHERE;
}

/** The vedette or lone leader that goes, where the viewer may know it. */
function riderNow({ flow }: Pick<Quadrilateral, "flow">): { leader: number } | { vedette: number } | undefined {
  const { leader = NOWHERE, vedette = NOWHERE } = (flow.at(-1) ?? {}) as { leader?: number; vedette?: number };
  if (leader !== NOWHERE) return { leader };
  return vedette === NOWHERE ? undefined : { vedette };
}

/** A question; of a march, with who marches and what is left of his MPs; at the end of Organization, whether a span is exceeded. */
function question(ask: string, language: Language, view?: QuadrilateralView): string {
  if (view && ask === "strengthTransfers.give") {
    const beyond = SIDES.some((side) => SIDE_NAMES[side] === view.viewer && shedsIn(view.position, side).length > 0);
    return sentence(beyond ? `ask.${ask}.beyond` : `ask.${ask}`, language);
  }
  const regiment = view && ask === "raising.raise" ? regimentNow(view.position) : NOWHERE;
  if (regiment !== NOWHERE) {
    return sentence(isForming(view!.position, regiment) ? `ask.${ask}.fill` : `ask.${ask}.spread`, language);
  }
  const rider = view && ask === "smallMove.where" ? riderNow(view.position) : undefined;
  if (rider) return sentence(`ask.${ask}.${"leader" in rider ? "leader" : "vedette"}`, language, rider, view!.position);
  const march = view && marchNow(view.position);
  if (!march || ask !== "march.next" || view.viewer !== SIDE_NAMES[march.side]) return sentence(`ask.${ask}`, language);
  const { left } = moverOf(view.position, march);
  const whole = march.oneMp ? ONE_MP : allowanceOf(view.position, march.leader);
  return sentence(`ask.${ask}.named`, language, { leader: march.leader, left: Math.max(0, left), whole });
}

function outcomeInWords(level: string, language: Language): string {
  return hasWord(`level.${level}`) ? sentence(`level.${level}`, language) : level;
}

function eventInWords(event: Event, language: Language): string {
  const { hex, marker, fallen = [] } = event;
  const common = {
    fallen,
    ...(hex === undefined ? {} : { spot: hex }),
    ...(marker === undefined ? {} : { chosen: marker }),
  };
  return sentence(eventKey(event), language, { ...common, ...valuesOf(event, language) });
}

/** Some events have a sentence for each way they can turn out; its owner's names who did it. */
function eventKey(event: Event): string {
  const key = `event.${event.type}`;
  const turned = TURNED[event.type]?.(event);
  if (turned !== undefined) return `${key}.${turned}`;
  if (event.leader !== undefined && hasWord(`${key}.named`)) return `${key}.named`;
  if (event.vedette !== undefined && hasWord(`${key}.vedette`)) return `${key}.vedette`;
  return key;
}

const TURNED: Readonly<Record<string, (event: Event) => string | undefined>> = {
  apReceived: ({ die, bonus, received }) => {
    if (die === undefined) return `fortnight${bonus ? ".bonus" : ""}`;
    return bonus ? (received === 0 ? "only" : "bonus") : "rolled";
  },
  morale: ({ before, after }) => ((after as number) < (before as number) ? "falls" : undefined),
  replacements: ({ die }) => (die === undefined ? undefined : "own"),
  work: ({ kind }) => String(kind),
  built: ({ kind }) => String(kind),
  damage: ({ done }) => (done ? "done" : "failed"),
  trainTaken: ({ taken }) => (taken ? "taken" : "removed"),
  moved: ({ rules, leader, vedette, check }) => {
    const way = vedette === undefined ? WAYS[rules[0]!] : undefined;
    if (leader === undefined) return way ?? (check ? "force" : undefined);
    return way && `${way}.named`;
  },
  battle: ({ defenders, garrison }) =>
    (defenders as readonly string[]).length > 0 ? undefined : garrison ? "garrison" : "unled",
  exchange: ({ loss, rules }) => {
    const none = loss === 0 ? "none" : undefined;
    return rules.includes("C14.35") ? ["counter", none].filter(Boolean).join(".") : none;
  },
  bombardment: ({ hits }) => (hits === 0 ? "none" : undefined),
  attrition: ({ loss, checks }) => (checks ? "several" : loss === 0 ? "none" : undefined),
  besiegedAttrition: ({ loss }) => (loss === 0 ? "none" : undefined),
  fortnightAttrition: ({ leader, loss }) => `${leader === undefined ? "place" : "leader"}${loss === 0 ? ".none" : ""}`,
  scoutRoll: ({ scouts }) => (scouts ? "scouts" : "fails"),
  flight: ({ escapes, leader }) => `${escapes ? "escapes" : "caught"}${leader === undefined ? "" : ".named"}`,
  captured: ({ how }) => how as string | undefined,
  rout: ({ die }) => (tables.pursuit.captureAt.die.includes(die as number) ? "caught" : "away"),
  siegeBegins: ({ goesOn, hex }) => `${goesOn ? "goesOn" : "anew"}${hex === undefined ? "" : ".part"}`,
  placeFell: ({ hex, empty }) => `${hex === undefined ? "whole" : "part"}${empty ? ".empty" : ""}`,
  surrenderRoll: ({ surrendered, modifiers }) =>
    `${surrendered ? "surrendered" : "holds"}${modifiers === undefined ? "" : ".counted"}`,
  ...Object.fromEntries(
    ["shown", "pieceShown", "pieceAppears", "pieceLeaves", "garrison"].map((type) => [
      type,
      ({ spots }: Event) => (spots ? "several" : undefined),
    ]),
  ),
  withdrawn: ({ found }) => (found ? "found" : undefined),
  transferred: ({ list }) => (list ? "several" : undefined),
  leaveQuarters: ({ due }) => (turnTrack[due as number] ? undefined : "late"),
  pitchedLoss: ({ marker }) => (marker === undefined ? undefined : marker === "pitched" ? "chosen" : "stormed"),
  pursuit: ({ hexes }) => (hexes === 0 ? "none" : undefined),
  pursued: ({ hexes, most }) => (most === undefined ? undefined : hexes === most ? "named" : "short"),
  battleOver: ({ victor }) => (victor === null ? "nobody" : "victor"),
};

/** Forces that move in battle or on the lake do not march, nor do vedettes and leaders alone. */
const WAYS: Readonly<Record<string, string>> = {
  "C14.25": "retreat",
  "C14.28": "pursuit",
  "C7.18": "alone",
  "C2.12": "alone",
  "C7.19": "sail",
};

/** The values of an event under the names that sentences have for them. */
function valuesOf(event: Event, language: Language): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case "initiative":
      return {
        ...event,
        chance: event.result,
        reckoning: { die: event.die, weather: event.weather, zone: event.zone, by: event.by },
      };
    case "apReceived":
      return { ...event, gift: event.received };
    case "gameOver":
      return { ...event, what: outcomeInWords(String(event.level), language) };
    case "weather":
      return { ...event, date: dateOf(event.turn as number, language) };
    case "moved":
      return {
        ...event,
        route: pathOf(event, "hex"),
        check: event.check ?? null,
        onTheWay: event.cost ?? 0,
      };
    case "dropped":
      return { ...event, check: event.check ?? null };
    case "leaderToCome":
      return { ...event, arrivals: event.arrivals ?? [event] };
    case "battleOver":
      return { ...event, stir: event.morale ?? null };
    case "shown":
    case "pieceShown":
      return { ...event, many: event.as ?? event.piece };
    case "replaced":
      return { ...event, refilled: event.list ?? [event.unit] };
    case "replacements":
      return { ...event, modifiers: event.modifier ? [{ by: event.modifier }] : [] };
    case "morale":
      return { ...event, level: event.after, number: event.condition };
    case "surrenderRoll": {
      const die = (event.dice as readonly number[]).reduce((sum, one) => sum + one, 0);
      return { ...event, die, modifiers: event.modifiers ?? [], number: tables.siege.surrender.needed };
    }
    case "surrenderModifiers": {
      const counted = (event.modifiers as readonly { by: number }[]).reduce((sum, { by }) => sum + by, 0);
      return { ...event, die: (event.total as number) - counted, number: tables.siege.surrender.needed };
    }
    case "pieceLeaves":
      return { ...event, over: event.to };
    case "strengthPassed":
      return { ...event, giver: event.from, unit: event.to, times: event.times ?? 1 };
    case "strengthsTold": {
      const [austrian, french] = event.told as readonly number[];
      return { ...event, austrian, french };
    }
    case "supplySource":
    case "supplySourceLost":
      return { ...event, source: event.hex };
    default:
      return event;
  }
}
