import { Worker } from "node:worker_threads";
import type { Choice, Option, Seat } from "@gonfalon/engine/kernel";

/** A question for a computer player: what its seat may know, and its options. */
export interface Thought {
  readonly game: string;
  readonly level: string;
  readonly seat: Seat;
  readonly view: unknown;
  readonly choice: Choice<Option>;
  /** Seconds. */
  readonly budget: number;
}

export type ThoughtAnswer = { readonly option: Option } | { readonly fault: string };
export type Think = (thought: Thought) => Promise<Option>;

/** A thread that has not answered so long after its time is lost. */
const OVERTIME = 20_000;

/** Threads in which computer players think, one thought at a time in each. */
export class ThinkingPool {
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();
  private readonly waiting: ((worker: Worker) => void)[] = [];

  constructor(
    private readonly file: URL,
    private readonly size: number,
  ) {}

  readonly think: Think = async (thought) => {
    const worker = await this.worker();
    try {
      const answer = await ask(worker, thought);
      if ("fault" in answer) throw new Error(`The computer player ${thought.level} failed: ${answer.fault}`);
      return answer.option;
    } catch (error) {
      if (worker.threadId === -1 || error instanceof Lost) this.replace(worker);
      throw error;
    } finally {
      if (this.all.has(worker)) this.free(worker);
    }
  };

  async close(): Promise<void> {
    await Promise.all([...this.all].map((worker) => worker.terminate()));
    this.all.clear();
  }

  private async worker(): Promise<Worker> {
    const idle = this.idle.pop();
    if (idle) return idle;
    if (this.all.size < this.size) return this.hire();
    return new Promise((take) => this.waiting.push(take));
  }

  private hire(): Worker {
    const worker = new Worker(this.file);
    worker.unref();
    worker.on("error", () => {});
    this.all.add(worker);
    return worker;
  }

  private free(worker: Worker): void {
    const next = this.waiting.shift();
    if (next) next(worker);
    else this.idle.push(worker);
  }

  private replace(worker: Worker): void {
    this.all.delete(worker);
    worker.terminate();
    const next = this.waiting.shift();
    if (next) next(this.hire());
  }
}

class Lost extends Error {}

function ask(worker: Worker, thought: Thought): Promise<ThoughtAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off("message", answered).off("error", failed).off("exit", gone);
      finish();
    };
    const answered = (answer: ThoughtAnswer) => settle(() => resolve(answer));
    const failed = (error: Error) => settle(() => reject(new Lost(error.message)));
    const gone = () => settle(() => reject(new Lost("the thread has ended")));
    const timer = setTimeout(
      () => settle(() => reject(new Lost("no answer in time"))),
      thought.budget * 1000 + OVERTIME,
    );
    worker.on("message", answered).on("error", failed).on("exit", gone);
    worker.postMessage(thought);
  });
}
