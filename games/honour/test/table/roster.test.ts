import { expect, test } from "vitest";
import { honour } from "../../src/index.ts";
import { lesson } from "../../src/lesson.ts";
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

test("§11.4 a battle is known by the place it is fought for, or by the nearest", () => {
  const titleAt = (hex: string, from: string) => {
    const swiss = [{ id: "basel", units: [["swiss-infantry", 5] as const] }];
    const french = [{ id: "tremouille", units: [["french-gendarmes", 4] as const] }];
    const { position } = field(swiss, french, { scenario: 2, hex, from });
    return (["en", "it"] as const).map((language) => rosterOf(honour.view(position, "french"), language)[0]!.title);
  };
  expect(titleAt("2512", "2513")).toEqual(["Battle near Novara", "Battaglia presso Novara"]);
  expect(titleAt("2513", "2512")[0]).toMatch(/^Battle (at|near) [A-Z]/);
});

test("§11.4.Step4-a.3 the lesson tells of chits where they are laid, of the lines where they are drawn up", () => {
  const taught = (ask: string) =>
    lesson.steps.find(({ asks }) => asks.some((one) => ask.startsWith(one)))?.title.en ?? "";
  expect(["assignChits.assign", "deployment.deploy", "engagements.declare"].map(taught)).toEqual([
    "Chits",
    "The great battle",
    "The great battle",
  ]);
});
