import type { LogLine, Scene, Shown } from "../referee/protocol.ts";
import type { Table } from "../table/table.svelte.ts";

/** How long a line stands, in milliseconds: less where there are many, so that the whole does not become long. */
const LONGEST = 1400;
const SHORTEST = 300;
const WHOLE = 25_000;

/**
 * What happened since a seat's last decision, told line by line on the map. The server shows a seat what it may know
 * now, not how the board looked in between: so a counter stays where it was last seen until something is told of the
 * space where it stands now. At the end everything stands as it does.
 */
export class Recap {
  at = $state(0);
  playing = $state(false);
  private timer = 0;

  constructor(
    private readonly table: Table,
    private readonly before: Scene,
    private readonly now: Shown,
    readonly lines: readonly LogLine[],
  ) {}

  private get every(): number {
    return Math.max(SHORTEST, Math.min(LONGEST, WHOLE / this.lines.length));
  }

  async play(): Promise<void> {
    this.at = 0;
    this.playing = true;
    this.step();
  }

  private step(): void {
    if (this.at >= this.lines.length) {
      this.finish();
      return;
    }
    const line = this.lines[this.at]!;
    this.at++;
    this.table.shown = { ...this.now, ask: null, outcome: null, scene: this.sceneAt(this.at) };
    this.table.rolled = line.dice ? line : null;
    if (line.space !== undefined) this.table.look = { space: line.space };
    this.timer = window.setTimeout(() => this.step(), this.every);
  }

  /** The board after so many lines: who was told of stands where they are, the others where they were. */
  private sceneAt(count: number): Scene {
    const told = new Set(this.lines.slice(0, count).map(({ space }) => space));
    const was = new Map(this.before.pieces.map((piece) => [piece.id, piece]));
    const pieces = this.now.scene.pieces.flatMap((piece) => {
      const old = was.get(piece.id);
      if (piece.space === null || told.has(piece.space) || old?.space === piece.space) return [piece];
      return old ? [old] : [];
    });
    return { ...this.now.scene, pieces };
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** Back to the present, whatever has come in meanwhile. */
  finish(): void {
    this.stop();
    void this.table.refresh(false);
  }
}
