import { everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, NO_MOVE } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { breakDown } from "../discipline.ts";
import { capitaniGeneraliOf, forcesControlledBy, isInPlay } from "../forces.ts";
import { byHex, tellOf } from "../known.ts";
import { takeOrder } from "../orderMarker.ts";
import { isPost, mayTake, tellOrder } from "../orders.ts";
import { call, procedure, step } from "../rulebook.ts";
import { isHome } from "../scenarios/venetians.ts";
import { genovaHelp, genovaHelps } from "./genova.ts";
import { issueOrders, issueOrdersOf } from "./issuing.ts";
import { minors, minorsOf } from "./minors.ts";
import { armiesOf, isApTurn, receiveBonus, receivePoints, removeOrders } from "./money.ts";
import { orderOfTheDay } from "./novara.ts";
import { endQuarters, enterQuarters, leaveQuarters } from "./quarters.ts";
import { supplySources } from "./sources.ts";
import { strength, strengthOfHex } from "./strength.ts";
import { transfers, transfersOf } from "./transfers.ts";

/** §2.2.B: the Command Phase of one side: its Administrative Segment (§2.2.B1), then its Organization Segment (§2.2.B2). */
export interface CommandPhase {
  side: Side;
}

/** Markers that come off, and Orders that change by themselves, when the Phase begins. */
function begin(play: Play<Honour>, side: Side): void {
  const { position } = play;
  const { capitani } = castOf(position);
  for (let who = 0; who < capitani.count; who++) {
    if (position.controller[capitani.army[who]!] !== side) continue;
    // §18.5b: of a Capitano who has recruited or bribed; that of a victor waits for his Order.
    if (position.noMove[who] === NO_MOVE) position.noMove[who] = 0;
  }
  for (const primo of forcesControlledBy(position, side)) {
    if (isHome(position, primo)) position.reluctant[primo] = 0;
    // §5.3.Garrison, as ruled: without a place about it the Order is Stand.
    if (position.order[primo] === "garrison" && !mayTake(position, primo, "garrison")) position.order[primo] = "stand";
    const order = orderOfTheDay(position, primo);
    if (!order || !mayTake(position, primo, order)) continue;
    takeOrder(play, primo, order);
    tellOrder(play, primo, { type: "order", rules: ["S2.2"], price: 0, forced: false, order });
  }
}

/** §3.2.1, as ruled: if the top Rank is shared and the Army has no Capitano Generale, one of the tied on the map is drawn. */
function drawGenerale(play: Play<Honour>, army: number): void {
  const { position } = play;
  const { capitani, armies } = castOf(position);
  if (armies.elects[army] || capitaniGeneraliOf(position, army).length > 0) return;
  const inPlay = Array.from(capitani.army.keys()).filter(
    (who) => capitani.army[who] === army && isInPlay(position, who),
  );
  const top = Math.max(...inPlay.map((who) => capitani.rank[who]!));
  const tied = inPlay.filter((who) => capitani.rank[who] === top && position.stands[who] === "map");
  if (tied.length === 0) return;
  const drawn = tied.length > 1 ? tied[play.roll(tied.length) - 1]! : tied[0]!;
  position.generale[drawn] = "promotion";
  tellOf(play, drawn, { type: "promoted", rules: ["3.2.1"] });
}

export const commandPhase = procedure<CommandPhase>("commandPhase", { side: everybody }).steps({
  begin: step(["18.5b", "S2.2", "3.2.1"], (play, { side }) => {
    begin(play, side);
    for (const army of armiesOf(play.position, side)) drawGenerale(play, army);
  }),
  genova: step("S4.4", (play, { side }) => {
    if (genovaHelps(play.position, side)) play.call(genovaHelp, { side, left: 0 });
  }),
  points: step(["2.2.B1", "2.2.B1a", "4.3.1"], (play, { side }) => {
    if (!isApTurn(play.position)) return;
    for (const army of armiesOf(play.position, side)) {
      receivePoints(play, army);
      receiveBonus(play, army);
    }
    removeOrders(play, side);
  }),
  sources: call(
    "2.2.B1b",
    () => supplySources,
    (position, { side }) => ({ side, armies: armiesOf(position, side) }),
  ),
  leaveQuarters: call(
    "18.1f",
    () => leaveQuarters,
    (_, { side }) => ({ side }),
  ),
  minors: call(
    ["2.2.B2", "2.2.B2a"],
    () => minors,
    (_, { side }) => minorsOf(side),
  ),
  transfers: call(
    "2.2.B2b",
    () => transfers,
    (_, { side }) => transfersOf(side),
  ),
  strength: call(
    "2.2.B2c",
    () => strength,
    (_, { side }) => strengthOfHex(side),
  ),
  // As ruled (9.1.1b): whoever was reorganized into nothing but Demoralised units may still be told to stand.
  broken: step("9.1.1b", (play, { side }) => {
    const { position } = play;
    const marches = (primo: number) => position.order[primo] !== "" && !isPost(position.order[primo]!);
    for (const primo of byHex(position, forcesControlledBy(position, side)).filter(marches)) breakDown(play, primo);
  }),
  orders: step("2.2.B2d", (play, { side }) => {
    for (const army of armiesOf(play.position, side)) play.call(issueOrders, issueOrdersOf(side, army));
  }),
  // §18.1b: any other Order puts a Force On Campaign.
  onCampaign: step("18.1f", (play) => endQuarters(play)),
  enterQuarters: call(
    "18.1",
    () => enterQuarters,
    (_, { side }) => ({ side }),
  ),
});
