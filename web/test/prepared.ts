import { type Choice, completeSetup, Match, type Option } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import type { Page } from "playwright-core";
import { settled } from "./player.ts";

/** A game that stands at a certain question, so that a test need not play up to it. */
export interface Prepared {
  readonly game: string;
  readonly scenario: string;
  readonly journal: string;
  readonly length: number;
  readonly seats: readonly string[];
  /** The option that was looked for. */
  readonly option: Option;
}

/** Plays by the game's own rules of thumb until an option is offered that pleases. */
export async function prepared(
  id: string,
  options: Record<string, string>,
  pleases: (option: Option, game: AnyGame, view: unknown, choice: Choice<Option>) => boolean,
  seed = "prepared",
): Promise<Prepared> {
  const game = await loadGame(id);
  const setup = completeSetup(game, { seed, options, dice: "fast" });
  const match = Match.start(game, setup) as unknown as Match;
  for (let i = 0; i < 900; i++) {
    const [seat] = game.deciders(match.position as never);
    const choice = match.choice(seat) as Choice<Option>;
    const view = match.view(choice.seat);
    const found = choice.options.find((option) => pleases(option, game, view, choice));
    if (found) {
      const journal = JSON.stringify(match.journal());
      return { game: id, scenario: setup.scenario, journal, length: i, seats: game.seats, option: found };
    }
    match.play(choice.seat, best(game, match, choice));
  }
  throw new Error(`No such question came up in this game of ${id}.`);
}

function best(game: AnyGame, match: Match, choice: Choice<Option>): Option {
  const weights = game.advice!.weigh(match.position as never, choice as never, null);
  return choice.options[weights.indexOf(Math.max(...weights))]!;
}

/** Opens a prepared game at one screen, both sides played from it. */
export async function openPrepared(page: Page, address: string, game: Prepared): Promise<void> {
  await page.goto(address);
  await page.waitForSelector(".cover");
  const id = `prepared${game.length}`;
  await page.evaluate(keep, { ...game, id });
  await page.goto(`${address}/#/play/${id}`);
  await settled(page);
  const curtain = page.locator(".fault .main");
  if (await curtain.count()) await curtain.click();
  await page.waitForSelector(".prompt[data-ask]");
}

async function keep({ id, game, scenario, journal, length, seats }: Prepared & { id: string }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open("gonfalon");
    request.onsuccess = () => resolve(request.result);
  });
  const transaction = database.transaction("games", "readwrite");
  const here = Object.fromEntries(seats.map((seat) => [seat, "here"]));
  const record = { id, game, scenario, seats: here, journal, length, deciders: [], level: null };
  transaction.objectStore("games").put({ ...record, changed: Date.now(), seen: length, lesson: false });
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}
