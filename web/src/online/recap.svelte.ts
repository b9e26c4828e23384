import { edited } from "@gonfalon/engine/kernel";
import type { LookBack } from "@gonfalon/wire/messages";
import { referee } from "../referee/index.ts";
import type { LogLine } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import type { Table } from "../table/table.svelte.ts";
import { type Moment, momentsOf } from "./news.ts";

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
    news: readonly LogLine[],
  ) {
    this.view = lookBack.view;
    this.moments = momentsOf(lookBack, news);
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
    this.table.shown = { ...this.table.shown!, ask: null, outcome: null, undo: 0, redo: 0, scene };
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
