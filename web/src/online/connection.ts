import { edited } from "@gonfalon/engine/kernel";
import type { Action, ChatLine, ClientMessage, ServerMessage, State } from "@gonfalon/wire/messages";
import { word } from "../words/words.ts";
import { ask, Offline, type SeatKey, ServerFault } from "./api.ts";
import { sentenceOf } from "./refusal.ts";

/** What a connection tells. */
export interface Listener {
  /** `isWhole`: all that the server has, whatever we knew before; an answer to something we did may be late. */
  state(state: State, isWhole: boolean): void;
  chat(lines: readonly ChatLine[]): void;
  /** Something may have been missed: a whole state has come, as after a loss. */
  afresh(): void;
  /** Whether the server can be reached. */
  reached(isReached: boolean): void;
  fault(message: string): void;
}

/** A line on which nothing is answered for so long, in milliseconds, is dead: another is opened. */
const LONGEST_SILENCE = 10_000;

/** Somebody who waits for the answer to a message. */
interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

type Change = Extract<ServerMessage, { type: "change" }>;
type Refused = Extract<ServerMessage, { type: "refused" }>;

/**
 * A table kept up to date, and the way to act at it: over a socket where there is one, by plain requests where there is
 * none. It never gives up: after a loss it tries again, each time after a longer while.
 */
export class Connection {
  private socket: WebSocket | undefined;
  /** Whether the socket has taken up our seat: only then does it carry what we do. */
  private hasEntered = false;
  private timer = 0;
  private losses = 0;
  private isClosed = false;
  private known: State | undefined;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly table: string,
    private readonly key: SeatKey,
    private readonly listener: Listener,
  ) {
    this.open();
  }

  private open(): void {
    if (this.isClosed) return;
    const address = new URL("./api/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.enter();
    socket.onmessage = ({ data }: MessageEvent<string>) => this.took(JSON.parse(data) as ServerMessage);
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    this.hasEntered = false;
    for (const one of this.waiting.values()) one.reject(new Offline("the connection was lost"));
    this.waiting.clear();
    if (this.isClosed) return;
    this.losses++;
    // Sockets may be blocked where plain requests are not.
    void this.poll();
    this.timer = window.setTimeout(() => this.open(), Math.min(15_000, 500 * 2 ** Math.min(this.losses, 5)));
  }

  private took(message: ServerMessage): void {
    if (message.type === "state") this.entered(message.state);
    else if (message.type === "change") this.follow(message);
    else if (message.type === "chat") this.listener.chat(message.lines);
    else if (message.type === "refused") this.refused(message);
    if (message.type === "change" || message.type === "done") this.answered(message.id)?.resolve();
  }

  private entered(state: State): void {
    this.hasEntered = true;
    this.losses = 0;
    this.listener.reached(true);
    this.listener.afresh();
    this.receive(state, true);
  }

  private refused({ id, fault }: Refused): void {
    const waiting = this.answered(id);
    if (waiting) waiting.reject(fault.error === "unavailable" ? new Offline(fault.message) : new ServerFault(fault));
    else if (!this.hasEntered) this.listener.fault(word("refusal", fault.error, fault.message));
    // Our seat was taken from this socket. Perhaps only its session has ended and we have another: ask anew.
    else if (id === null) this.socket?.close();
  }

  /** Who waits for the answer to a message of ours. */
  private answered(id: number | null | undefined): Waiting | undefined {
    const waiting = this.waiting.get(id ?? 0);
    this.waiting.delete(id ?? 0);
    return waiting;
  }

  private send(message: ClientMessage): void {
    this.socket!.send(JSON.stringify(message));
  }

  private enter(): void {
    const { token, seat } = this.key;
    this.send({
      type: "enter",
      id: ++this.lastId,
      table: this.table,
      ...(token === undefined ? {} : { token }),
      ...(seat === undefined ? {} : { seat }),
      ...(this.known ? { since: this.known.index } : {}),
    });
  }

  /** A change goes on from the state before it. We may have it already, as an answer; if we missed one we enter again. */
  private follow({ from, edits, state: news }: Change): void {
    const { known } = this;
    if (!known || news.index! <= known.index) return;
    if (from === known.index) {
      const { recap: _, ...state } = { ...known, ...news };
      this.receive({ ...state, view: edited(state.view, edits) });
    } else this.enter();
  }

  private async poll(): Promise<void> {
    try {
      const state = await ask("state", { id: this.table, ...this.key, since: this.index });
      this.listener.reached(true);
      this.listener.afresh();
      if (state) this.receive(state, true);
    } catch (error) {
      if (error instanceof Offline) this.listener.reached(false);
      else this.listener.fault(sentenceOf(error));
    }
  }

  /** The index of what we know, if we know anything yet. */
  private get index(): number | undefined {
    return this.known?.index;
  }

  private receive(state: State, isWhole = false): void {
    if (!isWhole && this.known && state.index < this.known.index) return;
    this.known = state;
    this.listener.state(state, isWhole);
  }

  /** Does something at the table and takes in the new state. */
  async act(action: Action): Promise<void> {
    if (this.hasEntered) return this.actBySocket(action);
    const state = await ask("act", { id: this.table, ...this.key, body: action });
    if (state) this.receive(state);
  }

  private actBySocket(action: Action): Promise<void> {
    const id = ++this.lastId;
    const { seat } = this.key;
    const { socket } = this;
    const answered = new Promise<void>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.send({ type: "act", id, table: this.table, action, ...(seat === undefined ? {} : { seat }) });
    const silence = window.setTimeout(() => socket?.close(), LONGEST_SILENCE);
    return answered.finally(() => clearTimeout(silence));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
