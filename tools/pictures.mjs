/**
 * `node tools/pictures.mjs [home map ...]`: makes docs/pictures, or those that are named, screen by screen, in a real
 * Chromium.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, openHouse, playUntil, startGame } from "./chromium.mjs";
import { root } from "./house.mjs";
import { smallPng } from "./smallPng.mjs";

const FOLDER = join(root, "docs/pictures");
mkdirSync(FOLDER, { recursive: true });

/** The pictures that one visit to the page makes. */
const VISITS = [
  { names: ["home"], make: home },
  { names: ["map"], make: firstMove },
  { names: ["assault", "counters", "replay"], make: battle },
  { names: ["gradisca", "siege", "rules"], make: siege },
  { names: ["phone"], make: phone },
];
const wanted = process.argv.slice(2);
const house = await openHouse();
const browser = await openBrowser();
try {
  for (const { names, make } of VISITS) {
    if (wanted.length === 0 || names.some((name) => wanted.includes(name))) await make();
  }
} finally {
  await browser.close();
  await house.stop();
}

async function home() {
  const page = await fresh(1280, 860);
  await page.goto(house.address);
  await page.waitForSelector(".cover");
  await picture(page, "home");
}

async function firstMove() {
  const page = await fresh(1280, 800);
  await toFirstMove(page);
  await page.locator(".viewport").hover({ position: { x: 560, y: 260 } });
  await picture(page, "map");
}

/** A game in which somebody is asked where a unit goes. */
async function toFirstMove(page) {
  await startGame(page, house.address, "tolentino", ["computer", "here"]);
  await playUntil(page, 40, ({ ask, texts }) => {
    if (ask === "unitMove.destination") return null;
    const quiet = texts.findIndex((text) => /^(Keep|Move)/.test(text));
    return Math.max(0, quiet);
  });
  await page.keyboard.press("Escape");
}

async function battle() {
  const page = await fresh(1280, 1040);
  const moment = await famousMoment("tolentino", undefined, "^(assault|combat)", "");
  await takeUp(page, moment);
  const table = /play\/(\w+)/.exec(page.url())[1];
  await choose(page, moment.text);
  await page.keyboard.press("+");
  await picture(page, "assault");
  // So near that the counters can be read: the signs of the arms, disorder and rout, stacks.
  await page.keyboard.press("Escape");
  for (let i = 0; i < 2; i++) await page.keyboard.press("+");
  await picture(page, "counters");
  await page.goto(`${house.address}/#/replay/${table}?at=60`);
  await page.waitForSelector(".replay");
  await picture(page, "replay");
}

async function siege() {
  const page = await fresh(1280, 900);
  const moment = await famousMoment("gradisca", "first-siege", "", "bombard|mine|siege|assault|breach");
  await takeUp(page, moment);
  await picture(page, "gradisca");
  await choose(page, moment.text);
  await page.keyboard.press("+");
  await picture(page, "siege");
  await page.goto(`${house.address}/#/rules/gradisca`);
  await page.waitForSelector("article");
  await page.fill(".rules input", "wall");
  await picture(page, "rules");
}

async function phone() {
  const page = await fresh(390, 844, { isMobile: true, hasTouch: true });
  await toFirstMove(page);
  await picture(page, "phone");
}

async function fresh(width, height, options = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "en",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(20_000);
  return context.newPage();
}

/** Takes up a journal from a file and lifts the curtain. */
async function takeUp(page, { journal }) {
  await page.goto(house.address);
  await page.setInputFiles("input[type=file]", {
    name: "moment.json",
    mimeType: "application/json",
    buffer: Buffer.from(journal),
  });
  await page.waitForSelector(".card .main");
  for (const seat of await page.locator(".card select").all()) await seat.selectOption("here");
  await page.click(".card .main");
  await page.waitForSelector(".prompt[data-ask], .fault .main");
  if (await page.locator(".fault .main").count()) await page.click(".fault .main");
  await page.waitForSelector(".prompt[data-ask]");
}

async function choose(page, text) {
  for (const list of await page.locator(".choices details:not([open]) summary").all()) await list.click();
  await page.locator(".choices button", { hasText: text }).first().click();
  await page.waitForSelector(".forecast .bars");
}

async function picture(page, name) {
  await page.waitForTimeout(900);
  const shot = await page.screenshot();
  const { width, height, pixels } = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const bytes = pen.getImageData(0, 0, image.width, image.height).data;
    let binary = "";
    for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return { width: image.width, height: image.height, pixels: btoa(binary) };
  }, shot.toString("base64"));
  const png = smallPng(Buffer.from(pixels, "base64"), width, height);
  writeFileSync(join(FOLDER, `${name}.png`), png);
  console.log(`${name}.png ${(png.length / 1000).toFixed(0)} kB`);
}

/**
 * Plays a game at random, fast, until it comes to a moment worth a picture: a question and an option of the wanted kinds,
 * with several results that are likely.
 */
async function famousMoment(game, scenario, ask, type) {
  const esbuild = await import("esbuild");
  const outfile = join(tmpdir(), `gonfalon-moments-${process.pid}.mjs`);
  const contents = `
    import { loadGame } from "@gonfalon/games";
    import { completeSetup, Match } from "@gonfalon/engine/kernel";
    export async function moment(id, scenario, wanted) {
      const game = await loadGame(id);
      for (let seed = 1; seed < 60; seed++) {
        const match = Match.start(game, completeSetup(game, { seed: "picture " + seed, ...(scenario ? { scenario } : {}) }));
        let random = seed;
        for (let i = 0; i < 1500 && !match.position.outcome; i++) {
          const choice = match.choice();
          const view = match.view(choice.seat);
          for (const option of choice.options) {
            if (!wanted(choice.ask, option)) continue;
            const forecast = game.forecast(view, option);
            if (forecast && forecast.results.filter((one) => one.chance > 0.02).length > 2) {
              return { journal: JSON.stringify(match.journal()), text: game.describe({ option }, "en") };
            }
          }
          random = (random * 1103515245 + 12345) % 2147483648;
          match.play(choice.seat, choice.options[random % choice.options.length]);
        }
      }
      throw new Error("No such moment was found in " + id);
    }`;
  await esbuild.build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "error",
  });
  const { moment } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  return moment(game, scenario, (key, option) => new RegExp(ask).test(key) && new RegExp(type).test(option.type));
}
