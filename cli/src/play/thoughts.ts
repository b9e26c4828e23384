import { greatest, type Thoughts } from "@gonfalon/engine/kernel";

/** What somebody means to do this turn, hopes for and fears. */
export function thoughtLines({ when, plan, hope, fear }: Thoughts): string[] {
  return [`${when}. ${plan.join(" ")}`, `${hope.text} ${fear.text}`];
}

/** After the game: what somebody hoped and feared most, and when. */
export function hopeAndFearLines(thoughts: readonly Thoughts[]): string[] {
  const [hoped, feared] = [greatest(thoughts, "hope"), greatest(thoughts, "fear")];
  return [
    ...(hoped ? [`${hoped.when}. ${hoped.hope.text}`] : []),
    ...(feared ? [`${feared.when}. ${feared.fear.text}`] : []),
  ];
}
