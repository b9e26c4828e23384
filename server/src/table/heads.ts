import type { Storage } from "../storage/storage.ts";
import type { TableRecord } from "./record.ts";
import type { Head } from "./whole.ts";

/** Milliseconds between two notes. */
const BETWEEN = 1_000;

/**
 * Notes where the journals end, beside the journals and soon after they have grown: a decision itself writes one row and no
 * other, and if that were lost later, nothing else would tell.
 */
export class Heads {
  private grown = new Map<string, Head>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly storage: Pick<Storage, "noteHeads">,
    private readonly failed: (error: unknown) => void,
  ) {
    this.timer = setInterval(() => this.write(), BETWEEN);
    this.timer.unref();
  }

  note({ id, length, state: { cuts, chain } }: TableRecord): void {
    this.grown.set(id, { cuts, length, chain: chain! });
  }

  /** Other journals may have been put in place of those that we know. */
  forget(): void {
    this.grown.clear();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** What could not be written is noted when the journal has grown again. */
  private async write(): Promise<void> {
    if (this.grown.size === 0) return;
    const { grown } = this;
    this.grown = new Map();
    await this.storage.noteHeads(grown).catch(this.failed);
  }
}
