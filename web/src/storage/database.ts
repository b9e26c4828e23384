/** A door to IndexedDB: what is kept in this browser. */

const NAME = "gonfalon";
const VERSION = 3;
/** Games on this machine; keys to tables on servers; owners' data files. */
const STORES = ["games", "tables", "data"] as const;
export type Store = (typeof STORES)[number];

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const { result } = request;
      const known = [...result.objectStoreNames];
      for (const store of STORES) if (!known.includes(store)) result.createObjectStore(store, { keyPath: "id" });
      // What an older page kept and no page reads any more.
      for (const store of known) if (!STORES.includes(store as Store)) result.deleteObjectStore(store);
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
