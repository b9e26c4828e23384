import type { Table } from "./load.ts";
import { Wire } from "./wire.ts";

/** What a player has to know in order to decide: the rest of a state is of no use here. */
interface Known {
  index: number;
  hash: string;
  choice?: { readonly options: readonly unknown[] } | null;
}

type Message =
  | { readonly type: "state"; readonly state: Known }
  | { readonly type: "change"; readonly id?: number; readonly state: Known }
  | { readonly type: "done" }
  | { readonly type: "refused"; readonly fault: { readonly message: string } };

/** A table on our server: two players, a socket each. */
export class OurTable implements Table {
  private players: readonly Player[] = [];
  private decisions = 0;
  /** What is missing before the last decision counts: the news to each player, and that it is acknowledged. */
  private missing = 0;
  private settle: (counted: boolean) => void = () => {};
  private fail: (error: Error) => void = () => {};

  private constructor(private readonly id: string) {}

  static async open(url: string, address?: string): Promise<OurTable> {
    const response = await fetch(`${url}/api/tables`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(address ? { "x-forwarded-for": address } : {}) },
      body: JSON.stringify({ game: "skirmish", seats: { red: { who: "me" }, blue: { who: "me" } } }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { table: id, tokens } = (await response.json()) as { table: string; tokens: Record<string, string> };
    const table = new OurTable(id);
    table.players = await Promise.all(Object.values(tokens).map((token) => table.enter(url, token, address)));
    return table;
  }

  /** One decision of whoever has to decide; false when the game is over. */
  move(): Promise<boolean> {
    const player = this.players.find(({ known }) => known.choice);
    if (!player) return Promise.resolve(false);
    const { index, hash, choice } = player.known;
    const option = choice!.options[Math.floor(Math.random() * choice!.options.length)];
    const action = { type: "play", index, hash, option };
    this.missing = this.players.length + 1;
    return new Promise((settle, fail) => {
      this.settle = settle;
      this.fail = fail;
      player.wire.send(JSON.stringify({ type: "act", id: ++this.decisions, table: this.id, action }));
    });
  }

  close(): void {
    for (const { wire } of this.players) wire.close();
  }

  private async enter(url: string, token: string, address: string | undefined): Promise<Player> {
    const wire = await Wire.open(`${url}/api/socket`, address);
    const player: Player = { wire, known: { index: 0, hash: "", choice: null } };
    await new Promise<void>((entered) => {
      wire.hear = (text) => this.took(player, JSON.parse(text), entered);
      wire.send(JSON.stringify({ type: "enter", id: 0, table: this.id, token }));
    });
    return player;
  }

  private took(player: Player, message: Message, entered: () => void): void {
    if (message.type === "refused") this.fail(new Error(message.fault.message));
    else if (message.type === "done") entered();
    else {
      const { known } = player;
      const { index, hash, choice } = message.state;
      known.index = index;
      known.hash = hash;
      if (choice !== undefined) known.choice = choice;
      this.missing -= message.type === "change" && message.id === this.decisions ? 2 : 1;
      if (this.missing === 0) this.settle(true);
    }
  }
}

interface Player {
  readonly wire: Wire;
  readonly known: Known;
}
