import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";
const HOW = `These tests drive a real Chromium, which is not at ${CHROMIUM}. Install it: apt-get update && apt-get install -y chromium`;

const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

/** Debian's Chromium, installed when it is missing and we may. */
export async function openBrowser(): Promise<Browser> {
  if (!existsSync(CHROMIUM)) install();
  return chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS.split(" ") });
}

function install(): void {
  if (process.getuid?.() !== 0) throw new Error(HOW);
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "ignore" });
  } catch {
    throw new Error(HOW);
  }
}

/** A fresh browser profile in which any error of the page is noted; `faults` holds them. */
export async function profile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, locale: "en", ...options });
  context.setDefaultTimeout(15_000);
  await context.addInitScript(dealTheSame);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  return { context, page, faults };
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
