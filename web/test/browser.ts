import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** The browser that benchmarks and pictures use too. */
export async function openBrowser(): Promise<Browser> {
  const tool = new URL("../../tools/browser.mjs", import.meta.url).href;
  return ((await import(tool)) as { openBrowser(): Promise<Browser> }).openBrowser();
}

/** How long a test waits for what it wants, in milliseconds: as long as a busy machine may need. */
export const PATIENCE = 40_000;

/** A fresh browser profile in which any error of the page is noted; `faults` holds them. */
export async function profile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  // Nothing moves by itself: what is found in one moment is clicked in the next.
  const calm = { reducedMotion: "reduce" as const, viewport: { width: 1280, height: 820 }, locale: "en" };
  // Most tests need no copy of the page for times without a network: a browser that fetches one works twice as long.
  const online = { serviceWorkers: "block" as const };
  const context = await browser.newContext({ ...calm, ...online, ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(dealTheSame);
  await context.addInitScript(putEveryQuestion);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return { context, page, faults };
}

/** Testers answer questions with one answer themselves, unless a test has the page do it: what is found is there to be clicked. */
function putEveryQuestion(): void {
  // An empty page has nothing to remember settings by.
  if (location.protocol === "about:") return;
  const settings = JSON.parse(localStorage.getItem("gonfalon") ?? "{}") as Record<string, unknown>;
  localStorage.setItem("gonfalon", JSON.stringify({ answersLone: false, ...settings }));
}

/** Games that the page deals have the same dice in every run: seeds, and nothing else, are drawn in order. */
function dealTheSame(): void {
  const SEED_BYTES = 16;
  const truly = crypto.getRandomValues.bind(crypto);
  let drawn = 0;
  crypto.getRandomValues = <T extends ArrayBufferView | null>(list: T): T => {
    if (!(list instanceof Uint8Array) || list.length !== SEED_BYTES) return truly(list as never) as T;
    drawn++;
    list.forEach((_, i) => {
      list[i] = (drawn * 31 + i * 17) % 256;
    });
    return list;
  };
}
