/** A door to IndexedDB: what is kept in this browser. */

const NAME = "gonfalon";
const VERSION = 4;
/**
 * Games on this machine as they were begun, how far they are, and each decision since; keys to tables on servers; owners' data
 * files. With each, what its rows are found by.
 */
const STORES = {
  games: "id",
  progress: "id",
  decisions: ["game", "n"],
  tables: "id",
  data: "id",
} as const;
export type Store = keyof typeof STORES;

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const { result } = request;
      const known = [...result.objectStoreNames];
      for (const [store, keyPath] of Object.entries(STORES))
        if (!known.includes(store)) result.createObjectStore(store, { keyPath: keyPath as string | string[] });
      // What an older page kept and no page reads any more.
      for (const store of known) if (!(store in STORES)) result.deleteObjectStore(store);
    };
    request.onsuccess = () => {
      // A newer page in another tab may want to change the stores: it must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<T>(
  store: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction(store, mode, { durability: "strict" });
  const request = work(transaction.objectStore(store));
  return completed(transaction, () => request.result);
}

function completed<T>(transaction: IDBTransaction, result: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result());
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Changes several stores at once: all of it, or nothing. */
export async function change<S extends Store>(
  stores: readonly S[],
  work: (at: Readonly<Record<S, IDBObjectStore>>) => void,
): Promise<void> {
  const transaction = (await database()).transaction(stores, "readwrite", { durability: "strict" });
  work(Object.fromEntries(stores.map((name) => [name, transaction.objectStore(name)])) as Record<S, IDBObjectStore>);
  return completed(transaction, () => undefined);
}

export const put = (store: Store, value: unknown) => run(store, "readwrite", (at) => at.put(value));
export const get = <T>(store: Store, id: string) =>
  run<T | undefined>(store, "readonly", (at) => at.get(id) as IDBRequest<T | undefined>);
export const all = <T>(store: Store, range?: IDBKeyRange) =>
  run<T[]>(store, "readonly", (at) => at.getAll(range) as IDBRequest<T[]>);
export const remove = (store: Store, id: string) => run(store, "readwrite", (at) => at.delete(id));
