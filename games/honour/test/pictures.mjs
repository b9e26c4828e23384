/** Scenes for docs/pictures (tools/pictures.mjs). */
export const scenes = [
  {
    names: ["honour"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      // Two armies face each other: one may march on, withdraw or dig in.
      await takeUp(page, await wiseMoment("honour", "4", "^activation.act$", "^withdraw$"));
      await page.keyboard.press("Escape");
      await page.keyboard.press("-");
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
