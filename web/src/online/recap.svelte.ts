import { type Edit, edited } from "@gonfalon/engine/kernel";
import { referee } from "../referee/index.ts";
import { settings } from "../settings.svelte.ts";
import type { Table } from "../table/table.svelte.ts";

/** What a seat was shown before the first of several steps, and what changed at each. */
export interface LookBack {
  readonly view: unknown;
  readonly steps: readonly { readonly index: number; readonly edits: readonly Edit[] }[];
}

/** How long a step stands, in milliseconds: less where there are many, so that the whole does not become long. */
const LONGEST = 1400;
const SHORTEST = 300;
const WHOLE = 25_000;

/** What happened since a seat's last decision, told again on the map as it was seen then. */
export class Recap {
  at = $state(0);
  playing = $state(true);
  /** What is told of the step that is shown. */
  text = $state("");
  private view: unknown;
  private timer = 0;

  constructor(
    private readonly table: Table,
    private readonly lookBack: LookBack,
  ) {
    this.view = lookBack.view;
  }

  get length(): number {
    return this.lookBack.steps.length;
  }

  async step(): Promise<void> {
    const step = this.lookBack.steps[this.at];
    if (!step) return this.finish();
    this.view = edited(this.view, step.edits);
    const scene = await referee.scene(this.table.gameId, this.view, settings.language);
    if (!this.playing) return;
    this.at++;
    const lines = this.table.log.filter(({ index }) => index === step.index);
    this.text = lines.map(({ text }) => text).join(" ");
    this.table.shown = { ...this.table.shown!, ask: null, outcome: null, scene };
    this.table.rolled = lines.findLast(({ dice }) => dice) ?? null;
    const space = lines.findLast((line) => line.space !== undefined)?.space;
    if (space !== undefined) this.table.look = { space };
    this.timer = window.setTimeout(
      () => void this.step(),
      lines.length > 0 ? Math.max(SHORTEST, Math.min(LONGEST, WHOLE / this.length)) : SHORTEST,
    );
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
