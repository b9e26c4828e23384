/**
 * Everything a player can be offered: the union of what each chapter offers. A chapter declares its own option types in its
 * file; they are named here. Hexes, units and leaders are the indices of `data.ts`.
 */
export type QuadrilateralOption = { readonly type: "endSegment" };
