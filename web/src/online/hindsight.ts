import { type Option, same } from "@gonfalon/engine/kernel";

/**
 * What was decided on this page and taken back again, so that it can be decided once more by the ordinary way. The server
 * remembers nothing of it: where this page cannot be sure what was taken back, nothing is offered.
 */
export class Hindsight {
  /** Decisions made here, each with the index of the state it led to. */
  private made: { readonly option: Option; index: number }[] = [];
  private undone: Option[] = [];
  /** The index of the state in which the last of them can be decided again. */
  private from = -1;

  /** A decision is made that leads to the state with that index. */
  decided(option: Option, index: number): void {
    const next = this.undone.at(-1);
    if (next && this.from === index - 1 && same(next, option)) this.undone.pop();
    else this.undone = [];
    this.made.push({ option, index });
    this.from = index;
  }

  /** The last decision of the seat was taken back: that led from one state to another. */
  takenBack(from: number, to: number): void {
    const last = this.made.pop();
    if (last?.index !== from) {
      this.forget();
      return;
    }
    this.undone.push(last.option);
    const before = this.made.at(-1);
    if (before) before.index = to;
    this.from = to;
  }

  /** What can be decided once more in the state with that index, if it is still offered. */
  next(index: number, options: readonly Option[]): Option | undefined {
    const option = this.undone.at(-1);
    return option && this.from === index && options.some((one) => same(one, option)) ? option : undefined;
  }

  forget(): void {
    this.made = [];
    this.undone = [];
  }
}
