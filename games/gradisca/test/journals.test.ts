import { readFileSync } from "node:fs";
import { hash, Match, readJournal, replay, type Setup } from "@gonfalon/engine/kernel";
import { keptJournals } from "@gonfalon/engine/testkit";
import { afterEach, expect, test } from "vitest";
import campaign from "../data/scenarios/campaign.json";
import firstSiege from "../data/scenarios/first-siege.json";
import { reworded } from "../src/data.ts";
import { gradisca } from "../src/index.ts";
import type { ScenarioData } from "../src/schemas.ts";

const folder = new URL("./journals/", import.meta.url);
keptJournals(gradisca, { folder, reworded });

const ours = (file: unknown) => file as ScenarioData;
const two = { vpStart: { venetian: 2, austrian: 0 } };
const withOneStart = {
  "scenarios/campaign.json": { ...ours(campaign), vpStartAdvanced: undefined },
  "scenarios/first-siege.json": { ...ours(firstSiege), ...two, vpStartAdvanced: undefined },
};
/** Since the first siege and the campaign have points of their own by the advanced rules, as they were at first. */
const withTwoStarts = {
  "scenarios/campaign.json": { ...ours(campaign), vpStartAdvanced: { venetian: 10, austrian: 0 } },
  "scenarios/first-siege.json": { ...ours(firstSiege), ...two, vpStartAdvanced: { venetian: 4, austrian: 0 } },
};
/** Before Venice began with a point more the first siege by the basic and the campaign by the advanced rules. */
const withTwoPoints = {
  "scenarios/campaign.json": { ...ours(campaign), vpStartAdvanced: { venetian: 8, austrian: 0 } },
  "scenarios/first-siege.json": { ...ours(firstSiege), ...two },
};
const begun = (game: "basic" | "advanced", scenario = "campaign"): Setup => ({
  scenario,
  options: { game },
  seed: "before",
  dice: "fast",
});
const outdated = (name: string) => readJournal(readFileSync(new URL(`outdated/${name}`, folder), "utf8"), name);

afterEach(() => gradisca.useData({ "scenarios/campaign.json": campaign, "scenarios/first-siege.json": firstSiege }));

test.each([
  ["both rule sets began with the same points", withOneStart],
  ["the advanced rules began with other points", withTwoStarts],
])(
  "§4f a journal from when %s replays by the basic rules, and is refused with its version by the advanced",
  (_, then) => {
    gradisca.useData(then);
    const [basic, advanced] = (["basic", "advanced"] as const).map((game) => {
      return Match.start(gradisca, begun(game)).journal();
    });
    gradisca.useData({ "scenarios/campaign.json": campaign, "scenarios/first-siege.json": firstSiege });
    expect(basic!.data).not.toBe(gradisca.dataHash());
    expect(hash(replay(gradisca, basic!))).toBe(basic!.marks[0]!.hash);
    expect(() => replay(gradisca, advanced!)).toThrow(/written by version .* on other data/);
  },
);

test("§4f what Venice began with a point less is refused, the first siege (basic) and the campaign (advanced); others replay", () => {
  gradisca.useData(withTwoPoints);
  const journalOf = (game: "basic" | "advanced", scenario: string) =>
    Match.start(gradisca, begun(game, scenario)).journal();
  const refused = [journalOf("basic", "first-siege"), journalOf("advanced", "campaign")];
  const kept = [journalOf("advanced", "first-siege"), journalOf("basic", "campaign")];
  gradisca.useData({ "scenarios/campaign.json": campaign, "scenarios/first-siege.json": firstSiege });
  for (const journal of refused) expect(() => replay(gradisca, journal)).toThrow(/written by version .* on other data/);
  for (const journal of kept) expect(hash(replay(gradisca, journal))).toBe(journal.marks[0]!.hash);
});

test("outdated/names-with-hyphens.json replays on the scenarios of its time", () => {
  gradisca.useData(withOneStart);
  expect(() => replay(gradisca, outdated("names-with-hyphens.json"))).not.toThrow();
});
