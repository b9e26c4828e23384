import type { Outcome } from "@gonfalon/engine/kernel";
import { referee } from "../referee/index.ts";
import type { ShownOption } from "../referee/protocol.ts";
import { settings } from "../settings.svelte.ts";
import { Table } from "../table/table.svelte.ts";
import { Offline, ServerFault } from "./api.ts";
import { Connection } from "./connection.ts";
import type { ChatLine, ServerState } from "./messages.ts";

/** A game on a server, seen through one seat or as a spectator. */
export class OnlineGame extends Table {
  state = $state.raw<ServerState | null>(null);
  chat = $state.raw<readonly ChatLine[]>([]);
  reached = $state(true);
  /** A decision that has not reached the server yet. */
  pending = $state(false);
  refusal = $state("");
  private connection: Connection | undefined;
  private receiving: Promise<void> = Promise.resolve();

  constructor(
    id: string,
    gameId: string,
    private readonly seat: string,
    private readonly token: string | undefined,
  ) {
    super(id, gameId);
  }

  get seats(): readonly string[] {
    return this.seat === "spectator" ? [] : [this.seat];
  }

  get viewer(): string {
    return this.state?.you ?? this.seat;
  }

  async open(): Promise<void> {
    await this.loadGame();
    this.connection = new Connection(this.id, this.token, {
      state: (state) => {
        // One after the other: a later state must not be overtaken by an earlier one.
        this.receiving = this.receiving
          .then(() => this.takeIn(state))
          .catch((error: Error) => {
            this.refusal = error.message;
          });
      },
      chat: (lines) => {
        this.chat = lines.length > 1 ? lines : [...this.chat, ...lines];
      },
      reached: (isReached) => {
        this.reached = isReached;
      },
      fault: (message) => {
        this.refusal = message;
      },
    });
  }

  private async takeIn(state: ServerState): Promise<void> {
    const before = this.state;
    this.state = state;
    this.refusal = "";
    const outcome = endOf(state);
    await referee.remote(this.id, this.gameId, { ...state, outcome });
    if (before && before.index === state.index && this.shown) return;
    await this.refresh();
  }

  async refresh(whole = true): Promise<void> {
    if (whole) this.log = [];
    const shown = await referee.shown(this.id, this.viewer, settings.language, whole ? 0 : this.log.length);
    if (shown) this.receive(shown);
  }

  /**
   * The decision carries the index and hash of what it was made from: sent twice it counts once, and one made from an
   * old picture is refused. So it can be sent again after a loss without fear.
   */
  protected async playOption({ option }: ShownOption): Promise<void> {
    const { index, hash } = this.state!;
    this.pending = true;
    try {
      for (;;) {
        try {
          return await this.connection!.act({ type: "play", index, hash, option });
        } catch (error) {
          if (error instanceof ServerFault && error.status === 409) {
            return;
          }
          if (!(error instanceof Offline)) throw error;
          this.reached = false;
          await new Promise((resolve) => setTimeout(resolve, 1500));
          if (this.state!.index !== index) return;
        }
      }
    } finally {
      this.pending = false;
      await this.receiving;
    }
  }

  async act(action: object): Promise<void> {
    try {
      await this.connection?.act(action);
    } catch (error) {
      this.tell(error);
    }
  }

  async undo(): Promise<void> {
    if (this.shown?.undo) await this.act({ type: "undo", index: this.state!.index });
  }

  async redo(): Promise<void> {}

  close(): void {
    this.connection?.close();
    void referee.close(this.id);
  }
}

/** A game may end otherwise than by its rules. */
function endOf({ ended }: ServerState): Outcome | null {
  if (!ended) return null;
  const played = ended.outcome as Outcome | null;
  return played ?? { over: true, winner: ended.winner, level: ended.reason, scores: {}, rules: [] };
}
