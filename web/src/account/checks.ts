import { t } from "../words/words.ts";

/** What the server would refuse anyway, told before anything is sent, in the player's language. */

const NAME = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} .'’-]{0,38}[\p{L}\p{M}\p{N}.])?$/u;
const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/;
const WEBHOOK = /^https?:\/\/[^\s<>"']+$/;
const SHORTEST = 10;

export function checkName(name: string): void {
  if (!NAME.test(name)) throw new Error(t("account.badName"));
}

export function checkPassword(password: string): void {
  if (password.length < SHORTEST) throw new Error(t("account.shortPassword"));
}

export function checkEmail(email: string): void {
  if (!EMAIL.test(email)) throw new Error(t("account.badEmail"));
}

export function checkWebhook(webhook: string): void {
  if (!WEBHOOK.test(webhook)) throw new Error(t("account.badWebhook"));
}
