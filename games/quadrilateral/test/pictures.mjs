/** Scenes for docs/pictures (tools/pictures.mjs). */
export const scenes = [
  {
    names: ["quadrilateral", "organisation"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      await takeUp(page, await wiseMoment("quadrilateral", "castiglione", "^commands.who$", "^command$"));
      await picture(page, "quadrilateral");
      await page.locator(".track", { hasText: "Organisation" }).click();
      await picture(page, "organisation");
    },
  },
  {
    names: ["battle-sheet"],
    async make({ fresh, wiseMoment, takeUp, picture }) {
      const page = await fresh(1440, 900);
      await takeUp(page, await wiseMoment("quadrilateral", "castiglione", "^round.types$", "^battleType$"));
      await page.locator(".choices .buttons button", { hasText: "Pitched" }).click();
      await page.waitForSelector(".forecast .bars");
      await picture(page, "battle-sheet");
    },
  },
];
