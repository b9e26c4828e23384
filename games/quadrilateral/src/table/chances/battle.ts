import { tables, type Weather } from "../../data.ts";
import { hitsOf, targetModifier } from "../../rules/core/battle/bombardment.ts";
import { hexesGiven, modifiersOfPursuit } from "../../rules/core/battle/pursuit.ts";
import { PITCHED_INFANTRY } from "../../rules/core/battle/types.ts";
import {
  cavalryShareOn,
  combatResult,
  defendingSps,
  type Ground,
  hasCavalryDifferential,
  isSmallAction,
  limited,
  oddsColumn,
  shelterOn,
  smallLoss,
  surprisedInQuarters,
  toHalves,
} from "../../rules/core/odds.ts";
import { modifierOf } from "../../rules/core/tables.ts";
import { Body, type Troops } from "./body.ts";
import { add, DIE } from "./distribution.ts";

/**
 * §C14.8 to §C14.36: a battle of one Force against another, each in one hex, from the first gun to the pursuit. Each side
 * holds to its type of battle; infantry takes the hits of guns; the way back is free, and the winner pursues as far as he
 * may. Given that, every chance is exact.
 */
export interface Fighter extends Troops {
  readonly initiative: number;
  readonly bonus: boolean;
  readonly type: "pursuit" | "pitched" | "refuse";
  /** Where he stands. */
  readonly ground: Ground;
}

export interface BattleCase {
  /** The attacker, then the defender. */
  readonly sides: readonly [Fighter, Fighter];
  /** What the hexside between them multiplies the defence by, and adds to the die. */
  readonly hexside: number;
  readonly hexsideDie: number;
  readonly weather: Weather;
  /** §E12: the defender is attacked in Quarters. */
  readonly surprised: boolean;
  /** §C10.8, §C10.9: fought over the works of a besieged place; §C10.16: against a garrison alone. One round: then it may end. */
  readonly siege?: "storm" | "sortie" | "garrison";
}

/** How a battle has ended, as text that can be a key: see `endOf`. */
export interface End {
  /** 0 the attacker, 1 the defender, -1 nobody. */
  readonly victor: number;
  readonly lost: readonly [number, number];
  /** Hexes that the loser went back. */
  readonly retreat: number;
}

export interface Outcomes {
  readonly ends: ReadonlyMap<string, number>;
  /** Chances that the battle is over after so many rounds, from 1. */
  readonly rounds: readonly number[];
}

export function endOf(key: string): End {
  const [victor, first, second, retreat] = key.split(" ").map(Number) as [number, number, number, number];
  return { victor, lost: [first, second], retreat };
}

type SideIndex = 0 | 1;
interface State {
  /** The state of each body. */
  readonly bodies: readonly [number, number];
  /** Ruling III.b.9a: rounds in which each showed Pitched because he had lost. */
  readonly pitched: readonly [number, number];
  /** 1 for a side that has chosen Pitched in this round: the markers hold for both exchanges. */
  readonly fast: readonly [number, number];
}

/** Works the battle out round by round, to its end. */
export function battleChances(what: BattleCase): Outcomes {
  return new BattleOutlook(what).toTheEnd();
}

/** The attack of the first round alone, without bombardment: what the dice of one exchange bring. */
export function exchangeChances(what: BattleCase): Outcomes & { readonly column: number; readonly modifier: number } {
  return new BattleOutlook(what).firstExchange();
}

const MOST_ROUNDS = 60;
const MOST_PITCHED = 3;

class BattleOutlook {
  private readonly bodies: readonly [Body, Body];
  private readonly small: boolean;
  private readonly ends = new Map<string, number>();
  private round = 1;

  constructor(private readonly what: BattleCase) {
    this.bodies = [new Body(what.sides[0]), new Body(what.sides[1])];
    this.small = isSmallAction(this.bodies[0].of(0).combat, this.bodies[1].of(0).combat);
  }

  toTheEnd(): Outcomes {
    const rounds: number[] = [];
    let states = new Map<string, number>([["0 0 0 0 0 0", 1]]);
    for (; states.size > 0 && this.round <= MOST_ROUNDS; this.round++) {
      states = this.playRound(states);
      rounds.push([...this.ends.values()].reduce((sum, chance) => sum + chance, 0));
    }
    return { ends: this.ends, rounds };
  }

  firstExchange(): Outcomes & { readonly column: number; readonly modifier: number } {
    const state = this.withMarkers({ bodies: [0, 0], pitched: [0, 0], fast: [0, 0] });
    const left = this.exchange(state, 0, 1);
    for (const [key, chance] of left) this.end(stateOf(key), -1, 0, chance);
    return { ends: this.ends, rounds: [], column: this.column(state, 0), modifier: this.modifier(0) };
  }

  private playRound(states: ReadonlyMap<string, number>): Map<string, number> {
    let now = new Map<string, number>();
    for (const [key, chance] of states) {
      const state = stateOf(key);
      // Ruling C14.35: with artillery alone he cannot go on.
      if (this.left(state, 0).combat === 0) this.end(state, -1, 0, chance);
      else add(now, keyOf(this.withMarkers(state)), chance);
    }
    now = this.each(now, (state, chance) => this.fire(state, chance));
    now = this.each(now, (state, chance) => this.exchange(state, 0, chance));
    if (this.what.siege) return this.broken(now);
    return this.each(now, (state, chance) =>
      this.left(state, 1).combat === 0 ? new Map([[keyOf(state), chance]]) : this.exchange(state, 1, chance),
    );
  }

  /** §C14.36: nobody is beaten, and it is not gone on with. */
  private broken(states: ReadonlyMap<string, number>): Map<string, number> {
    for (const [key, chance] of states) this.end(stateOf(key), -1, 0, chance);
    return new Map();
  }

  private each(
    states: ReadonlyMap<string, number>,
    next: (state: State, chance: number) => ReadonlyMap<string, number>,
  ): Map<string, number> {
    const out = new Map<string, number>();
    for (const [key, chance] of states) for (const [to, share] of next(stateOf(key), chance)) add(out, to, share);
    return out;
  }

  private left(state: State, side: SideIndex) {
    return this.bodies[side].of(state.bodies[side]);
  }

  /** §C14.12 to §C14.14: who means to fight it out needs the infantry for it. */
  private withMarkers(state: State): State {
    const fast = (side: SideIndex) =>
      this.what.sides[side].type === "pitched" && this.left(state, side).infantry >= PITCHED_INFANTRY ? 1 : 0;
    return { ...state, fast: [fast(0), fast(1)] };
  }

  /** §III.b.4, §III.b.5: the cavalry of both is compared before the first shot; then the attacker fires, then the defender. */
  private fire(state: State, chance: number): Map<string, number> {
    const riders = [this.left(state, 0).cavalry, this.left(state, 1).cavalry] as const;
    const first = this.bombard(state, 0, chance, hasCavalryDifferential(riders[0], riders[1]));
    const reply = hasCavalryDifferential(riders[1], riders[0]);
    return this.each(first, (then, share) => this.bombard(then, 1, share, reply));
  }

  /** §C14.16 to §C14.19. */
  private bombard(state: State, by: SideIndex, chance: number, differential: boolean): Map<string, number> {
    const out = new Map<string, number>();
    const at = other(by);
    const { guns } = this.left(state, by);
    const { ground } = this.what.sides[at];
    const may = guns > 0 && (ground.capacity === 0 || guns >= tables.artilleryFire.citadelMinimumSP);
    if (!may) return out.set(keyOf(state), chance);
    const modifier =
      (differential ? modifierOf(tables.artilleryFire.modifiers, "cavalryDifferential") : 0) +
      targetModifier(ground) +
      tables.weatherEffects.types[this.what.weather].artilleryFire;
    for (const die of DIE) {
      let body = state.bodies[at];
      for (let hits = hitsOf(guns, die + modifier); hits > 0; hits--) body = this.bodies[at].hit(body);
      const next = withBody(state, at, body);
      if (this.bodies[at].of(body).all === 0) this.end(next, by, 0, chance / DIE.length);
      else add(out, keyOf(next), chance / DIE.length);
    }
    return out;
  }

  /** §C14.20: what both fight with, in halves, and the column. */
  private column(state: State, by: SideIndex): number {
    const at = other(by);
    const { ground } = this.what.sides[at];
    const own = this.left(state, by);
    const theirs = this.left(state, at);
    const asleep = this.what.surprised && this.round === 1 && by === 0;
    // Ruling III.b.6a: artillery counts where nothing else is left.
    const awake = theirs.combat === 0 ? theirs.guns : theirs.combat;
    const sps = asleep && theirs.combat > 0 ? surprisedInQuarters(awake) : awake;
    const attacking = own.infantry + own.cavalry * cavalryShareOn(ground.terrain);
    // §C10.16: a garrison is tripled in any citadel, and counts 1 outside works.
    const garrison = this.what.siege === "garrison";
    const besieged = this.what.siege === "storm" || (garrison && ground.capacity > 0);
    const shelter = shelterOn(ground, this.what.hexside, { besieged, lines: this.what.siege === "sortie" });
    const defending = garrison && shelter.limit === 0 ? sps : defendingSps(sps, shelter, besieged);
    return oddsColumn(toHalves(attacking), toHalves(defending));
  }

  /** §C14.22. */
  private modifier(by: SideIndex): number {
    const { modifiers } = tables.crt;
    const attack = this.what.sides[by].bonus ? modifierOf(modifiers, "attackLeaderBonus") : 0;
    const defence = this.what.sides[other(by)].bonus ? modifierOf(modifiers, "defenceLeaderBonus") : 0;
    return limited(attack + defence + this.what.hexsideDie);
  }

  /** §III.b.6 to §III.b.11: the states after an exchange that did not end the battle. */
  private exchange(state: State, by: SideIndex, chance: number): Map<string, number> {
    const out = new Map<string, number>();
    const column = this.column(state, by);
    const modifier = this.modifier(by);
    for (const die of DIE) {
      const result = combatResult(column, die + modifier);
      const winner = result.loser === "attacker" ? other(by) : by;
      const [number, shown] =
        result.loser === "attacker" ? [result.attacker, result.defender] : [result.defender, result.attacker];
      const next = this.decide(state, winner, number, shown, chance / DIE.length);
      if (next) add(out, keyOf(next), chance / DIE.length);
    }
    return out;
  }

  /** The state with which the battle goes on, or null when it is over. */
  private decide(before: State, winner: SideIndex, number: number, shown: number, chance: number): State | null {
    const loser = other(winner);
    const garrison = this.what.siege === "garrison";
    // Ruling C10.16: a garrison is there or it is gone.
    const price = garrison && winner === 1 ? 0 : this.small ? smallLoss(shown, false) : shown;
    const state = this.lose(before, winner, price);
    const winnerLost = this.left(before, winner).all - this.left(state, winner).all;
    if (this.left(state, winner).all === 0) return this.end(state, loser, 0, chance);
    if (garrison && loser === 1)
      return this.end(this.lose(state, loser, this.left(state, loser).all), winner, 0, chance);
    if (!state.fast[loser] && !(this.what.siege === "storm" && loser === 1)) {
      this.retreat(state, winner, this.retreatLength(loser, number), winnerLost, chance);
      return null;
    }
    const count = Math.max(this.small ? smallLoss(number, true) : number, winnerLost);
    const stood = this.lose(withPitched(state, loser), loser, count);
    if (this.left(stood, loser).all === 0) return this.end(stood, winner, 0, chance);
    // §C14.15 A refuser who has won goes off.
    if (this.what.sides[winner].type === "refuse") return this.end(stood, -1, 0, chance);
    return stood;
  }

  /** §C14.15: one hex more for a refuser; §C10.9: a beaten stormer goes back one at most. */
  private retreatLength(loser: SideIndex, number: number): number {
    if (this.what.siege === "storm") return Math.min(1, number);
    return number + (this.what.sides[loser].type === "refuse" ? 1 : 0);
  }

  private lose(state: State, side: SideIndex, count: number): State {
    return withBody(state, side, this.bodies[side].lose(state.bodies[side], count, "combat"));
  }

  /** §C14.25 to §C14.30: retreat, pursuit, and no less loss than the winner's. */
  private retreat(state: State, winner: SideIndex, hexes: number, winnerLost: number, chance: number): void {
    const loser = other(winner);
    for (const [pursued, share] of this.pursuit(state, winner, hexes)) {
      const body = this.bodies[loser];
      const before = body.of(state.bodies[loser]).all;
      const after = body.lose(state.bodies[loser], pursued, "pursuit");
      const owed = winnerLost - (before - body.of(after).all);
      this.end(withBody(state, loser, body.lose(after, owed, "combat")), winner, hexes, chance * share);
    }
  }

  /** §C14.29: hexes pursued, an SP for each. */
  private pursuit(state: State, winner: SideIndex, hexes: number): Map<number, number> {
    const out = new Map<number, number>();
    const loser = other(winner);
    const own = this.left(state, winner);
    const stays = this.what.sides[winner].type === "refuse" || (this.what.siege ?? "sortie") !== "sortie";
    if (stays || own.combat === 0) return out.set(0, 1);
    const theirs = this.left(state, loser);
    const total = modifiersOfPursuit({
      initiative: this.what.sides[winner].initiative,
      cavalry: own.cavalry,
      strength: own.combat,
      bonus: this.what.sides[winner].bonus,
      resisting: this.what.sides[loser].initiative,
      theirCavalry: theirs.cavalry,
      theirStrength: theirs.combat,
      reserve: false,
      pitched: state.pitched[winner],
      weather: this.what.weather,
    }).reduce((sum, { by }) => sum + by, 0);
    for (const die of DIE) {
      const given = hexesGiven(die + total, this.small, this.what.sides[loser].type);
      add(out, Math.min(given, hexes), 1 / DIE.length);
    }
    return out;
  }

  private end(state: State, victor: number, retreat: number, chance: number): null {
    const lost = ([0, 1] as const).map((side) => this.bodies[side].of(0).all - this.left(state, side).all);
    add(this.ends, `${victor} ${lost[0]} ${lost[1]} ${retreat}`, chance);
    return null;
  }
}

function other(side: SideIndex): SideIndex {
  return side === 0 ? 1 : 0;
}

function keyOf({ bodies, pitched, fast }: State): string {
  return `${bodies[0]} ${bodies[1]} ${pitched[0]} ${pitched[1]} ${fast[0]} ${fast[1]}`;
}

function stateOf(key: string): State {
  const [first, second, one, two, mine, his] = key.split(" ").map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { bodies: [first, second], pitched: [one, two], fast: [mine, his] };
}

function withBody({ bodies, pitched, fast }: State, side: SideIndex, body: number): State {
  return { bodies: side === 0 ? [body, bodies[1]] : [bodies[0], body], pitched, fast };
}

function withPitched({ bodies, pitched, fast }: State, side: SideIndex): State {
  const more = Math.min(MOST_PITCHED, pitched[side] + 1);
  return { bodies, pitched: side === 0 ? [more, pitched[1]] : [pitched[0], more], fast };
}

/** SPs that a side may enter: beyond them the states grow too many. */
export const MOST_SPS = 40;
