import { tick } from "svelte";
import { hasMoved } from "./route.svelte.ts";

/** Whether what had the focus is gone: then the next Tab would begin at the top of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The heading of a new screen takes the focus, unless the page has only just been opened there. */
export function takesFocus(heading: HTMLElement): void {
  heading.tabIndex = -1;
  void tick().then(() => {
    if (hasMoved() && isFocusLost()) heading.focus({ preventScroll: true });
  });
}
