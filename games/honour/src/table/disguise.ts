import type { Random, Viewer } from "@gonfalon/engine/kernel";
import { SIDES } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { combatUnitsOf, forceFlags, isForce, mayServeUnder } from "../rules/forces.ts";
import { ownerOf } from "../rules/known.ts";
import { mayTake } from "../rules/orders.ts";
import { exertingForces } from "../rules/zones.ts";
import type { Order, Side } from "../schemas/index.ts";
import { countersOf, lookOf, seesHolder } from "./view.ts";

/**
 * §1.4: a position that differs from this one only in what the viewer may not know: units have changed Cards within their Army,
 * SPs and Demoralisation lie on other units, Orders that nobody sees are others, face-down Capitani have other names. What
 * has to be told of a counter (ruling 7.8) stays as it is, and so does everything of which the flow of play speaks.
 */
export function disguise(position: Honour, viewer: Viewer, random: Random): Honour {
  const busy = namedInFlow(position);
  for (const side of SIDES) {
    if (side === viewer) continue;
    const units = hiddenUnits(position, viewer, side, busy);
    for (let tries = 0; tries < units.length; tries++) {
      exchange(position, units[random(units.length)]!, units[random(units.length)]!);
    }
    for (let who = 0; who < position.stands.length; who++) {
      if (position.controller[castOf(position).capitani.army[who]!] === side && !busy.has(who)) {
        changeOrder(position, who, random);
      }
    }
    renameFaceDown(position, viewer, side, busy, random);
    changeCorps(position, viewer, side, busy, random);
  }
  return position;
}

/** Every number that stands in a frame, whatever it means there: the pieces of those numbers stay as they are. */
function namedInFlow({ flow }: Honour): ReadonlySet<number> {
  const named = new Set<number>();
  const note = (value: unknown): void => {
    if (typeof value === "number") named.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(note);
  };
  flow.forEach(note);
  return named;
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

const OTHER_ORDER: Readonly<Partial<Record<Order | "", Order>>> = {
  attack: "manoeuvre",
  manoeuvre: "attack",
  stand: "garrison",
  garrison: "stand",
};

/** §5.2c: an Order that lies on a Card could be another; Administrative March needs Manoeuvre, and everybody sees it. */
function changeOrder(position: Honour, who: number, random: Random): void {
  const other = OTHER_ORDER[position.order[who]!];
  if (!other || position.administrativeMarch[who] || !isForce(position, who)) return;
  if (mayTake(position, who, other) && random(2) === 0) position.order[who] = other;
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
function renameFaceDown(position: Honour, viewer: Viewer, side: Side, busy: ReadonlySet<number>, random: Random): void {
  const { capitani } = lookOf(position, viewer);
  const { army } = castOf(position).capitani;
  const unseen = position.stands.flatMap((standing, who) =>
    capitani[who] === 0 && standing !== "available" && position.controller[army[who]!] === side && !busy.has(who)
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
  };
  turn();
  if (withoutNames(openFacts(position)) !== withoutNames(before)) turn();
}

/** The counters without the names of those that lie face down: their order on the list says nothing either. */
function withoutNames(facts: string): string {
  const list = (JSON.parse(facts) as Record<string, unknown>[]).map(({ capitano: _, ...counter }) => counter);
  return JSON.stringify(list.map((one) => JSON.stringify(one)).sort());
}
