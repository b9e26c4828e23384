import type { Static, TSchema } from "@sinclair/typebox";
import { hash } from "../kernel/hash.ts";
import { refused } from "../kernel/refusal.ts";
import { checked } from "../schema/index.ts";
import { decisive, reworded } from "./displayOnly.ts";

/** The schema of each data file, by its name in the data folder: `map.json`, `scenarios/battle.json`. */
export type Schemas = Readonly<Record<string, TSchema>>;
export type FilesOf<S extends Schemas> = { readonly [F in keyof S]: Static<S[F]> };
type AnyFiles = Readonly<Record<string, unknown>>;

export interface DataSpec<S extends Schemas> {
  /** The title of the game, for what is said of a file that it does not have. */
  readonly game: string;
  readonly schemas: S;
  /** The files that come with the game. */
  readonly ours: Readonly<Record<keyof S, unknown>>;
  /** Files that are shown with the data and can neither be replaced nor decide anything, such as `style.json`. */
  readonly beside?: AnyFiles;
  /**
   * Makes of the checked files what the rules ask of them, and puts it in place. Whatever it refuses was not in place: it
   * is called again with the files before.
   */
  use(files: FilesOf<S>): void;
  /** Hashes that earlier versions gave our data, and the hashes of today's data on which their games are the same. */
  readonly formerHashes?: Readonly<Record<string, string | readonly string[]>>;
}

/** The data files of a game: checked, replaced all or none, told apart by what decides play. */
export interface GameData<S extends Schemas> {
  readonly files: FilesOf<S>;
  /** For the contract of a game: the files in use by name, those beside them too. */
  data(): AnyFiles;
  useData(files: AnyFiles): void;
  dataHash(): string;
  formerHashes(): readonly string[];
  /** Derives something from the data, now and whenever they change. */
  derived<T>(derive: () => T): () => T;
  /** The files in use with other words in all that is only shown: for the test that nothing is played by them. */
  reworded(): AnyFiles;
}

export function gameData<S extends Schemas>(spec: DataSpec<S>): GameData<S> {
  const { schemas, ours, beside = {} } = spec;
  const names = Object.keys(schemas);
  const listeners: (() => void)[] = [];
  let inUse = checkAll(schemas, ours);
  let fingerprint: string | null = null;

  const put = (files: FilesOf<S>) => {
    inUse = files;
    fingerprint = null;
    spec.use(files);
    for (const listener of listeners) listener();
  };
  const dataHash = () => {
    fingerprint ??= hash(Object.fromEntries(names.map((name) => [name, decisive(schemas[name]!, inUse[name])])));
    return fingerprint;
  };

  put(inUse);
  return {
    get files() {
      return inUse;
    },
    data: () => ({ ...inUse, ...beside }),
    useData(files) {
      for (const name of Object.keys(files)) {
        if (!names.includes(name)) {
          throw refused(`${spec.game} has no data file "${name}". It has: ${names.join(", ")}.`);
        }
      }
      const before = inUse;
      const wanted = checkAll(schemas, { ...before, ...files });
      try {
        put(wanted);
      } catch (error) {
        put(before);
        throw error;
      }
    },
    dataHash,
    formerHashes: () => {
      const entries = Object.entries(spec.formerHashes ?? {});
      return entries.filter(([, today]) => [today].flat().includes(dataHash())).map(([former]) => former);
    },
    derived(derive) {
      let value = derive();
      listeners.push(() => {
        value = derive();
      });
      return () => value;
    },
    reworded: () => Object.fromEntries(names.map((name) => [name, reworded(schemas[name]!, inUse[name])])),
  };
}

function checkAll<S extends Schemas>(schemas: S, files: AnyFiles): FilesOf<S> {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, checked(schema, files[name], name)]);
  return Object.fromEntries(entries) as FilesOf<S>;
}
