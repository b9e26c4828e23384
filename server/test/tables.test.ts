import { difference, digest, type Event, readJournal, replay } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duel } from "../../engine/testkit/duel.ts";
import { both, type Client, redAndBlue, type Seen, Socket, testServer } from "./player.ts";

let server: Awaited<ReturnType<typeof testServer>>;
let anybody: Client;
beforeAll(async () => {
  server = await testServer();
  anybody = server.client();
});
afterAll(() => server.stop());

/** A duel between two link holders: the players, in the order of the seats, and a spectator. */
async function duelTable(extra: Record<string, unknown> = {}) {
  const seats = { north: { who: "me" }, south: { who: "friend" } };
  const { table: id, tokens, invitations, watch } = await anybody.table({ game: "duel", seats, ...extra });
  const joined = await anybody.post(`/api/tables/${id}/join`, { invitation: invitations.south });
  Object.assign(tokens, joined.body.tokens);
  const [north, south, spectator] = [tokens.north, tokens.south, watch].map((token) => anybody.holding(token));
  return { id, tokens, watch, north: north!, south: south!, spectator: spectator! };
}

/** Plays first options until the game is over. */
async function playOut(id: string, players: readonly Client[]): Promise<Seen> {
  for (;;) {
    for (const player of players) {
      const state = await player.state(id);
      if (state.ended) return state;
      if (state.choice) await player.play(id);
    }
  }
}

describe("making a table and sitting down", () => {
  test("levels are told per game, and one that a game has no advice for is refused with those there are", async () => {
    const { body } = await anybody.get("/api/games");
    const told = body.games.find(({ id }: { id: string }) => id === "duel").levels;
    expect(told).toEqual(["random"]);
    const seats = { north: { who: "me" }, south: { who: "computer", level: "captain" } };
    const refused = await anybody.post("/api/tables", { game: "duel", seats });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(`No computer player "captain" can play ${duel.title}. There are: random.`);
  });

  test("a friend's invitation is good once and gives a seat that its sender cannot use", async () => {
    const seats = { north: { who: "me", name: "Ann" }, south: { who: "friend" } };
    const { table, tokens, invitations } = await anybody.table({ game: "duel", seats });
    const ann = anybody.holding(tokens.north);
    expect((await ann.state(table)).table.status).toBe("open");
    expect((await anybody.holding(invitations.south).get(`/api/tables/${table}`)).status).toBe(403);
    const joined = await anybody.post(`/api/tables/${table}/join`, { invitation: invitations.south, name: "Bob" });
    expect(joined.status).toBe(200);
    const again = await anybody.post(`/api/tables/${table}/join`, { invitation: invitations.south });
    expect(again.status).toBe(409);
    const state = await anybody.holding(joined.body.tokens.south).state(table);
    expect(state).toMatchObject({ you: "south", table: { status: "playing", seats: { north: { name: "Ann" } } } });
    expect((await anybody.holding(invitations.south).get(`/api/tables/${table}`)).status).toBe(403);
  });

  test("an open seat is listed until somebody takes it, and can be left before the start", async () => {
    const seats = { north: { who: "me" }, south: { who: "open" } };
    const { table, tokens } = await anybody.table({ game: "duel", seats });
    const listed = async () =>
      (await anybody.get("/api/tables")).body.tables.some(({ id }: { id: string }) => id === table);
    expect(await listed()).toBe(true);
    expect((await anybody.post(`/api/tables/${table}/join`, { seat: "north" })).status).toBe(409);
    expect((await anybody.post(`/api/tables/${table}/join`, {})).status).toBe(200);
    expect(await listed()).toBe(false);
    expect((await anybody.holding(tokens.north).post(`/api/tables/${table}/leave`)).status).toBe(409);

    const second = await anybody.table({ game: "duel", seats });
    const owner = anybody.holding(second.tokens.north);
    expect((await owner.post(`/api/tables/${second.table}/leave`)).status).toBe(204);
    expect((await owner.get(`/api/tables/${second.table}`)).status).toBe(404);
  });

  test("what cannot be is refused with a reason", async () => {
    const wrong = [
      { game: "chess", seats: both },
      { game: "duel", seats: { north: { who: "me" } } },
      { game: "duel", seats: { ...both, east: { who: "me" } } },
      { game: "duel", seats: { north: { who: "me" }, south: { who: "computer", level: "god" } } },
      // A game that gives no advice is played by no level that needs it: the table would stall.
      { game: "duel", seats: { north: { who: "me" }, south: { who: "computer", level: "captain" } } },
      {
        game: "duel",
        seats: { north: { who: "computer", level: "random" }, south: { who: "computer", level: "random" } },
      },
      { game: "duel", scenario: "none", seats: both },
      { game: "duel", options: { start: "two" }, seats: both },
      { game: "duel", seats: both, clock: { kind: "fast", minutes: 0, increment: 0 } },
    ];
    for (const body of wrong) {
      const { status, body: fault } = await anybody.post("/api/tables", body);
      expect([400, 409]).toContain(status);
      expect(fault.message.length).toBeGreaterThan(10);
    }
  });
});

describe("playing", () => {
  test("a whole game: every decision is acknowledged with the new state, and the seed comes at the end", async () => {
    const { id, north, south, spectator } = await duelTable();
    const { commitment, seed } = (await north.state(id)).table;
    expect(seed).toBeUndefined();
    await playOut(id, [north, south]);
    const end = await spectator.state(id);
    expect(end.ended?.reason).toBe("played");
    expect(digest(String(end.table.seed))).toBe(commitment);
    const journal = readJournal((await spectator.get(`/api/tables/${id}/journal`)).text, "journal");
    expect(replay(duel, journal).outcome?.winner).toBe(end.ended?.winner);
    expect(journal.setup.seed).toBe(end.table.seed);
  });

  test("the hash stands for all that was shown, and a stale index, hash or turn is refused", async () => {
    const { table: id, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
    const red = anybody.holding(tokens.red);
    const blue = anybody.holding(tokens.blue);
    const first = await red.state(id);
    expect(first.hash).toBe(digest(digest("") + JSON.stringify(difference(null, first.view))));
    const move = { type: "play", index: first.index, hash: first.hash, option: first.choice!.options[0] };
    const asBlue = await blue.act(id, { ...move, index: (await blue.state(id)).index });
    expect(asBlue).toMatchObject({ status: 409, body: { error: "not-your-turn" } });
    expect((await red.act(id, { ...move, index: 99 })).body.error).toBe("stale");
    expect((await red.act(id, { ...move, hash: "0".repeat(64) })).body.error).toBe("stale");
    const illegal = await red.act(id, { ...move, option: { type: "pick", unit: 99 } });
    expect(illegal).toMatchObject({ status: 409, body: { error: "refused" } });
    expect((await red.act(id, move)).status).toBe(200);
    expect((await red.act(id, move)).body.error).toBe("stale");
    const second = await red.state(id);
    expect(second.hash).toBe(digest(first.hash + JSON.stringify(difference(first.view, second.view))));
    expect(second.choice!.ask).toBe("turn.action");
    const why = await red.act(id, { ...move, index: second.index, hash: second.hash, option: { type: "move", to: 0 } });
    expect(why.body.reasons).toMatchObject([{ rule: "2" }]);
  });

  test("polling with the index known costs nothing while nothing changes, and brings the events when it does", async () => {
    const { table: id, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
    const red = anybody.holding(tokens.red);
    const blue = anybody.holding(tokens.blue);
    const { index } = await blue.state(id);
    expect((await blue.get(`/api/tables/${id}?since=${index}`)).status).toBe(204);
    await red.play(id);
    await red.play(id);
    const news = await blue.state(id, `?since=${index}`);
    expect(news.events.flatMap((item: { events: { type: string }[] }) => item.events.map(({ type }) => type))).toEqual([
      "moved",
    ]);
    expect(news.recap).toEqual(news.events);
    expect((await blue.get(`/api/tables/${id}/log`)).body.log).toEqual(news.events);
  });

  test("undo takes back what showed nothing, and no more; indices never go back", async () => {
    const { table: id, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
    const red = anybody.holding(tokens.red);
    const before = await red.state(id);
    const picked = await red.play(id);
    expect(picked.undo).toBe(1);
    const undone = await red.act(id, { type: "undo", index: picked.index });
    expect(undone.body).toMatchObject({ undo: 0, view: before.view, index: picked.index + 1 });
    const old = { type: "play", index: before.index, hash: before.hash, option: before.choice!.options[0] };
    expect((await red.act(id, old)).body.error).toBe("stale");
    expect((await red.act(id, { type: "undo", index: undone.body.index })).body.error).toBe("nothing-to-undo");
  });

  test("undo is the same after the table was taken up again from the journal", async () => {
    const own = await testServer({ idle: 1 });
    const { table: id, tokens } = await own.client().table({ game: "skirmish", seats: redAndBlue });
    const red = own.client().holding(tokens.red);
    const before = await red.state(id);
    await red.play(id);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const state = await red.state(id);
    expect(state.undo).toBe(1);
    expect((await red.act(id, { type: "undo", index: state.index })).body.view).toEqual(before.view);
    await own.stop();
  });

  test("taking back by agreement goes behind the dice, and needs the other's word", async () => {
    const { id, north, south } = await duelTable();
    await north.play(id);
    expect((await north.act(id, { type: "askTakeBack" })).body.error).toBe("sealed");
    await south.play(id);
    const after = await north.state(id);
    const bidder = after.deciders[0] === "north" ? south : north;
    const other = bidder === north ? south : north;
    const asked = await bidder.act(id, { type: "askTakeBack" });
    expect(asked.body.takeBack).toBe(asked.body.you);
    expect((await bidder.act(id, { type: "acceptTakeBack" })).body.error).toBe("no-request");
    expect((await other.act(id, { type: "acceptTakeBack" })).status).toBe(200);
    const back = await other.state(id);
    expect(back.deciders.length).toBeGreaterThan(0);
    expect(back.view).toMatchObject({ held: { north: 5, south: 5 } });
    expect(back.rewound).toBe(back.index);
    const { log } = (await other.get(`/api/tables/${id}/log`)).body;
    expect(log.flatMap((item: { events: Event[] }) => item.events.map(({ type }) => type))).toEqual(["dealt"]);
    const alone = await anybody.table({ game: "duel", seats: both });
    const me = anybody.holding(alone.tokens.north);
    await me.play(alone.table);
    await anybody.holding(alone.tokens.south).play(alone.table);
    expect((await me.act(alone.table, { type: "askTakeBack" })).body).toMatchObject({ takeBack: null });
  });

  test("resigning, and a draw that is offered, declined, offered and accepted", async () => {
    const first = await duelTable();
    expect((await first.north.act(first.id, { type: "resign" })).body.ended).toMatchObject({
      ...{ reason: "resigned", by: "north", winner: "south" },
    });
    expect((await first.south.act(first.id, { type: "resign" })).body.error).toBe("over");
    const { id, north, south } = await duelTable();
    expect((await north.act(id, { type: "acceptDraw" })).body.error).toBe("no-offer");
    expect((await north.act(id, { type: "offerDraw" })).body.draw).toBe("north");
    expect((await north.act(id, { type: "acceptDraw" })).body.error).toBe("no-offer");
    expect((await south.act(id, { type: "declineDraw" })).body.draw).toBe(null);
    await south.act(id, { type: "offerDraw" });
    expect((await north.act(id, { type: "acceptDraw" })).body.ended).toMatchObject({ reason: "drawn", winner: null });
  });

  test("an offer does not go away when somebody answers in secret: that would tell", async () => {
    const { id, north, south } = await duelTable();
    const { index } = (await north.act(id, { type: "offerDraw" })).body;
    await south.play(id);
    expect(await north.state(id)).toMatchObject({ index, draw: "north", deciders: ["north", "south"] });
    await north.play(id);
    expect((await north.state(id)).draw).toBe(null);
  });

  test("the return match swaps the sides, and each enters it with the old seat", async () => {
    const { id, north, south, spectator } = await duelTable();
    expect((await north.post(`/api/tables/${id}/rematch`)).body.error).toBe("not-over");
    await north.act(id, { type: "resign" });
    expect((await spectator.post(`/api/tables/${id}/rematch`)).status).toBe(403);
    const [one, two] = await Promise.all([
      north.post(`/api/tables/${id}/rematch`),
      south.post(`/api/tables/${id}/rematch`),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.table).toBe(two.body.table);
    expect(Object.keys(one.body.tokens)).toEqual(["south"]);
    expect(Object.keys(two.body.tokens)).toEqual(["north"]);
    const state = await anybody.holding(one.body.tokens.south).state(one.body.table);
    expect(state).toMatchObject({ you: "south", table: { status: "playing" } });
    expect((await north.state(id)).rematch).toBe(one.body.table);
    const watch = [one.body.watch, two.body.watch].filter(Boolean);
    expect(watch).toHaveLength(1);
    expect((await anybody.holding(watch[0]).state(one.body.table)).you).toBe("spectator");
  });

  test("whoever puts a finished game away does so for themselves, and the others hear nothing of it", async () => {
    const { id, north, south, spectator } = await duelTable();
    expect((await north.act(id, { type: "archive" })).body.error).toBe("not-over");
    await south.act(id, { type: "resign" });
    const before = [await south.state(id), await spectator.state(id)];
    for (let times = 0; times < 2; times++) {
      const { status, body } = await north.act(id, { type: "archive" });
      expect([status, body.table.status]).toEqual([200, "archived"]);
    }
    expect((await north.state(id)).table).toMatchObject({ status: "archived", seed: before[0]!.table.seed });
    for (const [i, client] of [south, spectator].entries()) {
      const { now: _, ...state } = await client.state(id);
      expect(before[i]).toMatchObject(state);
      expect(state.table.status).toBe("over");
    }
    expect((await spectator.act(id, { type: "archive" })).status).toBe(403);
    expect((await north.get(`/api/tables/${id}/journal`)).status).toBe(200);
    expect((await north.post(`/api/tables/${id}/rematch`)).status).toBe(200);
    const alone = await anybody.table({ game: "duel", seats: both });
    await anybody.holding(alone.tokens.north).act(alone.table, { type: "resign" });
    await anybody.holding(alone.tokens.south).act(alone.table, { type: "archive" });
    expect((await anybody.holding(alone.tokens.north).state(alone.table)).table.status).toBe("archived");
  });

  test("a spectator's link shows the table and gives no seat", async () => {
    const { id, spectator, watch } = await duelTable();
    expect((await spectator.state(id)).you).toBe("spectator");
    for (const action of [{ type: "resign" }, { type: "chat", text: "hello" }, { type: "note", text: "x" }]) {
      expect((await spectator.act(id, action)).status).toBe(403);
    }
    expect((await anybody.holding(watch).get(`/api/tables/${id}?seat=north`)).status).toBe(403);
    expect((await spectator.get(`/api/tables/${id}/note`)).status).toBe(403);
    expect((await spectator.get(`/api/tables/${id}/journal`)).status).toBe(403);
    expect((await anybody.get(`/api/tables/${id}`)).status).toBe(403);
  });

  test("notes are private, chat is for all", async () => {
    const { id, north, south, spectator } = await duelTable();
    await north.act(id, { type: "note", text: "their ace is gone" });
    expect((await north.get(`/api/tables/${id}/note`)).body.text).toBe("their ace is gone");
    expect((await south.get(`/api/tables/${id}/note`)).body.text).toBe("");
    await south.act(id, { type: "chat", text: "good luck" });
    expect((await spectator.get(`/api/tables/${id}/chat`)).body.lines).toMatchObject([
      { seat: "south", text: "good luck" },
    ]);
  });
});

describe("live", () => {
  test("everybody is pushed their own view, and nobody learns that a sealed answer was given", async () => {
    const { id, tokens, watch, north, south } = await duelTable();
    const sockets = await Promise.all([tokens.north, tokens.south, watch].map(() => Socket.open(server.url)));
    const [n, s, w] = sockets as [Socket, Socket, Socket];
    const seen = [await n.enter(id, tokens.north), await s.enter(id, tokens.south), await w.enter(id, watch)];
    const counts = sockets.map(({ received }) => received.length);
    const { index, hash: known, choice } = seen[0]!;
    const bid = { type: "play", index, hash: known, option: choice!.options[0] };
    expect(await n.act(id, bid)).toMatchObject({ type: "done", index: index + 1 });
    await s.ask({ type: "ping" });
    await w.ask({ type: "ping" });
    expect(s.received.length).toBe(counts[1]! + 1);
    expect(w.received.length).toBe(counts[2]! + 1);
    expect((await south.state(id)).index).toBe(seen[1]!.index);
    expect((await south.state(id)).deciders).toEqual(["north", "south"]);
    await south.play(id);
    await w.until(() => w.states.get(`${id} spectator`)!.index > seen[2]!.index);
    await n.until(() => n.states.get(`${id} north`)!.events.length > 0);
    expect(n.states.get(`${id} north`)!.view).toEqual((await north.state(id)).view);
    expect(w.states.get(`${id} spectator`)!.view).toMatchObject({ hand: [] });
    await s.act(id, { type: "chat", text: "hm" });
    await w.until(() => w.received.some((text) => text.includes('"chat"') && text.includes("hm")));
    for (const socket of sockets) socket.close();
  });

  test("one socket for several tables and seats, until it leaves them", async () => {
    const one = await duelTable();
    const two = await duelTable();
    const socket = await Socket.open(server.url);
    await socket.enter(one.id, one.tokens.north);
    await socket.enter(one.id, one.tokens.south);
    await socket.enter(two.id, two.tokens.north);
    expect([...socket.states.keys()].sort()).toEqual([`${one.id} north`, `${one.id} south`, `${two.id} north`].sort());
    expect(await socket.act(one.id, { type: "offerDraw" }, "south")).toMatchObject({ type: "done" });
    expect(socket.states.get(`${one.id} north`)!.draw).toBe("south");
    expect(await socket.act(two.id, { type: "offerDraw" }, "south")).toMatchObject({ type: "refused" });
    expect(await socket.ask({ type: "leave", table: two.id })).toMatchObject({ type: "done" });
    expect(await socket.act(two.id, { type: "resign" })).toMatchObject({
      type: "refused",
      fault: { error: "forbidden" },
    });
    socket.close();
  });
});

describe("computer seats", () => {
  test("a game against the computer goes to its end by itself on the other side", async () => {
    const seats = { north: { who: "me" }, south: { who: "computer", level: "random" } };
    const { table: id, tokens } = await anybody.table({ game: "duel", seats });
    const me = anybody.holding(tokens.north);
    const socket = await Socket.open(server.url);
    await socket.enter(id, tokens.north);
    const mine = () => socket.states.get(`${id} north`)!;
    for (;;) {
      await socket.until(() => mine().choice !== null || mine().ended !== null);
      if (mine().ended) break;
      await me.play(id);
    }
    expect(mine().ended).toMatchObject({ reason: "played" });
    socket.close();
  });
});
