import { everybody, type Play } from "@gonfalon/engine/kernel";
import { otherSide, SIDE_NAMES, SIDES, type Side } from "../../data.ts";
import { ATTACKED, NAMED, type Quadrilateral, SHOWN_AS_FORCE, SHOWN_AS_LONE_LEADER } from "../../position.ts";
import { call, decision, procedure, step } from "../rulebook.ts";
import { declaration } from "./battle/declaration.ts";
import { hexesToAttack, isOwed, mightAttack, nextToForces } from "./battle/duty.ts";
import { forcedMarch } from "./forcedMarch.ts";
import { isForce } from "./forces.ts";
import { excessVedettes } from "./raising.ts";
import { shutIn } from "./sieges.ts";
import { jointConsolidation, mayShutIn } from "./siegeWarfare.ts";

/** §III: the Combat Phase of one side. */

/** What a player may do while battles are declared. */
export type CombatOption =
  | { readonly type: "attackHex"; readonly hex: number }
  | { readonly type: "becomeBesieged"; readonly leader: number }
  | { readonly type: "endBattles" };

export const combat = procedure<{ side: Side }>("combat", { side: everybody }).steps({
  // §III.a: before battles the other side may march.
  forcedMarch: call(
    "III.a",
    () => forcedMarch,
    (_, { side }) => ({ side: otherSide(side) }),
  ),
  // §C1.13 At the end of a Segment.
  vedettesAfterMarch: call(
    "C1.13",
    () => excessVedettes,
    (_, { side }) => ({ side: otherSide(side) }),
  ),
  show: step("C14.3", (play, { side }) => showNeighbours(play, side)),
  // §III.b, §C14.1: one battle after another, until none is owed and none is wished.
  declare: decision({
    rule: ["III.b", "C14.1"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.8 Asked wherever a piece might attack without having to: else the question would tell that it is a Force.
    when: (position, { side }) => declarations(position, side).length > 0 || mightAttack(position, side),
    options: (position, { side }): CombatOption[] => {
      const options = declarations(position, side);
      return options.length > 0 ? options : [{ type: "endBattles" }];
    },
    play: (play, { side }, option) => {
      if (option.type === "endBattles") return "vedettesAfterBattles";
      if (option.type === "attackHex") play.call(declaration, { side, hexes: [option.hex], forces: [] });
      else {
        shutIn(play.position, option.leader);
        play.position.leaderDone[option.leader]! |= ATTACKED;
        const hex = play.position.leaderHex[option.leader]!;
        play.tell({ type: "becameBesieged", rules: ["III.b.1a", "C14.2"], side: SIDE_NAMES[side], hex });
      }
      // What has come next to his Forces meanwhile is shown as well.
      return "show";
    },
  }),
  vedettesAfterBattles: step("C1.13", (play) => {
    for (const side of SIDES) play.call(excessVedettes, { side });
  }),
  joint: call(
    "III.c",
    () => jointConsolidation,
    (_, { side }) => ({ side }),
  ),
});

/** §C14.3: pieces next to the Forces of the phasing side are shown for what they are. */
function showNeighbours(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  const near = nextToForces(position, side);
  const tell = (hex: number, piece: string) =>
    play.tell({ type: "pieceShown", rules: ["C14.3"], side: SIDE_NAMES[otherSide(side)], hex, piece });
  // In the order of the hexes: that of the leaders would tell who they are.
  for (const leader of near.leaders.sort((a, b) => position.leaderHex[a]! - position.leaderHex[b]!)) {
    const force = isForce(position, leader);
    const shown = force ? SHOWN_AS_FORCE : SHOWN_AS_LONE_LEADER;
    if (position.leaderShown[leader] === shown || (force && position.leaderShown[leader] === NAMED)) continue;
    position.leaderShown[leader] = shown;
    tell(position.leaderHex[leader]!, force ? "force" : "loneLeader");
  }
  for (const vedette of near.vedettes) {
    if (position.vedetteShown[vedette]) continue;
    position.vedetteShown[vedette] = 1;
    tell(position.vedetteHex[vedette]!, "vedette");
  }
}

function declarations(position: Quadrilateral, side: Side): CombatOption[] {
  const options: CombatOption[] = hexesToAttack(position, side).map((hex) => ({ type: "attackHex", hex }));
  // §III.b.1a, §C10.2: so a Force in a citadel avoids its duty.
  for (const leader of mayShutIn(position, side)) {
    if ((position.leaderDone[leader]! & ATTACKED) === 0) options.push({ type: "becomeBesieged", leader });
  }
  if (options.length > 0 && !isOwed(position, side)) options.push({ type: "endBattles" });
  return options;
}
