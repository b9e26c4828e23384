/** Scenes for docs/pictures (tools/pictures.mjs). */
export const scenes = [
  {
    names: ["map"],
    async make(studio) {
      const page = await studio.fresh(1280, 800);
      await toFirstMove(studio, page);
      await page.locator(".viewport").hover({ position: { x: 560, y: 260 } });
      await studio.picture(page, "map");
    },
  },
  { names: ["assault", "counters", "replay"], make: battle },
  {
    names: ["phone"],
    async make(studio) {
      const page = await studio.fresh(390, 844, { isMobile: true, hasTouch: true });
      await toFirstMove(studio, page);
      await studio.picture(page, "phone");
    },
  },
];

/** A game in which somebody is asked where a unit goes. */
async function toFirstMove({ startGame, playUntil }, page) {
  await startGame(page, "tolentino", ["computer", "here"]);
  await playUntil(page, 40, ({ ask, texts }) => {
    if (ask === "unitMove.destination") return null;
    const quiet = texts.findIndex((text) => /^(Keep|Move)/.test(text));
    return Math.max(0, quiet);
  });
  await page.keyboard.press("Escape");
}

async function battle({ address, fresh, famousMoment, takeUp, choose, picture }) {
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
  await page.goto(`${address}/#/replay/${table}?at=60`);
  await page.waitForSelector(".replay");
  await picture(page, "replay");
}
