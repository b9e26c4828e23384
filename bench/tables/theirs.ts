import { skirmish } from "../../engine/testkit/skirmish.ts";
import { boardgameGame, type State } from "../boardgame.ts";
import { FIELD, type Table } from "./load.ts";
import { Wire } from "./wire.ts";

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
    player.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.match, ctx.currentPlayer);
    await told;
    return true;
  }

  close(): void {
    for (const { wire } of this.players) wire.close();
  }
}

/** The packets of Socket.IO that are met here: those of its transport in front, then its own. */
const OPEN = "0";
const PING = "2";
const PONG = "3";
const CONNECT = "40/skirmish,";
const EVENT = "42/skirmish,";

class Player {
  state: Whole | undefined;
  private wanted = -1;
  private hear: (() => void) | undefined;

  private constructor(readonly wire: Wire) {}

  static async enter(url: string, match: string, seat: string): Promise<Player> {
    const player = new Player(await Wire.open(`${url}/socket.io/?EIO=4&transport=websocket`));
    await new Promise<void>((connected) => {
      player.wire.hear = (text) => player.heard(text, connected);
    });
    const synced = player.after(-1);
    player.emit("sync", match, seat, undefined, 2);
    await synced;
    return player;
  }

  emit(...event: unknown[]): void {
    this.wire.send(EVENT + JSON.stringify(event));
  }

  /** Waits for a state later than one. */
  after(id: number): Promise<void> {
    return new Promise((resolve) => {
      this.wanted = id;
      this.hear = resolve;
    });
  }

  private heard(text: string, connected: () => void): void {
    if (text.startsWith(EVENT)) this.took(JSON.parse(text.slice(EVENT.length)));
    else if (text.startsWith(OPEN)) this.wire.send(CONNECT);
    else if (text.startsWith(CONNECT)) connected();
    else if (text === PING) this.wire.send(PONG);
    else throw new Error(`A message of the server was not understood: ${text}`);
  }

  private took([name, , told]: ["sync", string, { readonly state: Whole }] | ["update", string, Whole]): void {
    const state = name === "sync" ? (told as { state: Whole }).state : name === "update" ? (told as Whole) : undefined;
    if (!state) return;
    this.state = state;
    if (state._stateID <= this.wanted) return;
    this.hear?.();
    this.hear = undefined;
  }
}
