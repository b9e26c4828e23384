import { type Edit, edited } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import { LookBack } from "@gonfalon/wire/messages";
import { faultOf } from "@gonfalon/wire/validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { theseGames } from "../src/index.ts";
import { testServer } from "./player.ts";

/** Two seats with secrets from each other, of which one often decides several times in a row. */
let game: AnyGame;
let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  game = await loadGame("tolentino");
  server = await testServer({ games: theseGames(game) });
});
afterAll(() => server.stop());

test("a seat looks back at exactly what it was shown since its last decision; nobody looks back without one", async () => {
  const anybody = server.client();
  const seats = Object.fromEntries(game.seats.map((seat) => [seat, { who: "me" }]));
  const { table, tokens, watch } = await anybody.table({ game: "tolentino", seats });
  const players = game.seats.map((seat) => anybody.holding(tokens[seat]));
  const shownTo = players.map(() => [] as { index: number; view: unknown }[]);
  let longest = 0;
  for (let i = 0; i < 140; i++) {
    const states = await Promise.all(players.map((player) => player.state(table)));
    for (const [who, { index, view, choice }] of states.entries()) {
      if (shownTo[who]!.at(-1)?.index !== index) shownTo[who]!.push({ index, view });
      if (!choice && shownTo[who]!.length > 1) longest = Math.max(longest, await lookedBack(who));
    }
    const mover = states.findIndex(({ choice }) => choice !== null);
    await players[mover]!.play(table);
    shownTo[mover] = [];
  }
  expect(longest, "steps that were looked back at").toBeGreaterThan(5);

  /** Compares what the server tells with what the seat was shown; returns how many steps there were. */
  async function lookedBack(who: number): Promise<number> {
    const { status, body } = await players[who]!.get(`/api/tables/${table}/lookback`);
    expect(status).toBe(200);
    expect(faultOf(LookBack, body)).toBeUndefined();
    let { view } = body;
    const told = body.steps.map(({ index, edits }: { index: number; edits: Edit[] }) => {
      view = edited(view, edits);
      return { index, view };
    });
    expect(told).toEqual(shownTo[who]!.slice(-told.length));
    expect(told.length).toBe(shownTo[who]!.length - 1);
    return told.length;
  }

  expect((await anybody.holding(watch).get(`/api/tables/${table}/lookback`)).status).toBe(403);
  expect((await anybody.get(`/api/tables/${table}/lookback`)).status).toBeGreaterThanOrEqual(400);
});
