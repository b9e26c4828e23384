import { copy, type Viewer } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, type Side } from "../data.ts";

/** A local of a frame that only the side whose procedure it is may know; everybody else sees this instead. */
export function ownersOnly<T>(
  instead: NoInfer<T>,
): (value: T, look: { readonly viewer: Viewer }, whole: { readonly side: Side }) => T {
  return (value, { viewer }, { side }) => (viewer === SIDE_NAMES[side] ? value : copy(instead));
}
