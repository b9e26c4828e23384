import { everybody, type Play } from "@gonfalon/engine/kernel";
import { hexes, places, tables } from "../../data.ts";
import { castOf, type Honour, NOBODY, type SwissStatus } from "../../position.ts";
import { forceLostAll } from "../capture.ts";
import { sortCard } from "../cards.ts";
import { armyOf, forcesOf, primoOf, strengthOf, unitsOfForce } from "../forces.ts";
import { removeUnit } from "../losses.ts";
import { noteLook } from "../openCards.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { specialRule } from "../special.ts";
import { canPay, pay } from "../treasury.ts";

/** §S3.5, §S3.6: whose friends the Swiss of 1515 are, and when their great reinforcement comes. */

interface Alignment {
  readonly bidAmounts: readonly number[];
  readonly breakOffFromTurn: number;
  readonly proFrench: { readonly unitTypes: readonly string[]; readonly except: readonly string[] };
}
function rule(position: Honour): Alignment | undefined {
  return specialRule<Alignment>(position, "S3.6");
}

/** §S3.6e: once they are Anti-French the rule is over. */
export function isUndecided(position: Honour): boolean {
  return rule(position) !== undefined && position.swissStatus !== "anti-french";
}

function swissArmy(position: Honour): number {
  return castOf(position).armies.named("swiss");
}

/** §S3.6c, §S3.6d, §S3.6e: who decides for them; §S3.regions: whose the duchy is, where only foreign markers stay. */
export function turnSwiss(play: Play<Honour>, status: SwissStatus, rules: readonly string[]): void {
  const { position } = play;
  position.swissStatus = status;
  const before = position.controller[swissArmy(position)];
  position.controller[swissArmy(position)] = status === "pro-french" ? "french" : "rivals";
  if (before !== position.controller[swissArmy(position)]) rememberCards(position);
  if (status === "anti-french") {
    const { armies, data } = castOf(position);
    position.conqueror.forEach((army, place) => {
      const region = hexes.regionIds[places.region[place]!]!;
      const isTheirOwn = army !== NOBODY && armies.side[army] === "rivals";
      if (isTheirOwn && data.regionRules!.duchyOfMilano.includes(region)) position.conqueror[place] = NOBODY;
    });
  }
  play.tell({ type: "swissStatus", rules, status });
}

/** §1.4, as ruled (S3.6) Cards are seen by whoever controls them: the other seat keeps its last look. */
function rememberCards(position: Honour): void {
  for (const primo of forcesOf(position, "rivals")) {
    if (armyOf(position, primo) === swissArmy(position) && !position.faceDown[primo]) noteLook(position, primo);
  }
}

/** §S3.6: what a bid adds to the die. */
export function bidModifier(side: "french" | "anti-french", points: number): number {
  return modifierNamed(`${side}-${points}-ap`);
}

function modifierNamed(id: string): number {
  return tables["swiss-alignment-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** §S3.6: Swiss Infantry SPs that give weight to the word of the cardinal. */
const SCHINERS_SPS = 40;

/** §S3.6, as ruled: all SPs of Swiss Infantry in the Force of Schiner. */
export function schinerModifier(position: Honour): number {
  const { capitani, units } = castOf(position);
  const primo = primoOf(position, capitani.named("schiner"));
  if (primo === NOBODY) return 0;
  const swiss = unitsOfForce(position, primo).filter((unit) => units.arm[unit] === "swiss-infantry");
  return strengthOf(position, swiss) >= SCHINERS_SPS ? schinersWeight() : 0;
}

export function schinersWeight(): number {
  return modifierNamed("schiner");
}

export function statusFor(modifiedDie: number): SwissStatus {
  const { results } = tables["swiss-alignment-table"];
  return results.find(({ to }) => to === null || modifiedDie <= to)!.status;
}

export interface SwissAlignment {
  french: number;
  rivals: number;
}
export type SwissOption =
  | { readonly type: "bid"; readonly army: number; readonly points: number }
  | { readonly type: "strikeOff"; readonly unit: number }
  | { readonly type: "breakOffTalks" }
  | { readonly type: "negotiate" };

/** §S3.6, as ruled: 0, 2 or 5 APs of one Army, within what it has. */
function bidsOf(position: Honour, armies: readonly string[]): SwissOption[] {
  const { named } = castOf(position).armies;
  const amounts = rule(position)!.bidAmounts.filter((points) => points > 0);
  const bids = armies.flatMap((id) =>
    amounts
      .filter((points) => canPay(position, named(id), points))
      .map((points) => ({ type: "bid" as const, army: named(id), points })),
  );
  return [{ type: "bid", army: NOBODY, points: 0 }, ...bids];
}

function bid(play: Play<Honour>, side: "french" | "rivals", option: SwissOption): number {
  if (option.type !== "bid") return 0;
  if (option.army !== NOBODY) pay(play.position, option.army, option.points);
  play.tell({ type: "bid", rules: ["S3.6"], side, points: option.points, army: option.army });
  return option.points;
}

/** §S3.6c, as ruled: any Swiss Infantry unit on a Card on the map but those of Schiner. */
export function toStrikeOff(position: Honour): number[] {
  if (position.swissStatus !== "pro-french") return [];
  const { unitTypes, except } = rule(position)!.proFrench;
  const { typeIds } = castOf(position).units;
  return position.holder.flatMap((holder, unit) =>
    holder >= 0 && unitTypes.includes(typeIds[unit]!) && !except.includes(typeIds[unit]!) ? [unit] : [],
  );
}

function strikeOff(play: Play<Honour>, unit: number): void {
  const { position } = play;
  const holder = position.holder[unit]!;
  const primo = primoOf(position, holder);
  removeUnit(position, unit);
  play.tell({ type: "struckOff", rules: ["S3.6c"], unit });
  sortCard(position, primo);
  forceLostAll(play, primo, "attrition");
}

/** §S3.6: at the end of each Weather Phase, the French declaring first; as ruled both openly. */
export const swissAlignment = procedure<SwissAlignment>("swissAlignment", {
  french: everybody,
  rivals: everybody,
}).steps({
  frenchBid: decision({
    rule: "S3.6",
    seat: () => "french",
    options: (position) => bidsOf(position, ["french"]),
    play: (play, frame, option) => {
      frame.french = bid(play, "french", option);
    },
  }),
  rivalsBid: decision({
    rule: "S3.6",
    seat: () => "rivals",
    options: (position) => bidsOf(position, ["spanish", "papal"]),
    play: (play, frame, option) => {
      frame.rivals = bid(play, "rivals", option);
    },
  }),
  roll: step("S3.6", (play, { french, rivals }) => {
    const die = play.roll();
    const total =
      die + bidModifier("french", french) + bidModifier("anti-french", rivals) + schinerModifier(play.position);
    play.tell({ type: "swissRoll", rules: ["S3.6"], die, total });
    turnSwiss(play, statusFor(total), ["S3.6"]);
  }),
  strikeOff: decision({
    rule: "S3.6c",
    seat: () => "french",
    options: (position) => toStrikeOff(position).map((unit) => ({ type: "strikeOff" as const, unit })),
    play: (play, _, option) => strikeOff(play, option.unit),
  }),
});

/** §S3.6a: from the second turn on, before the Weather Phase. */
export const breakingOff = procedure("breakingOff").steps({
  decide: decision({
    rule: "S3.6a",
    seat: () => "french",
    when: (position) => isUndecided(position) && position.turn >= rule(position)!.breakOffFromTurn,
    options: (): SwissOption[] => [{ type: "negotiate" }, { type: "breakOffTalks" }],
    play: (play, _, option) => {
      if (option.type === "breakOffTalks") turnSwiss(play, "anti-french", ["S3.6a"]);
    },
  }),
});

/** §S3.5: at the end of the Anti-French Command Phase, until it has come: the group, or -1. */
function greatReinforcement(position: Honour): number {
  return castOf(position).groups.findIndex(
    ({ data }, group) => data.table === "swiss-reinforcement-table" && position.due[group] === 0,
  );
}

/** §S3.5: what the die must show, with +1 for each turn since August, 5; a natural 6 is always void. */
export function bringsSwiss(position: Pick<Honour, "scenario" | "turn">, die: number): boolean {
  const { voidNatural, needed, diePerTurnAfter } = tables["swiss-reinforcement-table"];
  const from = firstRoll(position);
  return die !== voidNatural && die + diePerTurnAfter * (position.turn - from) >= needed;
}

function firstRoll(position: Pick<Honour, "scenario">): number {
  const { firstTurn } = tables["swiss-reinforcement-table"];
  return castOf(position).data.turnTrack.find(({ turn }) => turn === firstTurn)!.n;
}

export const swissReinforcement = procedure("swissReinforcement").steps({
  roll: step(["S3.5", "S3.5a"], (play) => {
    const { position } = play;
    const group = greatReinforcement(position);
    if (group < 0 || position.turn < firstRoll(position)) return;
    const die = play.roll();
    const comes = bringsSwiss(position, die);
    // As ruled it is deployed in C.1 of the same turn.
    if (comes) position.due[group] = position.turn;
    play.tell({ type: "swissReinforcement", rules: ["S3.5"], die, comes });
  }),
});
