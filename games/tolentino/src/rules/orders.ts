import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import { AS_FORMATION, isArtillery, NOBODY, ORDERS, type Tolentino } from "../position.ts";
import { rangeOf } from "./command.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** §5.2 orders from the Commanders, in segment A1 of the Command phase. */
export interface OrdersSegment {
  /** §5.2a the Neapolitan first. */
  side: Side;
  /** Formations whose order was changed (§4.2a). */
  changed: number[];
}
export type OrderOption = { type: "order"; formation: number; order: number } | { type: "ordersGiven" };

/** §5.1 the other three orders. */
function others(order: number): number[] {
  return ORDERS.map((_, i) => i).filter((one) => one !== order);
}

/** §5.2b formations whose officer is in range of the Commander; §4.2a only real changes count, each formation once. */
function changeable(position: Tolentino, { side, changed }: OrdersSegment): number[] {
  const found: number[] = [];
  const range = rangeOf(position, position.commander[side]!);
  for (let formation = 0; formation < army.formations; formation++) {
    const officer = position.officer[formation]!;
    if (army.formationSide[formation] !== side || officer === NOBODY || changed.includes(formation)) continue;
    if (position.at[officer]! >= 0 && range[position.at[officer]!]) found.push(formation);
  }
  return found;
}

/** §4.2a §5.2b whether there is a Commander on the map who has not yet given all the orders he can. */
function mayCommand(position: Tolentino, { side, changed }: OrdersSegment): boolean {
  const commander = position.commander[side]!;
  return commander !== NOBODY && position.at[commander]! >= 0 && changed.length < army.initiative[commander]!;
}

export const ordersSegment = procedure<OrdersSegment>("orders", { side: everybody, changed: everybody }).steps({
  give: decision({
    rule: ["5.2", "5.2a", "5.2b", "4.2", "4.2a"],
    seat: (_position, { side }) => SEATS[side],
    // §11.3.2 asked even if no Officer is in range: otherwise the other side would learn where unseen leaders stand.
    when: mayCommand,
    options: (position, frame) => [
      ...changeable(position, frame).flatMap((formation) =>
        others(position.order[formation]!).map((order) => ({ type: "order" as const, formation, order })),
      ),
      { type: "ordersGiven" },
    ],
    play: (play, frame, option) => {
      if (option.type === "ordersGiven") return undefined;
      setOrder(play, option.formation, option.order, ["5.2"]);
      frame.changed.push(option.formation);
      return "give";
    },
  }),
  next: step("5.2a", (_play, frame) => {
    if (frame.side === AUSTRIAN) return undefined;
    frame.side = AUSTRIAN;
    frame.changed = [];
    return "give";
  }),
});

export function newOrdersSegment(): OrdersSegment {
  return { side: NEAPOLITAN, changed: [] };
}

/** §5.1 a formation is always under exactly one order; the order boxes lie open on the map. */
function setOrder(play: Play<Tolentino>, formation: number, order: number, rules: readonly string[]): void {
  play.position.order[formation] = order;
  play.tell({ type: "order", rules, formation, order });
}

/** §5.2.1 the officer's own initiative, when his formation is activated. */
export interface OfficerInitiative {
  formation: number;
}
export type InitiativeOption =
  | { type: "keepOrder"; formation: number }
  | { type: "tryOrder"; leader: number; formation: number };
export type NewOrderOption =
  | { type: "order"; formation: number; order: number }
  | { type: "keepOrder"; formation: number };

export const officerInitiative = procedure<OfficerInitiative>("officerInitiative", { formation: everybody }).steps({
  ask: decision({
    rule: ["5.2.1", "3.1.B2a", "5.2.2"],
    seat: (_position, { formation }) => SEATS[army.formationSide[formation]!]!,
    when: (position, { formation }) => {
      const officer = position.officer[formation]!;
      return officer !== NOBODY && position.at[officer]! >= 0;
    },
    options: (position, { formation }) => [
      { type: "keepOrder", formation },
      { type: "tryOrder", leader: position.officer[formation]!, formation },
    ],
    play: (play, { formation }, option) => {
      if (option.type === "keepOrder") return done;
      return rollInitiative(play, formation) ? undefined : done;
    },
  }),
  choose: decision({
    rule: "5.2.1",
    seat: (_position, { formation }) => SEATS[army.formationSide[formation]!]!,
    when: (position, { formation }) =>
      position.officer[formation] !== NOBODY && position.at[position.officer[formation]!]! >= 0,
    options: (position, { formation }) => [
      ...others(position.order[formation]!).map((order) => ({ type: "order" as const, formation, order })),
      { type: "keepOrder", formation },
    ],
    play: (play, { formation }, option) => {
      if (option.type === "order") setOrder(play, formation, option.order, ["5.2.1"]);
      else play.tell({ type: "orderKept", rules: ["5.2.1"], formation, order: play.position.order[formation]! });
    },
  }),
});

/** §4.1.3 §5.2.1 a die not above his Initiative Rating; §5.2.1a if it fails, the order stays. */
function rollInitiative(play: Play<Tolentino>, formation: number): boolean {
  const officer = play.position.officer[formation]!;
  const roll = play.roll();
  const passed = roll <= army.initiative[officer]!;
  const rules = passed ? ["5.2.1", "4.1.3"] : ["5.2.1", "5.2.1a"];
  play.tell({ type: "officerInitiative", rules, leader: officer, formation, roll, passed });
  return passed;
}

/** §17.1a §17.2 a formation goes under Defense at night, with every unit of it. */
export function defend(play: Play<Tolentino>, formation: number, order: number, rules: readonly string[]): void {
  if (play.position.order[formation] !== order) setOrder(play, formation, order, rules);
  for (const unit of army.unitsOf[formation]!) play.position.own[unit] = isArtillery(unit) ? order : AS_FORMATION;
}
