import type { Event } from "@gonfalon/engine/kernel";
import { castOf, GONE, type Honour } from "./position.ts";

/** What must hold from one decision to the next, beside what holds in every position (`invariants.ts`). */
export function changes(position: Honour): (after: Honour, events: readonly Event[]) => string[] {
  const { sp, holder, stands, faceDown } = position;
  const before = { sp: [...sp], holder: [...holder], stands: [...stands], faceDown: [...faceDown] };
  return (after, events) => [
    ...strengthFaults(before, after, events),
    ...engagementFaults(events),
    ...counterFaults(before, after),
    ...capitanoFaults(before, after),
  ];
}

type Before = Pick<Honour, "sp" | "holder" | "stands" | "faceDown">;

/** §1.3.3b: SPs pass from unit to unit, and new ones come with Militia (§15.1.1), mercenaries (§18.5) and from Genova (§S4.4a) alone. */
function strengthFaults(before: Before, after: Honour, events: readonly Event[]): string[] {
  const { militia, mercenary } = castOf(after).units;
  let grown = -events.filter(({ type }) => type === "unitRaised").length;
  after.sp.forEach((sp, unit) => {
    const isHired = mercenary[unit] === 1 && before.sp[unit] === 0;
    if (!militia[unit] && !isHired) grown += sp - before.sp[unit]!;
  });
  return grown > 0 ? [`There are ${grown} SPs more than before.`] : [];
}

/** §11.4.3, §12.1d: an attack in an Engagement costs somebody an SP, so that a battle comes to an end. */
function engagementFaults(events: readonly Event[]): string[] {
  return events.flatMap(({ type, losses }) => {
    if (type !== "corpsAttack") return [];
    const { attacker, defender } = losses as { attacker: number; defender: number };
    return attacker + defender > 0 ? [] : ["An attack in an Engagement cost nobody an SP."];
  });
}

/** A counter that is out of the game stays out. */
function counterFaults(before: Before, after: Honour): string[] {
  return after.sp.flatMap((sp, unit) => {
    const wasGone = before.holder[unit] === GONE && before.sp[unit] === 0;
    return wasGone && sp > 0 ? [`Unit ${unit} was gone and has ${sp} SPs.`] : [];
  });
}

/** §3.6, §1.4c: who is lost stays lost, and who lies face up on the map is not turned down there. */
function capitanoFaults(before: Before, after: Honour): string[] {
  const { ids } = castOf(after).capitani;
  return after.stands.flatMap((standing, who) => {
    const was = before.stands[who]!;
    const faults: string[] = [];
    if ((was === "captured" || was === "eliminated") && standing !== was) faults.push(`${ids[who]} was ${was}.`);
    if (was === "map" && standing === "map" && after.faceDown[who]! > before.faceDown[who]!)
      faults.push(`${ids[who]} has been turned face down.`);
    return faults;
  });
}
