import { copyOf } from "../copy.ts";
import { castOf, type Honour, type Look, NOBODY, SPARE } from "../position.ts";
import { roomOf } from "../rules/forces.ts";
import { type Counter, type HonourView, UNSEEN, UNSEEN_STANDING } from "./view.ts";

/** How much the enemy is thought to have on his Cards: what is likely, as little as can be, or as much. */
export type Guess = "likely" | "least" | "most";

/**
 * A whole position that agrees with a view, so that the rules can be asked what they would say: the enemy's Cards are filled
 * from the last look at each Force, then with what is left of each Army. It is a guess, and never shown as more. What has to
 * be told of a counter (ruling 7.8) is as it was told.
 */
export function presumed({ position: seen, viewer, counters }: HonourView, guess: Guess = "likely"): Honour {
  const position = copyOf(seen);
  if (!position.holder.includes(UNSEEN)) return position;
  const primi = counters.filter((counter) => counter.side !== viewer).map((counter) => stand(position, counter));
  const looks = viewer === "french" || viewer === "rivals" ? position.looks[viewer] : [];
  for (const [counter, primo] of primi) {
    if (counter.isForce && guess === "likely") remember(position, primo, looks);
  }
  for (const [counter, primo] of primi) if (counter.isForce) enlist(position, primo);
  if (guess !== "least") for (const [, primo] of primi) fill(position, primo);
  for (let unit = 0; unit < position.holder.length; unit++) {
    if (position.holder[unit] === UNSEEN) position.holder[unit] = SPARE;
  }
  for (const [counter, primo] of primi) settle(position, counter, primo);
  return position;
}

/** The Capitano of a counter; for one that lies face down any of its Army whom nobody sees. */
function stand(position: Honour, counter: Counter): [Counter, number] {
  if (counter.capitano !== NOBODY) return [counter, counter.capitano];
  const { army } = castOf(position).capitani;
  const who = position.stands.findIndex(
    (standing, one) => standing === UNSEEN_STANDING && position.superior[one] === NOBODY && army[one] === counter.army,
  );
  position.stands[who] = "map";
  position.hex[who] = counter.hex;
  position.faceDown[who] = 1;
  for (const mark of MARKS) position[mark][who] = counter[mark];
  return [counter, who];
}

const MARKS = [
  "activations",
  "administrativeMarch",
  "attackFinished",
  "noMove",
  "disrupted",
  "besieging",
  "quarters",
] as const;

/** What a Force was seen to be made of the last time. */
function remember(position: Honour, primo: number, looks: readonly Look[]): void {
  const look = looks.find((one) => one.primo === primo);
  look?.units.forEach((unit, i) => {
    if (position.holder[unit] === UNSEEN && roomOf(position, primo) > 0) hand(position, unit, primo, look.sp[i]!);
  });
}

function hand(position: Honour, unit: number, primo: number, sp: number): void {
  position.holder[unit] = primo;
  position.sp[unit] = Math.max(1, sp);
}

/** A Force has a unit at least. */
function enlist(position: Honour, primo: number): void {
  if (position.holder.includes(primo)) return;
  const { army } = castOf(position).capitani;
  const unit = position.holder.findIndex((holder, one) => holder === UNSEEN && position.army[one] === army[primo]);
  if (unit >= 0) hand(position, unit, primo, castOf(position).units.startSp[unit]!);
}

/** The rest of an Army goes to those who have room for it; what no Force at start had stays spare. */
function fill(position: Honour, primo: number): void {
  const { capitani, units } = castOf(position);
  for (let unit = 0; unit < units.count && roomOf(position, primo) > 0; unit++) {
    const isHis = position.holder[unit] === UNSEEN && position.army[unit] === capitani.army[primo];
    if (isHis && units.spare[unit] === 0) hand(position, unit, primo, units.startSp[unit]!);
  }
}

/** §9.1.1a: a Force that exerts no zone is broken. Its Order is not known, if it is not Retreat. */
function settle(position: Honour, { isForce, exertsZone, retreat }: Counter, primo: number): void {
  position.holder.forEach((holder, unit) => {
    if (holder === primo) position.demoralised[unit] = exertsZone ? 0 : 1;
  });
  if (isForce && position.order[primo] === "") position.order[primo] = retreat ? "retreat" : "manoeuvre";
}
