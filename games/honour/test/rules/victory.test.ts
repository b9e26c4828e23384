import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { hexNamed, placeNamed, places } from "../../src/data.ts";
import { castOf, type Honour, NOBODY } from "../../src/position.ts";
import { victoryPhase, wonMajorBattle } from "../../src/rules/victory.ts";
import { type Run, run, withDice } from "../bench.ts";
import { capitano, empty, give, scenario, stand, strip } from "../table.ts";

/** The Victory Phase of a turn; the result, or null when the game goes on. */
function phase(position: Honour, turn: number): Run {
  position.turn = turn;
  return run(position, victoryPhase, {});
}
function result(position: Honour, turn: number): unknown {
  phase(position, turn);
  const { outcome } = position;
  position.outcome = null;
  return outcome && [outcome.winner, outcome.level, outcome.rules[1]];
}
function mark(position: Honour, army: string, ...hexes: string[]): void {
  for (const hex of hexes) position.conqueror[placeNamed(hex)] = castOf(position).armies.named(army);
}
function unmark(position: Honour, ...hexes: string[]): void {
  for (const hex of hexes) position.conqueror[placeNamed(hex)] = NOBODY;
}
function besiege(position: Honour, hex: string, status: number): void {
  position.siegeStatus[placeNamed(hex)] = status;
}
/** An empty country of the scenario. */
function country(number: number): Honour {
  const position = scenario(number);
  empty(position);
  return position;
}
function force(position: Honour, id: string, hex: string, unit: string): void {
  stand(position, id, hex);
  strip(position, id);
  give(position, id, unit, 2);
}

test("§13 §2.2.E §S1.V1 the French of 1509 need Cremona and three of four places, none besieged, when the scenario ends", () => {
  const position = country(1);
  force(position, "chaumont", "2834", "french-infantry");
  mark(position, "french", "1444");
  unmark(position, "2834", "2736", "2632");
  expect([result(position, 8), result(position, 9)]).toEqual([null, ["french", "standard", "S1.V1"]]);
  besiege(position, "2632", 0);
  expect(result(position, 9)).toEqual([null, "draw", "S1.V4"]);
  unmark(position, "2433");
  expect(result(position, 9)).toEqual(["french", "standard", "S1.V1"]);
});

test("§13 §S1.V4 of a draw the log cites what nobody has had", () => {
  const position = country(1);
  force(position, "chaumont", "2834", "french-infantry");
  mark(position, "french", "2834");
  unmark(position, "2736", "2632");
  const over = phase(position, 9).events.find(({ type }) => type === "gameOver");
  expect(over).toMatchObject({ winner: "", level: "draw", rules: ["13", "S1.V4", "S1.V1", "S1.V2", "S1.V3"] });
});

test("§S1.V2 with Crema, Bergamo and Brescia Conquered and free of siege it is a Strategic Victory", () => {
  const position = country(1);
  mark(position, "french", "1444", "2236", "3436", "2849");
  unmark(position, "2834", "2736", "2632");
  expect(result(position, 9)).toEqual(["french", "strategic", "S1.V2"]);
  besiege(position, "2849", 2);
  expect(result(position, 9)).toEqual(["french", "standard", "S1.V1"]);
});

test("§S1.V3 §S1.V4 Venice wins if no French Force is in a Fortress east of the Adda that she does not besiege, Lecco too", () => {
  const position = country(1);
  expect(result(position, 9)).toEqual(["rivals", "standard", "S1.V3"]);
  force(position, "chaumont", "3929", "french-infantry");
  expect(result(position, 9)).toEqual([null, "draw", "S1.V4"]);
  besiege(position, "3929", 0);
  expect(result(position, 9)).toEqual(["rivals", "standard", "S1.V3"]);
  besiege(position, "3929", -1);
  position.hex[capitano(position, "chaumont")] = hexNamed("2828");
  expect(result(position, 9)).toEqual(["rivals", "standard", "S1.V3"]);
});

test("§S2.V1 §S2.V3 the French win at the end of any turn in which they occupy Novara; otherwise it is a draw", () => {
  const position = country(2);
  expect([result(position, 1), result(position, 4)]).toEqual([null, [null, "draw", "S2.V3"]]);
  force(position, "florange", "2611", "french-infantry");
  expect(result(position, 1)).toEqual(["french", "standard", "S2.V1"]);
});

test("§S2.V2 in scenario 2 whoever wins a Major Battle has won at once, in the others not", () => {
  const outcomes = [2, 1].map((number) => {
    const position = scenario(number);
    wonMajorBattle(new Play(position), "rivals");
    return position.outcome && [position.outcome.winner, position.outcome.rules[1]];
  });
  expect(outcomes).toEqual([["rivals", "S2.V2"], null]);
});

test("§S3.V1 with a Force in Milano and no Swiss Force in six places the French may declare, or play on", () => {
  const position = country(3);
  force(position, "ceri", "2624", "venetian-infantry");
  const play = phase(position, 3);
  expect([play.ask(), play.seat(), play.options()]).toEqual([
    "victoryPhase.declare",
    "french",
    [{ type: "declareVictory", victory: "S3.V1" }, { type: "playOn" }],
  ]);
  play.pick({ type: "playOn" });
  expect([play.ask(), position.outcome]).toEqual(["over", null]);
  phase(position, 3).pick({ type: "declareVictory" });
  expect(position.outcome).toMatchObject({ winner: "french", level: "standard" });
  position.outcome = null;
  // The Milanese company under the Swiss Minor is a Swiss Force.
  force(position, "swiss-minor", "1623", "italian-heavy-cavalry-milanese");
  expect(phase(position, 3).ask()).toBe("over");
  position.hex[capitano(position, "swiss-minor")] = hexNamed("1723");
  besiege(position, "2624", 0);
  expect(phase(position, 3).ask()).toBe("over");
});

test("§S3.V2 with Parma and Piacenza Conquered as well the French have won without declaring", () => {
  const position = country(3);
  force(position, "ceri", "2624", "venetian-infantry");
  mark(position, "french", "0251");
  expect(phase(position, 3).ask()).toBe("victoryPhase.declare");
  mark(position, "venetian", "1136");
  expect(result(position, 3)).toEqual(["french", "strategic", "S3.V2"]);
});

test("§S3.V3 §S3.V4 the Anti-French win when the king is lost, before any French victory, and at the end if nobody has: never a draw", () => {
  const position = country(3);
  force(position, "ceri", "2624", "venetian-infantry");
  mark(position, "french", "0251", "1136");
  position.stands[capitano(position, "francois-i")] = "captured";
  expect(result(position, 3)).toEqual(["rivals", "standard", "S3.V3"]);
  expect([result(country(3), 11), result(country(3), 12)]).toEqual([null, ["rivals", "standard", "S3.V3"]]);
  const undeclared = country(3);
  force(undeclared, "ceri", "2624", "venetian-infantry");
  phase(undeclared, 12).pick({ type: "playOn" });
  expect(undeclared.outcome).toMatchObject({ winner: "rivals" });
});

const TEN = ["0710", "2611", "2117", "1623", "3822", "2032", "1444", "0716", "2341", "3032"];

test("§S4.V1 a side that owns all ten places, none besieged, wins at the end of any turn", () => {
  const position = country(4);
  unmark(position, ...TEN);
  expect(result(position, 2)).toEqual(["rivals", "standard", "S4.V1"]);
  mark(position, "french", ...TEN);
  expect(result(position, 2)).toEqual(["french", "standard", "S4.V1"]);
  besiege(position, "3032", 1);
  expect(result(position, 2)).toBeNull();
});

test("§S4.V2 §S4.V3 #S4.V2-1 at the end a Town counts 1 and a City half a die rounded up: 3 Towns and 5 and 2 for 2 Cities make 7", () => {
  const position = country(4);
  const cities = TEN.filter((hex) => places.city[placeNamed(hex)]);
  const towns = TEN.filter((hex) => !places.city[placeNamed(hex)]);
  unmark(position, ...TEN);
  mark(position, "french", ...cities.slice(0, 2), ...towns.slice(0, 3));
  for (const hex of TEN) besiege(position, hex, 0);
  for (const hex of [...cities.slice(0, 2), ...towns.slice(0, 3)]) besiege(position, hex, -1);
  withDice(position, 5, 2);
  phase(position, 16);
  expect(position.outcome).toMatchObject({ winner: "french", scores: { french: 7, rivals: 0 } });
  position.outcome = null;
  for (const hex of TEN) besiege(position, hex, 0);
  expect(result(position, 16)).toEqual([null, "draw", "S4.V3"]);
});

test("§S5.V1 §S5.V3 an unbesieged French Force in Milano and no Imperial one in ten places wins, unless the king is lost", () => {
  const position = country(5);
  force(position, "florange", "2624", "french-infantry");
  expect(result(position, 3)).toEqual(["french", "standard", "S5.V1"]);
  position.stands[capitano(position, "francois-i")] = "eliminated";
  expect(result(position, 3)).toEqual(["rivals", "strategic", "S5.V3"]);
  position.stands[capitano(position, "francois-i")] = "waiting";
  force(position, "de-leyva", "1623", "spanish-infantry");
  expect(result(position, 3)).toBeNull();
});

test("§S5.V2 §S5.V5 at the end the Imperials win if the French hold none of the places but besieged ones, else it is a draw", () => {
  const position = country(5);
  expect([result(position, 24), result(position, 25)]).toEqual([null, ["rivals", "standard", "S5.V2"]]);
  force(position, "florange", "2032", "french-infantry");
  expect(result(position, 25)).toEqual([null, "draw", "S5.V5"]);
  besiege(position, "2032", 0);
  expect(result(position, 25)).toEqual(["rivals", "standard", "S5.V2"]);
});

test("§S5.3a §S5.V4 #S5.3a-1 if the expedition left, 5 or 6 makes a draw a French Standard Victory and that a Strategic one; 1 to 4 nothing", () => {
  const draw = () => {
    const position = country(5);
    force(position, "florange", "2032", "french-infantry");
    position.expedition = 1;
    return position;
  };
  const standard = () => {
    const position = draw();
    position.hex[capitano(position, "florange")] = hexNamed("2624");
    return position;
  };
  expect([result(withDice(draw(), 4), 25), result(withDice(draw(), 5), 25)]).toEqual([
    [null, "draw", "S5.V5"],
    ["french", "standard", "S5.3a"],
  ]);
  expect([result(withDice(standard(), 4), 9), result(withDice(standard(), 6), 9)]).toEqual([
    ["french", "standard", "S5.V1"],
    ["french", "strategic", "S5.V4"],
  ]);
  const stayed = draw();
  stayed.expedition = 0;
  expect(result(withDice(stayed, 6), 25)).toEqual([null, "draw", "S5.V5"]);
  // Nothing raises a defeat.
  const beaten = country(5);
  beaten.expedition = 1;
  expect(result(withDice(beaten, 6), 25)).toEqual(["rivals", "standard", "S5.V2"]);
});

test("§S5.3a the die for the expedition is told, with whether it raises the result", () => {
  const told = (die: number) => {
    const position = country(5);
    force(position, "florange", "2032", "french-infantry");
    position.expedition = 1;
    return phase(withDice(position, die), 25).events.filter(({ type }) => type === "expeditionRoll");
  };
  expect(told(4)).toMatchObject([{ die: 4, raises: false }]);
  expect(told(5)).toMatchObject([{ die: 5, raises: true }]);
});

test("§18.8 with the option a die tells the fate of each Capitano killed or captured when the game ends", () => {
  const fates = (option: string) => {
    const position = { ...country(5), options: { ...scenario(5, { fate: option }).options } };
    position.stands[capitano(position, "suffolk")] = "eliminated";
    position.stands[capitano(position, "albany")] = "captured";
    const play = phase(withDice(position, 1, 6), 25);
    return play.events.filter(({ type }) => type === "fate").map(({ die, fate }) => [die, fate]);
  };
  expect(fates("yes").sort()).toEqual([
    [1, "dead"],
    [6, "captured"],
  ]);
  expect(fates("no")).toEqual([]);
});
