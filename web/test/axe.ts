import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What may be found by night and not by day: only colours are others. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Serious and critical findings of axe on a page, each with where it is. The tool comes in through the debugger, which
 * stands outside the page's content policy: the page is looked at as it is served.
 */
export async function findings(page: Page, within = "body", rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    ([selector, runOnly]) =>
      (
        window as unknown as { axe: { run(within: string, how: object): Promise<{ violations: Violation[] }> } }
      ).axe.run(selector, { resultTypes: ["violations"], preload: false, ...(runOnly ? { runOnly } : {}) }),
    [within, rules] as const,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
      return `${id}: ${places.join(", ")}`;
    });
}
