import { type TransferListItem, Worker } from "node:worker_threads";

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly fault?: { readonly message: string; readonly code?: string };
}

interface Waiting {
  settle(result: unknown): void;
  fail(error: Error): void;
}

/** What a thread may have to say by itself. */
interface Events {
  /** A message that answers nothing. */
  told?(message: unknown): void;
  /** It has died while somebody waited for it; those are told with the error that this makes. */
  broken(why: string): Error;
}

/** A thread that does what it is asked, one thing after the other, as seen from here. */
export class Thread {
  isAlive = true;
  private readonly worker: Worker;
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    source: URL,
    workerData: unknown,
    private readonly events: Events,
  ) {
    this.worker = new Worker(source, { workerData });
    this.worker.unref();
    this.worker.on("message", (answer: Answer) => this.heard(answer));
    this.worker.on("error", ({ message }) => this.broken(message));
    this.worker.on("messageerror", ({ message }) => {
      this.broken(message);
      this.worker.terminate();
    });
    this.worker.on("exit", () => this.broken("it has ended"));
  }

  ask<T = void>(request: string, what?: unknown, transferred: readonly TransferListItem[] = []): Promise<T> {
    if (!this.isAlive) return Promise.reject(this.events.broken("it has ended"));
    const id = this.next++;
    // A thread does not keep the process alive, but something that it was asked for does.
    this.worker.ref();
    return new Promise<T>((settle, fail) => {
      this.waiting.set(id, { settle: settle as (result: unknown) => void, fail });
      this.worker.postMessage({ id, request, what }, transferred);
    });
  }

  private heard(answer: Answer): void {
    const { id, result, fault } = answer;
    const waiting = this.waiting.get(id ?? -1);
    if (!waiting) {
      this.events.told?.(answer);
      return;
    }
    this.waiting.delete(id!);
    if (this.waiting.size === 0) this.worker.unref();
    if (fault) waiting.fail(Object.assign(new Error(fault.message), { code: fault.code }));
    else waiting.settle(result);
  }

  private broken(why: string): void {
    this.isAlive = false;
    if (this.waiting.size === 0) return;
    const error = this.events.broken(why);
    for (const { fail } of this.waiting.values()) fail(error);
    this.waiting.clear();
  }
}
