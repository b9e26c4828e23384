import type { Plain } from "../kernel/plain.ts";

/** Why something is not allowed: the rule that forbids it, its sentence in the catalogues and the values of that. */
export interface Bar {
  readonly rule: string;
  readonly key: string;
  readonly values?: Readonly<Record<string, Plain>>;
}

export function bar(rule: string, key: string, values?: Readonly<Record<string, Plain>>): Bar {
  return values ? { rule, key, values } : { rule, key };
}

/** One prohibition: what it forbids something for. `values` of its sentence are worked out only when somebody asks why. */
export interface Prohibition<A extends readonly unknown[]> {
  readonly rule: string;
  readonly key: string;
  when(...about: A): boolean;
  values?(...about: A): Readonly<Record<string, Plain>>;
}

/**
 * All that can forbid something, each prohibition written once, in the order in which it is told. What nothing forbids is
 * legal, so the list of options and the reason why something is not among them come from the same place.
 */
export class Bars<A extends readonly unknown[]> {
  private readonly list: readonly Prohibition<A>[];

  constructor(...list: Prohibition<A>[]) {
    this.list = list;
  }

  /** The first prohibition that holds, or null. */
  bar(...about: A): Bar | null {
    const found = this.list.find((one) => one.when(...about));
    return found ? bar(found.rule, found.key, found.values?.(...about)) : null;
  }
}

/** What something costs, or why it cannot be done. */
export type CostOrBar = number | Bar;

export function barred(result: CostOrBar): result is Bar {
  return typeof result === "object";
}
