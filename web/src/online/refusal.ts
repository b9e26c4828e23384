import { t, word } from "../words/words.ts";
import { Offline, ServerFault } from "./api.ts";

/** The same where a link has led to a table: an address that the server cannot read is one that was cut off. */
export function sentenceOfLink(error: unknown): string {
  return error instanceof ServerFault && error.code === "bad-request" ? t("fault.address") : sentenceOf(error);
}

/** What is said when the server refuses or cannot be reached: in the player's language where we have the words. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Offline) return t("fault.offline");
  if (error instanceof ServerFault) return word("refusal", error.code, error.message);
  return error instanceof Error ? error.message : String(error);
}
