import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import {
  type Arm,
  CAVALRY,
  CITADEL,
  FEATURES,
  hexes as ground,
  INFANTRY,
  otherSide,
  SIDE_NAMES,
  type Side,
  TERRAINS,
  tables,
} from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { hexOfUnit } from "../forces.ts";
import { type Ground, groundOf } from "../odds.ts";
import { garrisonIn } from "../sieges.ts";
import { columnFor, modifierOf, rowFor } from "../tables.ts";
import { afterLosses, removeGarrison } from "./aftermath.ts";
import { loseArm, loseFrom } from "./losses.ts";
import { occupation } from "./pursuit.ts";
import { type Battle, battleOf, fighting, fightingAt, gunsOf, hexesOf, spsOf } from "./state.ts";

/** §III.b.4, §III.b.5, §C14.16 to §C14.19: the fire of one side. */
export type BombardmentOption =
  | { readonly type: "fireAt"; readonly hex: number }
  | { readonly type: "takeHit"; readonly arm: Arm };

type Bombardment = {
  by: Side;
  /** The hex fired at, and the SPs still to be lost in it. */
  at: number;
  hits: number;
};

export const bombardment = procedure<Bombardment>("bombardment", {
  by: everybody,
  at: everybody,
  hits: everybody,
}).steps({
  guns: step("C14.19", (play, frame) => {
    const open = targetsOf(play.position, frame.by);
    if (open.length === 0) return done;
    if (open.length === 1) frame.at = open[0]!;
  }),
  // Ruling C14.17: the firing player names the hex.
  target: decision({
    rule: "C14.17",
    seat: (_, { by }) => SIDE_NAMES[by],
    when: (_, { at }) => at === NOWHERE,
    options: (position, { by }): BombardmentOption[] => targetsOf(position, by).map((hex) => ({ type: "fireAt", hex })),
    play: (_, frame, option) => {
      if (option.type === "fireAt") frame.at = option.hex;
    },
  }),
  fire: step(["III.b.5", "C14.17"], (play, frame) => {
    const battle = battleOf(play.position);
    const sps = gunsFiring(play.position, battle, frame.by);
    const die = play.roll();
    const modifiers = fireModifiers(play.position, frame.by, frame.at);
    const total = modifiers.reduce((sum, { by }) => sum + by, die);
    frame.hits = hitsOf(sps, total);
    play.tell({
      type: "bombardment",
      rules: ["III.b.5", "C14.17"],
      side: SIDE_NAMES[frame.by],
      hex: frame.at,
      sps,
      die,
      modifiers: modifiers.map(({ rule, by }) => ({ rule, by })),
      hits: frame.hits,
    });
  }),
  // §C14.17: the owner says whether infantry or cavalry takes each SP; also if he has but one of them there (§C1.9).
  hit: decision({
    rule: "C14.17",
    seat: (_, { by }) => SIDE_NAMES[otherSide(by)],
    when: (position, frame) => frame.hits > 0 && armsThere(position, frame).length > 0,
    options: (position, frame): BombardmentOption[] =>
      armsThere(position, frame).map((arm) => ({ type: "takeHit", arm })),
    play: (play, frame, option) => {
      if (option.type === "takeHit") hitArm(play, frame, option.arm);
      return again;
    },
  }),
  rest: step("C14.17", (play, frame) => {
    if (frame.hits > 0) hitWhatIsLeft(play, frame);
  }),
  // §III.b.5b, §C14.18: the other side has nothing left.
  destroyed: step(["III.b.5b", "C14.18"], (play, { by }) => {
    const battle = battleOf(play.position);
    const emptied = hexesOf(play.position, battle, otherSide(by));
    afterLosses(play, battle, by);
    if (battle.over) play.call(occupation, { side: by, hexes: emptied });
  }),
});

/** Hexes that may be fired at: those of the enemy; into a citadel only with enough guns (§C14.19). */
function targetsOf(position: Quadrilateral, by: Side): number[] {
  const battle = battleOf(position);
  const sps = gunsFiring(position, battle, by);
  if (sps === 0) return [];
  return hexesOf(position, battle, otherSide(by)).filter(
    (hex) => ground.feature[hex] !== CITADEL || sps >= tables.artilleryFire.citadelMinimumSP,
  );
}

/** Artillery SPs that fire: in an attack not those beyond the span of their leader (§C2.14). */
function gunsFiring(position: Quadrilateral, battle: Battle, by: Side): number {
  const all = fighting(position, battle, by);
  return gunsOf(position, by === battle.phasing ? all.filter((unit) => !position.beyondSpan[unit]) : all);
}

/** §C14.16, §C14.17: what changes the die. */
export function fireModifiers(position: Quadrilateral, by: Side, hex: number): { rule: string; by: number }[] {
  const battle = battleOf(position);
  const target = targetModifier(groundOf(hex));
  return [
    { rule: "C14.16", by: battle.mounted[by] ? modifierOf(tables.artilleryFire.modifiers, "cavalryDifferential") : 0 },
    { rule: "C14.17", by: target },
    { rule: "C3.4", by: tables.weatherEffects.types[position.weather].artilleryFire },
  ].filter((modifier) => modifier.by !== 0);
}

/** §C14.17: of what shelters the target only the best counts. */
export function targetModifier({ terrain, feature }: Ground): number {
  const { hexes, features } = tables.terrainEffects;
  const name = FEATURES[feature]!;
  return Math.max(hexes[TERRAINS[terrain]!].fire ?? 0, name === "none" ? 0 : features[name].fire);
}

/** §III.b.5a: by the number of SPs that fire alone. */
export function hitsOf(sps: number, total: number): number {
  return rowFor(tables.artilleryFire, total)[columnFor(tables.artilleryFire.columnRanges, sps)]!;
}

/** The units that a hit may fall on: a rearguard takes all the losses first (§C14.38). */
function exposed(position: Quadrilateral, { by, at }: Bombardment): number[] {
  const battle = battleOf(position);
  const { rearguard, types } = battle;
  const covers = types[otherSide(by)] === "rearguard" && position.strength[rearguard]! > 0;
  if (covers && hexOfUnit(position, rearguard) === at) return [rearguard];
  return fightingAt(position, battle, otherSide(by), at);
}

function armsThere(position: Quadrilateral, frame: Bombardment): Arm[] {
  const there = exposed(position, frame);
  return [INFANTRY, CAVALRY].filter((arm) => spsOf(position, there, arm) > 0);
}

function hitArm(play: Play<Quadrilateral>, frame: Bombardment, arm: Arm): void {
  loseArm(play, exposed(play.position, frame), arm, "bombardment");
  frame.hits--;
}

/** Artillery when nothing else is left, then a garrison; what the hex cannot lose is lost to no one (ruling C14.17). */
function hitWhatIsLeft(play: Play<Quadrilateral>, frame: Bombardment): void {
  const { position } = play;
  const enemy = otherSide(frame.by);
  const hit = loseFrom(play, exposed(position, frame), frame.hits, "bombardment").length;
  const garrison = garrisonIn(position, enemy, frame.at);
  if (hit < frame.hits && garrison >= 0) removeGarrison(play, garrison);
  frame.hits = 0;
}
