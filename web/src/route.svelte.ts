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
addEventListener("hashchange", () => {
  current = parsed();
});

export function route(): Route {
  return current;
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
