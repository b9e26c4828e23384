export {};

/** The page is checked with the types of windows; this file alone lives in a service worker. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** Keeps the whole page in a cache, so that it opens and plays without a network. */
const FILES = JSON.parse("__FILES__" as string) as string[];
const CACHE = `gonfalon ${"__VERSION__" as string}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
      await worker.skipWaiting();
    })(),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("gonfalon ") && name !== CACHE) await caches.delete(name);
      }
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin || url.pathname.includes("/api/")) return;
  event.respondWith(answer(request));
});

/** The page itself comes from the network when there is one, so that an upgrade is seen; its parts never change. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") {
    try {
      return await fetch(request);
    } catch {
      return (await cache.match("./")) ?? Response.error();
    }
  }
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
