import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A secret that opens a seat, a table or an account. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** A name for a table or an account: not secret, but not to be guessed either. */
export function newId(): string {
  return randomBytes(9).toString("base64url");
}

export function sha256(text: string): string {
  return hash("sha256", text);
}

/** Whether a token is the one that was hashed, in the same time whatever the answer. */
export function opens(token: string, hashed: string | null): boolean {
  const given = Buffer.from(sha256(token));
  const kept = Buffer.from(hashed ?? sha256(""));
  return timingSafeEqual(given, kept) && hashed !== null;
}
