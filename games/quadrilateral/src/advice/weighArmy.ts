import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  hexOfPlace,
  leaders,
  otherSide,
  pieces,
  type Side,
  sideNamed,
  siegePlaceNamed,
  siegePlaces,
} from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { conditionModifier } from "../rules/core/attrition.ts";
import { type Aim, designOf, layFor } from "./aims.ts";
import { type Force, type Lay, layOf, weightOn } from "./lay.ts";
import { CRITICAL } from "./odds.ts";
import { areLastDays, isBehind, isRunningOut } from "./season.ts";
import { isCampaign, MANTOVA } from "./stakes.ts";

/** Rules of thumb for the state of the army: Quarters, replacements, Centers, organisation, set-up. */

type Asked = Choice<QuadrilateralOption>;

/** These types before others, in this order; what is not named comes last. */
export function preferring(...types: readonly string[]) {
  return (_: Quadrilateral, { options }: Asked): number[] =>
    options.map(({ type }) => {
      const at = types.indexOf(type);
      return at < 0 ? -1 : types.length - at;
    });
}

/** Rules of thumb 15 to 17: a tired army rests if nobody is near, the sooner the worse its news. */
export function weighStatus(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = sideNamed(seat);
  const tired = tiredness(position, side);
  const busy = hasSiegeToLay(position, side) || isRunningOut(position, side) || hasPrey(position, side);
  const mayRest = tired >= (busy ? WORN : 1) && !areLastDays(position, side);
  const rests = mayRest && !isPressed(layOf(position, side), PRESSED - tired);
  return options.map(({ type }) => {
    if (type === "goIntoQuarters" || type === "stayInQuarters") return rests ? 1 : 0;
    return rests ? 0 : 1;
  });
}

/** An army so tired rests whatever there is to do. */
const WORN = 3;

/** Somebody is on his way to a bank of Mantova: nobody goes to sleep over it. */
function hasSiegeToLay(position: Quadrilateral, side: Side): boolean {
  const { lay, aims } = designOf(position, side);
  return lay.own.some(({ leader, hex }) => {
    const aim = aims.get(leader);
    return aim?.purpose === "besiege" && aim.hex !== hex;
  });
}

/**
 * Rule of thumb 16: an army that rests stands at half its strength (§E12): whoever is behind does not let it; nor does he rest
 * before a fortress that nobody keeps.
 */
function hasPrey(position: Quadrilateral, side: Side): boolean {
  if (!isBehind(position, side)) return false;
  const { lay, aims } = designOf(position, side);
  if ([...aims.values()].some(({ purpose }) => purpose === "take")) return true;
  if (!position.quarters[otherSide(side)]) return false;
  return lay.foes.some((foe) => {
    const party = lay.own.filter(({ leader }) => {
      const aim = aims.get(leader);
      return aim?.purpose === "attack" && aim.hex === foe.hex;
    });
    return foe.combat >= CRITICAL && party.reduce((sum, { combat }) => sum + combat, 0) >= CRITICAL;
  });
}

/** Somebody is to go for something, not only to join or to stay: else to come out of Quarters costs APs for nothing. */
function hasWork(position: Quadrilateral, side: Side): boolean {
  const { lay, aims } = designOf(position, side);
  return lay.own.some(({ leader, hex }) => {
    const aim = aims.get(leader);
    return aim !== undefined && WORK.has(aim.purpose) && aim.hex !== hex;
  });
}
const WORK: ReadonlySet<Aim["purpose"]> = new Set(["besiege", "attack", "relieve", "take"]);

function tiredness({ condition }: Quadrilateral, side: Side): number {
  return conditionModifier(condition[side]);
}

/** An enemy who could march, and who is not too small, is near one of ours that is not shut in. */
function isPressed({ own, foes }: Lay, within = PRESSED): boolean {
  const field = own.filter(({ besieged }) => !besieged);
  return foes.some(
    (foe) =>
      isAfoot(foe) &&
      field.some(
        (force) =>
          isAfoot(force) &&
          hexDistance(board, foe.hex, force.hex) <= within &&
          foe.combat >= TO_BE_FEARED * force.combat,
      ),
  );
}
/** Hexes within which he is near for a fresh army; the more tired it is, the nearer he may be while it rests. */
const PRESSED = 7;
/** §E12: in Quarters a Force stands at half its strength: so large a part of it is to be feared. */
const TO_BE_FEARED = 0.4;
const SMALL = 3;

/** Those in a fortress, and governors above all, stay there, unless they are more than its garrison. */
function isAfoot({ besieged, hex, combat }: Force): boolean {
  if (besieged || combat < SMALL) return false;
  const place = hexes.siege[hex]!;
  return place < 0 || combat > siegePlaces.capacity[place]!;
}

/** An army in Quarters comes out when somebody comes, the sooner the nearer he is; or fresh, with something to do and to spend. */
export function weighLeaving(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = sideNamed(seat);
  const tired = tiredness(position, side);
  const pressed =
    isPressed(layOf(position, side), PRESSED - tired) || (areLastDays(position, side) && hasWork(position, side));
  const leaves =
    pressed ||
    (tired === 0 && isReady(position, side) && hasWork(position, side)) ||
    (tired < WORN - 1 && position.ap[side] >= ENOUGH && hasPrey(position, side));
  return options.map((option) => {
    if (option.type !== "leaveQuarters") return 0;
    if (!leaves) return -1;
    return pressed ? 4 - option.turns : option.turns;
  });
}

/** APs for a blow at an army that rests. */
const ENOUGH = 5;

/** The chest is full enough for an offensive, the army strong enough, and Mantova is not as it ought to be. */
function isReady(position: Quadrilateral, side: Side): boolean {
  const { own, foes } = layOf(position, side);
  const strength = (list: readonly Force[]) => list.filter(isAfoot).reduce((sum, { combat }) => sum + combat, 0);
  const besieged = position.siege[siegePlaceNamed(MANTOVA)] === 1;
  const wanted = side === AUSTRIAN ? besieged || position.morale < 0 : !besieged || position.morale >= 0;
  const strong = isRunningOut(position, side, LAST_SEASON) || strength(own) >= READY[side] * strength(foes);
  return wanted && strong && position.ap[side] >= FULL[side];
}
/** APs for an offensive: the Austrians began theirs with 17 to 19, the French met them with 9 to 15. */
const FULL = [15, 8] as const;
/** Turns before the end from which whoever is behind begins it though he is the weaker. */
const LAST_SEASON = 36;
/** Who is content may wait for his strength; the French are not while Vienna hopes. */
const READY = [0.8, 0.45] as const;

/** Rule of thumb 17: a besieger of a starving place does not let a Fortnight pass. */
export function weighFortnight(position: Quadrilateral, { options, seat }: Asked): number[] {
  const besieges = sideNamed(seat) === FRENCH && position.siege[siegePlaceNamed(MANTOVA)] === 1;
  return options.map(({ type }) => (type === "refuseFortnight" ? (besieges ? 1 : 0) : 0.5));
}

/** Rule of thumb 10: the Center goes where friends are and the enemy is not. */
export function weighPlace(position: Quadrilateral, { options, seat }: Asked): number[] {
  const lay = layFor(position, sideNamed(seat));
  return options.map((option) => {
    if (!("hex" in option)) return 0;
    return weightOn(option.hex, lay.own) - 2 * weightOn(option.hex, lay.foes);
  });
}

/** Replacements go first where the enemy is near but not next door (rule of thumb 19). */
export function weighReplacement(position: Quadrilateral, { options, seat }: Asked): number[] {
  const lay = layFor(position, sideNamed(seat));
  return options.map((option) => {
    if (option.type !== "replace") return 0;
    const leader = position.unitLeader[option.unit]!;
    return leader < 0 ? 0.5 : 1 + weightOn(position.leaderHex[leader]!, lay.foes) / 100;
  });
}

/** Rule of thumb 11: the French keep some vedettes for the road into Mantova, raised where they are near it. */
export function weighRaising(position: Quadrilateral, { options, seat }: Asked): number[] {
  const wanted = sideNamed(seat) === FRENCH && isCampaign(position) && vedettesOf(position, FRENCH) < SCREEN;
  return options.map((option) => {
    if (option.type === "raiseVedette" && wanted) return 4 - hexDistance(board, option.hex, hexOfPlace(MANTOVA)) / 100;
    return option.type === "done" ? 3 : option.type === "regimentFrom" ? 2 : option.type === "spread" ? 1 : -1;
  });
}
/** Vedettes that are enough for the roads from the mountains to Mantova. */
const SCREEN = 4;

function vedettesOf({ vedetteHex }: Quadrilateral, side: Side): number {
  return vedetteHex.filter((hex, vedette) => hex !== NOWHERE && pieces.vedette[vedette] === side).length;
}

/** The one with the highest rating leads. */
export function weighLeader(_: Quadrilateral, { options }: Asked): number[] {
  return options.map((option) => ("leader" in option ? leaders.subordination[option.leader]! : 0));
}
