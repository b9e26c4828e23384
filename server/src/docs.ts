import * as messages from "@gonfalon/wire/messages";
import { type Route, routes } from "@gonfalon/wire/routes";
import { Kind, type TSchema } from "@sinclair/typebox";
import { MOST_QUESTIONS } from "./notifier.ts";
import { usualLimits } from "./settings.ts";
import { UNBEGUN_DAYS } from "./table/lobby.ts";

/** docs/api.md, made from the very schemas that the server checks with. `UPDATE_DOCS=1` and its test write it. */
export function apiDocument(): string {
  const named = new Map<TSchema, string>(
    Object.entries(messages).flatMap(([name, schema]) => (isSchema(schema) ? [[schema, name] as const] : [])),
  );
  const shapes = [...named].filter(([schema]) => worthASection(schema));
  return [
    INTRODUCTION,
    "## Requests\n",
    ...Object.values<Route>(routes).map((route) => request(route, named)),
    SOCKET,
    "Client to server:\n",
    ...union(messages.ClientMessage, named),
    "\nServer to client:\n",
    ...union(messages.ServerMessage, named),
    "\n## Shapes\n",
    ...shapes.map(([schema, name]) => section(name, schema, named)),
    limits(),
  ].join("\n");
}

const INTRODUCTION = `# The interface of the server

*This page is made from the schemas in \`wire\`; a test fails when it is out of date. Do not edit it.*

Everything is JSON over HTTP, and the same over one WebSocket for live play. Every message is checked against the shapes
below; what does not fit is refused with 400 and the place of the fault.

**Who you are.** A seat is held by a private link or by an account. The token of a private link stands in the page's
address after \`#\` (browsers never send that part) and goes to the server as \`Authorization: Bearer <token>\`, or in the
\`enter\` message of a socket: never in an address, so never in a log. An account is signed in by a cookie (HttpOnly,
SameSite=Strict, Secure behind TLS). An account that holds several seats of a table says which with \`?seat=\`. An
invitation is good once and is exchanged for a token that its sender never sees. Only hashes of tokens are stored.

**When an answer is lost.** Whoever makes a table or sits down may send a \`secret\` of their own making; keep it until the
answer is there. The tokens in the answer are made of it, so the same request with the same secret makes no second table,
takes no second seat, and is answered with the same tokens. Somebody else who has the invitation gets nothing by it. The
secret itself opens nothing. A return match needs none: asking again gives a new token until the seat has decided.

**What you see.** A state is made only of what the game shows to your seat: its \`view\`, the events your seat may see, and
your own options. The \`index\` counts how many times what you are shown has changed: it never goes back, and it does not
move for anything you may not know (a sealed answer of another player, say). The \`hash\` stands for the position
as you were shown it: it is the SHA-256 of the hash before it and of what has changed in your view since.

**How you play.** Send \`index\`, \`hash\` and one of the options you were given. The server checks seat, turn, position and
legality, appends to the journal in one transaction that is guarded by the journal's length, and answers when that is on
disk. A message sent twice, or chosen from an older state, is refused as \`stale\`.

**Fair dice.** \`commitment\` is the SHA-256 of the seed, shown from the start; \`seed\` comes when the game is over. With the
journal anybody can play the game again and check every roll, and that the seed is the one that was promised:
\`gonfalon verify game.json --seal COMMITMENT\`. A journal says how a game ended that was not played out (\`ended\`).

**Faults** have a status of 4xx (or 503 when the storage is away: nothing was lost, try again) and a body
\`{ "error": code, "message": sentence, "reasons"?: [{ "rule", "text" }] }\`. Codes: \`bad-request\`, \`not-signed-in\`,
\`wrong-password\`, \`forbidden\`, \`not-found\`, \`stale\`, \`not-your-turn\`, \`refused\` (the rules forbid it, with reasons),
\`nothing-to-undo\`, \`sealed\`, \`time\`, \`over\`, \`not-started\`, \`full\`, \`too-many\`, \`unavailable\` and a few that say for
themselves what they mean.
`;

const SOCKET = `
## The socket

\`GET /api/socket\` becomes a WebSocket. One socket serves any number of tables. Every message of the client has an \`id\`
and is answered by \`done\`, \`change\` or \`refused\` with the same \`id\`. A \`state\` comes after \`enter\`; then, whenever
something changes that you may know, a \`change\`, or a \`state\` again where the server does not know what you have. If a
\`change\` does not go on from the index you have, enter again. The answer comes when what you did is on disk. A page of
another site cannot open a socket.
`;

function isSchema(value: unknown): value is TSchema {
  return typeof value === "object" && value !== null && Kind in value;
}

function worthASection(schema: TSchema): boolean {
  const kind = schema[Kind];
  const isMessage = schema === messages.ClientMessage || schema === messages.ServerMessage;
  return (kind === "Object" || kind === "Union") && !isMessage;
}

function request(route: Route, named: Map<TSchema, string>): string {
  const lines = [`### ${route.method} ${route.url}`, "", route.summary, "", `- For: ${route.who}.`];
  if (route.query) lines.push(`- Query: ${spell(route.query, named, true)}`);
  if (route.body) lines.push(`- Body: ${spell(route.body, named)}`);
  lines.push(route.answer ? `- Answer: ${spell(route.answer, named)}` : "- Answer: nothing (204).");
  return `${lines.join("\n")}\n`;
}

function section(name: string, schema: TSchema, named: Map<TSchema, string>): string {
  const text = schema[Kind] === "Union" ? union(schema, named).join("\n") : fields(schema, named).join("\n");
  const about = schema.description ? `${schema.description}\n\n` : "";
  return `### ${name}\n\n${about}${text}\n`;
}

function union(schema: TSchema, named: Map<TSchema, string>): string[] {
  return (schema.anyOf as TSchema[]).map((one) => {
    const about = one.description ? `: ${one.description}` : "";
    return `- \`${spell(one, named, true)}\`${about}`;
  });
}

function fields(schema: TSchema, named: Map<TSchema, string>): string[] {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  return Object.entries(schema.properties as Record<string, TSchema>).map(([name, field]) => {
    const about = field.description ?? described(field);
    const optional = required.has(name) ? "" : " (may be left out)";
    return `- \`${name}\`: \`${spell(field, named)}\`${optional}${about ? `: ${about}` : ""}`;
  });
}

/** The description of what may also be null. */
function described(schema: TSchema): string | undefined {
  const inner = (schema.anyOf as TSchema[] | undefined)?.filter((one) => one[Kind] !== "Null");
  return inner?.length === 1 ? inner[0]!.description : undefined;
}

/** A schema as one writes a type. `inside`: the shape itself, even if it has a name. */
function spell(schema: TSchema, named: Map<TSchema, string>, inside = false): string {
  const name = named.get(schema);
  if (name && !inside) return name;
  switch (schema[Kind]) {
    case "Object": {
      const required = new Set((schema.required as string[] | undefined) ?? []);
      const parts = Object.entries(schema.properties as Record<string, TSchema>).map(
        ([key, field]) => `${key}${required.has(key) ? "" : "?"}: ${spell(field, named)}`,
      );
      return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
    }
    case "Union":
      return (schema.anyOf as TSchema[]).map((one) => spell(one, named)).join(" | ");
    case "Array":
      return `${spell(schema.items as TSchema, named)}[]`;
    case "Record": {
      const [value] = Object.values(schema.patternProperties as Record<string, TSchema>);
      return `{ [name]: ${spell(value!, named)} }`;
    }
    case "Literal":
      return JSON.stringify(schema.const);
    case "RegExp":
      return "string";
    default:
      return String(schema.type ?? schema[Kind]).toLowerCase();
  }
}

function limits(): string {
  const { messages: sent, ...most } = usualLimits;
  return [
    "## Limits",
    "",
    `- A request or a socket message: ${most.message / 1024} kB; a journal: ${most.journal / 1024 / 1024} MB.`,
    `- Requests of one client: ${most.requests} in a minute (files of the page: ${most.files}); attempts to sign in or up, and uploads: ${most.attempts} in a minute; ` +
      `journals, looks back, replays and branches: ${most.looks} in a minute each.`,
    `- Work for one client: ${most.work} units in a minute. An answer or an upload costs one for each 4 kB, a journal that is played again one for ` +
      "each 5 entries. Whoever is over that is told how long to wait.",
    "- Whoever asks too much is told so after half a second. A refused request is not read to its end: the connection is closed.",
    "- One client uploads one journal at a time.",
    `- Lines of chat of one seat: ${most.lines} in a minute.`,
    `- Messages over one socket: ${sent} in ten seconds (with twice as many it is cut off); sockets of one client: ${most.sockets}; seats on one socket: ${most.seats}.`,
    `- Tables that one client has made and that are not over: ${most.tables}; at which it sits: ${most.places}; that it makes in a day: ${most.daily}.`,
    `- A table that has not begun after ${UNBEGUN_DAYS} days is cleared away.`,
    `- E-mails that ask whether an address is right: ${MOST_QUESTIONS.address} in an hour to the same address, ` +
      `${MOST_QUESTIONS.client} for the same client.`,
    "",
  ].join("\n");
}
