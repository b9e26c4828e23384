/** A door to IndexedDB: games played on this machine, and the keys to tables on servers. */

const NAME = "gonfalon";
const STORES = ["games", "tables"] as const;
export type Store = (typeof STORES)[number];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store, { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
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
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const put = (store: Store, value: unknown) => run(store, "readwrite", (at) => at.put(value));
export const get = <T>(store: Store, id: string) =>
  run<T | undefined>(store, "readonly", (at) => at.get(id) as IDBRequest<T | undefined>);
export const all = <T>(store: Store) => run<T[]>(store, "readonly", (at) => at.getAll() as IDBRequest<T[]>);
export const remove = (store: Store, id: string) => run(store, "readwrite", (at) => at.delete(id));
