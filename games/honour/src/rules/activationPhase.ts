import { SIDES } from "../data.ts";
import { type Honour, OFF_MAP } from "../position.ts";
import { activationLoop, loopFor } from "./activationLoop.ts";
import { reinforcements, reinforcementsOf } from "./arrivals/reinforcements.ts";
import { sortCard } from "./cards.ts";
import { consolidation, consolidationOf } from "./consolidation.ts";
import { noteRiders } from "./rides.ts";
import { call, procedure, step } from "./rulebook.ts";

/** §2.2.C: the Activation Phase: reinforcements, the Activations of both sides, Consolidation. */

/** What is noted of a Phase and forgotten with it. */
function beginPhase(position: Honour): void {
  for (const marks of [position.droppedOff, position.leftHex, position.arrival, position.activations]) marks.fill(0);
  position.cameFrom.fill(OFF_MAP);
  // §3.4: who has lost his last unit is Unemployed now.
  position.stands.forEach((standing, primo) => {
    if (standing === "map") sortCard(position, primo);
  });
  noteRiders(position);
}

export const activationPhase = procedure("activationPhase").steps({
  begin: step(["2.2.C", "3.4"], ({ position }) => beginPhase(position)),
  // §2.2b: the First Player's come in first (ruling 2.2.C1).
  reinforcements: step(["2.2.C1", "7.1"], (play) => {
    for (const side of SIDES) play.call(reinforcements, reinforcementsOf(side));
  }),
  activations: call(
    ["2.2.C2", "7.2", "2.2b"],
    () => activationLoop,
    () => loopFor(SIDES[0]!),
  ),
  consolidation: call(
    "2.2.C3",
    () => consolidation,
    () => consolidationOf(),
  ),
  // §2.2.C3: after the Consolidation the Activation markers come off.
  end: step("2.2.C3", ({ position }) => {
    position.activations.fill(0);
    position.prepaid.fill(0);
  }),
});
