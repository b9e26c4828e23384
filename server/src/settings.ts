import type { AnyGame } from "@gonfalon/games";
import { loadGame, shelf } from "@gonfalon/games";
import type { Think } from "@gonfalon/opponents/pool";
import type { StorageOptions } from "./storage/open.ts";

/** The games that can be played here. */
export interface Games {
  readonly ids: readonly string[];
  load(id: string): Promise<AnyGame>;
}

export const allGames: Games = {
  ids: shelf.filter(({ load }) => load).map(({ id }) => id),
  load: (id) => loadGame(id),
};

/** A set of games that are loaded already. */
export function theseGames(...games: readonly AnyGame[]): Games {
  return {
    ids: games.map(({ id }) => id),
    load: async (id) => games.find((game) => game.id === id) ?? loadGame(id),
  };
}

export interface Limits {
  /** Bytes of a request or a socket message. */
  readonly message: number;
  /** Bytes of an uploaded journal. */
  readonly journal: number;
  /** Requests of one client in a minute, but for the files of the page. */
  readonly requests: number;
  /** Files of the page that one client fetches in a minute. A household may look at many tables, each in a fresh browser. */
  readonly files: number;
  /** Attempts of one client to sign in or sign up in a minute. */
  readonly attempts: number;
  /** Requests of one client in a minute for which a game is played again: its journal, a look back, a branch. */
  readonly looks: number;
  /** Work for one client in a minute: see work.ts for what it is counted by. */
  readonly work: number;
  /** Messages over one socket in ten seconds. */
  readonly messages: number;
  /** Sockets of one client at the same time. */
  readonly sockets: number;
  /** Seats one socket may look through. */
  readonly seats: number;
  /** Tables that one client has made and that are not over. */
  readonly tables: number;
  /** Tables at which one client sits and that are not over. */
  readonly places: number;
  /** Lines of chat of one seat in a minute. */
  readonly lines: number;
  /** Tables that one client makes in a day. */
  readonly daily: number;
}

export const usualLimits: Limits = {
  message: 32 * 1024,
  journal: 4 * 1024 * 1024,
  requests: 600,
  files: 6_000,
  attempts: 20,
  looks: 60,
  work: 1_200,
  messages: 200,
  sockets: 32,
  seats: 32,
  tables: 50,
  places: 100,
  lines: 30,
  daily: 200,
};

export interface MailSettings {
  /** Such as smtps://user:password@mail.example.org */
  readonly smtp?: string | undefined;
  readonly from?: string | undefined;
}

export interface ServerOptions extends StorageOptions {
  readonly games?: Games;
  readonly limits?: Partial<Limits>;
  /** Where players reach us, such as https://gonfalon.example.org: for the links in messages. */
  readonly publicUrl?: string | undefined;
  /** Names under which we are reached besides `publicUrl` and this machine's own, such as 192.168.1.20. */
  readonly hosts?: readonly string[];
  /** How many reverse proxies stand before us: only their word on the client's address and protocol is taken. */
  readonly proxies?: number;
  readonly mail?: MailSettings;
  /** Whether webhooks may lead into our own network. */
  readonly privateWebhooks?: boolean;
  /** Milliseconds a player has to move before being told that it is their turn. */
  readonly grace?: number;
  /** Milliseconds after which a table that nobody plays at is put out of memory. */
  readonly idle?: number;
  /** Games kept in memory at most. */
  readonly liveTables?: number;
  /** Seconds a computer player may think. */
  readonly thinking?: number;
  /** Worker threads for computer players; 0 takes no computer moves in this process. */
  readonly workers?: number;
  /** Milliseconds after which a job of a process that gives no sign of life is taken by another. */
  readonly lease?: number;
  /** How computer players think; a pool of worker threads unless told otherwise. */
  readonly think?: Think;
  /** The page, if it is to be served. */
  readonly pageDir?: string | undefined;
  /** How much is logged: "silent", "error", "warn", "info", "debug". */
  readonly log?: string;
  /** Where the log goes; standard output unless told otherwise. */
  readonly logTo?: { write(line: string): void };
  /** Milliseconds in which a request must have come in whole. */
  readonly patience?: number;
  /** Milliseconds after which a client that asks too much is told so. */
  readonly pause?: number;
  /** Milliseconds between two looks for overdue clocks and jobs of dead processes. */
  readonly round?: number;
}

export interface Settings extends ServerOptions {
  readonly games: Games;
  readonly limits: Limits;
  readonly grace: number;
  readonly idle: number;
  readonly liveTables: number;
  readonly thinking: number;
  readonly workers: number;
  readonly lease: number;
  readonly patience: number;
  readonly pause: number;
  readonly round: number;
}

export function settingsOf(options: ServerOptions): Settings {
  return {
    ...{ games: allGames, grace: 60_000, idle: 60_000, liveTables: 400 },
    ...{ thinking: 5, workers: 1, lease: 15_000, patience: 30_000, pause: 500, round: 1_000 },
    ...options,
    limits: { ...usualLimits, ...options.limits },
  };
}
