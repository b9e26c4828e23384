import type { Procedure } from "@gonfalon/engine/kernel";
import { activation, areaActivation } from "./activation.ts";
import { bombardUnits, bombardWall } from "./bombardment.ts";
import { calling } from "./calling.ts";
import { cardProcedures } from "./cardProcedures.ts";
import { fieldCombat } from "./fieldCombat.ts";
import { captureForts } from "./forts.ts";
import { incursion } from "./lightCavalry.ts";
import { commanderCasualty, takeHits } from "./losses.ts";
import { march } from "./march.ts";
import { blowMine, counterMine, layMine } from "./mines.ts";
import type { Gradisca } from "./position.ts";
import { raid } from "./raids.ts";
import { retreatDefenders } from "./retreat.ts";
import { game, turn } from "./sequence.ts";
import { overcrowding } from "./stacking.ts";
import { rebuild } from "./walls.ts";

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
