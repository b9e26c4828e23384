import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import type { Corps, Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { type Assault, assaultOdds, assaultResult, cappedLosses } from "../combat/assault.ts";
import { acrossPo } from "../combat/duty.ts";
import { starOf, strengthOf } from "../forces.ts";
import { lossesOfGroup, takeLosses } from "../losses.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { BEST_QUALITY, countedInAssault, isArtillery, isCavalry, lowerQualities, qualityFought } from "../units.ts";
import { checkCorps, demoralisation } from "./checks.ts";
import {
  holds,
  isAskedToScreen,
  mayHold,
  mustChargeFirst,
  playChit,
  playScreen,
  type ScreenOption,
  screenOptions,
} from "./chits.ts";
import { battleGround, battleOf, corpsAt, corpsLedBy, fightingUnits, settleContacts, unitsOfCorps } from "./corps.ts";
import { inRole } from "./engagements.ts";

/** §11.4.3: the attacks of one Engagement on the Assault Table: one Corps attacks several in turn, or several attack one. */
export interface Attacks {
  engagement: number;
  /** The sides that Engage and that are Engaged. */
  side: Side;
  other: Side;
  /** Several Engaging Corps attack one: then those who have attacked are noted, otherwise those who were attacked. */
  many: boolean;
  fought: number[];
  /** The attack in progress: one Corps, or two with Fight Coordination; their target; who plays Combined Arms. */
  attackers: number[];
  target: number;
  combined: number[];
  ready: boolean;
  firearms: boolean;
  screened: boolean;
  /** §12.1a: the Qualities that the two owners have named, the best where they have not. */
  attackAs: number;
  defendAs: number;
  /** Who has lost it, and what is added to his check. */
  loser: "" | "attackers" | "target";
  check: number;
}
type AttackOfCorps = Pick<Attacks, "attackers" | "target" | "combined" | "firearms"> &
  Partial<Pick<Attacks, "attackAs" | "defendAs">>;
export type AttackOption =
  | { readonly type: "corpsAttacks"; readonly capitano: number; readonly target: number }
  | { readonly type: "combineArms"; readonly capitano: number }
  | { readonly type: "coordinate"; readonly capitano: number }
  | { readonly type: "attackNow"; readonly quality?: number };

export function attacksOf(position: Honour, engagement: number): Attacks {
  const engaging = inRole(position, engagement, "engaging");
  const { side } = corpsAt(position, engaging[0]!);
  const [engaged] = inRole(position, engagement, "engaged");
  return {
    engagement,
    side,
    other: corpsAt(position, engaged!).side,
    many: engaging.length > 1,
    fought: [],
    attackers: [],
    target: -1,
    combined: [],
    ready: false,
    firearms: false,
    screened: false,
    attackAs: BEST_QUALITY,
    defendAs: BEST_QUALITY,
    loser: "",
    check: 0,
  };
}

/** The attacks that are still to be made. As ruled, a Corps that was broken makes and suffers none. */
function attacksLeft(position: Honour, { engagement, many, fought }: Attacks): AttackOption[] {
  const engaging = inRole(position, engagement, "engaging").filter((index) => !many || !fought.includes(index));
  const engaged = inRole(position, engagement, "engaged").filter((index) => many || !fought.includes(index));
  return engaging.flatMap((attacker) =>
    engaged.map((target) => ({
      type: "corpsAttacks" as const,
      capitano: corpsAt(position, attacker).capitano,
      target: corpsAt(position, target).capitano,
    })),
  );
}

function beginAttack(position: Honour, frame: Attacks, option: AttackOption): void {
  if (option.type !== "corpsAttacks") return;
  const attacker = corpsLedBy(position, option.capitano);
  frame.target = corpsLedBy(position, option.target);
  frame.attackers = [attacker];
  frame.fought.push(frame.many ? attacker : frame.target);
  frame.combined = [];
  frame.ready = false;
  frame.firearms = false;
  frame.screened = false;
  frame.attackAs = BEST_QUALITY;
  frame.defendAs = BEST_QUALITY;
  frame.loser = "";
}

/** §11.4.1.Combined: good-order foot and horse in one Corps. */
function hasBothArms(position: Honour, corps: Corps): boolean {
  const units = fightingUnits(position, corps);
  const isFoot = (unit: number) => !isArtillery(position, unit) && !isCavalry(position, unit);
  return units.some(isFoot) && units.some((unit) => isCavalry(position, unit));
}

/** §11.4.1.Coordination: friends who Engage the same Corps and have not attacked it yet. */
function partners(position: Honour, { engagement, many, fought, attackers }: Attacks): number[] {
  if (!many || attackers.length > 1) return [];
  return inRole(position, engagement, "engaging").filter((index) => !fought.includes(index));
}

/** §11.4.3a: what the Engaging player may play before the roll; by what everybody knows he is asked. */
function isAskedForAttack(position: Honour, frame: Attacks): boolean {
  const first = corpsAt(position, frame.attackers[0]!);
  if (partners(position, frame).length > 0 && mayHold(position, first, "fight-coordination")) return true;
  return frame.attackers.some((index) => {
    const corps = corpsAt(position, index);
    return !frame.combined.includes(index) && hasBothArms(position, corps) && mayHold(position, corps, "combined-arms");
  });
}

function attackOptions(position: Honour, frame: Attacks): AttackOption[] {
  const mayUse = (corps: Corps, chit: "combined-arms" | "fight-coordination") =>
    holds(corps, chit) && !mustChargeFirst(position, corps);
  const first = corpsAt(position, frame.attackers[0]!);
  const joining = mayUse(first, "fight-coordination") ? partners(position, frame) : [];
  const combining = frame.attackers.filter((index) => {
    const corps = corpsAt(position, index);
    return !frame.combined.includes(index) && hasBothArms(position, corps) && mayUse(corps, "combined-arms");
  });
  return [
    ...joining.map((index) => ({ type: "coordinate" as const, capitano: corpsAt(position, index).capitano })),
    ...combining.map((index) => ({ type: "combineArms" as const, capitano: corpsAt(position, index).capitano })),
    { type: "attackNow" },
    ...lowerQualities(position, unitsOfAll(position, frame.attackers)).map((quality) => ({
      type: "attackNow" as const,
      quality,
    })),
  ];
}

function playAttackChit(play: Play<Honour>, frame: Attacks, option: AttackOption): void {
  const { position } = play;
  if (option.type === "attackNow") {
    frame.ready = true;
    frame.attackAs = option.quality ?? BEST_QUALITY;
  } else if (option.type === "combineArms") {
    const index = corpsLedBy(position, option.capitano);
    playChit(play, index, "combined-arms", "11.4.1.Combined");
    frame.combined.push(index);
  } else if (option.type === "coordinate") {
    const index = corpsLedBy(position, option.capitano);
    playChit(play, frame.attackers[0]!, "fight-coordination", "11.4.1.Coordination");
    frame.attackers.push(index);
    frame.fought.push(index);
  }
}

/** §12.1a: with the last word of the Corps that is attacked goes the Quality at which it is to be counted. */
function answers(position: Honour, frame: Attacks): ScreenOption[] {
  const lower = lowerQualities(position, unitsOfAll(position, [frame.target]));
  return [...screenOptions(position, frame), ...lower.map((quality) => ({ type: "noMoreChits" as const, quality }))];
}

function unitsOfAll(position: Honour, indices: readonly number[]): number[] {
  return indices.flatMap((index) => unitsOfCorps(position, corpsAt(position, index)));
}

/**
 * §12.1, §11.3.3a: the circumstances of an attack of Engaging Corps on an Engaged one. §12.1.2: a ferry has no chits, so whoever has
 * come over it to attack reads the Affecting line.
 */
export function corpsAssault(
  position: Honour,
  { attackers, target, combined, firearms, attackAs, defendAs }: AttackOfCorps,
): Assault {
  const first = corpsAt(position, attackers[0]!);
  const engaged = corpsAt(position, target);
  const ground = battleGround(position);
  const { worse, attacker, from, hex } = battleOf(position);
  const isOverPo = first.side === attacker && acrossPo(position, from, hex);
  return {
    attackers: unitsOfAll(position, attackers),
    defenders: unitsOfCorps(position, engaged),
    attackStar: starOf(position, first.capitano),
    defendStar: starOf(position, engaged.capitano),
    attackWorse: worse[first.side],
    defendWorse: worse[engaged.side],
    attackAs: attackAs ?? BEST_QUALITY,
    defendAs: defendAs ?? BEST_QUALITY,
    firearms,
    affecting: ground.affecting === true || engaged.works || isOverPo,
    multipliers: ground.spMultipliers.filter(({ side }) => side === "both"),
    doubled: 0,
    fortified: engaged.works,
    combined: unitsOfAll(position, combined),
  };
}

function roll(play: Play<Honour>, frame: Attacks): void {
  const { position } = play;
  const assault = corpsAssault(position, frame);
  const odds = assaultOdds(position, assault);
  const die = play.roll();
  const result = assaultResult(odds, die);
  frame.loser = result.loser === "A" ? "attackers" : "target";
  frame.check = result.check;
  const attacking = countedInAssault(position, assault.attackers);
  const defending = countedInAssault(position, assault.defenders);
  const losses = cappedLosses(result, strengthOf(position, attacking), strengthOf(position, defending));
  play.tell({
    type: "corpsAttack",
    rules: ["11.4.3", "12.1"],
    capitani: frame.attackers.map((index) => corpsAt(position, index).capitano),
    target: corpsAt(position, frame.target).capitano,
    ...odds,
    die,
    loser: frame.loser,
    losses,
  });
  lose(play, attacking, frame.attackAs, losses.attacker);
  lose(play, defending, frame.defendAs, losses.defender);
  const units = frame.loser === "attackers" ? attacking : defending;
  const side = frame.loser === "attackers" ? frame.side : frame.other;
  if (result.dem > 0) play.call(demoralisation, { side, rule: "11.4.3a", units, left: result.dem });
}

/** §12.1.7: half of the losses on the group that set the Quality. */
function lose(play: Play<Honour>, units: readonly number[], as: number, loss: number): void {
  const { position } = play;
  if (loss === 0) return;
  play.call(takeLosses, lossesOfGroup(position, units, qualityFought(position, units, as), loss, "12.1.7"));
}

export const attacks = procedure<Attacks>("attacks", {
  engagement: everybody,
  side: everybody,
  other: everybody,
  many: everybody,
  fought: everybody,
  attackers: everybody,
  target: everybody,
  combined: everybody,
  ready: everybody,
  firearms: everybody,
  screened: everybody,
  attackAs: everybody,
  defendAs: everybody,
  loser: everybody,
  check: everybody,
}).steps({
  next: step("11.4.3", ({ position }, frame) => {
    settleContacts(position);
    const left = attacksLeft(position, frame);
    if (left.length === 0) return done;
    if (left.length > 1) return;
    beginAttack(position, frame, left[0]!);
    return "support";
  }),
  choose: decision({
    rule: "11.4.3",
    seat: (_, { side }) => side,
    options: attacksLeft,
    play: ({ position }, frame, option) => beginAttack(position, frame, option),
  }),
  // §11.4.3a: the Engaging player declares first.
  support: decision({
    rule: ["11.4.3a", "11.4.1.Combined", "11.4.1.Coordination", "12.1a"],
    seat: (_, { side }) => side,
    when: (position, frame) => !frame.ready && isAskedForAttack(position, frame),
    options: attackOptions,
    play: (play, frame, option) => {
      playAttackChit(play, frame, option);
      return "support";
    },
  }),
  screen: decision({
    rule: ["11.4.3a", "11.4.1.Firearms", "11.4.1.Earthworks", "12.1a"],
    seat: (_, { other }) => other,
    when: isAskedToScreen,
    options: answers,
    play: (play, frame, option) => {
      playScreen(play, frame, option);
      if (option.type === "noMoreChits") frame.defendAs = option.quality ?? BEST_QUALITY;
      return "screen";
    },
  }),
  roll: step(["11.4.3a", "12.1", "12.1d"], roll),
  // The Corps that lost checks, each with its own die; guns check with the others (§12.1.1).
  check: step(["11.4.3a", "9.1a"], (play, frame) => {
    const { position } = play;
    const beaten = frame.loser === "attackers" ? frame.attackers : [frame.target];
    for (const index of beaten) {
      const corps = corpsAt(position, index);
      checkCorps(play, corps, fightingUnits(position, corps), "11.4.3a", frame.check);
    }
    return "next";
  }),
});
