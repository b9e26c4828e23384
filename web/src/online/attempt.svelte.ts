import { sentenceOf } from "./refusal.ts";

/** Something that a form asks of the server: whether it is under way, and what came of it. What was written stays. */
export class Attempt {
  busy = $state(false);
  fault = $state("");
  done = $state(false);

  /** `tell` says what went wrong. */
  constructor(private readonly tell: (error: unknown) => string = sentenceOf) {}

  async run(action: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.fault = "";
    this.done = false;
    try {
      await action();
      this.done = true;
    } catch (error) {
      this.fault = this.tell(error);
    } finally {
      this.busy = false;
    }
    return this.done;
  }
}
