import type { Choice, Event, Share, Watcher } from "@gonfalon/engine/kernel";
import { charts } from "../data.ts";
import type { HonourOption } from "../option.ts";
import type { Honour } from "../position.ts";
import type { Activation } from "../rules/march/points.ts";

/** Counts what makes war, by the rules and by what happened: battles, sieges, assaults, places, and activations that did nothing. */
export function watch(): Watcher<Honour, HonourOption> {
  return new HonourWatcher();
}

/** What a Force does with an activation: after one of these it has not been idle. */
const ACTS = new Set(["marched", "dig", "recoveryCheck", "attackFromMarch", "droppedOff", "engineers", "rallied"]);

interface Tally {
  times: number;
  of: number;
}

class HonourWatcher implements Watcher<Honour, HonourOption> {
  private readonly seen = new Set<string>();
  private readonly battles: Tally = { times: 0, of: 0 };
  private readonly assaults: Tally = { times: 0, of: 0 };
  private readonly idle: Tally = { times: 0, of: 0 };
  private readonly unpaid: Tally = { times: 0, of: 0 };
  private readonly again: Tally = { times: 0, of: 0 };
  private readonly taken = new Map<number, Set<string>>();
  /** Who marches now, and whether he has done anything. */
  private active = -1;
  private acted = false;

  asked(position: Honour, _choice: Choice<HonourOption>): void {
    this.follow(position);
  }

  played(position: Honour, events: readonly Event[]): void {
    for (const event of events) this.note(event);
    this.follow(position);
  }

  counted(): Record<string, Share> {
    const game = (type: string) => ({ times: this.seen.has(type) ? 1 : 0, of: 1 });
    return {
      "games with a Major Battle": game("majorBattle"),
      "games with a siege": game("siegeBegun"),
      "games with a breach": game("breach"),
      "Major Battles that were won by somebody": this.battles,
      "assaults and skirmishes that the attacker won": this.assaults,
      "marches of an activation in which the Force did nothing": this.idle,
      "Orders that were Forced": this.unpaid,
      "places taken that had been the taker's before": this.again,
    };
  }

  private note(event: Event): void {
    this.seen.add(event.type);
    if (ACTS.has(event.type)) this.acted = true;
    if (event.type === "majorBattle") this.battles.of++;
    if (event.type === "battleWon") this.battles.times++;
    if (event.type === "assault") {
      this.assaults.of++;
      if (event.loser !== event.side) this.assaults.times++;
    }
    if (event.type === "order") {
      this.unpaid.of++;
      if (event.forced) this.unpaid.times++;
    }
    if (event.type === "conquered") this.noteTaken(Number(event.place), String(event.side));
  }

  private noteTaken(place: number, side: string): void {
    const owners = this.taken.get(place) ?? new Set();
    this.again.of++;
    if (owners.has(side)) this.again.times++;
    this.taken.set(place, owners.add(side));
  }

  /** Of the activations under an Order to march, those that end as they began. */
  private follow(position: Honour): void {
    const march = position.flow.find(({ procedure }) => procedure === "activation") as unknown as
      | Activation
      | undefined;
    const now = march ? march.primo : -1;
    if (now === this.active) return;
    if (this.active >= 0) {
      const order = position.order[this.active];
      if (order && charts.orders[order].mayLeaveHex) {
        this.idle.of++;
        if (!this.acted) this.idle.times++;
      }
    }
    this.active = now;
    this.acted = false;
  }
}
