import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import examples from "../data/examples.json";
import { areaNamed, cards, data, SIDES, turnNamed, unitNamed, useData } from "../src/data.ts";
import { gradisca } from "../src/index.ts";
import { allowance } from "../src/movement.ts";
import { ELIMINATED, type Gradisca, NO_BOOTY, NOWHERE, ON_TIME_LINE, QUESTION_MARK } from "../src/position.ts";
import { turn } from "../src/sequence.ts";
import { endGame, shiftEndOfGame } from "../src/victory.ts";
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
  rigUntil,
  run,
  u,
  wallOf,
} from "./field.ts";
import { table } from "./table.ts";

/** The worked examples of data/examples.json, in their order, each played with its own numbers. */

test("every example of data/examples.json is a test of this file, in the same order", () => {
  const source = readFileSync(new URL(import.meta.url), "utf8");
  const titles = [...source.matchAll(/^test\("§(\S+) /gm)].map(([, rule]) => rule);
  expect(titles).toEqual((examples as { rule: string }[]).map(({ rule }) => rule));
});

const campaign = (game = "basic") =>
  gradisca.start({ scenario: "campaign", options: { game }, seed: "examples", dice: "fast" });
const advanced = (units: Record<string, string[]>) => field({ game: "advanced", units });
const told = (events: readonly { type: string }[], type: string) => events.find((event) => event.type === type);

/** A unit and its companions of a Command march from one area to the next. */
function march(position: Gradisca, corps: string, units: readonly string[], ...areas: string[]): void {
  act(position, corps, nameOf(position, units[0]!)!);
  choose(position, { type: "move", unit: u(units[0]!) });
  for (const unit of units.slice(1)) choose(position, { type: "add", unit: u(unit) });
  for (const area of areas) choose(position, { type: "go", area: a(area) });
}

/** Lets the owners take their hits, with units in good order as long as there are any. */
function takeAllHits(position: Gradisca): void {
  while (!isOver(position) && asked(position).ask === "takeHits.choose") {
    const targets = asked(position).options.flatMap((option) => (option.type === "take-hit" ? [option.unit] : []));
    choose(position, { type: "take-hit", unit: targets.find((unit) => !position.turned[unit]) ?? targets[0]! });
  }
}

// Rules 4 and 5

test("§4b the turn marker of a new game stands on Sept.-Oct. 1615", () => {
  expect(campaign().turn).toBe(turnNamed("sep-oct-1615"));
});

test("§4e four cards to each player, none of them marked 1617", () => {
  const position = campaign();
  for (const side of SIDES) {
    expect(position.hands[side]).toHaveLength(4);
    expect(position.hands[side].filter((card) => cards[card]!.year_1617)).toEqual([]);
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
  const t = table({ game: "basic", venetian: ["C01", "C02", "C05", "C26"] }).play("draw-card");
  expect(t.hand("venetian")).toHaveLength(5);
  expect(t.ids("discard-card")).toEqual(t.hand("venetian"));
  expect(t.play("discard-card", { card: "C26" }).hand("venetian")).toHaveLength(4);
});

test("§5c a Commander of Leadership 3: one card and three areas; option 1: two cards and one area", () => {
  const there = {
    udine: ["v-corsi-1", "v-giustiniani"],
    gemona: ["v-greci"],
    medea: ["v-albanesi-1"],
    palma: ["v-corsi-2"],
  };
  const spend = (way: "lead" | "cards-and-area") => {
    const position = field({ units: there, hands: { venetian: ["C01", "C02", "C05"] } });
    activate(position, "ven-campo");
    choose(position, { type: way });
    const used = { cards: 0, areas: 0 };
    for (; offers(position, { type: "play-card" }); used.cards++) choose(position, { type: "play-card" });
    for (; offers(position, { type: "area" }); used.areas++) {
      choose(position, { type: "area" });
      choose(position, { type: "end-area" });
    }
    return used;
  };
  expect(spend("lead")).toEqual({ cards: 1, areas: 3 });
  expect(spend("cards-and-area")).toEqual({ cards: 2, areas: 1 });
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
  const combat = told(fight(position, "mariano", "venetian", "medea", [3, 4, 2, 6, 6]), "field-combat");
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
  expect(told(events, "field-combat")).toMatchObject({ works: 2, suffered: { venetian: 3, austrian: 2 } });
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
  expect(told(events, "field-combat")).toMatchObject({ suffered: { venetian: 2, austrian: 2 } });
  takeAllHits(position);
  expect([nameOf(position, "v-albanesi-1"), nameOf(position, "a-stiria-2")]).toEqual(["medea", "mariano"]);
});

test("§7.3c behind a Breach 3 hits against 2: a 4th hit, and they stay while the attacker retreats", () => {
  const garrison = ["a-presidio-gradisca", "a-fanti-gradisca", "a-cavalli-gradisca"];
  const position = field({ units: { gradisca: ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", ...garrison] } });
  position.wallLevel[wallOf("gradisca", "mariano")] = 0;
  const events = fight(position, "gradisca", "venetian", "mariano", [1, 1, 1, 1, 1, 6]);
  expect(told(events, "field-combat")).toMatchObject({ suffered: { venetian: 2, austrian: 3 } });
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
    choose(position, { type: "bombard-wall", unit: u("v-cannoni"), wall });
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
    choose(position, { type: "fire-at", unit: u("v-cannoni"), area: a("gradisca") });
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
  choose(position, { type: "blow-mine", unit: u("v-guastatori-1"), wall });
  expect([position.wallLevel[wall], position.mines.venetian[wall]]).toEqual([0, 2]);
  choose(position, { type: "blow-mine", unit: u("v-guastatori-3"), wall });
  expect(position.mines.venetian[wall]).toBe(1);
  expect(asked(position).ask).toBe("activation.act");
});

// Rules 9 and 13

const foot = ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-terraferma-2", "v-greci"];
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

// Rules 15 to 19

test("§15a infantry may not move one area and then cross an unbridged river; it may cross as its only step", () => {
  const later = advanced({ cormons: ["v-corsi-1"] });
  march(later, "ven-campo", ["v-corsi-1"], "medea");
  expect(offers(later, { type: "go", area: a("mariano") })).toBe(true);
  expect(offers(later, { type: "go", area: a("trivignano") })).toBe(false);
  const first = advanced({ medea: ["v-corsi-1"] });
  march(first, "ven-campo", ["v-corsi-1"], "trivignano");
  expect([nameOf(first, "v-corsi-1"), asked(first).ask]).toEqual(["trivignano", "activation.act"]);
});

test("§16a of A, B, C and D in a row A, B and C are in the span of a Commander in A", () => {
  const row = {
    udine: ["v-giustiniani", "v-corsi-1"],
    manzano: ["v-greci"],
    cormons: ["v-corsi-2"],
    mariano: ["v-albanesi-1"],
  };
  const position = advanced(row);
  activate(position, "ven-campo");
  choose(position, { type: "lead", commander: u("v-giustiniani") });
  expect(Object.keys(row).map((area) => offers(position, { type: "area", area: a(area) }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

const six = [...foot, "v-guastatori-1"];
const austrians = ["a-stiria-1", "a-carniola-1", "a-stiria-2", "a-stander", "a-valloni", "a-artiglieria"];

/** Plays the rest of a round, and tells whether it went as the example says. */
function isRound(
  position: Gradisca,
  deed: (position: Gradisca) => { type: string }[],
  venetian: number,
  austrian: number,
) {
  const combat = told(deed(position), "field-combat");
  return (
    JSON.stringify(combat && (combat as unknown as { suffered: object }).suffered) ===
    JSON.stringify({ venetian, austrian })
  );
}

test("§18 six attackers against five defenders: one round only", () => {
  const battle = (defenders: string[]) => {
    const position = advanced({ mariano: [...six, ...defenders] });
    const begin = (trial: Gradisca) => fight(trial, "mariano", "venetian", "medea", []);
    rigUntil(position, (trial) => isRound(trial, begin, 1, 3));
    begin(position);
    takeAllHits(position);
    return asked(position).ask;
  };
  expect(battle(austrians.slice(1))).toBe("retreatDefenders.where");
  expect(battle(austrians)).toBe("fieldCombat.winnerWants");
});

test("§18-4 rounds of 2 against 4 and 5 against 2: totals 7 against 6, the attacker retreats", () => {
  const position = advanced({ mariano: [...six, ...austrians] });
  const begin = (trial: Gradisca) => fight(trial, "mariano", "venetian", "medea", []);
  rigUntil(position, (trial) => isRound(trial, begin, 2, 4));
  begin(position);
  takeAllHits(position);
  expect(asked(position)).toMatchObject({ seat: "venetian", ask: "fieldCombat.winnerWants" });
  const goOn = (trial: Gradisca) => choose(trial, { type: "fight-on" });
  rigUntil(position, (trial) => isRound(trial, goOn, 5, 2));
  goOn(position);
  takeAllHits(position);
  expect(asked(position)).toMatchObject({ seat: "austrian", ask: "fieldCombat.winnerWants" });
  const events = choose(position, { type: "break-off" });
  expect(told(events, "field-combat-won")).toMatchObject({ side: "austrian", total: { venetian: 7, austrian: 6 } });
  expect(six.every((unit) => nameOf(position, unit) !== "mariano")).toBe(true);
  expect(six.some((unit) => nameOf(position, unit) === "medea")).toBe(true);
});

test("§19.1 in difficult terrain attackers of 2, 3 and 4 fire with 2, 2 and 3", () => {
  const attackers = ["v-greci", "v-corsi-1", "v-olandesi-1"];
  const position = advanced({ podgora: [...attackers, "a-stiria-1"] });
  const combat = told(fight(position, "podgora", "venetian", "quisca", [6, 6, 6, 6]), "field-combat");
  const shots = (combat as unknown as { attack: { unit: number; value: number }[] }).attack;
  expect(attackers.map((id) => shots.find(({ unit }) => unit === u(id))!.value)).toEqual([2, 2, 3]);
});

test("§19.2 three Forts in a Fortified Town: of 5 hits 5 - 4 = 1 is left", () => {
  const position = advanced({ cormons: [...foot, "a-stiria-1", "a-valloni"] });
  position.forts.austrian[a("cormons")] = 3;
  const events = fight(position, "cormons", "venetian", "medea", [1, 1, 1, 1, 1, 6, 6]);
  expect(told(events, "field-combat")).toMatchObject({ works: 4, suffered: { austrian: 1 } });
});

// Rules 21 to 26

test("§21h a Commander of Leadership 4 out of supply activates one area, calls one unit and fires with 1", () => {
  const file = structuredClone(data()["units.json"]) as { commanders: { id: string; leadership: number }[] };
  file.commanders.find(({ id }) => id === "v-giustiniani")!.leadership = 4;
  useData({ "units.json": file });
  const position = advanced({
    pirano: ["v-giustiniani", "v-corsi-1", "v-armata", "v-presidio-capodistria"],
    "capo-d-istria": ["a-stiria-1"],
    udine: ["v-greci"],
  });
  const areasOf = (outOfSupply: number) => {
    position.outOfSupply[u("v-giustiniani")] = outOfSupply;
    activate(position, "ven-campo");
    choose(position, { type: "lead" });
    return position.activation!.areasLeft;
  };
  expect([areasOf(0), areasOf(1)]).toEqual([4, 1]);
  choose(position, { type: "area", area: a("pirano") });
  choose(position, { type: "move", unit: u("v-giustiniani") });
  choose(position, { type: "add", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("capo-d-istria") });
  choose(position, { type: "halt" });
  choose(position, { type: "call", unit: u("v-armata") });
  const events = choose(position, { type: "go", area: a("capo-d-istria") });
  const shots = (told(events, "field-combat") as unknown as { attack: { unit: number; value: number }[] }).attack;
  expect(shots.find(({ unit }) => unit === u("v-giustiniani"))).toMatchObject({ value: 1 });
  expect(position.activated[u("v-presidio-capodistria")]).toBe(0);
});

const printed = data()["units.json"];
afterAll(() => useData({ "units.json": printed }));

test("§21.1b a chain of an open area and a difficult one with the Camp: 1 + 2 = 3, Attack Supply is available", () => {
  const supplied = (from: string) => {
    const position = advanced({ [from]: ["v-corsi-1"] });
    position.camps.venetian.area = a("vipulzano");
    act(position, "ven-campo", from);
    return position.activation!.attackSupply;
  };
  // Mariano by Farra to Vipulzano; from Romans there is one open area more.
  expect([supplied("mariano"), supplied("romans")]).toEqual([true, false]);
});

test("§23c four raiders, one enemy unit and one Fort: 2 succeeds, 3 fails, 1 succeeds, 6 scatters and stops them", () => {
  const raiders = ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-greci"];
  const raid = (die: number) => {
    const position = advanced({ mariano: raiders, farra: ["a-stiria-1"] });
    position.forts.austrian[a("farra")] = 1;
    position.camps.venetian.area = a("mariano");
    march(position, "ven-campo", raiders, "farra");
    choose(position, { type: "raid", unit: u("v-corsi-1") });
    for (const unit of ["v-albanesi-1", "v-terraferma-1"]) choose(position, { type: "add", unit: u(unit) });
    rig(position, die);
    const events = choose(position, { type: "add", unit: u("v-greci") });
    const goOn = offers(position, { type: "go" });
    const disorganised = events.filter(({ type, rules }) => type === "disorganised" && rules.includes("23c")).length;
    return { ...told(events, "raid"), marked: position.raided[a("farra")], goOn, disorganised };
  };
  expect(raid(2)).toMatchObject({ modifier: 2, result: "success", marked: 1, goOn: true, disorganised: 0 });
  expect(raid(3)).toMatchObject({ modifier: 2, result: "failure", marked: 0, goOn: true, disorganised: 0 });
  expect(raid(1)).toMatchObject({ result: "success", marked: 1 });
  expect(raid(6)).toMatchObject({ result: "disaster", marked: 0, goOn: false, disorganised: 4 });
});

test("§23f a Raid succeeds where the enemy Camp is with morale 8: +2, but the limit is 9", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.austrian.area = a("farra");
  position.morale.venetian = 8;
  march(position, "ven-campo", ["v-corsi-1"], "farra");
  rig(position, 1);
  choose(position, { type: "raid", unit: u("v-corsi-1") });
  expect(position.morale.venetian).toBe(9);
});

test("§25.1 cavalry out of supply in Jan.-Febr. 1616 has 3 - 1 = 2 areas", () => {
  const winter = turnNamed("jan-feb-1616");
  const cut = { pirano: ["v-cappelletti-istria"], "capo-d-istria": ["a-stiria-1"] };
  const position = field({ game: "advanced", units: cut, turn: winter });
  position.seaSupply = NOWHERE;
  act(position, "ven-istria", "pirano");
  expect(position.outOfSupply[u("v-cappelletti-istria")]).toBe(1);
  expect(allowance(position, u("v-cappelletti-istria"))).toBe(2);
});

test("§26b an R card of Mar.-Apr. 1616: in May-June a 1 brings the group in, in July-Aug. a 1 or 2", () => {
  const startOf = (before: string, die: number) => {
    const t = table({
      turn: before,
      change: (position) => {
        const group = ["v-svizzeri-1", "v-svizzeri-2"].map(unitNamed);
        for (const unit of group) position.area[unit] = ON_TIME_LINE;
        const areas = [areaNamed("udine")];
        position.groups = [{ side: "venetian", units: group, areas, turn: turnNamed("mar-apr-1616"), rolls: true }];
      },
    });
    return t.play("cards-and-area").dice(die).play("end-activation").where("v-svizzeri-1") === "udine";
  };
  expect([1, 2].map((die) => startOf("mar-apr-1616", die))).toEqual([true, false]);
  expect([1, 2, 3].map((die) => startOf("may-jun-1616", die))).toEqual([true, true, false]);
  // Played on its date the card puts that very group there.
  const t = table({ turn: "mar-apr-1616", venetian: ["C09"] })
    .playCard("C09")
    .dice(1)
    .play("end-activation");
  expect(t.told("arrival-roll")).toMatchObject({ die: 1, needed: 1 });
});
