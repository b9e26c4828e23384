import type { Procedure } from "@gonfalon/engine/kernel";
import type { Gradisca } from "./position.ts";
import { activation, areaActivation } from "./rules/activation.ts";
import { bombardUnits, bombardWall } from "./rules/bombardment.ts";
import { calling } from "./rules/calling.ts";
import { cardProcedures } from "./rules/cardProcedures.ts";
import { fieldCombat } from "./rules/fieldCombat.ts";
import { captureForts } from "./rules/forts.ts";
import { incursion } from "./rules/lightCavalry.ts";
import { commanderCasualty, takeHits } from "./rules/losses.ts";
import { march } from "./rules/march.ts";
import { blowMine, counterMine, layMine } from "./rules/mines.ts";
import { raid } from "./rules/raids.ts";
import { retreatDefenders } from "./rules/retreat.ts";
import { game, turn } from "./rules/sequence.ts";
import { overcrowding } from "./rules/stacking.ts";
import { rebuild } from "./rules/walls.ts";

/** Every procedure of the rulebook, for the flow of play. */
// biome-ignore lint/suspicious/noExplicitAny: procedures of every kind of locals
export const procedures: readonly Procedure<Gradisca, any>[] = [
  game,
  turn,
  activation,
  areaActivation,
  march,
  raid,
  incursion,
  fieldCombat,
  calling,
  takeHits,
  commanderCasualty,
  retreatDefenders,
  captureForts,
  bombardWall,
  bombardUnits,
  layMine,
  blowMine,
  counterMine,
  rebuild,
  overcrowding,
  ...cardProcedures,
];
