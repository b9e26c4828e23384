import type { Box, Display, Language } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army, tables } from "../data.ts";
import { ORDERS } from "../position.ts";
import { scores, total } from "../rules/victory.ts";
import { briefing } from "./briefing.ts";
import { formationName, named, say } from "./describe.ts";
import type { View } from "./view.ts";

/** What lies beside the map: the turn record, the victory points with what they are for, and the orders of each side. */
export function displays(view: View, language: Language): Display[] {
  const light = say(language, `light.${tables.turnRecord.turns[view.turn - 1]!.light}`);
  const severino = say(language, `side.${SEATS[view.severino as Side]}`);
  return [
    turnRecord(view, language),
    { id: "light", title: say(language, "track.light"), kind: "track", value: light, boxes: [] },
    points(view, language),
    ...SEATS.map((_, side) => ordersOf(view, side as Side, language)),
    briefing(view, language),
    { id: "severino", title: "San Severino", kind: "track", value: severino, boxes: [] },
  ];
}

function turnRecord({ turn }: View, language: Language): Display {
  const { turns, lastTurn } = tables.turnRecord;
  const now = turns[turn - 1]!;
  const boxes = turns.map(
    ({ day, from, light }, i): Box => ({
      ...{ id: `turn-${i + 1}`, title: String(i + 1), here: i + 1 === turn },
      values: [{ title: `${named(language, "day", day)}, ${from}`, text: say(language, `light.${light}`) }],
    }),
  );
  const value = `${turn}/${lastTurn}: ${named(language, "day", now.day)}, ${now.from}`;
  return { id: "turn", title: say(language, "track.turn"), kind: "track", value, boxes };
}

/**
 * §18.1 the Neapolitans' points, and for what they have them. §18a hexes that they hold unseen are counted when the battle is over:
 * nothing else of their points is hidden from anybody.
 */
function points(view: View, language: Language): Display {
  const seen = total(view);
  const counted = view.outcome?.scores[SEATS[NEAPOLITAN]] ?? seen;
  const values = scores(view)
    .map(({ id, vp }) => ({ id, vp: id === "hex" ? vp + counted - seen : vp }))
    .filter(({ vp }) => vp !== 0)
    .map(({ id, vp }) => ({ title: say(language, `score.${id}`), text: String(vp) }));
  const title = say(language, "track.points");
  const boxes = values.length > 0 ? [{ id: "points-for", title, values }] : [];
  return { id: "points", title, kind: "track", side: SEATS[NEAPOLITAN], value: String(counted), boxes };
}

/** The order that lies on each formation, in the order of the units' file. */
function ordersOf(view: View, side: Side, language: Language): Display {
  const formations = army.formationIds.flatMap((_, formation) =>
    army.formationSide[formation] === side ? [formation] : [],
  );
  const order = (formation: number) => say(language, `order.${ORDERS[view.order[formation]!]}`);
  return {
    ...{ id: "orders", title: say(language, "track.orders"), kind: "roster", side: SEATS[side] },
    value: formations.map((formation) => `${army.formationIds[formation]} ${order(formation)}`).join(", "),
    boxes: formations.map((formation) => ({
      id: `order-${army.formationIds[formation]}`,
      title: formationName(formation, language),
      values: [{ title: order(formation), text: "" }],
      done: view.activated[formation] === 1,
      here: view.active === formation,
      lights: piecesOf(view, formation),
    })),
  };
}

/** The pieces of a formation that a viewer may see on the map, its officers included. */
export function piecesOf(view: View, formation: number): string[] {
  const seen = army.unitsOf[formation]!.filter((unit) => view.hex[unit]! >= 0 && !view.unknown.includes(unit));
  const officers = army.leaderIds.filter((_, leader) => {
    return view.serves[leader] === formation && view.at[leader]! >= 0 && !view.unknownLeaders.includes(leader);
  });
  return [...seen.map((unit) => army.unitIds[unit]!), ...officers];
}
