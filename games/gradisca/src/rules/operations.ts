import type { Play } from "@gonfalon/engine/kernel";
import type { Bar } from "@gonfalon/engine/kit";
import { board, units, walls } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { bombardmentOf, bombardUnits, bombardWall, unitBombardmentBar, wallBombardmentBar } from "./bombardment.ts";
import { buildFort, demolishFort, demolitionBar, fortBar } from "./forts.ts";
import { recover, recoveryBar } from "./losses.ts";
import { march, marchOf, mayMove } from "./march.ts";
import { blowingBar, blowMine, counterMine, counterMiningBar, layMine, miningBar } from "./mines.ts";
import { canStep } from "./movement.ts";
import { rebuild, rebuildingBar } from "./walls.ts";

/** §5.1: the operations out of which an activated unit does one. */

type OperationOnWall = "bombardWall" | "layMine" | "blowMine" | "counterMine" | "rebuild";

const onWalls: Readonly<Record<OperationOnWall, (position: Gradisca, unit: number, wall: number) => Bar | null>> = {
  bombardWall: wallBombardmentBar,
  layMine: miningBar,
  blowMine: blowingBar,
  counterMine: counterMiningBar,
  rebuild: rebuildingBar,
};

/** What a unit may do now (§5.1a to §5.1f, §7.7, §19.2c). */
export function operationsOf(position: Gradisca, unit: number): GradiscaOption[] {
  const options: GradiscaOption[] = [];
  if (mayMove(position, unit) && canStep(position, [unit])) options.push({ type: "move", unit });
  if (!recoveryBar(position, unit)) options.push({ type: "recover", unit });
  const type = units.type[unit];
  if (type === "artillery" || type === "guastatori") addSiegeOperations(position, unit, options);
  return options;
}

function addSiegeOperations(position: Gradisca, unit: number, options: GradiscaOption[]): void {
  for (let wall = 0; wall < walls.link.length; wall++) {
    for (const type of Object.keys(onWalls) as OperationOnWall[]) {
      if (!onWalls[type](position, unit, wall)) options.push({ type, unit, wall });
    }
  }
  const from = position.area[unit]!;
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    const area = board.linkTo[link]!;
    if (!unitBombardmentBar(position, unit, area)) options.push({ type: "fireAt", unit, area });
  }
  if (!fortBar(position, unit)) options.push({ type: "buildFort", unit });
  if (!demolitionBar(position, unit)) options.push({ type: "demolishFort", unit });
}

const worksAtWalls = () => ({
  bombardWall: bombardWall,
  layMine: layMine,
  blowMine: blowMine,
  counterMine: counterMine,
  rebuild,
});

/** Begins the operation chosen. §5.1: whoever has done one does no other; a march marks its units when they halt. */
export function operate(play: Play<Gradisca>, option: GradiscaOption): void {
  if (option.type === "move") {
    play.call(march, marchOf(units.side[option.unit]!, option.unit));
    return;
  }
  if (!("unit" in option)) return;
  play.position.operated[option.unit] = 1;
  if (option.type === "fireAt") play.call(bombardUnits, bombardmentOf(option.unit, option.area));
  else if ("wall" in option) play.call(worksAtWalls()[option.type], { unit: option.unit, wall: option.wall });
  else if (option.type === "recover") recover(play, option.unit, "7.2f");
  else if (option.type === "buildFort") buildFort(play, option.unit);
  else if (option.type === "demolishFort") demolishFort(play, option.unit);
}

/** Why a unit cannot do an operation, or null: the prohibitions that make the list above, asked one by one. */
export function operationBar(position: Gradisca, option: GradiscaOption): Bar | null {
  if (option.type === "fireAt") return unitBombardmentBar(position, option.unit, option.area);
  if (option.type === "buildFort") return fortBar(position, option.unit);
  if (option.type === "demolishFort") return demolitionBar(position, option.unit);
  if (option.type === "recover") return recoveryBar(position, option.unit);
  if ("wall" in option && Object.hasOwn(onWalls, option.type)) {
    return onWalls[option.type](position, option.unit, option.wall);
  }
  return null;
}
