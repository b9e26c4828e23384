import { linkBetween } from "@gonfalon/engine/board";
import { diceFrom, type ForecastResult, type Language } from "@gonfalon/engine/kernel";
import { board, hexes, opponentOf } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { forcesOf, isCapitanoGenerale, strengthOf, unitsOfForce } from "../rules/forces.ts";
import { isPassable } from "../rules/movement.ts";
import type { Side } from "../schemas/index.ts";
import { setUp } from "../setup.ts";
import { roughEnds } from "./forecast/chains.ts";
import { resultsIn } from "./forecast/groups.ts";

/** The main armies of a scenario, met in the open country: so many rough battles between them. */
export function roughBattle(
  scenario: number,
  attacker: Side,
  works: boolean,
  times: number,
  language: Language,
): { readonly results: readonly ForecastResult[]; readonly drawn: number } {
  const setup = { scenario: String(scenario), options: {}, seed: "", dice: "fast" as const };
  const position = { ...setUp(setup), flow: [], dice: diceFrom("", "fast"), outcome: null } as unknown as Honour;
  position.weather = "Fair";
  const [first, second] = [mainForce(position, attacker), mainForce(position, opponentOf(attacker))];
  const [from, hex] = openCountry(position);
  place(position, first, from);
  place(position, second, hex);
  position.earthworks = works ? [{ hex, level: 2, sides: 63 }] : [];
  const frame = { waiting: [], current: first, asked: [], inside: [], outside: [] };
  const turn = { procedure: "turn", step: "victory" };
  position.flow = [{ procedure: "game", step: "turns" }, turn, { procedure: "combatPhase", step: "decide", ...frame }];
  const ends = roughEnds(position, { type: "attack", hex }, attacker, { procedure: "combatPhase" }, times);
  return { results: resultsIn([position], [ends], language), drawn: times };
}

/** The strongest Force of a Capitano Generale. */
function mainForce(position: Honour, side: Side): number {
  const forces = forcesOf(position, side).filter((primo) => isCapitanoGenerale(position, primo));
  const sps = (primo: number) => strengthOf(position, unitsOfForce(position, primo));
  return forces.reduce((best, one) => (sps(one) > sps(best) ? one : best));
}

/** Two clear hexes side by side, with nobody and nothing between them. */
function openCountry(position: Honour): [number, number] {
  const { inPlay } = castOf(position);
  const taken = new Set(position.hex);
  const isOpen = (hex: number) =>
    inPlay[hex] === 1 && hexes.place[hex]! < 0 && hexes.terrainIds[hexes.terrain[hex]!] === "clear" && !taken.has(hex);
  for (let hex = 0; hex < board.size; hex++) {
    if (!isOpen(hex)) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (isOpen(to) && isPassable(position, link) && isPassable(position, linkBetween(board, to, hex)))
        return [hex, to];
    }
  }
  throw new Error("There is no open country on this map.");
}

function place(position: Honour, primo: number, hex: number): void {
  position.hex[primo] = hex;
  position.order[primo] = "attack";
  position.administrativeMarch[primo] = 0;
  position.faceDown[primo] = 0;
}
