import { expect, test } from "vitest";
import { turnNamed } from "../../src/data.ts";
import { ELIMINATED, NOWHERE } from "../../src/position.ts";
import { campsAtEndOfTurn, checkCamp, returnCamp } from "../../src/rules/camp.ts";
import { turn } from "../../src/rules/sequence.ts";
import { excessIn } from "../../src/rules/stacking.ts";
import {
  a,
  act,
  advanced,
  asked,
  choose,
  enter,
  fight,
  idle,
  isOver,
  nameOf,
  offers,
  play,
  rig,
  run,
  u,
} from "../field.ts";

test("§24 §24a the Camp moves once a turn to an adjacent area, when units are activated where it is", () => {
  const position = advanced({ mariano: ["v-corsi-1"], romans: ["v-greci"] });
  position.camps.venetian.area = a("mariano");
  act(position, "ven-campo", "mariano");
  choose(position, { type: "moveCamp", area: a("romans") });
  expect(position.camps.venetian).toMatchObject({ area: a("romans"), moved: true });
  expect(offers(position, { type: "moveCamp" })).toBe(false);
  idle(position, isOver);
  position.activated.fill(0);
  act(position, "ven-campo", "romans");
  expect(offers(position, { type: "move", unit: u("v-greci") })).toBe(true);
  expect(offers(position, { type: "moveCamp" })).toBe(false);
  const elsewhere = advanced({ mariano: ["v-corsi-1"], romans: ["v-greci"] });
  elsewhere.camps.venetian.area = a("romans");
  act(elsewhere, "ven-campo", "mariano");
  expect(offers(elsewhere, { type: "moveCamp" })).toBe(false);
  const enemies = advanced({ mariano: ["v-corsi-1"], romans: ["a-stiria-1"] });
  enemies.camps.venetian.area = a("mariano");
  act(enemies, "ven-campo", "mariano");
  expect(offers(enemies, { type: "moveCamp", area: a("romans") })).toBe(false);
  choose(enemies, { type: "moveCamp", area: a("medea") });
  idle(enemies, isOver);
  run(enemies, turn, {});
  idle(enemies, isOver);
  expect(enemies.camps.venetian).toMatchObject({ area: a("medea"), moved: false });
});

test("§24b the Camp counts neither for stacking nor in combat", () => {
  const six = ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-terraferma-2", "v-corsi-2", "v-greci"];
  const crowded = advanced({ mariano: six });
  crowded.camps.venetian.area = a("mariano");
  expect(excessIn(crowded, "venetian", a("mariano"))).toBe(0);
  const battle = (withCamp: boolean) => {
    const position = advanced({ mariano: ["v-corsi-1", "a-stiria-1"] });
    position.camps.austrian.area = withCamp ? a("mariano") : NOWHERE;
    const told = fight(position, "mariano", "venetian", "medea", [3, 1]);
    return [told, asked(position)];
  };
  expect(battle(true)).toEqual(battle(false));
});

test("§24b the Camp can never enter a Fortress", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.venetian.area = a("mariano");
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "moveCamp", area: a("gradisca") })).toBe(false);
  expect(offers(position, { type: "moveCamp", area: a("farra") })).toBe(true);
});

test("§24c §24d the Camp is lost to an enemy force that finds it alone, and morale falls at once, not again with that turn, and with each later one", () => {
  const position = advanced({ mariano: ["v-corsi-1"], goritia: ["a-stiria-1"] });
  position.camps.austrian.area = a("farra");
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  choose(position, { type: "halt" });
  expect(position.camps.austrian.area).toBe(NOWHERE);
  expect(position.morale.austrian).toBe(5);
  play(position, campsAtEndOfTurn);
  expect(position.morale.austrian).toBe(5);
  position.turn = turnNamed("jan-feb-1616");
  run(position, turn, {});
  idle(position, isOver);
  expect(position.morale.austrian).toBe(4);
});

test("§24c after a Field Combat a Camp that is left behind is lost", () => {
  const position = advanced({ mariano: ["v-corsi-1"], farra: ["a-milizia-cormons"] });
  position.camps.austrian.area = a("farra");
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  rig(position, 1, 6);
  choose(position, { type: "go", area: a("farra") });
  if (asked(position).ask === "march.onward") choose(position, { type: "halt" });
  expect(position.area[u("a-milizia-cormons")]).toBe(ELIMINATED);
  expect(position.camps.austrian.area).toBe(NOWHERE);
});

test("§6e §24c a Camp alone is lost to whoever enters, but does not stop a march", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.austrian.area = a("farra");
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  choose(position, { type: "go", area: a("cormons") });
  expect(nameOf(position, "v-corsi-1")).toBe("cormons");
  expect(position.camps.austrian.area).toBe(NOWHERE);
});

test("§24e in a later turn it comes back at a Supply Source with friendly units, but not in a Fortress", () => {
  const position = advanced({ udine: ["v-corsi-1"], palma: ["v-italiani"], codroipo: ["v-greci"] });
  position.camps.venetian = { area: NOWHERE, moved: false, lostIn: position.turn };
  act(position, "ven-campo", "udine");
  expect(offers(position, { type: "returnCamp" })).toBe(false);
  position.turn++;
  expect(offers(position, { type: "returnCamp", area: a("udine") })).toBe(true);
  expect(offers(position, { type: "returnCamp", area: a("codroipo") })).toBe(true);
  expect(offers(position, { type: "returnCamp", area: a("palma") })).toBe(false);
  choose(position, { type: "returnCamp", area: a("codroipo") });
  expect(position.camps.venetian.area).toBe(a("codroipo"));
  expect(offers(position, { type: "returnCamp" })).toBe(false);
});

test("§24c §24e that a Camp is lost and that it comes back is told with its side and area", () => {
  const position = advanced({ mariano: ["v-corsi-1"], vipacco: ["a-stiria-1"] });
  position.camps.austrian.area = a("mariano");
  const lost = play(position, (at) => checkCamp(at, "austrian", a("mariano"), false));
  expect(lost).toContainEqual({ type: "campLost", rules: ["24c"], side: "austrian", area: a("mariano") });
  const back = play(position, (at) => returnCamp(at, "austrian", a("vipacco")));
  expect(back).toContainEqual({ type: "campReturns", rules: ["24e"], side: "austrian", area: a("vipacco") });
});

test("§24a §24e a Camp that has come back moves like any other, once in the turn", () => {
  const position = advanced({ udine: ["v-corsi-1"] });
  position.camps.venetian = { area: NOWHERE, moved: false, lostIn: position.turn - 1 };
  act(position, "ven-campo", "udine");
  choose(position, { type: "returnCamp", area: a("udine") });
  choose(position, { type: "moveCamp", area: a("trivignano") });
  expect(position.camps.venetian).toMatchObject({ area: a("trivignano"), moved: true });
});
