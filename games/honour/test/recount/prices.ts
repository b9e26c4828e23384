import { castOf, type Honour } from "../../src/position.ts";
import { regionOf, terrainOf } from "./country.ts";
import { isBesieged } from "./duty.ts";
import { alignment } from "./lines.ts";
import { card, type Force, other, zones } from "./troops.ts";

/** §3.2.1: by the scenario, an election or a promotion, or by the highest Rank of his Army in play. */
export function isGenerale(position: Honour, who: number): boolean {
  if (position.generale[who] !== "") return true;
  const { capitani, armies } = castOf(position);
  const army = capitani.army[who]!;
  if (armies.elects[army]) return false;
  const inPlay = (one: number) => ["map", "subordinate", "unemployed"].includes(position.stands[one]!);
  return (
    inPlay(who) &&
    capitani.ids.every(
      (_, one) =>
        one === who ||
        capitani.army[one] !== army ||
        !inPlay(one) ||
        card(position, one).rank < card(position, who).rank,
    )
  );
}
/** §5.2c, §6.1, §3.8.1.W. */
export function price(position: Honour, force: Force, order: string): number {
  const { armies, capitani } = castOf(position);
  if (armies.ids[capitani.army[force.primo]!] === "swiss") return 0;
  const major = isGenerale(position, force.primo);
  const combat = force.all.filter(({ militia }) => !militia);
  const light = combat.every(({ arm }) => arm === "light-cavalry" || arm === "stradiots");
  const single = combat.reduce((sum, { sp }) => sum + sp, 0) === 1;
  const free = !major && (light || single);
  const base = free ? 0 : order === "manoeuvre" ? (major ? 2 : 1) : order === "attack" ? (major ? 4 : 1) : 0;
  return base + (order === "attack" && card(position, force.primo).features.includes("W") ? 1 : 0);
}

/** §8a, §S5.4a: whether it checks in the Attrition Segment. */
export function suffers(position: Honour, force: Force): boolean {
  const { hex, seat } = force;
  const hostile = alignment(position, regionOf(hex)) === other(seat);
  const land = terrainOf(hex);
  const poor =
    land === "mountain" ||
    land === "swamp" ||
    (land === "rice-field" && position.weather === "Heat") ||
    position.devastated.includes(position.hex[force.primo]!);
  const plague = position.scenario === 5 && hex === "2624" && position.plague === "raging";
  return hostile || poor || plague || zones(position, other(seat)).has(hex) || isBesieged(position, force);
}
