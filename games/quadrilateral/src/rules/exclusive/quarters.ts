import { again, everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, leaders, SIDE_NAMES, type Side, scenarioNamed } from "../../data.ts";
import type { Done } from "../../option.ts";
import type { Quadrilateral } from "../../position.ts";
import { isBesieging } from "../core/alert.ts";
import { feedsQuarters, forageArea, yieldOf } from "../core/forage.ts";
import { forcesOf } from "../core/forces.ts";
import { apCost } from "../core/tables.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { moraleOfOctober, moveCondition } from "./condition.ts";

/** §E9 to §E17, §C16.1: an army goes into Quarters, keeps Forces On Alert, and goes back On Campaign. */

export type ArmyStatus = { readonly type: "goIntoQuarters" } | { readonly type: "stayOnCampaign" };
export type AlertChoice = { readonly type: "rest" | "alert"; readonly leader: number } | Done;
export type LeaveQuarters =
  | { readonly type: "leaveQuarters"; readonly turns: number }
  | { readonly type: "stayInQuarters" };

/** §E15, §C11.15, §C11.13: besiegers and besieged never rest, whatever they find to eat. */
function mayEverRest(position: Quadrilateral, force: number): boolean {
  return !position.besieged[force] && !isBesieging(position, force);
}

/**
 * Ruling E15: a hex counts for the first Force that uses it. Those of the Forces that go hungry when all of them mean to rest:
 * whoever finds too little is fed first, and only if that does not help he is left out.
 */
export function hungryAmong(position: Quadrilateral, side: Side, resting: readonly number[]): number[] {
  let order = [...resting];
  const preferred = new Set<number>();
  const hungry: number[] = [];
  for (;;) {
    const one = firstHungry(position, side, order);
    if (one === undefined) return hungry;
    order = order.filter((force) => force !== one);
    if (preferred.has(one)) hungry.push(one);
    else order.unshift(one);
    preferred.add(one);
  }
}

function firstHungry(position: Quadrilateral, side: Side, order: readonly number[]): number | undefined {
  const used: number[] = [];
  return order.find((force) => {
    const area = forageArea(position, side, position.leaderHex[force]!, used);
    used.push(...area);
    return !feedsQuarters(area.reduce((sum, hex) => sum + yieldOf(hex), 0));
  });
}

function restingOf(position: Quadrilateral, side: Side): number[] {
  return forcesOf(position, side).filter((force) => position.alert[force] === 0);
}

/** §E15a, §E16d: who cannot rest is On Alert. */
function settleQuarters(position: Quadrilateral, side: Side): void {
  for (const force of restingOf(position, side)) if (!mayEverRest(position, force)) position.alert[force] = 1;
  for (const force of hungryAmong(position, side, restingOf(position, side))) position.alert[force] = 1;
}

/** §E10: the army is in Quarters at once; every Force that can rest does, until its owner names it. */
export function goIntoQuarters(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  position.quarters[side] = 1;
  position.campaignDue[side] = 0;
  for (const leader of leaders.ofSide[side]) position.alert[leader] = 0;
  settleQuarters(position, side);
  play.tell({ type: "quarters", rules: ["E10"], side: SIDE_NAMES[side] });
}

type Alerts = { side: Side; named: number[] };

/** §E16: the owner names Forces On Alert, or sends them into Quarters if they are fed there; each once in a Segment. */
export const alerts = procedure<Alerts>("alerts", { side: everybody, named: ownersOnly<number[]>([]) }).steps({
  settle: step("E15a", ({ position }, { side }) => {
    settleQuarters(position, side);
  }),
  name: decision({
    rule: ["E16", "E16b"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // Who is On Alert the enemy does not know: the question is asked whether there is a choice or not.
    when: () => true,
    options: (position, frame) => [...alertOptions(position, frame), { type: "done" } as const],
    play: ({ position }, { named }, option: AlertChoice) => {
      if (option.type === "done") return;
      position.alert[option.leader] = option.type === "alert" ? 1 : 0;
      named.push(option.leader);
      return again;
    },
  }),
});

function alertOptions(position: Quadrilateral, { side, named }: Alerts): AlertChoice[] {
  const resting = restingOf(position, side);
  return forcesOf(position, side)
    .filter((force) => !named.includes(force))
    .flatMap((leader): AlertChoice[] => {
      if (position.alert[leader] === 0) return [{ type: "alert", leader }];
      const fed = mayEverRest(position, leader) && hungryAmong(position, side, [...resting, leader]).length === 0;
      return fed ? [{ type: "rest", leader }] : [];
    });
}

/** §I.a, before APs are received: orders that fall due, Quarters and Alert, one move of the Condition marker, the calendar. */
export const armyStatus = procedure<{ side: Side }>("armyStatus", { side: everybody }).steps({
  // §E17d As the Player-Turn of the later Game-Turn begins.
  due: step(["E17", "E17d"], (play, { side }) => {
    const due = play.position.campaignDue[side];
    if (play.position.quarters[side] === 1 && due > 0 && due <= play.position.turn) goOnCampaign(play, side);
  }),
  // §E10 At no cost and at once.
  declare: decision({
    rule: "E10",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): ArmyStatus[] =>
      position.quarters[side] === 0 && scenarioNamed(position.scenario).rules.quarters
        ? [{ type: "stayOnCampaign" }, { type: "goIntoQuarters" }]
        : [],
    play: (play, { side }, option: ArmyStatus) => {
      if (option.type === "goIntoQuarters") goIntoQuarters(play, side);
    },
  }),
  alerts: step("E16", (play, { side }) => {
    if (play.position.quarters[side] === 1) play.call(alerts, { side, named: [] });
  }),
  condition: step("E19", (play, { side }) => moveCondition(play, side)),
  october: step("E42", (play, { side }) => {
    if (side === AUSTRIAN) moraleOfOctober(play);
  }),
});

function goOnCampaign(play: Play<Quadrilateral>, side: Side): void {
  play.position.quarters[side] = 0;
  play.position.campaignDue[side] = 0;
  for (const leader of leaders.ofSide[side]) play.position.alert[leader] = 0;
  play.tell({ type: "onCampaign", rules: ["E17"], side: SIDE_NAMES[side] });
}

/** §E17a, §E17b, §E17c: turns until the army is On Campaign, and the key of the price. */
const ORDERS = [
  { turns: 3, cost: "campaign-in-three" },
  { turns: 2, cost: "campaign-in-two" },
  { turns: 1, cost: "campaign-in-one" },
] as const;

/** The line of the price in the table of costs. */
export function orderToLeaveIn(turns: number): (typeof ORDERS)[number]["cost"] {
  return ORDERS.find((order) => order.turns === turns)!.cost;
}

/** §E17: an order to leave Quarters; ruling E17: a second one, paid in full, may only hasten it. */
export const leaveQuarters = procedure<{ side: Side }>("leaveQuarters", { side: everybody }).steps({
  order: decision({
    rule: "E17",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): LeaveQuarters[] => {
      const orders = ordersOpen(position, side);
      return orders.length > 0 ? [{ type: "stayInQuarters" }, ...orders] : [];
    },
    play: (play, { side }, option: LeaveQuarters) => {
      if (option.type === "leaveQuarters") orderToLeave(play, side, option.turns);
    },
  }),
});

function ordersOpen(position: Quadrilateral, side: Side): LeaveQuarters[] {
  if (position.quarters[side] === 0) return [];
  const due = position.campaignDue[side];
  return ORDERS.filter(
    ({ turns, cost }) => apCost(cost) <= position.ap[side] && (due === 0 || position.turn + turns < due),
  ).map(({ turns }) => ({ type: "leaveQuarters", turns }));
}

function orderToLeave(play: Play<Quadrilateral>, side: Side, turns: number): void {
  const { position } = play;
  position.ap[side] -= apCost(orderToLeaveIn(turns));
  position.campaignDue[side] = position.turn + turns;
  const due = position.campaignDue[side];
  play.tell({ type: "leaveQuarters", rules: ["E17"], side: SIDE_NAMES[side], due, ap: position.ap[side] });
}
