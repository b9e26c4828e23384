import type { Option, Refusal } from "@gonfalon/engine/kernel";
import { neighbours, units } from "../data.ts";
import type { BorderOption } from "../position.ts";
import { canAct, isEnemy, isGuardedWoods, unitIn } from "../rules/movement.ts";
import type { BorderView } from "./view.ts";
import { words } from "./words.ts";

/** The rules that forbid what somebody wants. */
export function refuse(view: BorderView, intent: Option): Refusal {
  const wanted = intent as BorderOption;
  const reason = wanted.type === "take" ? againstTaking(view, wanted.unit) : againstGoing(view, wanted);
  return { reasons: reason ? [reason] : [] };
}

function againstTaking(view: BorderView, unit: number) {
  const { at, side, acting } = view;
  if (at[unit] === undefined) return undefined;
  if (acting >= 0) return words.reason("1", "already-taken");
  if (units[unit]!.side !== side) return words.reason("1", "not-yours", { unit });
  if (at[unit]! < 0) return words.reason("3", "fallen", { unit });
  return canAct(view, unit) ? undefined : words.reason("2", "cannot-act", { unit });
}

function againstGoing(view: BorderView, { type, to }: { type: string; to: number }) {
  const { acting, at } = view;
  if (acting < 0) return words.reason("1", "first-take");
  if (typeof to !== "number") return undefined;
  const rule = type === "attack" ? "3" : "2";
  if (!neighbours(at[acting]!).includes(to)) return words.reason(rule, "not-beside", { to });
  const there = unitIn(view, to);
  if (type === "attack") return isEnemy(acting, there) ? undefined : words.reason("3", "nobody-there", { to });
  if (there >= 0) return words.reason("2", "not-free", { to });
  return isGuardedWoods(view, acting, to) ? words.reason("2", "guarded-woods", { to }) : undefined;
}
