import type { Box, Display, Language, Value } from "@gonfalon/engine/kernel";
import {
  ARMS,
  ARTILLERY,
  type Arm,
  CAVALRY,
  INFANTRY,
  leaders,
  SIDE_NAMES,
  SIDES,
  type Side,
  tables,
} from "../data.ts";
import { IN_PLAY, IN_POOL, NOWHERE, type Quadrilateral } from "../position.ts";
import { inQuarters, onAlert } from "../rules/core/alert.ts";
import { forageValue } from "../rules/core/forage.ts";
import {
  armOf,
  isForce,
  leaderless,
  ownUnits,
  sizeOf,
  spanUsed,
  stands,
  trainsOf,
  under,
} from "../rules/core/forces.ts";
import { dispatchTo } from "../rules/core/lines.ts";
import { boxOfLeader, leaderId, unitId } from "./ids.ts";
import type { QuadrilateralView } from "./view.ts";
import { leaderName, sentence, word } from "./words.ts";

/** The organisation of the viewer's own army: a tree for each leader on the map, with strengths and spans. */
export function organisation({ position, viewer }: QuadrilateralView, language: Language): Display[] {
  const side = SIDES.find((one) => SIDE_NAMES[one] === viewer);
  if (side === undefined) return [];
  const heads = leaders.ofSide[side].filter((leader) => stands(position, leader));
  const forces = heads.filter((leader) => isForce(position, leader));
  const total = forces.reduce((sum, leader) => sum + sizeOf(position, leader), 0);
  const open = position.flow.some(({ procedure }) => procedure === "transfers" || procedure === "strengthTransfers");
  return [
    {
      id: "organisation",
      title: word("track.organisation", language),
      kind: "tree",
      side: SIDE_NAMES[side],
      value: word("organisation.value", language, { count: forces.length, sps: total }),
      boxes: [
        ...heads.flatMap((leader) => branch(position, leader, language)),
        ...withoutLeader(position, side, language),
      ],
      ...(open ? { open } : {}),
    },
  ];
}

/** A leader with his own, and those under him. */
function branch(position: Quadrilateral, leader: number, language: Language, inside?: string): Box[] {
  const head = inside === undefined;
  const box: Box = {
    id: boxOfLeader(leader),
    title: head
      ? word("organisation.at", language, { leader, hex: position.leaderHex[leader]! })
      : leaderName(leader, language),
    ...(head ? {} : { inside }),
    side: SIDE_NAMES[leaders.side[leader]!],
    pieces: [leaderId(leader), ...ownUnits(position, leader).map(unitId)],
    values: [spanOf(position, leader, language), ...(head ? forceValues(position, leader, language) : [])],
  };
  return [box, ...under(position, leader).flatMap((one) => branch(position, one, language, box.id))];
}

/** §C2.3. */
function spanOf(position: Quadrilateral, leader: number, language: Language): Value {
  const [amount, of] = [spanUsed(position, leader), leaders.span[leader]!];
  const text = word("organisation.of", language, { used: amount, span: of });
  return { title: word("organisation.span", language), text, amount, of };
}

function forceValues(position: Quadrilateral, leader: number, language: Language): Value[] {
  if (!isForce(position, leader)) return [];
  const size = sizeOf(position, leader);
  const arms = ([INFANTRY, CAVALRY, ARTILLERY] as const).flatMap((arm) =>
    armValue(position, leader, arm, size, language),
  );
  const said = (key: string, text: string): Value => ({ title: word(`organisation.${key}`, language), text });
  // §C4.7 Nobody reaches a besieged Force.
  const reached = position.besieged[leader]
    ? -1
    : dispatchTo(position, leaders.side[leader]!, position.leaderHex[leader]!);
  const state = inQuarters(position, leader) ? "quarters" : onAlert(position, leader) ? "alert" : "";
  return [
    ...arms,
    said(
      "dispatch",
      reached < 0 ? word("organisation.none", language) : word("organisation.mps", language, { mps: reached }),
    ),
    said("forage", String(forageValue(position, leaders.side[leader]!, position.leaderHex[leader]!))),
    ...(trainsOf(position, leader).length > 0 ? [said("train", String(trainsOf(position, leader).length))] : []),
    ...(state ? [said("state", word(`organisation.${state}`, language))] : []),
  ];
}

function armValue(position: Quadrilateral, leader: number, arm: Arm, size: number, language: Language): Value[] {
  const amount = armOf(position, leader, arm);
  return amount === 0
    ? []
    : [{ title: sentence(`arm.${ARMS[arm]}`, language), text: String(amount), amount, of: size }];
}

/** §C6.12, §C2.14. */
function withoutLeader(position: Quadrilateral, side: Side, language: Language): Box[] {
  const hexes = [...new Set(position.unitHex.filter((hex) => hex !== NOWHERE))];
  return hexes.flatMap((hex): Box[] => {
    const there = leaderless(position, side, hex);
    if (there.length === 0) return [];
    return [{ id: `org-${hex}`, title: word("organisation.leaderless", language, { hex }), pieces: there.map(unitId) }];
  });
}

/** The Replacement Pool and the major generals who can still be called up: nobody else sees them. */
export function pools({ position, viewer }: QuadrilateralView, language: Language): Display[] {
  const side = SIDES.find((one) => SIDE_NAMES[one] === viewer);
  if (side === undefined) return [];
  const { poolLimit } = tables.replacements;
  const points = ARMS.map((arm, i): Value => {
    const amount = position.pool[side][i]!;
    return { title: sentence(`arm.${arm}`, language), text: String(amount), amount, of: poolLimit[arm] };
  });
  const free = leaders.ofSide[side].filter((leader) => position.leaderState[leader] === IN_POOL);
  const active = leaders.ofSide[side].filter((one) => leaders.generic[one] && position.leaderState[one] === IN_PLAY);
  return [
    {
      id: "pool",
      title: word("track.pool", language),
      kind: "pool",
      side: SIDE_NAMES[side],
      value: position.pool[side].join(" / "),
      boxes: [
        { id: "pool-points", title: word("pool.points", language), values: points },
        {
          id: "pool-generals",
          title: word("pool.generals", language),
          values: [
            { title: word("pool.free", language), text: String(free.length) },
            { title: word("pool.active", language), text: String(active.length) },
          ],
        },
      ],
    },
  ];
}
