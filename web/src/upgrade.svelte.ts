/** Whether a newer page has been put in place of this one. */
export const newer = $state({ ready: false });

/** Keeps the page for play without a network, and notices when a newer one has come. */
export async function watchForUpgrades(): Promise<void> {
  // A part of this page that cannot be loaded any more: the page is older than the server.
  addEventListener("vite:preloadError", (event) => {
    event.preventDefault();
    newer.ready = true;
  });
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (hadOne) newer.ready = true;
  });
  const registration = await navigator.serviceWorker.register("./sw.js");
  setInterval(() => void registration.update().catch(() => undefined), 30 * 60_000);
}
