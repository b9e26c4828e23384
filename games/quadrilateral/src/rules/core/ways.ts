import { board, crossings, gameFiles, type Weather } from "../../data.ts";
import { type CrossingState, crossingAt, roadAlong, stepCost, zoneReaches } from "./ground.ts";

/**
 * What `ground.ts` says of single links, as tables by link for those who look at many: searches, zones, lines. The tables
 * of a state of the crossings are those of whole bridges with a few links corrected, and are kept until another state is
 * asked for; the state is compared, so nobody has to say that it changed.
 */
export class Ways implements CrossingState {
  /** The crossing there: `NO_CROSSING`, `BRIDGE`, `PONTOON`, `FERRY` or `FORD`. */
  readonly crossing: Uint8Array;
  /** The road that a step follows, or 0. */
  readonly road: Uint8Array;
  /** §C8.8: 1 where a zone of control crosses. */
  readonly zone: Uint8Array;
  private readonly costs = new Map<number, Int8Array>();

  constructor(
    readonly damaged: readonly number[],
    readonly trainLink: readonly number[],
    private readonly whole: Ways | null,
  ) {
    this.crossing = this.table(whole?.crossing, Uint8Array, (link) => crossingAt(this, link));
    this.road = this.table(whole?.road, Uint8Array, (link) => roadAlong(this, link));
    this.zone = this.table(whole?.zone, Uint8Array, (link) => (zoneReaches(this, link) ? 1 : 0));
  }

  /** By link, the half MPs of a step for a mover made of bits, or `CLOSED`: see `stepCost`. */
  cost(mover: number, weather: Weather): Int8Array {
    const key = 64 * WEATHERS.indexOf(weather) + mover;
    let table = this.costs.get(key);
    if (!table) {
      table = this.table(this.whole?.cost(mover, weather), Int8Array, (link) => stepCost(this, link, mover, weather));
      this.costs.set(key, table);
    }
    return table;
  }

  shows({ damaged, trainLink }: CrossingState): boolean {
    for (let i = 0; i < trainLink.length; i++) if (this.trainLink[i] !== trainLink[i]) return false;
    for (let i = 0; i < damaged.length; i++) if (this.damaged[i] !== damaged[i]) return false;
    return true;
  }

  private table<T extends Uint8Array | Int8Array>(
    whole: T | undefined,
    Table: { new (length: number): T; new (from: T): T },
    at: (link: number) => number,
  ): T {
    if (!whole) {
      const table = new Table(board.linkTo.length);
      for (let link = 0; link < table.length; link++) table[link] = at(link);
      return table;
    }
    const table = new Table(whole);
    const correct = (link: number) => {
      table[link] = at(link);
      table[board.back[link]!] = at(board.back[link]!);
    };
    for (let i = 0; i < crossings.count; i++) if (this.damaged[i]) correct(crossings.link[i]!);
    for (const link of this.trainLink) if (link >= 0) correct(link);
    return table;
  }
}

const WEATHERS: readonly Weather[] = ["fair", "heat", "rain", "mud", "frost", "snow"];

const KEPT = 8;
const shelf = gameFiles.derived(() => {
  const whole = new Ways(new Array<number>(crossings.count).fill(0), [], null);
  return { whole, kept: [] as Ways[] };
});

/** The tables for the crossings as they are in a position. */
export function waysOf(position: CrossingState): Ways {
  const { whole, kept } = shelf();
  for (let i = 0; i < kept.length; i++) {
    const ways = kept[i]!;
    if (!ways.shows(position)) continue;
    if (i > 0) kept.unshift(...kept.splice(i, 1));
    return ways;
  }
  const ways = new Ways(position.damaged.slice(), position.trainLink.slice(), whole);
  kept.unshift(ways);
  if (kept.length > KEPT) kept.pop();
  return ways;
}
