import { ask, Offline } from "./api.ts";
import type { ChatLine, ServerMessage, ServerState } from "./messages.ts";

/** What a connection tells. */
export interface Listener {
  state(state: ServerState): void;
  chat(lines: readonly ChatLine[]): void;
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
  index: number | undefined;

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
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
    socket.onopen = () => {
      const enter = { type: "enter", id: 1, table: this.table, ...(this.token ? { token: this.token } : {}) };
      socket.send(JSON.stringify(enter));
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === "state") {
        entered = true;
        this.losses = 0;
        this.listener.reached(true);
        this.receive(message.state);
      } else if (message.type === "chat") this.listener.chat(message.lines);
      else if (message.type === "refused" && !entered) this.listener.fault(message.fault.message);
    };
    socket.onclose = () => {
      if (this.isClosed) return;
      this.losses++;
      // Sockets may be blocked where plain requests are not.
      void this.poll();
      this.timer = window.setTimeout(() => this.open(), Math.min(15_000, 500 * 2 ** Math.min(this.losses, 5)));
    };
  }

  private async poll(): Promise<void> {
    try {
      const since = this.index === undefined ? "" : `?since=${this.index}`;
      const state = await ask<ServerState>("GET", `tables/${this.table}${since}`, { token: this.token });
      this.listener.reached(true);
      if (state) this.receive(state);
    } catch (error) {
      if (error instanceof Offline) this.listener.reached(false);
      else this.listener.fault((error as Error).message);
    }
  }

  private receive(state: ServerState): void {
    this.index = state.index;
    this.listener.state(state);
  }

  /** Does something at the table and takes in the new state. */
  async act(action: object): Promise<void> {
    const state = await ask<ServerState>("POST", `tables/${this.table}/actions`, { token: this.token, body: action });
    if (state) this.receive(state);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
