import { hexDistance } from "@gonfalon/engine/board";
import { again, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, opponentOf, SIDES } from "../../data.ts";
import { type Honour, LEADER_LOST, NOBODY } from "../../position.ts";
import { attritionSegment } from "../attritionSegment.ts";
import { consolidation, consolidationOf } from "../consolidation.ts";
import { forcesOf, isForce, sideOf } from "../forces.ts";
import { byHex, tellOf } from "../known.ts";
import { militiaOf, sendMilitiaHome } from "../militia.ts";
import { isNextToEnemy } from "../movement.ts";
import { showComposition } from "../openCards.ts";
import { fortressAt } from "../regions.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { milanoReverts } from "../scenarios/contestedMilano.ts";
import { battle, battleOf } from "./battle.ts";
import { adjacentEnemies, compellable, dutiesOf, highestInitiative, targetsOf, wallsToAsk } from "./duty.ts";
import { finishAttack, takeOffMarkers } from "./finish.ts";
import { surrenders } from "./siege.ts";

/** §2.2.D, §11, §11.2.1: the Combat and Attrition Phase. */
export interface CombatPhase {
  /** §11.2.1, as ruled: Forces that were adjacent to an enemy when the Phase began and have not been treated. */
  waiting: number[];
  /** The Force whose turn it is. */
  current: number;
  /** §11.2.4, as ruled: enemies in Fortresses who have still to say where they stand, and those who said inside or outside. */
  asked: number[];
  inside: number[];
  outside: number[];
}
export type CombatOption =
  | { readonly type: "attack"; readonly hex: number }
  | { readonly type: "compel"; readonly capitano: number }
  | { readonly type: "passAttack" }
  | { readonly type: "declare"; readonly capitano: number; readonly inside: boolean };

/**
 * §2.2.D1: face-up Capitani next to an enemy Force show what they have, then those who lie face down are turned up; as ruled
 * these show only their name.
 */
function intelligence(play: Play<Honour>): void {
  const { position } = play;
  const isNear = (who: number) => position.stands[who] === "map" && isNextToForce(position, who);
  const near = Array.from(position.hex.keys()).filter(isNear);
  for (const who of near) {
    if (position.faceDown[who] === 0 && isForce(position, who)) showComposition(play, who, ["2.2.D1"]);
  }
  for (const who of near) {
    if (position.faceDown[who] === 0) continue;
    position.faceDown[who] = 0;
    tellOf(play, who, { type: "turnedUp", rules: ["2.2.D1", "1.4b"] });
  }
}

/** §2.2.D1: plain adjacency, over any hexside. */
function isNextToForce(position: Honour, who: number): boolean {
  return isNextToEnemy(position, position.hex[who]!, sideOf(position, who));
}

function begin({ position }: Play<Honour>, frame: CombatPhase): void {
  position.attackFinished.forEach((marker, who) => {
    if (marker === LEADER_LOST) position.attackFinished[who] = 0;
  });
  const all = SIDES.flatMap((side) => forcesOf(position, side));
  frame.waiting = all.filter((primo) => adjacentEnemies(position, primo).length > 0);
}

/** §11.1a, as ruled: one list for the whole map; ties are drawn. */
function callNext(play: Play<Honour>, frame: CombatPhase): boolean {
  const { position } = play;
  frame.waiting = frame.waiting.filter((who) => isForce(position, who) && adjacentEnemies(position, who).length > 0);
  if (frame.waiting.length === 0) return false;
  const best = highestInitiative(position, frame.waiting);
  frame.current = best.length > 1 ? best[play.roll(best.length) - 1]! : best[0]!;
  frame.waiting = frame.waiting.filter((who) => who !== frame.current);
  frame.asked = wallsToAsk(position, frame.current);
  frame.inside = [];
  frame.outside = [];
  return true;
}

/** §11.2.1a, §11.2.1b: attack, or name an enemy who has to; one who need not fight may pass. */
function choicesOf(position: Honour, { current, inside }: CombatPhase): CombatOption[] {
  const required = dutiesOf(position, current, inside).length > 0;
  const attacks = targetsOf(position, current, required).map((hex) => ({ type: "attack" as const, hex }));
  if (!required) return attacks.length === 0 ? [] : [...attacks, { type: "passAttack" }];
  return [...attacks, ...compellable(position, current).map((capitano) => ({ type: "compel" as const, capitano }))];
}

function decide(play: Play<Honour>, frame: CombatPhase, option: CombatOption): void {
  const { position } = play;
  const { current } = frame;
  if (option.type === "attack") {
    const stand = standIn(position, frame, option.hex);
    play.call(battle, battleOf(position, current, option.hex, { stand }));
  } else if (option.type === "compel") {
    // §11.2.1a: it renounces, and the one it names has to attack it.
    finishAttack(position, current);
    play.tell({ type: "compelled", rules: ["11.2.1a"], capitano: current, by: option.capitano });
    frame.waiting = frame.waiting.filter((who) => who !== option.capitano);
    play.call(battle, battleOf(position, option.capitano, position.hex[current]!));
  } else {
    finishAttack(position, current);
    play.tell({ type: "passed", rules: ["11.2.4"], capitano: current });
  }
}

/** As ruled (11.2.4) the word that was given holds for the attack that follows at once. */
function standIn(position: Honour, { inside, outside }: CombatPhase, hex: number): "" | "inside" | "outside" {
  if (inside.some((who) => position.hex[who] === hex)) return "inside";
  return outside.some((who) => position.hex[who] === hex) ? "outside" : "";
}

/** §15.1.1c: Militia goes home when no enemy Force is next to its Fortress. */
function dismissMilitia(play: Play<Honour>): void {
  const { position } = play;
  for (const side of SIDES) {
    const enemies = forcesOf(position, opponentOf(side)).map((primo) => position.hex[primo]!);
    for (const primo of byHex(position, forcesOf(position, side))) {
      const isThreatened = enemies.some((hex) => hexDistance(board, hex, position.hex[primo]!) === 1);
      if (isThreatened || militiaOf(position, primo).length === 0) continue;
      sendMilitiaHome(position, primo);
      play.tell({ type: "militiaHome", rules: ["15.1.1c"], place: fortressAt(position.hex[primo]!) });
    }
  }
  // §S4.7: Militia alone may have been the garrison.
  milanoReverts(play);
}

export const combatPhase = procedure<CombatPhase>("combatPhase", {
  waiting: everybody,
  current: everybody,
  asked: everybody,
  inside: everybody,
  outside: everybody,
}).steps({
  intelligence: step(["2.2.D1", "1.4c"], intelligence),
  begin: step(["2.2.D2", "11.2.1", "11.1"], begin),
  next: step(["11.1a", "11.2.1"], (play, frame) => (callNext(play, frame) ? undefined : "after")),
  walls: decision({
    rule: "11.2.4",
    seat: (position, { current }) => opponentOf(sideOf(position, current)),
    when: (_, { asked }) => asked.length > 0,
    options: (_, { asked }): CombatOption[] => [
      { type: "declare", capitano: asked[0]!, inside: true },
      { type: "declare", capitano: asked[0]!, inside: false },
    ],
    play: (play, frame, option) => {
      if (option.type !== "declare") return;
      const { capitano, inside } = option;
      frame.asked.shift();
      (inside ? frame.inside : frame.outside).push(capitano);
      play.tell({ type: "defends", rules: ["11.2.4"], hex: play.position.hex[capitano]!, inside });
      return again;
    },
  }),
  decide: decision({
    rule: ["11.2.1a", "11.2.1b", "11.2.3", "11.2.4"],
    seat: (position, { current }) => sideOf(position, current),
    options: choicesOf,
    play: decide,
  }),
  back: step("11.2.1", () => "next" as const),
  // §2.2.D3: after this the order of arrival in the Phase no longer matters.
  after: call(
    "2.2.D3",
    () => consolidation,
    () => consolidationOf(),
  ),
  disruption: step("2.2.D4", ({ position }) => {
    position.disrupted.fill(0);
  }),
  attrition: call(
    "2.2.D5",
    () => attritionSegment,
    () => ({ waiting: [] }),
  ),
  surrender: step("16.surrender", (play) => {
    for (const side of SIDES) surrenders(play, side);
  }),
  end: step(["15.1.1c", "11.2.1c"], (play) => {
    dismissMilitia(play);
    takeOffMarkers(play.position);
  }),
});

export function combatPhaseOf(): CombatPhase {
  return { waiting: [], current: NOBODY, asked: [], inside: [], outside: [] };
}
