import { completeSetup } from "@gonfalon/engine/kernel";
import { withData } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { board, corps, data, opponentOf, SIDES, type Side, units, useData, walls } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { areasToActivate } from "../../src/rules/activation.ts";
import { operationsOf } from "../../src/rules/operations.ts";
import { a, act, activate, asked, choose, corpsOf, field, idle, isOver, offers, rig, u, wallOf } from "../field.ts";

const army = {
  mariano: ["v-giustiniani", "v-corsi-1", "v-campo-artiglieria", "v-guastatori-1", "v-italiani"],
  romans: ["v-corsi-2"],
  medea: ["v-greci"],
  cormons: ["v-albanesi-1"],
};

test("§5 the drawn Command takes one of three options; the third needs a Commander in play", () => {
  const position = field({ units: army });
  activate(position, "ven-campo");
  const types = () => asked(position).options.map(({ type }) => type);
  expect(types()).toEqual(["cardsAndArea", "drawCard", "lead"]);
  const leaderless = field({ units: { udine: ["v-corsi-1"] } });
  activate(leaderless, "ven-campo");
  expect(asked(leaderless).options.map(({ type }) => type)).toEqual(["cardsAndArea", "drawCard"]);
});

test("§4.1a which Command was drawn is told to everybody, with its side", () => {
  const told = gradisca.opening(completeSetup(gradisca, { seed: "drawn", dice: "fast" }));
  const drawn = told.filter(({ type }) => type === "commandDrawn");
  expect(drawn).toHaveLength(1);
  expect(drawn[0]).toMatchObject({ side: corps.side[drawn[0]!.corps as number] });
  expect(drawn[0]).not.toHaveProperty("audience");
});

test("§5.1b §7.4.1 the enemy's walls are offered to guns before them, each of them, the first of the list included", () => {
  const first = (side: Side, type: string) =>
    units.ids.findIndex((_, i) => units.side[i] === side && units.type[i] === type);
  walls.outside.forEach((outside, wall) => {
    const offered = SIDES.flatMap((side) => {
      const gun = first(side, "artillery");
      const position = field();
      position.area[gun] = outside;
      position.area[first(opponentOf(side), "infantry")] = walls.fortress[wall]!;
      return operationsOf(position, gun).filter((one) => one.type === "bombardWall" && one.wall === wall);
    });
    expect(offered.length).toBeGreaterThan(0);
  });
});

test("§5a any area with units of the Command may be named, the first of the map too", () => {
  const position = field({ units: { [board.ids[0]!]: ["v-corsi-1"] } });
  activate(position, "ven-campo");
  choose(position, { type: "cardsAndArea" });
  expect(areasToActivate(position)).toEqual([0]);
});

test("§5a option 1 activates one single area", () => {
  const position = field({ units: army });
  act(position, "ven-campo", "romans");
  choose(position, { type: "endArea" });
  expect(asked(position).options).toEqual([{ type: "endActivation" }]);
});

test("§5c a Commander of Leadership 3: one card and up to three areas; option 1: two cards and one area", () => {
  const position = field({ units: army });
  activate(position, "ven-campo");
  choose(position, { type: "lead" });
  expect(position.activation).toMatchObject({ cardsLeft: 1, areasLeft: 3 });
  for (const area of ["romans", "medea", "cormons"]) {
    choose(position, { type: "area", area: a(area) });
    choose(position, { type: "endArea" });
  }
  expect(asked(position).options).toEqual([{ type: "endActivation" }]);
  const one = field({ units: army });
  activate(one, "ven-campo");
  choose(one, { type: "cardsAndArea" });
  expect(one.activation).toMatchObject({ cardsLeft: 2, areasLeft: 1 });
});

test("§5e all units of the drawn Command in the area may act, units of other Commands may not", () => {
  const position = field({ units: army });
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "move", unit: u("v-corsi-1") })).toBe(true);
  expect(offers(position, { type: "move", unit: u("v-italiani") })).toBe(false);
  expect(offers(position, { type: "move", unit: u("v-corsi-2") })).toBe(false);
});

test("§5e an area is activated once, even if a unit that has not acted has come into it since", () => {
  const position = field({ units: army });
  activate(position, "ven-campo");
  choose(position, { type: "lead" });
  choose(position, { type: "area", area: a("romans") });
  choose(position, { type: "endArea" });
  position.area[u("v-greci")] = a("romans");
  expect(offers(position, { type: "area", area: a("cormons") })).toBe(true);
  expect(offers(position, { type: "area", area: a("romans") })).toBe(false);
});

test("§5f when the activation is over all units of the Command count as activated, whether they acted or not", () => {
  const position = field({ units: army });
  activate(position, "ven-campo");
  idle(position, isOver);
  expect(position.activated[u("v-corsi-1")]).toBe(1);
  expect(position.activated[u("v-italiani")]).toBe(0);
  expect(position.commands[corpsOf("ven-campo")]).toBe("played");
});

test("§5.1 a unit does one operation: who has recovered does not move, who has moved does nothing else", () => {
  const position = field({ units: army });
  position.turned[u("v-corsi-1")] = 1;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "recover", unit: u("v-corsi-1") });
  expect(offers(position, { type: "move", unit: u("v-corsi-1") })).toBe(false);
  choose(position, { type: "move", unit: u("v-guastatori-1") });
  choose(position, { type: "go", area: a("romans") });
  choose(position, { type: "halt" });
  expect(asked(position).options.some((option) => "unit" in option && option.unit === u("v-guastatori-1"))).toBe(false);
});

test("§5.1a moving is an operation, also into an area with enemy units, where a Field Combat follows", () => {
  const position = field({ units: { ...army, farra: ["a-carniola-1"] } });
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("farra") });
  rig(position, 3, 4);
  const events = choose(position, { type: "endArea" });
  expect(events.some(({ type }) => type === "fieldCombat")).toBe(true);
});

test("§5.1a units of the area that enter one enemy area as two stacks fight there in one combat", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-albanesi-1"], farra: ["a-carniola-1"] } });
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("farra") });
  choose(position, { type: "move", unit: u("v-albanesi-1") });
  const combats = choose(position, { type: "go", area: a("farra") }).filter(({ type }) => type === "fieldCombat");
  expect(combats).toHaveLength(1);
  expect(combats[0]!.attack).toHaveLength(2);
});

test("§5.1b §5.1d §5.1e §5.1f bombarding is for artillery, mining and Forts for Guastatori, recovery for the disorganized", () => {
  const position = field({ units: { ...army, gradisca: ["a-presidio-gradisca"] } });
  position.turned[u("v-corsi-1")] = 1;
  act(position, "ven-campo", "mariano");
  const wall = wallOf("gradisca", "mariano");
  expect(offers(position, { type: "bombardWall", unit: u("v-campo-artiglieria"), wall })).toBe(true);
  expect(offers(position, { type: "bombardWall", unit: u("v-corsi-1") })).toBe(false);
  expect(offers(position, { type: "layMine", unit: u("v-guastatori-1"), wall })).toBe(true);
  expect(offers(position, { type: "layMine", unit: u("v-campo-artiglieria") })).toBe(false);
  expect(offers(position, { type: "buildFort", unit: u("v-guastatori-1") })).toBe(true);
  expect(offers(position, { type: "buildFort", unit: u("v-corsi-1") })).toBe(false);
  expect(offers(position, { type: "recover", unit: u("v-corsi-1") })).toBe(true);
  expect(offers(position, { type: "recover", unit: u("v-guastatori-1") })).toBe(false);
});

test("§5c of several Commanders the best one leads in the basic game; in the advanced game their owner chooses", () => {
  const printed = data()["units.json"];
  const file = structuredClone(printed) as { commanders: { id: string; corps: string }[] };
  file.commanders.find(({ id }) => id === "v-erizzo")!.corps = "ven-campo";
  withData({ data, useData }, { "units.json": file }, () => {
    const leaders = (game: "basic" | "advanced") => {
      const position = field({ game, units: { udine: ["v-erizzo", "v-giustiniani", "v-corsi-1"] } });
      activate(position, "ven-campo");
      return asked(position).options.flatMap((option) => (option.type === "lead" ? [option.commander] : []));
    };
    expect(leaders("basic")).toEqual([u("v-giustiniani")]);
    expect(leaders("advanced").sort()).toEqual([u("v-giustiniani"), u("v-erizzo")].sort());
  });
});
