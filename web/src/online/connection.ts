import { edited } from "@gonfalon/engine/kernel";
import { word } from "../words/words.ts";
import { ask, Offline, type SeatKey } from "./api.ts";
import type { ChatLine, ServerChange, ServerMessage, ServerState } from "./messages.ts";
import { sentenceOf } from "./refusal.ts";

/** What a connection tells. */
export interface Listener {
  /** `isWhole`: all that the server has, whatever we knew before; an answer to something we did may be late. */
  state(state: ServerState, isWhole: boolean): void;
  chat(lines: readonly ChatLine[]): void;
  /** Something may have been missed: a whole state has come, as after a loss. */
  afresh(): void;
  /** Whether the server can be reached. */
  reached(isReached: boolean): void;
  fault(message: string): void;
}

/**
 * A table kept up to date: over a socket where there is one, by asking again where there is none. It never gives up:
 * after a loss it tries again, each time after a longer while.
 */
export class Connection {
  private socket: WebSocket | undefined;
  private timer = 0;
  private losses = 0;
  private isClosed = false;
  private known: ServerState | undefined;

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
    let entered = false;
    socket.onopen = () => this.enter(socket);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === "state") {
        entered = true;
        this.losses = 0;
        this.listener.reached(true);
        this.listener.afresh();
        this.receive(message.state, true);
      } else if (message.type === "change") this.follow(socket, message);
      else if (message.type === "chat") this.listener.chat(message.lines);
      else if (message.type === "refused" && entered && message.id === null) {
        // Our seat was taken from this socket. Perhaps only its session has ended and we have another: ask anew.
        socket.close();
      } else if (message.type === "refused" && !entered) {
        this.listener.fault(word("refusal", message.fault.error, message.fault.message));
      }
    };
    socket.onclose = () => {
      if (this.isClosed) return;
      this.losses++;
      // Sockets may be blocked where plain requests are not.
      void this.poll();
      this.timer = window.setTimeout(() => this.open(), Math.min(15_000, 500 * 2 ** Math.min(this.losses, 5)));
    };
  }

  private enter(socket: WebSocket): void {
    const since = this.index === undefined ? {} : { since: this.index };
    socket.send(JSON.stringify({ type: "enter", id: 1, table: this.table, ...this.key, ...since }));
  }

  /** A change goes on from the state before it. We may have it already, as an answer; if we missed one we enter again. */
  private follow(socket: WebSocket, { from, edits, state: news }: ServerChange): void {
    const { known } = this;
    if (!known || news.index <= known.index) return;
    if (from === known.index) {
      const { recap: _, ...state } = { ...known, ...news };
      this.receive({ ...state, view: edited(state.view, edits) });
    } else this.enter(socket);
  }

  private async poll(): Promise<void> {
    try {
      const state = await ask<ServerState>("GET", `tables/${this.table}`, { ...this.key, since: this.index });
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

  private receive(state: ServerState, isWhole = false): void {
    if (!isWhole && this.known && state.index < this.known.index) return;
    this.known = state;
    this.listener.state(state, isWhole);
  }

  /** Does something at the table and takes in the new state. */
  async act(action: object): Promise<void> {
    const state = await ask<ServerState>("POST", `tables/${this.table}/actions`, { ...this.key, body: action });
    if (state) this.receive(state);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
