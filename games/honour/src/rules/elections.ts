import { everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, NOBODY } from "../position.ts";
import type { Order, Side } from "../schemas/index.ts";
import { capitaniAt, joinCard, mergeMarkers, takeLead } from "./cards.ts";
import { fixedOrder } from "./command/novara.ts";
import { strength, strengthOfHex } from "./command/strength.ts";
import { transfers, transfersOf } from "./command/transfers.ts";
import { breakDown } from "./discipline.ts";
import { armyOf, isForce, primoOf } from "./forces.ts";
import { counter, sidesOwn, tellOf } from "./known.ts";
import { goOnCampaign, takeOrder } from "./orderMarker.ts";
import { tellOrder } from "./orders.ts";
import { call, decision, procedure, step } from "./rulebook.ts";

/** §15.5, §S2.1, §S3.2: the council of the Swiss elects who leads. */
export interface Election {
  side: Side;
  army: number;
  hex: number;
  elected: number;
  /** The Order of his Force, or "" while the owner has to choose one. */
  order: Order | "";
  /** Orders of the Forces that meet, and how many Forces they are. */
  orders: Order[];
  met: number;
}
export type ElectionOption = { readonly type: "prevailingOrder"; readonly order: Order };

export function electionOf(position: Honour, army: number, hex: number): Election {
  return { side: position.controller[army]!, army, hex, elected: NOBODY, order: "", orders: [], met: 0 };
}

/** The Swiss Capitani in the hex, named or generic, of whom one is drawn; not those who serve an ally there (ruling 15.5). */
export function electors(position: Honour, { army, hex, side }: Election): number[] {
  const isOfCouncil = (who: number) =>
    armyOf(position, who) === army && armyOf(position, primoOf(position, who)) === army;
  return capitaniAt(position, hex, side).filter(isOfCouncil);
}

/**
 * §15.5a: one of them is drawn, whatever his Rank; all the others are under him. As ruled an earlier Capitano Generale loses
 * the lead, and the Order of the Force of the elected prevails.
 */
function elect(play: Play<Honour>, frame: Election): void {
  const { position } = play;
  const council = electors(position, frame);
  const elected = council[play.roll(council.length) - 1]!;
  const primi = council.filter((who) => position.stands[who] === "map");
  frame.elected = elected;
  frame.order = position.order[primoOf(position, elected)]!;
  frame.orders = [...new Set(primi.map((who) => position.order[who]!))].filter((order) => order !== "");
  frame.met = primi.filter((who) => position.order[who] !== "").length;
  takeLead(position, elected);
  mergeMarkers(position, elected, primi);
  // As ruled (18.1), Forces that meet are On Campaign.
  if (frame.met > 1) goOnCampaign(play, elected);
  for (const who of council) {
    position.generale[who] = who === elected ? "election" : "";
    if (who !== elected) joinCard(position, who, elected);
  }
  tellOf(play, elected, { type: "elected", rules: ["15.5a"] });
}

export const election = procedure<Election>("election", {
  side: everybody,
  army: everybody,
  hex: everybody,
  elected: counter,
  order: sidesOwn<Order | "">(""),
  orders: sidesOwn<Order[]>([]),
  met: everybody,
}).steps({
  draw: step(["15.5", "15.5a"], elect),
  // He was with neither Force: the owner says whose Order it is, even if they are the same, which nobody else knows. Of one who lies
  // face down nobody knows either with which he was.
  order: decision({
    rule: "15.5a",
    seat: (_, { side }) => side,
    when: ({ faceDown }, { order, met, elected }) => met > 1 && (order === "" || faceDown[elected] === 1),
    options: (_, { order, orders }) =>
      (order === "" ? orders : [order]).map((one) => ({ type: "prevailingOrder", order: one })),
    play: (_, frame, { order }) => {
      frame.order = order;
    },
  }),
  settle: step("15.5a", (play, { elected, order, orders }) => {
    const { position } = play;
    const prevailing = fixedOrder(position, elected) ?? (order === "" ? orders[0] : order);
    position.order[elected] = "";
    if (isForce(position, elected) && prevailing) takeOrder(play, elected, prevailing);
    if (prevailing === "retreat") {
      tellOrder(play, elected, { type: "order", rules: ["15.5a"], price: 0, forced: false, order: prevailing });
    }
  }),
  // As ruled: transfers of units and SPs inside the Force, at once; no detachments.
  units: call(
    "15.5a",
    () => transfers,
    (_, { side, hex }) => transfersOf(side, hex, false),
  ),
  strength: call(
    "15.5a",
    () => strength,
    (_, { side, hex }) => strengthOfHex(side, hex),
  ),
  // SPs that are Demoralised may have been spread over all its units (§5.1b).
  broken: step("9.1.1b", (play, { elected }) => breakDown(play, elected)),
});

/** §15.5a, as ruled: a Force that the set-up shows with an unnamed Capitano Generale elects before play. */
export function electionsAtSetUp(position: Honour): Election[] {
  const { data, capitani } = castOf(position);
  return data.setup.flatMap(({ electPrimoFrom }) => {
    if (!electPrimoFrom) return [];
    const first = capitani.named(electPrimoFrom[0]!);
    return [electionOf(position, armyOf(position, first), position.hex[primoOf(position, first)]!)];
  });
}
