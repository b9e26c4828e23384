import type { Game, Language } from "./game.ts";
import type { Plain } from "./plain.ts";

/** Why something is not allowed: the rules that forbid it, in words. */
export interface Refusal {
  readonly reasons: readonly Reason[];
}
export interface Reason {
  readonly rule: string;
  /** In English. */
  readonly text: string;
  /** The sentence in the catalogues of the game that gave the reason, and its values: so it can be said in any language. */
  readonly key?: string;
  readonly values?: Readonly<Record<string, Plain>>;
}

/** Reasons in another language; those that are no game's stay as they are. */
export function reasonsIn(
  game: Pick<Game, "describe">,
  reasons: readonly Reason[],
  language: Language,
): readonly Reason[] {
  return reasons.map((reason) =>
    reason.key === undefined ? reason : { ...reason, text: game.describe({ reason }, language) },
  );
}

/** A message from outside that changes nothing: it names what is wrong and what would be right. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reasons.map(({ rule, text }) => (rule ? `${text} (rule ${rule})` : text)).join(" "));
    this.name = "Refused";
  }
}

export function refused(text: string, rule = ""): Refused {
  return new Refused({ reasons: [{ rule, text }] });
}
