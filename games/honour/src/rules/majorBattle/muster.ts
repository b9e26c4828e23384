import { done, type Play } from "@gonfalon/engine/kernel";
import { tables } from "../../data.ts";
import type { Corps, Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { holds, mayHold, playChit } from "./chits.ts";
import { battleOf, corpsWhere, defenderOf, generaleOf, initiativeOf, isFirm, unitsOfCorps } from "./corps.ts";

/** §11.4.1.Muster: a Capitano Generale gives up the fight, and each of his Corps tries to get away in good order. */
export type MusterOption = { readonly type: "muster" } | { readonly type: "fightOn" };

/** The Card of the Capitano Generale: it is he who plays the chit, whatever his troops do (ruling 11.4.1.Muster). */
function cardsOfGenerale(position: Honour, side: Side): number[] {
  const generale = generaleOf(position, side);
  return corpsWhere(position, ({ capitano }) => capitano === generale);
}

function sideNamed(position: Honour, by: "attacker" | "defender"): Side {
  const battle = battleOf(position);
  return by === "attacker" ? battle.attacker : defenderOf(battle);
}

function asking(by: "attacker" | "defender") {
  const cards = (position: Honour) => cardsOfGenerale(position, sideNamed(position, by));
  const cardAt = (position: Honour, index: number) => battleOf(position).corps[index]!;
  return decision<object, MusterOption, undefined>({
    rule: "11.4.1.Muster",
    seat: (position) => sideNamed(position, by),
    // Only once the first round is complete.
    when: (position) =>
      battleOf(position).round > 1 &&
      cards(position).some((index) => mayHold(position, cardAt(position, index), "muster")),
    options: (position) => {
      const canPlay = cards(position).some((index) => holds(cardAt(position, index), "muster"));
      return canPlay ? [{ type: "muster" }, { type: "fightOn" }] : [{ type: "fightOn" }];
    },
    play: (play, _, option) => {
      if (option.type === "fightOn") return;
      const { position } = play;
      const index = cards(position).find((one) => holds(cardAt(position, one), "muster"))!;
      playChit(play, index, "muster", "11.4.1.Muster");
      battleOf(position).mustered[sideNamed(position, by)] = true;
    },
  });
}

/** §11.4.1.Muster.roll: what is added to the die of a Corps. */
export function musterBonus(position: Honour, corps: Corps): number {
  const own = initiativeOf(position, corps.capitano) + initiativeOf(position, generaleOf(position, corps.side));
  if (!isFirm(position, corps)) return own + musterDie("demoralised");
  return corps.role === "free" ? own + musterDie("free") : own;
}

export function musterDie(id: string): number {
  return tables["muster-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** §11.4.1.Muster.roll. */
export function getsAway(total: number): boolean {
  return total >= tables["muster-table"].needed;
}

function disengage(play: Play<Honour>, side: Side): void {
  const { position } = play;
  for (const corps of battleOf(position).corps) {
    if (corps.side !== side || corps.section === "" || unitsOfCorps(position, corps).length === 0) continue;
    const die = play.roll();
    const total = die + musterBonus(position, corps);
    corps.away = getsAway(total);
    const { capitano, away } = corps;
    play.tell({ type: "musterRoll", rules: ["11.4.1.Muster.roll"], capitano, die, total, away });
  }
}

/** After an Engagement the attacker is asked, then the defender; if both play it, it is at the same time (ruling). */
export const musterWindow = procedure("musterWindow").steps({
  attacker: asking("attacker"),
  defender: asking("defender"),
  roll: step("11.4.1.Muster.roll", (play) => {
    const { mustered } = battleOf(play.position);
    if (mustered.french === mustered.rivals) return done;
    disengage(play, mustered.french ? "french" : "rivals");
  }),
});
