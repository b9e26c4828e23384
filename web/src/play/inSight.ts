/** Something new in a panel that may be scrolled elsewhere: it is brought into sight when it appears. */
export function inSight(element: Element): void {
  element.scrollIntoView({ block: "nearest" });
}
