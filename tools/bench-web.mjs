/**
 * `npm run bench:web`: what a player feels, measured in a real Chromium: the first map painted, the time from a click to
 * highlighted destinations, frame times while panning and zooming, and bytes sent. A game says in its own test/bench.json
 * where in it there is something to click.
 *
 *   npm run bench:web               every game
 *   npm run bench:web -- tolentino  only this one
 */
import { readFileSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import { openBrowser, openServer, playUntil, startGame } from "./chromium.mjs";
import { gameFiles, games } from "./games.mjs";

/** The games named on the command line, or all. */
const named = process.argv.slice(2);
const wanted = named.length > 0 ? named : games;
const server = await openServer();
const browser = await openBrowser();

const rows = [];
const report = (what, value, aim) => rows.push({ what, value, aim });

try {
  await measureBytes();
  for (const game of wanted) {
    await measureFirstPaint(game);
    await measureClicks(game);
    await measureFrames(game);
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
  const file = gameFiles("test/bench.json").find(({ id }) => id === game);
  const { click } = file ? JSON.parse(readFileSync(file.path, "utf8")) : {};
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

function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
