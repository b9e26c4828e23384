import { linkBetween } from "@gonfalon/engine/board";
import { type Bar, Bars, bar } from "@gonfalon/engine/kit";
import { board, hexes, leaders, TERRAINS } from "../data.ts";
import { NOT_MOVED, type Quadrilateral, TRIED_INITIATIVE } from "../position.ts";
import { inQuarters } from "../rules/core/alert.ts";
import { costOfCommand } from "../rules/core/commands.ts";
import { FORCE_THERE, GARRISON_THERE } from "../rules/core/field.ts";
import { isForce, unitsOf } from "../rules/core/forces.ts";
import { CLOSED, stepCost, waterAt } from "../rules/core/ground.ts";
import { centerServes, inDispatch } from "../rules/core/lines.ts";
import { isGateShut } from "../rules/core/sieges.ts";
import { costOf, isHeld, type Mover, mayEnd, moverOf } from "../rules/core/steps.ts";
import { marchNow } from "./describe.ts";

/** Why a Force does not march: the prohibitions of §C7, §C8 and §C10, each told with its rule. */

type Force = readonly [position: Quadrilateral, leader: number];

const force = new Bars<Force>(
  { rule: "C6.8", key: "bar.noForce", when: (position, leader) => !isForce(position, leader) },
  { rule: "C10.6", key: "bar.besieged", when: (position, leader) => position.besieged[leader] === 1 },
  { rule: "E11", key: "bar.inQuarters", when: (position, leader) => inQuarters(position, leader) },
  { rule: "C2.17", key: "bar.governor", when: (_, leader) => leaders.governor[leader]! >= 0 },
  {
    rule: "C5.5",
    key: "bar.replaced",
    when: (position, leader) => unitsOf(position, leader).every((unit) => position.received[unit]! > 0),
  },
);

const fresh = new Bars<Force>(
  { rule: "C7.2", key: "bar.moved", when: (position, leader) => position.leaderMoved[leader] !== NOT_MOVED },
  {
    rule: "II.ca",
    key: "bar.tried",
    when: (position, leader) => (position.leaderDone[leader]! & TRIED_INITIATIVE) !== 0,
  },
);

const order = new Bars<Force>(
  { rule: "C7.6", key: "bar.noCommands", when: ({ commandsLeft }) => commandsLeft === 0 },
  { rule: "C4.9", key: "bar.noCenter", when: (position, leader) => !centerServes(position, leaders.side[leader]!) },
  {
    rule: "C4.8",
    key: "bar.outOfDispatch",
    when: (position, leader) => !inDispatch(position, leaders.side[leader]!, leader),
  },
  {
    rule: "C7.6",
    key: "bar.tooDear",
    when: (position, leader) => costOfCommand(position, leader) > position.ap[leaders.side[leader]!],
    values: (position, leader) => ({ ap: costOfCommand(position, leader) }),
  },
);

export function commandBar(position: Quadrilateral, leader: number): Bar | null {
  return force.bar(position, leader) ?? fresh.bar(position, leader) ?? order.bar(position, leader);
}

/** §C13.2: a forced march is tried whether the Force has moved or not. */
export function initiativeBar(position: Quadrilateral, leader: number, forced: boolean): Bar | null {
  const found = force.bar(position, leader) ?? fresh.bar(position, leader);
  return forced && found?.key === "bar.moved" ? null : found;
}

type Step = readonly [position: Quadrilateral, mover: Mover, link: number];
const to = (link: number) => board.linkTo[link]!;

const step = new Bars<Step>(
  { rule: "C7.14", key: "bar.lake", when: (_, __, link) => TERRAINS[hexes.terrain[to(link)]!] === "lake" },
  { rule: "C8.5", key: "bar.stopped", when: (_, { march }) => march.stopped },
  { rule: "C5.5", key: "bar.held", when: (position, { leader }) => isHeld(position, leader) },
  {
    rule: "C8.1",
    key: "bar.enemyThere",
    when: (_, { field }, link) => (field.enemy[to(link)]! & (FORCE_THERE | GARRISON_THERE)) !== 0,
  },
  { rule: "C8.2", key: "bar.river", when: (position, _, link) => waterAt(position, link).closed },
  {
    rule: "C7.14",
    key: "bar.closedGround",
    when: (position, { bits }, link) => stepCost(position, link, bits, position.weather) === CLOSED,
  },
  {
    rule: "C10.6",
    key: "bar.gateShut",
    when: (position, { side, field }, link) => isGateShut(position, side, field, link),
  },
  {
    rule: "C8.7",
    key: "bar.zoneToZone",
    when: (position, mover, link) => mover.field.zone[to(link)]! > 0 && costOf(position, mover, link) === CLOSED,
  },
  { rule: "C8.3", key: "bar.ferry", when: (position, mover, link) => costOf(position, mover, link) === CLOSED },
  {
    rule: "C7.12",
    key: "bar.noMps",
    when: (position, mover, link) => costOf(position, mover, link) > mover.left,
    values: (position, mover, link) => ({ mps: costOf(position, mover, link), left: Math.max(0, mover.left) }),
  },
  { rule: "C6.12", key: "bar.crowded", when: (position, mover, link) => !mayEnd(position, mover, to(link)) },
);

export function marchBar(position: Quadrilateral, hex: number): Bar | null {
  const march = marchNow(position);
  if (!march) return null;
  const link = linkBetween(board, position.leaderHex[march.leader]!, hex);
  if (link < 0) return bar("C7.12", "bar.notAdjacent");
  return step.bar(position, moverOf(position, march), link);
}
