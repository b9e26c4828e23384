import { again, everybody, type Play } from "@gonfalon/engine/kernel";
import { charts } from "../../data.ts";
import type { Corps, Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { hasFeature } from "../forces.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { mayHold, mayPlay, playChit } from "./chits.ts";
import {
  battleOf,
  corpsAt,
  corpsLedBy,
  corpsWhere,
  defenderOf,
  fightingArtillery,
  isActive,
  open,
  settleContacts,
  targetsOf,
} from "./corps.ts";
import { shot, shotOf } from "./shot.ts";

/** §11.4.Step6-a.1, §11.4.1.Artillery: Artillery chits are played, earlier ones fire again, then the sides roll in turn. */
export interface ArtilleryFire {
  /** The Corps that fire in this Fight, and the rolls each has left (§11.4.1.Artillery.shells). */
  firing: number[];
  rolls: number[];
  /** Whose roll is next. */
  side: Side;
}
export type ArtilleryOption =
  | { readonly type: "playArtillery"; readonly capitano: number }
  | { readonly type: "noArtillery" }
  | { readonly type: "fireAgain"; readonly capitano: number }
  | { readonly type: "holdFire" }
  | { readonly type: "fire"; readonly capitano: number; readonly target: number };

/** §11.4.1.Artillery.shells: a shell is two rolls on the table. */
const ROLLS_PER_SHELL = 2;

export function artilleryFireOf(position: Honour): ArtilleryFire {
  return { firing: [], rolls: [], side: battleOf(position).attacker };
}

/** §11.4.1.Artillery: guns in good order and somebody to fire at. */
function canFire(position: Honour, corps: Corps): boolean {
  return fightingArtillery(position, corps).length > 0 && targetsOf(position, corps).length > 0;
}

/** §11.4.1.Artillery.shells: a chit on its Card, and none on the Roster already. */
function mayPlayArtillery(position: Honour, corps: Corps): boolean {
  const isReady = isActive(position, corps) && corps.shells === 0 && canFire(position, corps);
  return isReady && mayPlay(position, corps, "artillery");
}

/** What the enemy knows of it: the chit may be there, and guns unless the Corps lies open. */
function mightPlayArtillery(position: Honour, corps: Corps): boolean {
  if (!isActive(position, corps) || corps.shells > 0 || targetsOf(position, corps).length === 0) return false;
  if (corps.open && fightingArtillery(position, corps).length === 0) return false;
  return mayHold(position, corps, "artillery");
}

/** §11.4.1.Artillery.shells, §3.8.1.A: two shells, in different rounds; without limit with Artillery Ability. */
function mayFireAgain(position: Honour, corps: Corps): boolean {
  if (corps.shells === 0 || corps.shelled === battleOf(position).round || !isActive(position, corps)) return false;
  const most = shellsOf(position, corps);
  return (most === null || corps.shells < most) && canFire(position, corps);
}

function shellsOf(position: Honour, { capitano }: Corps): number | null {
  const { uses, usesWithArtilleryAbility } = charts.tacticalOptions.get("artillery")!.use;
  return hasFeature(position, capitano, "A") ? (usesWithArtilleryAbility ?? null) : uses;
}

function beginShell(play: Play<Honour>, frame: ArtilleryFire, index: number): void {
  const corps = corpsAt(play.position, index);
  corps.shells++;
  corps.shelled = battleOf(play.position).round;
  frame.firing.push(index);
  frame.rolls.push(ROLLS_PER_SHELL);
  open(play, index);
}

/** A side plays one chit or none. */
function playing(by: "attacker" | "defender") {
  const sideBy = (position: Honour) => sideNamed(position, by);
  return decision<ArtilleryFire, ArtilleryOption, undefined>({
    rule: ["11.4.Step6-a.1", "11.4.1.Artillery", "11.4.1.Artillery.shells"],
    seat: sideBy,
    when: (position) =>
      corpsWhere(position, (corps) => corps.side === sideBy(position) && mightPlayArtillery(position, corps)).length >
      0,
    options: (position) => {
      const able = corpsWhere(position, (one) => one.side === sideBy(position) && mayPlayArtillery(position, one));
      return [
        ...able.map((index) => ({ type: "playArtillery" as const, capitano: corpsAt(position, index).capitano })),
        { type: "noArtillery" },
      ];
    },
    play: (play, frame, option) => {
      if (option.type !== "playArtillery") return;
      const index = corpsLedBy(play.position, option.capitano);
      playChit(play, index, "artillery", "11.4.1.Artillery");
      beginShell(play, frame, index);
    },
  });
}

/** Then it says which chits of earlier rounds fire again (ruling 11.4.Step6-a.1). */
function firingAgain(by: "attacker" | "defender") {
  const able = (position: Honour) =>
    corpsWhere(position, (corps) => corps.side === sideNamed(position, by) && mayFireAgain(position, corps));
  return decision<ArtilleryFire, ArtilleryOption, typeof again | undefined>({
    rule: ["11.4.1.Artillery.shells", "3.8.1.A"],
    seat: (position) => sideNamed(position, by),
    when: (position) => able(position).length > 0,
    options: (position) => [
      ...able(position).map((index) => ({ type: "fireAgain" as const, capitano: corpsAt(position, index).capitano })),
      { type: "holdFire" },
    ],
    play: (play, frame, option) => {
      if (option.type !== "fireAgain") return undefined;
      beginShell(play, frame, corpsLedBy(play.position, option.capitano));
      return again;
    },
  });
}

function sideNamed(position: Honour, by: "attacker" | "defender"): Side {
  const battle = battleOf(position);
  return by === "attacker" ? battle.attacker : defenderOf(battle);
}

/** The rolls that a side has still to make: by each firing Corps at each of its targets. */
function aims(position: Honour, { firing, rolls }: ArtilleryFire, side: Side): ArtilleryOption[] {
  const found: ArtilleryOption[] = [];
  firing.forEach((index, i) => {
    const corps = corpsAt(position, index);
    if (corps.side !== side || rolls[i] === 0 || !canFire(position, corps)) return;
    for (const target of targetsOf(position, corps)) {
      found.push({ type: "fire", capitano: corps.capitano, target: corpsAt(position, target).capitano });
    }
  });
  return found;
}

function fireAt(play: Play<Honour>, frame: ArtilleryFire, option: ArtilleryOption): void {
  if (option.type !== "fire") return;
  const { position } = play;
  const firer = corpsLedBy(position, option.capitano);
  const target = corpsLedBy(position, option.target);
  frame.rolls[frame.firing.indexOf(firer)]!--;
  open(play, target);
  play.call(shot, shotOf(position, firer, target));
  const battle = battleOf(position);
  frame.side = frame.side === battle.attacker ? defenderOf(battle) : battle.attacker;
}

/** §11.4.1.Artillery.shells: the chit is removed after its last shell. */
function removeSpentChits(position: Honour): void {
  for (const corps of battleOf(position).corps) {
    const most = shellsOf(position, corps);
    if (most !== null && corps.shells >= most) corps.shells = 0;
  }
}

export const artilleryFire = procedure<ArtilleryFire>("artilleryFire", {
  firing: everybody,
  rolls: everybody,
  side: everybody,
}).steps({
  attackerPlays: playing("attacker"),
  defenderPlays: playing("defender"),
  attackerAgain: firingAgain("attacker"),
  defenderAgain: firingAgain("defender"),
  // §11.4.1.Artillery.fire: rolls alternate, the attacker first; a side without rolls left is passed over.
  turn: step("11.4.1.Artillery.fire", (play, frame) => {
    const { position } = play;
    settleContacts(position);
    const battle = battleOf(position);
    const other = frame.side === battle.attacker ? defenderOf(battle) : battle.attacker;
    if (aims(position, frame, frame.side).length === 0) frame.side = other;
    const options = aims(position, frame, frame.side);
    if (options.length === 0) return "end";
    if (options.length > 1) return "aim";
    fireAt(play, frame, options[0]!);
    return again;
  }),
  aim: decision({
    rule: ["11.4.1.Artillery.fire", "11.4.1.Artillery.engage"],
    seat: (_, { side }) => side,
    options: (position, frame) => aims(position, frame, frame.side),
    play: (play, frame, option) => {
      fireAt(play, frame, option);
      return "turn";
    },
  }),
  end: step("11.4.1.Artillery.shells", ({ position }) => removeSpentChits(position)),
});
