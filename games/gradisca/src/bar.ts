/** Why something is not allowed: the rule that forbids it, in words. Each prohibition is written once and returns one. */
export interface Bar {
  readonly rule: string;
  readonly text: string;
}

export function bar(rule: string, text: string): Bar {
  return { rule, text };
}

/** What something costs in movement points, or why it cannot be done. */
export type CostOrBar = number | Bar;

export function barred(result: CostOrBar): result is Bar {
  return typeof result === "object";
}
