import type { Fault } from "./protocol.ts";
import type { Answers } from "./referee.worker.ts";

/** The page's side of the worker that holds the games. */

/** A fault with the reasons the rules give for it. */
export class RefereeFault extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
  }
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: RefereeFault) => void };
type Asked = { [K in keyof Answers]: (...args: Parameters<Answers[K]>) => Promise<Awaited<ReturnType<Answers[K]>>> };

let worker: Worker | undefined;
let calls = 0;
const waiting = new Map<number, Waiting>();

function started(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("./referee.worker.ts", import.meta.url), { type: "module", name: "referee" });
  worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; result?: unknown; fault?: Fault }>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.fault) call?.reject(new RefereeFault(data.fault));
    else call?.resolve(data.result);
  });
  worker.addEventListener("error", (event) => {
    const fault = new RefereeFault({ message: event.message || "The rules could not be loaded.", reasons: [] });
    for (const call of waiting.values()) call.reject(fault);
    waiting.clear();
  });
  return worker;
}

/** Starts the worker before there is anything to ask. */
export const wake = () => void started();

/** Every question the worker answers, as a function that promises the answer. */
export const referee = new Proxy({} as Asked, {
  get:
    (_, name: string) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++calls;
        waiting.set(id, { resolve, reject });
        // State of the page may be wrapped by its framework: what crosses over is plain.
        started().postMessage({ id, name, args: JSON.parse(JSON.stringify(args)) });
      }),
});
