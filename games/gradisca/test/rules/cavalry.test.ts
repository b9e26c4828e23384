import { withData } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { data, turnNamed, useData } from "../../src/data.ts";
import { ELIMINATED, type Gradisca, NOWHERE } from "../../src/position.ts";
import { allowance } from "../../src/rules/movement.ts";
import { a, act, advanced, asked, choose, enter, field, nameOf, offers, rig, u } from "../field.ts";

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

test("§25.2 §25.2a §6i a lone Commander is lost even to light cavalry that rides on; there is nobody to strike at", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-trautmansdorff"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  expect(offers(position, { type: "incursion" })).toBe(false);
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
  choose(position, { type: "addAll" });
  choose(position, { type: "go", area: a(area) });
}

test("§25.2 §21.1 three light cavalry without Attack Supply ride through an enemy area, but neither strike, raid nor stay", () => {
  // No Command of the printed game has three of them: the Venturieri are lent to the cavalry.
  const file = structuredClone(data()["units.json"]) as { units: { id: string; corps: string }[] };
  file.units.find(({ id }) => id === "v-venturieri")!.corps = "ven-cavalleria";
  withData({ data, useData }, { "units.json": file }, () => {
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
    expect(fought.some(({ type }) => type === "fieldCombat")).toBe(false);
    expect(choose(divided, { type: "halt" }).some(({ type }) => type === "fieldCombat")).toBe(true);

    // Who could not leave again may not enter; with Attack Supply all is open.
    const tired = withoutAttackSupply({ mariano: riders, farra: ["a-stiria-1"] });
    act(tired, "ven-cavalleria", "mariano");
    for (const unit of riders) tired.spent[u(unit)] = 4;
    choose(tired, { type: "move", unit: u("v-cappelletti-1") });
    choose(tired, { type: "addAll" });
    expect(offers(tired, { type: "go", area: a("farra") })).toBe(false);
    expect(offers(tired, { type: "go", area: a("cormons") })).toBe(true);
    const supplied = advanced({ mariano: riders, farra: ["a-stiria-1"] });
    supplied.camps.venetian.area = a("mariano");
    rideTo(supplied, "farra");
    for (const type of ["incursion", "raid", "halt"] as const) expect(offers(supplied, { type })).toBe(true);
  });
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
  const events = choose(position, { type: "incursion" });
  expect(events.find(({ type }) => type === "incursion")).toMatchObject({ works: 1, hits: 0 });
  expect([position.turned[u("a-stiria-1")], nameOf(position, "a-stiria-1")]).toEqual([0, "farra"]);
});

test("§25.2a without movement for the way back there is no incursion, only an ordinary combat", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] });
  act(position, "ven-cavalleria", "mariano");
  position.spent[u("v-cappelletti-1")] = 4;
  choose(position, { type: "move", unit: u("v-cappelletti-1") });
  const events = choose(position, { type: "go", area: a("farra") });
  expect(events.some(({ type }) => type === "fieldCombat")).toBe(true);
});

test("§25.2a §23h who has raided an area does not strike at it as well: it rides on, or stays and fights", () => {
  const position = advanced({ mariano: ["v-cappelletti-1"], farra: ["a-stiria-1"] });
  enter(position, "ven-cavalleria", "mariano", "farra", ["v-cappelletti-1"]);
  expect(offers(position, { type: "incursion" })).toBe(true);
  rig(position, 5);
  choose(position, { type: "raid", unit: u("v-cappelletti-1") });
  const types = new Set(asked(position).options.map(({ type }) => type));
  expect([...types].sort()).toEqual(["go", "halt", "raid"]);
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
