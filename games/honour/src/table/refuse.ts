import type { Option, Refusal } from "@gonfalon/engine/kernel";
import type { Bar } from "@gonfalon/engine/kit";
import { board, places } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour } from "../position.ts";
import { flow } from "../rules/rulebook.ts";
import { barTo } from "./bars.ts";
import { presumed } from "./presumed.ts";
import type { HonourView } from "./view.ts";
import { words } from "./words.ts";

/** Why not: the rules that forbid what is not in the list. They are asked of a guess at the whole that agrees with the view. */
export function refuse(view: HonourView, intent: Option): Refusal {
  if (!isWellFormed(view.position, intent)) return because("", "refuse.no-such-thing");
  const found = isAskedNow(view) ? barTo(presumed(view), intent as HonourOption) : null;
  if (found) return because(found.rule, found.key, found.values);
  return whatCanBeDone(view, String(intent.type).slice(0, 40));
}

/** Whether the viewer is the one who decides. */
function isAskedNow({ position, viewer }: HonourView): boolean {
  return !position.outcome && flow().deciders(position, viewer).includes(viewer);
}

function because(rule: string, key: string, values: Bar["values"] = {}): Refusal {
  return { reasons: [words.reason(rule, key, values)] };
}

/** For what no rule forbids, but is not asked now: whose decision it is, and among what. */
function whatCanBeDone({ position, viewer, counters }: HonourView, what: string): Refusal {
  if (position.outcome) return because("2.2", "refuse.over");
  const now = flow().choice(presumed({ position, viewer, counters }), viewer);
  if (now.over) return because("2.2", "refuse.over");
  const rule = [now.rule].flat()[0]!;
  if (!flow().deciders(position, viewer).includes(viewer)) return because(rule, "refuse.not-yours");
  if (now.options.some(({ type }) => type === what)) return because(rule, "refuse.not-in-this-way");
  return because(rule, "refuse.not-asked", { now: now.ask });
}

/** An intent comes from outside: its numbers must be those of real things. */
function isWellFormed(position: Honour, intent: Option): boolean {
  const fields = intent as unknown as Readonly<Record<string, unknown>>;
  const { capitani, units, armies } = castOf(position);
  const within = (name: string, below: number) =>
    !(name in fields) || (Number.isInteger(fields[name]) && Number(fields[name]) >= 0 && Number(fields[name]) < below);
  return (
    within("hex", board.size) &&
    within("capitano", capitani.count) &&
    within("heir", capitani.count) &&
    within("unit", units.count) &&
    within("army", armies.count) &&
    within("place", places.count)
  );
}
