/** Text of at most so many bytes has its length in two bytes. */
const TWO_BYTES = 0x10000;

/**
 * A text message as one frame of a WebSocket (RFC 6455, 5.2: whole, text, not masked), one character for each byte, so that
 * it goes to the system in one piece. Only for text in plain ASCII that is not huge, as almost all of ours is: undefined
 * for any other.
 */
export function frameOf(text: string): string | undefined {
  const { length } = text;
  if (length >= TWO_BYTES || Buffer.byteLength(text) !== length) return undefined;
  const head =
    length < 126 ? String.fromCharCode(0x81, length) : String.fromCharCode(0x81, 126, length >> 8, length & 255);
  return head + text;
}
