import { monitorEventLoopDelay } from "node:perf_hooks";

/** Figures for an operator, in the text form of Prometheus. docs/operate.md says what each means. */
export class Metrics {
  private readonly parts: { render(): string | Promise<string> }[] = [];

  readonly moves = this.histogram("move_seconds", "Time from an accepted decision's arrival to its acknowledgement");
  readonly commits = this.histogram("commit_seconds", "Time of a durable transaction of the storage");
  readonly conflicts = this.counter("commit_conflicts_total", "Changes tried again because another process was faster");
  readonly requests = this.labelled("http_responses_total", "Responses over HTTP, by status");
  readonly refusals = this.labelled("refusals_total", "Messages refused, by code");
  readonly thoughts = this.counter("computer_moves_total", "Decisions of computer players");
  readonly notices = this.labelled("notifications_total", "Messages to players that it is their turn, by outcome");

  constructor() {
    const delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    this.gauge("event_loop_delay_seconds", "Worst delay of the event loop since the last look", () => {
      const worst = delay.max / 1e9;
      delay.reset();
      return worst;
    });
    this.gauge("memory_bytes", "Memory of the process (resident set)", () => process.memoryUsage.rss());
    this.gauge("heap_bytes", "Memory of the JavaScript heap in use", () => process.memoryUsage().heapUsed);
    this.gauge("uptime_seconds", "Seconds since the start", () => process.uptime());
  }

  async render(): Promise<string> {
    return `${(await Promise.all(this.parts.map((part) => part.render()))).join("\n")}\n`;
  }

  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.parts.push({ render: async () => `${head(name, help, "gauge")}\ngonfalon_${name} ${await read()}` });
  }

  counter(name: string, help: string): Counter {
    const counter = new Counter();
    this.parts.push({ render: () => `${head(name, help, "counter")}\ngonfalon_${name} ${counter.value}` });
    return counter;
  }

  labelled(name: string, help: string): Labelled {
    const counters = new Labelled();
    this.parts.push({
      render: () =>
        [
          head(name, help, "counter"),
          ...counters.sorted().map(([label, value]) => `gonfalon_${name}{kind="${label}"} ${value}`),
        ].join("\n"),
    });
    return counters;
  }

  private histogram(name: string, help: string): Histogram {
    const histogram = new Histogram();
    this.parts.push({ render: () => histogram.render(name, help) });
    return histogram;
  }
}

export class Counter {
  value = 0;
  add(by: number): void {
    this.value += by;
  }
}

class Labelled {
  private readonly values = new Map<string, number>();

  add(label: string): void {
    this.values.set(label, (this.values.get(label) ?? 0) + 1);
  }

  /** By label: in the order of their first use they would tell an operator which came first. */
  sorted(): [label: string, value: number][] {
    return [...this.values].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

const BOUNDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

class Histogram {
  private readonly counts = BOUNDS.map(() => 0);
  private sum = 0;
  private total = 0;

  observe(seconds: number): void {
    this.sum += seconds;
    this.total++;
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    if (bucket >= 0) this.counts[bucket]!++;
  }

  render(name: string, help: string): string {
    let below = 0;
    const buckets = BOUNDS.map((bound, i) => {
      below += this.counts[i]!;
      return `gonfalon_${name}_bucket{le="${bound}"} ${below}`;
    });
    return [
      head(name, help, "histogram"),
      ...buckets,
      `gonfalon_${name}_bucket{le="+Inf"} ${this.total}`,
      `gonfalon_${name}_sum ${this.sum}`,
      `gonfalon_${name}_count ${this.total}`,
    ].join("\n");
  }
}

function head(name: string, help: string, type: string): string {
  return `# HELP gonfalon_${name} ${help}\n# TYPE gonfalon_${name} ${type}`;
}
