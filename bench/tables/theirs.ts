import { io, type Socket } from "socket.io-client";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { boardgameGame, type State } from "../boardgame.ts";
import { FIELD, type Table } from "./load.ts";

interface Whole {
  readonly G: State;
  readonly ctx: { readonly currentPlayer: string; readonly numMoves?: number; readonly gameover?: unknown };
  readonly _stateID: number;
}

const { options } = boardgameGame(FIELD, skirmish(FIELD).board);
let matches = 0;

/** The same on boardgame.io's server, in its own protocol. */
export class TheirTable implements Table {
  private constructor(
    private readonly match: string,
    private readonly players: readonly Player[],
  ) {}

  static async open(url: string): Promise<TheirTable> {
    const match = `match-${process.pid}-${++matches}`;
    const first = await Player.enter(url, match, "0");
    return new TheirTable(match, [first, await Player.enter(url, match, "1")]);
  }

  async move(): Promise<boolean> {
    const { G, ctx, _stateID } = this.players[0]!.state!;
    if (ctx.gameover) return false;
    const player = this.players[Number(ctx.currentPlayer)]!;
    const { move, values } = options({ G, ctx });
    const value = values[Math.floor(Math.random() * values.length)];
    const payload = { type: move, args: [value], playerID: ctx.currentPlayer, credentials: undefined };
    const told = Promise.all(this.players.map((one) => one.after(_stateID)));
    player.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.match, ctx.currentPlayer);
    await told;
    return true;
  }

  close(): void {
    for (const { socket } of this.players) socket.disconnect();
  }
}

class Player {
  state: Whole | undefined;
  private wanted = -1;
  private hear: (() => void) | undefined;

  private constructor(readonly socket: Socket) {
    socket.on("sync", (_match: string, { state }: { state: Whole }) => this.took(state));
    socket.on("update", (_match: string, state: Whole) => this.took(state));
  }

  static async enter(url: string, match: string, seat: string): Promise<Player> {
    const socket = io(`${url}/skirmish`, { transports: ["websocket"], forceNew: true });
    const player = new Player(socket);
    await new Promise((resolve) => socket.on("connect", () => resolve(undefined)));
    const synced = player.after(-1);
    socket.emit("sync", match, seat, undefined, 2);
    await synced;
    return player;
  }

  /** Waits for a state later than one. */
  after(id: number): Promise<void> {
    return new Promise((resolve) => {
      this.wanted = id;
      this.hear = resolve;
    });
  }

  private took(state: Whole): void {
    this.state = state;
    if (state._stateID <= this.wanted) return;
    this.hear?.();
    this.hear = undefined;
  }
}
