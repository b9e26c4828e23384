/** Exact chances of one roll of fate, with everything that goes into it. */
export interface Forecast {
  readonly title: string;
  /** What was worked out before the dice: strengths, ratio, column. */
  readonly basis: readonly { readonly label: string; readonly value: string; readonly rule?: string }[];
  readonly modifiers: readonly { readonly rule: string; readonly text: string; readonly by: number }[];
  readonly results: readonly { readonly result: string; readonly text: string; readonly chance: number }[];
}
