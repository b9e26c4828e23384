import { diceFrom, Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  leaderNamed,
  leaders,
  pieces,
  scenarioNamed,
  supplyHexes,
} from "../../src/data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral, TO_COME } from "../../src/position.ts";
import { centersAtStart } from "../../src/rules/core/between.ts";
import { fieldOf } from "../../src/rules/core/field.ts";
import { forcesOf } from "../../src/rules/core/forces.ts";
import { dueAsSeen, dueTurn, monthOf, NEVER, rollForLeaders } from "../../src/rules/exclusive/leadersToCome.ts";
import { garrisonHexes, setUp, sideSetUp, statusAtStart, vedetteHexes } from "../../src/rules/exclusive/setUp.ts";
import { setup } from "../../src/setup.ts";
import { hexAt, scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";

function bare(scenario: string): Quadrilateral {
  return { ...setup({ scenario, options: {} }), flow: [], dice: diceFrom("setup", "fast"), outcome: null };
}
const choosing = (scenario: string, side: 0 | 1) =>
  new Playing(bare(scenario), sideSetUp, { side, force: NOWHERE, used: [] });
const hexesOf = (playing: Playing, type: string) =>
  playing.options(type).map((option) => (option as { hex: number }).hex);

test("§C16.3 the Austrian sets up before the French; the suggested set-up is one choice", () => {
  const playing = new Playing(bare("castiglione"), setUp);
  expect([playing.ask, playing.choice.seat]).toEqual(["sideSetUp.supply", "austrian"]);
  playing.play("suggestedSetUp");
  expect([playing.ask, playing.choice.seat]).toEqual(["sideSetUp.supply", "french"]);
  playing.play("suggestedSetUp");
  const { flow: _f, dice: _d, outcome: _o, ...placed } = playing.position;
  const { flow: _g, dice: _e, outcome: _p, ...suggested } = scenarioPosition("castiglione");
  expect([playing.over, placed]).toEqual([true, suggested]);
  // Ruling C16.3: Supply Source, Center and garrisons are open, vedettes and trains are not told.
  expect(playing.events.map(({ type, side, hex }) => [type, side, board.ids[hex as number]])).toEqual([
    ["supplySource", "austrian", "E4531"],
    ["center", "austrian", "E3228"],
    ["garrison", "austrian", "E4231"],
    ["supplySource", "french", "E2601"],
    ["center", "french", "E2121"],
    ["garrison", "french", "E2409"],
    ["garrison", "french", "E2121"],
  ]);
});

test("§E51 any hex listed for the army is free to choose, and its garrison stands there (§C4.1)", () => {
  const playing = choosing("campaign-1796-07-29", FRENCH);
  expect(hexesOf(playing, "setSupply").sort()).toEqual([...supplyHexes[FRENCH]].sort());
  playing.play("setSupply", { hex: hexAt("E0130") });
  expect(playing.position.garrisonHex[pieces.garrison.indexOf(FRENCH)]).toBe(hexAt("E0130"));
});

test("§E52 §E53 a Center starts active with a Force, or on a primary road between the Forces and the Supply Source", () => {
  const playing = choosing("campaign-1796-07-29", FRENCH).play("setSupply", { hex: hexAt("E2601") });
  const { position } = playing;
  const where = hexesOf(playing, "setCenter");
  const withForces = forcesOf(position, FRENCH).map((force) => position.leaderHex[force]!);
  expect(where).toContain(hexAt("brescia"));
  expect(where).not.toContain(hexAt("E0130"));
  for (const hex of where) expect(hexes.road[hex] === 2 || withForces.includes(hex)).toBe(true);
  playing.play("setCenter", { hex: hexAt("brescia") });
  expect([position.center[FRENCH], position.centerActive[FRENCH]]).toEqual([hexAt("brescia"), 1]);
  expect(centersAtStart(position, FRENCH)).toEqual(where);
});

test("§E54 up to two garrisons, one in a place, in fortified towns and citadels between the Forces and the Supply Source (ruling E54)", () => {
  const playing = choosing("campaign-1796-07-29", FRENCH)
    .play("setSupply", { hex: hexAt("E2601") })
    .play("setCenter", { hex: hexAt("brescia") });
  const where = hexesOf(playing, "setGarrison");
  expect(where).toContain(hexAt("brescia"));
  expect(where).not.toContain(hexAt("mantova"));
  playing.play("setGarrison", { hex: hexAt("brescia") });
  expect(hexesOf(playing, "setGarrison")).not.toContain(hexAt("brescia"));
  playing.play("setGarrison", { hex: hexesOf(playing, "setGarrison")[0]! });
  expect([playing.ask, garrisonHexes(playing.position, FRENCH)]).toEqual(["sideSetUp.vedettes", []]);
});

test("§C1.12 §E55 one vedette for each cavalry SP, within four hexes, not beside an enemy Force nor over a primary river", () => {
  const playing = choosing("campaign-1796-07-29", FRENCH).play("setSupply", { hex: hexAt("E2601") });
  playing.until("sideSetUp.vedettes");
  const { position } = playing;
  const field = fieldOf(position, FRENCH);
  const force = leaderNamed("massena");
  expect(playing.options("vedetteFrom")).toContainEqual({ type: "vedetteFrom", leader: force });
  playing.play("vedetteFrom", { leader: force });
  for (const hex of hexesOf(playing, "setVedette")) expect([field.zone[hex], field.enemy[hex]]).toEqual([0, 0]);
  expect(hexesOf(playing, "setVedette")).toEqual(vedetteHexes(position, FRENCH, force));
  expect(vedetteHexes(position, FRENCH, force)).not.toContain(hexAt("E2627"));
  playing.play("setVedette", { hex: hexAt("E2623") });
  // Massena has one cavalry SP, which the first vedette uses.
  expect(playing.options("vedetteFrom")).not.toContainEqual({ type: "vedetteFrom", leader: force });
  const shown = () =>
    position.vedetteHex.filter(
      (hex, one) => hex >= 0 && position.vedetteShown[one] === 1 && pieces.vedette[one] === FRENCH,
    );
  expect(shown()).toEqual([hexAt("E2623")]);
  // Another Force sets another: the first stays where it is.
  playing.play("vedetteFrom");
  const [next] = hexesOf(playing, "setVedette").filter((hex) => hex !== hexAt("E2623"));
  playing.play("setVedette", { hex: next! });
  expect(shown().sort((a, b) => a - b)).toEqual([hexAt("E2623"), next!].sort((a, b) => a - b));
});

test("§E56 the Austrian trains are with the leaders the scenario names, the French one with any leader (ruling E56)", () => {
  const austrian = choosing("campaign-1796-07-29", AUSTRIAN).until(null);
  const named = scenarioNamed("campaign-1796-07-29").bridgeTrains.austrian.with.map((id) => leaderNamed(id));
  const french = choosing("campaign-1796-07-29", FRENCH);
  french.play("setSupply", { hex: hexAt("E2601") });
  while (french.ask !== "sideSetUp.trains")
    french.play(french.options("done")[0]?.type ?? french.choice.options[0]!.type);
  const all = leaders.ofSide[FRENCH].filter((leader) => french.position.leaderState[leader] === IN_PLAY);
  expect(french.choice.options).toEqual(all.map((leader) => ({ type: "setTrain", leader })));
  french.play("setTrain", { leader: leaderNamed("massena") });
  expect(french.position.trainLeader[pieces.train.indexOf(FRENCH)]).toBe(leaderNamed("massena"));
  expect(austrian.position.trainLeader.filter((leader) => leader >= 0)).toEqual(named);
});

test("§E58a the owner of each army declares it On Campaign or in Quarters, with its Forces On Alert; not in a short game", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const playing = new Playing(position, statusAtStart, { side: FRENCH }).play("goIntoQuarters");
  expect([position.quarters, playing.ask]).toEqual([[0, 1], "alerts.name"]);
  expect(new Playing(scenarioPosition("rivoli"), statusAtStart, { side: FRENCH }).over).toBe(true);
});

test("§E35 #E35-2 two dice give the month", () => {
  expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(monthOf)).toEqual([
    "August",
    "August",
    "September",
    "September",
    "October",
    "November",
    "December",
    "January",
    "January",
    "January",
    "January",
  ]);
});

test("§E35 §E36 §C5.7 a month before the start keeps him out; the month of the start lets him come at once (ruling E35)", () => {
  const due = (start: number) => [5, 7, 8, 12].map((dice) => dueTurn(monthOf(dice), start));
  const [september, november, december, january] = due(50);
  expect([september, november! <= 50, december, january]).toEqual([NEVER, true, 64, 79]);
  expect(due(82)).toEqual([NEVER, NEVER, NEVER, 79]);
});

test("§E34 §E34a §E37 the absent leaders are shuffled; what is seen is how many wait for each month, not who", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const play = new Play(position);
  rollForLeaders(play, FRENCH);
  const absent = scenarioNamed("campaign-1796-07-29")
    .leadersAbsent.filter(({ side }) => side === "french")
    .map(({ leader }) => leaderNamed(leader));
  expect(absent.every((leader) => position.leaderState[leader] === TO_COME)).toBe(true);
  expect(play.events).toHaveLength(absent.length);
  const seen = dueAsSeen(position);
  const waiting = leaders.ofSide[FRENCH].filter((leader) => position.leaderState[leader] === TO_COME);
  const due = waiting.map((leader) => position.leaderDue[leader]!);
  expect(waiting.map((leader) => seen[leader]!)).toEqual([...due].sort((a, b) => a - b));
  const short = scenarioPosition("castiglione");
  rollForLeaders(new Play(short), FRENCH);
  expect(short.leaderState).not.toContain(TO_COME);
});
