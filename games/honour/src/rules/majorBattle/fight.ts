import { everybody } from "@gonfalon/engine/kernel";
import { SIDES } from "../../data.ts";
import type { Honour } from "../../position.ts";
import { call, procedure, step } from "../rulebook.ts";
import { artilleryFire, artilleryFireOf } from "./artillery.ts";
import { charges, chargesOf } from "./charges.ts";
import { battleOf, firmIn, settleContacts } from "./corps.ts";
import { engagements, engagementsOf } from "./engagements.ts";

/** §11.4.Step6-a, §11.4.Step7-a: the Fight of the Vanguards or of the Main Bodies: Artillery, Charges, Engagements. */
export interface Fight {
  section: "vanguard" | "main-body";
}

/** Nobody is active in a section without a firm Corps on either side. */
function isEmpty(position: Honour, section: Fight["section"]): boolean {
  return SIDES.every((side) => firmIn(position, side, section).length === 0);
}

export const fight = procedure<Fight>("fight", { section: everybody }).steps({
  begin: step(["11.4.Step6-a", "11.4.Step7-a"], (play, { section }) => {
    const { position } = play;
    const battle = battleOf(position);
    battle.fight = section;
    for (const corps of battle.corps) corps.charged = false;
    if (isEmpty(position, section)) return "end";
    const rules = [section === "vanguard" ? "11.4.Step6-a" : "11.4.Step7-a"];
    play.tell({ type: "fight", rules, section, round: battle.round });
  }),
  artillery: call(
    "11.4.Step6-a.1",
    () => artilleryFire,
    (position) => artilleryFireOf(position),
  ),
  charges: call(
    "11.4.Step6-a.2",
    () => charges,
    () => chargesOf(),
  ),
  engagements: call(
    "11.4.Step6-a.3",
    () => engagements,
    () => engagementsOf(),
  ),
  end: step("11.4.Step6-a", ({ position }) => {
    settleContacts(position);
    battleOf(position).fight = "";
  }),
});
