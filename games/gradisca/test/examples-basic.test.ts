import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import examples from "../data/examples.json";
import { cards, SIDES, turnNamed } from "../src/data.ts";
import { ELIMINATED, type Gradisca, NO_BOOTY, QUESTION_MARK } from "../src/position.ts";
import { turn } from "../src/rules/sequence.ts";
import { endGame, shiftEndOfGame } from "../src/rules/victory.ts";
import { campaign, foot, march, takeAllHits, told } from "./examples.ts";
import {
  a,
  act,
  activate,
  asked,
  choose,
  field,
  fight,
  idle,
  isOver,
  nameOf,
  offers,
  outcome,
  play,
  rig,
  run,
  u,
  wallOf,
} from "./field.ts";
import { table } from "./table.ts";

/** The worked examples of data/examples.json for the basic game, in their order, each played with its own numbers. */

test("every example of data/examples.json is a test, in the same order: the basic game here, the advanced one next door", () => {
  const titlesIn = (file: string) => {
    const source = readFileSync(new URL(file, import.meta.url), "utf8");
    return [...source.matchAll(/^test\("§(\S+) /gm)].map(([, rule]) => rule);
  };
  const titles = [...titlesIn("examples-basic.test.ts"), ...titlesIn("examples-advanced.test.ts")];
  expect(titles).toEqual((examples as { rule: string }[]).map(({ rule }) => rule));
});

// Rules 4 and 5

test("§4b the turn marker of a new game stands on Sept.-Oct. 1615", () => {
  expect(campaign().turn).toBe(turnNamed("sep-oct-1615"));
});

test("§4e four cards to each player, none of them marked 1617", () => {
  const position = campaign();
  for (const side of SIDES) {
    expect(position.hands[side]).toHaveLength(4);
    expect(position.hands[side].filter((card) => cards[card]!.year1617)).toEqual([]);
  }
});

test("§4.1f lengthened as far as possible the game ends when Mar.-Apr. 1618 is finished: 16 turns", () => {
  const position = field({ units: { udine: ["v-corsi-1"], goritia: ["a-stiria-1"] } });
  for (let card = 0; card < 10; card++) play(position, (now) => shiftEndOfGame(now, 1));
  let turns = 0;
  let last = -1;
  for (; !outcome(position); turns++) {
    last = position.turn;
    run(position, turn, {});
    idle(position, isOver);
  }
  expect([turns, last]).toEqual([16, turnNamed("mar-apr-1618")]);
});

test("§5ba with four cards option 2 draws a fifth, then one of the five is discarded", () => {
  const t = table({ game: "basic", venetian: ["C01", "C02", "C05", "C26"] }).play("drawCard");
  expect(t.hand("venetian")).toHaveLength(5);
  expect(t.ids("discardCard")).toEqual(t.hand("venetian"));
  expect(t.play("discardCard", { card: "C26" }).hand("venetian")).toHaveLength(4);
});

test("§5c a Commander of Leadership 3: one card and three areas; option 1: two cards and one area", () => {
  const there = {
    udine: ["v-corsi-1", "v-giustiniani"],
    gemona: ["v-greci"],
    medea: ["v-albanesi-1"],
    palma: ["v-corsi-2"],
  };
  const spend = (way: "lead" | "cardsAndArea") => {
    const position = field({ units: there, hands: { venetian: ["C01", "C02", "C05"] } });
    activate(position, "ven-campo");
    choose(position, { type: way });
    const used = { cards: 0, areas: 0 };
    for (; offers(position, { type: "playCard" }); used.cards++) choose(position, { type: "playCard" });
    for (; offers(position, { type: "area" }); used.areas++) {
      choose(position, { type: "area" });
      choose(position, { type: "endArea" });
    }
    return used;
  };
  expect(spend("lead")).toEqual({ cards: 1, areas: 3 });
  expect(spend("cardsAndArea")).toEqual({ cards: 2, areas: 1 });
});

// Rule 6

test("§6a infantry, artillery, cavalry and a Commander together: one difficult area or two open ones", () => {
  const stack = ["a-stiria-1", "a-artiglieria", "a-carniola-cavalli", "a-trautmansdorff"];
  const difficult = field({ units: { farra: stack } });
  march(difficult, "aus-arciducale", stack, "vipulzano");
  expect(asked(difficult).ask).toBe("activation.act");
  const open = field({ units: { farra: stack } });
  march(open, "aus-arciducale", stack, "mariano");
  expect(offers(open, { type: "go", area: a("romans") })).toBe(true);
  choose(open, { type: "go", area: a("romans") });
  expect(asked(open).ask).toBe("activation.act");
  expect(stack.map((unit) => nameOf(open, unit))).toEqual(["romans", "romans", "romans", "romans"]);
});

test("§6b infantry enters a difficult area, then an open one: 2 + 1 = 3, and has nothing left", () => {
  const position = field({ units: { cormons: ["v-corsi-1"] } });
  march(position, "ven-campo", ["v-corsi-1"], "vipulzano", "farra");
  expect(position.spent[u("v-corsi-1")]).toBe(3);
  expect([nameOf(position, "v-corsi-1"), asked(position).ask]).toEqual(["farra", "activation.act"]);
});

// Rule 7

test("§7.1b fire value 3 hits with a 3 and misses with a 4; Leadership 2 hits with a 2", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-albanesi-1", "v-erizzo", "a-stiria-1", "a-valloni"] } });
  const combat = told(fight(position, "mariano", "venetian", "medea", [3, 4, 2, 6, 6]), "fieldCombat");
  expect(combat).toMatchObject({
    attack: [
      { value: 3, die: 3 },
      { value: 3, die: 4 },
      { value: 2, die: 2 },
    ],
    suffered: { venetian: 0, austrian: 2 },
  });
});

test("§7.1d 4 hits against a Fort and a Fortified Town are 2; the attacker takes 3 and retreats", () => {
  const attackers = ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-greci"];
  const position = field({ units: { cormons: [...attackers, "a-stiria-1", "a-carniola-1", "a-valloni"] } });
  position.forts.austrian[a("cormons")] = 1;
  const events = fight(position, "cormons", "venetian", "medea", [1, 1, 1, 1, 1, 1, 1]);
  expect(told(events, "fieldCombat")).toMatchObject({ works: 2, suffered: { venetian: 3, austrian: 2 } });
  takeAllHits(position);
  expect(nameOf(position, "v-greci")).toBe("medea");
  expect(nameOf(position, "a-valloni")).toBe("cormons");
});

test("§7.1f one hit, two Commanders, dice 2 and 3: the first is a casualty, the second survives", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-manzano", "v-da-lezze", "a-stiria-1"] } });
  fight(position, "mariano", "venetian", "medea", [6, 6, 6, 1, 2, 3]);
  expect(position.area[u("v-manzano")]).toBe(ELIMINATED);
  expect(nameOf(position, "v-da-lezze")).toBe("medea");
});

test("§7.1g 2 hits on either side, both have units left: the attacker retreats", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-albanesi-1", "a-stiria-1", "a-stiria-2"] } });
  const events = fight(position, "mariano", "venetian", "medea", [1, 1, 1, 1]);
  expect(told(events, "fieldCombat")).toMatchObject({ suffered: { venetian: 2, austrian: 2 } });
  takeAllHits(position);
  expect([nameOf(position, "v-albanesi-1"), nameOf(position, "a-stiria-2")]).toEqual(["medea", "mariano"]);
});

test("§7.3c behind a Breach 3 hits against 2: a 4th hit, and they stay while the attacker retreats", () => {
  const garrison = ["a-presidio-gradisca", "a-fanti-gradisca", "a-cavalli-gradisca"];
  const position = field({ units: { gradisca: ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", ...garrison] } });
  position.wallLevel[wallOf("gradisca", "mariano")] = 0;
  const events = fight(position, "gradisca", "venetian", "mariano", [1, 1, 1, 1, 1, 6]);
  expect(told(events, "fieldCombat")).toMatchObject({ suffered: { venetian: 2, austrian: 3 } });
  takeAllHits(position);
  choose(position, { type: "stand" });
  takeAllHits(position);
  // Four hits: two units gone, or fewer gone and more of them turned.
  const taken = garrison.map((unit) => (position.area[u(unit)] === ELIMINATED ? 2 : position.turned[u(unit)]!));
  expect(taken.reduce((sum, hits) => sum + hits)).toBe(4);
  expect(garrison.some((unit) => nameOf(position, unit) === "gradisca")).toBe(true);
  expect(nameOf(position, "v-terraferma-1")).toBe("mariano");
});

const wall = wallOf("gradisca", "mariano");
const presidio = { gradisca: ["a-presidio-gradisca"] };

/** The cannon, of fire value 4, bombards the wall of Gradisca in an activation of its own. */
function bombard(position: Gradisca, ...dice: number[]): Gradisca {
  for (const die of dice) {
    position.operated.fill(0);
    position.activated.fill(0);
    act(position, "ven-campo", "mariano");
    rig(position, die);
    choose(position, { type: "bombardWall", unit: u("v-cannoni"), wall });
    idle(position, isOver);
  }
  return position;
}

test("§7.4a a gun of 4 without engineers has value 1 and misses with a 2; with them it hits with a 4", () => {
  expect(bombard(field({ units: { mariano: ["v-cannoni"], ...presidio } }), 2).wallLevel[wall]).toBe(4);
  expect(bombard(field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...presidio } }), 4).wallLevel[wall]).toBe(
    3,
  );
});

test("§7.4b a gun of 4 with engineers that rolls a 6 misses and is eliminated", () => {
  const position = bombard(field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...presidio } }), 6);
  expect([position.wallLevel[wall], position.area[u("v-cannoni")]]).toEqual([4, ELIMINATED]);
});

test("§7.4.1a a wall of 2 hit twice is at 0: a Breach, and enemies may enter across it", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1", "v-italiani"], ...presidio } });
  position.wallLevel[wall] = 2;
  bombard(position, 1, 1);
  expect(position.wallLevel[wall]).toBe(0);
  act(position, "ven-palma", "mariano");
  choose(position, { type: "move", unit: u("v-italiani") });
  expect(offers(position, { type: "go", area: a("gradisca") })).toBe(true);
});

test("§7.4.2a through a Breach a gun of 4 with engineers has value 3: a 4 misses, in another turn a 3 hits", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...presidio } });
  position.wallLevel[wall] = 0;
  const hit = (die: number) => {
    position.operated.fill(0);
    position.activated.fill(0);
    act(position, "ven-campo", "mariano");
    rig(position, die);
    choose(position, { type: "fireAt", unit: u("v-cannoni"), area: a("gradisca") });
    idle(position, isOver);
    return position.turned[u("a-presidio-gradisca")];
  };
  expect([hit(4), hit(3)]).toEqual([0, 1]);
});

test("§7.5c two Guastatori, three old mines, dice 3 and 6: a Breach, a mine lost, one mine remains", () => {
  const position = field({ units: { mariano: ["v-guastatori-1", "v-guastatori-3"], ...presidio } });
  position.mines.venetian[wall] = 3;
  act(position, "ven-campo", "mariano");
  rig(position, 3, 6);
  choose(position, { type: "blowMine", unit: u("v-guastatori-1"), wall });
  expect([position.wallLevel[wall], position.mines.venetian[wall]]).toEqual([0, 2]);
  choose(position, { type: "blowMine", unit: u("v-guastatori-3"), wall });
  expect(position.mines.venetian[wall]).toBe(1);
  expect(asked(position).ask).toBe("activation.act");
});

// Rules 9 and 13

const crowd = [...foot, "v-cappelletti-1", "v-corazze-1", "v-gente-d-arme"];
const train = ["v-campo-artiglieria", "v-cannoni", "v-guastatori-1", "v-giustiniani"];

function endTurn(position: Gradisca): number {
  run(position, turn, {});
  idle(position, isOver);
  return position.turned.filter((one) => one === 1).length;
}

test("§9 5 infantry, 3 cavalry, 2 artillery, Guastatori and a Commander: 2 units become Disorganized", () => {
  expect(endTurn(field({ units: { udine: [...crowd, ...train] } }))).toBe(2);
});

test("§9 the same with 7 of the 8 Disorganized already: the one left becomes it, nothing more", () => {
  const position = field({ units: { udine: [...crowd, ...train] } });
  for (const id of crowd.slice(0, 7)) position.turned[u(id)] = 1;
  expect(endTurn(position)).toBe(8);
  expect(crowd.every((id) => nameOf(position, id) === "udine" && position.turned[u(id)] === 1)).toBe(true);
});

test("§13c a booty marker that shows 3 brings 3 points, a question mark with a die of 5 brings 5", () => {
  const booty = (value: number) => {
    const position = field({ units: { udine: ["a-stiria-1"] } });
    position.booty.venetian[a("gemona")] = value;
    march(position, "aus-arciducale", ["a-stiria-1"], "gemona");
    rig(position, 5);
    choose(position, { type: "halt" });
    expect(position.booty.venetian[a("gemona")]).toBe(NO_BOOTY);
    return position.victoryPoints.austrian;
  };
  expect([booty(3), booty(QUESTION_MARK)]).toEqual([3, 5]);
});

test("§13d Austrians in Palma and Udine, Venetians in Trieste and Goritia: Austria +30, Venice +20", () => {
  const position = field({
    units: { palma: ["a-stiria-1"], udine: ["a-valloni"], trieste: ["v-corsi-1"], goritia: ["v-greci"] },
  });
  position.victoryPoints = { venetian: 3, austrian: 4 };
  play(position, endGame);
  expect(outcome(position)!.scores).toEqual({ venetian: 23, austrian: 34 });
});
