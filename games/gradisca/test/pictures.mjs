/** Scenes for docs/pictures (tools/pictures.mjs). */
export const scenes = [
  { names: ["gradisca", "siege", "rules"], make: siege },
  {
    names: ["hand"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1280, 860);
      await takeUp(page, await wiseMoment("gradisca", "campaign", "^activation.act$", "^playCard$"));
      await picture(page, "hand");
    },
  },
];

async function siege({ address, fresh, famousMoment, takeUp, choose, picture }) {
  const page = await fresh(1280, 900);
  const moment = await famousMoment("gradisca", "first-siege", "", "bombard|mine|siege|assault|breach");
  await takeUp(page, moment);
  await picture(page, "gradisca");
  await choose(page, moment.text);
  await page.keyboard.press("+");
  await picture(page, "siege");
  await page.goto(`${address}/#/rules/gradisca`);
  await page.waitForSelector("article");
  await page.fill(".rules input", "wall");
  await picture(page, "rules");
}
