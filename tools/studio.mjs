/**
 * Where pictures of the page are taken: a window of any size, games begun or taken up at a moment worth a picture, and the shot
 * itself, as a small PNG in docs/pictures. A game's own scenes get it as their tool (games/<id>/test/pictures.mjs).
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser, openServer, playUntil, startGame, takeUp } from "./chromium.mjs";
import { root } from "./repository.mjs";
import { smallPng } from "./smallPng.mjs";

const FOLDER = join(root, "docs/pictures");

export async function openStudio() {
  mkdirSync(FOLDER, { recursive: true });
  const server = await openServer();
  const browser = await openBrowser();
  const { address } = server;
  return {
    address,
    fresh: (width, height, options) => fresh(browser, width, height, options),
    startGame: (page, game, seats, scenario) => startGame(page, address, game, seats, scenario),
    playUntil,
    takeUp: (page, { journal }) => takeUp(page, address, journal),
    choose,
    famousMoment,
    wiseMoment,
    picture,
    close: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

/** A window of its own. */
async function fresh(browser, width, height, options = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "en",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(90_000);
  // A question stands until its picture is taken, though it has only one answer.
  await context.addInitScript(() => {
    localStorage.setItem(
      "gonfalon",
      JSON.stringify({ answersLone: false, ...JSON.parse(localStorage.getItem("gonfalon") ?? "{}") }),
    );
  });
  return context.newPage();
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
  const { moment } = await moments();
  return moment(game, scenario, (key, option) => new RegExp(ask).test(key) && new RegExp(type).test(option.type));
}

/**
 * Plays a game by its own rules of thumb until it comes to a question and an option of the wanted kinds, or to its end where
 * none are wanted; of many games the first in which that comes.
 */
async function wiseMoment(game, scenario, ask, type) {
  const { wisely } = await moments();
  const pleases = (key, option) => new RegExp(ask).test(key) && new RegExp(type).test(option.type);
  return wisely(game, scenario, ask === undefined ? null : pleases);
}

async function moments() {
  const esbuild = await import("esbuild");
  const outfile = join(tmpdir(), `gonfalon-moments-${process.pid}.mjs`);
  const contents = `
    import { loadGame } from "@gonfalon/games";
    import { completeSetup, Match } from "@gonfalon/engine/kernel";
    export async function wisely(id, scenario, pleases) {
      const game = await loadGame(id);
      for (let seed = 0; seed < 60; seed++) {
        const match = Match.start(game, completeSetup(game, { seed: "prepared " + seed, ...(scenario ? { scenario } : {}) }));
        while (!match.position.outcome) {
          const choice = match.choice();
          const option = pleases && choice.options.find((one) => pleases(choice.ask, one));
          if (option) return { journal: JSON.stringify(match.journal()), text: game.describe({ option }, "en") };
          const weights = game.advice.weigh(match.position, choice, null);
          match.play(choice.seat, choice.options[weights.indexOf(Math.max(...weights))]);
        }
        // An end is worth a picture when there is something to count.
        if (!pleases && Object.values(match.position.outcome.scores).some((score) => score > 0)) return { journal: JSON.stringify(match.journal()), text: "" };
      }
      throw new Error("No such moment was found in " + id);
    }
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
  const made = await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
  rmSync(outfile);
  return made;
}
