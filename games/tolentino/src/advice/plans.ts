import type { Choice, Consequence } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, type Side, sideNamed } from "../army.ts";
import { army } from "../data.ts";
import type { TolentinoOption } from "../index.ts";
import { NOBODY, NOWHERE, type Tolentino } from "../position.ts";
import { aimsOf, type FormationPlan, Outlook, openingOf, type Posture, troopsOf } from "./outlook.ts";
import { stars } from "./stars.ts";

/** The stretch for which a plan holds: one activation, with the roll for initiative before it. */
export function stretch({ turn, activated, active }: Tolentino): string {
  let done = 0;
  for (const one of activated) done += one;
  return `turn ${turn}, ${done} done${active === NOBODY ? "" : `, ${army.formationIds[active]}`}`;
}

/** What the formation that acts could mean to do; empty while the enemy acts. */
export function plans(position: Tolentino, seat: string): FormationPlan[] {
  const { active } = position;
  const side = sideNamed(seat);
  if (active === NOBODY || army.formationSide[active] !== side || troopsOf(position, active).length === 0) return [];
  return plansFor(new Outlook(position, side, null), active);
}

function plansFor(look: Outlook, formation: number): FormationPlan[] {
  const [first, second, third] = aimsOf(look, formation);
  const { hex } = openingOf(look, formation, 4);
  const found = [usual(look.side, first!)];
  const add = (posture: Posture, target: number | undefined) => {
    if (target === undefined || target < 0) return;
    const id = `${posture} ${target}`;
    if (!found.some((plan) => plan.id === id)) found.push({ id, formation, posture, target });
  };
  add("press", hex);
  add("press", second);
  add("hold", first);
  if (look.side === NEAPOLITAN) add("press", third);
  else add("press", first);
  add("back", rear(look.side));
  return found;
}

/** The usual plan: none of its own, so that the rules of thumb decide. */
function usual(side: Side, target: number): FormationPlan {
  return { id: "usual", formation: NOBODY, posture: side === NEAPOLITAN ? "press" : "hold", target };
}

/** The Austrians can fall back on the richest star, their road home; the Neapolitans have nothing behind them. */
function rear(side: Side): number {
  if (side === NEAPOLITAN) return NOWHERE;
  return stars().reduce((best, star) => (star.points > best.points ? star : best)).hex;
}

/** The questions that decide battles, and whose answer shows before the next activation is over. */
const GREAT = new Set([
  "officerInitiative.choose",
  "twilight.neapolitan",
  "twilight.austrian",
  "reinforcements.grenzers",
  "unitMove.charge",
  "combat.declare",
  "assault.press",
  "assault.hold",
  "advance.advance",
]);

/** Battles are decided first; where each unit goes repays whoever takes the time for it. */
export function consequence({ ask }: Choice<TolentinoOption>): Consequence {
  if (GREAT.has(ask)) return "great";
  return ask === "unitMove.destination" ? "some" : "none";
}
