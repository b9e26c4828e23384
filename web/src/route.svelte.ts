/** Where in the page we are: the part of the address after `#`, such as `#/play/abc?at=12`. */
export interface Route {
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

function parsed(): Route {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return {
    parts: path.split("/").filter(Boolean).map(decodeURIComponent),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

let current = $state.raw(parsed());
let moves = 0;
addEventListener("hashchange", () => {
  current = parsed();
  moves++;
});

/** Whether one has gone from one place to another since the page was opened. */
export function hasMoved(): boolean {
  return moves > 0;
}

export function route(): Route {
  return current;
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
