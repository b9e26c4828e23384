import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/**
 * Serious and critical findings of axe on a page, each with where it is. The tool comes in through the debugger, which
 * stands outside the page's content policy: the page is looked at as it is served.
 */
export async function findings(page: Page, within = "body"): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (selector) =>
      (window as unknown as { axe: { run(within: string): Promise<{ violations: Violation[] }> } }).axe.run(selector),
    within,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => {
      const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
      return `${id}: ${places.join(", ")}`;
    });
}
