import { capitalised, type Display, type Language, type Value } from "@gonfalon/engine/kernel";
import { charts, tables } from "../data.ts";
import { columnOf } from "../lookup.ts";
import { CHANGING, castOf, type Honour, LOST } from "../position.ts";
import { apChange } from "../rules/command/money.ts";
import { communicationOfArmy } from "../rules/communications.ts";
import { checkModifier, codeFor, disciplineCheckOf, forcedOrderModifier, isFailure } from "../rules/discipline.ts";
import { combatUnitsOfForce, sideOf } from "../rules/forces.ts";
import { mayTake, ORDERS, priceOfChange } from "../rules/orders.ts";
import type { Order, Reliability } from "../schemas/index.ts";
import { ordered } from "./ordered.ts";
import { presumed } from "./presumed.ts";
import type { HonourView } from "./view.ts";
import { armyName, capitanoName, hexName, say } from "./words.ts";

/** §4, §5.2: the money of each Army, its line, and what Orders cost. APs and sources lie open. */
export function commandBars(view: HonourView, language: Language): Display[] {
  const { position } = view;
  const cast = castOf(position);
  const known = presumed(view);
  return cast.armies.ids.map((_, army) => ({
    id: `army-${army}`,
    title: capitalised(armyName(cast, army, language)),
    kind: "card",
    side: position.controller[army]!,
    value: pointsOf(position, army, language),
    boxes: [{ id: `command-${army}`, title: say("command.title", language), values: valuesOf(known, army, language) }],
  }));
}

/** §S2: an Army that pays for everything has no total. */
function pointsOf(position: Honour, army: number, language: Language): string {
  const { unlimited, ordersFree } = castOf(position).data.armies[army]!.ap;
  if (unlimited) return say("command.unlimited", language);
  return ordersFree ? say("command.free", language) : say("command.points", language, { points: position.ap[army]! });
}

function valuesOf(position: Honour, army: number, language: Language): Value[] {
  const source = position.source[army]!;
  const length = communicationOfArmy(position, army);
  const value = (key: string, text: string): Value => ({ title: say(`command.${key}`, language), text });
  return [
    value("points-title", pointsOf(position, army, language)),
    value("source", sourceInWords(source, language)),
    value("line", lineInWords(length, language)),
    ...nextPay(position, army, length).map((pay) =>
      value("next", say("command.next.text", language, { ...pay, turn: pay.turn }, position.scenario)),
    ),
  ];
}

/** §4.3.1: the length, and the column of the Administrative Points Table that it is read in. */
function lineInWords(length: number, language: Language): string {
  if (length < 0) return say("command.no-line", language);
  const { columnFrom } = charts.adminPoints;
  const column = columnOf(columnFrom, length);
  const next = columnFrom[column + 1];
  const band = { count: length, least: columnFrom[column]!, ...(next === undefined ? {} : { most: next - 1 }) };
  return say(next === undefined ? "command.hexes.last" : "command.hexes", language, band);
}

function sourceInWords(source: number, language: Language): string {
  if (source === CHANGING) return say("command.changing", language);
  return source === LOST ? say("command.lost", language) : hexName(source);
}

/**
 * §2.2.B1a, §4.3.1: the next turn in which APs arrive, and what they would come to over a line of this length, in any weather of
 * its month (§4.3.1a). §18.4a: after an Interphase Turn they come in full.
 */
function nextPay(position: Honour, army: number, length: number): { turn: number; least: number; most: number }[] {
  const { turnTrack, armies } = castOf(position).data;
  const { unlimited, schedule } = armies[army]!.ap;
  const next = turnTrack.find(({ n, apTurn }) => apTurn && n > position.turn);
  if (!next || unlimited || Object.keys(schedule).length === 0) return [];
  const nominal = schedule[next.turn] ?? 0;
  if (position.fullPayTurn === next.n) return [{ turn: next.n, least: nominal, most: nominal }];
  const shifts = new Set(tables["weather-table"].table[next.month]!.map((weather) => charts.weather[weather].apShift));
  const received = (sum: number, columns: number) =>
    length < 0 ? 0 : Math.max(0, nominal + apChange(sum, length, columns));
  const all = [...shifts].flatMap((columns) => Array.from({ length: 11 }, (_, i) => received(i + 2, columns)));
  return [{ turn: next.n, least: Math.min(...all), most: Math.max(...all) }];
}

/** §5.2c, §6.1, §6.1a: the price list; while a Force receives its Order, what that costs it and what Forcing it risks. */
export function priceList(view: HonourView, language: Language): Display {
  const primo = ordered(view.position);
  const isOwn = primo !== undefined && sideOf(view.position, primo) === view.viewer;
  return {
    id: "prices",
    title: say("prices.title", language),
    kind: "card",
    value: say("prices.value", language, {
      points: Math.max(...ORDERS.map((order) => charts.orders[order].costMajor)),
    }),
    boxes: ORDERS.map((order) => ({
      id: boxOfOrder(order),
      title: say(`order.${order}`, language),
      values: [...pricesOf(order, language), ...(isOwn ? pricesNow(view.position, primo, order, language) : [])],
    })),
    ...(isOwn ? { open: true } : {}),
  };
}

export const boxOfOrder = (order: Order) => `price-${order}`;

function pricesOf(order: Order, language: Language): Value[] {
  const { costMajor, costMinor, costLightOr1sp, activations } = charts.orders[order];
  const prices = { major: costMajor, minor: costMinor, light: costLightOr1sp };
  const acts = activations === 0 ? "never" : activations === 1 ? "once" : "twice";
  return [{ title: say("prices.line", language, prices), text: say(`prices.${acts}`, language) }];
}

/** §5.3.2, §9.1: what another Order costs this Force, and the chance that some unit of it fails the check of a Forced one. */
function pricesNow(position: Honour, primo: number, order: Order, language: Language): Value[] {
  if (position.order[primo] === order) return [{ title: say("prices.present", language), text: "" }];
  if (!mayTake(position, primo, order)) return [];
  const price = priceOfChange(position, primo, order);
  const name = capitanoName(castOf(position), primo, language);
  return [
    {
      title: say("prices.now", language, { name }),
      text: price === 0 ? say("prices.free", language) : say("command.points", language, { points: price }),
    },
    ...(price === 0
      ? []
      : [
          {
            title: say("prices.refusal", language),
            text: say("prices.refusal.text", language, { percent: percentOf(refusalChance(position, primo)) }),
          },
          ...refusalsByReliability(position, primo, language),
        ]),
  ];
}

/** §5.3.1, §9.1: the chance that a Forced Order demoralises one of some units of the Force or costs it SPs; of all of them unless some are named. */
export function refusalChance(position: Honour, primo: number, some?: readonly number[]): number {
  const units = combatUnitsOfForce(position, primo);
  const check = disciplineCheckOf(position, primo, units, "5.3.1", "reliability", { modifier: forcedOrderModifier() });
  const by = checkModifier(position, check);
  const faces = [1, 2, 3, 4, 5, 6].filter((die) =>
    (some ?? units).some((unit) => isFailure(codeFor(position, unit, die + by, "reliability", 0))),
  );
  return faces.length / 6;
}

const RELIABILITIES: readonly Reliability[] = ["R", "N", "S", "V"];

/** How likely those of each Reliability are to fail, where the Force has troops of more than one. */
function refusalsByReliability(position: Honour, primo: number, language: Language): Value[] {
  const { reliability } = castOf(position).units;
  const units = combatUnitsOfForce(position, primo);
  const groups = RELIABILITIES.map((one) => ({ one, own: units.filter((unit) => reliability[unit] === one) }));
  const present = groups.filter(({ own }) => own.length > 0);
  return present.map(({ one, own }) => ({
    title: say("prices.refusal.by", language, { name: say(`reliability.${one}`, language) }),
    text: say("prices.refusal.percent", language, { percent: percentOf(refusalChance(position, primo, own)) }),
  }));
}

const percentOf = (chance: number) => String(Math.round(chance * 100));
