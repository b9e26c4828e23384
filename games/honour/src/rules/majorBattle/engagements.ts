import { everybody, type Play } from "@gonfalon/engine/kernel";
import type { Corps, Honour } from "../../position.ts";
import { starOf } from "../forces.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { loseChitsByEngaging } from "./chits.ts";
import {
  battleOf,
  canAttack,
  contactsOf,
  corpsAt,
  corpsLedBy,
  corpsWhere,
  enemiesInReach,
  fightingSps,
  initiativeOf,
  isActive,
  isFirm,
  open,
} from "./corps.ts";

/** §11.4.2: Engagements, and how they are declared (§11.4.2.2). */

/** The Corps of an Engagement in one role. */
export function inRole(position: Honour, engagement: number, role: Corps["role"]): number[] {
  return corpsWhere(position, (corps) => corps.engagement === engagement && corps.role === role);
}

function nextNumber(position: Honour): number {
  return Math.max(-1, ...battleOf(position).corps.map(({ engagement }) => engagement)) + 1;
}

/**
 * §11.4.2.1, §11.4.2.2b: Corps Engage one enemy Corps, or one Engages several. They join an attack on a single Corps; of a Corps
 * that is Engaged together with others a separate Engagement is made (§11.4.2.2c).
 */
export function engage(
  play: Play<Honour>,
  engaging: readonly number[],
  engaged: readonly number[],
  rule: string,
): void {
  const { position } = play;
  const first = corpsAt(position, engaged[0]!);
  const joins = first.role === "engaged" && inRole(position, first.engagement, "engaged").length === 1;
  const engagement = joins ? first.engagement : nextNumber(position);
  for (const index of engaged) place(corpsAt(position, index), "engaged", engagement);
  for (const index of engaging) {
    place(corpsAt(position, index), "engaging", engagement);
    loseChitsByEngaging(corpsAt(position, index));
  }
  open(play, ...engaging, ...engaged);
  const names = (indices: readonly number[]) => indices.map((index) => corpsAt(position, index).capitano);
  play.tell({ type: "engaged", rules: [rule], capitani: names(engaging), targets: names(engaged) });
}

function place(corps: Corps, role: Corps["role"], engagement: number): void {
  corps.role = role;
  corps.engagement = engagement;
}

/** §11.4.2.2b, as ruled: a Corps joins a friend under attack; if he has several attackers it splits off with one of them. */
function defend(play: Play<Honour>, index: number, friend: number, against: number): void {
  const { position } = play;
  const { engagement } = corpsAt(position, friend);
  const isSingle = inRole(position, engagement, "engaging").length === 1;
  const number = isSingle ? engagement : nextNumber(position);
  place(corpsAt(position, index), "engaged", number);
  place(corpsAt(position, against), "engaging", number);
  open(play, index);
  const [capitano, ally, enemy] = [index, friend, against].map((one) => corpsAt(position, one).capitano);
  play.tell({ type: "defended", rules: ["11.4.2.2b"], capitano, friend: ally, against: enemy });
}

/** §11.4.2.2: the Corps of a Fight say one after the other whether they Engage. */
export interface Engagements {
  /** Active Free Corps from the highest Initiative down, and whose turn it is. */
  order: number[];
  at: number;
  /** What he has named so far: enemy Corps, and friends who Engage with him. */
  targets: number[];
  helpers: number[];
}
export type EngagementOption =
  | { readonly type: "engage"; readonly target: number }
  | { readonly type: "engageWith"; readonly capitano: number }
  | { readonly type: "beginEngagement" }
  | { readonly type: "joinDefence"; readonly friend: number; readonly against: number }
  | { readonly type: "noEngagement" };

export function engagementsOf(): Engagements {
  return { order: [], at: 0, targets: [], helpers: [] };
}

/** §11.4.2.2: by Initiative, then the star, then a die: equals are put in an order drawn at random. */
function inOrder(play: Play<Honour>): number[] {
  const { position } = play;
  const active = corpsWhere(position, (corps) => corps.role === "free" && isActive(position, corps));
  const standing = (index: number) => {
    const { capitano } = corpsAt(position, index);
    return 2 * initiativeOf(position, capitano) + starOf(position, capitano);
  };
  const hasEquals = new Set(active.map(standing)).size < active.length;
  const drawn = hasEquals ? play.shuffle(active) : active;
  return drawn.sort((a, b) => standing(b) - standing(a));
}

/** As ruled (11.4.2), Free or Engaged enemies, not one that is Engaging a friend. */
function engageable(position: Honour, corps: Corps): number[] {
  return enemiesInReach(position, corps).filter((index) => corpsAt(position, index).role !== "engaging");
}

function sumOfSps(position: Honour, indices: readonly number[]): number {
  return indices.reduce((sum, index) => sum + fightingSps(position, corpsAt(position, index)), 0);
}

/** §11.4.2.2a, as ruled: those who already Engage a single Corps count with those who join them. */
function already(position: Honour, targets: readonly number[]): number[] {
  const target = corpsAt(position, targets[0]!);
  if (targets.length > 1 || target.role !== "engaged") return [];
  if (inRole(position, target.engagement, "engaged").length > 1) return [];
  return inRole(position, target.engagement, "engaging");
}

/** §11.4.2.2a: the good-order SPs of the Engaged are at most twice those of the Engaging. */
export function isWithinSize(position: Honour, engaging: readonly number[], targets: readonly number[]): boolean {
  const all = [...engaging, ...already(position, targets)];
  return sumOfSps(position, targets) <= 2 * sumOfSps(position, all);
}

/** As ruled (11.4.2.2a), Free active Corps of the side that come later in the order may be named to Engage with him. */
function helpersOf(position: Honour, { order, at, helpers }: Engagements): number[] {
  const { side } = corpsAt(position, order[at]!);
  return order.slice(at + 1).filter((index) => {
    const corps = corpsAt(position, index);
    const isAble =
      corps.side === side && corps.role === "free" && isFirm(position, corps) && canAttack(position, corps);
    return isAble && !helpers.includes(index);
  });
}

/** Whether he can Engage an enemy Corps with what he has and might bring. Of one that is not open nobody knows. */
function mayName(position: Honour, frame: Engagements, target: number): boolean {
  if (!corpsAt(position, target).open) return true;
  const own = [frame.order[frame.at]!, ...frame.helpers];
  return isWithinSize(position, [...own, ...helpersOf(position, frame)], [target]);
}

/** A second enemy: only by one Corps alone, against Free Corps, within the limit. */
function mayAdd(position: Honour, { order, at, targets }: Engagements, target: number): boolean {
  const all = [...targets, target];
  if (all.some((index) => corpsAt(position, index).role !== "free")) return false;
  return !corpsAt(position, target).open || isWithinSize(position, [order[at]!], all);
}

/**
 * §11.4.2.2b: friends who are Engaged, each with those who Engage him: in its own section whoever they are, in another those
 * whom it may fight in this Fight (§11.4.Step6-a, §11.4.Step7-a).
 */
function defences(position: Honour, index: number): EngagementOption[] {
  const corps = corpsAt(position, index);
  const inReach = enemiesInReach(position, corps);
  const friends = corpsWhere(position, ({ side, role }) => side === corps.side && role === "engaged");
  return friends.flatMap((at) => {
    const friend = corpsAt(position, at);
    const against = contactsOf(position, friend).filter(
      (enemy) => friend.section === corps.section || inReach.includes(enemy),
    );
    return against.map((enemy) => ({
      type: "joinDefence" as const,
      friend: friend.capitano,
      against: corpsAt(position, enemy).capitano,
    }));
  });
}

/** §11.4.2.2, as ruled: no Corps after it is still Free, and a Free enemy Corps that it may fight remains. */
export function isLast(position: Honour, { order, at }: Pick<Engagements, "order" | "at">): boolean {
  const isFree = (index: number) => corpsAt(position, index).role === "free";
  const later = order.slice(at + 1).filter((index) => isFree(index) && isFirm(position, corpsAt(position, index)));
  if (later.length > 0) return false;
  return enemiesInReach(position, corpsAt(position, order[at]!)).some(isFree);
}

function firstOptions(position: Honour, frame: Engagements): EngagementOption[] {
  const index = frame.order[frame.at]!;
  const corps = corpsAt(position, index);
  const targets = canAttack(position, corps)
    ? engageable(position, corps).filter((target) => mayName(position, frame, target))
    : [];
  const engaging = targets.map((target) => ({ type: "engage" as const, target: corpsAt(position, target).capitano }));
  if (engaging.length > 0 && isLast(position, frame)) return engaging;
  return [...engaging, ...defences(position, index), { type: "noEngagement" }];
}

/** Once an enemy is named: more of them, or friends who come along, or the Engagement as it is, if it is lawful. */
function furtherOptions(position: Honour, frame: Engagements): EngagementOption[] {
  const { order, at, targets, helpers } = frame;
  const corps = corpsAt(position, order[at]!);
  const more =
    helpers.length > 0
      ? []
      : engageable(position, corps).filter((one) => !targets.includes(one) && mayAdd(position, frame, one));
  const friends = targets.length > 1 ? [] : helpersOf(position, frame);
  const name = (index: number) => corpsAt(position, index).capitano;
  const isLawful = isWithinSize(position, [order[at]!, ...helpers], targets);
  return [
    ...(isLawful ? more.map((target) => ({ type: "engage" as const, target: name(target) })) : []),
    ...friends.map((friend) => ({ type: "engageWith" as const, capitano: name(friend) })),
    ...(isLawful ? [{ type: "beginEngagement" as const }] : []),
  ];
}

/** Whether there is anything that the Corps in turn might do, by what everybody knows. */
function isAsked(position: Honour, { order, at }: Engagements): boolean {
  const corps = corpsAt(position, order[at]!);
  if (corps.role !== "free" || !isFirm(position, corps)) return false;
  if (corps.open && !canAttack(position, corps)) return defences(position, order[at]!).length > 0;
  return engageable(position, corps).length > 0 || defences(position, order[at]!).length > 0;
}

/** Naming a Corps opens it; if it is then too strong for all who could come, the name is taken back and another is asked for. */
function nameTarget(play: Play<Honour>, frame: Engagements, target: number): void {
  const { position } = play;
  open(play, target);
  const isFirst = frame.targets.length === 0;
  if (isFirst ? !mayName(position, frame, target) : !mayAdd(position, frame, target)) {
    play.tell({ type: "tooStrong", rules: ["11.4.2.2a"], target: corpsAt(position, target).capitano });
    return;
  }
  frame.targets.push(target);
  const [only, ...others] = furtherOptions(position, frame);
  if (only?.type === "beginEngagement" && others.length === 0) begin(play, frame);
}

function begin(play: Play<Honour>, frame: Engagements): void {
  engage(play, [frame.order[frame.at]!, ...frame.helpers], frame.targets, "11.4.2.2");
  goOn(frame);
}

function goOn(frame: Engagements): void {
  frame.at++;
  frame.targets = [];
  frame.helpers = [];
}

export const engagements = procedure<Engagements>("engagements", {
  order: everybody,
  at: everybody,
  targets: everybody,
  helpers: everybody,
}).steps({
  order: step("11.4.2.2", (play, frame) => {
    frame.order = inOrder(play);
  }),
  next: step("11.4.2.2", ({ position }, frame) => {
    while (frame.at < frame.order.length && !isAsked(position, frame)) frame.at++;
  }),
  declare: decision({
    rule: ["11.4.2.2", "11.4.2.2a", "11.4.2.2b"],
    seat: (position, { order, at }) => corpsAt(position, order[at]!).side,
    when: (_, { order, at }) => at < order.length,
    options: (position, frame) =>
      frame.targets.length === 0 ? firstOptions(position, frame) : furtherOptions(position, frame),
    play: (play, frame, option) => {
      const { position } = play;
      const index = frame.order[frame.at]!;
      if (option.type === "engage") nameTarget(play, frame, corpsLedBy(position, option.target));
      else if (option.type === "engageWith") frame.helpers.push(corpsLedBy(position, option.capitano));
      else if (option.type === "beginEngagement") begin(play, frame);
      else {
        if (option.type === "joinDefence") {
          defend(play, index, corpsLedBy(position, option.friend), corpsLedBy(position, option.against));
        }
        goOn(frame);
      }
      return "next";
    },
  }),
});
