import {
  everybody,
  type Frame,
  type Look,
  type OwnFields,
  type Permissions,
  SPECTATOR,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { charts, SIDES } from "../data.ts";
import { type Corps, castOf, type Honour, NOBODY, OFF_MAP, type Standing, WAITING } from "../position.ts";
import { bothCounters } from "../rules/activationLoop.ts";
import { controllerOf, forceFlags, primoOf, sideOf } from "../rules/forces.ts";
import { counter, counters, ownerOf } from "../rules/known.ts";
import { flow, procedures } from "../rules/rulebook.ts";
import { exertingForces } from "../rules/zones.ts";
import type { Side } from "../schemas/index.ts";

/**
 * §1.4, as ruled: what a viewer knows. The Cards of the enemy are covered: of his units it is not seen where they are, of his
 * Capitani only those are seen who stand face up on the map, are lost, or are still to come.
 */
export interface HonourView {
  readonly viewer: Viewer;
  readonly position: Honour;
  /** What lies on the map for everybody to see, hex by hex: all Capitano counters, those that lie face down too. */
  readonly counters: readonly Counter[];
}

/** A Capitano counter on the map, with the markers that lie beside it and what has to be told of it (ruling 7.8). */
export interface Counter {
  /** `NOBODY` when it lies face down to this viewer. */
  readonly capitano: number;
  readonly hex: number;
  readonly army: number;
  readonly side: Side;
  /** A Force, or an Unemployed Capitano by himself. */
  readonly isForce: boolean;
  readonly exertsZone: boolean;
  /** Of a counter that lies face down: where the flow of play speaks of it, for it is pointed at and not named (ruling 1.4b). */
  readonly pointedAt: readonly string[];
  readonly activations: number;
  readonly administrativeMarch: number;
  readonly attackFinished: number;
  readonly noMove: number;
  readonly disrupted: number;
  readonly besieging: number;
  readonly quarters: number;
  /** §5.2c: its Retreat Order, the only one that lies on the map. */
  readonly retreat: number;
}

/** `holder` of a unit of which a viewer does not know whether it is on a Card, spare or gone. */
export const UNSEEN = -4;
/** How a Capitano appears whom a viewer does not see: on nobody's Card. */
export const UNSEEN_STANDING: Standing = "subordinate";

/** What permissions are judged by, worked out once a view. Cards go with control: the Swiss of 1515 change hands. */
export interface HonourLook extends Look<Honour> {
  /** By unit and by Capitano, 1: the viewer may know where it is and how it stands. */
  readonly units: Uint8Array;
  readonly capitani: Uint8Array;
  /** By Capitano, 1: his Card lies open to the viewer. */
  readonly cards: Uint8Array;
}

export function lookOf(position: Honour, viewer: Viewer): HonourLook {
  const { holder, stands, faceDown, shown, army } = position;
  const units = new Uint8Array(holder.length);
  const capitani = new Uint8Array(stands.length);
  const cards = new Uint8Array(stands.length);
  for (let unit = 0; unit < units.length; unit++) {
    const isOpen = shown[unit] === 1 || army[unit]! < 0 || holder[unit] === WAITING;
    if (isOpen || ownerOf(position, unit) === viewer) units[unit] = 1;
    if (shown[unit] === 1 && holder[unit]! >= 0) cards[primoOf(position, holder[unit]!)] = 1;
  }
  for (let who = 0; who < capitani.length; who++) {
    const primo = primoOf(position, who);
    if (controllerOf(position, who) === viewer || (primo >= 0 && cards[primo] === 1)) cards[who] = 1;
    if (cards[who] === 1 || isOpenStanding(stands[who]!, faceDown[who]!)) capitani[who] = 1;
  }
  return { position, viewer, units, capitani, cards };
}

/** Whoever stands face up on the map, is lost or away, or comes by the schedule of the scenario, is seen by all. */
function isOpenStanding(standing: Standing, faceDown: number): boolean {
  switch (standing) {
    case "map":
      return faceDown === 0;
    case "waiting":
    case "eliminated":
    case "captured":
    case "away":
      return true;
    case "subordinate":
    case "unemployed":
    case "available":
      return false;
  }
}

type Known = "units" | "capitani" | "cards";

/** A list by unit or by Capitano, of which some are known to the viewer. */
function where<T>(which: Known, instead: T) {
  return (list: T[], look: HonourLook): T[] => list.map((value, i) => (look[which][i] ? value : instead));
}

function own<T>(list: T[], { position, viewer }: HonourLook, of: (one: T) => number): T[] {
  return list.filter((one) => controllerOf(position, of(one)) === viewer);
}

/** §5.2c: Orders lie on Cards, but Retreat lies on the map. */
function orders(list: Honour["order"], { position, viewer, capitani }: HonourLook): Honour["order"] {
  return list.map((order, who) => {
    if (order === "" || controllerOf(position, who) === viewer) return order;
    return capitani[who] && charts.orders[order].visibleToEnemy ? order : "";
  });
}

/** §11.4.Step4-a: chits lie on Cards, known to their owner until they are played. */
function corpsSeen(corps: Corps, viewer: Viewer): Corps {
  return corps.side === viewer ? { ...corps } : { ...corps, chits: [] };
}

/** §11.4.Step3-a.1: a Force in a Major Battle lies open, but not how it is divided into Corps, until a Corps is seen. */
export function seesHolder({ position, viewer, units }: HonourLook, unit: number): boolean {
  if (!units[unit]) return false;
  const corps = position.battle?.corps.find(({ capitano }) => capitano === position.holder[unit]);
  return !corps || corps.open || corps.side === viewer;
}

const onMap = where("capitani", 0);
const onCard = where("cards", 0);

/** Who may know each field of the position. */
export const known: Permissions<HonourLook, OwnFields<Honour>> = {
  scenario: everybody,
  options: everybody,
  turn: everybody,
  weather: everybody,
  sp: where("units", 0),
  holder: (list, look) => list.map((holder, unit) => (seesHolder(look, unit) ? holder : UNSEEN)),
  army: everybody,
  demoralised: where("units", 0),
  plundering: everybody,
  shown: everybody,
  stands: where<Standing>("capitani", UNSEEN_STANDING),
  hex: where("capitani", OFF_MAP),
  superior: where("capitani", NOBODY),
  faceDown: onMap,
  alwaysFaceUp: everybody,
  generale: everybody,
  order: orders,
  previousAttack: (list, { position, viewer }) =>
    list.map((one, who) => (controllerOf(position, who) === viewer ? one : 0)),
  reluctant: onMap,
  activations: onMap,
  prepaid: onMap,
  administrativeMarch: onMap,
  attackFinished: onMap,
  noMove: onMap,
  disrupted: onMap,
  besieging: onMap,
  quarters: onMap,
  leftHex: onMap,
  rode: onMap,
  droppedOff: onMap,
  cameFrom: where("capitani", OFF_MAP),
  arrival: onMap,
  siegeArtillery: onCard,
  engineers: onCard,
  pontoonTrains: onCard,
  ap: everybody,
  controller: everybody,
  source: everybody,
  sourceReturns: everybody,
  conqueror: everybody,
  siegeStatus: everybody,
  siegeBegun: everybody,
  militiaLost: everybody,
  pillaged: everybody,
  earthworks: everybody,
  pontoons: everybody,
  devastated: everybody,
  due: everybody,
  recruits: (recruits, look) => own(recruits, look, ({ capitano }) => capitano),
  swissStatus: everybody,
  papalEntered: everybody,
  cautionLifted: everybody,
  genovaHelp: everybody,
  landed: everybody,
  landingDice: everybody,
  duchyTurned: everybody,
  inTirolo: everybody,
  leftForTirolo: everybody,
  expedition: everybody,
  plague: everybody,
  apShift: everybody,
  fullPayTurn: everybody,
  battle: (battle, { viewer }) =>
    battle && {
      ...battle,
      corps: battle.corps.map((corps) => corpsSeen(corps, viewer)),
      spareCharges: {
        french: viewer === "french" ? battle.spareCharges.french : 0,
        rivals: viewer === "rivals" ? battle.spareCharges.rivals : 0,
      },
    },
  looks: (looks, { viewer }) => ({
    french: viewer === "french" ? looks.french : [],
    rivals: viewer === "rivals" ? looks.rivals : [],
  }),
};

export function view(seen: Honour, { position, viewer, capitani }: HonourLook): HonourView {
  return { viewer, position: seen, counters: countersOf(position, (who) => capitani[who] === 1) };
}

/** The counters on the map, in an order that tells nothing of those that lie face down. */
export function countersOf(position: Readonly<Honour>, isKnown: (capitano: number) => boolean): Counter[] {
  const forces = forceFlags(position);
  const exerting = SIDES.flatMap((side) => exertingForces(position, side));
  const { army } = castOf(position).capitani;
  const found: Counter[] = [];
  for (let who = 0; who < position.stands.length; who++) {
    if (position.stands[who] !== "map") continue;
    found.push({
      capitano: isKnown(who) ? who : NOBODY,
      hex: position.hex[who]!,
      army: army[who]!,
      side: sideOf(position, who),
      isForce: forces[who] === 1,
      exertsZone: exerting.includes(who),
      pointedAt: isKnown(who) ? [] : pointedAt(position, who),
      activations: position.activations[who]!,
      administrativeMarch: position.administrativeMarch[who]!,
      attackFinished: position.attackFinished[who]!,
      noMove: position.noMove[who]!,
      disrupted: position.disrupted[who]!,
      besieging: position.besieging[who]!,
      quarters: position.quarters[who]!,
      retreat: position.order[who] === "retreat" ? 1 : 0,
    });
  }
  return found.sort(byPlace);
}

/** Permissions of locals that name Capitani on the map: a face-down one is pointed at. */
const POINTING: ReadonlySet<unknown> = new Set([counter, counters, bothCounters]);

/** The locals of a frame that point at counters on the map. */
export function pointersOf({ procedure }: Frame): string[] {
  const known = procedures.find(({ name }) => name === procedure)?.known ?? {};
  return Object.keys(known).filter((local) => POINTING.has(known[local]));
}

function pointedAt({ flow: frames }: Readonly<Honour>, who: number): string[] {
  return frames.flatMap((frame) => {
    const locals = frame as unknown as Readonly<Record<string, number | object>>;
    return pointersOf(frame)
      .filter((local) => Object.values({ ...[locals[local]].flat() }).some(isWho))
      .map((local) => `${frame.procedure}.${local}`);
  });
  function isWho(value: unknown): boolean {
    return typeof value === "object" && value !== null ? Object.values(value).includes(who) : value === who;
  }
}

const inOrder = (counter: Counter): string => Object.values(counter).slice(2).join();

function byPlace(a: Counter, b: Counter): number {
  if (a.hex !== b.hex) return a.hex - b.hex;
  if (a.capitano !== b.capitano) return a.capitano - b.capitano;
  return inOrder(a) < inOrder(b) ? -1 : 1;
}

/**
 * Whether a seat has learned something hidden: a Card or a name, or by what the other side is asked next. The question to
 * the enemy may depend on what lies on his Cards, so that a decision which hands over to him is final.
 */
export function reveals(before: Honour, after: Honour, seat: string): boolean {
  const [was, is] = [lookOf(before, seat), lookOf(after, seat)];
  const learned = (which: Known) => is[which].some((one, i) => one > was[which][i]!);
  if (learned("units") || learned("capitani")) return true;
  const side = SIDES.find((one) => one === seat);
  if (side && JSON.stringify(before.looks[side]) !== JSON.stringify(after.looks[side])) return true;
  if (after.outcome) return true;
  return flow()
    .deciders(after, SPECTATOR)
    .some((one) => one !== seat);
}
