import { expect, test } from "vitest";
import { data, turnNamed, useData } from "../src/data.ts";
import { allowance } from "../src/movement.ts";
import { ELIMINATED, type Gradisca, NO_BOOTY, NOWHERE } from "../src/position.ts";
import { raidModifier, raidResult } from "../src/raids.ts";
import { turn } from "../src/sequence.ts";
import { a, act, asked, choose, field, idle, isOver, nameOf, offers, rig, run, u } from "./field.ts";

const advanced = (units: Record<string, string[]>) => field({ game: "advanced", units });

/** A unit and its companions of a Command march from one area to the next. */
function enter(position: Gradisca, corps: string, from: string, to: string, units: string[]): void {
  act(position, corps, from);
  choose(position, { type: "move", unit: u(units[0]!) });
  for (const unit of units.slice(1)) choose(position, { type: "add", unit: u(unit) });
  choose(position, { type: "go", area: a(to) });
}

test("§23 foot or horse may raid on entering an area that is not a Fortress", () => {
  const position = advanced({ mariano: ["v-corsi-1", "v-guastatori-1"] });
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1", "v-guastatori-1"]);
  expect(offers(position, { type: "raid", unit: u("v-corsi-1") })).toBe(true);
  expect(offers(position, { type: "raid", unit: u("v-guastatori-1") })).toBe(false);
  const fortress = advanced({ mariano: ["v-corsi-1"] });
  enter(fortress, "ven-campo", "mariano", "gradisca", ["v-corsi-1"]);
  expect(offers(fortress, { type: "raid" })).toBe(false);
  const basic = field({ units: { mariano: ["v-corsi-1"] } });
  enter(basic, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  expect(offers(basic, { type: "raid" })).toBe(false);
});

test("§23a raiders among enemies who have movement left may go on, and then there is no combat", () => {
  const position = advanced({ mariano: ["v-corazze-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1"]);
  expect(offers(position, { type: "go" })).toBe(false);
  rig(position, 3);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  choose(position, { type: "go", area: a("cormons") });
  choose(position, { type: "halt" });
  expect(nameOf(position, "v-corazze-1")).toBe("cormons");
  expect(position.turned[u("v-corazze-1")]).toBe(0);
});

test("§23b every attempt, successful or not, takes one movement point of each raider", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  rig(position, 5);
  choose(position, { type: "raid", unit: u("v-corsi-1") });
  expect(position.spent[u("v-corsi-1")]).toBe(2);
});

test("§23c four raiders against one enemy unit and one Fort: 2 and a natural 1 succeed, 3 fails, 6 scatters them", () => {
  const position = advanced({ farra: ["a-stiria-1", "a-trautmansdorff"] });
  position.forts.austrian[a("farra")] = 1;
  const modifier = raidModifier(position, "venetian", a("farra"));
  expect(modifier).toBe(2);
  expect([2, 3, 1, 6].map((die) => raidResult(die, modifier, 4))).toEqual([
    "success",
    "failure",
    "success",
    "disaster",
  ]);
});

test("§23c on a natural 6 all raiders are disorganized and do not move any more", () => {
  const position = advanced({ mariano: ["v-corazze-1", "v-gente-d-arme"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1", "v-gente-d-arme"]);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  rig(position, 6);
  choose(position, { type: "add", unit: u("v-gente-d-arme") });
  expect([position.turned[u("v-corazze-1")], position.turned[u("v-gente-d-arme")]]).toEqual([1, 1]);
  expect(asked(position).ask).toBe("activation.act");
  expect(nameOf(position, "v-corazze-1")).toBe("farra");
});

test("§23d a successful Raid takes Out of Supply markers off, raises morale by 1 and marks the area", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  position.outOfSupply[u("v-corsi-1")] = 1;
  rig(position, 1);
  choose(position, { type: "raid", unit: u("v-corsi-1") });
  expect(position.outOfSupply[u("v-corsi-1")]).toBe(0);
  expect(position.morale.venetian).toBe(8);
  expect(position.raided[a("farra")]).toBe(1);
});

test("§23e a raided area is barred to both sides until the end of the Nov.-Dec. turn", () => {
  const raidable = (raided: number) => {
    const position = advanced({ romans: ["a-stiria-1"] });
    position.raided[a("bruma")] = raided;
    enter(position, "aus-arciducale", "romans", "bruma", ["a-stiria-1"]);
    return offers(position, { type: "raid" });
  };
  expect([raidable(0), raidable(1)]).toEqual([true, false]);
  const after = (name: string) => {
    const position = field({ game: "advanced", units: { udine: ["v-corsi-1"] }, turn: turnNamed(name) });
    position.raided[a("bruma")] = 1;
    run(position, turn, {});
    idle(position, isOver);
    return position.raided[a("bruma")];
  };
  expect([after("sep-oct-1616"), after("nov-dec-1616")]).toEqual([1, 0]);
});

test("§23f a Raid that succeeds where the enemy Camp is raises morale by 2, from 8 to the limit of 9; alone it is lost", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.austrian.area = a("farra");
  position.morale.venetian = 8;
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  rig(position, 1);
  choose(position, { type: "raid", unit: u("v-corsi-1") });
  expect(position.morale.venetian).toBe(9);
  if (asked(position).ask === "march.onward") choose(position, { type: "halt" });
  expect(position.camps.austrian.area).toBe(NOWHERE);
  const six = advanced({ mariano: ["v-corsi-1"] });
  six.camps.austrian.area = a("farra");
  six.morale.venetian = 5;
  enter(six, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  rig(six, 1);
  choose(six, { type: "raid", unit: u("v-corsi-1") });
  expect(six.morale.venetian).toBe(7);
});

test("§23g attempts may be repeated, in the same area until one succeeds, as long as movement lasts", () => {
  const position = advanced({ mariano: ["v-corazze-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1"]);
  for (let attempt = 0; attempt < 3; attempt++) {
    rig(position, 4);
    choose(position, { type: "raid", unit: u("v-corazze-1") });
  }
  expect(position.spent[u("v-corazze-1")]).toBe(4);
  rig(position, 1);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  expect(position.raided[a("farra")]).toBe(1);
});

test("§23g among enemies the others of a stack may try as well, alone or with those who have failed; only raiders go on", () => {
  const position = advanced({ mariano: ["v-corazze-1", "v-gente-d-arme"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1", "v-gente-d-arme"]);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  rig(position, 4);
  choose(position, { type: "raid-now" });
  expect(offers(position, { type: "raid", unit: u("v-gente-d-arme") })).toBe(true);
  expect(offers(position, { type: "go" })).toBe(false);
  choose(position, { type: "raid", unit: u("v-gente-d-arme") });
  rig(position, 5);
  choose(position, { type: "raid-now" });
  choose(position, { type: "go", area: a("cormons") });
  expect(nameOf(position, "v-corazze-1")).toBe("cormons");
  expect(nameOf(position, "v-gente-d-arme")).toBe("cormons");
});

test("§23a §23g raiders leave the others of their stack behind, whether these could still raid or not", () => {
  const left = (die: number) => {
    const position = advanced({ mariano: ["v-corazze-1", "v-gente-d-arme"], farra: ["a-stiria-1"] });
    enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1", "v-gente-d-arme"]);
    choose(position, { type: "raid", unit: u("v-corazze-1") });
    rig(position, die);
    choose(position, { type: "raid-now" });
    if (die !== 1) choose(position, { type: "drop", unit: u("v-gente-d-arme") });
    const events = choose(position, { type: "go", area: a("cormons") });
    events.push(...choose(position, { type: "halt" }));
    expect(nameOf(position, "v-corazze-1")).toBe("cormons");
    return events.some(({ type }) => type === "field-combat");
  };
  expect([left(4), left(1)]).toEqual([true, true]);
});

test("§23h if raiders stay among enemies a Field Combat follows", () => {
  const position = advanced({ mariano: ["v-corazze-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1"]);
  rig(position, 3);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  const events = choose(position, { type: "halt" });
  expect(events.some(({ type }) => type === "field-combat")).toBe(true);
});

test("§23i §23j each side raids the areas that the map data list for it", () => {
  const may = (corps: string, unit: string, from: string, to: string) => {
    const position = advanced({ [from]: [unit] });
    enter(position, corps, from, to, [unit]);
    return offers(position, { type: "raid" });
  };
  expect(may("ven-cavalleria", "v-corazze-1", "pontebba", "tarvis")).toBe(true);
  expect(may("ven-cavalleria", "v-corazze-1", "cividale", "val-natisone")).toBe(true);
  expect(may("ven-cavalleria", "v-corazze-1", "udine", "manzano")).toBe(false);
  expect(may("aus-arciducale", "a-marradas-1", "udine", "manzano")).toBe(true);
  expect(may("aus-arciducale", "a-marradas-1", "doberdo", "monfalcone")).toBe(true);
  expect(may("aus-arciducale", "a-marradas-1", "dorimbergo", "goritia")).toBe(false);
});

test("§23 §13c raiders who leave take no booty; those who stay do", () => {
  const position = advanced({ mariano: ["v-corazze-1"] });
  position.booty.austrian[a("farra")] = 3;
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1"]);
  rig(position, 4);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  choose(position, { type: "go", area: a("cormons") });
  expect(position.booty.austrian[a("farra")]).toBe(3);
  choose(position, { type: "go", area: a("farra") });
  if (asked(position).ask === "march.onward") choose(position, { type: "halt" });
  expect(position.booty.austrian[a("farra")]).toBe(NO_BOOTY);
});

test("§23 §13c who marches on with raiders but did not raid takes the booty like any march", () => {
  const passing = (...raiders: string[]) => {
    const position = advanced({ mariano: ["v-corazze-1", "v-gente-d-arme", "v-scotto"] });
    position.booty.austrian[a("farra")] = 3;
    enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1", "v-gente-d-arme", "v-scotto"]);
    choose(position, { type: "raid", unit: u(raiders[0]!) });
    rig(position, 5);
    if (raiders[1]) choose(position, { type: "add", unit: u(raiders[1]) });
    else choose(position, { type: "raid-now" });
    choose(position, { type: "go", area: a("cormons") });
    return position.victoryPoints.venetian;
  };
  expect([passing("v-corazze-1"), passing("v-corazze-1", "v-gente-d-arme")]).toEqual([3, 0]);
});

test("§23 §13c whoever is left behind in a raided area takes its booty", () => {
  const position = advanced({ mariano: ["v-corazze-1", "v-gente-d-arme"] });
  position.booty.austrian[a("farra")] = 3;
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1", "v-gente-d-arme"]);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  rig(position, 4);
  choose(position, { type: "raid-now" });
  choose(position, { type: "drop", unit: u("v-gente-d-arme") });
  choose(position, { type: "go", area: a("cormons") });
  expect(nameOf(position, "v-gente-d-arme")).toBe("farra");
  expect(position.victoryPoints.venetian).toBe(3);
});

test("§21.1 a Raid by three units needs Attack Supply", () => {
  const raiders = ["v-corsi-1", "v-albanesi-1", "v-greci"];
  const party = (camp: number) => {
    const position = advanced({ mariano: raiders });
    position.camps.venetian.area = camp;
    enter(position, "ven-campo", "mariano", "farra", raiders);
    choose(position, { type: "raid", unit: u("v-corsi-1") });
    choose(position, { type: "add", unit: u("v-albanesi-1") });
    return position;
  };
  expect(offers(party(a("mariano")), { type: "add", unit: u("v-greci") })).toBe(true);
  expect(offers(party(NOWHERE), { type: "add", unit: u("v-greci") })).toBe(false);
});

// Rule 24

test("§24 §24a the Camp moves once a turn to an adjacent area, when units are activated where it is", () => {
  const position = advanced({ mariano: ["v-corsi-1"], romans: ["v-greci"] });
  position.camps.venetian.area = a("mariano");
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move-camp", area: a("romans") });
  expect(position.camps.venetian).toMatchObject({ area: a("romans"), moved: true });
  expect(offers(position, { type: "move-camp" })).toBe(false);
  idle(position, isOver);
  position.activated.fill(0);
  act(position, "ven-campo", "romans");
  expect(offers(position, { type: "move", unit: u("v-greci") })).toBe(true);
  expect(offers(position, { type: "move-camp" })).toBe(false);
  const elsewhere = advanced({ mariano: ["v-corsi-1"], romans: ["v-greci"] });
  elsewhere.camps.venetian.area = a("romans");
  act(elsewhere, "ven-campo", "mariano");
  expect(offers(elsewhere, { type: "move-camp" })).toBe(false);
  const enemies = advanced({ mariano: ["v-corsi-1"], romans: ["a-stiria-1"] });
  enemies.camps.venetian.area = a("mariano");
  act(enemies, "ven-campo", "mariano");
  expect(offers(enemies, { type: "move-camp", area: a("romans") })).toBe(false);
  choose(enemies, { type: "move-camp", area: a("medea") });
  idle(enemies, isOver);
  run(enemies, turn, {});
  idle(enemies, isOver);
  expect(enemies.camps.venetian).toMatchObject({ area: a("medea"), moved: false });
});

test("§24b the Camp can never enter a Fortress and does not count for stacking", () => {
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.venetian.area = a("mariano");
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "move-camp", area: a("gradisca") })).toBe(false);
  expect(offers(position, { type: "move-camp", area: a("farra") })).toBe(true);
});

test("§24c §24d the Camp is lost to an enemy force that finds it alone, and morale falls at once and in each later turn", () => {
  const position = advanced({ mariano: ["v-corsi-1"], goritia: ["a-stiria-1"] });
  position.camps.austrian.area = a("farra");
  enter(position, "ven-campo", "mariano", "farra", ["v-corsi-1"]);
  choose(position, { type: "halt" });
  expect(position.camps.austrian.area).toBe(NOWHERE);
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

test("§24e in a later turn it comes back at a Supply Source with friendly units, but not in a Fortress", () => {
  const position = advanced({ udine: ["v-corsi-1"], palma: ["v-italiani"], codroipo: ["v-greci"] });
  position.camps.venetian = { area: NOWHERE, moved: false, lostIn: position.turn };
  act(position, "ven-campo", "udine");
  expect(offers(position, { type: "return-camp" })).toBe(false);
  position.turn++;
  expect(offers(position, { type: "return-camp", area: a("udine") })).toBe(true);
  expect(offers(position, { type: "return-camp", area: a("codroipo") })).toBe(true);
  expect(offers(position, { type: "return-camp", area: a("palma") })).toBe(false);
  choose(position, { type: "return-camp", area: a("codroipo") });
  expect(position.camps.venetian.area).toBe(a("codroipo"));
  expect(offers(position, { type: "return-camp" })).toBe(false);
});

test("§24a §24e a Camp that has come back moves like any other, once in the turn", () => {
  const position = advanced({ udine: ["v-corsi-1"] });
  position.camps.venetian = { area: NOWHERE, moved: false, lostIn: position.turn - 1 };
  act(position, "ven-campo", "udine");
  choose(position, { type: "return-camp", area: a("udine") });
  choose(position, { type: "move-camp", area: a("trivignano") });
  expect(position.camps.venetian).toMatchObject({ area: a("trivignano"), moved: true });
});

// Rule 25

test("§25 §25.1 in Jan.-Febr. cavalry has 3 points; out of supply 3 - 1 = 2", () => {
  const position = field({
    game: "advanced",
    units: { udine: ["v-corazze-1", "v-corsi-1"] },
    turn: turnNamed("jan-feb-1616"),
  });
  expect(allowance(position, u("v-corazze-1"))).toBe(3);
  position.outOfSupply[u("v-corazze-1")] = 1;
  expect(allowance(position, u("v-corazze-1"))).toBe(2);
  expect(allowance(position, u("v-corsi-1"))).toBe(3);
  expect(
    allowance(field({ units: { udine: ["v-corazze-1"] }, turn: turnNamed("jan-feb-1616") }), u("v-corazze-1")),
  ).toBe(5);
});

test("§25.2a §23h light cavalry that has raided among enemies rides on or stays to fight: it does not strike and fall back", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  expect(offers(position, { type: "incursion" })).toBe(true);
  rig(position, 4);
  choose(position, { type: "raid", unit: u("v-cappelletti-1") });
  expect(offers(position, { type: "go", area: a("cormons") })).toBe(true);
  expect(offers(position, { type: "incursion" })).toBe(false);
});

test("§25.2a §6i a Commander whose last unit an incursion destroys is lost with it", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-artiglieria", "a-trautmansdorff"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  rig(position, 1, 6);
  choose(position, { type: "incursion" });
  expect(position.area[u("a-artiglieria")]).toBe(ELIMINATED);
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
});

test("§25.2 §6i a lone Commander is lost even to light cavalry that rides on", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-trautmansdorff"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  choose(position, { type: "go", area: a("cormons") });
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
});

test("§25.2 light cavalry alone need not stop among enemies; in company it must", () => {
  const position = advanced({ mariano: ["v-cappelletti-1", "v-corazze-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  expect(offers(position, { type: "go", area: a("cormons") })).toBe(true);
  const mixed = advanced({ mariano: ["v-cappelletti-1", "v-corazze-1"], farra: ["a-stiria-1"] });
  enter(mixed, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1", "v-corazze-1"]);
  expect(offers(mixed, { type: "go" })).toBe(false);
});

const riders = ["v-cappelletti-1", "v-cappelletti-2", "v-venturieri"];
function withoutAttackSupply(units: Record<string, string[]>): Gradisca {
  const position = advanced(units);
  position.camps.venetian.area = NOWHERE;
  return position;
}

function rideTo(position: Gradisca, area: string): void {
  act(position, "ven-cavalleria", "mariano");
  choose(position, { type: "move", unit: u("v-cappelletti-1") });
  choose(position, { type: "add-all" });
  choose(position, { type: "go", area: a(area) });
}

test("§25.2 §21.1 three light cavalry without Attack Supply ride through an enemy area, but neither strike, raid nor stay", () => {
  // No Command of the printed game has three of them: the Venturieri are lent to the cavalry.
  const file = structuredClone(data()["units.json"]) as { units: { id: string; corps: string }[] };
  const printed = data()["units.json"];
  file.units.find(({ id }) => id === "v-venturieri")!.corps = "ven-cavalleria";
  useData({ "units.json": file });
  try {
    const position = withoutAttackSupply({ mariano: riders, farra: ["a-stiria-1"] });
    rideTo(position, "farra");
    const types = new Set(asked(position).options.map(({ type }) => type));
    expect([...types].sort()).toEqual(["drop", "go"]);
    choose(position, { type: "go", area: a("cormons") });
    choose(position, { type: "halt" });
    expect(riders.map((unit) => nameOf(position, unit))).toEqual(["cormons", "cormons", "cormons"]);

    // One, or two, may stay behind and fight; the third may not.
    const divided = withoutAttackSupply({ mariano: riders, farra: ["a-stiria-1"] });
    rideTo(divided, "farra");
    choose(divided, { type: "drop", unit: u("v-venturieri") });
    choose(divided, { type: "drop", unit: u("v-cappelletti-2") });
    expect(offers(divided, { type: "drop" })).toBe(false);
    expect(offers(divided, { type: "halt" })).toBe(false);
    const fought = choose(divided, { type: "go", area: a("cormons") });
    expect(fought.some(({ type }) => type === "field-combat")).toBe(false);
    expect(choose(divided, { type: "halt" }).some(({ type }) => type === "field-combat")).toBe(true);

    // Who could not leave again may not enter; with Attack Supply all is open.
    const tired = withoutAttackSupply({ mariano: riders, farra: ["a-stiria-1"] });
    act(tired, "ven-cavalleria", "mariano");
    for (const unit of riders) tired.spent[u(unit)] = 4;
    choose(tired, { type: "move", unit: u("v-cappelletti-1") });
    choose(tired, { type: "add-all" });
    expect(offers(tired, { type: "go", area: a("farra") })).toBe(false);
    expect(offers(tired, { type: "go", area: a("cormons") })).toBe(true);
    const supplied = advanced({ mariano: riders, farra: ["a-stiria-1"] });
    supplied.camps.venetian.area = a("mariano");
    rideTo(supplied, "farra");
    for (const type of ["incursion", "raid", "halt"] as const) expect(offers(supplied, { type })).toBe(true);
  } finally {
    useData({ "units.json": printed });
  }
});

test("§21.1 three units without Attack Supply may not attack, but they may overrun a lone Commander, who does not fight", () => {
  const three = ["v-corsi-1", "v-albanesi-1", "v-greci"];
  const may = (enemy: string) => {
    const position = withoutAttackSupply({ mariano: three, farra: [enemy] });
    act(position, "ven-campo", "mariano");
    choose(position, { type: "move", unit: u("v-corsi-1") });
    choose(position, { type: "add-all" });
    return offers(position, { type: "go", area: a("farra") });
  };
  expect([may("a-stiria-1"), may("a-trautmansdorff"), may("a-guastatori-1")]).toEqual([false, true, true]);
});

test("§25.2a it strikes and falls back where it came from; the defender does not fire", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  rig(position, 2);
  choose(position, { type: "incursion" });
  expect(position.turned[u("a-stiria-1")]).toBe(1);
  expect(position.turned[u("v-cappelletti-1")]).toBe(0);
  expect(nameOf(position, "v-cappelletti-1")).toBe("mariano");
  expect(nameOf(position, "a-stiria-1")).toBe("farra");
  expect(position.spent[u("v-cappelletti-1")]).toBe(2);
});

test("§25.2a a Fort cancels a hit of an incursion too", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] });
  position.forts.austrian[a("farra")] = 1;
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  rig(position, 2);
  choose(position, { type: "incursion" });
  expect(position.turned[u("a-stiria-1")]).toBe(0);
});

test("§25.2a without movement for the way back there is no incursion, only an ordinary combat", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] });
  act(position, "ven-cavalleria", "mariano");
  position.spent[u("v-cappelletti-1")] = 4;
  choose(position, { type: "move", unit: u("v-cappelletti-1") });
  const events = choose(position, { type: "go", area: a("farra") });
  expect(events.some(({ type }) => type === "field-combat")).toBe(true);
});

test("§25.2b as often as movement permits, but once only against one area", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"], bruma: ["a-valloni"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  choose(position, { type: "incursion" });
  choose(position, { type: "go", area: a("farra") });
  expect(offers(position, { type: "incursion" })).toBe(false);
  const twice = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"], bruma: ["a-valloni"] });
  enter(twice, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  choose(twice, { type: "incursion" });
  choose(twice, { type: "go", area: a("bruma") });
  expect(offers(twice, { type: "incursion" })).toBe(true);
});

test("§25.3 light cavalry that raids is disorganized, whatever the result; other horse is not", () => {
  const position = advanced({ mariano: ["v-cappelletti-1", "v-corazze-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1", "v-corazze-1"]);
  choose(position, { type: "raid", unit: u("v-cappelletti-1") });
  rig(position, 1);
  choose(position, { type: "add", unit: u("v-corazze-1") });
  expect([position.turned[u("v-cappelletti-1")], position.turned[u("v-corazze-1")]]).toEqual([1, 0]);
});
