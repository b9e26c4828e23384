import { castOf, type Honour, LOST } from "../../position.ts";
import { removeUnit } from "../losses.ts";
import { specialRule } from "../special.ts";

/** §S4.6, as ruled: with T. Trivulzio all Venetian Combat Units leave the game, and the APs and the source of their Army. */
export function venetiansGoHome(position: Honour, lost: number): void {
  const rule = specialRule<{ capitano: string }>(position, "S4.6");
  if (!rule) return;
  const { capitani } = castOf(position);
  if (lost !== capitani.named(rule.capitano)) return;
  const army = capitani.army[lost]!;
  position.army.forEach((serves, unit) => {
    if (serves === army && position.holder[unit]! >= 0) removeUnit(position, unit);
  });
  position.ap[army] = 0;
  position.source[army] = LOST;
  position.sourceReturns[army] = Number.MAX_SAFE_INTEGER;
}
