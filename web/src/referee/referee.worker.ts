import {
  completeSetup,
  type Heard,
  type Language,
  type Lesson,
  type Option,
  Refused,
  readJournal,
  reasonsIn,
  type Seat,
  type Setup,
  type Spot,
  type Value,
} from "@gonfalon/engine/kernel";
import { chartsIn, type ShownChart } from "@gonfalon/engine/kit";
import { type AnyGame, loadGame, titleOf } from "@gonfalon/games";
import { LocalTable, Unreadable } from "./localTable.ts";
import { forgetOwnData, gameOf, gameOn, keepOwnData, ownNames } from "./ownData.ts";
import type {
  Aids,
  Decided,
  Eyes,
  Fault,
  GameSheet,
  MapSheet,
  OverlaySpace,
  Preview,
  Reason,
  RuleEntry,
  Scene,
  Series,
  TableState,
  Task,
} from "./protocol.ts";
import { type RemoteState, RemoteTable } from "./remoteTable.ts";
import { ReplayTable } from "./replayTable.ts";

/**
 * The worker that holds the games: the page asks, it answers, and nothing but plain data passes between them. What the
 * first screen does not need is loaded when it is asked for: the games, the drawing of maps, the computer players.
 */

const tables = new Map<string, LocalTable | RemoteTable>();
const replays = new Map<string, ReplayTable>();
const maps = new Map<string, MapSheet>();

/** Asked for as soon as a table is opened: its map is wanted next. */
const drawing = () => import("./drawn.ts");

function tableOf(id: string): LocalTable | RemoteTable {
  const table = tables.get(id);
  if (!table) throw new Error(`The table ${id} is not open.`);
  return table;
}

function localOf(id: string): LocalTable {
  const table = tableOf(id);
  if (table instanceof LocalTable) return table;
  throw new Error(`The table ${id} is on a server.`);
}

function replayOf(id: string): ReplayTable {
  const replay = replays.get(id);
  if (!replay) throw new Error(`The replay ${id} is not open.`);
  return replay;
}

const answers = {
  async game(id: string, language: Language): Promise<GameSheet> {
    const game = await loadGame(id);
    const scenarios = game.scenarios.map((one) => ({ ...one, title: one.titleIn?.[language] ?? one.title }));
    const options = game.options.map((one) => ({ ...one, title: one.titleIn?.[language] ?? one.title }));
    const levels = game.advice ? ["recruit", "captain", "general", "plain"] : ["random"];
    return { id, title: titleOf(game, language), seats: game.seats, scenarios, options, levels };
  },

  async aids(id: string, language: Language): Promise<Aids> {
    const game = await loadGame(id);
    const calculators = game.calculators(language).map(({ name, title, parameters }) => ({ name, title, parameters }));
    return { overlays: game.overlays(language), calculators };
  },

  /** What lies in a space of the map, and what that does. */
  terrain: async (id: string, space: number, language: Language): Promise<readonly Value[]> =>
    (await loadGame(id)).terrain?.(space, language) ?? [],

  /** The exact chances of a case that somebody has thought up. */
  async odds(id: string, name: string, values: Readonly<Record<string, string>>, language: Language) {
    const calculator = (await loadGame(id)).calculators(language).find((one) => one.name === name);
    if (!calculator) throw new Error(`There is no calculator "${name}".`);
    return calculator.compute(values);
  },

  /** Reasons that a game gave, said in a language. */
  said: async (id: string, reasons: readonly Reason[], language: Language): Promise<readonly Reason[]> =>
    reasonsIn(await loadGame(id), reasons, language),

  /** Loads what a table of a game needs, before one is opened. */
  async prepare(id: string): Promise<void> {
    await Promise.all([loadGame(id), drawing()]);
  },

  async map(id: string, language: Language): Promise<MapSheet> {
    const [game, { drawnMap }] = await Promise.all([loadGame(id), drawing()]);
    const key = `${id} ${language} ${game.dataHash()}`;
    const known = maps.get(key) ?? drawnMap(game, language);
    maps.set(key, known);
    return known;
  },

  async rules(id: string, language: Language): Promise<RuleEntry[]> {
    const game = await loadGame(id);
    return [...((await game.rulesIn?.(language)) ?? game.rules)];
  },

  /** The names of the data files that an owner may replace. */
  dataFiles: async (id: string): Promise<readonly string[]> => Object.keys((await loadGame(id)).data()),

  charts: async (id: string, language: Language): Promise<readonly ShownChart[]> =>
    chartsIn(await loadGame(id), language),

  /** Starts a game and returns its journal. */
  async start(id: string, gameId: string, wanted: Partial<Setup> & { seed: string }): Promise<string> {
    const game = await gameOn(gameId, "own");
    const table = new LocalTable(game, completeSetup(game, wanted));
    tables.set(id, table);
    return JSON.stringify(table.journal());
  },

  /** Starts a lesson and returns its journal. */
  async lesson(id: string, gameId: string, lesson: Pick<Lesson, "scenario" | "seed" | "start">): Promise<string> {
    const [game, { lessonOf, setupOf }] = await Promise.all([gameOn(gameId, "own"), import("./lesson.ts")]);
    const table = await lessonOf(game, setupOf(game, lesson), lesson.start);
    tables.set(id, table);
    return JSON.stringify(table.journal());
  },

  /** Takes up a saved game; `upTo` leaves off what cannot be read. */
  async resume(id: string, gameId: string, journal: string, upTo?: number): Promise<void> {
    void drawing();
    const game = await gameOf(journal, "The saved game").catch(() => loadGame(gameId));
    tables.set(id, LocalTable.resume(game, journal, "The saved game", upTo));
  },

  async remote(id: string, gameId: string, state: RemoteState): Promise<void> {
    const known = tables.get(id);
    const table = known instanceof RemoteTable ? known : new RemoteTable(await gameOn(gameId, "ours"));
    table.receive(state);
    tables.set(id, table);
  },

  /** What stood on the board when a view was shown. */
  scene: async (gameId: string, view: unknown, language: Language): Promise<Scene> =>
    (await loadGame(gameId)).scene(view, language),

  shown(id: string, viewer: string, language: Language, logFrom: number): TableState | null {
    const table = tableOf(id);
    return table instanceof LocalTable ? table.shown(viewer, language, logFrom) : table.shown(language, logFrom);
  },

  /** Decides, and answers with everything that the page then needs: what is to be kept, what is shown, who is next. */
  play(id: string, seat: Seat, option: Option, eyes: Eyes): Decided {
    const table = localOf(id);
    table.play(seat, option);
    return table.decided(eyes);
  },

  undo(id: string, seat: Seat, eyes: Eyes): Decided {
    const table = localOf(id);
    table.undo(seat);
    return table.decided(eyes);
  },

  redo(id: string, eyes: Eyes): Decided {
    const table = localOf(id);
    table.redo();
    return table.decided(eyes);
  },

  /** The same, and nothing is decided. */
  look: (id: string, eyes: Eyes): Decided => localOf(id).decided(eyes),

  journal: (id: string): string => JSON.stringify(localOf(id).journal()),

  preview(id: string, seat: Seat, option: Option, language: Language): Preview {
    const table = tableOf(id);
    return table instanceof LocalTable ? table.preview(seat, option, language) : table.preview(option, language);
  },

  /** Why nothing that is offered now can be done with what was pointed at. */
  whyNot(id: string, viewer: string, options: readonly Option[], spot: Spot, language: Language) {
    const { game, view } = lookAt(id, viewer);
    return reasonsAgainst(game, view, game.intentsAt(view, spot, options), language);
  },

  /** Why a thing that is shown greyed cannot be chosen. */
  whyNotThis(id: string, viewer: string, intent: Option, language: Language): readonly Reason[] {
    const { game, view } = lookAt(id, viewer);
    return reasonsAgainst(game, view, [intent], language);
  },

  overlay(id: string, viewer: string, name: string, language: Language, from?: number): OverlaySpace[] {
    const { game, view } = lookAt(id, viewer);
    return game.overlay(view, name, language, from);
  },

  /** What whoever looks may hear of plans, hopes and fears. On a server nobody is advised while he plays. */
  thoughts: (id: string, listener: string, computers: readonly Seat[], language: Language): Heard[] =>
    localOf(id).thoughts(listener, computers, language),

  task: (id: string, seat: Seat, level: string, budget: number): Task => localOf(id).task(seat, level, budget),

  ownNames,
  keepOwnData,
  forgetOwnData,
  /** Tables on a server use the files of the server. */
  async useOurs(id: string): Promise<void> {
    await gameOn(id, "ours");
  },

  /** Opens a journal to be looked at; returns how many decisions it has. */
  async replay(
    id: string,
    journal: string,
  ): Promise<{ game: string; length: number; seats: readonly Seat[]; over: boolean }> {
    void drawing();
    const read = readJournal(journal, "The text");
    const game = await gameOf(journal, "The text");
    const table = new ReplayTable(game, read);
    replays.set(id, table);
    return { game: game.id, length: table.length, seats: game.seats, over: table.at(table.length).outcome !== null };
  },

  replayed: (id: string, index: number, viewer: string, language: Language): TableState =>
    replayOf(id).shown(index, viewer, language),

  thoughtsThen: (id: string, language: Language): Heard[] => replayOf(id).thoughts(language),

  /** The journal as it was after so many decisions: where a branch begins. */
  branch(id: string, index: number): string {
    const { game, journal } = replayOf(id);
    const table = LocalTable.resume(game, JSON.stringify(journal), "The journal", index);
    return JSON.stringify(table.journal());
  },

  series: (id: string, viewer: string, language: Language): Series[] => replayOf(id).series(viewer, language),
  async report(id: string, viewer: string, language: Language): Promise<string> {
    return (await import("./report.ts")).reportOf(replayOf(id), viewer, language);
  },

  close(id: string): void {
    tables.delete(id);
    replays.delete(id);
  },
};

/** What a viewer sees, at a table that is played or at the moment of a replay. */
function lookAt(id: string, viewer: string): { game: AnyGame; view: unknown } {
  const replay = replays.get(id);
  if (replay) return { game: replay.game, view: replay.view(viewer) };
  const table = tableOf(id);
  return { game: table.game, view: table.view(viewer) };
}

/** The reasons against several intents, each reason once. */
function reasonsAgainst(game: AnyGame, view: unknown, intents: readonly Option[], language: Language) {
  const reasons = intents.flatMap((intent) => refusalOf(game, view, intent).reasons);
  const each = reasons.filter(({ text }, i) => reasons.findIndex((other) => other.text === text) === i);
  return reasonsIn(game, each, language);
}

/** A game may say that it cannot even understand an intent: then it has no reason to give. */
function refusalOf(game: AnyGame, view: unknown, intent: Option): { reasons: readonly Reason[] } {
  try {
    return game.refuse(view, intent);
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    return { reasons: [] };
  }
}

export type Answers = typeof answers;

interface Call {
  readonly id: number;
  readonly name: keyof Answers;
  readonly args: readonly unknown[];
}

function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const reasons = error instanceof Refused ? error.refusal.reasons : [];
  return { message, reasons, ...(error instanceof Unreadable ? { read: error.read } : {}) };
}

self.addEventListener("message", async ({ data }: MessageEvent<Call>) => {
  const { id, name, args } = data;
  try {
    const answer = answers[name] as (...args: readonly unknown[]) => unknown;
    self.postMessage({ id, result: await answer(...args) });
  } catch (error) {
    self.postMessage({ id, fault: faultOf(error) });
  }
});
