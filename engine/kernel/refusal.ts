/** Why something is not allowed: the rules that forbid it, in words. */
export interface Refusal {
  readonly reasons: readonly Reason[];
}
export interface Reason {
  readonly rule: string;
  readonly text: string;
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
