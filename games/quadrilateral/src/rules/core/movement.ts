import { everybody, type Procedure } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, type Side } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { restingOf, stationaryAttrition } from "./attritionChecks.ts";
import { bridges } from "./bridges.ts";
import { commands } from "./commands.ts";
import { consolidate } from "./consolidation.ts";
import { fieldOf } from "./field.ts";
import { initiative } from "./initiative.ts";
import { locLength } from "./lines.ts";
import { excessVedettes } from "./raising.ts";
import { reinforcements, reinforcementsOf } from "./reinforcements.ts";
import { scouting } from "./scouting.ts";
import { turnDown } from "./showing.ts";
import { declareBesieged } from "./siegeWarfare.ts";

/** §II, §C7.1: the Movement Phase and its Segments. */
export type CenterOption = { readonly type: "activateCenter" } | { readonly type: "keepMoving" };

type Phase = { side: Side };
const ofSide = (_: Quadrilateral, { side }: Phase) => ({ side });

export const movement: Procedure<Quadrilateral, Phase> = procedure<Phase>("movement", { side: everybody }).steps({
  // Ruling C1.8: from here on what the set-up showed is face down.
  begin: step("C1.8", ({ position }) => turnDown(position)),
  reinforcements: call(
    "II.a",
    () => reinforcements,
    (_, { side }) => reinforcementsOf(side),
  ),
  // §C1.13 Attrition may have cost cavalry: at the end of each Segment the vedettes that are too many are taken back.
  vedettesAfterA: call("C1.13", () => excessVedettes, ofSide),
  commands: call("II.b", () => commands, ofSide),
  vedettesAfterB: call("C1.13", () => excessVedettes, ofSide),
  initiativeBegins: step("II.c", ({ position }, { side }) => {
    position.forageUsed[side] = [];
  }),
  initiative: call("II.c", () => initiative, ofSide),
  vedettesAfterC: call("C1.13", () => excessVedettes, ofSide),
  stationary: call(
    "II.d",
    () => stationaryAttrition,
    (_, { side }) => restingOf(side),
  ),
  vedettesAfterD: call("C1.13", () => excessVedettes, ofSide),
  consolidation: call("II.e", () => consolidate, ofSide),
  besieged: call("C10.2", () => declareBesieged, ofSide),
  // §C4.11, §C12.3, §II.ec
  center: decision({
    rule: ["II.ec", "C4.11", "C12.3"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, { side }) => mayActivate(position, side),
    options: (): CenterOption[] => [{ type: "activateCenter" }, { type: "keepMoving" }],
    play: (play, { side }, { type }) => {
      if (type !== "activateCenter") return;
      play.position.centerActive[side] = 1;
      const hex = play.position.center[side];
      play.tell({ type: "centerActive", rules: ["C4.11"], side: SIDE_NAMES[side], hex });
    },
  }),
  bridges: call("II.f", () => bridges, ofSide),
  scouting: call(
    "C8.14",
    () => scouting,
    (_, { side }) => ({ side, scouted: [] }),
  ),
});

/** §C4.11, §C4.12: it stood still in this Player-Turn, has a LOC, and no enemy vedette is in its hex. */
function mayActivate(position: Quadrilateral, side: Side): boolean {
  const hex = position.center[side];
  if (hex === NOWHERE || position.centerActive[side] || position.centerMoved[side]) return false;
  return locLength(position, side) >= 0 && fieldOf(position, side).enemy[hex] === 0;
}
