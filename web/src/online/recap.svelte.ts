import { type Edit, edited } from "@gonfalon/engine/kernel";
import { referee } from "../referee/index.ts";
import type { LogLine } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import type { Table } from "../table/table.svelte.ts";

/** What a seat was shown before the first of several steps, and what changed at each. */
export interface LookBack {
  readonly view: unknown;
  readonly steps: readonly { readonly index: number; readonly edits: readonly Edit[] }[];
}

/** How long a moment stands, in milliseconds: less where there are many, so that the whole does not become long. */
const LONGEST = 1400;
const SHORTEST = 300;
const WHOLE = 25_000;

/** What happened since a seat's last decision, told again on the map as it was seen then. */
export class Recap {
  at = $state(0);
  playing = $state(true);
  /** What is told of the moment that is shown. */
  text = $state("");
  private view: unknown;
  private timer = 0;
  private readonly moments: readonly Moment[];

  constructor(
    private readonly table: Table,
    lookBack: LookBack,
  ) {
    this.view = lookBack.view;
    this.moments = momentsOf(lookBack, table.log);
  }

  get length(): number {
    return this.moments.length;
  }

  async step(): Promise<void> {
    const moment = this.moments[this.at];
    if (!moment) return this.finish();
    const { edits, lines } = moment;
    this.view = edited(this.view, edits);
    const scene = await referee.scene(this.table.gameId, this.view, settings.language);
    if (!this.playing) return;
    this.at++;
    this.text = lines.map(({ text }) => text).join(" ");
    this.table.shown = { ...this.table.shown!, ask: null, outcome: null, scene };
    this.table.rolled = lines.findLast(({ dice }) => dice) ?? null;
    const space = lines.findLast((line) => line.space !== undefined)?.space;
    if (space !== undefined) this.table.look = { space };
    const every = Math.max(SHORTEST, Math.min(LONGEST, WHOLE / this.length));
    this.timer = window.setTimeout(() => void this.step(), every);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Back to the present, whatever has come in meanwhile. */
  async finish(): Promise<void> {
    this.stop();
    await this.table.refresh(false);
  }
}

/** What is told at once, and what changed with it. */
interface Moment {
  readonly lines: readonly LogLine[];
  readonly edits: readonly Edit[];
}

/** Changes of which nothing is told are shown together with the next of which something is. */
function momentsOf({ steps }: LookBack, log: readonly LogLine[]): Moment[] {
  const moments: Moment[] = [];
  let silent: Edit[] = [];
  for (const { index, edits } of steps) {
    const lines = log.filter((line) => line.index === index);
    silent.push(...edits);
    if (lines.length === 0) continue;
    moments.push({ lines, edits: silent });
    silent = [];
  }
  return moments;
}
