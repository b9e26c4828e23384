import { hexDistance } from "@gonfalon/engine/board";
import {
  AUSTRIAN,
  board,
  hexes,
  hexOfPlace,
  leaders,
  otherSide,
  type Side,
  siegePlaceNamed,
  siegePlaces,
} from "../data.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { fieldOf } from "../rules/core/field.ts";
import { headOf } from "../rules/core/forces.ts";
import { CLOSED, WITH_INFANTRY } from "../rules/core/ground.ts";
import { defendingSps, groundOf, shelterOn } from "../rules/core/odds.ts";
import { defenderOf, holderOf, isDefended, isGateShut } from "../rules/core/sieges.ts";
import type { March } from "../rules/core/steps.ts";
import { besiege, FAR, isFieldClear } from "./besieging.ts";
import { dayMarch, marchesTo } from "./ground.ts";
import { type Force, isNamed, type Lay, layOf, standing, weightOn } from "./lay.ts";
import { CRITICAL } from "./odds.ts";
import type { Aim, Orders } from "./orders.ts";
import { partsOf } from "./parts.ts";
import { isFinish, isLate, isRunningOut, isTimeToTake, stakeOfVictory, turnsLeft } from "./season.ts";
import { isCampaign, MANTOVA, stakesOf } from "./stakes.ts";

export type { Aim } from "./orders.ts";

export interface Design {
  readonly lay: Lay;
  readonly aims: ReadonlyMap<number, Aim>;
  /** By Force, the leaders whom it leaves where it stands when it marches. */
  readonly parts: ReadonlyMap<number, readonly number[]>;
}

/** The designs thought out last: the same question about the same position is asked many times. */
const remembered: { key: string; design: Design }[] = [];
const KEPT = 12;

/** What a side's Forces are to do. */
export function designOf(position: Quadrilateral, side: Side): Design {
  const key = keyOf(position, side);
  const known = remembered.find((one) => one.key === key);
  if (known) return known.design;
  const design = new Planner(position, layFor(position, side)).design();
  remembered.unshift({ key, design });
  if (remembered.length > KEPT) remembered.pop();
  return design;
}

/** The Forces by which designs are made. A march is made under the design with which it began: whoever is on it counts as where he set out. */
export function layFor(position: Quadrilateral, side: Side): Lay {
  const lay = layOf(position, side);
  const march = marchIn(position);
  if (!march) return lay;
  const back = (force: Force) => (force.leader === march.leader ? { ...force, hex: march.from } : force);
  return { ...lay, own: lay.own.map(back), foes: lay.foes.map(back) };
}

function marchIn({ flow }: Quadrilateral): March | undefined {
  return flow.find(({ procedure }) => procedure === "march") as unknown as March | undefined;
}

function keyOf(position: Quadrilateral, side: Side): string {
  const march = marchIn(position);
  const { leaderHex, superior } = position;
  let mixed = 17 * position.turn + side;
  // What the calendar of a campaign looks at.
  mixed = 31 * (31 * mixed + position.morale) + position.condition[AUSTRIAN];
  for (let leader = 0; leader < leaderHex.length; leader++) {
    const marches = march !== undefined && headOf(position, leader) === march.leader;
    mixed = (Math.imul(mixed, 31) + (marches ? march.from : leaderHex[leader]!)) | 0;
  }
  for (const list of [superior, position.strength, position.unitLeader, position.besieged, position.holder]) {
    for (let i = 0; i < list.length; i++) mixed = (Math.imul(mixed, 31) + list[i]!) | 0;
  }
  return `${position.scenario} ${mixed}`;
}

class Planner implements Orders {
  readonly aims = new Map<number, Aim>();
  readonly parts = new Map<number, readonly number[]>();
  private readonly side: Side;
  /** Rule of thumb 4: the odds below which nobody attacks; lower for whoever cannot wait. */
  private readonly odds: number;

  constructor(
    readonly position: Quadrilateral,
    readonly lay: Lay,
  ) {
    this.side = lay.side;
    this.odds = (isCampaign(position) ? ODDS_IN_CAMPAIGN : ODDS) * (isRunningOut(position, lay.side) ? 0.75 : 1);
  }

  design(): Design {
    // Rules of thumb 2 and 3: a siege that has been lifted waits until the columns that came have been met.
    const waits = this.isSiegeLifted() && !isLate(this.position) && !isFieldClear(this.lay, hexOfPlace(MANTOVA));
    if (!waits) this.mantova();
    this.strike();
    this.meet();
    this.places();
    this.attacks();
    if (waits) this.mantova();
    this.presence();
    this.rest();
    return { lay: this.lay, aims: this.aims, parts: this.parts };
  }

  /** Rule of thumb 20: whoever would lose goes in the last turns for the nearest army whose defeat Vienna would hear of. */
  private strike(): void {
    if (!isFinish(this.position, this.side)) return;
    const armies = this.lay.foes.filter(
      (foe) => foe.combat >= CRITICAL && !foe.besieged && hexes.siege[foe.hex] !== siegePlaceNamed(MANTOVA),
    );
    const days = Math.min(STRIDES, turnsLeft(this.position));
    const blows = armies
      .map((foe) => ({ foe, party: this.party(foe, STRONG * this.defence(foe), days) }))
      .map((blow) => ({ ...blow, own: blow.party.reduce((sum, { combat }) => sum + combat, 0) }))
      .filter(({ own, foe }) => own >= CRITICAL && own >= 0.9 * this.defence(foe));
    const [best] = blows.sort((a, b) => b.own / this.defence(b.foe) - a.own / this.defence(a.foe));
    if (best) for (const force of best.party) this.give(force, best.foe.hex, "attack", BLOW);
  }

  private isSiegeLifted(): boolean {
    const place = siegePlaceNamed(MANTOVA);
    return this.position.siege[place] === 0 && defenderOf(this.position, place) === otherSide(this.side);
  }

  readonly free = (): Force[] =>
    this.lay.own.filter((force) => !force.besieged && !this.aims.has(force.leader) && force.combat > 0);

  readonly give = (force: Force, hex: number, purpose: Aim["purpose"], value: number): void => {
    this.aims.set(force.leader, { hex, purpose, value });
  };

  readonly cost = (force: Force, hex: number): number => marchesTo(this.position, hex, force)[force.hex]!;

  readonly nearest = (hex: number, marches: number): Force[] =>
    this.free()
      .map((force) => ({ force, cost: this.cost(force, hex) }))
      .filter(({ cost }) => cost <= marches * dayMarch())
      .sort((a, b) => a.cost - b.cost)
      .map(({ force }) => force);

  /** Leaders who are to meet go to the place of their meeting. */
  private meet(): void {
    const { meeting } = stakesOf(this.position);
    if (!meeting || this.position.joined || leaders.side[meeting.leaders[0]!] !== this.side) return;
    for (const force of this.free()) {
      if (meeting.leaders.some((leader) => headOf(this.position, leader) === force.leader)) {
        this.give(force, meeting.hex, "meet", meeting.points);
      }
    }
  }

  /** In the last turns somebody strong enough stands where the enemy wants nobody. */
  private presence(): void {
    const { presence } = stakesOf(this.position);
    if (presence?.side !== this.side || turnsLeft(this.position) > 5) return;
    const able = this.free().filter((force) => force.combat >= presence.sps);
    const nearest = able.sort((a, b) => this.cost(a, presence.hex) - this.cost(b, presence.hex))[0];
    if (nearest) this.give(nearest, presence.hex, "meet", presence.points);
  }

  private mantova(): void {
    const place = siegePlaceNamed(MANTOVA);
    const defender = defenderOf(this.position, place);
    if (defender === NOWHERE) return;
    this.garrison(place);
    this.occupy();
    if (defender === this.side) this.relieve(place);
    else {
      this.enter(defender as Side);
      besiege(this, place);
    }
  }

  /** Whoever is inside stays there, so that nobody walks in behind him; but not more than the place feeds. */
  private garrison(place: number): void {
    const within = this.free().filter(({ hex }) => siegePlaces.hexes[place]!.includes(hex));
    let crowd = within.reduce((sum, { combat }) => sum + combat, 0);
    for (const force of within.sort((a, b) => b.combat - a.combat)) {
      const leaves =
        crowd > (isCampaign(this.position) ? FED : siegePlaces.capacity[place]!) ? this.leaving(force, crowd) : 0;
      if (leaves === 0) this.give(force, force.hex, "hold", stakesOf(this.position).siege);
      crowd -= leaves;
    }
  }

  /** §E39: in a campaign nobody leaves Mantova empty behind him once it is his. */
  private occupy(): void {
    const hex = hexOfPlace(MANTOVA);
    if (!isCampaign(this.position) || holderOf(this.position, hex) !== this.side) return;
    if (isDefended(this.position, this.side, hex)) return;
    const near = this.nearest(hex, FAR);
    const keeper = near.find(({ combat }) => combat > 2 && combat <= FED) ?? near[0];
    if (keeper) this.give(keeper, hex, "hold", stakesOf(this.position).siege);
  }

  /** SPs with which a Force may leave a crowded place: all of its own, or what is over when a garrison stays. */
  private leaving({ leader, combat }: Force, crowd: number): number {
    if (leaders.governor[leader]! >= 0) return 0;
    if (crowd - combat >= GARRISON) return combat;
    const stay: number[] = [];
    let left = crowd - combat;
    for (const part of partsOf(this.position, leader)) {
      if (left >= GARRISON) break;
      stay.push(part.leader);
      left += part.combat;
    }
    const leaves = crowd - left;
    if (left < GARRISON || leaves < GARRISON / 2) return 0;
    this.parts.set(leader, stay);
    return leaves;
  }

  /** §C10.3: a gate that nobody keeps is walked through. */
  private enter(defender: Side): void {
    const hex = hexOfPlace(MANTOVA);
    if (holderOf(this.position, hex) !== defender || isDefended(this.position, defender, hex)) return;
    if (!isTimeToTake(this.position, this.side)) return;
    const [nearest] = this.nearest(hex, isCampaign(this.position) ? FAR : 1);
    if (nearest) this.give(nearest, hex, "take", GATE);
  }

  /** Rules of thumb 13 and 14: into the place by an open gate, else at those who shut it. */
  private relieve(place: number): void {
    const relief = stakesOf(this.position).relief;
    const hex = hexOfPlace(MANTOVA);
    // §E40: it is Vienna that hears of a relief.
    if (this.side !== AUSTRIAN || this.position.reliefScored || relief === 0) return;
    // §C10.7: whoever began in a citadel relieves nobody.
    const able = this.free().filter(
      ({ infantry, leader, hex: at }) =>
        infantry >= 4 && infantry <= 14 && isNamed(leader) && hexes.siege[at] !== siegePlaceNamed(MANTOVA),
    );
    const gate = siegePlaces.hexes[place]!.some((citadel) => this.hasOpenGate(citadel));
    const nearest = able.sort((a, b) => this.cost(a, hex) - this.cost(b, hex))[0];
    if (nearest && (gate || this.cost(nearest, hex) > dayMarch())) this.give(nearest, hex, "relieve", relief + 1);
  }

  private hasOpenGate(citadel: number): boolean {
    const field = fieldOf(this.position, this.side);
    const costs = field.ways.cost(WITH_INFANTRY, this.position.weather);
    for (let link = board.firstLink[citadel]!; link < board.firstLink[citadel + 1]!; link++) {
      const into = board.back[link]!;
      if (hexes.siege[board.linkTo[link]!]! >= 0 || costs[into] === CLOSED) continue;
      if (!isGateShut(this.position, this.side, field, into)) return true;
    }
    return false;
  }

  /** Rule of thumb 12: what counts at the end is held by somebody, by more the nearer the enemy is; dear places first. */
  private places(): void {
    const { places } = stakesOf(this.position);
    for (const { hex, points } of [...places].sort((a, b) => b.points - a.points)) {
      if (holderOf(this.position, hex) === this.side) this.hold(hex, points);
      else this.take(hex, points);
    }
  }

  private hold(hex: number, points: number): void {
    const threat = Math.min(SPS_A_POINT * points, weightOn(hex, this.lay.foes));
    if (threat === 0) return;
    let weight = this.assigned(hex);
    for (const force of this.free().filter((one) => one.hex === hex)) {
      this.give(force, hex, "hold", points);
      weight += force.combat;
    }
    for (const force of this.nearest(hex, 4)) {
      if (weight >= threat) break;
      this.give(force, hex, "hold", points);
      weight += force.combat;
    }
  }

  /** What the enemy holds is taken by enough, or not at all. */
  private take(hex: number, points: number): void {
    const near = this.lay.foes.filter((foe) => hexDistance(board, foe.hex, hex) <= NEAR && !foe.besieged);
    const need = Math.max(1, this.odds * near.reduce((sum, foe) => sum + this.defence(foe), 0));
    const party: Force[] = [];
    let sum = this.assigned(hex);
    for (const force of this.nearest(hex, 5)) {
      if (sum >= need) break;
      party.push(force);
      sum += force.combat;
    }
    if (sum >= need) for (const force of party) this.give(force, hex, "hold", points);
  }

  /** SPs that have been sent there. */
  private assigned(hex: number): number {
    return this.lay.own.reduce((sum, { leader, combat }) => sum + (this.aims.get(leader)?.hex === hex ? combat : 0), 0);
  }

  /** Rules of thumb 3 and 4: the column that can be met with enough is struck by all within two marches. */
  private attacks(): void {
    const targets = this.toBeMet()
      .map((foe) => ({ foe, need: this.odds * this.defence(foe) }))
      .map((target) => ({ ...target, party: this.party(target.foe, target.need) }))
      .filter(({ party, need }) => party.reduce((sum, { combat }) => sum + combat, 0) >= need)
      .map((target) => ({ ...target, value: this.worthOf(target.foe, target.party) }))
      .sort((a, b) => b.value - a.value);
    for (const { foe, need, value } of targets) {
      const party = this.party(foe, need);
      if (party.reduce((sum, { combat }) => sum + combat, 0) < need) continue;
      for (const force of party) this.give(force, foe.hex, "attack", value);
    }
    this.lift();
  }

  /** Rule of thumb 2: the siege is lifted to strike a column that has come near and that the others cannot meet alone. */
  private lift(): void {
    if (!isCampaign(this.position) || !this.position.siege[siegePlaceNamed(MANTOVA)]) return;
    if (defenderOf(this.position, siegePlaceNamed(MANTOVA)) === this.side) return;
    const struck = new Set([...this.aims.values()].filter(({ purpose }) => purpose === "attack").map(({ hex }) => hex));
    for (const foe of this.toBeMet()) {
      const near = hexDistance(board, foe.hex, hexOfPlace(MANTOVA)) <= AT_HAND;
      if (!near || struck.has(foe.hex) || foe.combat < CRITICAL) continue;
      const kept = new Map(this.aims);
      for (const [leader, { purpose }] of kept) if (purpose === "besiege") this.aims.delete(leader);
      const party = this.party(foe, this.odds * this.defence(foe), 2);
      const enough = party.reduce((sum, { combat }) => sum + combat, 0) >= this.odds * this.defence(foe);
      for (const [leader, aim] of kept) this.aims.set(leader, aim);
      if (enough) for (const force of party) this.give(force, foe.hex, "attack", this.worthOf(foe, party));
    }
  }

  /** Whoever has what he wants lets the enemy come: he strikes where something is at stake, or at the small change. */
  private toBeMet(): Force[] {
    // Whoever keeps to his walls is a matter for a siege.
    const field = this.lay.foes.filter(
      (foe) => !foe.besieged && foe.combat > 0 && hexes.siege[foe.hex] !== siegePlaceNamed(MANTOVA),
    );
    const place = siegePlaceNamed(MANTOVA);
    if (defenderOf(this.position, place) === this.side) return field;
    // Rule of thumb 16: an enemy who rests is not let rest.
    if (this.position.quarters[otherSide(this.side)] || isRunningOut(this.position, this.side)) return field;
    const stakes = [hexOfPlace(MANTOVA), ...stakesOf(this.position).places.map(({ hex }) => hex)];
    const center = this.position.center[this.side];
    if (center >= 0) stakes.push(center);
    return field.filter((foe) => stakes.some((hex) => hexDistance(board, hex, foe.hex) <= GUARDED));
  }

  private defence(foe: Force): number {
    return defendingSps(standing(this.position, foe), shelterOn(groundOf(foe.hex), 1));
  }

  /** Those nearest, until they are enough. */
  private party(foe: Force, need: number, marches = 3): Force[] {
    const party: Force[] = [];
    let sum = 0;
    for (const force of this.nearest(foe.hex, marches)) {
      if (sum >= need) break;
      party.push(force);
      sum += force.combat;
    }
    return party;
  }

  private worthOf(foe: Force, party: readonly Force[]): number {
    const critical = stakeOfVictory(this.position, this.side);
    const own = party.reduce((sum, { combat }) => sum + combat, 0);
    const farthest = Math.max(...party.map((force) => this.cost(force, foe.hex)));
    const prize =
      (own >= CRITICAL && foe.combat >= CRITICAL ? critical : 0) + 3 * stakesOf(this.position).eliminated + 0.4;
    const besieger = this.isBesieger(foe) ? 2 : 0;
    return (prize + besieger) / (1 + farthest / dayMarch() / 2);
  }

  private isBesieger({ hex }: Force): boolean {
    const place = siegePlaceNamed(MANTOVA);
    return (
      defenderOf(this.position, place) === this.side && siegePlaces.banks[place]!.some((bank) => bank.includes(hex))
    );
  }

  /** Who has nothing else to do joins the strongest who has, or waits. Nobody stands alone before too many. */
  private rest(): void {
    const busy = this.lay.own.filter((force) => this.isBusy(force));
    for (const force of this.free()) {
      const threat = weightOn(force.hex, this.lay.foes);
      const support = weightOn(force.hex, this.lay.own);
      const center = this.position.center[this.side];
      const mates = busy.length > 0 || isCampaign(this.position) ? busy : this.lay.own;
      const mate = this.nearestOf(force, mates);
      const danger = threat > 1.3 * support;
      if (!mate && center >= 0 && this.isFarFrom(center, force)) {
        this.give(force, center, "join", danger ? 1 : 0.4);
        continue;
      }
      if (mate && mate.hex !== force.hex) this.give(force, mate.hex, "join", danger ? 1 : 0.3);
      else if (danger && center >= 0) this.give(force, center, "join", 1);
      else this.give(force, force.hex, "stay", 0);
    }
  }

  /** With something to do in the field: in a long war nobody crowds Mantova or the lines before it. */
  private isBusy({ leader, besieged, hex }: Force): boolean {
    const purpose = this.aims.get(leader)?.purpose;
    if (purpose === undefined || besieged) return false;
    return !isCampaign(this.position) || (purpose !== "besiege" && hexes.siege[hex] !== siegePlaceNamed(MANTOVA));
  }

  /** Rules of thumb 10 and 15: whoever has nothing to do in a long war goes back to where he is fed. */
  private isFarFrom(center: number, force: Force): boolean {
    return isCampaign(this.position) && hexDistance(board, center, force.hex) > HOME;
  }

  private nearestOf(force: Force, list: readonly Force[]): Force | undefined {
    const others = list.filter((one) => one.leader !== force.leader && !one.besieged);
    return others.sort(
      (a, b) =>
        hexDistance(board, a.hex, force.hex) - a.combat / 4 - hexDistance(board, b.hex, force.hex) + b.combat / 4,
    )[0];
  }
}

/** Marches from which they come to the last blow, the odds for which they gather, and what it is worth. */
const STRIDES = 6;
const STRONG = 2;
const BLOW = 4;
/** Rule of thumb 4: the odds below which nobody attacks; in a campaign an army has to last. */
const ODDS = 1.4;
const ODDS_IN_CAMPAIGN = 1.7;
/** Hexes around what is at stake within which the enemy is met. */
const GUARDED = 9;
/** Hexes from Mantova within which a column is about to relieve it. */
const AT_HAND = 9;
/** Combat SPs in Mantova beyond which some of them take the field in a long war. */
const FED = 12;
/** Hexes around its Center within which an army rests. */
const HOME = 6;
/** Combat SPs that are left in Mantova by those who go. */
const GARRISON = 8;
/** What an open Mantova without anybody in it is worth. */
const GATE = 6;
/** Hexes around a place within which an enemy defends it. */
const NEAR = 4;
/** What holding a place for a point is worth in troops. */
const SPS_A_POINT = 2;
