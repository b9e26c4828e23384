import { everybody } from "@gonfalon/engine/kernel";
import type { Side } from "../../data.ts";
import { units } from "../../data.ts";
import { NOWHERE } from "../../position.ts";
import { call, procedure, step } from "../rulebook.ts";
import { excessVedettes, raising } from "./raising.ts";
import { replacementsToUnits } from "./replacements.ts";
import { strengthTransfers } from "./strengthTransfers.ts";
import { transfers, transfersOf } from "./transfers.ts";

/** §I.b, §C6.1: the Organization Segment, its four steps in order, the last not over before spans are kept; then the vedettes. */
export const organization = procedure<{ side: Side }>("organization", { side: everybody }).steps({
  begin: step("I.b", ({ position }, { side }) => {
    // §C2.14: units beyond the span of a new leader may attack again once this Segment has put things right.
    for (const unit of units.ofSide[side]) position.beyondSpan[unit] = 0;
  }),
  replacements: call(
    "I.b.1",
    () => replacementsToUnits,
    (_, { side }) => ({ side }),
  ),
  raising: call(
    "I.b.2",
    () => raising,
    (_, { side }) => ({ side, generals: [], vedettes: [], garrisons: [], regiment: NOWHERE }),
  ),
  transfers: call(
    "I.b.3",
    () => transfers,
    (_, { side }) => transfersOf(side),
  ),
  strength: call(
    "I.b.4",
    () => strengthTransfers,
    (_, { side }) => ({ side, giver: NOWHERE, givers: [], takers: [] }),
  ),
  vedettes: call(
    "C1.13",
    () => excessVedettes,
    (_, { side }) => ({ side }),
  ),
});
