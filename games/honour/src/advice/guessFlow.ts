import type { Honour } from "../position.ts";
import { NOBODY } from "../position.ts";
import { type AssignChits, assignChitsOf } from "../rules/majorBattle/battleInitiative.ts";
import { type SettingUp, settingUpOf } from "../rules/settingUp.ts";
import type { Side } from "../schemas/index.ts";

/** What is under way, where a viewer sees it covered: counters that are pointed at, and what the enemy has still to do in secret. */
export function guessFlow(
  position: Honour,
  enemy: Side,
  pointedAt: readonly { readonly where: string; readonly capitano: number }[],
): void {
  for (const { where, capitano } of pointedAt) {
    const [procedure, local] = where.split(".") as [string, string];
    // The innermost is under way; those below it may not have begun.
    for (const frame of [...position.flow].reverse()) {
      const locals = frame as unknown as Record<string, unknown>;
      if (frame.procedure !== procedure || !isCovered(locals[local], enemy)) continue;
      locals[local] = pointed(locals[local], capitano, enemy);
      break;
    }
  }
  for (const frame of position.flow) {
    const locals = frame as unknown as Record<string, unknown>;
    if (locals.side === enemy) goOnInSecret(position, frame.procedure, locals, enemy);
  }
}

function isCovered(value: unknown, enemy: Side): boolean {
  if (Array.isArray(value)) return value.includes(NOBODY);
  if (typeof value === "object" && value !== null) return (value as Record<string, unknown>)[enemy] === NOBODY;
  return value === NOBODY;
}

/** A number, a list or a pair by side in which the first that is covered is this one. */
function pointed(value: unknown, capitano: number, enemy: Side): unknown {
  if (value === NOBODY) return capitano;
  if (Array.isArray(value)) {
    const at = value.indexOf(NOBODY);
    return at < 0 ? value : value.with(at, capitano);
  }
  if (typeof value === "object" && value !== null) return { ...value, [enemy]: capitano };
  return value;
}

/** The enemy is to set up or to choose his chits after this: he does it from the beginning. */
function goOnInSecret(position: Honour, procedure: string, locals: Record<string, unknown>, enemy: Side): void {
  if (procedure === "settingUp") {
    const { pairs, units, dealt, homeless, posts }: SettingUp = settingUpOf(position, enemy);
    const isLaidOut = ["train", "order", "works"].includes(String(locals.step));
    Object.assign(locals, isLaidOut ? { dealt, posts } : { pairs, units, dealt, homeless, posts });
  } else if (procedure === "assignChits" && position.battle && position.battle.corps.length > 0) {
    const anew: AssignChits = assignChitsOf(position, enemy);
    Object.assign(locals, anew);
  }
}
