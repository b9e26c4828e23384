import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type Journal, readJournal, refused } from "@gonfalon/engine/kernel";

/** Reads a journal from a file; whatever is wrong with it is refused with a message that names the file. */
export function loadJournal(file: string): Journal {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw refused(`The file ${file} cannot be read (${reason(error)}).`);
  }
  return readJournal(text, file);
}

/** Refuses a file that cannot be written, or that would be lost by writing it, before anything is played. */
export function checkWritable(file: string, otherwise = `, or take it up with --resume ${file}`): void {
  checkFile(file);
  if (existsSync(file)) throw refused(`${file} exists already and is kept: give another name${otherwise}.`);
}

function refuseFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw refused(`${path} is a folder: give the name of a file.`);
}

/** Refuses to write over a file of another kind: what we wrote ourselves before begins in the same way. */
export function checkOurs(file: string, begins: string): void {
  checkFile(file);
  if (existsSync(file) && !beginsWith(file, begins))
    throw refused(`${file} is something else and is kept: give another name.`);
}

function beginsWith(file: string, text: string): boolean {
  try {
    return readFileSync(file, "utf8").slice(0, text.length) === text;
  } catch {
    return false;
  }
}

/** Refuses a file whose folder is not there or cannot be written to, and what is a folder itself. */
function checkFile(file: string): void {
  if (!existsSync(dirname(file))) throw refused(`The folder of ${file} does not exist.`);
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    throw refused(`${file} cannot be written (${reason(error)}).`);
  }
  refuseFolder(file);
}

/** Refuses a file that cannot be read, or is none. */
export function checkReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw refused(`The file ${file} cannot be read (${reason(error)}).`);
  }
  refuseFolder(file);
}

/** Writes a file whole or not at all: first beside its place, then moved there. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw refused(`${file} cannot be written (${reason(error)}).`);
  }
}

export function saveJournal(file: string, journal: Journal): void {
  writeWhole(file, `${JSON.stringify(journal)}\n`);
}

/** What the system says of a file, in words. */
export function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const words: Record<string, string> = {
    ENOENT: "it does not exist",
    ENOTDIR: "it is not a folder",
    EACCES: "it is not permitted",
    EISDIR: "it is a folder",
    EBUSY: "it is a folder in use",
    ENOSPC: "the disk is full",
    EROFS: "the disk is read-only",
  };
  return words[code ?? ""] ?? code ?? (error as Error).message;
}
