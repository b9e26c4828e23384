import { onSheet, sheetOf } from "@gonfalon/engine/drawing";
import {
  type Choice,
  completeSetup,
  Match,
  type Option,
  type Place,
  type Scene,
  same,
  term,
} from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { profile } from "./browser.ts";
import { closeAll } from "./guests.ts";
import { decisions, liftCurtain, settled } from "./player.ts";
import { openPrepared, prepared } from "./prepared.ts";
import { browser, openForTests, server } from "./server.ts";

openForTests();

/**
 * How often the mouse is pressed for a stretch of Tolentino, both sides played by the game's rules of thumb: counted at the
 * page, a drag as one, beside what the same decisions took when a pile had to be spread out, the counter picked, one of several ways
 * of taking it up chosen, and every halt said. CLICKS=turn plays the whole first turn.
 */

interface Step {
  readonly place: Place;
  readonly text: string;
  /** What the button says that gives the answer to several questions. */
  readonly again: string | undefined;
  /** Where the other options of the question are chosen. */
  readonly places: readonly Place[];
  readonly pieces: Scene["pieces"];
  /** Whether its chances stand on its button, where they were shown before to be confirmed. */
  readonly isTold: boolean;
}

/** The decisions, and where the pieces lie after them for whoever decides next. */
async function stretch(
  game: AnyGame,
  isOver: (turn: string, ask: string, made: number) => boolean,
): Promise<{ steps: Step[]; pieces: Scene["pieces"] }> {
  const setup = completeSetup(game, { seed: "clicks", dice: "fast" });
  const match = Match.start(game, setup) as unknown as Match;
  const turnOf = () => game.scene(match.view(game.seats[0]!), "en").displays.find(({ id }) => id === "turn")!.value;
  for (const steps: Step[] = []; ; ) {
    const choice = match.choice() as Choice<Option>;
    const view = match.view(choice.seat);
    const scene = game.scene(view, "en");
    const { pieces } = scene;
    if (isOver(String(turnOf()), choice.ask, steps.length)) return { steps, pieces };
    const weights = game.advice!.weigh(match.position, choice, null);
    const option = choice.options[weights.indexOf(Math.max(...weights))]!;
    const places = choice.options.map((one) => game.locate(one as never, view));
    const text = game.describe({ option } as never, "en", view as never);
    const place = places[choice.options.indexOf(option)]!;
    const again = place.again && term(scene, "again", place.again, "en");
    const isTold = places.length <= 3 && game.forecast(view as never, option as never, "en") !== null;
    steps.push({ place, text, again, places, pieces, isTold });
    match.play(choice.seat, option);
  }
}

const spaceOf = ({ pieces }: Step, piece: string) => pieces.find(({ id }) => id === piece)?.space ?? null;

/** What the decision took before. */
function before(step: Step): number {
  const { piece, takes } = step.place;
  if (!takes) return 1;
  const pile = step.pieces.filter(({ space }) => space === spaceOf(step, piece!)).length;
  const ways = step.places.filter((one) => one.piece === piece).length;
  return Number(pile > 1) + 1 + Number(ways > 1);
}

/** What a press on a pile takes up: the most that may move together with the counter under the pointer. */
function takenAt(step: Step, piece: string): readonly string[] {
  const space = spaceOf(step, piece);
  const ways = step.places.flatMap(({ takes }) => (takes?.includes(piece) ? [takes] : []));
  const inPile = ways.filter((takes) => takes.every((id) => spaceOf(step, id) === space));
  return inPile.reduce((most, one) => (one.length > most.length ? one : most), inPile[0] ?? []);
}

/** What a press on a counter of a spread pile takes up: the battalions of its regiment. */
function equalsOf(step: Step, piece: string): readonly string[] {
  const nameOf = (id: string) => step.pieces.find((one) => one.id === id)!.name;
  const ways = step.places.flatMap(({ takes }) => (takes?.includes(piece) ? [takes] : []));
  const equal = ways.filter((takes) =>
    takes.every((id) => nameOf(id) === nameOf(piece) && spaceOf(step, id) === spaceOf(step, piece)),
  );
  return equal.reduce((most, one) => (one.length > most.length ? one : most), equal[0] ?? []);
}

/** A player who presses no more often than he must. */
class Player {
  presses = 0;
  /** The pile that was spread out last. */
  private spread = -1;
  /** Where the presses went. */
  readonly kinds: Record<string, number> = {};

  constructor(
    private readonly page: Page,
    private readonly steps: readonly Step[],
    private readonly screenOf: (space: number) => Promise<{ x: number; y: number }>,
  ) {}

  private count(kind: string): void {
    this.presses++;
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
  }

  async play(): Promise<void> {
    for (let at = 0; at < this.steps.length; ) {
      const next = at + (await this.answer(at));
      await this.reaches(next);
      at = next;
    }
  }

  /** Waits until so many decisions are made, and confirms what is to be confirmed. */
  private async reaches(made: number): Promise<void> {
    const { page } = this;
    const state = () =>
      page.evaluate(() => {
        const count = Number(document.querySelector<HTMLElement>(".prompt")?.dataset.count ?? Number.NaN);
        const isAsked = document.querySelector(".forecast .main") !== null;
        return { count, isAsked, isCurtain: document.querySelector(".fault .main") !== null };
      });
    for (;;) {
      await expect
        .poll(async () => ((now) => now.count >= made || now.isAsked || now.isCurtain)(await state()))
        .toBe(true);
      const now = await state();
      if (now.isCurtain) await liftCurtain(page);
      else if (now.isAsked) {
        this.count("confirm");
        await page.click(".forecast .main");
        await page.waitForSelector(".forecast .main", { state: "detached" });
      } else break;
    }
    await settled(page);
    expect(Number(await decisions(page))).toBe(made);
    await page.waitForSelector("aside button:disabled", { state: "detached" });
  }

  /** Answers one question or several; returns how many. */
  private async answer(at: number): Promise<number> {
    const step = this.steps[at]!;
    const { place } = step;
    const along = this.followers(at);
    if (place.again && along > 1) {
      await this.button("again", this.page.locator(".choices .again"), step.again!);
      return along;
    }
    if (step.places.length === 1) {
      await this.page.clock.fastForward(5_000);
      return 1;
    }
    const first = this.implied(at);
    const [taking, going] = [this.steps[first]!, this.steps[first + 1]];
    const isMarch = taking.place.piece !== undefined && going?.place.space !== undefined && !going.place.piece;
    if (isMarch && (await this.drag(taking, going.place.space!))) return first + 2 - at;
    if (step.isTold) await this.page.locator(".choices button", { hasText: step.text }).locator(".chances").waitFor();
    if (place.space === undefined) await this.button("button", this.page.locator(".choices button"), step.text);
    else await this.clickOn(place.space);
    return 1;
  }

  /** The decision that is made by hand: what ends by taking up another, or carrying off who comes next, is not. */
  private implied(at: number): number {
    const [step, next] = [this.steps[at]!, this.steps[at + 1]];
    const { ends, endsFor = [] } = step.place;
    if (ends && next?.place.takes) return at + 1;
    const after = ends && next?.place.endsFor ? at + 1 : at;
    const rider = this.steps[after + 1]?.place.piece;
    return rider && (after > at || endsFor.length > 0) && this.steps[after]!.place.endsFor?.includes(rider)
      ? after + 1
      : at;
  }

  private async clickOn(space: number): Promise<void> {
    await this.page.waitForSelector("polygon.choice");
    const { x, y } = await this.screenOf(space);
    this.count("click");
    await this.page.mouse.click(x, y);
  }

  /** How many decisions in a row the same word answers, if it would answer no more than are wanted. */
  private followers(at: number): number {
    const word = this.steps[at]!.place.again;
    const isSame = ({ again, continues }: Place) => word !== undefined && (again === word || continues === word);
    let end = at;
    while (end < this.steps.length && isSame(this.steps[end]!.place)) end++;
    return this.steps[end]?.places.some(isSame) ? 0 : end - at;
  }

  private async button(kind: string, buttons: Locator, text: string): Promise<void> {
    const found = buttons.filter({ hasText: text }).first();
    if (!(await found.isVisible())) {
      this.count("list");
      await this.page.locator(".choices details:not([open]) summary").first().click();
    }
    this.count(kind);
    await found.click();
  }

  /** Carries a unit or a regiment to a space, where one press can take up just that; the pile is spread out first where it must be. */
  private async drag(step: Step, to: number): Promise<boolean> {
    const { page } = this;
    const { piece, takes = [] } = step.place;
    const space = spaceOf(step, piece!)!;
    const isSpread = this.spread === space && (await page.locator("rect.tray").count()) > 0;
    const takenBy = isSpread ? equalsOf : takenAt;
    const wanted = takes.length > 0 ? takes.filter((one) => same(takenBy(step, one), takes)) : [piece!];
    let from = await this.inSight(wanted);
    if (!from) {
      if (isSpread) return false;
      if (takes.length > 0 && !same(equalsOf(step, piece!), takes)) return false;
      this.count("spread");
      this.spread = space;
      const pile = await this.pileAt(step, space);
      await page.keyboard.down("Shift");
      await page.mouse.click(pile.x, pile.y);
      await page.keyboard.up("Shift");
      await page.waitForSelector("rect.tray");
      from = (await this.inSight([piece!]))!;
    }
    this.count("drag");
    const target = await this.screenOf(to);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y + 12);
    await page.mouse.move(target.x, target.y, { steps: 3 });
    await page.mouse.up();
    return true;
  }

  /** Where a pile can be pressed; another that is spread out over it is closed first. */
  private async pileAt({ pieces }: Step, space: number): Promise<{ x: number; y: number }> {
    const there = pieces.filter((one) => one.space === space).map(({ id }) => id);
    const seen = await this.inSight(there);
    if (seen) return seen;
    this.count("close");
    const { x, y, height } = (await this.page.locator(".viewport").boundingBox())!;
    await this.page.mouse.click(x + 8, y + height / 2);
    return (await this.inSight(there))!;
  }

  private inSight(pieces: readonly string[]): Promise<{ x: number; y: number } | null> {
    return this.page.evaluate((wanted) => {
      for (const piece of wanted) {
        const face = document.querySelector(`[data-piece="${piece}"] .face`)?.getBoundingClientRect();
        if (!face) continue;
        for (const [dx, dy] of [
          [0.5, 0.5],
          [0.2, 0.2],
          [0.8, 0.2],
          [0.2, 0.8],
          [0.8, 0.8],
        ] as const) {
          const [x, y] = [face.x + face.width * dx, face.y + face.height * dy];
          const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-piece]");
          if (under?.dataset.piece === piece && !document.elementFromPoint(x, y)?.closest(".height")) return { x, y };
        }
      }
      return null;
    }, pieces as string[]);
  }
}

test("a formation of Tolentino is moved with at most half the presses of the mouse that it took, confirmations counted or not", async () => {
  const game = (await loadGame("tolentino")) as AnyGame;
  const first = { turn: "" };
  const { steps, pieces } = await stretch(game, (turn, ask, made) => {
    first.turn ||= turn;
    return process.env.CLICKS === "turn" ? turn !== first.turn : made > 0 && ask === "initiative.choose";
  });
  const start = await prepared("tolentino", {}, () => true, "clicks");
  const guest = await profile(browser, { viewport: { width: 1900, height: 1100 } });
  const { page } = guest;
  await page.addInitScript(() =>
    localStorage.setItem("gonfalon", JSON.stringify({ answersLone: true, follow: false })),
  );
  await page.clock.install();
  await openPrepared(page, server.address, start);
  const close = page.locator("[data-display=briefing] .bar button");
  if (await close.count()) await close.click();
  const sheet = sheetOf(game.board, game.data()["style.json"] as never);
  const player = new Player(page, steps, async (space) => {
    const world = (await page.locator(".world").boundingBox())!;
    const [x, y] = onSheet(sheet, game.board.shapes[space]!.centre);
    return { x: world.x + (x / sheet.width) * world.width, y: world.y + (y / sheet.height) * world.height };
  });
  await player.play();
  // What was pressed has decided the same.
  const lies = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-piece][data-on]")].map(({ dataset }) => [
      dataset.piece,
      dataset.on,
    ]),
  );
  const lie = pieces.flatMap(({ id, space }) => (space === null ? [] : [[id, String(space)]]));
  expect(Object.fromEntries(lies)).toEqual(Object.fromEntries(lie));
  const was = steps.reduce((sum, step) => sum + before(step), 0);
  const { confirm = 0 } = player.kinds;
  // What cannot be undone was confirmed by a press of its own; now only where its chances do not stand on the button.
  const confirmed = confirm + steps.filter(({ isTold }) => isTold).length;
  const { presses } = player;
  if (process.env.CLICKS) console.log({ decisions: steps.length, was, confirmed, is: presses, ...player.kinds });
  expect((presses - confirm) / was).toBeLessThanOrEqual(0.5);
  expect(presses / (was + confirmed)).toBeLessThanOrEqual(0.5);
  await closeAll([guest]);
});
