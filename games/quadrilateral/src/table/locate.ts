import type { Event, Place } from "@gonfalon/engine/kernel";
import { pointing, spaceAt, whichOf } from "@gonfalon/engine/kit";
import { board, leaders, SIDE_NAMES, SIDES, units } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import type { Quadrilateral } from "../position.ts";
import { moverOf, stepsOf } from "../rules/core/steps.ts";
import { marchNow } from "./describe.ts";
import { boxOfLeader, boxOfTurn, centerId, garrisonId, leaderId, unitId, vedetteId } from "./ids.ts";
import { thinkable } from "./thinkable.ts";
import type { QuadrilateralView } from "./view.ts";
import { halves } from "./words.ts";

/** Where an option is chosen; of a march, also what the step costs. */
export function locate(option: QuadrilateralOption, view?: QuadrilateralView): Place {
  switch (option.type) {
    case "receiveUnits":
      return { box: boxOfLeader(option.leader) };
    case "takeUnit":
      return { piece: unitId(option.unit), ...toTaker(view?.position) };
    case "attach":
      return { piece: leaderId(option.leader), to: { box: boxOfLeader(option.to) } };
    case "enterLeader":
      return { box: boxOfTurn(option.due) };
    case "activate":
    case "sail":
    case "displace":
    case "occupy":
    case "enterCitadel":
      return { piece: leaderId(option.leader), to: { space: option.hex } };
    case "raise":
    case "formRegiment":
      return { box: boxOfLeader(option.leader) };
    case "scout":
    case "withdrawVedette":
      return { piece: vedetteId(option.vedette), to: { space: option.hex } };
    case "absorbGarrison":
      return { piece: garrisonId(option.garrison), to: { piece: unitId(option.unit) } };
    case "passTrain":
      return { box: boxOfLeader(option.leader) };
    case "work":
      return { space: board.linkTo[option.link]! };
    case "keepCenter":
    case "disbandCenter":
      return centerOf(view);
    case "march":
      return { space: option.hex, ...(view ? wayTo(view.position, option.hex) : {}) };
    default:
      return plainPlace(option);
  }
}

function plainPlace(option: QuadrilateralOption): Place {
  if ("hex" in option) return { space: option.hex };
  if ("leader" in option) return { piece: leaderId(option.leader) };
  if ("vedette" in option) return { piece: vedetteId(option.vedette) };
  if ("unit" in option && option.unit !== undefined) return { piece: unitId(option.unit) };
  return {};
}

/** §C4.21: it is told of one's own Center, wherever the other side's was last spoken of. */
function centerOf(view: QuadrilateralView | undefined): Place {
  const side = SIDES.find((one) => SIDE_NAMES[one] === view?.viewer);
  return side === undefined ? {} : { lights: [centerId(side)] };
}

/** Units are dragged to the leader who takes them. */
function toTaker(position: Quadrilateral | undefined): Pick<Place, "to"> {
  const frame = position?.flow.at(-1);
  if (frame?.procedure !== "transfers") return {};
  const { leader } = frame as unknown as { leader: number };
  return leader < 0 ? {} : { to: { box: boxOfLeader(leader) } };
}

/** §C7.12: what the next step costs, in MPs. */
function wayTo(position: Quadrilateral, hex: number): Pick<Place, "cost" | "path"> {
  const march = marchNow(position);
  if (!march) return {};
  const step = stepsOf(position, moverOf(position, march)).find(({ link }) => board.linkTo[link] === hex);
  return step ? { cost: halves(step.cost), path: [position.leaderHex[march.leader]!, hex] } : {};
}

/** Where something happened. */
export function locateEvent(event: Event): Place {
  if (typeof event.hex === "number") return { space: event.hex };
  if (Array.isArray(event.hexes) && typeof event.hexes[0] === "number") return { space: event.hexes[0] };
  if (typeof event.to === "number" && typeof event.from === "number" && event.kind !== undefined) {
    return { space: event.to };
  }
  if (typeof event.leader === "number" && leaders.ids[event.leader]) return { piece: leaderId(event.leader) };
  return {};
}

const leaderAt = [whichOf(() => leaders.ids.length, leaderId), whichOf(() => leaders.ids.length, boxOfLeader, "box")];

/** What pointing at a piece, a hex or a box may mean at the present question. */
export const intentsAt = pointing<QuadrilateralOption, QuadrilateralView>({
  thinkable,
  locate,
  fields: { hex: spaceAt, leader: leaderAt, unit: whichOf(() => units.ids.length, unitId) },
});
