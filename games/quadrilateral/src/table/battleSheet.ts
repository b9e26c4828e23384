import type { Box, Display, Language, Value } from "@gonfalon/engine/kernel";
import { otherSide, SIDE_NAMES, type Side } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { treeOf } from "../rules/core/battle/aftermath.ts";
import { type Battle, combatSps, forcesBy, gunsOf, hexesOf, unitsOfSide } from "../rules/core/battle/state.ts";
import { leaderId, unitId } from "./ids.ts";
import type { QuadrilateralView } from "./view.ts";
import { hexName, sentence, word } from "./words.ts";

/** The battle that is being fought, as both sides see it: leaders, strengths to the nearest ten, markers, the round. */
export function battleSheet({ position, viewer }: QuadrilateralView, language: Language): Display[] {
  const battle = position.flow.find(({ procedure }) => procedure === "battle") as unknown as Battle | undefined;
  if (!battle) return [];
  const kind = battle.storm ? "storm" : battle.sortie ? "sortie" : "field";
  return [
    {
      id: "battle",
      title: word(`battle.${kind}`, language, { hexes: battle.hexes }),
      kind: "roster",
      value: word("battle.round", language, { count: battle.round }),
      boxes: [battle.phasing, otherSide(battle.phasing)].map((side) => boxOf(position, battle, side, viewer, language)),
      open: true,
    },
  ];
}

function boxOf(position: Quadrilateral, battle: Battle, side: Side, viewer: string, language: Language): Box {
  const own = viewer === SIDE_NAMES[side];
  const all = forcesBy(battle, side).flatMap((leader) => treeOf(position, leader));
  const units = own ? unitsOfSide(position, battle, side) : [];
  const role = side === battle.phasing ? "attacker" : "defender";
  const said = (key: string, text: string): Value => ({ title: word(`battle.${key}`, language), text });
  const values: Value[] = [said("at", hexesOf(position, battle, side).map(hexName).join(", "))];
  if (battle.told[side] > 0) values.push(said("told", String(battle.told[side])));
  if (battle.began[side] > 0) values.push(said("began", String(battle.began[side])));
  if (own) values.push(said("now", String(combatSps(position, units))), said("guns", String(gunsOf(position, units))));
  if (battle.types[side] !== "none") values.push(said("type", word(`type.${battle.types[side]}`, language)));
  if (battle.pitched[side] > 0) values.push(said("pitched", String(battle.pitched[side])));
  return {
    id: `battle-${role}`,
    title: sentence(`side.${SIDE_NAMES[side]}`, language),
    side: SIDE_NAMES[side],
    values: [said("role", word(`battle.${role}`, language)), ...values],
    pieces: [...all.map(leaderId), ...units.map(unitId)],
  };
}
