import type { Fault } from "@gonfalon/wire/messages";
import { type RequestName, requests } from "@gonfalon/wire/requests";
import type { Answer, Body } from "@gonfalon/wire/routes";

/** What the server refuses, in its own sentence. `status` is that of HTTP, where it came that way. */
export class ServerFault extends Error {
  constructor(
    readonly fault: Partial<Fault>,
    readonly status?: number,
  ) {
    super(fault.message ?? String(status));
  }

  get code(): string {
    return this.fault.error ?? "";
  }
}

/** There is no connection: a fault of its own kind. */
export class Offline extends Error {}

/** What opens a seat: the secret of a private link, or none where the cookie of an account does; and which seat is meant. */
export interface SeatKey {
  readonly token?: string | undefined;
  /** Which of the seats, where one key opens several. */
  readonly seat?: string | undefined;
}

interface Wish<N extends RequestName> extends SeatKey {
  /** Which table. */
  readonly id?: string;
  readonly body?: Body<N>;
  readonly since?: number | undefined;
  /** Which page of something long. */
  readonly from?: number | undefined;
}

function addressOf(url: string, { id, seat, since, from }: Wish<RequestName>): string {
  const query = new URLSearchParams();
  if (seat !== undefined) query.set("seat", seat);
  if (since !== undefined) query.set("since", String(since));
  if (from !== undefined) query.set("from", String(from));
  const path = url.replace(":id", encodeURIComponent(id ?? ""));
  return `.${path}${query.size > 0 ? `?${query}` : ""}`;
}

/** Makes a request of the server; null where it answers nothing. */
export async function ask<N extends RequestName>(name: N, wish: Wish<N> = {}): Promise<Answer<N> | null> {
  const { method, url } = requests[name];
  const { token, body } = wish;
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(addressOf(url, wish), {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Offline("no connection");
  }
  if (response.status === 204) return null;
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer<N>;
  if (response.status >= 502 && response.status <= 504) throw new Offline("no server");
  throw new ServerFault(answer as Partial<Fault>, response.status);
}
