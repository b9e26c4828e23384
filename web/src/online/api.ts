/** Requests to the server. A fault carries the server's own sentence; no connection is a fault of its own kind. */
export class ServerFault extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly fault: { readonly reasons: readonly { readonly rule: string; readonly text: string }[] },
  ) {
    super(message);
  }
}

export class Offline extends Error {}

/** What opens a seat: the secret of a private link, or none where the cookie of an account does; and which seat is meant. */
export interface SeatKey {
  readonly token?: string | undefined;
  /** Which of the seats, where one key opens several. */
  readonly seat?: string | undefined;
}

interface Wish extends SeatKey {
  readonly body?: unknown;
  readonly since?: number | undefined;
  /** Which page of something long. */
  readonly from?: number | undefined;
}

function addressOf(path: string, { seat, since, from }: Wish): string {
  const query = new URLSearchParams();
  if (seat !== undefined) query.set("seat", seat);
  if (since !== undefined) query.set("since", String(since));
  if (from !== undefined) query.set("from", String(from));
  return `./api/${path}${query.size > 0 ? `?${query}` : ""}`;
}

export async function ask<T>(method: string, path: string, wish: Wish = {}): Promise<T | null> {
  const { token, body } = wish;
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(addressOf(path, wish), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Offline("no connection");
  }
  if (response.status === 204) return null;
  const answer = (await response.json().catch(() => ({}))) as T & { error?: string; message?: string; reasons?: [] };
  if (response.ok) return answer;
  if (response.status >= 502 && response.status <= 504) throw new Offline("no server");
  throw new ServerFault(answer.message ?? `${response.status}`, response.status, answer.error ?? "", {
    reasons: answer.reasons ?? [],
  });
}
