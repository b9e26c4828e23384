import { hexDistance } from "@gonfalon/engine/board";
import { type Event, running } from "@gonfalon/engine/kernel";
import { board } from "./data.ts";
import { castOf, GONE, type Honour, OFF_MAP } from "./position.ts";
import { attacks } from "./rules/majorBattle/attacks.ts";
import { capturedGuns } from "./rules/majorBattle/capturedGuns.ts";
import { musterWindow } from "./rules/majorBattle/muster.ts";
import { rearguardCommitment } from "./rules/majorBattle/reserves.ts";
import { combatResolution } from "./rules/majorBattle/resolution.ts";

/** What must hold from one decision to the next, beside what holds in every position (`invariants.ts`). */
export function changes(position: Honour): (after: Honour, events: readonly Event[]) => string[] {
  const { sp, holder, stands, faceDown, ap } = position;
  const before = { sp: [...sp], holder: [...holder], stands: [...stands], faceDown: [...faceDown], ap: [...ap] };
  const round = roundOf(position);
  return (after, events) => [
    ...strengthFaults(before, after, events),
    ...engagementFaults(events),
    ...roundFaults(round, events, roundOf(after)),
    ...counterFaults(before, after),
    ...capitanoFaults(before, after),
    ...pointFaults(before, after, events),
    ...advanceFaults(events),
    ...nowhereFaults(events),
  ];
}

type Before = Pick<Honour, "sp" | "holder" | "stands" | "faceDown" | "ap">;

/** §1.3.3b: SPs pass from unit to unit, and new ones come with Militia (§15.1.1), mercenaries (§18.5) and from Genova (§S4.4a) alone. */
function strengthFaults(before: Before, after: Honour, events: readonly Event[]): string[] {
  const { militia, mercenary } = castOf(after).units;
  let grown = -events.filter(({ type }) => type === "unitRaised").length;
  after.sp.forEach((sp, unit) => {
    const isHired = mercenary[unit] === 1 && before.sp[unit] === 0;
    if (!militia[unit] && !isHired) grown += sp - before.sp[unit]!;
  });
  grown -= gunsToBeLost(after);
  return grown > 0 ? [`There are ${grown} SPs more than before.`] : [];
}

/** §18.3: half of the guns' SPs are put on a few counters, one after the other; those left on the others go when all are taken. */
function gunsToBeLost(position: Honour): number {
  const taking = running(position, capturedGuns);
  if (!taking) return 0;
  return taking.guns.reduce((sum, unit) => sum + position.sp[unit]!, 0) - taking.left;
}

/** §11.4.3, §12.1d: an attack in an Engagement costs somebody an SP, so that a battle comes to an end. */
function engagementFaults(events: readonly Event[]): string[] {
  return events.flatMap(({ type, losses }) => {
    if (type !== "corpsAttack") return [];
    const { attacker, defender } = losses as { attacker: number; defender: number };
    return attacker + defender > 0 ? [] : ["An attack in an Engagement cost nobody an SP."];
  });
}

/** The round of a Major Battle that is being fought, 0 outside of one, and whether an attack of its Engagements must have been made. */
interface Round {
  readonly number: number;
  readonly attacked: boolean;
}

function roundOf(position: Honour): Round {
  const attack = running(position, attacks);
  const isRolled = attack !== undefined && (attack.loser !== "" || attack.fought.length > attack.attackers.length);
  const isFought = (running(position, combatResolution)?.fought.length ?? 0) > 0;
  const isLater = [musterWindow, rearguardCommitment].some((procedure) => running(position, procedure) !== undefined);
  return { number: position.battle?.round ?? 0, attacked: isRolled || isFought || isLater };
}

/** Whether Step 8-a of a round has ended: a new round begins, or the battle is decided there. */
function endsRound({ type, round, rules }: Event, number: number): boolean {
  if (number === 0) return false;
  if (type === "fight") return (round as number) > number;
  return type === "battleWon" || (type === "battleDrawn" && (rules ?? []).includes("11.4.Step8-a.1"));
}

/**
 * §11.4.Step7-a.1, §11.4.Step8-a: a round that comes to Step 8-a has an Engagement, and an attack was made in it; so with
 * `engagementFaults` every such round costs somebody an SP. One that ends before, drawn, may cost nothing.
 */
export function roundFaults(before: Round, events: readonly Event[], after: Round): string[] {
  const faults: string[] = [];
  let { number, attacked } = before;
  for (const event of events) {
    if (event.type === "corpsAttack") attacked = true;
    if (endsRound(event, number)) {
      if (!attacked) faults.push(`Round ${number} of a Major Battle went by without an attack.`);
      attacked = false;
    }
    if (event.type === "majorBattle") number = 0;
    if (event.type === "fight") number = event.round as number;
    if (event.type === "battleWon" || event.type === "battleDrawn") number = 0;
  }
  if (after.attacked && !attacked) faults.push(`An Engagement of round ${number} went by without an attack.`);
  return faults;
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

/** §4.3.1, §S4.AP.a, §S4.4, §S5.2a, §11.4.Step10-a.a, §18.7a: where APs come from; everybody hears of it, for everybody sees them. */
const SOURCES_OF_POINTS: ReadonlySet<string> = new Set([
  ...["pointsReceived", "bonusPoints", "genovaHelp", "pointsFromTirolo", "looted", "pillaged"],
]);

/** §4.3: APs grow by what was told, and by nothing else. */
function pointFaults(before: Before, after: Honour, events: readonly Event[]): string[] {
  if (events.some(({ type }) => SOURCES_OF_POINTS.has(type))) return [];
  return after.ap.flatMap((points, army) =>
    points > before.ap[army]! ? [`Army ${army} has ${points} APs instead of ${before.ap[army]}, from nowhere.`] : [],
  );
}

/** §11.5.Step6-b, §11.6.Step5-c: a victor enters a hex next to his own, and one only. */
function advanceFaults(events: readonly Event[]): string[] {
  return events.flatMap(({ type, from, hex }) =>
    type === "advanced" && hexDistance(board, from as number, hex as number) !== 1
      ? [`A victor advances from ${board.ids[from as number]} to ${board.ids[hex as number]}.`]
      : [],
  );
}

/** What is told of a hex is told of one on the map: nothing more happens to a Force that is gone. */
function nowhereFaults(events: readonly Event[]): string[] {
  return events.flatMap(({ type, hex, from }) =>
    [hex, from].includes(OFF_MAP) ? [`${type} is told of a hex that is none.`] : [],
  );
}
