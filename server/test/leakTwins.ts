import { type Game, type Seat, type Setup, SPECTATOR, same, type Viewer } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chance, testServer } from "./player.ts";
import { Ear, owing, Twins } from "./twins.ts";

/**
 * Complete games of each kind that are played twice over the wire, and how many of them at the same time. Every game plays such twins in its
 * own tests too, without a server: here a few are enough, and `npm run soak:leaks` plays twenty of each.
 */
const wanted = process.env.LEAK_GAMES;
const GAMES = Number(wanted ?? 4);
const GAMES_OF_THE_LONG = Number(wanted ?? 2);
const TOGETHER = 5;

/** A way to play a game. */
export interface Way {
  readonly title: string;
  readonly options?: Record<string, string>;
  readonly isLong?: boolean;
  /** The one scenario that is played, and how often, where a whole game takes very long. */
  readonly scenario?: string;
  readonly games?: number;
  load(): Promise<AnyGame>;
}

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

  private async one(seat: Seat, version: number, action: (ear: Ear) => Promise<{ type: string }>): Promise<void> {
    const answer = await action(this.at(seat)[version]!);
    expect(answer.type, JSON.stringify(answer)).not.toBe("refused");
  }

  private both<T>(viewer: Viewer, action: (ear: Ear, version: number) => Promise<T>): Promise<T[]> {
    return Promise.all(this.at(viewer).map(action));
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

/** Tests that play complete games twice: where only what is hidden differs every byte before the revelation is the same. */
export function playedTwice(ways: readonly Way[]): void {
  let twin: TwinServers;
  beforeAll(async () => {
    twin = await twinServers();
  });
  afterAll(async () => {
    for (const { stop } of twin.servers) await stop();
  });

  /** Game number `n`, in which every third viewer in turn is the one who must not be able to tell. */
  async function playTwice(game: AnyGame, { title, options, scenario: only }: Way, n: number) {
    const scenario = only ?? game.scenarios[n % 4 === 0 ? 0 : game.scenarios.length - 1]!.id;
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

  test.each(ways)(
    "$title",
    async (way) => {
      const game = await way.load();
      const counts = { alike: 0, revealed: 0 };
      const games = way.games ?? (way.isLong ? GAMES_OF_THE_LONG : GAMES);
      for (let n = 0; n < games; n += TOGETHER) {
        const numbers = Array.from({ length: Math.min(TOGETHER, games - n) }, (_, i) => n + i);
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
}
