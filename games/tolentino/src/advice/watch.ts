import type { Choice, Event, Share, Watcher } from "@gonfalon/engine/kernel";
import { army } from "../data.ts";
import type { TolentinoOption } from "../index.ts";
import { DEFENSE, DID_MOVE, distance, NOBODY, NOWHERE, onMap, ROUTED, type Tolentino } from "../position.ts";
import {
  columnOf,
  type Modifier,
  modifierTotal,
  type Result,
  resultOf,
  rungOf,
  shifted,
} from "../rules/combatTable.ts";
import { troopsOf } from "./outlook.ts";

/** Hexes within which a formation could come to blows in an activation or two. */
const REACH = 6;
/** Activations in a row that did nothing and are too many. */
const TOO_MANY = 3;

/** Counts formations that stand idle before the enemy though nobody ordered them to, marches to and fro, and assaults that were likely to fail. */
export function watch(position: Tolentino): Watcher<Tolentino, TolentinoOption> {
  return new TolentinoWatcher(position);
}

class TolentinoWatcher implements Watcher<Tolentino, TolentinoOption> {
  private active = NOBODY;
  private acted = false;
  private readonly idle = { times: 0, of: 0 };
  private readonly moves = { times: 0, of: 0 };
  private readonly assaults = { times: 0, of: 0 };
  /** By formation: how many activations in a row it has done nothing in reach of the enemy. */
  private readonly streak: number[];
  /** By unit: where it stood when the last activation of its formation ended, and where before that. */
  private readonly stood: number[];
  private readonly before: number[];

  constructor(start: Tolentino) {
    this.streak = new Array(army.formations).fill(0);
    this.stood = [...start.hex];
    this.before = start.hex.map(() => NOWHERE);
  }

  asked(position: Tolentino, _choice: Choice<TolentinoOption>): void {
    this.look(position);
  }

  played(position: Tolentino, events: readonly Event[]): void {
    this.look(position);
    for (const event of events) if (event.type === "assault") this.judge(event as unknown as Assaulted);
    if (position.active === this.active) return;
    if (this.active !== NOBODY) this.endActivation(position, this.active);
    this.active = position.active;
    this.acted = false;
  }

  counted(): Record<string, Share> {
    return {
      "activations in reach of the enemy without Defense orders, the third or later that did nothing": this.idle,
      "marches back to where the unit stood before, without a fight between": this.moves,
      "assaults in which the attackers were likelier to be beaten than the defenders": this.assaults,
    };
  }

  private judge(assault: Assaulted): void {
    this.assaults.of++;
    if (chancesOf(assault, ATTACKERS_BEATEN) > chancesOf(assault, DEFENDERS_BEATEN)) this.assaults.times++;
  }

  private look(position: Tolentino): void {
    if (this.active === NOBODY || this.acted) return;
    this.acted = troopsOf(position, this.active).some(
      (unit) => position.did[unit] !== 0 || position.hex[unit] !== this.stood[unit],
    );
  }

  private endActivation(position: Tolentino, formation: number): void {
    if (position.order[formation] !== DEFENSE && isInReach(position, formation)) {
      this.streak[formation] = this.acted ? 0 : this.streak[formation]! + 1;
      this.idle.of++;
      if (this.streak[formation]! >= TOO_MANY) this.idle.times++;
    } else this.streak[formation] = 0;
    for (const unit of troopsOf(position, formation)) this.follow(position, unit);
  }

  /** Whoever did anything but march has not gone for nothing. */
  private follow(position: Tolentino, unit: number): void {
    const to = position.hex[unit]!;
    const from = this.stood[unit]!;
    if (to === from) {
      if (position.did[unit] !== 0) this.before[unit] = NOWHERE;
      return;
    }
    if (position.did[unit] === DID_MOVE && from >= 0) {
      this.moves.of++;
      if (to === this.before[unit]) this.moves.times++;
    }
    this.before[unit] = position.did[unit] === DID_MOVE ? from : NOWHERE;
    this.stood[unit] = to;
  }
}

/** What the log tells of an assault. */
interface Assaulted {
  readonly attack: number;
  readonly defend: number;
  readonly shift: number;
  readonly modifiers: readonly Modifier[];
}

const ATTACKERS_BEATEN: readonly Result[] = ["AE", "AD"];
const DEFENDERS_BEATEN: readonly Result[] = ["DD", "DR", "DE"];
const FACES = [1, 2, 3, 4, 5, 6];

/** §12.5.3 on how many faces of the die an assault ends in one of these results. */
function chancesOf({ attack, defend, shift, modifiers }: Assaulted, results: readonly Result[]): number {
  const rung = rungOf(attack, defend);
  if (rung < 0) return results.includes("AE") ? FACES.length : 0;
  const column = columnOf(shifted(rung, shift));
  const total = modifierTotal(modifiers);
  return FACES.filter((die) => results.includes(resultOf(column, die + total))).length;
}

/** Whether a unit of the formation that could act stands near an enemy. */
function isInReach(position: Tolentino, formation: number): boolean {
  const enemies = position.hex.filter((_, unit) => onMap(position, unit) && isEnemy(unit, formation));
  return troopsOf(position, formation).some(
    (unit) => position.state[unit] !== ROUTED && enemies.some((hex) => distance(position.hex[unit]!, hex) <= REACH),
  );
}

function isEnemy(unit: number, formation: number): boolean {
  return army.side[unit] !== army.formationSide[formation];
}
