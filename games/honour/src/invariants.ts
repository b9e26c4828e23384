import { type Procedure, running } from "@gonfalon/engine/kernel";
import { hexes } from "./data.ts";
import { castOf, type Honour, NO_SIEGE, NOBODY, OFF_MAP } from "./position.ts";
import { commandPhase } from "./rules/command/commandPhase.ts";
import { issueOrders } from "./rules/command/issuing.ts";
import { election } from "./rules/elections.ts";
import { combatUnitsOf, forceFlags, isCapitanoGenerale, isForce, mayServeUnder, sideOf } from "./rules/forces.ts";
import { reorganization } from "./rules/majorBattle/reorganization.ts";
import { orderOfNewForce } from "./rules/orders.ts";

/** What must hold in every position: a sentence for each thing that does not. */
export function invariants(position: Honour): string[] {
  return [
    ...unitFaults(position),
    ...capitanoFaults(position),
    ...mapFaults(position),
    ...orderFaults(position),
    ...otherFaults(position),
  ];
}

/** §1.3.2a, §1.3.3a, §1.3.3b, §3.1: SPs within the size of the counter, and a holder who is in play. */
function unitFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { units, capitani } = castOf(position);
  for (let unit = 0; unit < units.count; unit++) {
    const name = `unit ${unit} (${units.typeIds[unit]})`;
    const [sp, holder] = [position.sp[unit]!, position.holder[unit]!];
    if (sp < 0 || sp > units.size[unit]!) faults.push(`${name} has ${sp} SPs of ${units.size[unit]}.`);
    if (holder < 0) continue;
    if (sp === 0) faults.push(`${name} is on a Card without SPs.`);
    if (position.army[unit]! < 0) faults.push(`${name} is on a Card and serves nobody.`);
    const standing = position.stands[holder];
    if (standing !== "map" && standing !== "subordinate")
      faults.push(`${name} is held by ${capitani.ids[holder]}, who is ${standing}.`);
  }
  return faults;
}

/** §3.1, §3.2.2, §3.3, §5.2d: Capitani, where they are and what they have. */
function capitanoFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { capitani } = castOf(position);
  const forces = forceFlags(position);
  for (let who = 0; who < capitani.count; who++) {
    const name = capitani.ids[who];
    const standing = position.stands[who]!;
    const [hex, superior] = [position.hex[who]!, position.superior[who]!];
    const isOnCard = standing === "subordinate" || standing === "unemployed";
    if ((standing === "map") !== (hex !== OFF_MAP)) faults.push(`${name} is ${standing} and in hex ${hex}.`);
    if (isOnCard !== (superior !== NOBODY)) faults.push(`${name} is ${standing} and on the Card of ${superior}.`);
    if (superior !== NOBODY && position.stands[superior] !== "map") faults.push(`${name} is on a Card off the map.`);
    if (forces[who] === 0 && position.order[who] !== "") faults.push(`${name} has an Order and no Force.`);
    if (position.faceDown[who] && (standing !== "map" || position.alwaysFaceUp[who]))
      faults.push(`${name} is ${standing} and lies face down.`);
    if (standing === "subordinate" && superior >= 0 && !isCapitanoGenerale(position, superior))
      faults.push(`${name} is Subordinate to ${capitani.ids[superior]}, who is no Capitano Generale.`);
    if (combatUnitsOf(position, who).length > capitani.rank[who]!) faults.push(`${name} has more units than his Rank.`);
    if (standing === "subordinate" && superior >= 0 && !mayServeUnder(position, who, superior))
      faults.push(`${name} serves under ${capitani.ids[superior]}, who is of lower Rank.`);
  }
  return faults;
}

/** §7.6.5, §7.5d, §11.3.1a: who stands where, and what lies there. */
function mapFaults(position: Honour): string[] {
  const faults: string[] = [];
  const { capitani, inPlay } = castOf(position);
  const owner = new Map<number, string>();
  for (let who = 0; who < capitani.count; who++) {
    const hex = position.hex[who]!;
    if (hex < 0) continue;
    if (hexes.lake[hex]) faults.push(`${capitani.ids[who]} is in a lake.`);
    if (!inPlay[hex]) faults.push(`${capitani.ids[who]} is off the half map.`);
    if (!isForce(position, who)) continue;
    const side = sideOf(position, who);
    if ((owner.get(hex) ?? side) !== side) faults.push(`Forces of both sides stand in hex ${hex}.`);
    owner.set(hex, side);
  }
  for (const { hex } of position.earthworks)
    if (!owner.has(hex)) faults.push(`There are works without a Force in ${hex}.`);
  return faults;
}

/** While these run, Orders are off or about to be given. */
const ORDERING: readonly Procedure<Honour, object>[] = [
  commandPhase,
  election,
  issueOrders,
  orderOfNewForce,
  reorganization,
];

/** §5.2d, §7.2.4a: every Force has an Order, and nobody acts more often than it allows. */
function orderFaults(position: Honour): string[] {
  if (ORDERING.some((procedure) => running(position, procedure))) return [];
  const { ids } = castOf(position).capitani;
  return Array.from(forceFlags(position)).flatMap((flag, who) => {
    const order = position.order[who]!;
    if (!flag) return [];
    if (order === "") return [`The Force of ${ids[who]} has no Order.`];
    return position.activations[who]! > 2 ? [`${ids[who]} has been activated more than twice.`] : [];
  });
}

function otherFaults(position: Honour): string[] {
  const faults: string[] = [];
  position.ap.forEach((points, army) => {
    if (points < 0) faults.push(`Army ${army} has ${points} APs.`);
  });
  position.siegeStatus.forEach((status, place) => {
    if (status !== NO_SIEGE && (status < 0 || status > 3))
      faults.push(`The siege of place ${place} stands at ${status}.`);
    if (status !== NO_SIEGE && !position.besieging.some((flag, who) => flag === 1 && isForce(position, who)))
      faults.push(`Place ${place} is besieged by nobody.`);
  });
  return faults;
}
