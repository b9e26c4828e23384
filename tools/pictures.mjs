/**
 * `node tools/pictures.mjs [home map ...]`: makes docs/pictures, or those that are named, in a real Chromium. The scenes of a
 * game are its own: games/<id>/test/pictures.mjs lists `{ names, make(studio) }`, the pictures that one visit to the page makes.
 */
import { gameFiles } from "./games.mjs";
import { openStudio } from "./studio.mjs";

const home = {
  names: ["home"],
  async make({ address, fresh, picture }) {
    const page = await fresh(1280, 860);
    await page.goto(address);
    await page.waitForSelector(".cover");
    await picture(page, "home");
  },
};

const scenes = await Promise.all(gameFiles("test/pictures.mjs").map(async ({ url }) => (await import(url)).scenes));
const visits = [home, ...scenes.flat()];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !visits.some(({ names }) => names.includes(name)));
if (unknown.length > 0) {
  console.error(`No scene makes ${unknown.join(", ")}. There are: ${visits.flatMap(({ names }) => names).join(", ")}.`);
  process.exit(2);
}
const studio = await openStudio();
try {
  for (const { names, make } of visits) {
    if (wanted.length === 0 || names.some((name) => wanted.includes(name))) await make(studio);
  }
} finally {
  await studio.close();
}
