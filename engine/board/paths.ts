/**
 * The one shortest-path routine: movement, command range, supply lines, retreats and the overlays of the page. It works
 * on numbered nodes, which are spaces or, where a state travels along (in march or not), spaces times states. Costs are
 * whole numbers: a game with half points counts in halves.
 *
 * Nodes wait in one queue for each cost, in the order in which they were offered. The queues are chains through flat
 * arrays that are used again by the next search, so that a search allocates nothing but its list of nodes reached.
 */
export class Paths {
  private readonly spent: Int32Array;
  private readonly from: Int32Array;
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private round = 0;
  /** By cost: the first and the last offer in the queue, or -1. */
  private head = new Int32Array(0);
  private tail = new Int32Array(0);
  /** By offer: its node, and the offer after it in the same queue, or -1. */
  private node = new Int32Array(64);
  private next = new Int32Array(64);
  private offers = 0;
  /** The node that is being expanded, what it cost, and the most that may be spent. */
  private at = -1;
  private sofar = 0;
  private budget = 0;
  private readonly enter = (next: number, step: number): void => {
    const cost = this.sofar + step;
    if (cost <= this.budget) this.offer(next, cost, this.at);
  };
  /** The nodes reached, nearest first. */
  reached: number[] = [];

  constructor(nodes: number) {
    this.spent = new Int32Array(nodes);
    this.from = new Int32Array(nodes);
    this.seen = new Int32Array(nodes);
    this.settled = new Int32Array(nodes);
  }

  /**
   * Finds every node that can be reached within a budget. `expand` is given a node and what it cost to get there, and
   * names the nodes that can be entered from it, each with its cost; it names none where movement has to stop.
   */
  explore(starts: number | readonly number[], budget: number, expand: Expand): void {
    this.begin(budget);
    if (typeof starts === "number") this.offer(starts, 0, -1);
    else for (const start of starts) this.offer(start, 0, -1);
    for (let cost = 0; cost <= budget; cost++) {
      for (let offer = this.head[cost]!; offer >= 0; offer = this.next[offer]!) {
        this.settle(this.node[offer]!, cost, expand);
      }
    }
  }

  /** What it costs to reach a node, or -1 if it is out of reach. */
  cost(node: number): number {
    return this.settled[node] === this.round ? this.spent[node]! : -1;
  }

  /** The nodes on the cheapest way to a node, from the start to the node itself. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.from[at]!) path.push(at);
    return path.reverse();
  }

  private begin(budget: number): void {
    this.round++;
    this.budget = budget;
    this.reached = [];
    this.offers = 0;
    if (this.head.length <= budget) {
      this.head = new Int32Array(budget + 1);
      this.tail = new Int32Array(budget + 1);
    }
    this.head.fill(-1, 0, budget + 1);
  }

  private settle(node: number, cost: number, expand: Expand): void {
    if (this.settled[node] === this.round) return;
    this.settled[node] = this.round;
    this.reached.push(node);
    this.at = node;
    this.sofar = cost;
    expand(node, cost, this.enter);
  }

  private offer(node: number, cost: number, from: number): void {
    if (this.seen[node] === this.round && this.spent[node]! <= cost) return;
    this.seen[node] = this.round;
    this.spent[node] = cost;
    this.from[node] = from;
    this.queue(node, cost);
  }

  private queue(node: number, cost: number): void {
    const offer = this.offers++;
    if (offer === this.node.length) this.makeRoom();
    this.node[offer] = node;
    this.next[offer] = -1;
    if (this.head[cost]! < 0) this.head[cost] = offer;
    else this.next[this.tail[cost]!] = offer;
    this.tail[cost] = offer;
  }

  private makeRoom(): void {
    const [node, next] = [this.node, this.next];
    this.node = new Int32Array(2 * node.length);
    this.next = new Int32Array(2 * next.length);
    this.node.set(node);
    this.next.set(next);
  }
}

export type Expand = (node: number, spent: number, enter: (next: number, cost: number) => void) => void;
