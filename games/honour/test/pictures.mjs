/** Scenes for docs/pictures (tools/pictures.mjs). */
export const scenes = [
  {
    names: ["honour"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      // Two armies face each other: the one that marches may attack at once.
      await takeUp(page, await wiseMoment("honour", "1", "^activation.act$", "^attackFromMarch$"));
      await page.keyboard.press("Escape");
      await picture(page, "honour");
    },
  },
  {
    names: ["honour-battle"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      await takeUp(page, await wiseMoment("honour", "2", "^attacks.choose$", "^corpsAttacks$"));
      if (await page.locator(".tray .close").count()) await page.click(".tray .close");
      await picture(page, "honour-battle");
    },
  },
  {
    names: ["honour-siege"],
    async make({ fresh, wiseMoment, takeUp, choose, picture }) {
      const page = await fresh(1440, 900);
      const moment = await wiseMoment("honour", "2", "^battle.answer$", "^siege$");
      await takeUp(page, moment);
      await choose(page, moment.text);
      await page.click(".forecast .main");
      await page.waitForSelector(".display:has-text('Siege of'), .fault .main");
      if (await page.locator(".fault .main").count()) await page.click(".fault .main");
      await page.waitForSelector(".display:has-text('Siege of')");
      await page.mouse.move(720, 8);
      await picture(page, "honour-siege");
    },
  },
];
