import type { Play } from "@gonfalon/engine/kernel";
import { type Honour, NOBODY } from "../../position.ts";
import { surrender } from "../capture.ts";
import { isForce, sideOf, unitsOfForce } from "../forces.ts";
import { isAllDemoralised } from "../units.ts";
import { advance } from "./advance.ts";
import { lowered } from "./circumstances.ts";
import { finishAttack } from "./finish.ts";
import { retreat, retreatOf } from "./retreat.ts";
import { entry } from "./siege.ts";
import type { Skirmish } from "./skirmish.ts";

/** §11.5.Step5-b, §11.5.Step6-b, §11.6.Step5-c, §11.7a: who stays, who goes, who follows. */
export function aftermath(play: Play<Honour>, frame: Skirmish): void {
  const { position } = play;
  const lost = frame.loser === "attacker" ? [frame.attacker] : frame.defenders;
  // §11.2.1c: a Force that lost a battle is finished for this turn.
  for (const primo of lost) finishAttack(position, primo);
  if (frame.kind === "sortie") return;
  if (frame.kind === "breach") afterBreach(play, frame);
  else if (frame.inside && frame.loser === "defender") afterStorm(play, frame);
  else partForces(play, frame);
}

/** §11.6.Step5-c: a besieger who loses stays where he is; a garrison that loses is eliminated. */
function afterBreach(play: Play<Honour>, frame: Skirmish): void {
  if (frame.loser === "attacker") return;
  for (const primo of frame.defenders) {
    if (isForce(play.position, primo)) surrender(play, primo, ["11.6.Step5-c"]);
  }
  play.call(entry, { side: frame.side, hex: frame.hex, besiegers: [frame.attacker] });
}

/** §11.5.Step5-b.2: inside a Fortress nobody retreats; a Force with nothing but Demoralised units surrenders. */
function afterStorm(play: Play<Honour>, frame: Skirmish): void {
  const { position } = play;
  const units = frame.defenders.flatMap((primo) => unitsOfForce(position, primo));
  if (units.length > 0 && !isAllDemoralised(position, units)) return;
  for (const primo of frame.defenders) {
    if (isForce(position, primo)) surrender(play, primo, ["11.5.Step5-b.2"]);
  }
  follow(play, frame);
}

/** The winner may enter the hex of a Force that is no more; there is no Skirmish advance from march (§7.9a). */
function follow(play: Play<Honour>, { attacker, defenders, loser, hex, from, kind }: Skirmish): void {
  if (kind === "march") return;
  const [primo, beaten, left] = loser === "defender" ? [attacker, defenders, hex] : [defenders[0]!, [attacker], from];
  if (isForce(play.position, primo))
    play.call(advance, { side: sideOf(play.position, primo), primo, hex: left, beaten: [...beaten] });
}

/** §11.5.Step5-b: as ruled the Forces as they stood at Step 2; on a tie the attacker is the Larger. */
export function attackerIsLarger({ attackSps, defendSps }: Pick<Skirmish, "attackSps" | "defendSps">): boolean {
  return attackSps >= defendSps;
}

/**
 * §11.5.Step5-b.1: a Smaller loser retreats; a Larger one stays, and the Smaller winner may go. §18.7c: who has broken away to
 * pillage is there no more.
 */
function partForces(play: Play<Honour>, frame: Skirmish): void {
  const { position } = play;
  const attackerLost = frame.loser === "attacker";
  const [losers, winners] = attackerLost ? [[frame.attacker], frame.defenders] : [frame.defenders, [frame.attacker]];
  const field = attackerLost ? frame.from : frame.hex;
  const standing = losers.filter((primo) => isForce(position, primo) && position.hex[primo] === field);
  if (standing.length === 0) {
    follow(play, frame);
    return;
  }
  if (attackerLost === attackerIsLarger(frame)) {
    for (const primo of winners) {
      if (isForce(position, primo))
        play.call(retreat, retreatOf(position, primo, { free: true, attacked: attackerLost }));
    }
    return;
  }
  const victor = frame.kind === "march" ? NOBODY : winners[0]!;
  standing.forEach((primo, i) => {
    const isLast = i === standing.length - 1;
    const worse = lowered(position, primo, !attackerLost);
    const more = {
      attacked: !attackerLost,
      mayGoInside: true,
      worse,
      victor: isLast ? victor : NOBODY,
      beaten: losers,
    };
    play.call(retreat, retreatOf(position, primo, more));
  });
}
