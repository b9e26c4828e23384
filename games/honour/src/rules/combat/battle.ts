import { done, enclosing, everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf } from "../../data.ts";
import { type Honour, NOBODY } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { isBesieged } from "../besieged.ts";
import { removeEarthworks } from "../earthworks.ts";
import { forcesAt, isMajor, sideOf } from "../forces.ts";
import { majorBattle, majorBattleOf } from "../majorBattle/battle.ts";
import { reducedBattle, reducedBattleOf } from "../majorBattle/reducedBattle.ts";
import { activation } from "../march/activation.ts";
import { mayRaiseMilitia, raiseMilitia } from "../militia.ts";
import { coverCards, layOpen } from "../openCards.ts";
import { goOnCampaign, leaveColumn } from "../orderMarker.ts";
import { hasWalls } from "../regions.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { maySiege } from "./duty.ts";
import { areBroken, attackingCapitani, companyOf, defendersIn } from "./fighters.ts";
import { finishAttack } from "./finish.ts";
import { retreat, retreatOf } from "./retreat.ts";
import { siege, siegeOf } from "./siege.ts";
import { skirmish, skirmishOf } from "./skirmish.ts";

/** §11.2.5, §11.3: the steps that all battles have in common, and which kind of combat follows. */
export interface Battle {
  /** The side that attacks. */
  side: Side;
  attacker: number;
  from: number;
  hex: number;
  /** The Forces in the Battle hex, the one that leads first. */
  defenders: number[];
  /** §11.3.Step2a: what the defender says, if he has walls. */
  stand: "" | "inside" | "outside";
  /** §7.9: an Attack from March. */
  fromMarch: boolean;
  kind: "" | "storm" | "siege";
}
export type BattleOption =
  | { readonly type: "defend"; readonly inside: boolean }
  | { readonly type: "breakOff" }
  | { readonly type: "storm" }
  | { readonly type: "siege" }
  | { readonly type: "raiseMilitia" }
  | { readonly type: "noMilitia" };

export function battleOf(
  position: Honour,
  attacker: number,
  hex: number,
  more: Partial<Pick<Battle, "stand" | "fromMarch">> = {},
): Battle {
  const side = sideOf(position, attacker);
  const defenders = defendersIn(position, hex, opponentOf(side));
  const from = position.hex[attacker]!;
  return { side, attacker, from, hex, defenders, stand: "", fromMarch: false, kind: "", ...more };
}

/** §11.3.Step1, §11.3.Step2: attacker and defending hex are named, and both Forces lie open. */
function name(play: Play<Honour>, { attacker, defenders, from, hex, side, fromMarch }: Battle): void {
  const { position } = play;
  if (!fromMarch) finishAttack(position, attacker);
  layOpen(play, attacker, ["11.3.Step1"]);
  for (const primo of defenders) layOpen(play, primo, ["11.3.Step2"]);
  play.tell({ type: "attack", rules: [fromMarch ? "7.9" : "11.3.Step1"], side, capitano: attacker, from, hex });
}

/** §11.3.Step2a: what an attacker may do against one inside; a Sortie makes no Siege. */
function answersTo(position: Honour, { attacker, defenders, hex, fromMarch }: Battle): BattleOption[] {
  const options: BattleOption[] = [{ type: "breakOff" }];
  if (attackingCapitani(position, attacker, defenders).length > 0) options.push({ type: "storm" });
  if (!fromMarch && !isBesieged(position, attacker) && maySiege(position, attacker, hex))
    options.push({ type: "siege" });
  return options;
}

/**
 * §11.3.2: a wholly Demoralised Force does not await the attack outside walls; the attacker pursues and may advance, or from
 * march goes where he likes (§7.9c).
 */
function retreatBeforeCombat(play: Play<Honour>, { attacker, defenders, fromMarch }: Battle): void {
  const { position } = play;
  if (fromMarch) enclosing(position, activation).unopposed = true;
  defenders.forEach((primo, i) => {
    const isLast = i === defenders.length - 1;
    const victor = isLast && !fromMarch ? attacker : NOBODY;
    play.call(retreat, retreatOf(position, primo, { hunter: attacker, victor, beaten: defenders }));
  });
}

/** §11.2.2: all Combat Units in both hexes take part: other Forces in the hex of the attacker show themselves and attack too. */
function joinIn(play: Play<Honour>, attacker: number): void {
  for (const primo of companyOf(play.position, attacker)) {
    if (primo === attacker) continue;
    finishAttack(play.position, primo);
    layOpen(play, primo, ["11.3.Step1"]);
  }
}

/** §11.2.2, §11.2.2a, §11.2.2c: a Major Battle of two Capitani Generali outside; a Siege; else a Skirmish or Sortie. */
function fight(play: Play<Honour>, frame: Battle): void {
  const { position } = play;
  const { attacker, defenders, from, hex, side, fromMarch, kind } = frame;
  if (kind === "siege") {
    play.call(siege, siegeOf(side, attacker, from, hex));
    return;
  }
  const sortie = isBesieged(position, attacker);
  const inside = kind === "storm";
  // §9.3: a storm Disrupts from the moment it is declared.
  if (inside) position.disrupted[attacker] = 1;
  if (!sortie && !inside && !fromMarch && isMajor(position, attacker) && isMajor(position, defenders[0]!)) {
    joinIn(play, attacker);
    if (position.options.reducedBattle) play.call(reducedBattle, reducedBattleOf(position, attacker, defenders[0]!));
    else play.call(majorBattle, majorBattleOf(attacker, defenders[0]!));
    return;
  }
  const of = fromMarch ? "march" : sortie ? "sortie" : "skirmish";
  play.call(skirmish, skirmishOf(position, { side, kind: of, from, hex, inside, attacker, defenders }));
}

/**
 * §7.7b, §18.1c: whoever was attacked is no longer in Administrative March, nor in Quarters; as ruled (15.1.1) there was no attack if
 * the attacker broke off before the walls. §7.5d: works in which nobody is left are gone, however their Force was lost.
 */
function end(play: Play<Honour>, { defenders, from, hex, stand, kind }: Battle): void {
  const { position } = play;
  for (const field of [from, hex]) if (forcesAt(position, field).length === 0) removeEarthworks(position, field);
  const isBrokenOff = stand === "inside" && kind === "";
  for (const primo of isBrokenOff ? [] : defenders) {
    leaveColumn(play, primo);
    goOnCampaign(play, primo);
  }
  coverCards(position);
}

export const battle = procedure<Battle>("battle", {
  side: everybody,
  attacker: everybody,
  from: everybody,
  hex: everybody,
  defenders: everybody,
  stand: everybody,
  fromMarch: everybody,
  kind: everybody,
}).steps({
  name: step(["11.2.5", "11.3.Step1", "11.3.Step2"], name),
  walls: decision({
    rule: ["11.3.Step2a", "11.3.Step2b"],
    seat: (_, { side }) => opponentOf(side),
    when: (position, { stand, hex }) => stand === "" && hasWalls(position, hex),
    options: (): BattleOption[] => [
      { type: "defend", inside: true },
      { type: "defend", inside: false },
    ],
    play: (play, frame, option) => {
      if (option.type !== "defend") return;
      frame.stand = option.inside ? "inside" : "outside";
      play.tell({ type: "defends", rules: ["11.3.Step2a"], hex: frame.hex, inside: option.inside });
    },
  }),
  beforeCombat: step("11.3.2", (play, frame) => {
    if (frame.stand === "inside" || !areBroken(play.position, frame.defenders)) return;
    play.tell({ type: "retreatBeforeCombat", rules: ["11.3.2"], hex: frame.hex });
    retreatBeforeCombat(play, frame);
    return "end";
  }),
  answer: decision({
    rule: ["11.3.Step2a", "11.3.1"],
    seat: (_, { side }) => side,
    when: (_, { stand }) => stand === "inside",
    options: answersTo,
    play: (play, frame, option) => {
      play.tell({ type: option.type, rules: ["11.3.Step2a"], hex: frame.hex, capitano: frame.attacker });
      if (option.type === "breakOff") {
        finishAttack(play.position, frame.attacker);
        return "end";
      }
      frame.kind = option.type === "siege" ? "siege" : "storm";
    },
  }),
  militia: decision({
    rule: ["15.1.1", "15.1.1a"],
    seat: (_, { side }) => opponentOf(side),
    when: (position, { defenders, fromMarch }) => !fromMarch && mayRaiseMilitia(position, defenders[0]!),
    options: (): BattleOption[] => [{ type: "raiseMilitia" }, { type: "noMilitia" }],
    play: (play, { defenders }, option) => {
      if (option.type === "raiseMilitia") raiseMilitia(play, defenders[0]!);
    },
  }),
  fight: step(["11.2.2", "11.2.2a", "11.2.2b", "11.2.2c"], fight),
  end: step(["7.5d", "7.7b", "18.1c"], (play, frame) => {
    end(play, frame);
    return done;
  }),
});
