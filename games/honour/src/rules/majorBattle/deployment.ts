import { everybody } from "@gonfalon/engine/kernel";
import { opponentOf } from "../../data.ts";
import type { Honour, Section } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { decision, procedure } from "../rulebook.ts";
import { holds, playChit } from "./chits.ts";
import { battleOf, corpsAt, corpsLedBy, corpsWhere, fightingUnits, generaleOf, initiativeOf } from "./corps.ts";

/** §11.4.Step5-a: the sides put their Corps on the Battle Roster, in turn, the attacker first. */
export interface Deployment {
  /** Whose turn it is. */
  side: Side;
}
export type DeploymentOption =
  | { readonly type: "deploy"; readonly capitano: number; readonly section: Exclude<Section, ""> }
  | { readonly type: "playFormation" };

function waiting(position: Honour, side: Side): number[] {
  return corpsWhere(position, (corps) => corps.side === side && corps.section === "");
}

/** §11.4.Step5-a.1: which sections are open to a Corps. */
function sectionsFor(position: Honour, index: number): Exclude<Section, "">[] {
  const { side } = corpsAt(position, index);
  const { formation } = battleOf(position);
  if (!formation[side] || isNeededInMainBody(position, index)) return ["main-body"];
  const inRearguard = corpsWhere(position, (corps) => corps.side === side && corps.section === "rearguard").length;
  const mayHoldBack = inRearguard < initiativeOf(position, generaleOf(position, side));
  return mayHoldBack ? ["vanguard", "main-body", "rearguard"] : ["vanguard", "main-body"];
}

/** §11.4.Step5-a, as ruled: at least one good-order Corps has to stand in the Main Body. */
function isNeededInMainBody(position: Honour, index: number): boolean {
  const { side } = corpsAt(position, index);
  const others = corpsWhere(position, (corps, other) => {
    if (other === index || corps.side !== side || fightingUnits(position, corps).length === 0) return false;
    return corps.section === "main-body" || corps.section === "";
  });
  return others.length === 0;
}

/** §11.4.1.Formation: on anybody's Card, but as ruled (11.4.1.Muster) a Demoralised Corps plays nothing of the kind. */
function holderOfFormation(position: Honour, side: Side): number {
  return battleOf(position).corps.findIndex(
    (corps) => corps.side === side && holds(corps, "formation") && fightingUnits(position, corps).length > 0,
  );
}

export const deployment = procedure<Deployment>("deployment", { side: everybody }).steps({
  deploy: decision({
    rule: ["11.4.Step5-a", "11.4.Step5-a.1", "11.4.1.Formation"],
    seat: (_, { side }) => side,
    when: (position, { side }) => waiting(position, side).length > 0,
    options: (position, { side }): DeploymentOption[] => {
      const places = waiting(position, side).flatMap((index) =>
        sectionsFor(position, index).map((section) => ({
          type: "deploy" as const,
          capitano: corpsAt(position, index).capitano,
          section,
        })),
      );
      return holderOfFormation(position, side) >= 0 ? [...places, { type: "playFormation" }] : places;
    },
    play: (play, frame, option) => {
      const { position } = play;
      if (option.type === "playFormation") {
        playChit(play, holderOfFormation(position, frame.side), "formation", "11.4.1.Formation");
        battleOf(position).formation[frame.side] = true;
        return "deploy";
      }
      const { capitano, section } = option;
      corpsAt(position, corpsLedBy(position, capitano)).section = section;
      play.tell({ type: "corpsDeployed", rules: ["11.4.Step5-a"], side: frame.side, capitano, section });
      // As ruled, the side with more Corps goes on alone.
      const other = opponentOf(frame.side);
      if (waiting(position, other).length > 0) frame.side = other;
      return "deploy";
    },
  }),
});
