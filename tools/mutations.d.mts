export interface Mutation {
  readonly file: string;
  readonly line: number;
  /** The line as it is and as it would be. */
  readonly was: string;
  readonly now: string;
  /** The whole file with the mutation. */
  readonly text: string;
}
export function mutationsOf(text: string, file: string): Mutation[];
export function drawn(mutations: readonly Mutation[], count: number, seed: number): Mutation[];
