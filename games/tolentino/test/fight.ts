import type { Tolentino } from "../src/position.ts";
import { slipAway, wavering } from "../src/rules/arrival.ts";
import { bombardmentSegment } from "../src/rules/bombardment.ts";
import { combatProcedures, combatSegment, newCombatSegment } from "../src/rules/combatSegment.ts";
import { leaderTest, succession } from "../src/rules/losses.ts";
import { bridgeTaken } from "../src/rules/radinski.ts";
import { rout } from "../src/rules/rout.ts";
import { hexName, type Run, run, unit } from "./board.ts";

/** Everything that combat may call. */
export const fighting = [...combatProcedures, leaderTest, succession, slipAway, wavering, rout, bridgeTaken];

/** The Combat segment of the active formation. */
export function combat(position: Tolentino): Run {
  return run(fighting, position, combatSegment, newCombatSegment());
}

/** The Bombardment segment of the active formation. */
export function bombardment(position: Tolentino): Run {
  return run(fighting, position, bombardmentSegment, { fired: [] });
}

/** The last event of a kind. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever an event carries
export function told(run: Run, type: string): any {
  return run.events.filter((event) => event.type === type).at(-1);
}

/** The declarations on offer, as "2505 > 2506+2606"; `done` is the end of the declaration. */
export function attacksOn(run: Run): string[] {
  return run
    .options()
    .map((option) =>
      option.type === "attacksDeclared"
        ? "done"
        : `${hexName(option.from as number)} > ${(option.against as number[]).map(hexName).sort().join("+")}`,
    )
    .sort();
}

export function units(...ids: string[]): number[] {
  return ids.map(unit);
}
