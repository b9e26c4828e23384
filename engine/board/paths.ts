/**
 * The one shortest-path routine: movement, command range, supply lines, retreats and the overlays of the page. It works
 * on numbered nodes, which are spaces or, where a state travels along (in march or not), spaces times states. Costs are
 * whole numbers: a game with half points counts in halves.
 */
export class Paths {
  private readonly spent: Int32Array;
  private readonly from: Int32Array;
  private readonly seen: Int32Array;
  private readonly settled: Int32Array;
  private round = 0;
  private readonly buckets: number[][] = [];
  /** The node that is being expanded, what it cost, and the most that may be spent. */
  private node = -1;
  private sofar = 0;
  private budget = 0;
  private readonly enter = (next: number, step: number): void => {
    if (this.sofar + step <= this.budget) this.offer(next, this.sofar + step, this.node);
  };
  /** The nodes reached, nearest first. */
  readonly reached: number[] = [];

  constructor(nodes: number) {
    this.spent = new Int32Array(nodes);
    this.from = new Int32Array(nodes);
    this.seen = new Int32Array(nodes);
    this.settled = new Int32Array(nodes);
  }

  /**
   * Finds every node that can be reached within a budget. `expand` is given a node and what it cost to get there, and
   * names the nodes that can be entered from it, each with its cost; it names none where movement has to stop. Where
   * only one node is wanted, `until` ends the search when it says so of a node that has just been reached.
   */
  explore(starts: number | readonly number[], budget: number, expand: Expand, until?: (node: number) => boolean): void {
    this.round++;
    this.budget = budget;
    this.reached.length = 0;
    while (this.buckets.length <= budget) this.buckets.push([]);
    for (let cost = 0; cost <= budget; cost++) this.buckets[cost]!.length = 0;
    if (typeof starts === "number") this.offer(starts, 0, -1);
    else for (const start of starts) this.offer(start, 0, -1);
    for (let cost = 0; cost <= budget; cost++) {
      const bucket = this.buckets[cost]!;
      for (let i = 0; i < bucket.length; i++) {
        this.settle(bucket[i]!, cost, expand);
        if (until?.(bucket[i]!)) return;
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

  private settle(node: number, cost: number, expand: Expand): void {
    if (this.settled[node] === this.round) return;
    this.settled[node] = this.round;
    this.reached.push(node);
    this.node = node;
    this.sofar = cost;
    expand(node, cost, this.enter);
  }

  private offer(node: number, cost: number, from: number): void {
    if (this.seen[node] === this.round && this.spent[node]! <= cost) return;
    this.seen[node] = this.round;
    this.spent[node] = cost;
    this.from[node] = from;
    this.buckets[cost]!.push(node);
  }
}

export type Expand = (node: number, spent: number, enter: (next: number, cost: number) => void) => void;
