/** Scenes for docs/pictures (tools/pictures.mjs). */
export const scenes = [
  {
    names: ["honour"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      await takeUp(page, await wiseMoment("honour", "5", "^activation.act$", "^step$"));
      // The map, from farther off: who stands where between Alessandria and Milan.
      for (const close of await page.locator(".display .bar button").all()) await close.click();
      for (let i = 0; i < 2; i++) await page.keyboard.press("-");
      await picture(page, "honour");
    },
  },
  {
    names: ["honour-battle"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      await takeUp(page, await wiseMoment("honour", "2", "^engagements.declare$", "^engage$"));
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
      await picture(page, "honour-siege");
    },
  },
];
