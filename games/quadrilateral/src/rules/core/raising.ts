import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import {
  type Arm,
  board,
  CAVALRY,
  CITADEL,
  FORTIFIED_TOWN,
  hexes,
  INFANTRY,
  leaders,
  pieces,
  SIDE_NAMES,
  type Side,
  units,
} from "../../data.ts";
import type { Done } from "../../option.ts";
import { FACE_DOWN, IN_PLAY, IN_POOL, NOT_RAISED, NOWHERE, type Quadrilateral, RAISED } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOnly, tellOwner } from "../telling.ts";
import { type Field, FORCE_THERE, fieldOf } from "./field.ts";
import {
  armOf,
  forcesIn,
  forcesOf,
  headOf,
  hexOfUnit,
  isEmployable,
  isUnemployed,
  mayLead,
  spanLeft,
  under,
} from "./forces.ts";
import { centerServes } from "./lines.ts";
import { garrisonIn } from "./sieges.ts";

/** §I.b.2, §C6.2 to §C6.5, §C1.13, §C10.15: major generals, march regiments, vedettes and garrisons. */

export type Raise =
  | { readonly type: "activate"; readonly leader: number; readonly hex: number }
  | { readonly type: "deactivate"; readonly leader: number }
  | { readonly type: "formRegiment"; readonly unit: number; readonly leader: number }
  | { readonly type: "breakRegiment"; readonly unit: number }
  | { readonly type: "raiseVedette"; readonly hex: number }
  | { readonly type: "recallVedette"; readonly vedette: number }
  | { readonly type: "makeGarrison"; readonly unit: number }
  | { readonly type: "absorbGarrison"; readonly garrison: number; readonly unit: number }
  | Done;
/** `from` is a unit, or `NOWHERE` for the pool. */
export type Fill = { readonly type: "regimentFrom"; readonly from: number } | Done;
export type Spread = { readonly type: "spread"; readonly unit: number };

/** What was raised in this Segment is not undone in it: so it ends. */
type Raising = {
  side: Side;
  /** Major generals, vedettes and garrison markers used already. */
  generals: number[];
  vedettes: number[];
  garrisons: number[];
  /** The march regiment that is being formed or broken up. */
  regiment: number;
};

const known = {
  side: everybody,
  generals: ownersOnly<number[]>([]),
  vedettes: ownersOnly<number[]>([]),
  garrisons: ownersOnly<number[]>([]),
  regiment: ownersOnly<number>(NOWHERE),
} as const;

export const raising = procedure<Raising>("raising", known).steps({
  raise: decision({
    rule: ["I.b.2", "C6.2", "C6.4", "C6.5", "C1.13", "C10.15"],
    seat: (_, { side }) => SIDE_NAMES[side],
    when: () => true,
    // §C1.9 A march regiment is filled or broken up by the same question: how often it is put would tell its strength.
    options: (position, frame): (Raise | Fill | Spread)[] =>
      frame.regiment === NOWHERE
        ? [...raiseOptions(position, frame), { type: "done" }]
        : regimentOptions(position, frame),
    play: (play, frame, option: Raise | Fill | Spread) => {
      switch (option.type) {
        case "done":
          if (frame.regiment === NOWHERE) return done;
          frame.regiment = NOWHERE;
          return again;
        case "regimentFrom":
          takeForRegiment(play.position, frame.side, frame.regiment, option.from);
          if (play.position.strength[frame.regiment]! >= units.max[frame.regiment]!) frame.regiment = NOWHERE;
          return again;
        case "spread":
          spreadTo(play.position, frame, option.unit);
          return again;
        case "activate":
          activate(play, option.leader, option.hex);
          frame.generals.push(option.leader);
          return again;
        case "deactivate":
          deactivate(play, option.leader);
          return again;
        case "formRegiment":
          formRegiment(play.position, option.unit, option.leader);
          frame.regiment = option.unit;
          return again;
        case "breakRegiment":
          frame.regiment = option.unit;
          return again;
        case "raiseVedette":
          frame.vedettes.push(raiseVedette(play, frame.side, option.hex));
          return again;
        case "recallVedette":
          recallVedette(play, option.vedette);
          return again;
        case "makeGarrison":
          frame.garrisons.push(makeGarrison(play, option.unit, frame.garrisons));
          return again;
        case "absorbGarrison":
          frame.garrisons.push(option.garrison);
          absorbGarrison(play, option.garrison, option.unit);
          return again;
      }
    },
  }),
});

/** The regiment that is being formed has been transferred in this Segment; one that is broken up has not. */
export function isForming(position: Quadrilateral, regiment: number): boolean {
  return position.transferred[regiment] === 1;
}

/**
 * Ruling C6.4: one SP at a time, from units that keep at least one, or from the pool. Ruling C6.5: the SPs of a regiment that
 * is broken up may be spread over several units of its arm.
 */
function regimentOptions(position: Quadrilateral, { side, regiment }: Raising): (Fill | Spread)[] {
  if (!isForming(position, regiment)) return takersOf(position, regiment).map((unit) => ({ type: "spread", unit }));
  const sources = sourcesOf(position, side, regiment).map((from) => ({ type: "regimentFrom", from }) as const);
  return position.strength[regiment] === 0 ? sources : [...sources, { type: "done" }];
}

function spreadTo(position: Quadrilateral, frame: Raising, unit: number): void {
  position.strength[unit]!++;
  position.strength[frame.regiment]!--;
  if (position.strength[frame.regiment]! > 0) return;
  disbandRegiment(position, frame.regiment);
  frame.regiment = NOWHERE;
}

function raiseOptions(position: Quadrilateral, frame: Raising): Raise[] {
  const { side } = frame;
  return [
    ...activations(position, side),
    ...deactivations(position, frame),
    ...formations(position, side),
    ...breakups(position, side),
    ...vedettesToRaise(position, side),
    ...vedettesToRecall(position, frame),
    ...garrisonsToMake(position, frame),
    ...garrisonsToAbsorb(position, frame),
  ];
}

/** Hexes with a friendly Force, each once. */
function forceHexes(position: Quadrilateral, side: Side): number[] {
  return [...new Set(forcesOf(position, side).map((force) => position.leaderHex[force]!))];
}

/** §C6.2, §C6.3: of each kind the next piece of the pool, in any hex with a Force. */
function activations(position: Quadrilateral, side: Side): Raise[] {
  const pool = leaders.ofSide[side].filter((leader) => position.leaderState[leader] === IN_POOL);
  const next = [0, 1].flatMap((kind) => pool.find((leader) => leaders.cavalryOnly[leader] === kind) ?? []);
  const where = forceHexes(position, side);
  return next.flatMap((leader) => where.map((hex) => ({ type: "activate", leader, hex }) as const));
}

/** A major general rides with the Force until he is given units (§I.b.3). */
export function activate(play: Play<Quadrilateral>, leader: number, hex: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const [head] = forcesIn(position, side, hex);
  position.leaderState[leader] = IN_PLAY;
  position.leaderHex[leader] = hex;
  position.superior[leader] = head!;
  position.besieged[leader] = position.besieged[head!]!;
  position.leaderShown[leader] = FACE_DOWN;
  tellOnly(play, side, { type: "activated", rules: ["C6.2"], side: SIDE_NAMES[side], leader, hex });
}

/** §C6.2: back to the pool when his units have passed to another leader in the hex. */
function deactivations(position: Quadrilateral, { side, generals }: Raising): Raise[] {
  return leaders.ofSide[side]
    .filter(
      (leader) =>
        leaders.generic[leader] === 1 &&
        position.leaderState[leader] === IN_PLAY &&
        !generals.includes(leader) &&
        isUnemployed(position, leader) &&
        under(position, leader).length === 0 &&
        !position.trainLeader.includes(leader) &&
        forcesIn(position, side, position.leaderHex[leader]!).length > 0,
    )
    .map((leader) => ({ type: "deactivate", leader }));
}

function deactivate(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const hex = position.leaderHex[leader]!;
  position.leaderState[leader] = IN_POOL;
  position.leaderHex[leader] = NOWHERE;
  position.superior[leader] = NOWHERE;
  position.besieged[leader] = 0;
  position.leaderShown[leader] = FACE_DOWN;
  tellOnly(play, side, { type: "deactivated", rules: ["C6.2"], side: SIDE_NAMES[side], leader, hex });
}

/** §C6.1: no enemy Force, as the owner sees it, next to a hex where a march regiment is formed or absorbed. */
function isQuiet({ enemy }: Field, hex: number): boolean {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if ((enemy[board.linkTo[link]!]! & FORCE_THERE) !== 0) return false;
  }
  return true;
}

/** §C6.4: a free marker of the arm, a leader with span for it, and somewhere to take the first SP from. */
function formations(position: Quadrilateral, side: Side): Raise[] {
  const inPlay = leaders.ofSide[side].filter((leader) => position.leaderState[leader] === IN_PLAY);
  const field = fieldOf(position, side);
  return ([INFANTRY, CAVALRY] as const).flatMap((arm): Raise[] => {
    const unit = freeRegiment(position, side, arm);
    if (unit === undefined) return [];
    return inPlay
      .filter((leader) => mayForm(position, field, side, leader, unit))
      .map((leader) => ({ type: "formRegiment", unit, leader }));
  });
}

function freeRegiment(position: Quadrilateral, side: Side, arm: Arm): number | undefined {
  return units.ofSide[side].find(
    (unit) => units.marchRegiment[unit] === 1 && units.arm[unit] === arm && position.unitState[unit] === NOT_RAISED,
  );
}

function mayForm(position: Quadrilateral, field: Field, side: Side, leader: number, unit: number): boolean {
  const hex = position.leaderHex[leader]!;
  return (
    mayLead(leader, unit) &&
    spanLeft(position, leader) >= units.span[unit]! &&
    isEmployable(position, leader) &&
    (givers(position, side, hex, units.arm[unit]!).length > 0 || poolServes(position, side, hex, units.arm[unit]!)) &&
    isQuiet(field, hex)
  );
}

/** Units of an arm in a hex that can spare an SP. */
function givers(position: Quadrilateral, side: Side, hex: number, arm: Arm): number[] {
  return units.ofSide[side].filter(
    (unit) => units.arm[unit] === arm && position.strength[unit]! > 1 && hexOfUnit(position, unit) === hex,
  );
}

/** §C6.4, ruling C5.6: at an active Center with a LOC, in no enemy zone. */
function poolServes(position: Quadrilateral, side: Side, hex: number, arm: Arm): boolean {
  if (position.pool[side][arm] === 0 || position.center[side] !== hex) return false;
  return centerServes(position, side) && fieldOf(position, side).zone[hex] === 0;
}

function formRegiment(position: Quadrilateral, unit: number, leader: number): void {
  position.unitState[unit] = RAISED;
  position.unitLeader[unit] = leader;
  position.transferred[unit] = 1;
}

/** Where the next SP of a new regiment may come from; one begun from the pool goes on from the pool, and so with units. */
function sourcesOf(position: Quadrilateral, side: Side, regiment: number): number[] {
  const hex = hexOfUnit(position, regiment);
  const arm = units.arm[regiment]!;
  const begun = position.strength[regiment]! > 0;
  const fromPool = position.received[regiment]! > 0;
  const spare = begun && fromPool ? [] : givers(position, side, hex, arm).filter((unit) => unit !== regiment);
  return poolServes(position, side, hex, arm) && !(begun && !fromPool) ? [...spare, NOWHERE] : spare;
}

/** §C6.5: one formed from the pool is immobile in this turn. */
function takeForRegiment(position: Quadrilateral, side: Side, regiment: number, from: number): void {
  if (from === NOWHERE) {
    position.pool[side][units.arm[regiment]!]!--;
    position.received[regiment]!++;
  } else position.strength[from]!--;
  position.strength[regiment]!++;
}

/** §C6.5: units of its arm in its hex that have room; never another march regiment. */
function takersOf(position: Quadrilateral, regiment: number): number[] {
  const hex = hexOfUnit(position, regiment);
  return units.ofSide[units.side[regiment]!].filter(
    (unit) =>
      units.marchRegiment[unit] === 0 &&
      units.arm[unit] === units.arm[regiment] &&
      position.strength[unit]! > 0 &&
      position.strength[unit]! < units.max[unit]! &&
      hexOfUnit(position, unit) === hex,
  );
}

/** Ruling C6.5: only if all its SPs find room. */
function breakups(position: Quadrilateral, side: Side): Raise[] {
  const field = fieldOf(position, side);
  return units.ofSide[side]
    .filter((unit) => {
      if (units.marchRegiment[unit] === 0 || position.strength[unit] === 0 || position.transferred[unit]) return false;
      const room = takersOf(position, unit).reduce((sum, one) => sum + units.max[one]! - position.strength[one]!, 0);
      return room >= position.strength[unit]! && isQuiet(field, hexOfUnit(position, unit));
    })
    .map((unit) => ({ type: "breakRegiment", unit }));
}

function disbandRegiment(position: Quadrilateral, regiment: number): void {
  position.unitState[regiment] = NOT_RAISED;
  position.unitLeader[regiment] = NOWHERE;
  position.unitHex[regiment] = NOWHERE;
}

/** Ruling C1.13: cavalry SPs in Forces that are not besieged. */
export function cavalryFree(position: Quadrilateral, side: Side): number {
  return units.ofSide[side].reduce((sum, unit) => {
    const leader = position.unitLeader[unit]!;
    if (units.arm[unit] !== CAVALRY || leader < 0 || position.besieged[headOf(position, leader)]) return sum;
    return sum + position.strength[unit]!;
  }, 0);
}

export function vedettesOf({ vedetteHex }: Quadrilateral, side: Side): number[] {
  const found: number[] = [];
  for (let vedette = 0; vedette < vedetteHex.length; vedette++) {
    if (vedetteHex[vedette] !== NOWHERE && pieces.vedette[vedette] === side) found.push(vedette);
  }
  return found;
}

function vedettesToRaise(position: Quadrilateral, side: Side): Raise[] {
  const onMap = vedettesOf(position, side).length;
  const all = pieces.vedette.filter((owner) => owner === side).length;
  if (onMap >= all || onMap >= cavalryFree(position, side)) return [];
  const mounted = forcesOf(position, side).filter(
    (force) => !position.besieged[force] && armOf(position, force, CAVALRY) > 0,
  );
  return [...new Set(mounted.map((force) => position.leaderHex[force]!))].map((hex) => ({ type: "raiseVedette", hex }));
}

function raiseVedette(play: Play<Quadrilateral>, side: Side, hex: number): number {
  const { position } = play;
  const vedette = pieces.vedette.findIndex((owner, one) => owner === side && position.vedetteHex[one] === NOWHERE);
  position.vedetteHex[vedette] = hex;
  position.vedetteShown[vedette] = 0;
  tellOwner(play, side, { type: "pieceAppears", rules: ["C1.13"], side: SIDE_NAMES[side], hex }, { vedette });
  return vedette;
}

function vedettesToRecall(position: Quadrilateral, { side, vedettes }: Raising): Raise[] {
  return vedettesOf(position, side)
    .filter(
      (vedette) => !vedettes.includes(vedette) && forcesIn(position, side, position.vedetteHex[vedette]!).length > 0,
    )
    .map((vedette) => ({ type: "recallVedette", vedette }));
}

function recallVedette(play: Play<Quadrilateral>, vedette: number): void {
  const { position } = play;
  const side = pieces.vedette[vedette]!;
  const hex = position.vedetteHex[vedette]!;
  position.vedetteHex[vedette] = NOWHERE;
  position.vedetteShown[vedette] = 0;
  tellOwner(play, side, { type: "pieceLeaves", rules: ["C1.13"], side: SIDE_NAMES[side], hex }, { vedette });
}

/** §C1.13: more vedettes than cavalry SPs at the end of a Segment: the owner takes back the excess. */
export const excessVedettes = procedure<{ side: Side }>("excessVedettes", { side: everybody }).steps({
  recall: decision({
    rule: "C1.13",
    seat: (_, { side }) => SIDE_NAMES[side],
    when: (position, { side }) => vedettesOf(position, side).length > cavalryFree(position, side),
    options: (position, { side }): Raise[] =>
      vedettesOf(position, side).map((vedette) => ({ type: "recallVedette", vedette })),
    play: (play, _, option: Raise) => {
      if (option.type === "recallVedette") recallVedette(play, option.vedette);
      return again;
    },
  }),
});

/** §C10.15: free markers; the first of a side belongs to its Supply Source. */
function freeGarrison(position: Quadrilateral, side: Side, garrisons: readonly number[]): number {
  const own = pieces.garrison.indexOf(side);
  return pieces.garrison.findIndex(
    (owner, garrison) =>
      owner === side && garrison !== own && position.garrisonHex[garrison] === NOWHERE && !garrisons.includes(garrison),
  );
}

/** §C10.15: in a fortified town or citadel, from an infantry unit that keeps at least 1 SP. */
function garrisonsToMake(position: Quadrilateral, frame: Raising): Raise[] {
  if (freeGarrison(position, frame.side, frame.garrisons) < 0) return [];
  return infantryIn(position, frame.side, (hex) => isTown(hex) && garrisonIn(position, frame.side, hex) < 0)
    .filter((unit) => position.strength[unit]! > 1)
    .map((unit) => ({ type: "makeGarrison", unit }));
}

function isTown(hex: number): boolean {
  return hexes.feature[hex] === FORTIFIED_TOWN || hexes.feature[hex] === CITADEL;
}

/** Infantry under a leader in hexes of a kind. */
function infantryIn(position: Quadrilateral, side: Side, where: (hex: number) => boolean): number[] {
  return units.ofSide[side].filter(
    (unit) =>
      units.arm[unit] === INFANTRY &&
      position.strength[unit]! > 0 &&
      position.unitLeader[unit]! >= 0 &&
      where(hexOfUnit(position, unit)),
  );
}

function makeGarrison(play: Play<Quadrilateral>, unit: number, used: readonly number[]): number {
  const { position } = play;
  const side = units.side[unit]!;
  const garrison = freeGarrison(position, side, used);
  const hex = hexOfUnit(position, unit);
  position.strength[unit]!--;
  position.garrisonHex[garrison] = hex;
  tellOwner(play, side, { type: "garrison", rules: ["C10.15"], side: SIDE_NAMES[side], hex }, { unit });
  return garrison;
}

/** Ruling C10.15: back into an infantry unit of a Force in the hex that is below its maximum. */
function garrisonsToAbsorb(position: Quadrilateral, { side, garrisons }: Raising): Raise[] {
  const own = pieces.garrison.indexOf(side);
  return position.garrisonHex.flatMap((hex, garrison): Raise[] => {
    if (pieces.garrison[garrison] !== side || garrison === own || hex === NOWHERE) return [];
    if (garrisons.includes(garrison)) return [];
    return infantryIn(position, side, (one) => one === hex)
      .filter((unit) => position.strength[unit]! < units.max[unit]!)
      .map((unit) => ({ type: "absorbGarrison", garrison, unit }));
  });
}

function absorbGarrison(play: Play<Quadrilateral>, garrison: number, unit: number): void {
  const { position } = play;
  const side = units.side[unit]!;
  const hex = position.garrisonHex[garrison]!;
  position.strength[unit]!++;
  position.garrisonHex[garrison] = NOWHERE;
  tellOwner(play, side, { type: "garrisonAbsorbed", rules: ["C10.15"], side: SIDE_NAMES[side], hex }, { unit });
}
