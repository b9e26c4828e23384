import type { Choice } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { weigh } from "../src/advice/weigh.ts";
import type { HonourOption } from "../src/option.ts";
import { field } from "./battlefield.ts";

/** How computer commanders draw up for a Major Battle. */

function liked(others: number, enemies: number) {
  const { position, who } = field(
    [
      { id: "francois-i", units: [["french-gendarmes", 5]] },
      { id: "florange", units: [["swiss-infantry", others]] },
    ],
    [{ id: "lannoy", units: [["landsknecht-imperial", enemies]] }],
  );
  const first = (ask: string, options: readonly object[]) => {
    const choice = { ask, seat: "french", options } as unknown as Choice<HonourOption>;
    const weights = weigh(position, choice, null);
    return options[weights.indexOf(Math.max(...weights))] as Record<string, unknown>;
  };
  const [king, florange] = [who("francois-i"), who("florange")];
  return [
    first("assignChits.assign", [
      { type: "assignChit", capitano: king, chit: "cavalry-charge" },
      { type: "assignChit", capitano: florange, chit: "formation" },
    ]).chit,
    first("deployment.deploy", [
      { type: "deploy", capitano: florange, section: "main-body" },
      { type: "playFormation" },
    ]).type,
    first("deployment.deploy", [
      { type: "deploy", capitano: king, section: "main-body" },
      { type: "deploy", capitano: king, section: "rearguard" },
    ]).section,
  ];
}

test("§11.4.1.Formation, §S5.V3 a king in whose loss the game is lost stays in the Rearguard if the others will do, and else fights", () => {
  expect(liked(10, 8)).toEqual(["formation", "playFormation", "rearguard"]);
  expect(liked(3, 8)).toEqual(["cavalry-charge", "deploy", "main-body"]);
});
