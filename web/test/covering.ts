import type { Page } from "playwright-core";

/** What lies over what on the map. */

/** Choices whose middle is in the view but that something other than the map lies over, wherever one taps. */
export const hiddenChoices = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector(".viewport")!.getBoundingClientRect();
    const spots = [0.5, 0.35, 0.65, 0.2, 0.8];
    return [...document.querySelectorAll(".counter.choosable .face, polygon.choice")].flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const [cx, cy] = [x + width / 2, y + height / 2];
      const isSeen = cx > view.left && cx < view.right && cy > view.top && cy < view.bottom;
      const isFree = spots.some((across) =>
        spots.some((down) => document.elementFromPoint(x + width * across, y + height * down)?.closest(".world")),
      );
      return isSeen && !isFree ? [target.outerHTML.slice(0, 80)] : [];
    });
  });

/** How many places to choose from have their middle under something that is shown. */
export const choicesUnder = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll(wanted)].filter((one) => getComputedStyle(one).visibility !== "hidden");
    const boxes = shown.map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll(".counter.choosable .face, polygon.choice")].filter((choice) => {
      const { x, y, width, height } = choice.getBoundingClientRect();
      const [cx, cy] = [x + width / 2, y + height / 2];
      return boxes.some((box) => cx > box.left && cx < box.right && cy > box.top && cy < box.bottom);
    }).length;
  }, selector);

/** Whether two things that are shown lie upon each other. */
export const doOverlap = (page: Page, one: string, other: string) =>
  page.evaluate(
    ([a, b]) => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .filter((found) => getComputedStyle(found).visibility !== "hidden" && getComputedStyle(found).opacity !== "0")
          .map((found) => found.getBoundingClientRect());
      const [these, those] = [boxes(a!), boxes(b!)];
      return these.some((x) =>
        those.some((y) => x.left < y.right && y.left < x.right && x.top < y.bottom && y.top < x.bottom),
      );
    },
    [one, other],
  );
