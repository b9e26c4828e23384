import { again, done, everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side, tables } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOwner } from "../telling.ts";
import { type FlotillaOption, sail, sailings } from "./flotilla.ts";
import { armyCommander, forcesOf } from "./forces.ts";
import { isFree, isFresh, isInZone, tryInitiative } from "./initiative.ts";
import { centerServes, commandCost, inDispatch } from "./lines.ts";
import { march, marchOf } from "./march.ts";
import { showAround } from "./showing.ts";
import { type SmallMoveOption, smallMoves, startSmallMove } from "./smallMoves.ts";

/** §II.b, §C7.6, §C7.7, §C7.18: Movement Commands, and the small moves between them. */
export type CommandOption =
  | { readonly type: "command"; readonly leader: number }
  | SmallMoveOption
  | FlotillaOption
  | { readonly type: "endSegment" };

/** §C7.6: the Commands of a turn: weather first, then the halving, then nothing without a Center that serves. */
export function commandsOf(position: Quadrilateral, side: Side): number {
  const { perTurn, modifiers } = tables.movementCommands;
  const least = modifiers.find(({ when }) => when === "weather")?.minimum ?? 0;
  const weather = tables.weatherEffects.types[position.weather].movementCommands;
  const all = weather === 0 ? perTurn[SIDE_NAMES[side]] : Math.max(least, perTurn[SIDE_NAMES[side]] + weather);
  if (!centerServes(position, side)) return 0;
  return isCommanderAway(position, side) ? Math.ceil(all / 2) : all;
}

/** §C7.6: off the map, besieged or out of dispatch. */
function isCommanderAway(position: Quadrilateral, side: Side): boolean {
  const commander = armyCommander(position, side);
  return commander === NOWHERE || !inDispatch(position, side, commander);
}

/** §C7.6: what a Command to a Force costs, or -1; the Army Commander's own Force costs the least. */
export function costOfCommand(position: Quadrilateral, leader: number): number {
  const side = leaders.side[leader]!;
  const cost = position.besieged[leader] ? -1 : commandCost(position, side, position.leaderHex[leader]!);
  if (cost < 0 || armyCommander(position, side) !== leader) return cost;
  return tables.movementCommands.armyCommanderForce.ap;
}

/** Ruling II.b: who is eligible. */
export function mayCommandForce(position: Quadrilateral, leader: number): boolean {
  if (!isFresh(position, leader) || !isFree(position, leader)) return false;
  const cost = costOfCommand(position, leader);
  return cost >= 0 && cost <= position.ap[leaders.side[leader]!];
}

export const commands: Procedure<Quadrilateral, { side: Side }> = procedure<{ side: Side }>("commands", {
  side: everybody,
}).steps({
  begin: step("C7.6", ({ position }, { side }) => {
    position.forageUsed[side] = [];
    position.commandsLeft = commandsOf(position, side);
  }),
  who: decision({
    rule: ["II.b", "C7.6", "C7.18"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: () => true,
    options: (position, { side }): CommandOption[] => {
      const forces = forcesOf(position, side);
      const commanded = position.commandsLeft > 0 && centerServes(position, side);
      const eligible = commanded ? forces.filter((leader) => mayCommandForce(position, leader)) : [];
      return [
        ...eligible.map((leader) => ({ type: "command" as const, leader })),
        ...sailings(position, side, eligible),
        ...smallMoves(position, side, forces),
        { type: "endSegment" },
      ];
    },
    play: (play, { side }, option) => {
      if (option.type === "endSegment") return done;
      if (option.type === "command") command(play, option.leader);
      else if (option.type === "sail") {
        pay(play, option.leader);
        sail(play, option);
      } else startSmallMove(play, side, option);
      return again;
    },
  }),
  end: step("II.b", () => {}),
});

/** §II.b.1: a Command and its APs are spent, whatever comes of it. */
function pay(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const ap = costOfCommand(position, leader);
  position.ap[side] -= ap;
  position.commandsLeft--;
  const event = { type: "command", rules: ["C7.6"], side: SIDE_NAMES[side], hex: position.leaderHex[leader]!, ap };
  tellOwner(play, side, event, { leader });
}

/** §II.b.1, §II.b.2, §II.b.3: the Force is activated, marches, and checks attrition when it stops. */
export function command(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  pay(play, leader);
  showAround(play, leaders.side[leader]!, position.leaderHex[leader]!);
  // §C7.7 In an enemy zone it must roll all the same.
  if (isInZone(position, leader))
    tryInitiative(play, leader, "command", { by: tables.initiativeZoc.movementCommandInEnemyZone });
  else play.call(march, marchOf(position, leader, "command"));
}
