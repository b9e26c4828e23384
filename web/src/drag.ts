/** How far a pointer moves before a press becomes a drag, in pixels. */
const BEGUN = 8;

/** Follows a pressed pointer: `moved` from when it is a drag, `ended` once after that; a press that never moved far calls neither. */
export function followDrag(
  press: PointerEvent,
  { moved, ended }: { moved(event: PointerEvent): void; ended(event: PointerEvent): void },
): void {
  const listening = new AbortController();
  const { signal } = listening;
  let isBegun = false;
  const move = (event: PointerEvent) => {
    isBegun ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= BEGUN;
    if (isBegun) moved(event);
  };
  const end = (event: PointerEvent) => {
    listening.abort();
    if (!isBegun) return;
    swallowClick();
    ended(event);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", end, { signal });
  addEventListener("pointercancel", end, { signal });
  // Text that happens to be selected would be dragged by the browser instead.
  addEventListener("dragstart", (event) => event.preventDefault(), { signal });
}

/** The click that ends a drag is not a click of its own. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
}
