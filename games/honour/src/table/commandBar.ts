import type { Display, Language, Value } from "@gonfalon/engine/kernel";
import { charts } from "../data.ts";
import { CHANGING, castOf, type Honour, LOST } from "../position.ts";
import { communicationOfArmy } from "../rules/communications.ts";
import { ORDERS } from "../rules/orders.ts";
import { presumed } from "./presumed.ts";
import type { HonourView } from "./view.ts";
import { armyName, hexName, say, turnName } from "./words.ts";

/** §4, §5.2: the money of each Army, its line, and what Orders cost. APs and sources lie open. */
export function commandBars(view: HonourView, language: Language): Display[] {
  const { position } = view;
  const cast = castOf(position);
  const known = presumed(view);
  return cast.armies.ids.map((_, army) => ({
    id: `army-${army}`,
    title: armyName(cast, army, language),
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
    value("line", length < 0 ? say("command.no-line", language) : say("command.hexes", language, { count: length })),
    ...nextPay(position, language).map((turn) => value("next", turn)),
  ];
}

function sourceInWords(source: number, language: Language): string {
  if (source === CHANGING) return say("command.changing", language);
  return source === LOST ? say("command.lost", language) : hexName(source);
}

/** §2.2.B1a: the next turn in which APs arrive. */
function nextPay(position: Honour, language: Language): string[] {
  const cast = castOf(position);
  const next = cast.data.turnTrack.find(({ n, apTurn }) => apTurn && n >= position.turn);
  return next ? [turnName(cast, next.n, language)] : [];
}

/** §5.2c, §6.1, §6.1a: the price list, with the Activations that an Order allows. */
export function priceList(_: HonourView, language: Language): Display {
  return {
    id: "prices",
    title: say("prices.title", language),
    kind: "card",
    value: say("prices.value", language, {
      points: Math.max(...ORDERS.map((order) => charts.orders[order].costMajor)),
    }),
    boxes: ORDERS.map((order) => {
      const { costMajor, costMinor, costLightOr1sp, activations } = charts.orders[order];
      const value = (key: string, amount: number): Value => ({
        title: say(`prices.${key}`, language),
        text: String(amount),
      });
      return {
        id: `price-${order}`,
        title: say(`order.${order}`, language),
        values: [
          value("major", costMajor),
          value("minor", costMinor),
          value("light", costLightOr1sp),
          value("activations", activations),
        ],
      };
    }),
  };
}
