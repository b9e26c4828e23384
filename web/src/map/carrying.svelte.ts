import { boxUnder } from "../displays/boxUnder.ts";
import { followDrag } from "../drag.ts";
import type { Table } from "../table/table.svelte.ts";

/** What a map tells about pointers over it. */
interface Ground {
  pointOf(event: MouseEvent): [number, number];
  spaceUnder(event: MouseEvent): number | undefined;
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
    const shown = stack === undefined ? piece : this.table().carriedOf(stack, piece);
    followDrag(event, {
      moved: (next) => {
        if (!this.held)
          this.taking =
            stack === undefined ? this.table().take(piece, event.shiftKey) : this.table().takeUp(stack, piece);
        const [x, y] = this.ground.pointOf(next);
        this.held = { piece: shown, x, y };
      },
      ended: (end) => this.letGo(end),
    });
  }

  private letGo(event: PointerEvent): void {
    this.held = null;
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
    if (table.optionsAt({ space }).length > 0 || table.mayGo({ space })) await table.point({ space });
    else if (table.mine) await table.whyNot({ space });
  }
}
