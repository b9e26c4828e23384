import type { Dice } from "./dice.ts";
import { SPECTATOR, type Viewer } from "./event.ts";
import type { Frame, Position } from "./flow.ts";
import { copy } from "./plain.ts";

/**
 * Views by permission. A game declares for each field of its position, and for each local of its frames, who may know it.
 * A view is made of what is declared and of nothing else, so a field that somebody adds later cannot leak by being
 * forgotten: without a declaration it does not compile. Dice to come and sealed answers are removed here, for every game.
 */

/** Who looks at what: what permissions are judged by. A game may add what several of them need, worked out once a view. */
export interface Look<P> {
  readonly position: Readonly<P>;
  readonly viewer: Viewer;
}

/** Everybody may know it. */
export const everybody = "everybody";

/** Everybody may know it, or what the viewer sees in its place: a value of the same kind, from the one field and what it belongs to. */
export type Permission<L, T, Whole> = typeof everybody | ((value: T, look: L, whole: Readonly<Whole>) => T);

/** For each field of something, who may know it. */
export type Permissions<L, Whole> = {
  readonly [F in keyof Whole]-?: Permission<L, Whole[F], Whole>;
};

/** The fields of a position that are the game's own. */
export type OwnFields<P extends Position> = Omit<P, keyof Position>;

/** Nobody may know it: everybody sees this instead. */
export function nobody<T>(instead: NoInfer<T>): (value: T) => T {
  return () => copy(instead);
}

// biome-ignore lint/suspicious/noExplicitAny: permissions of every kind of value
export type AnyPermissions = Readonly<Record<string, Permission<any, any, any>>>;

/** The locals of a procedure with their permissions, as the view needs them. */
export interface KnownFrames {
  readonly name: string;
  readonly known: AnyPermissions;
}

/** Dice that tell nothing. */
const noDice = (): Dice => ({ kind: "fast", state: [0, 0, 0, 0], used: 0 });

/** Makes the function that shows a position: what a viewer may know of it, in the shape of a position, sharing nothing with it. */
export function permitted<P extends Position, L extends Look<P>>(
  fields: Permissions<L, OwnFields<P>>,
  procedures: readonly KnownFrames[],
): (look: L) => P {
  const own = Object.entries(fields as AnyPermissions);
  const frames = new Map(procedures.map(({ name, known }) => [name, Object.entries(known)]));
  return (look) => {
    const { position, viewer } = look;
    const seen: Record<string, unknown> = {
      flow: position.flow.map((frame) => frameSeen(frame, frames.get(frame.procedure) ?? [], look, viewer)),
      dice: noDice(),
      outcome: copy(position.outcome),
    };
    show(position as unknown as Fields, own, look, seen);
    return seen as unknown as P;
  };
}

type Fields = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: permissions of every kind of value
type Declared = readonly [string, Permission<any, any, any>][];

function show(whole: Fields, declared: Declared, look: unknown, seen: Record<string, unknown>): void {
  for (const [name, permission] of declared) {
    const value = whole[name];
    if (value === undefined) continue;
    // What a permission shows may hold parts of the position: a view is nobody's but its own.
    seen[name] = copy(permission === everybody ? value : permission(value, look, whole));
  }
}

/** An answer to a sealed question is known to whoever gave it, and to nobody else. */
function frameSeen(frame: Frame, declared: Declared, look: unknown, viewer: Viewer): Frame {
  const seen: Frame & Record<string, unknown> = { procedure: frame.procedure, step: frame.step };
  show(frame as unknown as Fields, declared, look, seen);
  const { sealed } = frame;
  if (sealed && viewer !== SPECTATOR && viewer in sealed) seen.sealed = { [viewer]: copy(sealed[viewer]) };
  return seen;
}
