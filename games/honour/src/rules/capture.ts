import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { hexes, tables } from "../data.ts";
import { castOf, GONE, type Honour, LEADER_LOST, NOBODY, OFF_MAP } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { partAllies } from "./allies.ts";
import { leaveSiege } from "./besieged.ts";
import { followGuns, joinCard, sortCard } from "./cards.ts";
import { breakDown } from "./discipline.ts";
import { removeEarthworks } from "./earthworks.ts";
import {
  armyOf,
  capitaniGeneraliOf,
  capitaniOf,
  forcesAt,
  isCapitanoGenerale,
  isForce,
  mayCommand,
  primoOf,
  roomOf,
  sideOf,
  unitsOf,
  unitsOfForce,
} from "./forces.ts";
import { removeUnit } from "./losses.ts";
import { eliminateMilitia } from "./militia.ts";
import { takeOrder } from "./orderMarker.ts";
import { fortressAt } from "./regions.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { milanoReverts } from "./scenarios/contestedMilano.ts";
import { venetiansGoHome } from "./scenarios/venetians.ts";
import { isMilitia } from "./units.ts";

/** §3.6: Capitani who are captured or fall, who inherits their units, and who takes their place. */

export type HowLost = "captured" | "eliminated";

/** Takes a Capitano out of the game; his units are somebody else's affair. */
export function removeCapitano(position: Honour, capitano: number, how: HowLost): void {
  venetiansGoHome(position, capitano);
  position.stands[capitano] = how;
  position.hex[capitano] = OFF_MAP;
  position.superior[capitano] = NOBODY;
  position.order[capitano] = "";
  position.generale[capitano] = "";
  position.faceDown[capitano] = 0;
  position.quarters[capitano] = 0;
  position.administrativeMarch[capitano] = 0;
}

/**
 * §3.6a: combat or Pursuit has removed all SPs of a Force: its Capitani are captured. As ruled, Attrition and desertion only
 * leave them Unemployed.
 */
export function forceLostAll(play: Play<Honour>, primo: number, by: "combat" | "attrition"): void {
  const { position } = play;
  if (position.stands[primo] !== "map" || isForce(position, primo)) return;
  abandon(position, primo);
  milanoReverts(play);
  if (by === "attrition") {
    position.order[primo] = "";
    position.quarters[primo] = 0;
    position.administrativeMarch[primo] = 0;
    sortCard(position, primo);
    return;
  }
  const taken = capitaniOf(position, primo);
  for (const capitano of taken) removeCapitano(position, capitano, "captured");
  play.tell({ type: "capitaniCaptured", rules: ["3.6", "3.6a"], capitani: taken });
}

/** §12.2a, §16.surrender: a whole Force is eliminated; its Capitani are captured (ruling 11.6.Step5-c), its Militia is gone. */
export function surrender(play: Play<Honour>, primo: number, rules: readonly string[]): void {
  const { position } = play;
  const hex = position.hex[primo]!;
  play.tell({ type: "surrendered", rules, capitano: primo, hex, side: sideOf(position, primo) });
  eliminateMilitia(position, primo);
  for (const unit of unitsOfForce(position, primo)) removeUnit(position, unit);
  abandon(position, primo);
  const taken = capitaniOf(position, primo);
  for (const capitano of taken) {
    removeCapitano(position, capitano, "captured");
    for (const list of [position.siegeArtillery, position.engineers, position.pontoonTrains]) list[capitano] = 0;
  }
  play.tell({ type: "capitaniCaptured", rules: ["3.6", ...rules], capitani: taken });
  milanoReverts(play);
}

/** §7.5d, §11.3.1a: works and Siege markers go with the Force; those of an enemy whose hex a lone Capitano shares do not. */
function abandon(position: Honour, primo: number, hex = position.hex[primo]!): void {
  if (forcesAt(position, hex).length === 0) removeEarthworks(position, hex);
  leaveSiege(position, primo, hex);
}

/** §3.6.1: a die of this or less eliminates him. */
function eliminatedUpTo(): number {
  return tables["capitano-elimination-check"].eliminatedOn.reduce((most, face) => Math.max(most, face), 0);
}

export interface EliminationCheck {
  side: Side;
  capitano: number;
  /** §3.6.1.1: in a Major Battle other Subordinates inherit nothing. */
  inBattle: boolean;
  /** §3.6.1a: units that wait for an heir. */
  units: number[];
  /** Where the Force stands. */
  hex: number;
  /** The Primo Capitano of the Force, once somebody has taken the place of one who fell. */
  primo: number;
  wasPrimo: boolean;
  /** §3.6.2: who leads the Force after him is Capitano Generale. */
  wasGenerale: boolean;
}
export type HeirOption = { readonly type: "inherit"; readonly unit: number; readonly heir: number };
export type PostOption = { readonly type: "takePost"; readonly order: "stand" | "garrison" };

export function eliminationCheckOf(position: Honour, capitano: number, inBattle: boolean): EliminationCheck {
  const primo = primoOf(position, capitano);
  return {
    side: sideOf(position, capitano),
    capitano,
    inBattle,
    units: [],
    hex: position.hex[primo]!,
    primo,
    wasPrimo: primo === capitano,
    wasGenerale: isCapitanoGenerale(position, capitano),
  };
}

/**
 * §3.6.2: the Capitano of highest Rank of those left takes the place of the Capitano Generale; ties are drawn. §15.5a: Swiss
 * who elect draw one of them all. §S3.3, §S4.2: of an ally only if nobody of the Army of the fallen is there.
 */
function successorOf(play: Play<Honour>, fallen: number, others: readonly number[]): number {
  const fellows = others.filter((who) => armyOf(play.position, who) === armyOf(play.position, fallen));
  const candidates = fellows.length > 0 ? fellows : others;
  if (elects(play.position, fallen)) return candidates[play.roll(candidates.length) - 1]!;
  const { rank } = castOf(play.position).capitani;
  const highest = Math.max(...candidates.map((who) => rank[who]!));
  const best = candidates.filter((who) => rank[who] === highest);
  return best.length > 1 ? best[play.roll(best.length) - 1]! : best[0]!;
}

function elects(position: Honour, capitano: number): boolean {
  return castOf(position).armies.elects[armyOf(position, capitano)]!;
}

/** Everybody on the Card goes under the new Primo Capitano, who takes the place on the map. */
function takePlace(position: Honour, from: number, to: number, hex: number, others: readonly number[]): void {
  position.stands[to] = "map";
  position.hex[to] = hex;
  position.superior[to] = NOBODY;
  position.order[to] = position.order[from]!;
  for (const other of others) if (other !== to) position.superior[other] = to;
  for (const marks of marksOfForce(position)) marks[to] = marks[from]!;
}

/** Markers that lie with the Force, whoever leads it. */
export function marksOfForce(position: Honour): number[][] {
  const { activations, prepaid, administrativeMarch, attackFinished, noMove, disrupted, besieging } = position;
  const { quarters, leftHex, droppedOff, cameFrom, arrival } = position;
  const lying = [activations, prepaid, administrativeMarch, attackFinished, noMove, disrupted, besieging];
  return [...lying, quarters, leftHex, droppedOff, cameFrom, arrival];
}

function fall(play: Play<Honour>, frame: EliminationCheck): void {
  const { position } = play;
  const { capitano, hex, wasGenerale } = frame;
  const generali = capitaniGeneraliOf(position, armyOf(position, capitano));
  const others = capitaniOf(position, frame.primo).filter((who) => who !== capitano);
  frame.units = unitsOf(position, capitano);
  if (frame.wasPrimo && others.length > 0) {
    const successor = wasGenerale ? successorOf(play, capitano, others) : firstHeir(position, others);
    takePlace(position, capitano, successor, hex, others);
    if (wasGenerale) promote(play, successor, ["3.6.2", "3.6.2b"]);
    frame.primo = successor;
  }
  if (!frame.wasPrimo && wasGenerale) promoteAlly(play, capitano, others);
  removeCapitano(position, capitano, "eliminated");
  for (const unit of frame.units) position.holder[unit] = WAITING_FOR_HEIR;
  settleOrder(position, frame);
  play.tell({ type: "capitanoFell", rules: ["3.6.1"], capitano });
  // §3.6.2a: by Rank nobody has to be named; the table is told who leads now.
  const now = capitaniGeneraliOf(position, armyOf(position, capitano));
  for (const who of now) {
    if (!generali.includes(who) && position.generale[who] === "")
      play.tell({ type: "promoted", rules: ["3.6.2a"], capitano: who });
  }
}

/** §3.6.2: he served in the Force of an ally: one of his own Army there is promoted; Swiss elect when they leave (ruling 15.5). */
function promoteAlly(play: Play<Honour>, fallen: number, others: readonly number[]): void {
  const fellows = others.filter((who) => armyOf(play.position, who) === armyOf(play.position, fallen));
  if (fellows.length > 0 && !elects(play.position, fallen))
    promote(play, successorOf(play, fallen, fellows), ["3.6.2"]);
}

/** §5.2d, §3.6.3: a Force that has lost its leader stands until its owner has chosen; one without units has no Order. */
function settleOrder(position: Honour, { primo, wasPrimo }: EliminationCheck): void {
  if (!wasPrimo || position.stands[primo] !== "map") return;
  if (!isForce(position, primo)) position.order[primo] = "";
  else if (position.order[primo] === "") position.order[primo] = "stand";
}

/** A unit of one who fell, until somebody takes it. */
const WAITING_FOR_HEIR = GONE;

/** In a Minor Force only Unemployed Capitani are left: the one of highest Rank leads. */
function firstHeir(position: Honour, others: readonly number[]): number {
  const { rank } = castOf(position).capitani;
  return others.reduce((best, who) => (rank[who]! > rank[best]! ? who : best));
}

/** §3.6.2, §3.6.2a: made Capitano Generale by promotion. */
function promote(play: Play<Honour>, capitano: number, rules: readonly string[]): void {
  play.position.generale[capitano] = elects(play.position, capitano) ? "election" : "promotion";
  play.tell({ type: "promoted", rules, capitano });
}

/** §3.6.1a, §15.2a: who may take a unit, class by class; each up to his Rank, and of the nations that he may lead. */
function heirsByClass(position: Honour, frame: EliminationCheck, unit: number): number[][] {
  const inForce = frame.primo === frame.capitano ? [] : capitaniOf(position, frame.primo);
  const isFirstInLine = (who: number) => wasUnemployed(position, frame, who) || isNewHeir(position, frame, who);
  const minor = availableMinor(position, frame.capitano);
  const classes = [inForce.filter(isFirstInLine), minor === NOBODY ? [] : [minor], frame.inBattle ? [] : inForce];
  return classes.map((heirs) => heirs.filter((who) => mayCommand(position, who, unit)));
}

/**
 * §3.6.1a: Unemployed Capitani first, then a Minor one, then Subordinates: as ruled one class after the other, and within a class
 * the owner says who takes what. Only where there is no room for all it matters which units are placed first.
 */
function inheritances(position: Honour, frame: EliminationCheck): HeirOption[] {
  const units = waiting(position, frame);
  for (const rank of [0, 1, 2]) {
    const heirsOf = (unit: number) => heirsByClass(position, frame, unit)[rank]!;
    const [first, ...others] = units.filter((unit) => heirsOf(unit).length > 0);
    if (first === undefined) continue;
    const room = heirsOf(first).reduce((sum, heir) => sum + roomOf(position, heir), 0);
    const asked = room < units.length ? [first, ...others] : [first];
    return asked.flatMap((unit) => heirsOf(unit).map((heir) => ({ type: "inherit" as const, unit, heir })));
  }
  return [];
}

/** §3.6.1a, priority 1: Unemployed on this Card, or one who was so and leads the Force now. A Capitano Generale never is (§3.4d). */
function wasUnemployed(position: Honour, { primo, wasPrimo }: EliminationCheck, who: number): boolean {
  if (position.stands[who] === "unemployed") return true;
  return wasPrimo && who === primo && !position.holder.includes(who);
}

/** One who has begun to inherit goes on while he has room: all his units are of the fallen. */
function isNewHeir(position: Honour, { units }: EliminationCheck, who: number): boolean {
  const own = unitsOf(position, who).filter((unit) => !isMilitia(position, unit));
  return own.length > 0 && own.every((unit) => units.includes(unit));
}

/** §3.5a: a Minor Capitano of the Army who can still be activated, or nobody. */
export function availableMinor(position: Honour, capitano: number): number {
  const { minor, army } = castOf(position).capitani;
  return position.stands.findIndex(
    (standing, who) => standing === "available" && minor[who] === 1 && army[who] === army[capitano],
  );
}

function inherit(play: Play<Honour>, frame: EliminationCheck, unit: number, heir: number): void {
  const { position } = play;
  if (position.stands[heir] === "available") activateMinor(play, frame, heir);
  else if (position.stands[heir] === "unemployed") employ(position, frame, heir);
  position.holder[unit] = heir;
  settleOrder(position, frame);
  play.tell({ type: "unitInherited", rules: ["3.6.1a"], unit, capitano: heir });
}

/**
 * §15.1a: markers of auxiliaries go the way of Combat Units: to an heir, one of the first two classes in a Major Battle
 * (§3.6.1.1), or out of the game. §15.1.3: Siege Artillery stays only where there are guns.
 */
function inheritMarkers(position: Honour, frame: EliminationCheck): void {
  const { capitano, primo, inBattle, hex } = frame;
  const inForce = primo === capitano ? [] : capitaniOf(position, primo);
  const heir =
    inForce.find((who) => isNewHeir(position, frame, who)) ??
    inForce.find((who) => wasUnemployed(position, frame, who)) ??
    (inBattle ? undefined : inForce[0]);
  for (const list of [position.siegeArtillery, position.engineers, position.pontoonTrains]) {
    if (heir !== undefined) list[heir]! += list[capitano]!;
    list[capitano] = 0;
  }
  followGuns(position, hex);
}

/** Where nobody was left to lead, or nothing to be led (§S4.6), the Force is no more; who is left of it is Unemployed. */
function endForce(play: Play<Honour>, { capitano, primo, wasPrimo, inBattle, hex }: EliminationCheck): void {
  const { position } = play;
  if (wasPrimo && primo !== capitano) position.besieging[capitano] = 0;
  if (isForce(position, primo)) return;
  if (primo === capitano) {
    abandon(position, capitano, hex);
    milanoReverts(play);
  } else if (!inBattle) forceLostAll(play, primo, "attrition");
}

/** §3.6.2: where nobody else was left he leads a Force of whatever kind it was (§3.5). */
function activateMinor(play: Play<Honour>, frame: EliminationCheck, minor: number): void {
  const { position } = play;
  if (frame.primo === frame.capitano) {
    position.stands[minor] = "map";
    position.hex[minor] = frame.hex;
    for (const marks of marksOfForce(position)) marks[minor] = marks[frame.capitano]!;
    frame.primo = minor;
    if (frame.wasGenerale) promote(play, minor, ["3.6.2"]);
    return;
  }
  position.superior[minor] = frame.primo;
  employ(position, frame, minor);
}

/**
 * Under a Capitano Generale he is a Subordinate. In a Minor Force the first who inherits leads it; another leads what he takes over by
 * himself (§3.3), and that stands and has finished its attack like the rest (§3.6.3).
 */
function employ(position: Honour, frame: EliminationCheck, heir: number): void {
  const { primo, hex } = frame;
  if (isCapitanoGenerale(position, primo)) {
    position.stands[heir] = "subordinate";
    return;
  }
  if (!isForce(position, primo)) {
    takePlace(position, primo, heir, hex, capitaniOf(position, primo));
    joinCard(position, primo, heir);
    frame.primo = heir;
    return;
  }
  position.stands[heir] = "map";
  position.hex[heir] = hex;
  position.superior[heir] = NOBODY;
  for (const marks of marksOfForce(position)) marks[heir] = marks[primo]!;
  position.order[heir] = "stand";
  position.attackFinished[heir] = LEADER_LOST;
}

/** §3.6.1: a die for a Capitano; if he falls, heirs and successor are found at once. */
export const eliminationCheck = procedure<EliminationCheck>("eliminationCheck", {
  side: everybody,
  capitano: everybody,
  inBattle: everybody,
  units: everybody,
  hex: everybody,
  primo: everybody,
  wasPrimo: everybody,
  wasGenerale: everybody,
}).steps({
  roll: step(["3.6.1", "3.6c"], (play, frame) => {
    const die = play.roll();
    const lost = die <= eliminatedUpTo();
    play.tell({ type: "eliminationCheck", rules: ["3.6.1"], capitano: frame.capitano, die, lost });
    if (!lost) return done;
    fall(play, frame);
  }),
  heirs: decision({
    rule: ["3.6.1a", "3.6.1.1"],
    seat: (_, { side }) => side,
    options: inheritances,
    play: (play, frame, { unit, heir }) => {
      inherit(play, frame, unit, heir);
      return "heirs";
    },
  }),
  // A unit for which there is no commander is eliminated too.
  lost: step("3.6.1a", (play, frame) => {
    const { position } = play;
    for (const unit of waiting(position, frame)) {
      removeUnit(position, unit);
      // §15.1.1b: such a Fortress raises no more.
      if (isMilitia(position, unit)) position.militiaLost[fortressAt(frame.hex)] = 1;
      play.tell({ type: "unitLost", rules: ["3.6.1a"], unit });
    }
    inheritMarkers(position, frame);
    endForce(play, frame);
  }),
  // §S3.3, §S4.2: who alone could lead them all is gone.
  allies: step(["3.6.2", "S3.3", "S4.2"], (play, { wasPrimo, primo, capitano }) => {
    if (wasPrimo && primo !== capitano) partAllies(play, primo);
  }),
  // §3.6.3: at once Stand or Garrison, and Attack Finished.
  post: decision({
    rule: "3.6.3",
    seat: (_, { side }) => side,
    when: (position, { wasPrimo, primo, capitano }) => wasPrimo && primo !== capitano && isForce(position, primo),
    options: (_, { hex }) => [
      { type: "takePost", order: "stand" },
      ...(hexes.place[hex]! >= 0 ? [{ type: "takePost" as const, order: "garrison" as const }] : []),
    ],
    play: (play, { primo }, { order }) => {
      takeOrder(play, primo, order);
      play.position.attackFinished[primo] = LEADER_LOST;
    },
  }),
  // What was lost with him may have been all that was in good order. §11.4.Step11-a: in a Major Battle the end of it says what follows.
  broken: step("9.1.1b", (play, { primo, inBattle }) => {
    if (!inBattle && isForce(play.position, primo)) breakDown(play, primo);
  }),
});

/** Units of the fallen that nobody has taken yet. */
function waiting(position: Honour, { units }: EliminationCheck): number[] {
  return units.filter((unit) => position.holder[unit] === WAITING_FOR_HEIR && position.sp[unit]! > 0);
}
