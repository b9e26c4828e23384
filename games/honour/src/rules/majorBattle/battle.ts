import { everybody, type Play } from "@gonfalon/engine/kernel";
import type { Honour } from "../../position.ts";
import { sideOf } from "../forces.ts";
import { procedure, step } from "../rulebook.ts";

/**
 * §11.4: a Major Battle, from Step 3-a to Step 11-a. Steps 1 and 2 are common to all battles: whoever calls this has named
 * the two Forces by their Primi Capitani, shown them, and settled whether the defender stands outside his Fortress.
 */
export interface MajorBattle {
  attacker: number;
  defender: number;
}

function begin(play: Play<Honour>, { attacker, defender }: MajorBattle): void {
  const { position } = play;
  const hex = position.hex[defender]!;
  const from = position.hex[attacker]!;
  position.battle = {
    hex,
    from,
    attacker: sideOf(position, attacker),
    round: 0,
    fight: "",
    corps: [],
    chosen: { french: 0, rivals: 0 },
    free: { french: 0, rivals: 0 },
    seen: { french: [], rivals: [] },
    formation: { french: false, rivals: false },
    cavalieri: [],
    mustered: { french: false, rivals: false },
  };
  play.tell({ type: "majorBattle", rules: ["11.4"], attacker, defender, from, hex });
}

export const majorBattle = procedure<MajorBattle>("majorBattle", { attacker: everybody, defender: everybody }).steps({
  begin: step("11.4", begin),
  end: step("11.4", ({ position }) => {
    position.battle = null;
  }),
});
