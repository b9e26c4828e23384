import { again, everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf } from "../../data.ts";
import { type Honour, NOBODY } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { forceLostAll } from "../capture.ts";
import { breakDown, demoralise, disciplineCheck, disciplineCheckOf } from "../discipline.ts";
import { combatUnitsOfForce, isForce, primoOf, strengthOf, unitsOfForce } from "../forces.ts";
import { lossesOfGroup, takeLosses } from "../losses.ts";
import { decision, procedure, sealed, step } from "../rulebook.ts";
import { BEST_QUALITY, countedInAssault, isArtillery, isInGoodOrder, lowerQualities, qualityFought } from "../units.ts";
import { aftermath } from "./aftermath.ts";
import { type AssaultOdds, assaultOdds, assaultResult, cappedLosses } from "./assault.ts";
import { assaultIn, lowered } from "./circumstances.ts";
import { attackingCapitani, attackingUnits, chosenCapitani, defendingUnits, drawnCapitani } from "./fighters.ts";

/** §11.5, §11.6.Step4-c, §11.7, §7.9: one Capitano a side fights on the Assault Table. */
export interface Skirmish {
  /** The side that attacks. */
  side: Side;
  kind: "skirmish" | "breach" | "sortie" | "march";
  from: number;
  hex: number;
  inside: boolean;
  attacker: number;
  /** The Forces in the Battle hex, the one that leads first. */
  defenders: number[];
  /** §11.5.Step5-b, as ruled: SPs of the whole Forces at Step 2, with the Militia of the defender alone. */
  attackSps: number;
  defendSps: number;
  /** §11.5.Step3-b: the fighting Capitani, and their units. */
  attackCapitano: number;
  defendCapitano: number;
  attacking: number[];
  defending: number[];
  /** §12.1a: the Qualities that the two owners have named, the best where they have not. */
  attackAs: number;
  defendAs: number;
  /** SPs of the loser's fighting units before they lost any. */
  before: number[];
  loser: "" | "attacker" | "defender";
  /** Units that are still to be Demoralised, and the modifier of the check. */
  toDemoralise: number;
  check: number;
}
export type SkirmishOption =
  | { readonly type: "fightWith"; readonly capitano: number; readonly quality?: number }
  | { readonly type: "demoralise"; readonly unit: number };

type FighterOption = Extract<SkirmishOption, { type: "fightWith" }>;

export type SkirmishStart = Pick<Skirmish, "side" | "kind" | "from" | "hex" | "inside" | "attacker" | "defenders">;

export function skirmishOf(position: Honour, start: SkirmishStart): Skirmish {
  const defending = start.defenders.flatMap((primo) => unitsOfForce(position, primo));
  return {
    ...start,
    defenders: [...start.defenders],
    attackSps: strengthOf(position, combatUnitsOfForce(position, start.attacker)),
    defendSps: strengthOf(position, defending),
    attackCapitano: NOBODY,
    defendCapitano: NOBODY,
    attacking: [],
    defending: [],
    attackAs: BEST_QUALITY,
    defendAs: BEST_QUALITY,
    before: [],
    loser: "",
    toDemoralise: 0,
    check: 0,
  };
}

/** §11.5.Step3-b.located, §11.5.Step3-b.storm, §11.7: whether the attacker picks his man; otherwise he is drawn. */
function attackerChooses(position: Honour, { kind, inside, attacker }: Skirmish): boolean {
  if (kind === "breach" || kind === "sortie" || inside) return true;
  return kind === "skirmish" && position.leftHex[attacker] === 0;
}

/** Inside a Fortress the whole Force defends; only a Breach is fought man by man. */
function wholeForceDefends({ kind, inside }: Skirmish): boolean {
  return inside && kind !== "breach";
}

function defenderChooses(position: Honour, frame: Skirmish): boolean {
  if (wholeForceDefends(frame) || frame.kind === "sortie") return false;
  return attackerChooses(position, frame);
}

/** Who may fight for a side. */
function candidates(position: Honour, frame: Skirmish, seat: Side): number[] {
  if (seat === frame.side) return attackingCapitani(position, frame.attacker, frame.defenders);
  const chosen = defenderChooses(position, frame);
  return chosen ? chosenCapitani(position, frame.defenders) : drawnCapitani(position, frame.defenders);
}

/** As ruled both choose in secret, at the same time; where one has no choice only the other is asked. */
function choosers(position: Honour, frame: Skirmish): Side[] {
  const { side } = frame;
  const asked: Side[] = [];
  if (attackerChooses(position, frame)) asked.push(side);
  if (defenderChooses(position, frame)) asked.push(opponentOf(side));
  return asked.filter((seat) => candidates(position, frame, seat).length > 1);
}

/** Who fights; §12.1a: with them, last, those who are to be counted as less than they are. */
function fighters(position: Honour, frame: Skirmish, seat: Side): FighterOption[] {
  const able = candidates(position, frame, seat);
  const unitsOf = (capitano: number) =>
    seat === frame.side
      ? attackingUnits(position, capitano)
      : defendingUnits(position, frame.defenders, capitano, wholeForceDefends(frame));
  const lower = able.flatMap((capitano) =>
    lowerQualities(position, unitsOf(capitano)).map((quality) => ({ type: "fightWith" as const, capitano, quality })),
  );
  return [...able.map((capitano) => ({ type: "fightWith" as const, capitano })), ...lower];
}

/** §11.5.Step3-b.encounter, as ruled: one roll gives everybody the same chance. */
function drawn(play: Play<Honour>, frame: Skirmish, seat: Side): number {
  const able = candidates(play.position, frame, seat);
  if (able.length === 0) return seat === frame.side ? frame.attacker : frame.defenders[0]!;
  return able.length === 1 ? able[0]! : able[play.roll(able.length) - 1]!;
}

function enterTheField(play: Play<Honour>, frame: Skirmish): void {
  const { position } = play;
  const { side, defenders, kind, from, hex, inside } = frame;
  const whole = wholeForceDefends(frame);
  if (frame.attackCapitano === NOBODY) frame.attackCapitano = drawn(play, frame, side);
  if (whole) frame.defendCapitano = defenders[0]!;
  else if (frame.defendCapitano === NOBODY) frame.defendCapitano = drawn(play, frame, opponentOf(side));
  frame.attacking = countedInAssault(position, attackingUnits(position, frame.attackCapitano));
  frame.defending = countedInAssault(position, defendingUnits(position, defenders, frame.defendCapitano, whole));
  const { attackCapitano, defendCapitano } = frame;
  const fighting = { attacker: attackCapitano, defender: defendCapitano };
  play.tell({ type: "skirmish", rules: ["11.5.Step3-b"], kind, from, hex, inside, ...fighting });
}

/**
 * §12.1a.disruption: of several Forces in the hex the one whose Capitano fights; where they all fight, as ruled (10a), what
 * lowers the Quality of one lowers that of the whole.
 */
function lowestOf(position: Honour, frame: Skirmish): number {
  if (!wholeForceDefends(frame)) return primoOf(position, frame.defendCapitano);
  const worse = (primo: number) => lowered(position, primo, true);
  return frame.defenders.reduce((lowest, primo) => (worse(primo) > worse(lowest) ? primo : lowest));
}

function oddsOf(position: Honour, frame: Skirmish): AssaultOdds {
  const ground = { ...frame, defender: lowestOf(position, frame), fromMarch: frame.kind === "march" };
  const { attacking, defending, attackAs, defendAs } = frame;
  return assaultOdds(position, { ...assaultIn(position, ground, attacking, defending), attackAs, defendAs });
}

/** §11.5.Step4-b: the attack on the Assault Table, and the SPs that both lose. */
function fight(play: Play<Honour>, frame: Skirmish): void {
  const { position } = play;
  const { attacking, defending } = frame;
  const odds = oddsOf(position, frame);
  const die = play.roll();
  const result = assaultResult(odds, die);
  const lost = cappedLosses(result, strengthOf(position, attacking), strengthOf(position, defending));
  frame.loser = result.loser === "A" ? "attacker" : "defender";
  frame.toDemoralise = result.dem;
  frame.check = result.check;
  frame.before = losersUnits(frame).map((unit) => position.sp[unit]!);
  const { column, modifiers, attackQuality, defendQuality, attackSps, defendSps } = odds;
  play.tell({
    ...{ type: "assault", rules: ["12.1", "11.5.Step4-b"], hex: frame.hex, side: frame.side, die, column },
    ...{ modifiers: modifiers.map((one) => ({ ...one })), attackQuality, defendQuality, attackSps, defendSps },
    ...{
      total: modifiers.reduce((sum, { by }) => sum + by, die),
      loser: losersSide(frame),
      attackerLoses: lost.attacker,
      defenderLoses: lost.defender,
      dem: result.dem,
    },
  });
  loseSps(play, attacking, frame.attackAs, lost.attacker);
  loseSps(play, defending, frame.defendAs, lost.defender);
}

function loseSps(play: Play<Honour>, units: readonly number[], as: number, loss: number): void {
  if (loss === 0 || units.length === 0) return;
  const quality = qualityFought(play.position, units, as);
  play.call(takeLosses, lossesOfGroup(play.position, units, quality, loss, "12.1.7"));
}

function losersUnits({ loser, attacking, defending }: Skirmish): number[] {
  return loser === "attacker" ? attacking : defending;
}

function losersSide({ loser, side }: Skirmish): Side {
  return loser === "attacker" ? side : opponentOf(side);
}

function losersForces({ loser, attacker, defenders }: Skirmish): number[] {
  return loser === "attacker" ? [attacker] : defenders;
}

/**
 * §11.5.Step4-b, §12.1.7a: units that may be Demoralised now: not those that took losses while there is another (ruling),
 * Artillery last (§12.1.1).
 */
export function nextToBreak(position: Honour, frame: Skirmish): number[] {
  if (frame.toDemoralise === 0) return [];
  const units = losersUnits(frame);
  const standing = units.filter((unit) => position.sp[unit]! > 0 && isInGoodOrder(position, unit));
  const unhurt = standing.filter((unit) => position.sp[unit] === frame.before[units.indexOf(unit)]);
  const eligible = unhurt.length > 0 ? unhurt : standing;
  const others = eligible.filter((unit) => !isArtillery(position, unit));
  return others.length > 0 ? others : eligible;
}

/**
 * §11.5.Step4-b: the loser checks with his whole Force; in the Activation Phase by Reliability (§9.1a). §15.1.1d: Militia takes no
 * part in an attack.
 */
function checkLoser(play: Play<Honour>, frame: Skirmish): void {
  const { position } = play;
  const by = frame.kind === "march" ? "reliability" : "quality";
  for (const primo of losersForces(frame)) {
    if (!isForce(position, primo)) continue;
    const units = frame.loser === "attacker" ? combatUnitsOfForce(position, primo) : unitsOfForce(position, primo);
    const worse = lowered(position, primo, frame.loser === "defender");
    const more = { modifier: frame.check, worse, open: true };
    play.call(disciplineCheck, disciplineCheckOf(position, primo, units, "11.5.Step4-b", by, more));
  }
}

export const skirmish = procedure<Skirmish>("skirmish", {
  side: everybody,
  kind: everybody,
  from: everybody,
  hex: everybody,
  inside: everybody,
  attacker: everybody,
  defenders: everybody,
  attackSps: everybody,
  defendSps: everybody,
  attackCapitano: everybody,
  defendCapitano: everybody,
  attacking: everybody,
  defending: everybody,
  attackAs: everybody,
  defendAs: everybody,
  before: everybody,
  loser: everybody,
  toDemoralise: everybody,
  check: everybody,
}).steps({
  choose: sealed({
    rule: ["11.5.Step3-b", "11.5.Step3-b.located", "11.5.Step3-b.storm", "11.7", "12.1a"],
    seats: choosers,
    options: (position, frame, seat) => fighters(position, frame, seat as Side),
    play: (_, frame, answers) => {
      const [own, other] = [answers[frame.side], answers[opponentOf(frame.side)]];
      frame.attackCapitano = own?.capitano ?? NOBODY;
      frame.defendCapitano = other?.capitano ?? NOBODY;
      frame.attackAs = own?.quality ?? BEST_QUALITY;
      frame.defendAs = other?.quality ?? BEST_QUALITY;
    },
  }),
  draw: step(["11.5.Step3-b", "11.5.Step3-b.encounter", "11.5.Step3-b.storm"], enterTheField),
  fight: step(["11.5.Step4-b", "12.1", "12.1.7"], fight),
  destroyed: step("3.6a", (play, { attacker, defenders }) => {
    for (const primo of [attacker, ...defenders]) forceLostAll(play, primo, "combat");
  }),
  demoralise: decision({
    rule: ["11.5.Step4-b", "12.1.7a"],
    seat: (_, frame) => losersSide(frame),
    options: (position, frame) => nextToBreak(position, frame).map((unit) => ({ type: "demoralise", unit })),
    play: (play, frame, { unit }) => {
      demoralise(play.position, unit);
      frame.toDemoralise--;
      play.tell({ type: "unitsDemoralised", rules: ["11.5.Step4-b"], units: [unit] });
      return again;
    },
  }),
  check: step(["11.5.Step4-b", "9.1a"], checkLoser),
  broken: step("9.1.1b", (play, frame) => {
    for (const primo of losersForces(frame)) {
      forceLostAll(play, primo, "attrition");
      if (isForce(play.position, primo)) breakDown(play, primo);
    }
  }),
  after: step(["11.5.Step5-b", "11.6.Step5-c", "11.7a"], (play, frame) => aftermath(play, frame)),
});
