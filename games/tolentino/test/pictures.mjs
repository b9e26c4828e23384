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
  {
    names: ["briefing"],
    async make({ fresh, startGame, picture }) {
      const page = await fresh(1280, 800);
      await startGame(page, "tolentino", ["here", "computer"]);
      await page.waitForSelector("[data-display=briefing]");
      await picture(page, "briefing");
    },
  },
  { names: ["card", "formations", "figures", "night"], make: march },
  {
    names: ["score"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1280, 900);
      await takeUp(page, await wiseMoment("tolentino"));
      await page.click("#tab-end");
      await page.waitForSelector(".drawer figure svg polyline");
      await picture(page, "score");
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

/** A march in the second turn: what a card tells of a stack, the orders of both sides, figures for boxes, and the night. */
async function march({ fresh, wiseMoment, takeUp, picture }) {
  const page = await fresh(1280, 800);
  await takeUp(page, await wiseMoment("tolentino", undefined, "^movement.inCommand$", "^move$"));
  const spot = await page.evaluate(() => {
    const faces = [...document.querySelectorAll(".counter.movable .face")].map((one) => one.getBoundingClientRect());
    const { x, y, width, height } = faces.find((one) => one.left > 340 && one.top > 120) ?? faces[0];
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.move(spot.x, spot.y);
  await picture(page, "card");
  await page.mouse.move(2, 2);
  await page.locator(".track", { hasText: "Orders" }).click();
  await page.locator('[data-display="orders"] .box', { hasText: "acts now" }).focus();
  await picture(page, "formations");
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  await page.keyboard.press("+");
  await picture(page, "figures");
  await page.keyboard.press("s");
  await page.keyboard.press("-");
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "night");
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
