/**
 * A process of clients that ask for what is dear: the log of a long game from its beginning, and uploads of long journals, as fast as
 * they are answered. Each counts as a client of its own, and keeps to no limit: the server's must do.
 */
import { type Choice, type Game, type Journal, Match, type Option } from "@gonfalon/engine/kernel";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { LONG_FIELD } from "./load.ts";

/** A game as long as the one that an attacker read. */
const LONG = 1_800;
/** Uploads that one of them has under way at once. */
const UPLOADS = 15;
/** Reads that one of them has under way at once. */
const READS = 4;

class Greedy {
  readonly answers: Record<number, number> = {};
  private isOn = true;
  private readonly works: Promise<void>[] = [];

  private constructor(
    private readonly url: string,
    private readonly address: string,
    private readonly body: string,
    made: { readonly table: string; readonly watch: string },
  ) {
    const { table, watch } = made;
    for (let i = 0; i < READS; i++) {
      const what = i % 2 === 0 ? "log" : "?since=0";
      this.works.push(this.again(() => this.get(`/api/tables/${table}${what === "log" ? "/log" : what}`, watch)));
    }
    for (let i = 0; i < UPLOADS; i++) this.works.push(this.again(() => this.upload()));
  }

  static async begin(url: string, address: string): Promise<Greedy> {
    const body = JSON.stringify({ journal: longJournal(), seats: { red: { who: "me" }, blue: { who: "me" } } });
    const response = await post(url, address, body);
    if (response.status !== 201) throw new Error(await response.text());
    return new Greedy(url, address, body, (await response.json()) as { table: string; watch: string });
  }

  async stop(): Promise<void> {
    this.isOn = false;
    await Promise.all(this.works);
  }

  private async again(work: () => Promise<Response>): Promise<void> {
    while (this.isOn) {
      const response = await work();
      await response.arrayBuffer();
      this.answers[response.status] = (this.answers[response.status] ?? 0) + 1;
    }
  }

  private get(path: string, token: string): Promise<Response> {
    return fetch(this.url + path, { headers: { authorization: `Bearer ${token}`, "x-forwarded-for": this.address } });
  }

  private upload(): Promise<Response> {
    return post(this.url, this.address, this.body);
  }
}

function post(url: string, address: string, body: string): Promise<Response> {
  return fetch(`${url}/api/journals`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body,
  });
}

/** A game in which nobody attacks, so that it does not end. */
function longJournal(): Journal {
  const game = skirmish(LONG_FIELD) as unknown as Game;
  const { id: scenario } = game.scenarios[0]!;
  const match = Match.start(game, { scenario, seed: "greedy", dice: "fair", options: {} });
  while (match.entries.length < LONG) {
    const [seat] = game.deciders(match.position, "");
    const { options } = match.choice(seat!) as Choice<Option>;
    match.play(seat!, options.find(({ type }) => type !== "attack") ?? options[0]!);
  }
  return match.journal();
}

/** `greedy.mjs URL ADDRESS...`: begins, says so, and tells how it was answered when it is told to stop. */
const [url, ...addresses] = process.argv.slice(2);
const clients = await Promise.all(addresses.map((address) => Greedy.begin(url!, address)));
process.send!("begun");
process.once("message", async () => {
  await Promise.all(clients.map((client) => client.stop()));
  process.send!(clients.map(({ answers }) => answers));
  process.disconnect();
});
