/**
 * The real browser that tests, benchmarks and pictures look at the page with: Debian's Chromium. Its build without a
 * window of its own comes first: it takes a quarter of the processor time to open and show a page.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const PACKAGES = ["chromium-headless-shell", "chromium"];
const HOW = `The page is tried in a real Chromium, and there is none in /usr/bin. Install it: apt-get update && apt-get install -y ${PACKAGES[0]}`;

const FLAGS =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

const findBrowser = () => PACKAGES.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));

/** Installs a browser when there is none and we may; says how to do it when we may not. */
export function installBrowser() {
  if (findBrowser()) return;
  if (process.getuid?.() !== 0) throw new Error(HOW);
  apt("update", "-qq");
  PACKAGES.find((name) => apt("install", "-y", "-qq", name) === 0);
  if (!findBrowser()) throw new Error(HOW);
}

export function openBrowser() {
  installBrowser();
  return chromium.launch({ executablePath: findBrowser(), headless: true, args: FLAGS.split(" ") });
}

/** Waits while another installs something. */
function apt(...words) {
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...words], { stdio: "ignore", env: environment })
    .status;
}
