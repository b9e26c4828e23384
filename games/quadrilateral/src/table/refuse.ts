import type { Option, Reason, Refusal } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { board, leaders, pieces, SIDE_NAMES, type Side, sideNamed, units } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import { flow } from "../rules/rulebook.ts";
import { answersOf, askedNow, ruleOf } from "./answers.ts";
import { battleTypeBar, endBattlesBar, joinBar } from "./barsOfBattle.ts";
import { attackBar, replacementBar, takeUnitBar } from "./barsOfForces.ts";
import { commandBar, initiativeBar, marchBar } from "./barsOfMovement.ts";
import type { QuadrilateralView } from "./view.ts";
import { sentence } from "./words.ts";

/** Why not: the rules that forbid what is not in the list. */
export function refuse(view: QuadrilateralView, intent: Option): Refusal {
  const { position, viewer } = view;
  const type = String(intent.type).slice(0, 40);
  const asked = askedNow(position);
  if (asked === "") return because("E49", "refuse.over");
  if (!isWellFormed(intent)) return because(ruleOf(asked), "refuse.noSuchThing");
  if (!flow().deciders(position, viewer).includes(viewer)) return because(ruleOf(asked), "refuse.notYours");
  const [other] = answersOf(type);
  if (other === undefined) return because(ruleOf(asked), "refuse.unknown", { what: type });
  if (!answersOf(type).includes(asked)) return because(ruleOf(other), "refuse.notNow");
  const found = barTo(view, sideNamed(viewer), intent as QuadrilateralOption);
  return found ? because(found.rule, found.key, found.values) : because(ruleOf(asked), "refuse.notOffered");
}

function because(rule: string, key: string, values: Bar["values"] = {}): Refusal {
  const reason: Reason = { rule, text: sentence(key, "en", values), key, values };
  return { reasons: [reason] };
}

/** An intent comes from outside: its numbers must be those of real things. */
function isWellFormed(intent: Option): boolean {
  const fields = intent as unknown as Readonly<Record<string, unknown>>;
  const within = (name: string, below: number) => {
    const value = fields[name];
    return value === undefined || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < below);
  };
  return (
    within("hex", board.size) &&
    within("leader", leaders.count) &&
    within("unit", units.count) &&
    within("vedette", pieces.vedette.length) &&
    within("garrison", pieces.garrison.length) &&
    within("link", board.linkTo.length)
  );
}

/** The prohibition that stands in the way, where it can be told from what the seat sees. */
function barTo({ position }: QuadrilateralView, side: Side, wanted: QuadrilateralOption): Bar | null {
  if ("leader" in wanted && leaders.side[wanted.leader] !== side) return bar("C1.3", "bar.notYourLeader");
  if ("unit" in wanted && wanted.unit !== undefined && units.side[wanted.unit] !== side) {
    return bar("C1.3", "bar.notYourUnit");
  }
  switch (wanted.type) {
    case "command":
      return commandBar(position, wanted.leader);
    case "initiative":
    case "forcedMarch":
      return initiativeBar(position, wanted.leader, wanted.type === "forcedMarch");
    case "march":
      return marchBar(position, wanted.hex);
    case "attackHex":
      return attackBar(position, side, wanted.hex);
    case "joinAttack":
      return joinBar(position, side, wanted.leader);
    case "endBattles":
      return endBattlesBar();
    case "battleType":
      return battleTypeBar(position, side, wanted.battleType);
    case "takeUnit":
      return takeUnitBar(position, wanted.unit);
    case "replace":
      return replacementBar(position, side, wanted.unit);
    default:
      return null;
  }
}

/** Whose side a seat is, where it is one. */
export function sideOfViewer(viewer: string): Side | undefined {
  return SIDE_NAMES.includes(viewer as (typeof SIDE_NAMES)[number]) ? sideNamed(viewer) : undefined;
}
