import { type Choice, completeSetup, Match, type Option } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import type { Page } from "playwright-core";
import { settled } from "./player.ts";

/** A game that stands at a certain question, or at its end, so that a test need not play up to it. */
export interface Prepared {
  /** What it is called in the browser that is to open it. */
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly journal: string;
  readonly length: number;
  readonly seats: readonly string[];
  /** Names of its units and leaders and of the places on its map. */
  readonly names: readonly string[];
}

type Pleases = (option: Option, game: AnyGame, view: unknown, choice: Choice<Option>) => boolean;

/** Plays by the game's own rules of thumb until an option is offered that pleases, which is returned too. */
export async function prepared(
  id: string,
  options: Record<string, string>,
  pleases: Pleases,
  seed = "prepared",
  scenario?: string,
): Promise<Prepared & { readonly option: Option }> {
  const match = await begun(id, options, seed, scenario);
  while (match.entries.length < 900 && !match.position.outcome) {
    const choice = nextChoice(match);
    const view = match.view(choice.seat);
    const option = choice.options.find((one) => pleases(one, match.game as unknown as AnyGame, view, choice));
    if (option) return { ...recordOf(match), option };
    match.play(choice.seat, best(match, choice));
  }
  throw new Error(`No such question came up in this game of ${id}.`);
}

/** The same in any scenario, played as a test likes. */
export async function steered(
  id: string,
  setup: { scenario: string; options?: Record<string, string> },
  pick: (choice: Choice<Option>) => Option,
  pleases: Pleases,
): Promise<Prepared & { readonly option: Option }> {
  const game = await loadGame(id);
  const whole = completeSetup(game, { seed: "steered", dice: "fast", ...setup });
  const match = Match.start(game, whole) as unknown as Match;
  while (match.entries.length < 900 && !match.position.outcome) {
    const choice = nextChoice(match);
    const view = match.view(choice.seat);
    const option = choice.options.find((one) => pleases(one, match.game as unknown as AnyGame, view, choice));
    if (option) return { ...recordOf(match), option };
    match.play(choice.seat, pick(choice));
  }
  throw new Error(`No such question came up in this game of ${id}.`);
}

/** The same, played to its end. */
export async function finished(id: string, options: Record<string, string>, scenario?: string): Promise<Prepared> {
  const match = await begun(id, options, "finished", scenario);
  while (!match.position.outcome) {
    const choice = nextChoice(match);
    match.play(choice.seat, best(match, choice));
  }
  return recordOf(match);
}

/** The same in the first of many games in which it comes up: rules of thumb change, and dice fall as they will. */
export async function preparedInSome(
  id: string,
  scenario: string | undefined,
  pleases: Pleases,
): Promise<Prepared & { readonly option: Option }> {
  for (let seed = 0; seed < 60; seed++) {
    const found = await prepared(id, {}, pleases, `prepared ${seed}`, scenario).catch(() => null);
    if (found) return found;
  }
  throw new Error(`No such question came up in sixty games of ${id}.`);
}

async function begun(id: string, options: Record<string, string>, seed: string, scenario?: string): Promise<Match> {
  const game = await loadGame(id);
  const setup = completeSetup(game, { seed, options, dice: "fast", ...(scenario ? { scenario } : {}) });
  return Match.start(game, setup) as unknown as Match;
}

const nextChoice = (match: Match) => match.choice() as Choice<Option>;

function best({ game, position }: Match, choice: Choice<Option>): Option {
  const weights = game.advice!.weigh(position, choice, null);
  return choice.options[weights.indexOf(Math.max(...weights))]!;
}

function recordOf(match: Match): Prepared {
  const { game, setup } = match;
  const { length } = match.entries;
  const map = game.data()["map.json"] as Record<"places" | "areas", readonly { name: string }[] | undefined>;
  const pieces = game.seats.flatMap((seat) => game.scene(match.view(seat), "en").pieces);
  return {
    ...{ id: `prepared${length}`, game: game.id, scenario: setup.scenario, length, seats: game.seats },
    journal: JSON.stringify(match.journal()),
    names: [...pieces, ...(map.places ?? []), ...(map.areas ?? [])].map(({ name }) => name),
  };
}

/** Opens a prepared game at one screen, both sides played from it. */
export async function openPrepared(page: Page, address: string, game: Prepared): Promise<void> {
  await page.goto(address);
  await page.waitForSelector(".cover");
  await page.evaluate(keep, game);
  await page.goto(`${address}/#/play/${game.id}`);
  await settled(page);
  const curtain = page.locator(".fault .main");
  if (await curtain.count()) await curtain.click();
  await page.waitForSelector(".prompt[data-ask], .prompt .over");
}

async function keep({ id, game, scenario, journal, length, seats }: Prepared): Promise<void> {
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
