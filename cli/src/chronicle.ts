import type { Seat } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";

/** The course of a game, for a report: how each side stood turn by turn, and where strength was lost. */
export interface Course {
  readonly turns: readonly TurnNote[];
  /** Strength lost in each space, by its index. */
  readonly lostAt: Readonly<Record<number, number>>;
}

export interface TurnNote {
  /** The turn as the turn track names it. */
  readonly turn: string;
  /** Victory points of each side that has a track of them. */
  readonly points: Readonly<Record<Seat, number>>;
  /** Strength lost by each side in the turn. */
  readonly losses: Readonly<Record<Seat, number>>;
}

interface Standing {
  readonly space: number;
  readonly strength: number;
}
type Position = ReturnType<AnyGame["start"]>;

/** Writes the course of a game down, decision by decision, from what each side sees of itself. */
export class Chronicle {
  private readonly turns: TurnNote[] = [];
  private readonly lostAt: Record<number, number> = {};
  private losses: Record<Seat, number>;
  private turn: string;
  private readonly troops: Record<Seat, Map<string, Standing>>;

  constructor(
    private readonly game: AnyGame,
    position: Position,
  ) {
    this.losses = this.nothing();
    this.turn = this.turnOf(position);
    this.troops = Object.fromEntries(game.seats.map((seat) => [seat, this.troopsOf(position, seat)]));
  }

  note(position: Position): void {
    for (const seat of this.game.seats) this.noteLosses(seat, this.troopsOf(position, seat));
    const turn = this.turnOf(position);
    if (turn !== this.turn || position.outcome) this.endTurn(position, turn);
  }

  told(): Course {
    return { turns: this.turns, lostAt: this.lostAt };
  }

  private endTurn(position: Position, next: string): void {
    this.turns.push({ turn: this.turn, points: this.pointsOf(position), losses: this.losses });
    this.losses = this.nothing();
    this.turn = next;
  }

  private noteLosses(seat: Seat, now: Map<string, Standing>): void {
    for (const [id, { space, strength }] of this.troops[seat]!) {
      const lost = strength - (now.get(id)?.strength ?? 0);
      if (lost <= 0) continue;
      this.losses[seat]! += lost;
      this.lostAt[space] = (this.lostAt[space] ?? 0) + lost;
    }
    this.troops[seat] = now;
  }

  private troopsOf(position: Position, seat: Seat): Map<string, Standing> {
    const { pieces } = this.game.scene(this.game.view(position, seat), "en");
    const own = pieces.filter(({ side, space, kind }) => side === seat && space !== null && kind === "unit");
    return new Map(own.map(({ id, space, strength }) => [id, { space: space!, strength: strength ?? 1 }]));
  }

  private tracksOf(position: Position) {
    return this.game.scene(this.game.view(position, this.game.seats[0]!), "en").displays;
  }

  private turnOf(position: Position): string {
    return this.tracksOf(position).find(({ id }) => id === "turn")?.value ?? "";
  }

  private pointsOf(position: Position): Record<Seat, number> {
    const tracks = this.tracksOf(position).filter(
      ({ id, side, value }) => id === "points" && side !== undefined && value !== undefined,
    );
    return Object.fromEntries(tracks.map(({ side, value }) => [side!, Number.parseFloat(value!)]));
  }

  private nothing(): Record<Seat, number> {
    return Object.fromEntries(this.game.seats.map((seat) => [seat, 0]));
  }
}
