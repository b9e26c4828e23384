import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { decisions, settled } from "./player.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

test("the guided first turn, played through to its end: activation, orders, movement, leaders, assault", async () => {
  const guest = await profile(browser);
  const { page } = guest;
  await page.goto(`${server.address}/#/new/tolentino`);
  await page.getByRole("button", { name: "Teach me the first turn" }).click();
  await settled(page);
  const lesson = page.locator("section.lesson");
  const taught = new Set<string>();
  let forecasts = 0;
  let isReloaded = false;
  for (let i = 0; i < 150; i++) {
    await settled(page);
    if (await lesson.getByText("That was the first turn.").count()) break;
    const title = lesson.locator("h3");
    if (await title.count()) taught.add((await title.textContent()) ?? "");
    const before = await decisions(page);
    await lesson.getByRole("button", { name: "Ask the teacher" }).click();
    await lesson.getByRole("button", { name: "Do that" }).click();
    const commit = page.locator(".forecast .main");
    await expect.poll(async () => (await decisions(page)) !== before || (await commit.count()) > 0).toBe(true);
    if (await page.locator(".forecast .bars").count()) forecasts++;
    if (await commit.count()) await commit.click();
    await expect.poll(() => decisions(page), { timeout: 40_000 }).not.toBe(before);
    // Whoever comes back after the fight has had it: without that the lesson would not end at the next activation.
    if (forecasts === 1 && !isReloaded) {
      isReloaded = true;
      await page.reload();
    }
  }
  await page.reload();
  await settled(page);
  expect(await lesson.textContent()).toContain("That was the first turn.");
  for (const title of ["Activation", "Orders", "Who moves", "Movement", "Leaders", "Assault"])
    expect(taught).toContain(title);
  expect(forecasts, "an assault shows its chances first").toBeGreaterThan(0);
  expect(await page.locator(".log li", { hasText: /attack .* with \d+ against \d+/ }).count()).toBeGreaterThan(0);
  await lesson.getByRole("button", { name: "Close" }).click();
  await lesson.waitFor({ state: "detached" });
  await closeAll([guest]);
});

test("the lessons can be skipped at once, in Italian too, and stay away", async () => {
  const guest = await profile(browser, { locale: "it" });
  const { page } = guest;
  await page.goto(`${server.address}/#/new/gradisca`);
  await page.getByRole("button", { name: "Insegnami il primo turno" }).click();
  await settled(page);
  await page.locator("section.lesson", { hasText: /Lezione 1 di \d/ }).waitFor();
  await page.getByRole("button", { name: "Salta le lezioni" }).click();
  await page.reload();
  await settled(page);
  expect(await page.locator("section.lesson").count()).toBe(0);
  await closeAll([guest]);
});

test("the lesson lies above the map, and leaves the question and its answers in sight on a small laptop", async () => {
  const guest = await profile(browser, { viewport: { width: 1280, height: 720 } });
  const { page } = guest;
  for (const game of ["tolentino", "gradisca"]) {
    await page.goto(`${server.address}/#/new/${game}`);
    await page.getByRole("button", { name: "Teach me the first turn" }).click();
    await settled(page);
    const lesson = page.locator("section.lesson");
    await lesson.waitFor();
    await lesson.getByRole("button", { name: "Ask the teacher" }).click();
    await lesson.getByRole("button", { name: "Do that" }).waitFor();
    const now = (await page.locator(".now").boundingBox())!;
    for (const part of [page.locator(".question"), page.locator(".choices button").first()]) {
      const box = (await part.boundingBox())!;
      expect([box.y >= now.y, box.y + box.height <= now.y + now.height]).toEqual([true, true]);
    }
    const map = (await page.locator(".viewport").boundingBox())!;
    expect((await lesson.boundingBox())!.y + (await lesson.boundingBox())!.height).toBeLessThanOrEqual(map.y + 1);
    expect(map.height).toBeGreaterThan(400);
  }
  await closeAll([guest]);
});
