/**
 * `npm run bench:web`: what a player feels, measured in a real Chromium: the first map painted, the time from a click to
 * highlighted destinations, frame times while panning and zooming, decisions early and late in a long game, and bytes sent.
 * A game says in its own test/bench.json where in it there is something to click, and which of its scenarios is long.
 *
 *   npm run bench:web               every game
 *   npm run bench:web -- GAME       only this one
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import { join } from "node:path";
import { openBrowser, openServer, playUntil, startGame, takeUp } from "./chromium.mjs";
import { gameFiles, gamesNamed } from "./games.mjs";
import { root } from "./repository.mjs";

const wanted = gamesNamed(process.argv.slice(2));
const server = await openServer();
const browser = await openBrowser();

/** Decisions that are timed early and late in a long game. */
const DECISIONS = 25;
const rows = [];
const report = (what, value, aim) => rows.push({ what, value, aim });

try {
  await measureBytes();
  for (const game of wanted) {
    await measureFirstPaint(game);
    await measureClicks(game);
    await measureFrames(game);
    await measureLong(game);
  }
} finally {
  await browser.close();
  await server.stop();
}

const wide = Math.max(...rows.map(({ what }) => what.length));
for (const { what, value, aim } of rows)
  console.log(`${what.padEnd(wide)}  ${value.padStart(12)}  ${aim ? `aim ${aim}` : ""}`);

async function fresh() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 }, serviceWorkers: "block" });
  return { context, page: await context.newPage() };
}

/**
 * Everything over the wire, counted where it passes: what workers load is not told to the page that started them. Styles
 * and scripts are also counted alone, with those of the workers.
 */
async function measureBytes() {
  const wire = await openWire();
  const { context, page } = await fresh();
  await page.goto(wire.address);
  await page.waitForSelector(".cover");
  await wire.quiet();
  report("first screen: scripts and styles, workers' too, compressed", kilo(wire.bytes(/\.(js|css)$/)), "under 400 kB");
  report("first screen: lettering", kilo(wire.bytes(/\.woff2$/)));
  report("first screen: everything", kilo(wire.bytes(/./)));
  const [game] = wanted;
  await startGame(page, wire.address, game, ["computer", "here"]);
  await wire.quiet();
  report(`until the map of ${game} stands: scripts and styles`, kilo(wire.bytes(/\.(js|css)$/)));
  report(`until the map of ${game} stands: everything`, kilo(wire.bytes(/./)));
  await context.close();
  await wire.close();
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(0)} kB`;
}

/** A relay before the server that counts the bytes of every answer. */
async function openWire() {
  const sent = [];
  let last = Date.now();
  const relay = createServer((request, answer) => {
    const record = { path: new URL(request.url, server.address).pathname, bytes: 0 };
    sent.push(record);
    const onward = ask(
      new URL(request.url, server.address),
      { method: request.method, headers: request.headers },
      (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.on("data", (chunk) => {
          record.bytes += chunk.length;
          last = Date.now();
        });
        got.pipe(answer);
      },
    );
    onward.on("error", () => answer.destroy());
    request.pipe(onward);
  });
  await new Promise((resolve) => relay.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${relay.address().port}`,
    bytes: (which) => sent.filter(({ path }) => which.test(path)).reduce((sum, { bytes }) => sum + bytes, 0),
    /** Until nothing has come for a second. */
    quiet: async () => {
      while (Date.now() - last < 1000) await new Promise((resolve) => setTimeout(resolve, 100));
    },
    close: () => {
      relay.closeAllConnections();
      return new Promise((resolve) => relay.close(resolve));
    },
  };
}

/** From the request to a page that answers, and to a painted map. */
async function measureFirstPaint(game) {
  const [home, map] = [[], []];
  for (let run = 0; run < 5; run++) {
    const { context, page } = await fresh();
    await page.goto(server.address);
    await page.waitForSelector(".cover a");
    home.push(await page.evaluate(() => performance.now()));
    await startGame(page, server.address, game, ["computer", "here"]);
    await page.reload();
    await page.waitForSelector("img.sheet", { state: "attached" });
    map.push(
      await page.evaluate(async () => {
        await document.querySelector("img.sheet").decode();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return performance.now();
      }),
    );
    await context.close();
  }
  if (game === wanted[0]) report("home interactive", `${middle(home).toFixed(0)} ms`, "under 2000 ms");
  report(`${game}: first map painted`, `${middle(map).toFixed(0)} ms`, "under 2000 ms");
}

/** From the click that picks a unit to the frame that shows where it can go. */
async function measureClicks(game) {
  const { click } = aboutGame(game);
  if (!click) return;
  const { context, page } = await fresh();
  await startGame(page, server.address, game, click.seats, click.scenario);
  const times = [];
  for (let run = 0; run < 8; run++) {
    await playUntil(page, 30, ({ ask, texts }) =>
      ask === click.ask && texts.some((text) => text.startsWith(click.choice)) ? null : 0,
    );
    const time = await page.evaluate(async (choice) => {
      const button = [...document.querySelectorAll(".choices li button")].find((one) =>
        one.textContent.includes(choice),
      );
      const began = performance.now();
      button.click();
      while (!document.querySelector("polygon.choice")) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - began;
    }, click.choice);
    times.push(time);
    await page.keyboard.press("u");
    await page.waitForSelector(`.prompt[data-ask="${click.ask}"]`);
  }
  report(`${game}: click to highlighted destinations, median`, `${middle(times).toFixed(0)} ms`, "under 100 ms");
  report(`${game}: click to highlighted destinations, worst`, `${Math.max(...times).toFixed(0)} ms`);
  await context.close();
}

/** Time between frames while the map is dragged about and zoomed. */
async function measureFrames(game) {
  const { context, page } = await fresh();
  await startGame(page, server.address, game, ["here", "computer"]);
  await page.waitForTimeout(800);
  const measured = async (move) => {
    await page.evaluate(() => {
      window.frames_ = [];
      window.isMeasuring = true;
      let last = performance.now();
      const step = (now) => {
        window.frames_.push(now - last);
        last = now;
        if (window.isMeasuring) requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    await move();
    return page.evaluate(() => {
      window.isMeasuring = false;
      return window.frames_.slice(2);
    });
  };
  await page.mouse.move(420, 420);
  const zooming = await measured(async () => {
    for (let i = 0; i < 60; i++) {
      await page.mouse.wheel(0, i % 40 < 20 ? -60 : 60);
      await page.waitForTimeout(16);
    }
  });
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -90);
  await page.waitForTimeout(600);
  const panning = await measured(async () => {
    await page.mouse.move(420, 180);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) {
      await page.mouse.move(420 + 260 * Math.sin(i / 12), 360 + 180 * Math.cos(i / 9));
      await page.waitForTimeout(12);
    }
    await page.mouse.up();
  });
  for (const [name, frames] of [
    ["zooming", zooming],
    ["panning", panning],
  ]) {
    const sorted = frames.toSorted((a, b) => a - b);
    const share = frames.filter((time) => time < 20).length / frames.length;
    report(`${game}, ${name}: frames under 20 ms`, `${(share * 100).toFixed(1)} %`, "95 %");
    report(`${game}, ${name}: frame time, 95th of 100`, `${sorted[Math.floor(sorted.length * 0.95)].toFixed(1)} ms`);
  }
  await context.close();
}

/** What a decision costs early and late in a long game: from the click to the next question, kept and shown. */
async function measureLong(game) {
  const { long } = aboutGame(game);
  if (!long) return;
  const journals = await journalsOf(game, long.scenario, [100, 9_000]);
  const times = [];
  for (const journal of journals) {
    const { context, page } = await fresh();
    await takeUp(page, server.address, journal);
    times.push(middle(await timesOfDecisions(page)));
    await context.close();
  }
  const [first, last] = journals.map((journal) => JSON.parse(journal).entries.length);
  report(`${game}: a decision after ${first}, median`, `${times[0].toFixed(0)} ms`);
  report(`${game}: a decision after ${last}, median`, `${times[1].toFixed(0)} ms`, `${(times[0] * 1.2).toFixed(0)} ms`);
}

/** Milliseconds of decisions that are one click, the first few of which warm up. */
async function timesOfDecisions(page) {
  const times = [];
  while (times.length < DECISIONS) {
    await page.waitForSelector(".prompt[data-ask], .fault .main");
    const time = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const shown = () => document.querySelector(".prompt")?.dataset.count ?? "curtain";
      for (const list of document.querySelectorAll(".choices details:not([open]) summary")) list.click();
      await frame();
      const before = shown();
      const forecast = document.querySelector(".forecast")?.textContent;
      const button = document.querySelector(
        ".fault .main, .forecast .main, .choices .buttons button, .choices li button",
      );
      const began = performance.now();
      button.click();
      while (shown() === before && document.querySelector(".forecast")?.textContent === forecast) await frame();
      return Number(shown()) > Number(before) ? performance.now() - began : null;
    });
    if (time !== null) times.push(time);
  }
  return times.slice(5);
}

/** Journals of one random game, each as far as it is so long. */
async function journalsOf(game, scenario, lengths) {
  const outfile = join(root, "dist/bench-journal.mjs");
  const esbuild = await import("esbuild");
  await esbuild.build({
    entryPoints: [join(root, "bench/journal.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    logLevel: "error",
  });
  const text = execFileSync(process.execPath, [outfile, game, scenario, ...lengths.map(String)], {
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  return text.trim().split("\n");
}

/** What a game says of itself for benchmarks. */
function aboutGame(game) {
  const file = gameFiles("test/bench.json").find(({ id }) => id === game);
  return file ? JSON.parse(readFileSync(file.path, "utf8")) : {};
}

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
