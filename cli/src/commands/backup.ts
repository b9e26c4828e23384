import { existsSync } from "node:fs";
import { join } from "node:path";
import { refused } from "@gonfalon/engine/kernel";
import { type Arguments, type Command, type Flags, parse } from "../command.ts";
import { checkReadable, checkWritable } from "../journalFile.ts";
import { count } from "../layout.ts";
import { print, type Terminal } from "../terminal.ts";

export const storageFlags: Flags = {
  "data-dir": { value: "FOLDER", about: "where games are kept (default gonfalon-data); DATABASE_URL goes before it" },
};

export const backup: Command = {
  name: "backup",
  operands: "FILE",
  atMost: 1,
  summary: "write everything a server keeps to one file, while it runs",
  about:
    "Writes all tables, seats, accounts and journals as they are at one moment to a file. Servers go on meanwhile.",
  flags: storageFlags,
  examples: ["gonfalon backup monday.jsonl"],
  async run(words, { terminal }) {
    const args = parse(backup, words);
    const file = fileOf(args, backup);
    checkWritable(file, "");
    checkGames(args, terminal);
    const rows = await withStorage(args, terminal, true, (server, storage) => server.backup(storage, file));
    print(terminal.out, `${file}: ${count(rows, "row")} backed up.`);
    return 0;
  },
};

export const restore: Command = {
  name: "restore",
  operands: "FILE",
  atMost: 1,
  summary: "put a backup in place of everything a server keeps",
  about: "Puts a backup in place of all that is kept, whole or not at all. It may go into either kind of database.",
  flags: storageFlags,
  examples: ["gonfalon restore monday.jsonl"],
  async run(words, { terminal }) {
    const args = parse(restore, words);
    const file = fileOf(args, restore);
    checkReadable(file);
    // A database that is not there yet is not made for a file that is no backup.
    await (await import("@gonfalon/server")).checkBackup(file);
    const rows = await withStorage(args, terminal, false, (server, storage) => server.restore(storage, file));
    print(terminal.out, `${file}: ${count(rows, "row")} restored.`);
    return 0;
  },
};

/** Nothing is looked for where there is nothing. */
export function checkGames(args: Arguments, { environment }: Terminal): void {
  if (environment.DATABASE_URL || existsSync(join(folderOf(args), "gonfalon.db"))) return;
  throw refused(`There is no folder ${folderOf(args)} with games: give it with --data-dir.`);
}

function fileOf(args: Arguments, command: Command): string {
  const file = args.operands[0];
  if (file === undefined) throw refused(`Say which file: gonfalon ${command.name} FILE.`);
  return file;
}

type Server = typeof import("@gonfalon/server");
type Storage = Awaited<ReturnType<Server["openStorage"]>>;

export async function withStorage<T>(
  args: Arguments,
  { environment }: Terminal,
  asItIs: boolean,
  work: (server: Server, storage: Storage) => Promise<T>,
): Promise<T> {
  const server = await import("@gonfalon/server");
  const options = { dataDir: folderOf(args), databaseUrl: environment.DATABASE_URL || undefined, asItIs };
  const storage = await server.openStorage(options);
  try {
    return await work(server, storage);
  } finally {
    await storage.close();
  }
}

function folderOf(args: Arguments): string {
  return args.value("data-dir") ?? "gonfalon-data";
}
