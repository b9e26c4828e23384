import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { hexes, opponentOf, tables } from "../data.ts";
import { castOf, type Honour, NO_MOVE } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { endSiege } from "./besieged.ts";
import { forceLostAll, surrender } from "./capture.ts";
import { adjacentEnemies } from "./combat/duty.ts";
import { defendersIn } from "./combat/fighters.ts";
import { takeByTreachery } from "./conquest.ts";
import { disciplineCheck, disciplineCheckOf, subversionModifier } from "./discipline.ts";
import { armyOf, capitaniOf, combatUnitsOfForce, controllerOf, isCapitanoGenerale, isMajor, sideOf } from "./forces.ts";
import { counter, tellOf } from "./known.ts";
import { sendMilitiaHome } from "./militia.ts";
import { fortressAt, hasWalls } from "./regions.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { milanoReverts } from "./scenarios/contestedMilano.ts";
import { canPay, pay } from "./treasury.ts";

/** §18.6: Fortresses taken by treachery, if the players want it. */
export interface Treachery {
  side: Side;
  primo: number;
  hex: number;
  /** §18.6.3: Combat Units that were to be won over; 0 for the other ways. */
  checked: number;
}
export type TreacheryOption =
  | { readonly type: "declareTreachery"; readonly hex: number }
  | { readonly type: "noTreachery" }
  | { readonly type: "betray"; readonly way: "capitano" | "population" | "troops"; readonly extra: boolean };
type Way = Extract<TreacheryOption, { type: "betray" }>["way"];

const COST = tables["treachery-table"].costAp;

function testOf(way: Way): { readonly maxRank: number; readonly atLeast: number; readonly extraAp: number } {
  return tables["treachery-table"].ways.find(({ id }) => id === way)!.test as never;
}

export function treacheryOf(position: Honour, primo: number, hex: number): Treachery {
  return { side: controllerOf(position, primo), primo, hex, checked: 0 };
}

/**
 * §18.6, as ruled: Fortresses that are not Neutral, adjacent as in §11.1, with an enemy Force in them. Who leads a garrison that
 * lies face down is not known: he shows himself when the attempt is declared.
 */
export function fortressesToBetray(position: Honour, primo: number): number[] {
  return isMajor(position, primo) ? garrisonsToBetray(position, primo) : [];
}

function garrisonsToBetray(position: Honour, primo: number): number[] {
  if (!position.options.treachery) return [];
  if (!canPay(position, armyOf(position, primo), COST)) return [];
  const isKnownGenerale = (who: number) => position.faceDown[who] === 0 && isMajor(position, who);
  const garrisons = adjacentEnemies(position, primo).filter((who) => hasWalls(position, position.hex[who]!));
  const barred = garrisons.filter(isKnownGenerale).map((who) => position.hex[who]!);
  return [...new Set(garrisons.map((who) => position.hex[who]!))].filter((hex) => !barred.includes(hex));
}

/** Whether the question is put: of a counter that lies face down nobody is told that it leads no Major Force. */
export function isAskedToBetray(position: Honour, primo: number): boolean {
  if (fortressesToBetray(position, primo).length > 0) return true;
  return position.faceDown[primo] === 1 && garrisonsToBetray(position, primo).length > 0;
}

export function treacheryOptions(position: Honour, primo: number): TreacheryOption[] {
  const hexes = fortressesToBetray(position, primo);
  return [...hexes.map((hex) => ({ type: "declareTreachery" as const, hex })), { type: "noTreachery" }];
}

function garrisonOf(position: Honour, { primo, hex }: Treachery): number[] {
  return defendersIn(position, hex, opponentOf(sideOf(position, primo)));
}

/** §18.6: the No Move marker and the APs; the garrison is turned up. A Capitano Generale in it is not to be betrayed. */
function declare(play: Play<Honour>, frame: Treachery): typeof done | undefined {
  const { position } = play;
  const { primo, hex } = frame;
  pay(position, armyOf(position, primo), COST);
  if (position.noMove[primo] === 0) position.noMove[primo] = NO_MOVE;
  tellOf(play, primo, { type: "treacheryDeclared", rules: ["18.6"], place: fortressAt(hex), points: COST });
  const garrison = garrisonOf(position, frame);
  for (const who of garrison) position.faceDown[who] = 0;
  const within = garrison.flatMap((who) => capitaniOf(position, who));
  if (!within.some((who) => isCapitanoGenerale(position, who))) return undefined;
  fail(play, frame);
  return done;
}

/** §18.6.1, §18.6.2, §18.6.3: the ways that are open against this garrison. */
export function waysToBetray(position: Honour, frame: Treachery): TreacheryOption[] {
  const { primo, hex } = frame;
  const { alignment, capitani } = castOf(position);
  const ways: TreacheryOption[] = [];
  const [gatekeeper] = garrisonOf(position, frame);
  if (capitani.rank[gatekeeper!]! <= testOf("capitano").maxRank)
    ways.push({ type: "betray", way: "capitano", extra: false });
  if (alignment[hexes.region[hex]!] === sideOf(position, primo))
    ways.push({ type: "betray", way: "population", extra: false });
  ways.push({ type: "betray", way: "troops", extra: false });
  if (canPay(position, armyOf(position, primo), testOf("troops").extraAp))
    ways.push({ type: "betray", way: "troops", extra: true });
  return ways;
}

/** §18.6.1: the Rank of the Primo Capitano of the garrison comes off the die; §18.6.2: nothing does. */
function rollFor(play: Play<Honour>, frame: Treachery, way: "capitano" | "population"): void {
  const { position } = play;
  const [gatekeeper] = garrisonOf(position, frame);
  const die = play.roll();
  const total = way === "capitano" ? die - castOf(position).capitani.rank[gatekeeper!]! : die;
  const rules = [way === "capitano" ? "18.6.1" : "18.6.2"];
  play.tell({ type: "treacheryRoll", rules, place: fortressAt(frame.hex), die, total });
  if (total >= testOf(way).atLeast) succeed(play, frame);
  else fail(play, frame);
}

/** §18.6.3: the inactive player makes the check, one for each Force. */
function subvert(play: Play<Honour>, frame: Treachery, extra: boolean): void {
  const { position } = play;
  if (extra) pay(position, armyOf(position, frame.primo), testOf("troops").extraAp);
  const more = { modifier: subversionModifier(extra), subverted: true };
  for (const who of garrisonOf(position, frame)) {
    const units = combatUnitsOfForce(position, who);
    frame.checked += units.length;
    if (units.length > 0)
      play.call(disciplineCheck, disciplineCheckOf(position, who, units, "18.6.3", "reliability", more));
  }
}

/** §18.6.3, as ruled: Artillery counts, Militia does not and goes home with the last; Militia alone cannot be won over. */
function settle(play: Play<Honour>, frame: Treachery): void {
  const { position } = play;
  // A garrison without a unit of any kind is no Force any more: its Primi Capitani are found by their hex.
  const side = opponentOf(sideOf(position, frame.primo));
  const primi = position.hex.flatMap((hex, who) => (hex === frame.hex && sideOf(position, who) === side ? [who] : []));
  const left = primi.flatMap((who) => combatUnitsOfForce(position, who));
  if (frame.checked === 0 || left.length > 0) {
    for (const who of primi) forceLostAll(play, who, "attrition");
    fail(play, frame);
    return;
  }
  for (const who of primi) sendMilitiaHome(position, who);
  taken(play, frame, primi);
}

function succeed(play: Play<Honour>, frame: Treachery): void {
  taken(play, frame, garrisonOf(play.position, frame));
}

/** §18.6, as ruled: the Force surrenders, the place is Conquered, and nobody moves in. */
function taken(play: Play<Honour>, { primo, hex }: Treachery, primi: readonly number[]): void {
  const place = fortressAt(hex);
  play.tell({ type: "betrayed", rules: ["18.6"], place });
  for (const who of primi) surrender(play, who, ["18.6"]);
  endSiege(play.position, hex);
  takeByTreachery(play, primo, place);
  milanoReverts(play);
}

function fail(play: Play<Honour>, { hex }: Treachery): void {
  play.tell({ type: "treacheryFailed", rules: ["18.6"], place: fortressAt(hex) });
}

export const treachery = procedure<Treachery>("treachery", {
  side: everybody,
  primo: counter,
  hex: everybody,
  // How many they are lies on the Cards of the garrison.
  checked: (checked, { viewer }, { side }) => (viewer === opponentOf(side) ? checked : 0),
}).steps({
  declare: step("18.6", declare),
  way: decision({
    rule: ["18.6", "18.6.1", "18.6.2", "18.6.3"],
    seat: (_, { side }) => side,
    options: waysToBetray,
    play: (play, frame, option) => {
      if (option.type !== "betray") return;
      if (option.way === "troops") {
        subvert(play, frame, option.extra);
        return "settle";
      }
      rollFor(play, frame, option.way);
      return done;
    },
  }),
  settle: step("18.6.3", settle),
});
