import { type Game, journalOf, type Option, type Setup, SPECTATOR } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomGame } from "../../engine/testkit/random.ts";
import { allGames } from "../src/index.ts";
import { chance, type Seen, Socket, testServer } from "./player.ts";

/** Options that are forged, at tables of the real games: refused with a sentence, whatever is missing or wrong in them. */

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer({ games: allGames });
});
afterAll(() => server.stop());

const DECISIONS = 25;
const JUNK = [null, true, -1, 1.5, 1e9, "", "x", [], [[]], [-1], [1e9], ["x"], {}];

/** Each type that is asked for without each of its fields, with junk in each, and without anything. */
function forged(options: readonly Option[], random: (below: number) => number): object[] {
  const ofEachType = [...new Map(options.map((option) => [option.type, option])).values()];
  return ofEachType.flatMap((option) => [
    { type: option.type, [`x${random(9)}`]: 1 },
    ...Object.keys(option)
      .filter((name) => name !== "type")
      .flatMap((name) => [
        Object.fromEntries(Object.entries(option).filter(([one]) => one !== name)),
        { ...option, [name]: JUNK[random(JUNK.length)] },
      ]),
  ]);
}

/** A table at which one client holds every seat, on one socket and by requests. */
class OneTable {
  private constructor(
    readonly id: string,
    readonly seats: readonly string[],
    private readonly tokens: Readonly<Record<string, string>>,
    private readonly socket: Socket,
  ) {}

  static async at(address: string, body: Record<string, unknown>, seats: readonly string[]): Promise<OneTable> {
    const wishes = Object.fromEntries(seats.map((seat) => [seat, { who: "me" }]));
    const made = await server.client().post(address, { ...body, seats: wishes });
    expect(made.status, made.text).toBe(201);
    const { table, tokens, watch } = made.body;
    const socket = await Socket.open(server.url);
    for (const seat of seats) await socket.enter(table, tokens[seat]);
    await socket.enter(table, watch);
    return new OneTable(table, seats, { ...tokens, [SPECTATOR]: watch }, socket);
  }

  state(seat: string): Seen {
    return this.socket.states.get(`${this.id} ${seat}`)!;
  }

  whoDecides(): string {
    return this.seats.find((seat) => this.state(seat).choice)!;
  }

  async play(seat: string, option: object): Promise<void> {
    const answer = await this.socket.act(this.id, this.action(seat, option), seat);
    expect(answer.type, JSON.stringify(answer)).toBe("done");
    // What others see of it stands before them when the next answer comes.
    await this.socket.ask({ type: "ping" });
  }

  /** Sends what must be refused with a sentence, over the socket and by a request, and must change nothing. */
  async refuses(seat: string, action: object): Promise<void> {
    const before = JSON.stringify(this.seats.map((one) => this.state(one)));
    const answer = await this.socket.act(this.id, action, seat);
    const client = server.client().holding(this.tokens[seat]);
    const { status, body, text } = await client.act(this.id, action);
    expect(answer.type, JSON.stringify(action)).toBe("refused");
    expect([400, 403, 409], `${JSON.stringify(action)}: ${text}`).toContain(status);
    expect(body).toEqual(answer.fault);
    expect(body.message).toMatch(/^\S.* .*[.?)]$/s);
    await this.socket.ask({ type: "ping" });
    expect(JSON.stringify(this.seats.map((one) => this.state(one)))).toBe(before);
  }

  action(seat: string, option: object): object {
    const { index, hash } = this.state(seat);
    return { type: "play", index, hash: hash ?? "0".repeat(64), option };
  }

  close(): void {
    this.socket.close();
  }
}

async function playAmongForgeries(table: OneTable, random: (below: number) => number): Promise<void> {
  let last: object | undefined;
  for (let decisions = 0; decisions < DECISIONS && table.whoDecides(); decisions++) {
    const seat = table.whoDecides();
    const { options } = table.state(seat).choice!;
    for (const option of forged(options, random)) {
      if (options.some((one) => JSON.stringify(one) === JSON.stringify(option))) continue;
      await table.refuses(seat, table.action(seat, option));
    }
    const picked = options[random(options.length)]!;
    const others = table.seats.filter((one) => one !== seat && !table.state(one).choice);
    for (const other of others) await table.refuses(other, table.action(other, picked));
    if (last) await table.refuses(seat, last);
    await table.refuses(SPECTATOR, table.action(SPECTATOR, picked));
    last = table.action(seat, picked);
    await table.play(seat, picked);
  }
  table.close();
}

describe.each(allGames.ids)("%s", (id) => {
  test("from the first question on, whatever is not on offer to this seat now is refused with a sentence", async () => {
    const { seats } = await allGames.load(id);
    await playAmongForgeries(await OneTable.at("/api/tables", { game: id }, seats), chance(`forged ${id}`));
  });

  test("so it is in the midst of a game that goes on from a journal", async () => {
    const game = (await allGames.load(id)) as unknown as Game;
    const setup: Setup = { scenario: game.scenarios[0]!.id, options: {}, seed: `forged ${id}`, dice: "fair" };
    for (const { name, values } of game.options) Object.assign(setup.options, { [name]: values[0] });
    const { entries } = randomGame(game, setup, `forged ${id}`);
    const random = chance(`middle ${id}`);
    const half = entries.slice(0, Math.floor(entries.length / 3) + random(entries.length / 3));
    const position = game.start(setup);
    for (const [seat, option] of half) game.play(position, option, seat);
    const journal = journalOf(game, setup, half, position);
    await playAmongForgeries(await OneTable.at("/api/journals", { journal }, game.seats), random);
  });
});
