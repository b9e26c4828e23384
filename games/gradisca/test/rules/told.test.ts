import type { Event } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { layingBridge } from "../../src/rules/effects/bridgeOfBoats.ts";
import { hits } from "../../src/rules/effects/hits.ts";
import { blockSeaSupply } from "../../src/rules/effects/inForce.ts";
import { removeMines } from "../../src/rules/effects/sally.ts";
import { lossOfWorks } from "../../src/rules/forts.ts";
import { counterMine, layMine } from "../../src/rules/mines.ts";
import { arrival } from "../../src/rules/reinforcementGroups.ts";
import { shiftEndOfGame } from "../../src/rules/victory.ts";
import { a, act, advanced, asked, choose, field, play, rig, run, u, wallOf } from "../field.ts";

/** What everybody hears: each sentence of the log with its rule and what it is about. */

const wall = wallOf("gradisca", "mariano");
const siege = (more: Record<string, string[]> = {}) =>
  field({ units: { mariano: ["v-cannoni", "v-guastatori-1", "v-corsi-1"], gradisca: ["a-guastatori-2"], ...more } });
const told = (events: readonly Event[], type: string) => events.filter((event) => event.type === type);

test("§19.2c that a Fort is demolished is told, by whom and where", () => {
  const position = advanced({ mariano: ["v-guastatori-1"] });
  position.forts.venetian[a("mariano")] = 1;
  act(position, "ven-campo", "mariano");
  const events = choose(position, { type: "demolishFort" });
  const event = { type: "fortDemolished", rules: ["19.2c"], unit: u("v-guastatori-1"), area: a("mariano") };
  expect(told(events, "fortDemolished")).toEqual([event]);
});

test("§11a that the walls of a town are ruined is told; §10d a Fort that is lost is told with its rule", () => {
  const town = field();
  const events = play(town, (now) => lossOfWorks(now, a("goritia"), "venetian", true));
  expect(told(events, "townDestroyed")).toEqual([{ type: "townDestroyed", rules: ["11a"], area: a("goritia") }]);
  const fort = field({ game: "advanced" });
  fort.forts.austrian[a("mariano")] = 1;
  play(fort, (now) => lossOfWorks(now, a("mariano"), "venetian", false));
  const taken = { type: "fortsTaken", side: "venetian", area: a("mariano"), forts: 1 };
  expect(choose(fort, { type: "convertForts", count: 0 })).toContainEqual({ ...taken, rules: ["10d"], converted: 0 });
  fort.forts.austrian[a("mariano")] = 1;
  play(fort, (now) => lossOfWorks(now, a("mariano"), "venetian", false));
  expect(choose(fort, { type: "convertForts", count: 1 })).toContainEqual({ ...taken, rules: ["19.2b"], converted: 1 });
});

test("§7.5 §7.6 mining and counter-mining are told, whether they succeed or not", () => {
  const position = siege();
  const laid = { type: "mineLaid", rules: ["7.5"], unit: u("v-guastatori-1"), wall, value: 3 };
  rig(position, 4);
  expect(run(position, layMine, { unit: u("v-guastatori-1"), wall })).toEqual([{ ...laid, die: 4, success: false }]);
  rig(position, 3);
  expect(run(position, layMine, { unit: u("v-guastatori-1"), wall })).toEqual([{ ...laid, die: 3, success: true }]);
  rig(position, 6);
  const dug = run(position, counterMine, { unit: u("a-guastatori-2"), wall });
  expect(dug).toMatchObject([{ type: "counterMine", rules: ["7.6"], unit: u("a-guastatori-2"), wall, success: false }]);
});

test("§12 §15 that a bridge of boats is laid is told with its banks", () => {
  const position = field({ units: { bruma: ["v-corsi-1"] } });
  run(position, layingBridge, { side: "venetian", type: "infantry", until: 3 });
  const bank = { from: a("bruma"), to: a("sagrado") };
  expect(choose(position, { type: "layBridge", ...bank })).toEqual([
    { type: "bridgeLaid", rules: ["12", "15"], ...bank },
  ]);
});

const card = { side: "venetian", card: 0, window: null, effects: [], at: 0 } as never;

test("§12 §21d hits of a card and a blocked sea are told", () => {
  const position = field();
  const struck = play(position, (now) => hits.carryOut(now, { type: "hits", count: 2 } as never, ["austrian"], card));
  expect(struck).toEqual([{ type: "cardHits", rules: ["12"], side: "austrian", hits: 2 }]);
  const blocked = play(position, (now) => blockSeaSupply.carryOut(now, { turns: 1 } as never, [], card));
  expect(blocked).toEqual([{ type: "seaBlocked", rules: ["12", "21d"] }]);
});

test("§12 mines that a sally removes are told, and nothing is where there are none", () => {
  const sally = (mines: number) => {
    const position = siege();
    position.mines.venetian[wall] = mines;
    const window = {
      trigger: "opponent-siege-action",
      side: "austrian",
      area: a("mariano"),
      units: [],
      link: -1,
      wall,
    };
    const asCard = { side: "austrian", card: 0, window, effects: [], at: 0 } as never;
    return play(position, (now) => removeMines.carryOut(now, { count: 2 } as never, [], asCard));
  };
  expect(sally(3)).toEqual([{ type: "minesRemoved", rules: ["12"], wall, count: 2 }]);
  expect(sally(0)).toEqual([]);
});

test("§12l who arrives where is told, and §4.1ba the enemy may answer where he stands there himself", () => {
  const position = field({ units: { quisca: ["a-stiria-1"] }, hands: { austrian: ["C26"] } });
  const [units, areas] = [[u("v-corsi-1")], [a("quisca")]];
  const events = run(position, arrival, { side: "venetian", units, areas });
  const event = { type: "reinforcements", rules: ["12l"], side: "venetian", units, area: a("quisca") };
  expect(told(events, "reinforcements")).toEqual([event]);
  expect(asked(position)).toMatchObject({ seat: "austrian", ask: "reactionWindow.answer" });
  const open = { trigger: "opponent-enters-area", side: "austrian", area: a("quisca"), units, link: -1, wall: -1 };
  expect(position.flow.at(-1)).toMatchObject(open);
});

test("§4c where the End of Game marker comes to lie is told", () => {
  const position = field();
  const last = position.endOfGame + 2;
  const events = play(position, (now) => shiftEndOfGame(now, 2));
  expect(events).toEqual([{ type: "endOfGameMarker", rules: ["4c", "4.1f"], turn: last }]);
});
