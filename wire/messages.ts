import type { Edit, Event, Choice as KernelChoice, Option } from "@gonfalon/engine/kernel";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { LIMITS } from "./limits.ts";

/** The shapes of everything that goes over the wire. docs/api.md is made from them. */

const closed = { additionalProperties: false };
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const text = (longest: number, description?: string) =>
  Type.String({ minLength: 1, maxLength: longest, ...(description ? { description } : {}) });

/** Letters, digits and what stands in people's names: nothing that is markup anywhere, and nothing that is not seen. */
export const Name = Type.RegExp(
  /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} .'’-]{0,38}[\p{L}\p{M}\p{N}.])?$/u,
  {
    description: "1 to 40 letters, digits, spaces, points, apostrophes and hyphens",
  },
);
export const Password = Type.String({
  minLength: LIMITS.password.shortest,
  maxLength: LIMITS.password.longest,
  description: `${LIMITS.password.shortest} to ${LIMITS.password.longest} characters`,
});
export const Token = Type.String({ pattern: "^[A-Za-z0-9_-]{16,64}$", description: "the secret of a private link" });
/** Exported for docs/api.md, which calls it by its name. */
export const TableId = Type.String({
  pattern: "^[A-Za-z0-9_-]{6,24}$",
  description: "the name of a table: 6 to 24 letters, digits, - and _",
});
export const Seat = Type.String({
  pattern: "^[A-Za-z0-9 _-]{1,40}$",
  description: "a seat of the game, or `spectator`",
});
/** Nothing by which a mail server would read a name, a remark or a second address into it. */
const mailWord = "[^\\s@<>()\\[\\]\\\\:;,\"'\\u0000-\\u001f\\u007f]+";
export const Email = Type.String({
  maxLength: LIMITS.email,
  pattern: `^${mailWord}@${mailWord}\\.${mailWord}$`,
  description: "an e-mail address, such as ann@example.org",
});
export const Webhook = Type.String({
  maxLength: LIMITS.webhook,
  pattern: "^https?://[^\\s<>\"'\\u0000-\\u001f\\u007f]+$",
  description: "an address on the web, such as https://example.org/turn",
});
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const CountText = Type.String({ pattern: "^[0-9]{1,9}$", description: "a whole number of at most nine digits" });
/** PostgreSQL keeps any text but one with this character. */
const noNul = "^[^\\u0000]*$";
const Time = Type.Integer({ description: "milliseconds since 1970" });
const Digest = Type.String({ pattern: "^[0-9a-f]{64}$", description: "SHA-256, in hexadecimal" });

export const TimeControl = Type.Union([
  Type.Object({ kind: Type.Literal("none") }, closed),
  Type.Object(
    {
      kind: Type.Literal("fast"),
      minutes: Type.Integer({ minimum: 1, maximum: 1440, description: "for the whole game" }),
      increment: Type.Integer({ minimum: 0, maximum: 600, description: "seconds gained by every decision" }),
    },
    closed,
  ),
  Type.Object(
    { kind: Type.Literal("slow"), days: Type.Integer({ minimum: 1, maximum: 60, description: "for every decision" }) },
    closed,
  ),
]);
export type TimeControl = Static<typeof TimeControl>;

export const SeatWish = Type.Union([
  Type.Object({ who: Type.Literal("me"), name: Type.Optional(Name) }, closed),
  Type.Object({ who: Type.Literal("friend") }, closed),
  Type.Object({ who: Type.Literal("open") }, closed),
  Type.Object({ who: Type.Literal("computer"), level: text(20) }, closed),
]);
export type SeatWish = Static<typeof SeatWish>;

const Seating = Type.Record(Seat, SeatWish, { maxProperties: 8 });

const Secret = Type.String({
  pattern: "^[A-Za-z0-9_-]{32,64}$",
  description:
    "32 to 64 letters, digits, - and _ that you have made at random and tell nobody else: if the answer is lost, asking " +
    "again with the same gives the same answer",
});

export const NewTable = Type.Object(
  {
    game: text(40),
    scenario: Type.Optional(text(60)),
    options: Type.Optional(Type.Record(text(60), text(60), { maxProperties: 40 })),
    seats: Seating,
    clock: Type.Optional(TimeControl),
    secret: Type.Optional(Secret),
  },
  closed,
);
export type NewTable = Static<typeof NewTable>;

export const Upload = Type.Object(
  {
    journal: Type.Unknown({ description: "a journal, as downloaded" }),
    seats: Seating,
    clock: Type.Optional(TimeControl),
    secret: Type.Optional(Secret),
  },
  closed,
);
export type Upload = Static<typeof Upload>;

export const Join = Type.Object(
  {
    invitation: Type.Optional(Token),
    seat: Type.Optional(Seat),
    name: Type.Optional(Name),
    secret: Type.Optional(Secret),
    diceKnown: Type.Optional(
      Type.Literal(true, {
        description: "`true`: you know that somebody may know the dice of this table, and sit down all the same",
      }),
    ),
  },
  closed,
);
export type Join = Static<typeof Join>;

export const Branch = Type.Object({ at: Count, secret: Type.Optional(Secret) }, closed);
export type Branch = Static<typeof Branch>;
export const Contact = Type.Object({ email: nullable(Email), webhook: nullable(Webhook) }, closed);
export type Contact = Static<typeof Contact>;
export const MailWish = Type.Object(
  {
    token: Type.String({
      pattern: "^[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{43}$",
      description: "what stands in the link of an e-mail",
    }),
    wish: Type.Union([Type.Literal("confirm"), Type.Literal("stop")]),
  },
  closed,
);
export const NewAccount = Type.Object({ name: Name, password: Password, email: Type.Optional(Email) }, closed);
const AnyName = Type.String({ minLength: 1, maxLength: 80, pattern: noNul, description: "the name of an account" });
export const SignIn = Type.Object({ name: AnyName, password: text(400) }, closed);
export const NewPassword = Type.Object({ old: text(400), new: Password }, closed);
export const DeleteAccount = Type.Object({ password: text(400) }, closed);

const Note = Type.String({
  maxLength: LIMITS.note,
  pattern: noNul,
  description: "10,000 characters at most, none of them NUL",
});
const AnOption = Type.Object({ type: text(60) }, { description: "one of the options of the choice, as it was sent" });
const action = <K extends string>(type: K, fields: Record<string, TSchema>, description: string) =>
  Type.Object({ type: Type.Literal(type), ...fields }, { ...closed, description });

export const Action = Type.Union([
  Type.Object(
    { type: Type.Literal("play"), index: Count, hash: Digest, option: AnOption },
    {
      ...closed,
      description:
        "Plays an option. `index` and `hash` are those of the state it was chosen from: a stale one is refused.",
    },
  ),
  Type.Object(
    { type: Type.Literal("undo"), index: Count },
    { ...closed, description: "Takes back your last decision, while nothing was rolled or shown since." },
  ),
  action("resign", {}, "Gives up the game."),
  action("offerDraw", {}, "Offers a draw. It stands until somebody decides."),
  action("acceptDraw", {}, "Accepts the draw that is offered."),
  action("declineDraw", {}, "Declines it, or withdraws your own offer."),
  action("askTakeBack", {}, "Asks the others to let you take back your last decision, whatever was rolled since."),
  action("acceptTakeBack", {}, "Agrees."),
  action("declineTakeBack", {}, "Declines, or withdraws your own request."),
  action("archive", {}, "Puts a finished game away: it no longer stands among your tables. The others keep theirs."),
  Type.Object(
    { type: Type.Literal("chat"), text: text(LIMITS.line) },
    { ...closed, description: "Says something to everybody at the table. Plain text: markup is refused." },
  ),
  Type.Object({ type: Type.Literal("note"), text: Note }, { ...closed, description: "Replaces your private note." }),
]);
export type Action = Static<typeof Action>;

// What a client receives

/** Why the rules forbid something: in English, and as the sentence of the game's catalogues with its values. */
const AReason = Type.Object({
  rule: Type.String(),
  text: Type.String(),
  key: Type.Optional(Type.String()),
  values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export const Fault = Type.Object(
  {
    error: Type.String({ description: "for programs" }),
    message: Type.String({ description: "for people" }),
    reasons: Type.Optional(Type.Array(AReason)),
  },
  closed,
);
export type Fault = Static<typeof Fault>;

const AnEvent = Type.Unsafe<Event>(Type.Object({ type: Type.String(), rules: Type.Array(Type.String()) }));
export const LogItem = Type.Object(
  { index: Count, events: Type.Array(AnEvent) },
  { ...closed, description: "what happened, and the index at which you saw it" },
);
export type LogItem = Static<typeof LogItem>;

const ShownSeat = Type.Object(
  {
    kind: Type.Union([Type.Literal("open"), Type.Literal("kept"), Type.Literal("taken"), Type.Literal("computer")]),
    name: Type.Optional(Type.String()),
    level: Type.Optional(Type.String()),
  },
  closed,
);

const Status = Type.Union(
  [Type.Literal("open"), Type.Literal("playing"), Type.Literal("over"), Type.Literal("archived")],
  { description: "`archived` is a game that is over and that you have put away" },
);

export const TableInfo = Type.Object(
  {
    id: TableId,
    game: Type.String(),
    scenario: Type.String(),
    options: Type.Record(Type.String(), Type.String()),
    seats: Type.Record(Type.String(), ShownSeat),
    status: Status,
    clock: TimeControl,
    made: Time,
    solo: Type.Boolean(),
    inherited: Type.Integer({ description: "entries taken over from a journal or from another table" }),
    diceKnown: Type.Boolean({
      description:
        "whether somebody may know the rolls to come: the game goes on from a journal or another table, or its journal was " +
        "handed out while it was played. It never becomes false again, and no rating may count such a game",
    }),
    commitment: Type.String({ description: "SHA-256 of the seed of the dice" }),
    seed: Type.Optional(Type.String({ description: "the seed itself, when the game is over" })),
  },
  closed,
);
export type TableInfo = Static<typeof TableInfo>;

const Choice = Type.Unsafe<KernelChoice<Option>>(
  Type.Object(
    {
      over: Type.Literal(false),
      seat: Type.String(),
      rule: Type.Union([Type.String(), Type.Array(Type.String())]),
      ask: Type.String(),
      sealed: Type.Boolean(),
      options: Type.Array(Type.Object({ type: Type.String() })),
    },
    closed,
  ),
);

export const Ended = Type.Object(
  {
    reason: Type.Union([Type.Literal("played"), Type.Literal("resigned"), Type.Literal("drawn"), Type.Literal("time")]),
    by: nullable(Type.String()),
    winner: nullable(Type.String()),
    outcome: nullable(Type.Unknown({ description: "in the words of the rulebook, when it was played out" })),
    at: Time,
  },
  closed,
);
export type Ended = Static<typeof Ended>;

export const State = Type.Object(
  {
    table: TableInfo,
    you: Type.String({ description: "the seat you look through, or `spectator`" }),
    index: Type.Integer({ description: "how many times what you are shown has changed" }),
    hash: nullable(
      Type.String({
        description:
          "stands for what you were shown, to be sent back with your decision; null when you have none to make",
      }),
    ),
    view: Type.Unknown({ description: "what you may know of the position; null before the start" }),
    deciders: Type.Array(Type.String()),
    choice: nullable(Choice),
    undo: Type.Integer({ description: "how many of your decisions you may take back" }),
    clocks: Type.Record(Type.String(), Type.Object({ left: Type.Integer(), since: nullable(Time) }, closed), {
      description: "milliseconds left, and since when they run",
    }),
    now: Type.Integer({ description: "the server's time, in milliseconds" }),
    draw: nullable(Type.String({ description: "the seat that offers a draw" })),
    takeBack: nullable(Type.String({ description: "the seat that asks to take back" })),
    ended: nullable(Ended),
    rematch: nullable(Type.String({ description: "the table of the return match" })),
    rewound: Type.Integer({
      description: "the index at which something was last taken back: read the log again if it is after yours",
    }),
    events: Type.Array(LogItem, {
      description: "what you have seen since the index you gave, or since the last message",
    }),
    recap: Type.Optional(Type.Array(LogItem, { description: "what you have seen since your last decision" })),
  },
  closed,
);
export type State = Static<typeof State>;

export const Change = Type.Partial(State, {
  description: "the fields of a state that are different; `index`, `hash`, `now` and `events` are always among them",
});
export type Change = Static<typeof Change>;

const Edits = Type.Unsafe<readonly Edit[]>(
  Type.Array(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 2 }), {
    description: "`[path, value]`, or `[path]` for a field that is gone",
  }),
);

export const LookBack = Type.Object(
  {
    view: Type.Unknown({ description: "what you were shown before the first step; null before the start" }),
    steps: Type.Array(Type.Object({ index: Count, edits: Edits }, closed), {
      description: "at each index that came after it: what changed in what you were shown before",
    }),
  },
  closed,
);
export type LookBack = Static<typeof LookBack>;

export const Admission = Type.Object(
  {
    table: TableId,
    tokens: Type.Record(Type.String(), Token, { description: "by seat: the secret of your private link" }),
    invitations: Type.Record(Type.String(), Token, { description: "by seat: to be sent to a friend, good once" }),
    watch: Type.Optional(Token),
  },
  closed,
);
export type Admission = Static<typeof Admission>;

export const AccountInfo = Type.Object(
  {
    name: Type.String(),
    email: nullable(Type.String()),
    confirmed: Type.Boolean({
      description: "whether the e-mail address was found to be yours: e-mails go to no other",
    }),
    webhook: nullable(Type.String()),
  },
  closed,
);
export type AccountInfo = Static<typeof AccountInfo>;

export const OwnTable = Type.Object(
  { table: TableInfo, seats: Type.Array(Type.String()), yourTurn: Type.Boolean(), ended: nullable(Ended) },
  closed,
);
export type OwnTable = Static<typeof OwnTable>;

export const GameInfo = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    seats: Type.Array(Type.String()),
    levels: Type.Array(Type.String(), { description: "of computer players, weakest first" }),
  },
  closed,
);
export const ChatLine = Type.Object({ seat: Type.String(), text: Type.String(), at: Time }, closed);
export type ChatLine = Static<typeof ChatLine>;

export const Replayed = Type.Object(
  { at: Count, length: Count, view: Type.Unknown(), deciders: Type.Array(Type.String()), events: Type.Array(AnEvent) },
  closed,
);

export const Params = Type.Object({ id: TableId }, closed);
export const StateQuery = Type.Object({ seat: Type.Optional(Seat), since: Type.Optional(CountText) }, closed);
export const SeatQuery = Type.Object({ seat: Type.Optional(Seat) }, closed);
export const LogQuery = Type.Object({ seat: Type.Optional(Seat), from: Type.Optional(CountText) }, closed);
export const ReplayQuery = Type.Object({ seat: Type.Optional(Seat), at: CountText }, closed);

// The socket

export const MessageId = Type.Integer({
  minimum: 0,
  maximum: 2 ** 31,
  description: "of your choice; the answer carries it",
});

export const ClientMessage = Type.Union([
  Type.Object(
    {
      type: Type.Literal("enter"),
      id: MessageId,
      table: TableId,
      token: Type.Optional(Token),
      seat: Type.Optional(Seat),
      since: Type.Optional(Count),
    },
    {
      ...closed,
      description:
        "Takes up a seat (or watches): a `state` comes at once, then a `change` after every change you may see.",
    },
  ),
  Type.Object(
    { type: Type.Literal("leave"), id: MessageId, table: TableId, seat: Type.Optional(Seat) },
    { ...closed, description: "No more messages of this table." },
  ),
  Type.Object(
    { type: Type.Literal("act"), id: MessageId, table: TableId, seat: Type.Optional(Seat), action: Action },
    {
      ...closed,
      description: "Does something at a table that was entered. It is answered by `change`, `done` or `refused`.",
    },
  ),
  Type.Object({ type: Type.Literal("ping"), id: MessageId }, { ...closed, description: "Answered by `done`." }),
]);
export type ClientMessage = Static<typeof ClientMessage>;

export const ServerMessage = Type.Union([
  Type.Object({ type: Type.Literal("state"), state: State }, { ...closed, description: "Everything." }),
  Type.Object(
    {
      type: Type.Literal("change"),
      id: Type.Optional(MessageId),
      table: TableId,
      you: Type.String(),
      from: Count,
      edits: Edits,
      state: Change,
    },
    {
      ...closed,
      description:
        "What has changed since the state with the index `from`: put the fields of `state` in place of those you have, " +
        "then make the edits in `view`. Each is `[path, value]`, where the path is a list of names and places in lists, " +
        "or `[path]` for a field that is gone. With an `id` it is also the answer to your message, in place of `done`.",
    },
  ),
  Type.Object({ type: Type.Literal("chat"), table: TableId, lines: Type.Array(ChatLine) }, closed),
  Type.Object(
    { type: Type.Literal("thinking"), table: TableId, seat: Type.String(), done: Type.Number() },
    {
      ...closed,
      description: "A computer player thinks, and how far it has come (0 to 1): nothing of what it thinks.",
    },
  ),
  Type.Object({ type: Type.Literal("done"), id: MessageId, index: Type.Optional(Count) }, closed),
  Type.Object({ type: Type.Literal("refused"), id: nullable(MessageId), fault: Fault }, closed),
]);
export type ServerMessage = Static<typeof ServerMessage>;
