import { type Frame, type Random, running, type Viewer } from "@gonfalon/engine/kernel";
import { charts, SIDES } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { activationLoop } from "../rules/activationLoop.ts";
import { type Recruiting, recruiting } from "../rules/arrivals/recruiting.ts";
import { capitaniAt, mayHaveAuxiliary } from "../rules/cards.ts";
import { genovaHelp } from "../rules/command/genova.ts";
import { issueOrders } from "../rules/command/issuing.ts";
import { minors } from "../rules/command/minors.ts";
import { enterQuarters, leaveQuarters } from "../rules/command/quarters.ts";
import { type Strength, strength } from "../rules/command/strength.ts";
import { type Transfers, transfers } from "../rules/command/transfers.ts";
import { type Consolidation, consolidation } from "../rules/consolidation.ts";
import { election } from "../rules/elections.ts";
import { combatUnitsOf, controllerOf, forceFlags, hexOf, isForce, mayServeUnder } from "../rules/forces.ts";
import { ownerOf } from "../rules/known.ts";
import { activation } from "../rules/march/activation.ts";
import type { Activation } from "../rules/march/points.ts";
import { mayEndIn } from "../rules/march/steps.ts";
import { isPost, mayTake } from "../rules/orders.ts";
import { pillage } from "../rules/pillage.ts";
import { rides } from "../rules/rides.ts";
import { exertingForces } from "../rules/zones.ts";
import type { Order, Side } from "../schemas/index.ts";
import { countersOf, lookOf, pointersOf, seesHolder } from "./view.ts";

/**
 * §1.4: a position that differs from this one only in what the viewer may not know: units have changed Cards within their Army,
 * SPs and Demoralisation lie on other units, Orders and markers that nobody sees are others, face-down Capitani have other names:
 * those of whoever is just marching or being reorganized too. What has to be told of a counter (ruling 7.8) stays as it is, and so does what
 * a battle or a check is about. What is then told of a die or a loss may be another, as by the rules it is; who is asked, and when, may not.
 */
export function disguise(position: Honour, viewer: Viewer, random: Random): Honour {
  const busy = busyInFlow(position);
  const [named, inFlow] = [new Set([...busy, ...namedInFlow(position)]), numbersIn(position.flow)];
  disguiseBut(position, viewer, busy, random);
  for (const side of SIDES) {
    if (side === viewer) continue;
    for (const who of hiddenFrom(position, side, busy)) changeOrder(position, who, random);
    passMarkers(position, viewer, side, busy, random);
    renameFaceDown(position, viewer, side, named, random);
    changeCorps(position, viewer, side, inFlow, random);
  }
  return position;
}

function hiddenFrom(position: Honour, side: Side, busy: ReadonlySet<number>): number[] {
  return position.stands.flatMap((_, who) => (controllerOf(position, who) === side && !busy.has(who) ? [who] : []));
}

/** Units change Cards, but those of the busy. */
function disguiseBut(position: Honour, viewer: Viewer, busy: ReadonlySet<number>, random: Random): void {
  for (const side of SIDES) {
    if (side === viewer) continue;
    const units = hiddenUnits(position, viewer, side, busy);
    for (let tries = 0; tries < units.length; tries++) {
      exchange(position, units[random(units.length)]!, units[random(units.length)]!);
    }
  }
}

/** Every number that stands in there, whatever it means. */
function numbersIn(...values: unknown[]): ReadonlySet<number> {
  const found = new Set<number>();
  const note = (value: unknown): void => {
    if (typeof value === "number") found.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(note);
  };
  values.forEach(note);
  return found;
}

/**
 * The pieces whose Cards stay as they are: all of which a frame speaks. Not so of those who are just marching or being
 * reorganized, whose Cards are as hidden as any.
 */
function busyInFlow(position: Honour): ReadonlySet<number> {
  return numbersIn(
    position.flow.map((frame) => (frame.procedure in COVERED ? COVERED[frame.procedure]!(position, frame) : frame)),
  );
}

/** The Capitani who keep their names: all of whom a frame speaks, but for counters at which a covered one only points. */
function namedInFlow(position: Honour): ReadonlySet<number> {
  return numbersIn(
    position.flow.map((frame) => {
      if (!(frame.procedure in COVERED)) return frame;
      const pointers = pointersOf(frame);
      return Object.entries(frame).map(([local, value]) => (pointers.includes(local) ? [] : value));
    }),
  );
}

const nothing = () => [];

/** Of procedures that leave the Cards of those they name hidden: what in their frames has to stay for all that. */
const COVERED: Readonly<Record<string, (position: Honour, frame: Frame) => unknown>> = {
  [activationLoop.name]: nothing,
  [rides.name]: nothing,
  [issueOrders.name]: nothing,
  [minors.name]: nothing,
  [enterQuarters.name]: nothing,
  [leaveQuarters.name]: nothing,
  [genovaHelp.name]: nothing,
  [pillage.name]: nothing,
  [election.name]: nothing,
  [recruiting.name]: (_, frame) => (frame as Frame & Recruiting).arriving,
  // What the leader keeps was settled by what lies on the Cards.
  [consolidation.name]: (_, frame) => {
    const { kept, excess, leader } = frame as Frame & Consolidation;
    return frame.step === "keep" ? [kept, excess, leader] : [];
  },
  // Who stands in a hex where he may not stay had the MPs to go on.
  [activation.name]: (position, frame) => {
    const { primo, stepped } = frame as Frame & Activation;
    return stepped && !mayEndIn(position, primo, position.hex[primo]!) ? primo : [];
  },
  // A unit in hand has somewhere to go.
  [transfers.name]: (position, frame) => {
    const { moved, unit } = frame as Frame & Transfers;
    return [moved, unit >= 0 ? [unit, companyOf(position, unit)] : []];
  },
  [strength.name]: (position, frame) => {
    const { parts, to } = frame as Frame & Strength;
    return parts.map((unit) => [unit, to, companyOf(position, unit)]);
  },
};

function companyOf(position: Honour, unit: number): number[] {
  const holder = position.holder[unit]!;
  return holder < 0 ? [] : capitaniAt(position, hexOf(position, holder), ownerOf(position, unit));
}

/** Units on Cards that the viewer does not see; those of Capitani who are just doing something are left alone. */
function hiddenUnits(position: Honour, viewer: Viewer, side: Side, busy: ReadonlySet<number>): number[] {
  const { units } = lookOf(position, viewer);
  const { belongsTo, militia } = castOf(position).units;
  return position.holder.flatMap((holder, unit) => {
    const isHidden = units[unit] === 0 && holder >= 0 && ownerOf(position, unit) === side;
    const isFree = belongsTo[unit]! < 0 && militia[unit] === 0 && !busy.has(unit);
    const superior = holder >= 0 ? position.superior[holder]! : -1;
    return isHidden && isFree && !busy.has(holder) && !busy.has(superior) ? [unit] : [];
  });
}

/** Two units of one Army change Cards, or their losses; not if that could be seen on the map. */
function exchange(position: Honour, a: number, b: number): void {
  if (position.army[a] !== position.army[b]) return;
  const before = zoneFacts(position);
  const { size } = castOf(position).units;
  const lists = [position.holder, position.demoralised];
  if (position.sp[a]! <= size[b]! && position.sp[b]! <= size[a]!) lists.push(position.sp);
  for (const list of lists) {
    swap(list, a, b);
    if (zoneFacts(position) !== before) swap(list, a, b);
  }
}

/** Who has a Force, and whose exerts a zone. */
function zoneFacts(position: Honour): string {
  return `${forceFlags(position)} ${SIDES.map((side) => exertingForces(position, side))}`;
}

function openFacts(position: Honour): string {
  return JSON.stringify(countersOf(position, () => true));
}

function swap<T>(list: T[], a: number, b: number): void {
  [list[a], list[b]] = [list[b]!, list[a]!];
}

const UNSEEN_ORDERS: readonly Order[] = ["garrison", "stand", "manoeuvre", "attack"];

/**
 * §5.2c: an Order that lies on a Card could be another, unless what everybody has seen the Force do says which it is: acts of
 * an Activation, the second of them, Administrative March, Quarters.
 */
function changeOrder(position: Honour, who: number, random: Random): void {
  const present = position.order[who]!;
  if (!UNSEEN_ORDERS.includes(present as Order) || position.administrativeMarch[who] || !isForce(position, who)) return;
  const march = running(position, activation);
  if (march?.primo === who && (march.stepped || march.spent > 0)) return;
  const orders = UNSEEN_ORDERS.filter(
    (order) =>
      mayTake(position, who, order) &&
      charts.orders[order].activations >= position.activations[who]! &&
      (isPost(order) || position.quarters[who] === 0),
  );
  if (orders.length > 0) position.order[who] = orders[random(orders.length)]!;
}

/** §15.1a: Engineers and pontoon trains could be on another Card of their Army. */
function passMarkers(position: Honour, viewer: Viewer, side: Side, busy: ReadonlySet<number>, random: Random): void {
  const { cards } = lookOf(position, viewer);
  const { army } = castOf(position).capitani;
  for (const marker of ["engineers", "pontoonTrains"] as const) {
    const takers = position.stands.flatMap((_, who) => {
      const isHidden = cards[who] === 0 && controllerOf(position, who) === side && !busy.has(who);
      const isLeading = position.stands[who] === "map" || position.stands[who] === "subordinate";
      return isHidden && isLeading && mayHaveAuxiliary(position, who, marker) ? [who] : [];
    });
    for (const giver of takers) {
      const taker = takers[random(takers.length)]!;
      if (army[giver] === army[taker]) swap(position[marker], giver, taker);
    }
  }
}

/** §11.4.Step3-a.1, §11.4.Step4-a: units and chits could be with another Corps that has not been seen. */
function changeCorps(position: Honour, viewer: Viewer, side: Side, busy: ReadonlySet<number>, random: Random): void {
  const { battle } = position;
  if (!battle) return;
  const look = lookOf(position, viewer);
  const units = position.holder.flatMap((holder, unit) => {
    const isHidden = holder >= 0 && look.units[unit] === 1 && !seesHolder(look, unit);
    const isFree = castOf(position).units.belongsTo[unit]! < 0 && !busy.has(unit);
    return isHidden && isFree && ownerOf(position, unit) === side ? [unit] : [];
  });
  for (let tries = 0; tries < units.length; tries++) {
    swap(position.holder, units[random(units.length)]!, units[random(units.length)]!);
  }
  const fresh = battle.corps.filter((corps) => corps.side === side && corps.shown === 0 && !corps.open);
  if (fresh.length < 2) return;
  const [one, other] = [fresh[random(fresh.length)]!, fresh[random(fresh.length)]!];
  [one.chits, other.chits] = [other.chits, one.chits];
}

/** §1.4b: a face-down counter could be any Capitano of its Army who is not seen elsewhere. */
function renameFaceDown(
  position: Honour,
  viewer: Viewer,
  side: Side,
  named: ReadonlySet<number>,
  random: Random,
): void {
  const { capitani } = lookOf(position, viewer);
  const { army } = castOf(position).capitani;
  const unseen = position.stands.flatMap((standing, who) =>
    capitani[who] === 0 && standing !== "available" && position.controller[army[who]!] === side && !named.has(who)
      ? [who]
      : [],
  );
  const faceDown = unseen.filter((who) => position.stands[who] === "map");
  for (const one of faceDown) {
    const other = unseen[random(unseen.length)]!;
    if (army[one] === army[other] && mayBeExchanged(position, one, other)) exchangeNames(position, one, other);
  }
}

/** Whether each could be in the other's place: Rank, units of his own, and under whom he would serve. */
function mayBeExchanged(position: Honour, a: number, b: number): boolean {
  if (a === b || [a, b].some((who) => position.alwaysFaceUp[who] || position.generale[who] !== "")) return false;
  const { capitani, units } = castOf(position);
  const fits = (who: number, place: number) => {
    const superior = position.superior[place]!;
    return (
      combatUnitsOf(position, place).length <= capitani.rank[who]! &&
      (superior < 0 || mayServeUnder(position, who, superior)) &&
      !position.holder.some((holder, unit) => holder === place && units.belongsTo[unit]! >= 0)
    );
  };
  return fits(a, b) && fits(b, a);
}

/** Everything of a Capitano that is in the position, by the name of its list. */
const OF_CAPITANO = [
  ...(["stands", "hex", "superior", "faceDown", "order", "previousAttack", "activations", "prepaid"] as const),
  ...(["administrativeMarch", "attackFinished", "noMove", "disrupted", "besieging", "quarters", "leftHex"] as const),
  ...(["rode", "droppedOff", "cameFrom", "arrival", "siegeArtillery", "engineers", "pontoonTrains"] as const),
];

function exchangeNames(position: Honour, a: number, b: number): void {
  const before = openFacts(position);
  const turn = () => {
    for (const list of OF_CAPITANO) swap(position[list] as unknown[], a, b);
    for (const list of [position.holder, position.superior]) {
      list.forEach((who, i) => {
        if (who === a) list[i] = b;
        else if (who === b) list[i] = a;
      });
    }
    for (const frame of position.flow) exchangeIn(frame, a, b);
  };
  turn();
  if (withoutNames(openFacts(position)) !== withoutNames(before)) turn();
}

/** Whoever a covered frame points at is another one now. */
function exchangeIn(frame: Frame, a: number, b: number): void {
  if (!(frame.procedure in COVERED)) return;
  const exchanged = (value: unknown): unknown => {
    if (value === a) return b;
    if (value === b) return a;
    if (Array.isArray(value)) return value.map(exchanged);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, exchanged(inner)]));
  };
  const locals = frame as unknown as Record<string, unknown>;
  for (const local of pointersOf(frame)) locals[local] = exchanged(locals[local]);
}

/** The counters without the names of those that lie face down: their order on the list says nothing either. */
function withoutNames(facts: string): string {
  const list = (JSON.parse(facts) as Record<string, unknown>[]).map(({ capitano: _, ...counter }) => counter);
  return JSON.stringify(list.map((one) => JSON.stringify(one)).sort());
}
