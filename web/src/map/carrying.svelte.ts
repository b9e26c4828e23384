import { boxUnder } from "../displays/boxUnder.ts";
import type { Table } from "../table/table.svelte.ts";

/** How far a pointer moves before a press becomes a drag, in pixels. */
const BEGUN = 8;

/** What a map tells about pointers over it. */
interface Ground {
  pointOf(event: MouseEvent): [number, number];
  spaceUnder(event: MouseEvent): number | undefined;
  /** The click that ends a drag is not a click of its own. */
  swallowClick(): void;
}

/** A counter that is picked up, carried over the map and dropped on a space. */
export class Carrying {
  /** The counter in the hand, and where on the sheet it is held. */
  held = $state.raw<{ piece: string; x: number; y: number } | null>(null);

  constructor(
    private readonly table: () => Table,
    private readonly ground: Ground,
  ) {}

  /** What is taken up when the drag begins: known a moment later. */
  private taking: Promise<void> = Promise.resolve();

  /** `stack`: the space whose pile is carried as a whole; absent where one counter of it was meant. */
  press(event: PointerEvent, piece: string, stack?: number): void {
    const start = { x: event.clientX, y: event.clientY };
    const move = (next: PointerEvent) => {
      if (!this.held && Math.hypot(next.clientX - start.x, next.clientY - start.y) < BEGUN) return;
      if (!this.held) this.taking = stack === undefined ? this.table().take(piece) : this.table().takeUp(stack);
      const [x, y] = this.ground.pointOf(next);
      this.held = { piece, x, y };
    };
    const end = (next: PointerEvent) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.held) this.letGo(next);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  private letGo(event: PointerEvent): void {
    this.held = null;
    this.ground.swallowClick();
    const box = boxUnder(event);
    if (box !== undefined && event.type === "pointerup") {
      void this.table().point({ box });
      return;
    }
    const space = this.ground.spaceUnder(event);
    if (space !== undefined && event.type === "pointerup") void this.dropOn(space);
  }

  /** The piece may have had to be picked first: what can be done with it is known a moment later. */
  private async dropOn(space: number): Promise<void> {
    const table = this.table();
    await this.taking;
    if (table.optionsAt({ space }).length > 0) await table.point({ space });
    else if (table.mine) await table.whyNot({ space });
  }
}
