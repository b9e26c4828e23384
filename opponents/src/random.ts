import type { Option } from "@gonfalon/engine/kernel";
import type { Answer, Question } from "./player.ts";

/** Takes any legal option, each as likely as the others: for tests and simulations. */
export function randomPlayer<O extends Option>({ choice, random }: Question<O>): Answer<O> {
  return { option: choice.options[random(choice.options.length)]! };
}
