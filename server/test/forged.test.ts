import type { Option } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allGames } from "../src/index.ts";
import { type Client, chance, type Seen, testServer } from "./player.ts";

/** Options that are forged, at tables of the real games: refused with a sentence, whatever is missing or wrong in them. */

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer({ games: allGames });
});
afterAll(() => server.stop());

const DECISIONS = 40;
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

describe.each(allGames.ids)("%s", (game) => {
  test("any option that is not one of those on offer is refused with a sentence", async () => {
    const random = chance(`forged ${game}`);
    const { seats } = await allGames.load(game);
    const wishes = Object.fromEntries(seats.map((seat) => [seat, { who: "me" }]));
    const { table, tokens } = await server.client().table({ game, seats: wishes });
    const players = seats.map((seat) => server.client().holding(tokens[seat]));
    for (let decisions = 0; decisions < DECISIONS; decisions++) {
      const [player, state] = await whoDecides(players, table);
      const { options } = state.choice!;
      for (const option of forged(options, random)) {
        if (options.some((one) => JSON.stringify(one) === JSON.stringify(option))) continue;
        const { status, body, text } = await play(player, table, state, option);
        expect([400, 409], `${JSON.stringify(option)}: ${text}`).toContain(status);
        expect(body.message.length).toBeGreaterThan(10);
      }
      expect((await play(player, table, state, options[random(options.length)]!)).status).toBe(200);
    }
  });
});

async function whoDecides(players: readonly Client[], table: string): Promise<[Client, Seen]> {
  for (const player of players) {
    const state = await player.state(table);
    if (state.choice) return [player, state];
  }
  throw new Error("Nobody decides.");
}

function play(player: Client, table: string, { index, hash }: Seen, option: object) {
  return player.act(table, { type: "play", index, hash, option });
}
