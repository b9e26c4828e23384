import type { Scene, Seat } from "@gonfalon/engine/kernel";

/** Displays in which troops lie that are in play though they are not on the map. */
const TROOPS: ReadonlySet<string> = new Set(["card", "tree", "roster"]);

/** The units of a side that a scene shows in play, each with the display it lies in, if it lies in one. */
export function unitsInPlay({ pieces, displays }: Scene, side: Seat): { id: string; strength: number; in?: string }[] {
  const beside = new Map<string, string>();
  for (const { id, kind, boxes } of displays) {
    if (TROOPS.has(kind)) for (const piece of boxes.flatMap((box) => box.pieces ?? [])) beside.set(piece, id);
  }
  return pieces
    .filter(
      (one) => one.side === side && one.kind === "unit" && !one.lost && (one.space !== null || beside.has(one.id)),
    )
    .map(({ id, strength = 0 }) => ({ id, strength, ...(beside.has(id) ? { in: beside.get(id)! } : {}) }));
}

/**
 * What a viewer has seen of a side so far: every unit that was seen, as strong as it was when it was last seen, without those
 * that are known to be lost; and what he was told of troops that he does not see.
 */
export class Sightings {
  private readonly units = new Map<string, { readonly strength: number; readonly in?: string }>();
  private readonly lost = new Set<string>();
  private told = 0;

  /** `order` is the order of battle: the strength that each of its units begins with. */
  constructor(
    private readonly side: Seat,
    private readonly order: ReadonlyMap<string, number>,
  ) {}

  /** Looks at what is shown at the next moment. */
  look(scene: Scene): void {
    const now = unitsInPlay(scene, this.side);
    const open = new Set(now.flatMap((unit) => unit.in ?? []));
    // Where its card lies open and it is not there, it is gone; where nothing is seen, it is taken to be there still.
    for (const [id, unit] of this.units) if (unit.in !== undefined && open.has(unit.in)) this.units.delete(id);
    for (const { id, side, kind, lost } of scene.pieces) {
      if (side !== this.side || kind !== "unit") continue;
      this.units.delete(id);
      if (lost) this.lost.add(id);
      else this.lost.delete(id);
    }
    for (const { id, ...unit } of now) this.units.set(id, unit);
    this.told = scene.told?.[this.side] ?? 0;
  }

  get seen(): number {
    return [...this.units.values()].reduce((sum, { strength }) => sum + strength, this.told);
  }

  /** Up to how much may be there: of the order of battle what is not known to be lost, what was seen as it was seen. */
  get most(): number {
    const ids = new Set([...this.order.keys(), ...this.units.keys()]);
    const strengthOf = (id: string) => this.units.get(id)?.strength ?? (this.lost.has(id) ? 0 : this.order.get(id)!);
    return Math.max(
      this.seen,
      [...ids].reduce((sum, id) => sum + strengthOf(id), 0),
    );
  }
}
