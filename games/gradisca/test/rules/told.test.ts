import type { Event } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { cardNamed } from "../../src/data.ts";
import { QUESTION_MARK } from "../../src/position.ts";
import { dealCards, drawCard } from "../../src/rules/deck.ts";
import { layingBridge } from "../../src/rules/effects/bridgeOfBoats.ts";
import { hits } from "../../src/rules/effects/hits.ts";
import { holdCommand } from "../../src/rules/effects/holdCommand.ts";
import { blockSeaSupply } from "../../src/rules/effects/inForce.ts";
import { removeMines } from "../../src/rules/effects/sally.ts";
import { withdrawing } from "../../src/rules/effects/withdraw.ts";
import { lossOfWorks } from "../../src/rules/forts.ts";
import { recover } from "../../src/rules/losses.ts";
import { counterMine, layMine } from "../../src/rules/mines.ts";
import { arrival, putOnTimeLine } from "../../src/rules/reinforcementGroups.ts";
import { endGame, shiftEndOfGame, takeBooty } from "../../src/rules/victory.ts";
import { a, act, advanced, asked, choose, corpsOf, field, passes, play, rig, run, u, wallOf } from "../field.ts";

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

test("§13c booty that is taken is told with its points, and whether a die said so", () => {
  const taken = (value: number) => {
    const position = field({ units: { muggia: ["a-uscocchi-1"] } });
    position.booty.venetian[a("muggia")] = value;
    rig(position, 5);
    return told(
      play(position, (now) => takeBooty(now, "austrian", a("muggia"))),
      "booty",
    );
  };
  const event = { type: "booty", rules: ["13c"], side: "austrian", area: a("muggia") };
  expect(taken(3)).toEqual([{ ...event, points: 3, rolled: false }]);
  expect(taken(QUESTION_MARK)).toEqual([{ ...event, points: 5, rolled: true }]);
});

test("§13 §13f the end is told with its points and who has won", () => {
  const ends = (venetian: number, austrian: number) => {
    const position = field();
    position.victoryPoints = { venetian, austrian };
    return play(position, endGame);
  };
  const points = (winner: string | null, venetian: number, austrian: number) => [
    { type: "gameOver", rules: ["13", "13f"], winner, venetian, austrian },
  ];
  expect([ends(3, 2), ends(2, 3), ends(2, 2)]).toEqual([
    points("venetian", 3, 2),
    points("austrian", 2, 3),
    points(null, 2, 2),
  ]);
});

test("§4e that cards are dealt is told to everybody, with their number", () => {
  const dealt = told(play(field(), dealCards), "cardsDealt");
  const event = { type: "cardsDealt", rules: ["4e"], count: 4 };
  expect(dealt).toEqual(["venetian", "austrian"].map((side) => ({ ...event, side })));
});

test("§5ba a card that is discarded is told", () => {
  const five = ["C01", "C02", "C03", "C06", "C32"];
  const position = field({ hands: { venetian: five } });
  run(position, drawCard, { side: "venetian" });
  const events = choose(position, { type: "discardCard", card: cardNamed("C32") });
  const event = { type: "cardDiscarded", rules: ["5ba"], side: "venetian", card: cardNamed("C32") };
  expect(events).toContainEqual(event);
});

test("§5 which of the three ways is taken is told, §6g who is left behind on a march, §7.2f who recovers, §24a where the Camp goes", () => {
  const position = advanced({ mariano: ["v-corsi-1", "v-albanesi-1"] });
  position.camps.venetian.area = a("mariano");
  const corps = corpsOf("ven-campo");
  const way = { type: "wayChosen", rules: ["5"], side: "venetian", corps, way: 1 };
  expect(act(position, "ven-campo", "mariano")).toContainEqual(way);
  const camp = { type: "campMoves", rules: ["24a"], side: "venetian", from: a("mariano"), to: a("medea") };
  expect(choose(position, { type: "moveCamp", area: a("medea") })).toContainEqual(camp);
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "add", unit: u("v-albanesi-1") });
  choose(position, { type: "go", area: a("medea") });
  const left = { type: "dropped", rules: ["6g"], unit: u("v-albanesi-1"), area: a("medea") };
  expect(choose(position, { type: "drop", unit: u("v-albanesi-1") })).toContainEqual(left);
  const recovered = play(position, (now) => recover(now, u("v-corsi-1"), "7.2f"));
  expect(recovered).toEqual([{ type: "recovered", rules: ["7.2f"], unit: u("v-corsi-1") }]);
});

test("§17 §17d whom a Commander calls is told", () => {
  const position = advanced({
    romans: ["v-giustiniani", "v-corsi-1"],
    villesse: ["a-stiria-1"],
    medea: ["v-italiani"],
  });
  position.camps.venetian.area = a("romans");
  act(position, "ven-campo", "romans");
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("villesse") });
  passes(position);
  choose(position, { type: "halt" });
  choose(position, { type: "endArea" });
  const called = { type: "called", rules: ["17", "17d"], commander: u("v-giustiniani"), unit: u("v-italiani") };
  expect(choose(position, { type: "call", unit: u("v-italiani") })).toContainEqual(called);
});

test("§12 a Command that a card holds back is told, §26a and who waits on the time line", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  const held = { type: "hold-command", corps: "ven-campo" } as never;
  const turn = position.turn;
  const event = { type: "commandHeld", rules: ["12"], corps: corpsOf("ven-campo"), turn };
  expect(play(position, (now) => holdCommand.carryOut(now, held, [], card))).toEqual([event]);
  const units = [u("v-italiani")];
  const waits = (rolls: boolean) =>
    told(
      play(field({ units: { palma: ["v-italiani"] } }), (now) =>
        putOnTimeLine(now, { side: "venetian", units, areas: [a("udine")], turn: 5, rolls, waits: false }),
      ),
      "onTimeLine",
    );
  const onLine = { type: "onTimeLine", side: "venetian", units, turn: 5 };
  expect([waits(true), waits(false)]).toEqual([[{ ...onLine, rules: ["26a"] }], [{ ...onLine, rules: ["12"] }]]);
});

test("§12 units that a card takes off the map are told", () => {
  const position = field({ units: { palma: ["v-italiani"], mariano: ["v-corsi-1"] } });
  const effect = {
    type: "withdraw",
    side: "venetian",
    filter: {},
    count: 1,
    return: { afterTurns: 2, areas: ["udine"] },
  };
  run(position, withdrawing, { effect: effect as never, units: [] });
  const events = choose(position, { type: "withdraw", unit: u("v-italiani") });
  const gone = { type: "withdrawn", rules: ["12"], side: "venetian", units: [u("v-italiani")] };
  expect(events).toContainEqual(gone);
});
