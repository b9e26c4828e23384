import { everybody } from "@gonfalon/engine/kernel";
import { pieces, type Side } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { ownersOnly } from "../../known.ts";
import { procedure, step } from "../../rulebook.ts";
import { takeSupplySource } from "../entering.ts";
import { moveForce } from "../march.ts";
import { repulse } from "../repulse.ts";

/** Who goes, and the hexes that it still has to enter. Whoever goes into a fallen citadel ends neither move nor pursuit there (§C10.13). */
type Advance = { side: Side; leader: number; route: number[]; fallen: boolean };

/**
 * §C14.28, §C14.29, §C10.13: a Force enters the field that the enemy has left, hex by hex. Vedettes that have stayed there without
 * their Force withdraw before it, as before any Force (§C8.13).
 */
export const advance = procedure<Advance>("advance", {
  side: everybody,
  leader: ownersOnly(NOWHERE),
  route: everybody,
  fallen: everybody,
}).steps({
  clear: step("C8.13", (play, { leader, route, side }) => {
    const [hex] = route;
    if (hex === undefined) return "end";
    const from = play.position.leaderHex[leader]!;
    for (const vedette of vedettesAt(play.position, hex)) {
      const owner = pieces.vedette[vedette]!;
      if (owner !== side) play.call(repulse, { side: owner, vedette, from });
    }
  }),
  enter: step("C14.28", (play, { leader, route }) => {
    moveForce(play, leader, route.shift()!, "C14.28");
    return "clear";
  }),
  end: step("C14.28", (play, { leader, fallen }) => {
    if (!fallen) takeSupplySource(play, leader);
  }),
});

function vedettesAt({ vedetteHex }: Quadrilateral, hex: number): number[] {
  return vedetteHex.flatMap((at, vedette) => (at === hex ? [vedette] : []));
}
