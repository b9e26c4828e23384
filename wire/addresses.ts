/** Where in the page we are: the part of the address after `#`, such as `#/play/abc?at=12`. */
export interface Route {
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** The places that the page knows; the first is where one comes in. */
export const PLACES = ["", "new", "play", "online", "join", "replay", "past", "account", "shared", "rules"] as const;

/** The table of a game that is played on a server. */
export const onlineTable = (id: string) => `#/online/${encodeURIComponent(id)}`;

/** Reads such an address; null where it leads nowhere: a letter is missing, or there is no such place. */
export function routeOf(hash: string): Route | null {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  try {
    const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
    const isKnown = PLACES.some((place) => place === (parts[0] ?? ""));
    return isKnown ? { parts, query: Object.fromEntries(new URLSearchParams(query)) } : null;
  } catch {
    return null;
  }
}
