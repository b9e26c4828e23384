import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, pieces, SIDE_NAMES, type Side, supplyHexes, tables, turnTrack } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { centersAgain } from "./between.ts";
import { fieldOf } from "./field.ts";
import { armyCommander } from "./forces.ts";
import { centerServes, dispatchTo, inDispatch } from "./lines.ts";
import { takeHold } from "./sieges.ts";
import { apCost } from "./tables.ts";

/** §I.a, §C4.13 to §C4.22: the Administrative Segment, in the order of the ruling on §I.a. */

export type SupplyChoice =
  | { readonly type: "moveSupply"; readonly hex: number }
  | { readonly type: "keepSupply" }
  | { readonly type: "setUpSupply"; readonly hex: number };
export type CenterChoice =
  | { readonly type: "disbandCenter" }
  | { readonly type: "keepCenter" }
  | { readonly type: "setUpCenter"; readonly hex: number };

type Segment = { side: Side };

export const administration = procedure<Segment>("administration", { side: everybody }).steps({
  status: call(
    "I.a",
    () => campaign.armyStatus,
    (_, { side }) => ({ side }),
  ),
  receive: step(["I.a.1", "C4.13"], (play, { side }) => receiveAps(play, side)),
  leave: call(
    "E17",
    () => campaign.leaveQuarters,
    (_, { side }) => ({ side }),
  ),
  supply: call(
    "I.a.2",
    () => supplySource,
    (_, { side }) => ({ side }),
  ),
  center: call(
    "I.a.3",
    () => centerOfOperations,
    (_, { side }) => ({ side }),
  ),
  replacements: step("I.a.4", (play, { side }) => campaign.replacementRoll(play, side)),
});

/** §C4.13: nothing without an active Center and a LOC. */
function receiveAps(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  if (!centerServes(position, side)) return;
  const { die, received } = campaign.apReceipt(play, side);
  const bonus = turnTrack[position.turn]!.fortnightFirst ? commandersBonus(position, side) : 0;
  position.ap[side] += received + bonus;
  position.apThisFortnight[side] += received;
  play.tell({
    type: "apReceived",
    rules: bonus > 0 ? ["I.a.1", "C4.13", "C4.17"] : ["I.a.1", "C4.13"],
    side: SIDE_NAMES[side],
    die,
    received,
    bonus,
    ap: position.ap[side],
  });
}

/** §C4.17: once in a Fortnight, for an Army Commander with a bonus point in dispatch of his active Center. */
export function commandersBonus(position: Quadrilateral, side: Side): number {
  const commander = armyCommander(position, side);
  if (commander === NOWHERE || !centerServes(position, side) || !inDispatch(position, side, commander)) return 0;
  const { ap, leaderBonus, maxDispatchMp } = tables.apPool.armyCommanderBonus;
  const near = dispatchTo(position, side, position.leaderHex[commander]!) <= 2 * maxDispatchMp;
  return near && leaders.bonus[commander]! >= leaderBonus ? ap : 0;
}

/** §C4.19: listed for the army, and free of enemy pieces and zones as the owner sees them. */
export function supplyHexesOpen(position: Quadrilateral, side: Side): number[] {
  const { enemy, zone } = fieldOf(position, side);
  return supplyHexes[side].filter((hex) => hex !== position.supply[side] && enemy[hex] === 0 && zone[hex] === 0);
}

/** §C4.1, §C4.19: the Supply Source with the garrison of its own, to which its place belongs (§C10.12). */
export function placeSupply(position: Quadrilateral, side: Side, hex: number): void {
  position.supply[side] = hex;
  position.garrisonHex[pieces.garrison.indexOf(side)] = hex;
  takeHold(position, side, hex);
}

/** §I.a.2, also in a Fortnight (§E27b): set up again after its loss (§C4.2), or moved for an AP (§C4.20). */
export const supplySource = procedure<Segment>("supplySource", { side: everybody }).steps({
  setUp: decision({
    rule: "C4.2",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): SupplyChoice[] =>
      supplyMayReturn(position, side)
        ? supplyHexesOpen(position, side).map((hex) => ({ type: "setUpSupply", hex }))
        : [],
    play: (play, { side }, option: SupplyChoice) => {
      if (option.type !== "setUpSupply") return done;
      pay(play.position, side, supplyPrice(play.position, side));
      placeSupply(play.position, side, option.hex);
      tellSupply(play, side, "C4.2");
      return done;
    },
  }),
  name: decision({
    rule: ["I.a.2", "C4.19", "C4.20"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): SupplyChoice[] => {
      if (position.supply[side] === NOWHERE || position.ap[side] < apCost("change-supply-source")) return [];
      const open = supplyHexesOpen(position, side).map((hex) => ({ type: "moveSupply", hex }) as const);
      return open.length > 0 ? [{ type: "keepSupply" }, ...open] : [];
    },
    play: (play, { side }, option: SupplyChoice) => {
      if (option.type !== "moveSupply") return;
      pay(play.position, side, apCost("change-supply-source"));
      placeSupply(play.position, side, option.hex);
      tellSupply(play, side, "C4.19");
    },
  }),
});

/** §C4.2: on the second turn after its loss for an AP; without one it comes free a turn later. */
function supplyMayReturn(position: Quadrilateral, side: Side): boolean {
  if (position.supply[side] !== NOWHERE || position.turn < position.supplyDue[side]) return false;
  return position.ap[side] >= supplyPrice(position, side);
}

function supplyPrice({ turn, supplyDue }: Quadrilateral, side: Side): number {
  return turn > supplyDue[side] ? 0 : apCost("supply-source-again");
}

function pay(position: Quadrilateral, side: Side, ap: number): void {
  position.ap[side] -= ap;
}

function tellSupply(play: Play<Quadrilateral>, side: Side, rule: string): void {
  const { supply, ap } = play.position;
  play.tell({ type: "supplySource", rules: [rule], side: SIDE_NAMES[side], hex: supply[side], ap: ap[side] });
}

/** §I.a.3: the Center of Operations comes back (§C4.12, §C4.22), or is disbanded for an AP (§C4.21). */
export const centerOfOperations = procedure<Segment>("centerOfOperations", { side: everybody }).steps({
  // §C4.12 A Center that was taken returns to the Supply Source, as soon as there is one (ruling C4.12).
  returned: step("C4.12", (play, { side }) => {
    const { position } = play;
    if (!centerMayReturn(position, side) || !position.centerTaken[side] || position.supply[side] === NOWHERE) return;
    placeCenter(play, side, position.supply[side], "C4.12");
  }),
  setUp: decision({
    rule: "C4.22",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): CenterChoice[] =>
      centerMayReturn(position, side) && !position.centerTaken[side]
        ? centersAgain(position, side).map((hex) => ({ type: "setUpCenter", hex }))
        : [],
    play: (play, { side }, option: CenterChoice) => {
      if (option.type === "setUpCenter") placeCenter(play, side, option.hex, "C4.22");
      return done;
    },
  }),
  disband: decision({
    rule: ["I.a.3", "C4.21"],
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side }): CenterChoice[] =>
      position.center[side] !== NOWHERE && position.ap[side] >= apCost("disband-center")
        ? [{ type: "keepCenter" }, { type: "disbandCenter" }]
        : [],
    play: (play, { side }, option: CenterChoice) => {
      if (option.type === "disbandCenter") disbandCenter(play, side);
    },
  }),
});

function centerMayReturn({ center, centerDue, turn }: Quadrilateral, side: Side): boolean {
  return center[side] === NOWHERE && turn >= centerDue[side];
}

/** On its moving side (§C4.12, §C4.22). */
function placeCenter(play: Play<Quadrilateral>, side: Side, hex: number, rule: string): void {
  const { position } = play;
  position.center[side] = hex;
  position.centerActive[side] = 0;
  position.centerTaken[side] = 0;
  position.centerDue[side] = 0;
  play.tell({ type: "center", rules: [rule], side: SIDE_NAMES[side], hex });
}

/** §C4.21: APs that are held are kept. */
function disbandCenter(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  pay(position, side, apCost("disband-center"));
  position.center[side] = NOWHERE;
  position.centerActive[side] = 0;
  position.centerTaken[side] = 0;
  position.centerDue[side] = position.turn + 1;
  play.tell({ type: "centerDisbanded", rules: ["C4.21"], side: SIDE_NAMES[side], ap: position.ap[side] });
}
