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

interface Wish {
  readonly token?: string | undefined;
  readonly body?: unknown;
}

export async function ask<T>(method: string, path: string, { token, body }: Wish = {}): Promise<T | null> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`./api/${path}`, {
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
