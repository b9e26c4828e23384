import { referee } from "../referee/index.ts";
import type { ShownOption, TableState } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import { Table } from "../table/table.svelte.ts";
import type { Source } from "./source.ts";

/** A game looked at again, at any moment, through any eyes that are allowed. */
export class Replay extends Table {
  index = $state(0);
  length = $state(0);
  over = $state(false);
  playing = $state(false);
  private eyes = $state("spectator");
  readonly seats: readonly string[] = [];
  private timer = 0;

  private constructor(
    id: string,
    gameId: string,
    private readonly source: Source,
  ) {
    super(id, gameId);
  }

  static async open(id: string, source: Source, at: number | null, eyes = source.eyes): Promise<Replay> {
    const key = `${id} replay`;
    const { game, length, seats, over } = await referee.replay(key, source.journal);
    const replay = new Replay(key, game, source);
    replay.length = length;
    replay.over = over;
    replay.eyes = eyes && seats.includes(eyes) ? eyes : "spectator";
    await replay.loadGame();
    await replay.goTo(at ?? length);
    return replay;
  }

  get viewer(): string {
    return this.eyes;
  }

  get journal(): string {
    return this.source.journal;
  }

  async lookAs(eyes: string): Promise<void> {
    this.eyes = eyes;
    await this.goTo(this.index);
  }

  refresh(): Promise<void> {
    return this.goTo(this.index);
  }

  async goTo(index: number): Promise<void> {
    this.index = Math.max(0, Math.min(this.length, index));
    this.log = [];
    this.receive(this.ended(await referee.replayed(this.id, this.index, this.eyes, settings.language)));
    this.rolled = this.log.findLast(({ dice, index: at }) => dice && at === this.index) ?? null;
  }

  /** A game that somebody gave up stops in mid-play: its last moment says how it ended. */
  private ended(shown: TableState): TableState {
    const { ending } = this.source;
    if (!ending || this.index < this.length) return shown;
    return { ...shown, ask: null, outcome: { over: true, winner: null, level: ending(), scores: {}, rules: [] } };
  }

  /** Plays on by itself until the end or until stopped. */
  play(every = 900): void {
    if (this.playing) {
      this.stop();
      return;
    }
    this.playing = true;
    const step = async () => {
      if (!this.playing) return;
      if (this.index >= this.length) return this.stop();
      await this.goTo(this.index + 1);
      const last = this.log.findLast(({ index, space }) => index === this.index && space !== undefined);
      if (last?.space !== undefined) this.look = { space: last.space };
      this.timer = window.setTimeout(step, every);
    };
    void step();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  protected async playOption(_: ShownOption): Promise<void> {}
  readonly isIdle = false;
  loneDelay(): number {
    return 0;
  }

  protected async takeBack(): Promise<void> {
    await this.goTo(this.index - 1);
  }
  async redo(): Promise<void> {
    await this.goTo(this.index + 1);
  }
  close(): void {
    this.stop();
    void referee.close(this.id);
  }
}
