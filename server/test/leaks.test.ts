import {
  canonical,
  copy,
  type Event,
  type Game,
  type Option,
  type Position,
  type Seat,
  SPECTATOR,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame, shelf } from "@gonfalon/games";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duel } from "../../engine/testkit/duel.ts";
import { randomGame } from "../../engine/testkit/random.ts";
import type { Games } from "../src/settings.ts";
import { type Client, chance, field, type Seen, Socket, testServer } from "./player.ts";
import { owing } from "./twins.ts";
import { others, theCampaigns, theLongBattle } from "./ways.ts";

/**
 * Over real sockets fewer games are recorded than are played twice (leakTwins.ts): the toys whole, of the long ones so many
 * decisions from a random point.
 */
const OVER_SOCKETS = 6;
const WINDOW = 24;

const played: { readonly game: string; readonly whole: boolean; load(): Promise<AnyGame> }[] = [
  { game: "duel", whole: true, load: async () => duel },
  { game: "skirmish", whole: true, load: async () => field },
  ...shelf.filter(({ load }) => load).map(({ id }) => ({ game: id, whole: false, load: () => loadGame(id) })),
];

/** The game that the server plays next: it begins with whatever position we put here. */
let next: { game: AnyGame; from: Position } | undefined;
const prepared: Games = {
  ids: ["prepared"],
  load: async () => {
    const { game, from } = next!;
    return { ...game, id: "prepared", start: () => copy(from) };
  },
};

let server: Awaited<ReturnType<typeof testServer>>;
let anybody: Client;
beforeAll(async () => {
  server = await testServer({ games: prepared });
  anybody = server.client();
});
afterAll(() => server.stop());

/** Everything that each viewer receives at one table, without what is different at every table anyway. */
class Recording {
  private constructor(
    readonly id: string,
    readonly game: AnyGame,
    readonly position: Position,
    private readonly sockets: Map<Viewer, Socket>,
  ) {}

  static async start(game: AnyGame, from: Position): Promise<Recording> {
    next = { game, from };
    const [mine, ...theirs] = game.seats;
    const seats = { [mine!]: { who: "me" }, ...Object.fromEntries(theirs.map((seat) => [seat, { who: "me" }])) };
    const { table, tokens, watch } = await anybody.table({ game: "prepared", seats });
    const sockets = new Map<Viewer, Socket>();
    for (const viewer of [...game.seats, SPECTATOR]) {
      const socket = await Socket.open(server.url);
      await socket.enter(table, tokens[viewer] ?? watch);
      sockets.set(viewer, socket);
    }
    return new Recording(table, game, copy(from), sockets);
  }

  state(viewer: Viewer): Seen {
    return this.sockets.get(viewer)!.states.get(`${this.id} ${viewer}`)!;
  }

  count(viewer: Viewer): number {
    return this.sockets.get(viewer)!.received.filter((text) => /"type":"(state|change)"/.test(text)).length;
  }

  /** Plays at the table and, beside it, on the position itself. */
  async play(seat: Seat, option: Option): Promise<Event[]> {
    const { index, hash } = this.state(seat);
    const answer = await this.sockets.get(seat)!.act(this.id, { type: "play", index, hash, option });
    expect(answer.type, JSON.stringify(answer)).toBe("done");
    await Promise.all([...this.sockets.values()].map((socket) => socket.ask({ type: "ping" })));
    return this.game.play(this.position, option, seat);
  }

  close(): void {
    for (const socket of this.sockets.values()) socket.close();
  }
}

/** What the rules let a viewer know of a position. */
function knowable(game: Game, position: Position, viewer: Viewer): string {
  const deciders = game.deciders(position, viewer);
  const asked = deciders.includes(viewer) ? game.choice(position, viewer) : null;
  return canonical({ view: game.view(position, viewer), deciders, asked, outcome: position.outcome });
}

/** A point of a random game: the beginning, or somewhere on the way. */
function somewhere(game: AnyGame, whole: boolean, seed: string, random: (below: number) => number): Position {
  const scenario = game.scenarios[random(game.scenarios.length)]!.id;
  const options = Object.fromEntries(game.options.map(({ name, values }) => [name, values[0]!]));
  const setup = { scenario, options, seed, dice: "fair" as const };
  if (whole) return game.start(setup);
  const { entries } = randomGame(game as Game, { ...setup, dice: "fast" }, seed);
  const position = game.start({ ...setup, dice: "fast" });
  const stop = random(Math.max(1, entries.length - WINDOW));
  for (const [seat, option] of entries.slice(0, stop)) game.play(position, option, seat);
  return position;
}

describe.each(played)("what is received in games of $game", ({ game: id, whole, load }) => {
  let game: AnyGame;
  beforeAll(async () => {
    game = await load();
  });
  const most = whole ? 10_000 : WINDOW;

  test(`${id}: each viewer gets exactly its view, its events and its options, and is told of nothing else`, async () => {
    for (let n = 0; n < OVER_SOCKETS; n++) {
      const random = chance(`leak ${id} ${n}`);
      const recording = await Recording.start(game, somewhere(game, whole, `${id} ${n}`, random));
      const viewers: Viewer[] = [...game.seats, SPECTATOR];
      for (let step = 0; step < most && !recording.position.outcome; step++) {
        const owe = owing(game, recording.position);
        const seat = owe[random(owe.length)]!;
        const { options } = recording.state(seat).choice!;
        const before = viewers.map((viewer) => knowable(game, recording.position, viewer));
        const counts = viewers.map((viewer) => recording.count(viewer));
        const events = await recording.play(seat, options[random(options.length)]!);
        viewers.forEach((viewer, i) => {
          const state = recording.state(viewer);
          const { view, deciders, choice, you } = state;
          expect(you).toBe(viewer);
          const known = knowable(game, recording.position, viewer);
          const { outcome } = recording.position;
          expect(canonical({ view, deciders, asked: outcome ? outcome : choice, outcome })).toBe(
            outcome ? canonical({ ...JSON.parse(known), asked: outcome }) : known,
          );
          const seen = seenBy(events, viewer);
          const told = recording.count(viewer) - counts[i]!;
          const news = known !== before[i] || seen.length > 0 || viewer === seat;
          if (!news) expect(told, `${viewer} was told of what it may not know`).toBe(0);
          if (told > 0)
            expect(canonical(state.events.flatMap((item: { events: Event[] }) => item.events))).toBe(canonical(seen));
        });
      }
      recording.close();
    }
  }, 240_000);
});

test("every way to play every game is played twice", () => {
  const ways = shelf.filter(({ load }) => load).map(({ id }) => id);
  expect(
    ways.every((id) => [...others, ...theLongBattle, ...theCampaigns].some(({ title }) => title.startsWith(id))),
  ).toBe(true);
});
