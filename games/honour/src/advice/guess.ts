import type { Random, Seat } from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import { opponentOf } from "../data.ts";
import { castOf, type Honour, type Look, NOBODY, SPARE } from "../position.ts";
import { combatUnitsOf, isCapitanoGenerale, mayLead, mayServeUnder, roomOf } from "../rules/forces.ts";
import { mayTake } from "../rules/orders.ts";
import { fortressAt } from "../rules/regions.ts";
import type { Order, Side } from "../schemas/index.ts";
import { type Counter, type HonourView, UNSEEN, UNSEEN_STANDING } from "../table/view.ts";
import { guessBattle } from "./guessBattle.ts";
import { guessFlow } from "./guessFlow.ts";

/**
 * A full position that agrees with what the seat sees. Enemy Cards hold what was last seen on them, then what the scenario put
 * there, less some attrition; face-down counters are any Capitano of their Army whom nobody sees.
 */
export function guess(view: HonourView, seat: Seat, random: Random): Honour {
  const position = copyOf(view.position);
  const side = seat as Side;
  const cards = new Cards(position, side, view.counters, random);
  cards.nameCounters();
  cards.seatCapitani();
  cards.dealUnits();
  cards.fillForces();
  cards.settle();
  guessBattle(position, opponentOf(side), random);
  guessFlow(position, opponentOf(side), cards.pointedAt);
  return position;
}

/** What an Army loses on the march in a turn, of its SPs. */
const WASTED = 0.012;
/** Of units last seen with a Force that is gone, in 6: of one whose captain has merely joined another, and of one that was beaten. */
const GONE_WITH_FORCE = 4;
const LOST_WITH_CAPTAIN = 6;

class Cards {
  /** The Capitano of each counter of the enemy on the map. */
  private readonly primi: { counter: Counter; primo: number }[] = [];
  private coveredForces: readonly { counter: Counter; primo: number }[] | null = null;
  private readonly looks: readonly Look[];
  /** By unit, the last look in which it was seen. */
  private readonly seenIn = new Map<number, Look>();
  /** By Capitano, 1: the viewer does not see him. */
  private readonly unseen: Uint8Array;
  private readonly hidden: number[] = [];
  /** By Capitano: how many more units he may have. */
  private readonly room: number[] = [];
  /** Every number in the flow of play, whatever it means there. */
  private readonly named = new Set<number>();
  /** Where the flow of play points at a face-down counter. */
  readonly pointedAt: { readonly where: string; readonly capitano: number }[] = [];

  constructor(
    private readonly position: Honour,
    private readonly side: Side,
    private readonly counters: readonly Counter[],
    private readonly random: Random,
  ) {
    this.looks = position.looks[side];
    for (const look of [...this.looks].sort((a, b) => a.turn - b.turn)) {
      for (const unit of look.units) this.seenIn.set(unit, look);
    }
    const note = (value: unknown): void => {
      if (typeof value === "number") this.named.add(value);
      else if (typeof value === "object" && value !== null) Object.values(value).forEach(note);
    };
    position.flow.forEach(note);
    this.unseen = Uint8Array.from(position.stands, (standing, who) =>
      standing === UNSEEN_STANDING && position.superior[who] === NOBODY ? 1 : 0,
    );
    position.holder.forEach((holder, unit) => {
      if (holder === UNSEEN) this.hidden.push(unit);
    });
  }

  private get cast() {
    return castOf(this.position);
  }

  private pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.random(list.length)];
  }

  /** §1.4b: a name for each counter that lies face down. */
  nameCounters(): void {
    for (const counter of this.counters) {
      if (counter.capitano === NOBODY) this.name(counter);
      else if (counter.side !== this.side || this.position.controller[counter.army] !== this.side) {
        this.primi.push({ counter, primo: counter.capitano });
      }
    }
  }

  private name(counter: Counter): void {
    const { position, cast } = this;
    const all = Array.from(this.unseen.keys()).filter(
      (who) => this.unseen[who] && cast.capitani.army[who] === counter.army && !position.alwaysFaceUp[who],
    );
    // Whoever is named in what is under way does not lie face down.
    const unnamed = all.filter((who) => !this.named.has(who));
    const army = unnamed.length > 0 ? unnamed : all;
    const holds = (who: number) => position.holder.includes(who);
    const fit = army.filter(
      (who) => holds(who) === false && !cast.capitani.minor[who] && position.generale[who] === "",
    );
    const leaders = counter.isForce ? army.filter(holds) : [];
    const who = this.pick(leaders) ?? this.pick(fit) ?? this.pick(army.filter((one) => !holds(one))) ?? this.pick(army);
    if (who === undefined) return;
    this.unseen[who] = 0;
    position.stands[who] = "map";
    position.hex[who] = counter.hex;
    position.faceDown[who] = 1;
    for (const mark of MARKS) position[mark][who] = counter[mark];
    this.primi.push({ counter, primo: who });
    for (const where of counter.pointedAt) this.pointedAt.push({ where, capitano: who });
  }

  /** The others lie on Cards: where they were seen last, or with a Capitano Generale of their Army; Minor ones may be idle. */
  seatCapitani(): void {
    const { position, cast } = this;
    for (let who = 0; who < this.unseen.length; who++) {
      if (!this.unseen[who]) continue;
      const host = this.hostOf(who);
      const hasUnits = position.holder.includes(who);
      if (host === NOBODY || (cast.capitani.minor[who] && !hasUnits)) {
        if (cast.capitani.minor[who]) position.stands[who] = "available";
        continue;
      }
      position.superior[who] = host;
      position.stands[who] = hasUnits ? "subordinate" : "unemployed";
    }
  }

  /**
   * The Forces that may have more than the viewer sees. On one that lies open in a combat (§11.3.Step2) there is nothing else; in a Major
   * Battle it is not seen who has what (§11.4.Step3-a.1).
   */
  private covered(): readonly { counter: Counter; primo: number }[] {
    const { shown, battle } = this.position;
    const isOpen = (primo: number) => battle === null && this.unitsOf(primo).some((unit) => shown[unit] === 1);
    this.coveredForces ??= this.primi.filter(({ counter, primo }) => counter.isForce && !isOpen(primo));
    return this.coveredForces;
  }

  private hostOf(who: number): number {
    const { position, cast } = this;
    const forces = this.covered().map(({ primo }) => primo);
    const look = this.looks.find(({ capitani, primo }) => capitani.includes(who) && primo !== who);
    if (look && forces.includes(look.primo)) return look.primo;
    const generali = forces.filter(
      (primo) => isCapitanoGenerale(position, primo) && mayServeUnder(position, who, primo),
    );
    const own = generali.filter((primo) => cast.capitani.army[primo] === cast.capitani.army[who]);
    const army = forces.filter((primo) => cast.capitani.army[primo] === cast.capitani.army[who]);
    return this.pick(own) ?? this.pick(army) ?? this.pick(generali) ?? NOBODY;
  }

  dealUnits(): void {
    for (const { primo } of this.covered()) this.enemyCapitani.push(primo, ...this.under(primo));
    for (const who of this.enemyCapitani) this.room[who] = roomOf(this.position, who);
    for (const unit of this.hidden) this.deal(unit);
  }

  private deal(unit: number): void {
    const { position, cast } = this;
    const look = this.seenIn.get(unit);
    const wasSeen = look !== undefined && (cast.units.militia[unit] === 0 || look.turn >= position.turn - 1);
    if (!wasSeen && (cast.units.spare[unit] || cast.units.militia[unit] || cast.units.mercenary[unit])) {
      this.putAside(unit);
      return;
    }
    const isGone = wasSeen && this.isGone(look.primo);
    const holder = isGone ? NOBODY : wasSeen ? this.placeSeen(unit, look) : this.placeAnew(unit);
    if (holder === NOBODY) {
      this.putAside(unit);
      return;
    }
    const sp = wasSeen ? look.sp[look.units.indexOf(unit)]! : this.thinned(unit);
    this.hand(unit, holder, sp);
    if (wasSeen && !position.shown[unit]) position.demoralised[unit] = look.demoralised[look.units.indexOf(unit)]!;
  }

  /** Whether troops last seen with a captain are no more. */
  private isGone(primo: number): boolean {
    const standing = this.position.stands[primo];
    if (standing === "map") return false;
    const isLost = standing === "eliminated" || standing === "captured";
    return this.random(6) < (isLost ? LOST_WITH_CAPTAIN : GONE_WITH_FORCE);
  }

  private putAside(unit: number): void {
    this.position.holder[unit] = SPARE;
    this.position.sp[unit] = 0;
  }

  private hand(unit: number, holder: number, sp: number): void {
    const { position } = this;
    position.holder[unit] = holder;
    if (this.cast.units.militia[unit] === 0) this.room[holder]!--;
    if (!position.shown[unit]) position.sp[unit] = Math.max(1, sp);
    if (position.stands[holder] === "unemployed") position.stands[holder] = "subordinate";
  }

  /** SPs of a unit that nobody has seen yet: what the scenario gave it, less the marches since. */
  private thinned(unit: number): number {
    const { startSp } = this.cast.units;
    const start = startSp[unit]!;
    return start - this.random(1 + Math.round(2 * WASTED * start * this.position.turn));
  }

  private placeSeen(unit: number, { primo }: Look): number {
    const { position } = this;
    if (position.stands[primo] !== "map" || !this.enemyCapitani.includes(primo)) return this.placeAnew(unit);
    const { allotted } = this.cast.units;
    const his = [primo, ...this.under(primo)];
    const first = his.includes(allotted[unit]!) ? [allotted[unit]!] : [];
    return [...first, ...his].find((who) => this.mayHave(who, unit)) ?? this.placeAnew(unit);
  }

  private placeAnew(unit: number): number {
    const { position, cast } = this;
    const allotted = cast.units.allotted[unit]!;
    if (allotted >= 0 && this.enemyCapitani.includes(allotted) && this.mayHave(allotted, unit)) return allotted;
    const able = this.enemyCapitani.filter((who) => this.mayHave(who, unit));
    const own = able.filter((who) => cast.capitani.army[who] === position.army[unit]);
    return this.pick(own) ?? this.pick(able) ?? NOBODY;
  }

  private mayHave(who: number, unit: number): boolean {
    const { position, cast } = this;
    return (cast.units.militia[unit] === 1 || this.room[who]! > 0) && mayLead(position, who, unit);
  }

  private under(primo: number): number[] {
    const { superior } = this.position;
    const found: number[] = [];
    for (let who = 0; who < superior.length; who++) if (superior[who] === primo) found.push(who);
    return found;
  }

  /** All who lead or serve in a Force of the enemy that may hold hidden units. */
  private readonly enemyCapitani: number[] = [];

  /** What is told to be a Force has a unit at least. */
  fillForces(): void {
    const { position, cast } = this;
    for (const { counter, primo } of this.primi) {
      if (!counter.isForce || this.unitsOf(primo).length > 0) continue;
      const his = (unit: number) => position.army[unit] === counter.army && mayLead(position, primo, unit);
      const spare = this.hidden.filter((unit) => position.holder[unit] === SPARE && his(unit));
      const shared = this.hidden.filter((unit) => his(unit) && this.isShared(unit));
      const any = this.hidden.filter((one) => this.isShared(one) && mayLead(position, primo, one));
      const unit =
        this.pick(spare.filter((one) => !cast.units.spare[one])) ??
        this.pick(shared) ??
        this.pick(spare) ??
        this.pick(any);
      if (unit === undefined) continue;
      this.hand(unit, primo, position.sp[unit] || cast.units.startSp[unit] || 1);
    }
  }

  /** In a Force that has others. */
  private isShared(unit: number): boolean {
    const { position } = this;
    const holder = position.holder[unit]!;
    if (holder < 0) return false;
    const primo = position.stands[holder] === "map" ? holder : position.superior[holder]!;
    return primo >= 0 && this.unitsOf(primo).length > 1;
  }

  private unitsOf(primo: number): number[] {
    const { holder, superior } = this.position;
    return Array.from(holder.keys()).filter((unit) => {
      const who = holder[unit]!;
      return who === primo || (who >= 0 && superior[who] === primo);
    });
  }

  /** §9.1.1a: zones are told, so enough units are broken or sound; Orders are what a captain in his place would have. */
  settle(): void {
    const { position } = this;
    for (const { counter, primo } of this.primi) {
      if (!counter.isForce) continue;
      this.matchZone(primo, counter.exertsZone);
      if (position.order[primo] === "") position.order[primo] = counter.retreat ? "retreat" : this.orderOf(primo);
    }
  }

  private matchZone(primo: number, exerts: boolean): void {
    const { position, cast } = this;
    const all = this.unitsOf(primo);
    const combat = all.filter((unit) => cast.units.militia[unit] === 0);
    const counted = combat.length > 0 ? combat : all;
    const lead = () => counted.reduce((sum, unit) => sum + (position.demoralised[unit] ? -1 : 1), 0);
    for (const unit of counted) {
      if (!this.hidden.includes(unit) || position.shown[unit] || lead() > 0 === exerts) continue;
      position.demoralised[unit] = exerts ? 0 : 1;
    }
  }

  private orderOf(primo: number): Order {
    const { position } = this;
    if (position.administrativeMarch[primo]) return "manoeuvre";
    if (position.besieging[primo] && mayTake(position, primo, "attack")) return "attack";
    const isIdle = position.activations[primo] === 0 && fortressAt(position.hex[primo]!) >= 0;
    if (isIdle && this.random(3) > 0 && combatUnitsOf(position, primo).length < 3) return "garrison";
    const order: Order = this.random(2) === 0 ? "attack" : "manoeuvre";
    return mayTake(position, primo, order) ? order : "stand";
  }
}

const MARKS = [
  ...(["activations", "administrativeMarch", "attackFinished", "noMove"] as const),
  ...(["disrupted", "besieging", "quarters"] as const),
];
