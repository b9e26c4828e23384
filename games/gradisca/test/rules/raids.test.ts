import { expect, test } from "vitest";
import { turnNamed } from "../../src/data.ts";
import { NO_BOOTY, NOWHERE } from "../../src/position.ts";
import { raidModifier, raidResult } from "../../src/rules/raids.ts";
import { turn } from "../../src/rules/sequence.ts";
import { a, advanced, asked, choose, enter, field, idle, isOver, nameOf, offers, rig, run, u } from "../field.ts";

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
  choose(position, { type: "raidNow" });
  expect(offers(position, { type: "raid", unit: u("v-gente-d-arme") })).toBe(true);
  expect(offers(position, { type: "go" })).toBe(false);
  choose(position, { type: "raid", unit: u("v-gente-d-arme") });
  rig(position, 5);
  choose(position, { type: "raidNow" });
  choose(position, { type: "go", area: a("cormons") });
  expect(nameOf(position, "v-corazze-1")).toBe("cormons");
  expect(nameOf(position, "v-gente-d-arme")).toBe("cormons");
});

test("§23a §6f a raider who has spent exactly what he has is still of the stack, and holds it until he is left behind", () => {
  const stack = ["v-corsi-1", "v-greci"];
  const position = advanced({ mariano: stack });
  enter(position, "ven-campo", "mariano", "farra", stack);
  for (let attempt = 0; attempt < 2; attempt++) {
    choose(position, { type: "raid", unit: u("v-corsi-1") });
    rig(position, 5);
    choose(position, { type: "raidNow" });
  }
  expect(position.spent[u("v-corsi-1")]).toBe(3);
  expect(offers(position, { type: "go" })).toBe(false);
  choose(position, { type: "drop", unit: u("v-corsi-1") });
  expect(offers(position, { type: "go" })).toBe(true);
});

test("§23a §23g raiders leave the others of their stack behind, whether these could still raid or not", () => {
  const left = (die: number) => {
    const position = advanced({ mariano: ["v-corazze-1", "v-gente-d-arme"], farra: ["a-stiria-1"] });
    enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1", "v-gente-d-arme"]);
    choose(position, { type: "raid", unit: u("v-corazze-1") });
    rig(position, die);
    choose(position, { type: "raidNow" });
    if (die !== 1) choose(position, { type: "drop", unit: u("v-gente-d-arme") });
    const events = choose(position, { type: "go", area: a("cormons") });
    events.push(...choose(position, { type: "halt" }));
    expect(nameOf(position, "v-corazze-1")).toBe("cormons");
    return events.some(({ type }) => type === "fieldCombat");
  };
  expect([left(4), left(1)]).toEqual([true, true]);
});

test("§23h if raiders stay among enemies a Field Combat follows", () => {
  const position = advanced({ mariano: ["v-corazze-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-corazze-1"]);
  rig(position, 3);
  choose(position, { type: "raid", unit: u("v-corazze-1") });
  const events = choose(position, { type: "halt" });
  expect(events.some(({ type }) => type === "fieldCombat")).toBe(true);
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
    else choose(position, { type: "raidNow" });
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
  choose(position, { type: "raidNow" });
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
