import { Worker } from "node:worker_threads";
import type { Choice, Language, Option, Seat } from "@gonfalon/engine/kernel";
import type { Answer } from "./player.ts";

/** A question for a computer player in a thread: what its seat may know, and its options. */
export interface Thought {
  readonly game: string;
  readonly level: string;
  readonly seat: Seat;
  readonly view: unknown;
  readonly choice: Choice<Option>;
  /** Seconds. */
  readonly budget: number;
  /** At which table: a player keeps its plans from one thought to the next. */
  readonly table: string;
  readonly language?: Language;
  /** From which chance follows; without it nobody can tell beforehand. */
  readonly seed?: string;
}

/** What goes with a thought. */
export interface Means {
  /** Aborted when the answer is not wanted any more. */
  readonly signal?: AbortSignal;
  progress?(done: number): void;
}

export type Think = (thought: Thought, means?: Means) => Promise<Answer>;

/** What a thread is told, and what it says. */
export type Told = { readonly thought: Thought } | { readonly callOff: true };
export type Said = { readonly progress: number } | { readonly answer: Answer } | { readonly fault: string };

/** The answer to a thought that was called off. */
export class CalledOff extends Error {}

/** A thread that has not answered so long after its time is lost. */
const OVERTIME = 20_000;
/** A thread that has not stopped so long after it was called off is ended. */
const STOPPING = 80;

/** Threads in which computer players think, one thought at a time in each. */
export class ThinkingPool {
  private readonly idle: Worker[] = [];
  private readonly all = new Set<Worker>();
  private readonly waiting: ((worker: Worker) => void)[] = [];

  /** `file` is thread.ts as it was built; `data` are an owner's files in place of ours. */
  constructor(
    private readonly file: URL,
    private readonly size: number,
    private readonly data?: Readonly<Record<string, unknown>>,
  ) {}

  readonly think: Think = async (thought, means = {}) => {
    const worker = await this.worker();
    try {
      if (means.signal?.aborted) throw new CalledOff();
      return await ask(worker, thought, means);
    } catch (error) {
      if (error instanceof Lost) this.replace(worker);
      throw error instanceof Lost && means.signal?.aborted ? new CalledOff() : error;
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
    const worker = new Worker(this.file, { workerData: this.data });
    worker.unref();
    worker.on("error", () => {});
    worker.once("exit", () => this.lose(worker));
    this.all.add(worker);
    return worker;
  }

  private free(worker: Worker): void {
    const next = this.waiting.shift();
    if (next) next(worker);
    else this.idle.push(worker);
  }

  /** A thread has ended while nobody asked it anything. */
  private lose(worker: Worker): void {
    this.all.delete(worker);
    const at = this.idle.indexOf(worker);
    if (at >= 0) this.idle.splice(at, 1);
  }

  private replace(worker: Worker): void {
    this.all.delete(worker);
    worker.terminate();
    const next = this.waiting.shift();
    if (next) next(this.hire());
  }
}

class Lost extends Error {}

function ask(worker: Worker, thought: Thought, { signal, progress }: Means): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => lose("no answer in time"), thought.budget * 1000 + OVERTIME);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", callOff);
      worker.off("message", heard).off("error", failed).off("exit", gone);
      finish();
    };
    const lose = (why: string) => settle(() => reject(new Lost(why)));
    const failed = (error: Error) => lose(error.message);
    const gone = () => lose("the thread has ended");
    const heard = (said: Said) => {
      if ("progress" in said) progress?.(said.progress);
      else if (signal?.aborted) settle(() => reject(new CalledOff()));
      else if ("fault" in said) settle(() => reject(new Error(`${thought.level} failed: ${said.fault}`)));
      else settle(() => resolve(said.answer));
    };
    const callOff = () => {
      worker.postMessage({ callOff: true } satisfies Told);
      clearTimeout(timer);
      timer = setTimeout(() => lose("called off"), STOPPING);
    };
    signal?.addEventListener("abort", callOff);
    worker.on("message", heard).on("error", failed).on("exit", gone);
    worker.postMessage({ thought } satisfies Told);
  });
}
