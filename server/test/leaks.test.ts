import {
  canonical,
  copy,
  type Event,
  type Game,
  type Option,
  type Position,
  type Seat,
  type Setup,
  SPECTATOR,
  same,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame, shelf } from "@gonfalon/games";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duel } from "../../engine/testkit/duel.ts";
import { randomGame } from "../../engine/testkit/random.ts";
import type { Games } from "../src/settings.ts";
import { type Client, chance, field, type Seen, Socket, testServer } from "./player.ts";
import { Ear, owing, Twins } from "./twins.ts";

/** Complete games of each kind that are played twice, and how many of them at the same time. */
const GAMES = 20;
const TOGETHER = 5;
/** Over real sockets fewer games are recorded: the toys whole, of the long ones so many decisions from a random point. */
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

/** What is played twice: each way to play each game. */
interface Way {
  readonly title: string;
  readonly options?: Record<string, string>;
  load(): Promise<AnyGame>;
}
const complete: readonly Way[] = [
  { title: "duel", load: async () => duel },
  { title: "skirmish", load: async () => field },
  { title: "tolentino", load: () => loadGame("tolentino") },
  { title: "gradisca, basic", options: { game: "basic" }, load: () => loadGame("gradisca") },
  { title: "gradisca, advanced", options: { game: "advanced" }, load: () => loadGame("gradisca") },
];

test("every way to play every game is played twice", () => {
  const ways = shelf.filter(({ load }) => load).map(({ id }) => id);
  expect(ways.every((id) => complete.some(({ title }) => title.startsWith(id)))).toBe(true);
});

/** Two servers that play the two versions of each game, and what they log. */
async function twinServers() {
  const games = new Map<string, Twins>();
  const open = async (version: "asItIs" | "otherwise") => {
    const lines: string[] = [];
    const server = await testServer({
      games: { ids: [], load: async (id) => ({ ...games.get(id)![version], id }) },
      log: "info",
      logTo: { write: (line) => void lines.push(line) },
      idle: 3_600_000,
    });
    return { ...server, lines };
  };
  return { games, servers: [await open("asItIs"), await open("otherwise")] as const };
}
type TwinServers = Awaited<ReturnType<typeof twinServers>>;

/** The same clients at both versions of a game. */
class TwinTables {
  private constructor(
    readonly twins: Twins,
    private readonly ears: readonly ReadonlyMap<Viewer, Ear>[],
    private readonly viewer: Viewer,
    private readonly random: (below: number) => number,
  ) {}

  static async open({ games, servers }: TwinServers, game: AnyGame, name: string, setup: Setup, viewer: Viewer) {
    const random = chance(`twins ${name}`);
    const twins = new Twins(game, game.start(setup), viewer, random, game.opening(setup));
    games.set(name, twins);
    const [mine, theirs] = game.seats as [Seat, Seat];
    const ears: Map<Viewer, Ear>[] = [];
    for (const server of servers) {
      const anybody = server.client();
      const seats = { [mine]: { who: "me" }, [theirs]: { who: "friend" } };
      const { table, tokens, watch, invitations } = await anybody.table({ game: name, seats });
      const joined = await anybody.post(`/api/tables/${table}/join`, { invitation: invitations[theirs] });
      Object.assign(tokens, joined.body.tokens);
      const here = new Map<Viewer, Ear>();
      for (const one of [...game.seats, SPECTATOR]) here.set(one, await Ear.open(server, table, tokens[one] ?? watch));
      ears.push(here);
    }
    return new TwinTables(twins, ears, viewer, random);
  }

  /** Plays to the end; after every decision the viewer must have received the same bytes in both versions. */
  async playOut(game: AnyGame): Promise<void> {
    const { twins, random, viewer } = this;
    let decisions = 0;
    let last: Seat | undefined;
    for (let steps = 0; !twins.truth[decisions]!.outcome; steps++) {
      if (steps % 50 === 4) await this.lookAround(steps % 200 === 4);
      if (last === viewer && random(20) === 0 && (await this.takeBack())) decisions--;
      const owe = owing(game as Game, twins.truth[decisions]!);
      const seat = owe[random(owe.length)]!;
      if (seat !== last) await this.both(seat, (ear) => ear.ask({ type: "ping" }));
      const options = this.at(seat).map((ear) => ear.state.choice!.options);
      const option = options[0]![random(options[0]!.length)]!;
      const likewise = options[1]!.find((one) => same(one, option)) ?? options[1]![random(options[1]!.length)]!;
      if (seat === viewer) expect(likewise).toEqual(option);
      await this.one(seat, 0, (ear) => ear.play(option));
      await this.one(seat, 1, (ear) => ear.play(likewise));
      decisions++;
      last = seat;
      if (seat === viewer) this.compare();
    }
    await this.both(viewer, (ear) => ear.ask({ type: "ping" }));
    this.compare();
  }

  close(): void {
    for (const here of this.ears) for (const ear of here.values()) ear.close();
  }

  private at(viewer: Viewer): Ear[] {
    return this.ears.map((here) => here.get(viewer)!);
  }

  private async one(seat: Seat, version: number, deed: (ear: Ear) => Promise<{ type: string }>): Promise<void> {
    const answer = await deed(this.at(seat)[version]!);
    expect(answer.type, JSON.stringify(answer)).not.toBe("refused");
  }

  private both<T>(viewer: Viewer, deed: (ear: Ear, version: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.at(viewer).map(deed));
  }

  private compare(): void {
    const [one, two] = this.at(this.viewer).map((ear) => ear.news()) as [string[], string[]];
    const at = one.findIndex((text, i) => text !== two[i]);
    if (at >= 0) expect(two[at], `to ${this.viewer}`).toBe(one[at]);
    expect(two.length, `messages to ${this.viewer}`).toBe(one.length);
    for (const here of this.ears) for (const [who, ear] of here) if (who !== this.viewer) ear.received.length = 0;
  }

  /** The viewer tries to take back its last decision; whether that was possible. */
  private async takeBack(): Promise<boolean> {
    const answers = await this.both(this.viewer, (ear) => ear.act({ type: "undo", index: ear.state.index }));
    expect(answers[1]!.type).toBe(answers[0]!.type);
    this.compare();
    return answers[0]!.type !== "refused";
  }

  /** The others write what they keep to themselves; the viewer asks for all there is, and tries what it may not do. */
  private async lookAround(log: boolean): Promise<void> {
    const others = [...this.ears[0]!.keys()].filter((who) => who !== this.viewer && who !== SPECTATOR);
    for (const other of others)
      await this.both(other, (ear, version) => ear.act({ type: "note", text: `I ${version}` }));
    await this.both(others[0]!, (ear) => ear.act({ type: "chat", text: "Your move, I think." }));
    const { index } = this.at(this.viewer)[0]!.state;
    const guess = { type: "play", index, hash: "0".repeat(64), option: { type: "guess" } };
    await this.both(this.viewer, async (ear) => {
      await ear.ask({ type: "ping" });
      const since = `?since=${Math.max(0, index - 3)}`;
      for (const path of ["", since, "/lookback", "/chat", "/note", "/journal", "/replay?at=0"]) {
        await ear.request("GET", path);
      }
      if (log) await ear.request("GET", "/log");
      await ear.request("POST", "/actions", guess);
      await ear.request("POST", "/branch", { at: 0 });
      await ear.act({ type: "askTakeBack" }).then(() => ear.act({ type: "declineTakeBack" }));
      await ear.act({ type: "offerDraw" }).then(() => ear.act({ type: "declineDraw" }));
    });
    this.compare();
  }
}

describe("complete games, played twice: where only what is hidden differs every byte before the revelation is the same", () => {
  let twin: TwinServers;
  beforeAll(async () => {
    twin = await twinServers();
  });
  afterAll(async () => {
    for (const { stop } of twin.servers) await stop();
  });

  /** Game number `n`, in which every third viewer in turn is the one who must not be able to tell. */
  async function playTwice(game: AnyGame, { title, options }: Way, n: number) {
    const scenario = game.scenarios[n % 4 === 0 ? 0 : game.scenarios.length - 1]!.id;
    const usual = Object.fromEntries(game.options.map(({ name, values }) => [name, values[0]!]));
    const setup = { scenario, options: { ...usual, ...options }, seed: `${title} ${n}`, dice: "fair" as const };
    const viewers: Viewer[] = [...game.seats, SPECTATOR];
    const name = `${title} ${n}`;
    const tables = await TwinTables.open(twin, game, name, setup, viewers[n % viewers.length]!);
    await tables.playOut(game);
    tables.close();
    twin.games.delete(name);
    expect(tables.twins.betrayed).toEqual([]);
    return tables.twins;
  }

  test.each(complete)(
    "$title",
    async (way) => {
      const game = await way.load();
      const counts = { alike: 0, revealed: 0 };
      for (let n = 0; n < GAMES; n += TOGETHER) {
        const numbers = Array.from({ length: TOGETHER }, (_, i) => n + i);
        for (const { alike, revealed } of await Promise.all(numbers.map((one) => playTwice(game, way, one)))) {
          counts.alike += alike;
          counts.revealed += revealed;
        }
      }
      expect(counts.alike).toBeGreaterThan(counts.revealed);
    },
    1_200_000,
  );

  test("the log says the same of both, and has nothing of any game in it", () => {
    const [one, two] = twin.servers.map(({ lines }) =>
      lines
        .map((line) =>
          line
            .replace(/"(time|pid|responseTime)":[\d.]+|"(reqId|hostname)":"[^"]*"|127\.0\.0\.1:\d+/g, "")
            .replace(/\/tables\/[\w-]{12}/, ""),
        )
        .sort(),
    ) as [string[], string[]];
    expect(one.length).toBeGreaterThan(1000);
    expect(two).toEqual(one);
    expect(one.filter((line) => /option|view|"type"|seed|token|Bearer/.test(line))).toEqual([]);
  });

  test("the figures for an operator count the same in both", async () => {
    const counted = async (server: (typeof twin.servers)[number]) => {
      const { text } = await server.client().get("/metrics");
      return text.split("\n").filter((line) => /^gonfalon_\w+(_total|_count|jobs_\w+|live_\w+|sockets)[ {]/.test(line));
    };
    const [one, two] = [await counted(twin.servers[0]), await counted(twin.servers[1])];
    expect(one.length).toBeGreaterThan(8);
    expect(two).toEqual(one);
  });
});
