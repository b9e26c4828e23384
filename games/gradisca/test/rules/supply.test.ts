import { expect, test } from "vitest";
import { board, cardNamed } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import type { GradiscaOption } from "../../src/option.ts";
import { type Gradisca, NOWHERE } from "../../src/position.ts";
import { changeMorale } from "../../src/rules/morale.ts";
import { allowance } from "../../src/rules/movement.ts";
import { turn } from "../../src/rules/sequence.ts";
import {
  hasAttackSupply,
  hasLineOfSupply,
  isCampSupplied,
  isSupplied,
  leadershipOf,
  supplySources,
} from "../../src/rules/supply.ts";
import { refuse } from "../../src/table/refuse.ts";
import { a, act, activate, advanced, asked, choose, field, offers, play, run, u, wallOf } from "../field.ts";

const { view } = gradisca;

const rules = (position: Gradisca, intent: GradiscaOption) =>
  refuse(view(position, "venetian"), intent).reasons.map(({ rule }) => rule);

test("§21 whoever stands in a Supply Source is supplied, though every way to the others is cut", () => {
  const ring = {
    cervignano: ["a-stiria-1"],
    marano: ["a-carniola-1"],
    mortegliano: ["a-stander"],
    trivignano: ["a-carniola-cavalli"],
  };
  const position = advanced({ palma: ["v-corsi-1"], ...ring });
  expect(hasLineOfSupply(position, "venetian", a("palma"))).toBe(true);
});

test("§21 §21b a unit is supplied if a chain of areas leads to a Supply Source of its own side", () => {
  const position = advanced({ mariano: ["v-corsi-1"], rubia: ["a-stiria-1"] });
  expect(isSupplied(position, "venetian", a("mariano"))).toBe(true);
  expect(isSupplied(position, "austrian", a("rubia"))).toBe(true);
  expect(isSupplied(field({ units: { pirano: ["v-corsi-1"] } }), "venetian", a("pirano"))).toBe(true);
});

test("§21b the Supply Sources of each side are those of the scenario", () => {
  const names = (side: "venetian" | "austrian") => supplySources(advanced({}), side).map((area) => board.ids[area]);
  expect(names("venetian")).toEqual(["palma", "udine", "codroipo"]);
  expect(names("austrian")).toEqual(["tarvis", "vipacco", "senosecchia"]);
});

test("§21a §15 §15b the chain crosses bridged rivers, but no X, no unbridged river and no area with enemy units", () => {
  const position = advanced({ romans: ["v-corsi-1"] });
  expect(hasLineOfSupply(position, "venetian", a("romans"))).toBe(true);
  const cut = advanced({
    villesse: ["v-corsi-1"],
    romans: ["a-stiria-1"],
    bruma: ["a-valloni"],
    monfalcone: ["a-ungari"],
  });
  expect(hasLineOfSupply(cut, "venetian", a("villesse"))).toBe(false);
  const chiusa = advanced({ "la-chiusa": ["v-corsi-1"], gemona: ["a-stiria-1"], pontebba: ["a-valloni"] });
  expect(hasLineOfSupply(chiusa, "venetian", a("la-chiusa"))).toBe(false);
});

test("§21c §21g supply is checked when the activation of the area begins; the marker comes off at the next one in supply", () => {
  const position = advanced({ pirano: ["v-armata", "v-da-lezze"], "capo-d-istria": ["a-stiria-1"] });
  expect(position.outOfSupply[u("v-armata")]).toBe(0);
  act(position, "ven-istria", "pirano");
  expect([position.outOfSupply[u("v-armata")], position.outOfSupply[u("v-da-lezze")]]).toEqual([1, 1]);
  position.seaSupply = a("pirano");
  expect(position.outOfSupply[u("v-armata")]).toBe(1);
  act(position, "ven-istria", "pirano");
  expect(position.outOfSupply[u("v-armata")]).toBe(0);
});

test("§21d at the start of the turn Venice supplies one coastal area without enemies by sea; units there have Attack Supply", () => {
  const position = advanced({ pirano: ["v-armata"], trieste: ["a-stiria-1"], "capo-d-istria": ["a-valloni"] });
  expect(isSupplied(position, "venetian", a("pirano"))).toBe(false);
  run(position, turn, {});
  expect(asked(position)).toMatchObject({ seat: "venetian", ask: "turn.seaSupply" });
  expect(offers(position, { type: "seaSupply", area: a("trieste") })).toBe(false);
  expect(offers(position, { type: "seaSupply", area: a("udine") })).toBe(false);
  choose(position, { type: "seaSupply", area: a("pirano") });
  expect(isSupplied(position, "venetian", a("pirano"))).toBe(true);
  expect(hasAttackSupply(position, "venetian", a("pirano"))).toBe(true);
});

test("§21e units in an area with a Supply Source of their own are always supplied", () => {
  const around = ["mortegliano", "san-daniele", "latisana"];
  const position = advanced({ codroipo: ["v-corsi-1"], [around[0]!]: ["a-stiria-1"], [around[1]!]: ["a-valloni"] });
  expect(isSupplied(position, "venetian", a("codroipo"))).toBe(true);
});

test("§21f Gradisca is supplied without a line while Austrian units occupy Rubia", () => {
  const ring = { farra: ["v-corsi-1"], mariano: ["v-greci"], bruma: ["v-italiani"] };
  const position = advanced({ gradisca: ["a-presidio-gradisca"], rubia: ["a-stiria-1"], ...ring });
  expect(hasLineOfSupply(position, "austrian", a("gradisca"))).toBe(false);
  expect(isSupplied(position, "austrian", a("gradisca"))).toBe(true);
  const alone = advanced({ gradisca: ["a-presidio-gradisca"], ...ring });
  expect(isSupplied(alone, "austrian", a("gradisca"))).toBe(false);
  const led = advanced({ gradisca: ["a-presidio-gradisca"], rubia: ["a-trautmansdorff"], ...ring });
  expect(isSupplied(led, "austrian", a("gradisca"))).toBe(false);
});

test("§21h a Commander out of supply has a Leadership of 1: he activates one area", () => {
  const position = advanced({ pirano: ["v-giustiniani", "v-corsi-1"], "capo-d-istria": ["v-greci"] });
  expect(leadershipOf(position, u("v-giustiniani"))).toBe(3);
  position.outOfSupply[u("v-giustiniani")] = 1;
  expect(leadershipOf(position, u("v-giustiniani"))).toBe(1);
  act(position, "ven-campo", "capo-d-istria", "v-giustiniani");
  choose(position, { type: "endArea" });
  expect(offers(position, { type: "area" })).toBe(false);
  expect(rules(position, { type: "area", area: a("pirano") })).toEqual(["21h"]);
});

test("§21c §21h what counts is his supply of the moment: found out of supply in his own area he leads no other, found in supply he leads on", () => {
  const cutOff = { castelnovo: ["a-croati"], muggia: ["a-stiria-1"], "san-servolo": ["a-valloni"] };
  const leadsOn = (from: string, to: string, wasOut: number) => {
    const position = advanced({ [from]: ["v-giustiniani", "v-corsi-1"], [to]: ["v-greci"], ...cutOff });
    position.outOfSupply[u("v-giustiniani")] = wasOut;
    act(position, "ven-campo", from, "v-giustiniani");
    choose(position, { type: "endArea" });
    return offers(position, { type: "area", area: a(to) });
  };
  expect([leadsOn("pirano", "capo-d-istria", 0), leadsOn("pirano", "capo-d-istria", 1)]).toEqual([false, false]);
  expect([leadsOn("udine", "mortegliano", 0), leadsOn("udine", "mortegliano", 1)]).toEqual([true, true]);
});

test("§20 §21i combat units out of supply have one point less and cannot recover; Commanders keep their five", () => {
  const position = advanced({ pirano: ["v-armata", "v-da-lezze"], "capo-d-istria": ["a-stiria-1"] });
  position.turned[u("v-armata")] = 1;
  act(position, "ven-istria", "pirano");
  expect(allowance(position, u("v-armata"))).toBe(2);
  expect(position.outOfSupply[u("v-da-lezze")]).toBe(1);
  expect(allowance(position, u("v-da-lezze"))).toBe(5);
  expect(offers(position, { type: "recover" })).toBe(false);
  const supplied = advanced({ udine: ["v-armata"] });
  supplied.turned[u("v-armata")] = 1;
  act(supplied, "ven-istria", "udine");
  expect(offers(supplied, { type: "recover" })).toBe(true);
});

test("§21.1 §21.1n without Attack Supply three units do not attack, and nobody bombards, mines or builds Forts", () => {
  const units = {
    mariano: ["v-corsi-1", "v-albanesi-1", "v-greci", "v-cannoni", "v-guastatori-1"],
    farra: ["a-stiria-1"],
    gradisca: ["a-presidio-gradisca"],
  };
  const attack = (camp: number) => {
    const position = advanced(units);
    position.camps.venetian.area = camp;
    act(position, "ven-campo", "mariano");
    return position;
  };
  const without = attack(NOWHERE);
  expect(offers(without, { type: "bombardWall" }) || offers(without, { type: "layMine" })).toBe(false);
  expect(offers(without, { type: "buildFort" })).toBe(false);
  choose(without, { type: "move", unit: u("v-corsi-1") });
  choose(without, { type: "add", unit: u("v-albanesi-1") });
  expect(offers(without, { type: "go", area: a("farra") })).toBe(true);
  choose(without, { type: "add", unit: u("v-greci") });
  expect(offers(without, { type: "go", area: a("farra") })).toBe(false);
  const supplied = attack(a("romans"));
  expect(offers(supplied, { type: "bombardWall", wall: wallOf("gradisca", "mariano") })).toBe(true);
  choose(supplied, { type: "move", unit: u("v-corsi-1") });
  choose(supplied, { type: "add", unit: u("v-albanesi-1") });
  choose(supplied, { type: "add", unit: u("v-greci") });
  expect(offers(supplied, { type: "go", area: a("farra") })).toBe(true);
});

test("§21.1b an open area and a difficult one with the Camp make 3: Attack Supply is available, if the Camp has its own line", () => {
  // From Mariano by Cormons (1) to Vipulzano (2), where the Camp is.
  const position = advanced({ mariano: ["v-corsi-1"] });
  position.camps.venetian.area = a("vipulzano");
  expect(hasAttackSupply(position, "venetian", a("mariano"))).toBe(true);
  expect(hasAttackSupply(position, "venetian", a("romans"))).toBe(false);
  expect(hasAttackSupply(position, "venetian", a("vipulzano"))).toBe(true);
  expect(isCampSupplied(position, "venetian")).toBe(true);
  position.camps.venetian.area = a("pirano");
  expect(isCampSupplied(position, "venetian")).toBe(true);
  const cut = advanced({
    pirano: ["v-armata"],
    "san-servolo": ["a-stiria-1"],
    castelnovo: ["a-valloni"],
    trieste: ["a-ungari"],
  });
  cut.camps.venetian.area = a("pirano");
  expect(hasAttackSupply(cut, "venetian", a("pirano"))).toBe(false);
});

test("§21.1c Austrians in Trieste, and all units in a Fortress, need no Attack Supply, even with Low morale", () => {
  const position = advanced({
    trieste: ["a-presidio-trieste"],
    gradisca: ["a-presidio-gradisca"],
    goritia: ["a-stiria-1"],
  });
  position.camps.austrian.area = NOWHERE;
  position.morale.austrian = 1;
  expect(hasAttackSupply(position, "austrian", a("trieste"))).toBe(true);
  expect(hasAttackSupply(position, "austrian", a("gradisca"))).toBe(true);
  expect(hasAttackSupply(position, "austrian", a("goritia"))).toBe(false);
});

test("§22 §22b §22g raids and cards change morale, always between 1 and 9", () => {
  const position = advanced({});
  play(position, (now) => changeMorale(now, "venetian", 5, "22b"));
  expect(position.morale.venetian).toBe(9);
  play(position, (now) => changeMorale(now, "venetian", -20, "22b"));
  expect(position.morale.venetian).toBe(1);
});

/** A Commander of Leadership 3 who has activated one area, and might activate another beside it. */
function afterOneArea(morale: number, cards: readonly string[] = []) {
  const units = { udine: ["v-giustiniani", "v-corsi-1"], mortegliano: ["v-greci"], trivignano: ["v-albanesi-1"] };
  const position = field({ game: "advanced", units, hands: { venetian: cards } });
  position.morale.venetian = morale;
  activate(position, "ven-campo");
  choose(position, { type: "lead" });
  choose(position, { type: "area", area: a("udine") });
  choose(position, { type: "endArea" });
  return position;
}
const another = { type: "area" } as const;

test("§22d §22e §22f with Medium or Low morale every Command activates one area; with High morale as many as its Commander can", () => {
  expect(offers(afterOneArea(6), another)).toBe(true);
  expect(offers(afterOneArea(5), another)).toBe(false);
  expect(offers(afterOneArea(2), another)).toBe(false);
  expect(rules(afterOneArea(5), { type: "area", area: a("mortegliano") })).toEqual(["22e"]);
});

test("§22d §22e what counts is the morale of the moment: supplies in the course of an activation free the other areas, a loss bars them", () => {
  const supplied = afterOneArea(5, ["C02"]);
  choose(supplied, { type: "playCard" });
  expect(supplied.morale.venetian).toBe(7);
  choose(supplied, another);
  choose(supplied, { type: "endArea" });
  expect(offers(supplied, another)).toBe(true);
  const fallen = afterOneArea(6);
  fallen.morale.venetian = 5;
  expect(offers(fallen, another)).toBe(false);
});

test("§22f supplies that end Low morale free the second card; supplies that are lost may forbid it", () => {
  const withTwoCards = (morale: number) => {
    const position = field({
      game: "advanced",
      units: { udine: ["v-corsi-1"] },
      hands: { venetian: ["C01", "C26"] },
    });
    position.morale.venetian = morale;
    activate(position, "ven-campo");
    choose(position, { type: "cardsAndArea" });
    return position;
  };
  const rising = withTwoCards(2);
  choose(rising, { type: "playCard", card: cardNamed("C01") });
  expect(offers(rising, { type: "playCard", card: cardNamed("C26") })).toBe(true);
  const falling = withTwoCards(3);
  falling.camps.venetian.area = NOWHERE;
  choose(falling, { type: "playCard", card: cardNamed("C01") });
  expect(falling.morale.venetian).toBe(2);
  expect(offers(falling, { type: "playCard" })).toBe(false);
  expect(rules(falling, { type: "playCard", card: cardNamed("C26") })).toEqual(["22f"]);
});

test("§22f with Low morale nobody has Attack Supply or enters an area with enemies", () => {
  const position = advanced({ mariano: ["v-corsi-1"], farra: ["a-stiria-1"] });
  position.camps.venetian.area = a("mariano");
  position.morale.venetian = 2;
  expect(hasAttackSupply(position, "venetian", a("mariano"))).toBe(false);
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  expect(offers(position, { type: "go", area: a("farra") })).toBe(false);
  expect(offers(position, { type: "go", area: a("medea") })).toBe(true);
});

test("§21.1 three units without Attack Supply may not attack, but they may overrun a lone Commander, who does not fight", () => {
  const three = ["v-corsi-1", "v-albanesi-1", "v-greci"];
  const may = (enemy: string) => {
    const position = advanced({ mariano: three, farra: [enemy] });
    position.camps.venetian.area = NOWHERE;
    act(position, "ven-campo", "mariano");
    choose(position, { type: "move", unit: u("v-corsi-1") });
    choose(position, { type: "addAll" });
    return offers(position, { type: "go", area: a("farra") });
  };
  expect([may("a-stiria-1"), may("a-trautmansdorff"), may("a-guastatori-1")]).toEqual([false, true, true]);
});
