import type { Random } from "@gonfalon/engine/kernel";
import { type Chit, type Corps, castOf, type Honour } from "../position.ts";
import { roomOf } from "../rules/forces.ts";
import { countOf, mayHold, mostPerCapitano, seenOf } from "../rules/majorBattle/chits.ts";
import { defenderOf } from "../rules/majorBattle/corps.ts";
import type { Side } from "../schemas/index.ts";

/** §11.4.Step3-a.1, §11.4.Step4-a: in a Major Battle the enemy's Corps that nobody has seen, and the chits on his Cards. */
export function guessBattle(position: Honour, enemy: Side, random: Random): void {
  const { battle } = position;
  if (!battle) return;
  const corps = battle.corps.filter((one) => one.side === enemy);
  for (const one of corps) if (!one.open) man(position, one, corps);
  const isToChoose = position.flow.some(
    (frame) => frame.procedure === "assignChits" && (frame as unknown as { side: Side }).side === enemy,
  );
  const hasChosen = corps.length > 0 && battle.chosen[enemy] > 0 && !isToChoose;
  if (!hasChosen) return;
  dealWorks(position, corps, random);
  dealChits(position, corps, random);
  battle.spareCharges[enemy] = 1;
}

/** A Corps that nobody has seen has a unit: one of another that has several. */
function man(position: Honour, corps: Corps, all: readonly Corps[]): void {
  const { holder } = position;
  if (corps.section === "" && position.battle!.round > 0) return;
  if (holder.includes(corps.capitano)) return;
  const { militia, belongsTo } = castOf(position).units;
  for (const other of all) {
    if (other.open || other === corps) continue;
    const units = Array.from(holder.keys()).filter(
      (unit) => holder[unit] === other.capitano && !militia[unit] && belongsTo[unit]! < 0,
    );
    if (units.length < 2 || roomOf(position, corps.capitano) < 1) continue;
    holder[units.at(-1)!] = corps.capitano;
    return;
  }
}

const KINDS: readonly Chit[] = [
  ...(["cavalry-charge", "artillery", "firearms", "formation", "muster"] as const),
  ...(["combined-arms", "reserve", "fight-coordination"] as const),
];

function placesLeft(corps: Corps): number {
  return mostPerCapitano() - corps.shown - corps.chits.length;
}

function dealWorks(position: Honour, corps: readonly Corps[], random: Random): void {
  const battle = position.battle!;
  const side = defenderOf(battle);
  if (corps[0]!.side !== side) return;
  let left = battle.free[side] - seenOf(position, side, "earthworks-river");
  for (const one of shuffled(corps, random)) {
    if (left <= 0) return;
    if (one.works || placesLeft(one) <= 0 || !mayHold(position, one, "earthworks-river")) continue;
    one.chits.push("earthworks-river");
    left--;
  }
}

/** The rest of what a side may choose, kind by kind at random, on whichever Cards have room. */
function dealChits(position: Honour, corps: readonly Corps[], random: Random): void {
  const { seen, chosen } = position.battle!;
  const { side } = corps[0]!;
  let left = chosen[side] - seen[side].filter((chit) => chit !== "earthworks-river").length;
  const used = (chit: Chit) => corps.reduce((sum, one) => sum + one.chits.filter((had) => had === chit).length, 0);
  for (let tries = 0; left > 0 && tries < 40; tries++) {
    const one = corps[random(corps.length)]!;
    const chit = KINDS[random(KINDS.length)]!;
    if (placesLeft(one) <= 0 || !mayHold(position, one, chit)) continue;
    if (seenOf(position, side, chit) + used(chit) >= countOf(chit)) continue;
    one.chits.push(chit);
    left--;
  }
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [copy[i], copy[j]] = [copy[j]!, copy[i]!];
  }
  return copy;
}
