import { hexDistance } from "@gonfalon/engine/board";
import type { Choice, Plan } from "@gonfalon/engine/kernel";
import { board, leaders, type Side, sideNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { isWork } from "../rules/core/battle/state.ts";
import { costOfCommand } from "../rules/core/commands.ts";
import { FORCE_THERE, fieldOf, GARRISON_THERE } from "../rules/core/field.ts";
import { armyCommander, isForce } from "../rules/core/forces.ts";
import { CLOSED } from "../rules/core/ground.ts";
import { marchOf } from "../rules/core/march.ts";
import { defendingSps, groundOf, shelterOn } from "../rules/core/odds.ts";
import { isDefended } from "../rules/core/sieges.ts";
import type { March } from "../rules/core/steps.ts";
import { type Aim, type Design, designOf } from "./aims.ts";
import { bestSteps } from "./destinations.ts";
import { dayMarch, marchesTo } from "./ground.ts";
import { type Force, weightOn } from "./lay.ts";
import { blockOf } from "./road.ts";
import { routeOf } from "./route.ts";
import { turnsLeft } from "./season.ts";
import { isCampaign } from "./stakes.ts";
import { isTrapped, liking } from "./standing.ts";

/** Rules of thumb for who moves and where. */

type Asked = Choice<QuadrilateralOption>;

/** §C7.12: each step by the best place to which it leads. */
export function weighStep(position: Quadrilateral, { options }: Asked, plan: Plan | null): number[] {
  const march = position.flow.at(-1) as unknown as March;
  const { side, leader } = march;
  const design = designOf(position, side);
  const force = design.lay.own.find((one) => one.leader === leader);
  const usual = design.aims.get(leader);
  const flees = force !== undefined && isFleeing(position, design, march, force, usual);
  const aim = flees ? refuge(position, design, force) : usual;
  if (!force || !aim) return options.map((option) => (option.type === "halt" ? 1 : 0));
  const parts = march.spent === 0 ? (design.parts.get(leader) ?? []) : [];
  const part = options.findIndex((option) => option.type === "drop" && parts.includes(option.leader));
  if (part >= 0) return options.map((_, i) => (i === part ? 1 : 0));
  const next = march.oneMp ? undefined : nextOnWay(position, design, march);
  if (next !== undefined && options.some((option) => option.type === "march" && option.hex === next)) {
    return options.map((option) =>
      option.type === "march" && option.hex === next ? 1 : option.type === "halt" ? 0 : -1,
    );
  }
  const goal = routeOf(plan);
  if (goal >= 0) return towards(position, march, options, goal);
  const { stay, steps, way } = outlook(position, design, force, aim, march, flees);
  if (!march.oneMp && [...steps.values()].some((liked) => liked > stay)) waysIn(design).set(leader, way);
  return options.map((option) => {
    if (option.type === "halt") return stay;
    // Nobody goes through the hex from which he set out: he would have gone the other way at once.
    if (option.type !== "march" || option.hex === march.from) return -100;
    return steps.get(option.hex) ?? stay - 1;
  });
}

/** Out of a trap; or by forced march away from those who will attack. */
function isFleeing(
  position: Quadrilateral,
  design: Design,
  { way }: March,
  force: Force,
  aim: Aim | undefined,
): boolean {
  if (way === "forcedMarch") return peril(design.lay.foes, force) > 0;
  return isTrapped(position, design, force, aim);
}

/** A plan says where the march is to end: there by the way that the rules allow, or as near as may be. */
function towards(
  position: Quadrilateral,
  march: March,
  options: readonly QuadrilateralOption[],
  goal: number,
): number[] {
  const near = (hex: number) => -hexDistance(board, hex, goal);
  const here = near(position.leaderHex[march.leader]!);
  const { steps } = bestSteps(position, march, near);
  return options.map((option) => {
    if (option.type === "halt") return here;
    return option.type === "march" ? (steps.get(option.hex) ?? here - 1) : -100;
  });
}

/**
 * Where a march may end, for whoever compares: the usual place first, then those that promise most, each some way from the
 * others; to stay, to join a friend, and to stand before each enemy are among them.
 */
export function endsOf(position: Quadrilateral, march: March): number[] {
  const { side, leader } = march;
  const design = designOf(position, side);
  const force = design.lay.own.find((one) => one.leader === leader);
  const usual = design.aims.get(leader);
  if (!force || !usual) return [];
  const flees = isFleeing(position, design, march, force, usual);
  const aim = flees ? (refuge(position, design, force) ?? usual) : usual;
  const away = marchesTo(position, usual.hex, force);
  const { ends } = bestSteps(
    position,
    march,
    (hex, spent) => liking(position, design, force, usual, hex, away[hex]!) - weariness(march, spent),
  );
  const { stay, way } = outlook(position, design, force, aim, march, flees);
  const here = position.leaderHex[leader]!;
  const first =
    way.length > 1 && ends.some(({ hex, liked }) => hex === way.at(-1) && liked > stay) ? way.at(-1)! : here;
  const beside = (list: readonly Force[], reach: number) =>
    ends.filter(({ hex }) => list.some((one) => !one.besieged && hexDistance(board, one.hex, hex) === reach));
  const found = [first];
  const add = (list: readonly { hex: number }[], most: number) => {
    let added = 0;
    for (const { hex } of list) {
      if (added >= most) return;
      if (found.some((one) => hexDistance(board, one, hex) < APART)) continue;
      found.push(hex);
      added++;
    }
  };
  add(ends, 2);
  add(beside(design.lay.foes, 1), 2);
  add(
    beside(
      design.lay.own.filter((one) => one.leader !== leader),
      0,
    ),
    1,
  );
  if (!found.includes(here)) found.push(here);
  return found;
}
/** Hexes between two places that are worth comparing. */
const APART = 2;

/** By design, the way on which each march has set out: it is gone to its end unless something comes into sight. */
const waysOut = new WeakMap<Design, Map<number, readonly number[]>>();

function waysIn(design: Design): Map<number, readonly number[]> {
  let ways = waysOut.get(design);
  if (!ways) {
    ways = new Map();
    waysOut.set(design, ways);
  }
  return ways;
}

function nextOnWay({ leaderHex }: Quadrilateral, design: Design, { leader, from }: March): number | undefined {
  const way = waysIn(design).get(leader);
  const at = way ? way.indexOf(leaderHex[leader]!) : -1;
  return at > 0 && leaderHex[leader] !== from ? way![at + 1] : undefined;
}

/** How good it is to stop where a march has come, and by next hex the best place to which it leads. */
function outlook(
  position: Quadrilateral,
  design: Design,
  force: Force,
  aim: Aim,
  march: March,
  flees = false,
): { stay: number; steps: Map<number, number>; way: readonly number[] } {
  const away = marchesTo(position, aim.hex, force);
  const here = position.leaderHex[march.leader]!;
  const stay = liking(position, design, force, aim, here, away[here]!) - weariness(march, march.spent);
  const gone = hexDistance(board, march.from, here);
  const { steps, way } = bestSteps(position, march, (hex, spent) => {
    // No march leads back to where it began, whatever comes into sight on the way.
    if (hexDistance(board, march.from, hex) <= gone && gone > 0) return stay - 1;
    if (away[hex]! >= away[here]! && away[hex]! > 0 && !flees) return stay - 1;
    return liking(position, design, force, aim, hex, away[hex]!) - weariness(march, spent);
  });
  return { stay, steps, way };
}

/** By design, who would march if he could: whoever would stay where he is needs no Command. */
const setters = new WeakMap<Design, Map<number, boolean>>();

function wouldMarch(position: Quadrilateral, design: Design, force: Force, aim: Aim): boolean {
  let known = setters.get(design);
  if (!known) {
    known = new Map();
    setters.set(design, known);
  }
  let would = known.get(force.leader);
  if (would === undefined) {
    const { stay, steps } = outlook(position, design, force, aim, marchOf(position, force.leader, "command"));
    would = [...steps.values()].some((liked) => liked > stay);
    known.set(force.leader, would);
  }
  return would;
}

/** §C11.5: beyond 3 and 5 MPs a march tells. */
function weariness({ size }: March, spent: number): number {
  const steps = (spent > 6 ? 1 : 0) + (spent > 10 ? 1 : 0);
  return steps * (size > 12 ? 0.12 : 0.05);
}

/** Rule of thumb 5: a forced march leads away from those who are too strong, towards friends. */
function refuge(position: Quadrilateral, design: Design, force: Force | undefined): Aim | undefined {
  if (!force) return undefined;
  const friends = design.lay.own.filter((one) => one.leader !== force.leader && !one.besieged);
  const nearest = friends.sort(
    (a, b) => hexDistance(board, a.hex, force.hex) - hexDistance(board, b.hex, force.hex),
  )[0];
  const center = position.center[design.lay.side];
  const hex = nearest?.hex ?? (center >= 0 ? center : force.hex);
  return { hex, purpose: "join", value: 1 };
}

/** §C7.6: the points of an aim, for the part of the way that a turn brings nearer; APs have their price (rule of thumb 9). */
export function weighCommand(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = sideNamed(seat);
  const design = designOf(position, side);
  const price = priceOfAp(position, side);
  const weights = options.map((option) => {
    if (option.type === "command") {
      const gain = gainOf(position, design, option.leader);
      const needed = gain >= RESCUE ? 1 : 1 - RELIED_ON * byHimself(option.leader);
      return needed * gain - price * costOfCommand(position, option.leader);
    }
    if (option.type === "loneLeader") return weighRide(position, design, option.leader);
    if (option.type === "center") return isCenterInDanger(position, design) ? 1 : -1;
    return option.type === "endSegment" ? 0 : -1;
  });
  const liked = withoutIdlers(position, design, options, weights);
  return Math.max(...liked) > 0 ? liked : withVedettes(position, design, options, liked);
}

/** Last of all, when the Forces have gone, a vedette shuts the road into Mantova: it costs nothing. */
function withVedettes(
  position: Quadrilateral,
  design: Design,
  options: readonly QuadrilateralOption[],
  weights: readonly number[],
): number[] {
  if (!options.some(({ type }) => type === "vedette")) return [...weights];
  const block = blockOf(position, design);
  return options.map((option, i) => (option.type === "vedette" && option.vedette === block?.vedette ? 1 : weights[i]!));
}

/** Whoever would stay where he is is not told to march: looked at only where it matters, the best first. */
function withoutIdlers(
  position: Quadrilateral,
  design: Design,
  options: readonly QuadrilateralOption[],
  weights: number[],
): number[] {
  for (;;) {
    const at = weights.indexOf(Math.max(...weights));
    const option = options[at]!;
    if (weights[at]! <= 0 || !MARCHES.has(option.type) || !("leader" in option)) return weights;
    const force = design.lay.own.find(({ leader }) => leader === option.leader);
    const aim = design.aims.get(option.leader);
    if (!force || !aim || isTrapped(position, design, force, aim)) return weights;
    if (option.type === "forcedMarch" && peril(design.lay.foes, force) > 0) return weights;
    if (wouldMarch(position, design, force, aim)) return weights;
    weights[at] = -1;
  }
}

const MARCHES: ReadonlySet<string> = new Set(["command", "initiative", "forcedMarch"]);

/** Rule of thumb 8: how likely a leader moves without being told. */
function byHimself(leader: number): number {
  return Math.min(5, leaders.initiative[leader]!) / 6;
}
const RELIED_ON = 0.6;
/** What it is worth to get somebody out of a trap, at least. */
const RESCUE = 3;

/** What a turn's march of the Force is worth. */
function gainOf(position: Quadrilateral, design: Design, leader: number): number {
  const aim = design.aims.get(leader);
  const force = design.lay.own.find((one) => one.leader === leader);
  if (!aim || !force) return -1;
  if (isTrapped(position, design, force, aim)) return RESCUE + 0.2 * force.combat;
  const away = marchesTo(position, aim.hex, force);
  const left = away[force.hex]!;
  if (left === 0 || (aim.purpose === "attack" && hexDistance(board, aim.hex, force.hex) <= 1)) return -1;
  if (!leadsOn(position, design.lay.side, force, away)) return -1;
  return (weightOf(force) * aim.value * dayMarch()) / Math.max(dayMarch(), left);
}

/** Much is done by many: a Command moves a column of twelve as dearly as one of two. */
function weightOf({ combat }: Force): number {
  return Math.min(1.3, 0.4 + combat / 12);
}

/** A way to the aim is open at its first hex. */
function leadsOn(position: Quadrilateral, side: Side, { hex, bits }: Force, away: Int16Array): boolean {
  const { enemy, zone, ways } = fieldOf(position, side);
  const costs = ways.cost(bits, position.weather);
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const to = board.linkTo[link]!;
    if (costs[link] === CLOSED || away[to]! >= away[hex]!) continue;
    if ((enemy[to]! & (FORCE_THERE | GARRISON_THERE)) === 0 && (zone[hex] === 0 || zone[to] === 0)) return true;
  }
  return false;
}

/** Dear when few are left for many turns. */
function priceOfAp(position: Quadrilateral, side: Side): number {
  const left = Math.min(AHEAD, turnsLeft(position));
  const last = position.ap[side] <= 2 && left > 1 ? LAST_AP : 0;
  return (PRICE * left) / Math.max(1, position.ap[side] - 1) + last;
}
const PRICE = 0.4;
/** Turns for which a chest has to last: it is filled again. */
const AHEAD = 12;
/** §C11.4: an empty chest starves the whole army. */
const LAST_AP = 0.5;

/** An Army Commander without troops rides to where the battle will be. */
function weighRide(position: Quadrilateral, design: Design, leader: number): number {
  const bonus = leaders.bonus[leader]! > 0 || armyCommander(position, design.lay.side) === leader;
  const hex = headquarters(position, design);
  return bonus && hex >= 0 && position.leaderHex[leader] !== hex ? 0.6 : -1;
}

/** Where a commander is wanted: with the strongest that is to attack, else with the strongest. */
function headquarters(_: Quadrilateral, { lay, aims }: Design): number {
  const rank = (force: Force) => force.combat + (aims.get(force.leader)?.purpose === "attack" ? 10 : 0);
  const field = lay.own.filter(({ besieged }) => !besieged).sort((a, b) => rank(b) - rank(a));
  return field[0]?.hex ?? -1;
}

/** Rule of thumb 10: while it moves it neither commands nor receives, so it moves only before an enemy whom nobody there stops. */
function isCenterInDanger(position: Quadrilateral, { lay }: Design): boolean {
  const center = position.center[lay.side];
  if (center < 0 || isDefended(position, lay.side, center)) return false;
  return lay.foes.some((foe) => !foe.besieged && foe.combat > 0 && hexDistance(board, foe.hex, center) <= CLOSE);
}
const CLOSE = 5;

/** Where a vedette, a lone leader or the Center goes. */
export function weighDestination(position: Quadrilateral, { options, seat, ask }: Asked): number[] {
  const design = designOf(position, sideNamed(seat));
  const frame = position.flow.at(-1) as unknown as { leader?: number; vedette?: number };
  if (ask === "centerMove.where") {
    const safety = (hex: number) => weightOn(hex, design.lay.own) - weightOn(hex, design.lay.foes);
    return options.map((option) => (option.type === "goTo" ? safety(option.hex) : 0));
  }
  const block = blockOf(position, design);
  const shuts = block !== null && block.vedette === frame.vedette;
  const goal = (frame.leader ?? -1) >= 0 ? headquarters(position, design) : shuts ? block.hex : -1;
  return options.map((option) => {
    if (option.type !== "goTo") return 0;
    if (goal >= 0) return -hexDistance(board, option.hex, goal);
    return -weightOn(option.hex, design.lay.foes);
  });
}

/** §C7.8: trying costs nothing but the march. */
export function weighInitiative(position: Quadrilateral, { options, seat }: Asked): number[] {
  const design = designOf(position, sideNamed(seat));
  const weights = options.map((option) =>
    option.type === "initiative" ? gainOf(position, design, option.leader) - 0.02 : 0,
  );
  return withoutIdlers(position, design, options, weights);
}

/**
 * Rule of thumb 5: away from an enemy who will attack at good odds; a besieger or a garrison of works stays. Whoever has somewhere
 * to go gains a march: it costs nothing but a harder check of attrition (§C13.2).
 */
export function weighForcedMarch(position: Quadrilateral, { options, seat }: Asked): number[] {
  const design = designOf(position, sideNamed(seat));
  const weights = options.map((option) => {
    if (option.type !== "forcedMarch") return 0;
    const force = design.lay.own.find((one) => one.leader === option.leader);
    if (!force) return -1;
    const danger = isWork(force.hex) ? 0 : peril(design.lay.foes, force);
    return danger > 0 ? danger : comingUp(position, design, force);
  });
  return withoutIdlers(position, design, options, weights);
}

/** By how much those beside a Force are too many for it. */
function peril(foes: readonly Force[], force: Force): number {
  const beside = foes.filter((foe) => hexDistance(board, foe.hex, force.hex) === 1 && !foe.besieged);
  if (beside.length === 0) return -1;
  const attack = beside.reduce((sum, foe) => sum + foe.combat, 0);
  const defence = defendingSps(force.combat, shelterOn(groundOf(force.hex), 1));
  return attack / Math.max(1, defence) - 1.6;
}

/** What a march in the enemy's turn is worth to whoever is on his way to something. */
function comingUp(position: Quadrilateral, design: Design, force: Force): number {
  const aim = design.aims.get(force.leader);
  if (!aim || !URGENT.has(aim.purpose)) return -1;
  const wear = FATIGUE * (isCampaign(position) ? 2 : 1) * Math.max(1, force.combat / 8);
  return gainOf(position, design, force.leader) - wear;
}
const URGENT: ReadonlySet<Aim["purpose"]> = new Set(["relieve", "besiege", "take", "hold", "meet", "join", "attack"]);
/** What a forced march costs a small Force, in points. */
const FATIGUE = 0.3;

/** Reinforcements come on, and go where they are wanted. */
export function weighReinforcement(position: Quadrilateral, { options }: Asked): number[] {
  return options.map((option) => {
    if (option.type === "endSegment") return 0;
    return option.type === "moveReinforcement" && !isForce(position, option.leader) ? -1 : 1;
  });
}
