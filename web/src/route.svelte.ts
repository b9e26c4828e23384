import { type Route, routeOf } from "@gonfalon/wire/addresses";

const parsed = () => routeOf(location.hash);

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

/** Where we are; at the very beginning where the address leads nowhere. */
export function route(): Route {
  return current ?? { parts: [], query: {} };
}

export function isLost(): boolean {
  return current === null;
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
