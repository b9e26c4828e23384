import { type Event, SPECTATOR, seenBy, type Viewer } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import { afterAll, beforeAll, expect, test } from "vitest";
import { theseGames } from "../src/index.ts";
import { openStorage } from "../src/storage/open.ts";
import { type Client, Socket, testServer } from "./player.ts";

/** A game that deals hands before anybody decides: each seat may see its own. */
let gradisca: AnyGame;
let server: Awaited<ReturnType<typeof testServer>>;
let anybody: Client;
beforeAll(async () => {
  gradisca = await loadGame("gradisca");
  server = await testServer({ games: theseGames(gradisca) });
  anybody = server.client();
});
afterAll(() => server.stop());

interface Item {
  readonly index: number;
  readonly events: readonly Event[];
}

const logOf = async (client: Client, table: string): Promise<Item[]> =>
  (await client.get(`/api/tables/${table}/log`)).body.log;

/** What a viewer may know of how this table was set up. */
async function openingFor(table: string, viewer: Viewer): Promise<Event[]> {
  const storage = await openStorage({ dataDir: server.dataDir });
  const { terms } = (await storage.table(table))!;
  await storage.close();
  return seenBy(gradisca.opening(terms.setup), viewer);
}

test("whoever watches when a game begins is told how it was set up, each what it may see, and the log begins with it", async () => {
  const [mine, theirs] = gradisca.seats as [string, string];
  const seats = { [mine]: { who: "me" }, [theirs]: { who: "friend" } };
  const { table, tokens, watch, invitations } = await anybody.table({ game: "gradisca", seats });
  const early = new Map<Viewer, Socket>([
    [mine, await Socket.open(server.url)],
    [SPECTATOR, await Socket.open(server.url)],
  ]);
  const before = await early.get(mine)!.enter(table, tokens[mine]);
  await early.get(SPECTATOR)!.enter(table, watch);
  expect(await logOf(anybody.holding(tokens[mine]), table)).toEqual([]);

  const joined = await anybody.post(`/api/tables/${table}/join`, { invitation: invitations[theirs] });
  Object.assign(tokens, joined.body.tokens);
  for (const [viewer, socket] of early) {
    const state = () => socket.states.get(`${table} ${viewer}`)!;
    await socket.until(() => state().table.status === "playing");
    const { events, index } = state();
    expect(events).toEqual([{ index, events: await openingFor(table, viewer) }]);
  }

  const token = (viewer: Viewer) => (viewer === SPECTATOR ? watch : tokens[viewer]);
  for (const viewer of [mine, theirs, SPECTATOR]) {
    const client = anybody.holding(token(viewer));
    const opening = await openingFor(table, viewer);
    const dealt = opening.filter(({ type }) => type === "handDealt");
    expect(dealt.map(({ side }) => side)).toEqual(viewer === SPECTATOR ? [] : [viewer]);
    expect((await logOf(client, table)).map(({ events }) => events)).toEqual([opening]);
  }

  const player = anybody.holding(tokens[mine]);
  const since = async (index: number) => (await player.get(`/api/tables/${table}?since=${index}`)).body.events;
  const { index } = await player.state(table);
  expect((await since(before.index)) as Item[]).toEqual(await logOf(player, table));
  for (let n = 0; n < 3; n++) {
    for (const seat of [mine, theirs]) {
      const client = anybody.holding(tokens[seat]);
      if ((await client.state(table)).choice) await client.play(table);
    }
  }
  const log = await logOf(player, table);
  expect(log[0]!.events).toEqual(await openingFor(table, mine));
  expect(log.map((item) => item.index)).toEqual(log.map((item) => item.index).sort((a, b) => a - b));
  expect(await since(before.index)).toEqual(log);
  expect(await since(index)).toEqual(log.slice(1));
  for (const socket of early.values()) socket.close();
});

test("a game that begins when its table is made has its setting up in the log too", async () => {
  const seats = Object.fromEntries(gradisca.seats.map((seat) => [seat, { who: "me" }]));
  const { table, tokens } = await anybody.table({ game: "gradisca", seats });
  for (const seat of gradisca.seats) {
    const [first] = await logOf(anybody.holding(tokens[seat]), table);
    expect(first!.events).toEqual(await openingFor(table, seat));
    expect(first!.index).toBe((await anybody.holding(tokens[seat]).state(table)).index);
  }
});
