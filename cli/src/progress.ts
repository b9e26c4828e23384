import { bar } from "./layout.ts";
import type { Screen } from "./terminal.ts";

/** A progress bar on a screen somebody watches, and nothing on any other. */
export class Progress {
  private shown = 0;

  constructor(
    private readonly screen: Screen,
    private readonly label: string,
    private readonly of: number,
  ) {}

  show(done: number): void {
    if (!this.screen.isTTY || (Date.now() - this.shown < 100 && done < this.of)) return;
    this.shown = Date.now();
    const share = done / this.of;
    this.screen.write(`\r${this.label} ▕${bar(share, 30).padEnd(30)}▏ ${done}/${this.of}\x1b[K`);
  }

  /** Takes the bar off the screen. */
  end(): void {
    if (this.screen.isTTY) this.screen.write("\r\x1b[K");
  }
}
