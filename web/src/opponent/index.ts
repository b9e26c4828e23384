import type { Option, Task } from "../referee/protocol.ts";
import { newer } from "../upgrade.svelte.ts";

interface Said {
  readonly progress?: number;
  readonly answer?: { readonly option: Option; readonly reasons?: readonly string[] };
  readonly fault?: string;
}

/** A computer player's thinking: kept warm between decisions, ended for good when it is called off. */
export class Opponent {
  private worker: Worker | undefined;
  private calledOff: (() => void) | undefined;

  /** Promises its answer; null when it was called off. */
  think(task: Task, progress: (done: number) => void): Promise<NonNullable<Said["answer"]> | null> {
    this.worker ??= new Worker(new URL("./opponent.worker.ts", import.meta.url), { type: "module", name: "opponent" });
    const worker = this.worker;
    return new Promise((resolve, reject) => {
      this.calledOff = () => resolve(null);
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.progress !== undefined) progress(data.progress);
        if (data.answer) resolve(data.answer);
        if (data.fault) reject(new Error(data.fault));
      };
      worker.onerror = (event) => {
        // An error without words: the file is not there any more, and this page is older than the server.
        if (!event.message) newer.ready = true;
        reject(new Error(event.message || "The computer player could not be loaded."));
      };
      worker.postMessage(JSON.parse(JSON.stringify(task)));
    });
  }

  callOff(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.calledOff?.();
  }
}
