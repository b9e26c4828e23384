import { gradisca } from "../src/index.ts";
import type { Gradisca } from "../src/position.ts";
import { a, act, asked, choose, isOver, nameOf, u } from "./field.ts";

/** What the worked examples of the rulebook have in common. */

export const campaign = (game = "basic") =>
  gradisca.start({ scenario: "campaign", options: { game }, seed: "examples", dice: "fast" });
export const told = (events: readonly { type: string }[], type: string) => events.find((event) => event.type === type);

/** A unit and its companions of a Command march from one area to the next. */
export function march(position: Gradisca, corps: string, units: readonly string[], ...areas: string[]): void {
  act(position, corps, nameOf(position, units[0]!)!);
  choose(position, { type: "move", unit: u(units[0]!) });
  for (const unit of units.slice(1)) choose(position, { type: "add", unit: u(unit) });
  for (const area of areas) choose(position, { type: "go", area: a(area) });
}

/** Lets the owners take their hits, with units in good order as long as there are any. */
export function takeAllHits(position: Gradisca): void {
  while (!isOver(position) && asked(position).ask === "takeHits.choose") {
    const targets = asked(position).options.flatMap((option) => (option.type === "takeHit" ? [option.unit] : []));
    choose(position, { type: "takeHit", unit: targets.find((unit) => !position.turned[unit]) ?? targets[0]! });
  }
}

export const foot = ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-terraferma-2", "v-greci"];
