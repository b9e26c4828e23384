import { followDrag } from "../drag.ts";
import type { Pointed } from "../table/pointed.ts";
import type { Table } from "../table/table.svelte.ts";
import { boxUnder } from "./boxUnder.ts";

/** A card or a counter that is picked up in a display and dropped on a box, a piece or a space of the map. */
export class Dragging {
  /** What is held, in words, and where on the screen. */
  held = $state.raw<{ name: string; x: number; y: number } | null>(null);

  constructor(private readonly table: () => Table) {}

  press(event: PointerEvent, from: Pointed, name: string): void {
    // A finger scrolls what it touches; it chooses by two taps.
    if (event.button !== 0 || event.pointerType === "touch") return;
    followDrag(event, {
      moved: ({ clientX, clientY }) => {
        if (!this.held) this.pickUp(from);
        this.held = { name, x: clientX, y: clientY };
      },
      ended: (end) => {
        this.held = null;
        if (end.type === "pointerup") void this.drop(end);
      },
    });
  }

  /** Where to drop a thing may be a question of its own: then it is picked first. */
  private pickUp(from: Pointed): void {
    this.picked = from.piece === undefined ? undefined : this.table().take(from.piece);
    if (!this.picked) this.table().pointed = from;
  }
  private picked: Promise<void> | undefined;

  private async drop(event: PointerEvent): Promise<void> {
    const table = this.table();
    await this.picked;
    const piece = (event.target as Element).closest<HTMLElement>("[data-piece]")?.dataset.piece;
    const box = boxUnder(event);
    const space = table.spaceUnder?.(event);
    const spots: Pointed[] = [
      ...(piece === undefined ? [] : [{ piece }]),
      ...(box === undefined ? [] : [{ box }]),
      ...(space === undefined ? [] : [{ space }]),
    ];
    const to = spots.find((spot) => table.optionsAt(spot).some(({ place }) => place.to)) ?? spots[0];
    if (to) await table.point(to);
  }
}
