/** Why something is not allowed: the rule that forbids it, and its sentence in the catalogues. Each prohibition is written once. */
export interface Bar {
  readonly rule: string;
  readonly key: string;
}

export function bar(rule: string, key: string): Bar {
  return { rule, key };
}

/** What something costs in movement points, or why it cannot be done. */
export type CostOrBar = number | Bar;

export function barred(result: CostOrBar): result is Bar {
  return typeof result === "object";
}
