/**
 * The one shortest-path routine: movement, command range, supply lines, retreats and the overlays of the page. It works
 * on numbered nodes, which are spaces or, where a state travels along (in march or not), spaces times states. Costs are
 * whole numbers: a game with half points counts in halves.
 *
 *     paths.begin(budget);
 *     paths.enter(start, 0);
 *     for (let node = paths.next(); node >= 0; node = paths.next()) {
 *       // for every node that can be entered from this one; for none where movement has to stop
 *       paths.enter(neighbour, cost);
 *     }
 *
 * Nodes wait in one queue for each cost, in the order in which they were entered. The queues are chains through flat
 * arrays that are used again by the next search, so that a search allocates nothing.
 */
export class Paths {
  /** The nodes reached, nearest first: the first `count` of the list. */
  readonly order: Int32Array;
  count = 0;
  /** What it cost to get to the node that `next` gave last. */
  spent = 0;
  private at = -1;
  private budget = 0;
  private readonly costs: Int32Array;
  private readonly from: Int32Array;
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private round = 0;
  /** By cost: the first and the last offer in the queue, or -1. */
  private head = new Int32Array(0);
  private tail = new Int32Array(0);
  /** By offer: its node, and the offer after it in the same queue, or -1. */
  private node = new Int32Array(64);
  private after = new Int32Array(64);
  private offers = 0;
  /** The offer that was taken last from the queue of what is spent now, or -1 if none was. */
  private taken = -1;

  constructor(nodes: number) {
    this.order = new Int32Array(nodes);
    this.costs = new Int32Array(nodes);
    this.from = new Int32Array(nodes);
    this.seen = new Int32Array(nodes);
    this.settled = new Int32Array(nodes);
  }

  /** Begins a search for every node that can be reached within a budget. The nodes that are entered now are its starts. */
  begin(budget: number): void {
    this.round++;
    this.budget = budget;
    this.count = 0;
    this.spent = 0;
    this.at = -1;
    this.offers = 0;
    this.taken = -1;
    if (this.head.length <= budget) {
      this.head = new Int32Array(budget + 1);
      this.tail = new Int32Array(budget + 1);
    }
    this.head.fill(-1, 0, budget + 1);
  }

  /** The nearest node from which nothing has been entered yet, or -1 when all within reach have had their turn. */
  next(): number {
    for (;;) {
      this.taken = this.taken < 0 ? this.head[this.spent]! : this.after[this.taken]!;
      if (this.taken >= 0) {
        const node = this.node[this.taken]!;
        if (this.settled[node] !== this.round) return this.settle(node);
      } else if (this.spent < this.budget) this.spent++;
      else return -1;
    }
  }

  /** Says that a node can be entered from the one that `next` gave last, and at what cost. */
  enter(node: number, cost: number): void {
    const spent = this.spent + cost;
    if (spent > this.budget || (this.seen[node] === this.round && this.costs[node]! <= spent)) return;
    this.seen[node] = this.round;
    this.costs[node] = spent;
    this.from[node] = this.at;
    this.queue(node, spent);
  }

  /** What it costs to reach a node, or -1 if it is out of reach. */
  cost(node: number): number {
    return this.settled[node] === this.round ? this.costs[node]! : -1;
  }

  /** The nodes reached, nearest first, as a list of its own. */
  get reached(): number[] {
    return Array.from(this.order.subarray(0, this.count));
  }

  /** The nodes on the cheapest way to a node, from the start to the node itself. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.from[at]!) path.push(at);
    return path.reverse();
  }

  private settle(node: number): number {
    this.settled[node] = this.round;
    this.order[this.count++] = node;
    this.at = node;
    return node;
  }

  private queue(node: number, cost: number): void {
    const offer = this.offers++;
    if (offer === this.node.length) this.makeRoom();
    this.node[offer] = node;
    this.after[offer] = -1;
    if (this.head[cost]! < 0) this.head[cost] = offer;
    else this.after[this.tail[cost]!] = offer;
    this.tail[cost] = offer;
  }

  private makeRoom(): void {
    const [node, after] = [this.node, this.after];
    this.node = new Int32Array(2 * node.length);
    this.after = new Int32Array(2 * after.length);
    this.node.set(node);
    this.after.set(after);
  }
}
