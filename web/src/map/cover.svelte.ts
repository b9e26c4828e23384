import type { Box } from "./corners.ts";

/** What lies over the map, so that the map is shown beside it and nothing else is laid upon it. */
export class Cover {
  /** How much of the map's right lies under displays that are open, in pixels. */
  right = $state(0);
  /** How much of its foot, above the tools, lies under what explains the overlays. */
  foot = $state(0);
  /** The small map makes way for the others: a stack that is spread out, the choices at a place, and what was rolled. */
  minimap = $state.raw<Box | null>(null);
  fan = $state.raw<Box | null>(null);
  popover = $state.raw<Box | null>(null);
  /** The displays that lie open; on a phone they lie over everything, and this is empty. */
  dock = $state.raw<Box | null>(null);
  tray = $state.raw<Box | null>(null);

  /** Something lies there until it is taken away. */
  lay(name: "minimap" | "fan" | "popover" | "tray" | "dock", box: Box | null): () => void {
    this[name] = box;
    return () => {
      this[name] = null;
    };
  }
}

export const present = (...boxes: readonly (Box | null | undefined)[]): Box[] =>
  boxes.flatMap((box) => (box ? [box] : []));
