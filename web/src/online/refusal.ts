import { t, word } from "../words/words.ts";
import { Offline, ServerFault } from "./api.ts";

/** What is said when the server refuses or cannot be reached: in the player's language where we have the words. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Offline) return t("fault.offline");
  if (error instanceof ServerFault) return word("refusal", error.code, error.message);
  return error instanceof Error ? error.message : String(error);
}
