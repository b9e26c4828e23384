import {
  type Choice,
  copy,
  type Event,
  edited,
  type Game,
  type Option,
  type Outcome,
  type Position,
  type Seat,
  same,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type WebSocket from "ws";
import type { Client, Seen, testServer } from "./player.ts";

type TestServer = Awaited<ReturnType<typeof testServer>>;

type Random = (below: number) => number;
/** A position that knows how many decisions led to it: nothing of that is shown to anybody. */
type Counted = Position & { decisions: number };

/** The seats that owe an answer, each as it knows itself. */
export function owing(game: Game, position: Position): Seat[] {
  return game.seats.filter((seat) => game.deciders(position, seat).includes(seat));
}

/**
 * One game in two versions that one viewer must not be able to tell apart. The first is as it is; in the second everything
 * that the viewer may not know is different: the hands, the unseen stacks, the dice to come, what the others are shown. Both
 * are played by the rules. When they then show the viewer a difference (a roll, a card that is played, a stack that
 * comes into sight), that is a revelation: the second becomes, to the viewer, like the first again, and goes on with
 * another hidden part.
 */
export class Twins {
  readonly asItIs: AnyGame;
  readonly otherwise: AnyGame;
  /** The true position after so many decisions, and what the last of them caused. */
  readonly truth: Counted[] = [];
  private readonly caused: (readonly Event[])[] = [];
  private readonly views: unknown[] = [];
  /** The same of the other version, so that it can be played again from a stored journal. */
  private readonly guise: Counted[] = [];
  private readonly pretended: Event[][] = [];
  /** What was decided in each version to come there. */
  private readonly taken: Record<"asItIs" | "otherwise", Option[]> = { asItIs: [], otherwise: [] };
  private latest: { view: unknown; of: Position; at: number } | undefined;
  /** Decisions after which the viewer could tell nothing apart, and those that revealed something. */
  alike = 0;
  revealed = 0;
  /** Decisions of the viewer that rolled, revealed and told nothing, and yet looked different afterwards. */
  readonly betrayed: string[] = [];

  constructor(
    private readonly game: AnyGame,
    from: Position,
    private readonly viewer: Viewer,
    private readonly random: Random,
    opening: readonly Event[] = [],
  ) {
    this.truth[0] = { ...copy(from), decisions: 0 };
    this.guise[0] = this.disguised(this.truth[0]);
    // Whatever the game, in its twins the others are shown something else.
    const hidden = { ...game, open: false };
    this.asItIs = {
      ...hidden,
      start: () => copy(this.truth[0]!),
      // The game's own would leave out how many decisions there were.
      copy,
      opening: () => [...opening],
      play: (position, option, seat) => this.playAsItIs(position as Counted, option, seat!),
      view: (position, of) => (of === viewer ? this.trueView(position as Counted) : { others: "see this" }),
    };
    this.otherwise = {
      ...hidden,
      start: () => copy(this.guise[0]!),
      copy,
      opening: () => this.toldOtherwise(opening, 0),
      play: (position, option, seat) => this.playOtherwise(position as Counted, option, seat!),
      view: (position, of) =>
        of === viewer ? this.otherView(position as Counted) : { others: (position as Counted).decisions },
    };
  }

  private playAsItIs(position: Counted, option: Option, seat: Seat): Event[] {
    const n = position.decisions + 1;
    if (this.isAgain("asItIs", n, option)) {
      become(position, this.truth[n]!);
      return [...this.caused[n]!];
    }
    const events = this.game.play(position, option, seat);
    position.decisions = n;
    this.truth[n] = copy(position);
    this.caused[n] = events;
    delete this.views[n];
    return events;
  }

  private playOtherwise(position: Counted, option: Option, seat: Seat): Event[] {
    const n = position.decisions + 1;
    if (this.isAgain("otherwise", n, option)) become(position, this.guise[n]!);
    else {
      this.pretended[n] = this.decideOtherwise(position, option, seat);
      this.guise[n] = copy(position);
    }
    return [...this.pretended[n]!];
  }

  /** Whether this has been decided before, as when a stored game is taken up; if not, what came after it no longer counts. */
  private isAgain(version: "asItIs" | "otherwise", n: number, option: Option): boolean {
    const taken = this.taken[version];
    if (taken[n] !== undefined && same(taken[n], option)) return true;
    taken.length = n;
    taken[n] = option;
    return false;
  }

  private decideOtherwise(position: Counted, option: Option, seat: Seat): Event[] {
    const n = position.decisions + 1;
    const used = position.dice.used;
    const events = this.game.play(position, option, seat);
    position.decisions = n;
    const [truth, before] = [this.truth[n]!, this.truth[n - 1]!];
    const told = this.caused[n]!;
    const seen = [events, told].map((list) => seenBy(list, this.viewer));
    if (same(seen[0], seen[1]) && this.looksLike(truth, position)) {
      this.alike++;
      return events;
    }
    const rolled = position.dice.used !== used || truth.dice.used !== before.dice.used;
    const silent = seen.every((list) => list.length === 0);
    if (seat === this.viewer && silent && !rolled && !this.game.reveals(before, truth, seat)) {
      this.betrayed.push(`decision ${n}: ${JSON.stringify(option)}`);
    }
    this.revealed++;
    become(position, this.disguised(truth));
    // As many dice have fallen by this decision as in truth: its own count may have drifted from the true one.
    position.dice.used = used + truth.dice.used - before.dice.used;
    return this.toldOtherwise(told, n);
  }

  /** What the viewer may see stays; the rest is told differently. */
  private toldOtherwise(events: readonly Event[], n: number): Event[] {
    return events.map((event) => (this.isSeen(event) ? event : { ...event, otherwise: n }));
  }

  private isSeen({ audience }: Event): boolean {
    return audience === undefined || audience.includes(this.viewer);
  }

  /** Whether the viewer sees the same, is asked the same, and nobody else is asked who was not. */
  private looksLike(truth: Counted, other: Counted): boolean {
    const { game, viewer } = this;
    return (
      same(owing(game as Game, truth), owing(game as Game, other)) &&
      same(game.deciders(truth, viewer), game.deciders(other, viewer)) &&
      same(truth.outcome, other.outcome) &&
      same(this.trueView(truth), this.otherView(other)) &&
      same(this.question(truth), this.question(other))
    );
  }

  private question(position: Position): Choice<Option> | Outcome | null {
    const { game, viewer } = this;
    return game.deciders(position, viewer).includes(viewer) ? game.choice(position, viewer) : null;
  }

  private trueView(position: Counted): unknown {
    this.views[position.decisions] ??= this.view(position);
    return this.views[position.decisions];
  }

  private otherView(position: Counted): unknown {
    if (this.latest?.of !== position || this.latest.at !== position.decisions) {
      this.latest = { view: this.view(position), of: position, at: position.decisions };
    }
    return this.latest.view;
  }

  private view({ decisions: _, ...position }: Counted): unknown {
    return this.game.view(position, this.viewer);
  }

  /** The same to the viewer, with another hidden part and other dice to come. */
  private disguised(truth: Counted): Counted {
    const { game, viewer, random } = this;
    const { decisions, ...plain } = copy(truth);
    const disguise = game.disguise(copy(plain), viewer, random);
    const other = this.canBePlayed(disguise) ? disguise : plain;
    const seed = { seed: `other ${random(1e6)}` };
    const state = { state: [random(1e6), 2, 3, 4] };
    other.dice = { ...other.dice, ...(other.dice.kind === "fair" ? seed : state) } as Position["dice"];
    this.latest = undefined;
    return { ...other, decisions };
  }

  /** Whether everybody has an option: with another hidden part a question may not have arisen. */
  private canBePlayed(position: Position): boolean {
    return owing(this.game as Game, position).every((seat) => {
      const choice = this.game.choice(position, seat);
      return choice.over || choice.options.length > 0;
    });
  }
}

function become(position: Counted, other: Counted): void {
  for (const field of Object.keys(position)) delete (position as unknown as Record<string, unknown>)[field];
  Object.assign(position, copy(other));
}

interface Inside {
  injectWS(path: string, request: object): Promise<WebSocket>;
}

/** A client on a socket inside this process, and by requests from outside: everything it receives, as it came. */
export class Ear {
  readonly received: string[] = [];
  state!: Seen;
  private next = 1;
  private readonly waiting = new Map<number, (message: { type: string }) => void>();

  private constructor(
    private readonly table: string,
    private readonly socket: WebSocket,
    private readonly client: Client,
  ) {
    socket.on("message", (data) => this.took(String(data)));
    // A socket inside the process does not answer by itself when it is asked whether it is alive.
    socket.on("ping", () => socket.pong());
    socket.on("close", () => {
      for (const answer of this.waiting.values()) answer({ type: "refused" });
    });
  }

  static async open({ app, client }: TestServer, table: string, token: string): Promise<Ear> {
    const socket = await (app as unknown as Inside).injectWS("/api/socket", {
      headers: { host: "127.0.0.1" },
      socket: { remoteAddress: "127.0.0.1" },
    });
    const ear = new Ear(table, socket, client().holding(token));
    await ear.ask({ type: "enter", table, token });
    return ear;
  }

  close(): void {
    this.socket.terminate();
  }

  ask(message: Record<string, unknown>): Promise<{ type: string }> {
    const id = this.next++;
    const answer = new Promise<{ type: string }>((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, ...message }));
    return answer;
  }

  act(action: Record<string, unknown>): Promise<{ type: string }> {
    return this.ask({ type: "act", table: this.table, action });
  }

  play(option: Option): Promise<{ type: string }> {
    const { index, hash } = this.state;
    return this.act({ type: "play", index, hash, option });
  }

  /** A request; what is answered, headers included, counts as received. */
  async request(method: "GET" | "POST", path: string, body?: object): Promise<void> {
    const answer = await this.client.ask(method, `/api/tables/${this.table}${path}`, body);
    const headers = [...answer.headers].filter(([name]) => name !== "date");
    this.received.push(`${method} ${path}: ${answer.status} ${JSON.stringify(headers)} ${answer.text}`);
  }

  /** What has come since the last look, byte for byte, but for the table's name, the time, and the seed's hash. */
  news(): string[] {
    return this.received.splice(0).map((text) =>
      text
        .replaceAll(this.table, "TABLE")
        .replace(/"(now|made|at)":\d{13}/g, '"$1":0')
        .replace(/"(commitment|seed)":"[0-9a-f]+"/g, '"$1":""'),
    );
  }

  private took(text: string): void {
    this.received.push(text);
    const message = JSON.parse(text);
    if (message.type === "state") this.state = message.state;
    if (message.type === "change") {
      const state = { ...this.state, ...message.state };
      this.state = { ...state, view: edited(state.view, message.edits) };
    }
    this.waiting.get(message.id)?.(message);
    this.waiting.delete(message.id);
  }
}
