import { expect, test } from "vitest";
import { turnNamed } from "../../src/data.ts";
import { NO_BOOTY, QUESTION_MARK } from "../../src/position.ts";
import {
  addVictoryPoints,
  endGame,
  plunder,
  pointsAtTheEnd,
  setEndOfGame,
  shiftEndOfGame,
} from "../../src/rules/victory.ts";
import { a, act, choose, field, nameOf, outcome, play, rig, u, wallOf } from "../field.ts";

test("§13 the game ends at the very moment the turn marker stands beyond the End of Game marker, even during a turn", () => {
  const position = field({ units: { udine: ["v-corsi-1"] }, turn: turnNamed("jul-aug-1617") });
  play(position, (now) => setEndOfGame(now, turnNamed("may-jun-1617")));
  expect(outcome(position)).toMatchObject({ over: true });
  const later = field({ units: { udine: ["v-corsi-1"] }, turn: turnNamed("jul-aug-1617") });
  play(later, (now) => shiftEndOfGame(now, 9));
  expect(later.endOfGame).toBe(turnNamed("mar-apr-1618"));
  expect(outcome(later)).toBeNull();
});

test("§13a Victory Points are counted on the table as they come", () => {
  const position = field();
  play(position, (now) => addVictoryPoints(now, "austrian", 3, "13a"));
  play(position, (now) => addVictoryPoints(now, "austrian", 2, "13a"));
  expect(position.victoryPoints).toEqual({ venetian: 0, austrian: 5 });
});

test("§13c an enemy booty marker that shows 3 brings 3 points; a question mark what the die shows", () => {
  const position = field({ units: { gemona: ["a-stiria-1"], manzano: ["a-valloni"] } });
  position.booty.venetian[a("gemona")] = 3;
  position.booty.venetian[a("manzano")] = QUESTION_MARK;
  play(position, (now) => plunder(now, "austrian", a("gemona")));
  expect(position.victoryPoints.austrian).toBe(3);
  expect(position.booty.venetian[a("gemona")]).toBe(NO_BOOTY);
  rig(position, 5);
  play(position, (now) => plunder(now, "austrian", a("manzano")));
  expect(position.victoryPoints.austrian).toBe(8);
});

test("§13c a unit that enters an area takes its booty; its own side's booty stays", () => {
  const position = field({ units: { romans: ["v-corsi-1"] } });
  position.booty.austrian[a("mariano")] = 4;
  position.booty.venetian[a("mariano")] = 2;
  act(position, "ven-campo", "romans");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "go", area: a("bruma") });
  expect(position.victoryPoints.venetian).toBe(4);
  expect(position.booty.venetian[a("mariano")]).toBe(2);
});

test("§13c a repulsed force takes nothing", () => {
  const position = field({ units: { romans: ["v-corsi-1"], mariano: ["a-stiria-1"] } });
  position.booty.austrian[a("mariano")] = 4;
  act(position, "ven-campo", "romans");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  rig(position, 6, 6);
  choose(position, { type: "go", area: a("mariano") });
  expect(nameOf(position, "v-corsi-1")).toBe("romans");
  expect(position.victoryPoints.venetian).toBe(0);
});

test("§13d §13e Austrians in Palma and Udine, Venetians in Trieste and Goritia: Austria 30, Venice 20", () => {
  const position = field({
    units: { palma: ["a-stiria-1"], udine: ["a-valloni"], trieste: ["v-corsi-1"], goritia: ["v-greci"] },
  });
  expect(pointsAtTheEnd(position, "austrian")).toBe(30);
  expect(pointsAtTheEnd(position, "venetian")).toBe(20);
  const commander = field({ units: { gradisca: ["v-giustiniani"] } });
  expect(pointsAtTheEnd(commander, "venetian")).toBe(0);
  const held = field({ units: { gradisca: ["v-corsi-1"] } });
  expect(pointsAtTheEnd(held, "venetian")).toBe(10);
});

test("§13e in the first siege damage to the walls of Gradisca counts while Venice does not hold the place, also if it stands empty", () => {
  const position = field({ scenario: "first-siege", units: { gradisca: ["a-stiria-1"] } });
  position.wallLevel[wallOf("gradisca", "mariano")] = 0;
  position.wallLevel[wallOf("gradisca", "farra")] = 3;
  expect(pointsAtTheEnd(position, "venetian")).toBe(4 + 2 + 1);
  expect(pointsAtTheEnd(position, "austrian")).toBe(5);
  const empty = field({ scenario: "first-siege" });
  empty.wallLevel[wallOf("gradisca", "mariano")] = 0;
  expect(pointsAtTheEnd(empty, "venetian")).toBe(4 + 2);
  const taken = field({ scenario: "first-siege", units: { gradisca: ["v-corsi-1"] } });
  taken.wallLevel[wallOf("gradisca", "mariano")] = 0;
  expect(pointsAtTheEnd(taken, "venetian")).toBe(10);
});

test("§13f the player with more points wins; equal totals are a draw", () => {
  const end = (venetian: number, austrian: number) => {
    const position = field();
    position.victoryPoints = { venetian, austrian };
    play(position, endGame);
    return outcome(position)!.winner;
  };
  expect(end(5, 4)).toBe("venetian");
  expect(end(4, 5)).toBe("austrian");
  expect(end(5, 5)).toBeNull();
});
