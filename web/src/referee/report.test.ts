import { type Choice, completeSetup, Match, type Option } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { ReplayTable } from "./replayTable.ts";
import { reportOf } from "./report.ts";

/** So many decisions of a game, as its own rules of thumb have them. */
async function begun(id: string, decisions: number): Promise<ReplayTable> {
  const game = (await loadGame(id)) as AnyGame;
  const match = Match.start(game, completeSetup(game, { seed: "report", dice: "fast" })) as unknown as Match;
  for (let i = 0; i < decisions; i++) {
    const choice = match.choice() as Choice<Option>;
    const weights = game.advice!.weigh(match.position, choice, null);
    match.play(choice.seat, choice.options[weights.indexOf(Math.max(...weights))]!);
  }
  return new ReplayTable(game, match.journal());
}

test("a report's pictures are captioned by turn and date, the first and the last by what they are", async () => {
  const report = reportOf(await begun("tolentino", 3), "austrian", "en");
  const captions = [...report.matchAll(/<figcaption>(.*?)<\/figcaption>/g)].map(([, caption]) => caption);
  expect(captions[0]).toBe("The start: Turn 1/12: 2 May, 10:00");
  expect(captions.at(-1)).toMatch(/^The end: Turn \d+\/12: 2 May, \d+:00/);
  for (const caption of captions) expect(caption).toMatch(/Turn \d+\/12: 2 May/);
});

test.each([
  ["tolentino", /2 May/],
  ["gradisca", /1615/],
  ["honour", /\d+-\d+ \p{Lu}/u],
  ["quadrilateral", /\d+ July/],
])("%s: the turn that captions a report bears a date", async (id, date) => {
  const { displays } = (await begun(id, 0)).shown(0, "spectator", "en").scene;
  expect(displays.find((one) => one.id === "turn")?.value).toMatch(date);
});

test.each([
  ["tolentino", "neapolitan", "austrian", 60],
  ["honour", "rivals", "french", 120],
])(
  "%s: under fog a plot counts what is seen of the enemy, and the truth lies in the band that it draws",
  async (id, enemy, viewer, decisions) => {
    const table = await begun(id, decisions);
    const strengthOf = (seat: string, eyes: string) =>
      table.series(eyes, "en", 6).find(({ name, side }) => name === "strength" && side === seat)!;
    const [seen, truth] = [strengthOf(enemy, viewer), strengthOf(enemy, enemy)];
    expect(seen.seen).toBe(true);
    expect(truth.seen).toBeUndefined();
    const hidden = truth.points.map(([, strength], i) => strength - seen.points[i]![1]);
    expect(Math.max(...hidden)).toBeGreaterThan(0);
    truth.points.forEach(([, strength], i) => {
      expect(seen.points[i]![1]).toBeLessThanOrEqual(strength);
      expect(seen.most![i]![1]).toBeGreaterThanOrEqual(strength);
    });
  },
);

test("quadrilateral: under fog a plot counts what is seen, beside what the enemy began with; more may have been raised since", async () => {
  const table = await begun("quadrilateral", 200);
  const strengthOf = (eyes: string) =>
    table.series(eyes, "en", 6).find(({ name, side }) => name === "strength" && side === "austrian")!;
  const [seen, truth] = [strengthOf("french"), strengthOf("austrian")];
  expect([seen.seen, truth.seen]).toEqual([true, undefined]);
  for (const [i, [, strength]] of truth.points.entries()) expect(seen.points[i]![1]).toBeLessThanOrEqual(strength);
  expect(seen.most![0]![1]).toBe(truth.points[0]![1]);
});
