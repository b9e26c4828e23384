import type { Play } from "@gonfalon/engine/kernel";
import { charts, tables } from "../../data.ts";
import { type Chit, type Corps, castOf, type Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { hasFeature } from "../forces.ts";
import {
  battleOf,
  corpsAt,
  fightingCavalry,
  fightingUnits,
  groundAllowsCharge,
  isActive,
  isFirm,
  targetsOf,
} from "./corps.ts";

/** §11.4.1: Tactical Option Chits. Unplayed ones are secret, so whether a side is asked depends on `mayHold` alone. */

/** §11.4.Step4-a: how many chits of a kind each side has in its set. */
export function countOf(chit: Chit): number {
  return charts.tacticalOptions.get(chit)!.count;
}

/** §11.4.Step4-a.3: no more on one Capitano. */
export function mostPerCapitano(): number {
  return tables["tactical-options-table"].selection.maxPerCapitano;
}

/** How many chits of a kind everybody has seen from a side. */
export function seenOf(position: Honour, side: Side, chit: Chit): number {
  return battleOf(position).seen[side].filter((one) => one === chit).length;
}

/**
 * Whether, for all that the enemy knows, a chit of this kind may lie on the Card of a Corps: there is room for one that has not
 * been seen, the side has one left, and the Corps has not lost it by Engaging or charging. Only on this may it depend who is
 * asked, for to be asked tells.
 */
export function mayHold(position: Honour, corps: Corps, chit: Chit): boolean {
  const { seen, chosen, free } = battleOf(position);
  const { side } = corps;
  if (corps.shown >= mostPerCapitano() || hasLost(corps, chit)) return false;
  const isFree = chit === "earthworks-river";
  const all = isFree ? free[side] : chosen[side];
  const used = isFree ? seenOf(position, side, chit) : seen[side].filter((one) => one !== "earthworks-river").length;
  return used < all && seenOf(position, side, chit) < countOf(chit);
}

/** §11.4.2.2d, §11.4.1.Charge.earthworks: what a Corps has lost by Engaging or by charging. */
function hasLost(corps: Corps, chit: Chit): boolean {
  const { lostOn } = charts.tacticalOptions.get(chit)!.use;
  return (corps.hasEngaged && lostOn.includes("engage")) || (corps.hasCharged && lostOn.includes("charge"));
}

export function holds(corps: Corps, chit: Chit): boolean {
  return corps.chits.includes(chit);
}

/** Takes a chit from the Card and shows it. */
export function playChit(play: Play<Honour>, index: number, chit: Chit, rule: string): void {
  const corps = corpsAt(play.position, index);
  corps.chits.splice(corps.chits.indexOf(chit), 1);
  corps.shown++;
  battleOf(play.position).seen[corps.side].push(chit);
  play.tell({ type: "chitPlayed", rules: [rule], capitano: corps.capitano, chit });
}

/** §11.4.2.2d, §11.4.1.Artillery.engage, §11.4.1.Earthworks.keep: a Corps that Engages loses these chits, played or not. */
export function loseChitsByEngaging(corps: Corps): void {
  corps.hasEngaged = true;
  corps.chits = corps.chits.filter((chit) => !hasLost(corps, chit));
  corps.shells = 0;
  corps.works = false;
}

/** §11.4.1.Charge.earthworks. */
export function loseChitsByCharging(corps: Corps): void {
  corps.hasCharged = true;
  corps.chits = corps.chits.filter((chit) => !hasLost(corps, chit));
  corps.works = false;
}

/**
 * §3.8.1.I, as ruled: an Impetuoso who has a Cavalry Charge chit, horse in good order and a target in this Fight plays no other
 * chit before it.
 */
export function mustChargeFirst(position: Honour, corps: Corps): boolean {
  return isImpetuous(position, corps) && isActive(position, corps) && targetsOf(position, corps).length > 0;
}

/** §3.8.1.I: he holds the chit that he has to use first, and has horse for it. */
export function isImpetuous(position: Honour, corps: Corps): boolean {
  return (
    hasFeature(position, corps.capitano, "I") &&
    !corps.hasCharged &&
    holds(corps, "cavalry-charge") &&
    groundAllowsCharge(position) &&
    fightingCavalry(position, corps).length > 0
  );
}

/** Whether he may take this chit from his Card now; §11.4.1.Muster, as ruled: a Demoralised Corps plays nothing else. */
export function mayPlay(position: Honour, corps: Corps, chit: Chit): boolean {
  return holds(corps, chit) && isFirm(position, corps) && !mustChargeFirst(position, corps);
}

/** §11.4.1.Firearms: a good-order Infantry Unit with Firearms, and no Rain (§17.2a). */
function hasFirearms(position: Honour, corps: Corps): boolean {
  if (!charts.weather[position.weather].firearms) return false;
  return fightingUnits(position, corps).some((unit) => castOf(position).units.firearms[unit] === 1);
}

/** §11.4.1.Firearms.uses: a chit on the Roster that was used once, in an earlier round. */
function firearmsOnRoster(position: Honour, corps: Corps): boolean {
  return corps.firearms.some((round) => round < battleOf(position).round);
}

/** The chits that a Corps about to be charged or attacked may play. */
export type ScreenOption =
  | { readonly type: "playFirearms" }
  | { readonly type: "playWorks" }
  | { readonly type: "noMoreChits"; readonly quality?: number };

/** §11.4.Step6-a.1, §11.4.Step6-a.2: whether the owner of a target is asked for chits: by what everybody knows. */
export function isAskedForWorks(position: Honour, corps: Corps): boolean {
  return !corps.works && mayHold(position, corps, "earthworks-river");
}

function isAskedForFirearms(position: Honour, corps: Corps): boolean {
  if (!hasFirearms(position, corps)) return false;
  return firearmsOnRoster(position, corps) || mayHold(position, corps, "firearms");
}

export function mayPlayWorks(position: Honour, corps: Corps): boolean {
  return !corps.works && mayPlay(position, corps, "earthworks-river");
}

function mayPlayFirearms(position: Honour, corps: Corps): boolean {
  if (!hasFirearms(position, corps) || mustChargeFirst(position, corps)) return false;
  return firearmsOnRoster(position, corps) || holds(corps, "firearms");
}

/** §11.4.1.Earthworks: it lies beside the Capitano from now on. */
export function playWorks(play: Play<Honour>, index: number): void {
  playChit(play, index, "earthworks-river", "11.4.1.Earthworks");
  corpsAt(play.position, index).works = true;
}

/** §11.4.1.Firearms.uses: the second use of a chit on the Roster removes it; otherwise a new one is put there. */
export function playFirearms(play: Play<Honour>, index: number): void {
  const { position } = play;
  const corps = corpsAt(position, index);
  const { round } = battleOf(position);
  const again = corps.firearms.findIndex((first) => first < round);
  if (again >= 0) {
    corps.firearms.splice(again, 1);
    play.tell({ type: "firearmsAgain", rules: ["11.4.1.Firearms.uses"], capitano: corps.capitano });
    return;
  }
  playChit(play, index, "firearms", "11.4.1.Firearms");
  corps.firearms.push(round);
}

/** A Corps under charge or attack, and what it has answered so far. */
export interface Screening {
  readonly target: number;
  firearms: boolean;
  screened: boolean;
}

/** §11.4.1.Firearms, §11.4.1.Earthworks: whether the owner of the Corps is asked for a chit, by what everybody knows. */
export function isAskedToScreen(position: Honour, { target, firearms, screened }: Screening): boolean {
  const corps = corpsAt(position, target);
  return !screened && ((!firearms && isAskedForFirearms(position, corps)) || isAskedForWorks(position, corps));
}

export function screenOptions(position: Honour, { target, firearms }: Screening): ScreenOption[] {
  const corps = corpsAt(position, target);
  return [
    ...(!firearms && mayPlayFirearms(position, corps) ? [{ type: "playFirearms" as const }] : []),
    ...(mayPlayWorks(position, corps) ? [{ type: "playWorks" as const }] : []),
    { type: "noMoreChits" },
  ];
}

export function playScreen(play: Play<Honour>, frame: Screening, option: ScreenOption): void {
  if (option.type === "noMoreChits") frame.screened = true;
  else if (option.type === "playWorks") playWorks(play, frame.target);
  else {
    playFirearms(play, frame.target);
    frame.firearms = true;
  }
}
