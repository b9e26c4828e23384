import { damaged, isDamaged, Problem, problemOf } from "./problem.ts";
import type { Installation } from "./storage/installation.ts";

/** Milliseconds for which an answer is good: whoever asks often does not make the disk work. */
const FRESH = 1_000;

/** Whether tables can be played at: something is written, since reading alone goes on when a disk is full. */
export class Health {
  private last: { readonly at: number; readonly fault: Promise<Problem | undefined> } | undefined;
  private isDamaged = false;

  constructor(
    private readonly storage: Pick<Installation, "beat">,
    private readonly tellOperator: (sentence: string) => void,
  ) {}

  /** What is wrong; undefined when nothing is. */
  fault(): Promise<Problem | undefined> {
    const at = performance.now();
    if (this.last && at - this.last.at < FRESH) return this.last.fault;
    const fault = this.ask();
    this.last = { at, fault };
    return fault;
  }

  private async ask(): Promise<Problem | undefined> {
    try {
      await this.storage.beat();
    } catch (error) {
      this.note(error);
      const { code, message } = problemOf(error);
      return new Problem(503, code, message);
    }
    return this.isDamaged ? damaged("The database is damaged.") : undefined;
  }

  /** A damaged database stays so until somebody has seen to it and started us again. */
  note(error: unknown): void {
    if (this.isDamaged || !isDamaged(error)) return;
    this.isDamaged = true;
    this.tellOperator(
      "the database is damaged: stop all processes, keep a copy of it, put the last backup in its place with gonfalon " +
        "restore, and look at the disk; gonfalon verify --database says which tables are whole",
    );
  }
}
