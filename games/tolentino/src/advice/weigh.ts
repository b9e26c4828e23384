import { isEdge } from "@gonfalon/engine/board";
import type { Choice, Frame, Plan } from "@gonfalon/engine/kernel";
import { sideNamed } from "../army.ts";
import { army, ground } from "../data.ts";
import type { TolentinoOption } from "../index.ts";
import { distance, efficiencyOf, isArtillery, MANEUVER, strengthOf, type Tolentino } from "../position.ts";
import type { EscapeOption } from "../rules/arrival.ts";
import type { Assault, AssaultOption } from "../rules/assault.ts";
import type { FireOption } from "../rules/bombardment.ts";
import type { RetireOption } from "../rules/cavalry.ts";
import { segmentOf } from "../rules/combat.ts";
import type { DeclareOption } from "../rules/declaration.ts";
import type { SuccessionOption } from "../rules/losses.ts";
import type { MoraleOption } from "../rules/morale.ts";
import type { ChargeOption, GoOption, PickOption, UnitMove } from "../rules/movement.ts";
import type { GunOption, HexOption, MovementSegment, RideToOption, TryOption } from "../rules/movementSegment.ts";
import type { OrderOption } from "../rules/orders.ts";
import type { ReplaceOption } from "../rules/replacements.ts";
import { lightOf } from "../rules/turns.ts";
import { chargeProspect, weighAssault, weighDeclare, weighFire, weighRetire } from "./battle.ts";
import { bestGain, gunMerit, orderGain, stragglerMerit, urgency } from "./command.ts";
import { foresight } from "./foresight.ts";
import { shelterOf } from "./lay.ts";
import { marchOf, ordersOf, STIR, standing, stirring } from "./march.ts";
import { Outlook } from "./outlook.ts";
import { prospect } from "./prospects.ts";
import { postsFor, ridingGain } from "./riders.ts";

/** Rules of thumb for every question of the game, by its name: how much each option is to be liked. */
export function weigh(position: Tolentino, choice: Choice<TolentinoOption>, plan: Plan | null): number[] {
  const weigher = WEIGHERS[choice.ask];
  if (!weigher) throw new Error(`Nobody has thought about the question ${choice.ask}.`);
  const look = new Outlook(position, sideNamed(choice.seat), plan);
  return weigher(look, choice.options, position.flow.at(-1)!, choice.seat);
}

/** The questions that are thought about. */
export function questions(): string[] {
  return Object.keys(WEIGHERS);
}

// biome-ignore lint/suspicious/noExplicitAny: each question has options and a frame of its own
type Weigher = (look: Outlook, options: readonly any[], frame: any, seat: string) => number[];

function each<O, F = Frame>(weight: (look: Outlook, option: O, frame: F) => number): Weigher {
  return (look, options, frame) => options.map((option) => weight(look, option as O, frame as F));
}

/** For rare questions: one step ahead, and how things stand then. */
const ahead: Weigher = ({ position }, options, _frame, seat) =>
  options.map((option) => foresight(position, seat, option));

const activate = each<{ formation: number }>((look, { formation }) => urgency(look, formation));

/** Where one leader rides: all the options are his. */
const rides: Weigher = (look, options: readonly EscapeOption[]) => {
  const { leader } = options[0]!;
  const post = postsFor(look, leader);
  return options.map((option) => post(option.type === "stay" ? look.position.at[leader]! : option.to));
};

const ridePick = each<RideToOption>((look, option) =>
  option.type === "ride" ? ridingGain(look, option.leader) - 0.06 : 0,
);

/** Orders that are as good as the one that is in force are not worth a change. */
const WHY_CHANGE = 0.02;

const WEIGHERS: Readonly<Record<string, Weigher>> = {
  // §17.2 at night everybody goes under Defense at once, whatever was ordered.
  "orders.give": each<OrderOption>((look, option) => {
    if (option.type !== "order") return 0;
    return lightOf(look.position) === "night" ? -1 : orderGain(look, option.formation, option.order) - 0.2;
  }),
  // §5.2.1a to try costs nothing, and whoever succeeds may still keep the order.
  "officerInitiative.ask": each<{ type: string }, { formation: number }>((look, { type }, { formation }) =>
    type === "tryOrder" ? 0.05 + bestGain(look, formation) : 0,
  ),
  "officerInitiative.choose": each<OrderOption>((look, option) =>
    option.type === "order" ? orderGain(look, option.formation, option.order) - WHY_CHANGE : 0,
  ),
  "initiative.choose": activate,
  "twilight.neapolitan": activate,
  "twilight.austrian": activate,
  "twilight.order": activate,
  "replacements.place": each<ReplaceOption>(
    (look, { unit, hex }) => -look.lay.pressure[look.enemy][hex]! + 0.1 * strengthOf(look.position, unit),
  ),
  "reinforcements.grenzers": each<{ type: string }>((_look, { type }) => (type === "callGrenzers" ? -1 : 0)),

  "movement.guns": each<GunOption>((look, { unit, order }) => gunMerit(look, unit, order)),
  "movement.inCommand": weighPicks,
  "movement.outOfCommand": weighPicks,
  "movement.stragglers": each<HexOption>((look, option) =>
    option.type === "endMovement" ? 0 : stragglerMerit(look, option.hex, MANEUVER),
  ),
  "movement.tryOrder": each<TryOption, MovementSegment>((look, option, { turnOf }) =>
    option.type === "tryOrder" ? stragglerMerit(look, turnOf, option.order) : 0,
  ),
  "movement.officers": ridePick,
  "movement.officerRides": rides,
  "movement.commander": ridePick,
  "movement.commanderRides": rides,
  "unitMove.destination": weighDestinations,
  "unitMove.charge": each<ChargeOption, UnitMove>((look, option, { units }) =>
    option.type === "charge" ? chargeProspect(look.position, units, option.target) : 0,
  ),
  "pioneers.bridge": each<{ type: string }>((_look, { type }) =>
    type === "leaveBridge" ? 1 : type === "lift" ? 2 : 0,
  ),
  "bridgeTaken.choose": ahead,

  "bombardment.fire": each<FireOption>((look, option) => weighFire(look.position, option)),
  "defensiveFire.fire": each<FireOption>((look, option) => weighFire(look.position, option)),
  "bombard.guns": ahead,
  "combat.declare": (look, options) => weighDeclare(look, options as DeclareOption[]),
  "combat.order": each<{ combat: number }>((look, { combat }) =>
    prospect(look.position, segmentOf(look.position).combats[combat]!),
  ),
  "retireBeforeCombat.retire": each<RetireOption, { combat: number }>((look, option, { combat }) =>
    weighRetire(look.position, combat, option),
  ),
  "assault.attackEfficiency": weighTerms,
  "assault.defendEfficiency": weighTerms,
  "assault.lead": weighTerms,
  "assault.ground": weighTerms,
  "assault.press": weighTerms,
  "assault.hold": weighTerms,
  "assault.attackerLoss": weighTerms,
  "assault.defenderLoss": weighTerms,
  "retreat.move": ahead,
  "advance.advance": ahead,
  "rout.run": each<{ unit: number; to?: number }>((look, { unit, to }) => refuge(look, to ?? look.position.hex[unit]!)),
  "morale.choose": each<MoraleOption>(
    ({ position }, { unit }) => strengthOf(position, unit) - 0.5 * Math.abs(efficiencyOf(position, unit) - 3),
  ),

  "slipAway.ride": rides,
  "leaderTest.join": rides,
  "succession.choose": each<SuccessionOption>((_look, option) =>
    option.type === "succeed" ? army.initiative[option.leader]! : 0,
  ),
  "succession.ride": rides,
  "reorganization.attempt": each<{ type: string }>((_look, { type }) => (type === "reorganize" ? 1 : 0)),
  "night.withdraw": ahead,
};

/** Where a unit in flight is best off: away from the enemy, near to friends, not at the edge of the map. */
function refuge({ lay, side, enemy }: Outlook, hex: number): number {
  const shelter = shelterOf(hex) - 1;
  return (
    0.3 * shelter -
    0.1 * lay.pressure[enemy][hex]! +
    0.02 * lay.pressure[side][hex]! -
    (isEdge(ground.board, hex) ? 1 : 0)
  );
}

function weighTerms(look: Outlook, options: readonly AssaultOption[], frame: Assault & Frame): number[] {
  return options.map((option) => weighAssault(look.position, frame, frame.step, option));
}

/** §9.1 who moves next: whoever gains by it, the foremost first so that the road is free; the guns last. */
function weighPicks(look: Outlook, options: readonly PickOption[], { formation }: MovementSegment): number[] {
  const orders = ordersOf(look, formation);
  return options.map((option) => {
    if (option.type === "endMovement") return 0;
    if (option.type === "enter") return isArtillery(option.unit) ? 1.1 : 1.2;
    if (option.type === "charge") return chargeProspect(look.position, option.units, option.target) * 2;
    const march = marchOf(look, option.units, orders);
    const gain = stirring(march);
    if (gain < STIR) return gain - STIR;
    const ahead = 0.01 * (60 - foremost(look, option.units[0]!));
    return 0.1 + ahead + 0.05 * option.units.length - (march.isEscorted ? 0.5 : 0);
  });
}

/** How far a unit is from the nearest enemy, so that the foremost move first. */
function foremost({ position, enemy }: Outlook, unit: number): number {
  let least = 50;
  for (let foe = 0; foe < army.units; foe++) {
    const at = position.hex[foe]!;
    if (army.side[foe] === enemy && at >= 0) least = Math.min(least, distance(position.hex[unit]!, at));
  }
  return least;
}

/** Whoever has arrived stays unless he finds something clearly better, and never goes back to where he set out. */
const CONTENT = 0.1;
const BACK_AGAIN = 1;

function weighDestinations(look: Outlook, options: readonly GoOption[], frame: UnitMove): number[] {
  const { units } = frame;
  const march = marchOf(look, units, ordersOf(look, army.formation[units[0]!]!));
  const here = look.position.hex[units[0]!]!;
  return options.map((option) => {
    if (option.type === "halt") return standing(march, here) + CONTENT;
    return standing(march, option.to) - (option.to === frame.start ? BACK_AGAIN : 0);
  });
}
