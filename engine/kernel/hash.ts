import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonical } from "./plain.ts";

/** SHA-256 of a text, in hexadecimal. */
export function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The stable hash of a position, a journal or any other plain data: equal data, equal hash, on every machine. */
export function hash(value: unknown): string {
  return digest(canonical(value));
}
