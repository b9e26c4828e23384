import { done, type Play } from "@gonfalon/engine/kernel";
import { CAVALRY, otherSide, SIDE_NAMES, SIDES, sideNamed } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { call, decision, procedure, sealed, step } from "../../rulebook.ts";
import { hasCavalryDifferential, toldAs } from "../odds.ts";
import { intoCitadel } from "./battle.ts";
import { bombardment } from "./bombardment.ts";
import { counterattack } from "./counterattack.ts";
import { attack, exchange } from "./exchange.ts";
import { guns } from "./guns.ts";
import { rearguardAction } from "./rearguard.ts";
import { commitReserve, placingOf, reserve } from "./reserve.ts";
import {
  type BattleType,
  battleOf,
  combatSps,
  fighting,
  garrisonsIn,
  hexesOf,
  isGarrisonOnly,
  spsOf,
  unitsOfSide,
} from "./state.ts";
import { typesFor } from "./types.ts";
import { vedettesInBattle } from "./vedettes.ts";

/** §C14.8: a round: an attack and, if its loser was Pitched, a counterattack; the markers hold for both. */
export type MarkerOption = { readonly type: "battleType"; readonly battleType: BattleType; readonly unit?: number };
export type RoundOption =
  | MarkerOption
  | { readonly type: "attackAgain" }
  | { readonly type: "fightOn" }
  | { readonly type: "stopSortie" };

export const round = procedure("round").steps({
  begin: step("C14.8", ({ position }) => {
    const frame = battleOf(position);
    frame.round++;
    const markers = isGarrisonOnly(position, frame) ? "pursuit" : "none";
    // §III.b.12-17a The old markers have been in force until now.
    frame.types = [markers, markers];
    frame.shown = [0, 0];
    frame.committed = [0, 0];
    // Ruling C14.35: a phasing side with artillery alone cannot go on.
    if (combatSps(position, fighting(position, frame, frame.phasing)) > 0) return;
    frame.over = 1;
    return done;
  }),
  // §C14.36: a sortie need not attack again.
  again: decision({
    rule: ["C14.36", "C10.8"],
    seat: (position) => SIDE_NAMES[battleOf(position).phasing],
    options: (position): RoundOption[] => {
      const { round: count, sortie } = battleOf(position);
      return count > 1 && sortie ? [{ type: "attackAgain" }, { type: "stopSortie" }] : [];
    },
    play: ({ position }, _, { type }) => {
      if (type === "attackAgain") return;
      battleOf(position).over = 1;
      return done;
    },
  }),
  // Steps 1 and 2 again: both sides may go into a citadel. In the first round they have been asked.
  attackerIn: step("III.b.1a", (play) => {
    const { round: count, phasing } = battleOf(play.position);
    if (count > 1) play.call(intoCitadel, { side: phasing });
  }),
  defenderIn: step("III.b.2a", (play) => {
    const { round: count, phasing, over } = battleOf(play.position);
    if (count > 1 && !over) play.call(intoCitadel, { side: otherSide(phasing) });
  }),
  // §III.b.1b, §III.b.2b
  attackerCommits: step("III.b.1b", (play) => {
    const frame = battleOf(play.position);
    if (frame.over) return done;
    if (frame.round > 1) play.call(commitReserve, { side: frame.phasing });
  }),
  defenderCommits: step("III.b.2b", (play) => {
    const frame = battleOf(play.position);
    if (frame.round > 1) play.call(commitReserve, { side: otherSide(frame.phasing) });
  }),
  // §III.b.3, §C14.10 Step 3 in its order, in every round anew (§III.b.18a); the Reserve in the first one only.
  strengths: step(["III.b.3", "III.b.3a", "C14.9", "C14.10"], (play) => tellStrengths(play)),
  vedettes: call(
    ["C14.11", "III.b.3aa"],
    () => vedettesInBattle,
    (position) => ({ left: vedettesThere(position) }),
  ),
  reserve: step(["C14.37", "III.b.3b"], (play) => {
    if (battleOf(play.position).round === 1) play.call(reserve, placingOf());
  }),
  // §III.b.3c, §C14.12: both choose in secret.
  types: sealed({
    rule: ["III.b.3c", "C14.12"],
    // §C10.16: against a garrison alone the attacker counts as having chosen Pursuit.
    seats: (position) => (isGarrisonOnly(position, battleOf(position)) ? [] : SIDES.map((side) => SIDE_NAMES[side])),
    options: (position, _, seat) => typesFor(position, battleOf(position), sideNamed(seat)),
    play: ({ position }, _, answers) => {
      const frame = battleOf(position);
      for (const side of SIDES) {
        const answer = answers[SIDE_NAMES[side]]!;
        frame.types[side] = answer.battleType;
        if (answer.unit !== undefined) frame.rearguard = answer.unit;
      }
      if (frame.round === 1 && frame.types[otherSide(frame.phasing)] === "refuse") frame.refused = 1;
    },
  }),
  // §III.b.4, §C14.16: Step 4 comes before the fire, whatever that costs in cavalry.
  cavalry: step(["III.b.4", "C14.16"], ({ position }) => {
    const frame = battleOf(position);
    const cavalry = SIDES.map((side) => spsOf(position, unitsOfSide(position, frame, side), CAVALRY));
    for (const side of SIDES) {
      frame.mounted[side] = hasCavalryDifferential(cavalry[side]!, cavalry[otherSide(side)]!) ? 1 : 0;
    }
  }),
  // §III.b.5, §C14.17: first the attacker fires, then the defender.
  attackerFires: step(["III.b.5", "C14.17"], (play) => {
    play.call(bombardment, { by: battleOf(play.position).phasing, at: -1, hits: 0 });
  }),
  defenderFires: step(["III.b.5", "C14.17"], (play) => {
    const frame = battleOf(play.position);
    if (frame.over) return done;
    play.call(bombardment, { by: otherSide(frame.phasing), at: -1, hits: 0 });
  }),
  // §C14.38: the rest goes before the exchange.
  rearguard: step("C14.38", (play) => {
    const frame = battleOf(play.position);
    if (frame.over) return done;
    if (frame.types[otherSide(frame.phasing)] === "rearguard")
      play.call(rearguardAction, { side: otherSide(frame.phasing), left: [] });
  }),
  attack: step(["III.b.6", "III.b.7"], (play) => {
    if (battleOf(play.position).over) return done;
    play.call(exchange, attack(play.position));
  }),
  // §C10.8: a sortie may stop after any exchange: also after its own attack, before the besiegers strike back.
  goBack: decision({
    rule: ["C10.8", "C14.36"],
    seat: (position) => SIDE_NAMES[battleOf(position).phasing],
    when: (position) => battleOf(position).sortie === 1 && !battleOf(position).over,
    options: (): RoundOption[] => [{ type: "fightOn" }, { type: "stopSortie" }],
    play: ({ position }, _, { type }) => {
      if (type === "fightOn") return;
      battleOf(position).over = 1;
      return done;
    },
  }),
  // §III.b.12-17, §C14.35: an exchange that did not end the battle had a Pitched loser.
  counterattack: step("III.b.12-17", (play) => {
    const frame = battleOf(play.position);
    frame.surprised = [];
    frame.committed = [0, 0];
    if (!frame.over) play.call(counterattack, { hexes: [] });
  }),
  guns: step("C14.39", (play) => play.call(guns, { side: battleOf(play.position).phasing, leader: NOWHERE, asked: 0 })),
});

/** §C14.9: SPs of all arms to the nearest ten, a garrison among them. */
function tellStrengths(play: Play<Quadrilateral>): void {
  const { position } = play;
  const frame = battleOf(position);
  for (const side of SIDES) {
    const markers = side === frame.phasing ? 0 : garrisonsIn(position, frame).length;
    frame.told[side] = toldAs(spsOf(position, unitsOfSide(position, frame, side)) + markers);
  }
  play.tell({ type: "strengthsTold", rules: ["C14.9"], told: [...frame.told] });
}

function vedettesThere(position: Quadrilateral): number[] {
  const frame = battleOf(position);
  const there = [...hexesOf(position, frame, frame.phasing), ...frame.hexes];
  return position.vedetteHex.flatMap((hex, vedette) => (there.includes(hex) ? [vedette] : []));
}
