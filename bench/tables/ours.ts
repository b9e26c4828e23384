import WebSocket from "ws";
import type { Table } from "./load.ts";

interface State {
  readonly index: number;
  readonly hash: string;
  readonly choice: { readonly options: readonly unknown[] } | null;
}

/** A table on our server: two players, a socket each. */
export class OurTable implements Table {
  private constructor(
    private readonly id: string,
    private readonly players: readonly Player[],
  ) {}

  static async open(url: string): Promise<OurTable> {
    const response = await fetch(`${url}/api/tables`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ game: "skirmish", seats: { red: { who: "me" }, blue: { who: "me" } } }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { table, tokens } = (await response.json()) as { table: string; tokens: Record<string, string> };
    const players = await Promise.all(Object.values(tokens).map((token) => Player.enter(url, table, token)));
    return new OurTable(table, players);
  }

  /** One decision of whoever has to decide; false when the game is over. */
  async move(): Promise<boolean> {
    const player = this.players.find(({ state }) => state?.choice);
    if (!player) return false;
    const { index, hash, choice } = player.state!;
    const option = choice!.options[Math.floor(Math.random() * choice!.options.length)];
    const told = Promise.all(this.players.map((one) => one.news()));
    await player.ask({ type: "act", table: this.id, action: { type: "play", index, hash, option } });
    await told;
    return true;
  }

  close(): void {
    for (const player of this.players) player.close();
  }
}

class Player {
  state: State | undefined;
  private next = 1;
  private readonly waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  private hear: (() => void) | undefined;

  private constructor(private readonly socket: WebSocket) {
    socket.on("message", (data) => this.took(JSON.parse(String(data))));
  }

  static async enter(url: string, table: string, token: string): Promise<Player> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`);
    await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
    const player = new Player(socket);
    await player.ask({ type: "enter", table, token });
    return player;
  }

  ask(message: object): Promise<void> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, ...message }));
    });
  }

  /** The next state that comes. */
  news(): Promise<void> {
    return new Promise((resolve) => {
      this.hear = resolve;
    });
  }

  close(): void {
    this.socket.terminate();
  }

  private took(message: { type: string; id: number; state: State; fault: { message: string } }): void {
    if (message.type === "state") {
      this.state = message.state;
      this.hear?.();
      this.hear = undefined;
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === "done") waiting?.resolve();
    else waiting?.reject(new Error(message.fault.message));
  }
}
