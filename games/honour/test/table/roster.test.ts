import { expect, test } from "vitest";
import { honour } from "../../src/index.ts";
import { battleInitiative } from "../../src/rules/majorBattle/battleInitiative.ts";
import { describe } from "../../src/table/describe.ts";
import { rosterOf } from "../../src/table/roster.ts";
import { field } from "../battlefield.ts";
import { run, withDice } from "../bench.ts";

test("§11.4.Step4-a.3 the question names the Card and counts the chits in hand; the enemy is told neither", () => {
  const swiss = ["basel", "bern"].map((id) => ({ id, units: [["swiss-infantry", 5] as const] }));
  const french = [{ id: "tremouille", units: [["french-gendarmes", 4] as const] }];
  const { position, battle } = field(swiss, french, { scenario: 2, hex: "2512", from: "2513" });
  withDice(position, 4, 6);
  const step = run(position, battleInitiative, {});
  const asked = (seat: string) => describe({ ask: step.ask(), seat }, "en", honour.view(position, seat));
  const count = battle.chosen.rivals;
  expect(asked("rivals")).toMatch(new RegExp(`on the Card of .*captain of B.*still in hand: ${count}\\)$`));
  step.pick({ type: "assignChit", chit: "formation" });
  expect(asked("rivals")).toContain(`still in hand: ${count - 1})`);
  expect(asked("french")).toBe("Which chit do you put on this Card?");
  const note = (seat: string) => rosterOf(honour.view(position, seat), "en")[0]!.note;
  expect(note("french")).toBe(
    `French: ${battle.chosen.french} chits, none played yet; Swiss: ${count} chits, none played yet.`,
  );
  battle.seen.rivals.push("formation");
  expect(note("french")).toContain("played: Formation");
});
