import { barred } from "@gonfalon/engine/kit";
import { expect, test } from "vitest";
import { ELIMINATED, type Gradisca } from "../../src/position.ts";
import { overrun } from "../../src/rules/fieldCombat.ts";
import { allowance, crossing, pointsLeft } from "../../src/rules/movement.ts";
import { a, act, asked, choose, field, link, nameOf, offers, play, rig, u, wallOf } from "../field.ts";

function bar(position: Gradisca, group: string[], from: string, to: string): string | number {
  const result = crossing(position, group.map(u), link(from, to));
  return barred(result) ? result.rule : result;
}

/** Begins to move a unit of a Command from an area. */
function move(position: Gradisca, corps: string, from: string, unit: string): void {
  act(position, corps, from);
  choose(position, { type: "move", unit: u(unit) });
}

test("§6 §6a units have the allowance of their type and an area costs one point", () => {
  const position = field({
    units: { udine: ["v-corsi-1", "v-guastatori-1", "v-campo-artiglieria", "v-corazze-1", "v-giustiniani"] },
  });
  const points = ["v-corsi-1", "v-guastatori-1", "v-campo-artiglieria", "v-corazze-1", "v-giustiniani"].map((id) =>
    allowance(position, u(id)),
  );
  expect(points).toEqual([3, 3, 2, 5, 5]);
  move(position, "ven-campo", "udine", "v-corsi-1");
  choose(position, { type: "go", area: a("mortegliano") });
  expect(position.spent[u("v-corsi-1")]).toBe(1);
});

test("§6 nobody moves beyond his allowance", () => {
  const position = field({ units: { medea: ["v-campo-artiglieria"] } });
  move(position, "ven-campo", "medea", "v-campo-artiglieria");
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "go", area: a("romans") });
  expect(asked(position).ask).not.toBe("march.onward");
  expect(nameOf(position, "v-campo-artiglieria")).toBe("romans");
});

test("§6b infantry enters a difficult area and then an open one: 2 + 1 = 3, and it has nothing left", () => {
  const position = field({ units: { cormons: ["v-corsi-1"] } });
  move(position, "ven-campo", "cormons", "v-corsi-1");
  choose(position, { type: "go", area: a("vipulzano") });
  choose(position, { type: "go", area: a("farra") });
  expect(position.spent[u("v-corsi-1")]).toBe(3);
  expect(asked(position).ask).not.toBe("march.onward");
  expect(nameOf(position, "v-corsi-1")).toBe("farra");
  const other = field({ units: { cormons: ["v-corsi-1"] } });
  other.spent[u("v-corsi-1")] = 2;
  expect(bar(other, ["v-corsi-1"], "cormons", "vipulzano")).toBe("6b");
  expect(bar(other, ["v-corsi-1"], "cormons", "mariano")).toBe(1);
});

test("§6c no unit crosses a border marked X", () => {
  const position = field({ units: { canale: ["v-corsi-1"] } });
  expect(bar(position, ["v-corsi-1"], "canale", "ternova")).toBe("6c");
  move(position, "ven-campo", "canale", "v-corsi-1");
  expect(offers(position, { type: "go", area: a("ternova") })).toBe(false);
});

test("§6d no unit passes between areas that meet only at a corner", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  expect(bar(position, ["v-corsi-1"], "mariano", "rubia")).toBe("6d");
});

test("§2.3e only borders and terrain matter: a river has no effect on movement in the basic game", () => {
  const position = field({ units: { medea: ["v-campo-artiglieria"] } });
  expect(bar(position, ["v-campo-artiglieria"], "medea", "trivignano")).toBe(1);
  expect(bar(position, ["v-campo-artiglieria"], "medea", "cormons")).toBe(1);
});

test("§15a a unit whose whole allowance is 1 crosses an unbridged river with it", () => {
  const position = field({ game: "advanced", units: { medea: ["v-corsi-1"] } });
  expect(bar(position, ["v-corsi-1"], "medea", "trivignano")).toBe(3);
  position.outOfSupply[u("v-corsi-1")] = 1;
  const bora = { side: "venetian", filter: {}, amount: -1, minimum: 1, maximum: 9 } as const;
  position.modifiers.push({ kind: "movement", ...bora, until: position.turn });
  expect(allowance(position, u("v-corsi-1"))).toBe(1);
  expect(bar(position, ["v-corsi-1"], "medea", "trivignano")).toBe(1);
});

test("§6e whoever enters an area with enemy units stops there", () => {
  const position = field({ units: { medea: ["v-cappelletti-1"], mariano: ["a-stiria-1"] } });
  move(position, "ven-cavalleria", "medea", "v-cappelletti-1");
  rig(position, 6, 6);
  choose(position, { type: "go", area: a("mariano") });
  // It has four points left, but the combat is fought at once: it was beaten back.
  expect(asked(position).ask).toBe("activation.act");
  expect(nameOf(position, "v-cappelletti-1")).toBe("medea");
});

test("§6f §6a a stack of infantry, artillery, cavalry and a Commander has 2 points", () => {
  const position = field({ units: { medea: ["v-giustiniani", "v-corsi-1", "v-campo-artiglieria", "v-corazze-1"] } });
  expect(pointsLeft(position, ["v-giustiniani", "v-corsi-1", "v-campo-artiglieria", "v-corazze-1"].map(u))).toBe(2);
  move(position, "ven-campo", "medea", "v-corsi-1");
  choose(position, { type: "add", unit: u("v-campo-artiglieria") });
  choose(position, { type: "add", unit: u("v-giustiniani") });
  expect(bar(position, ["v-corsi-1", "v-campo-artiglieria"], "cormons", "vipulzano")).toBe(2);
  choose(position, { type: "go", area: a("cormons") });
  expect(offers(position, { type: "go", area: a("vipulzano") })).toBe(false);
  expect(offers(position, { type: "go", area: a("mariano") })).toBe(true);
});

test("§6g a stack leaves units behind on its way but takes none along", () => {
  const position = field({ units: { medea: ["v-corsi-1", "v-albanesi-1"], mariano: ["v-greci"] } });
  move(position, "ven-campo", "medea", "v-corsi-1");
  choose(position, { type: "add", unit: u("v-albanesi-1") });
  choose(position, { type: "go", area: a("mariano") });
  expect(offers(position, { type: "add", unit: u("v-greci") })).toBe(false);
  choose(position, { type: "drop", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("bruma") });
  expect(nameOf(position, "v-corsi-1")).toBe("mariano");
  expect(nameOf(position, "v-albanesi-1")).toBe("bruma");
});

test("§6f §5e a stack is made of units of the drawn Command in one area, and of no others", () => {
  const position = field({ units: { medea: ["v-corsi-1", "v-albanesi-1", "v-italiani"], mariano: ["v-greci"] } });
  move(position, "ven-campo", "medea", "v-corsi-1");
  const joining = asked(position).options.flatMap((option) => (option.type === "add" ? [option.unit] : []));
  expect(joining).toEqual([u("v-albanesi-1")]);
});

test("§6g §5.1 who is left behind on the way has moved: it does not act again when its new area is activated", () => {
  const position = field({ units: { medea: ["v-giustiniani", "v-corsi-1", "v-albanesi-1"], mariano: ["v-greci"] } });
  act(position, "ven-campo", "medea", "v-giustiniani");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "add", unit: u("v-albanesi-1") });
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "drop", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("bruma") });
  choose(position, { type: "halt" });
  choose(position, { type: "endArea" });
  choose(position, { type: "area", area: a("mariano") });
  expect(offers(position, { type: "move", unit: u("v-greci") })).toBe(true);
  expect(offers(position, { type: "move", unit: u("v-corsi-1") })).toBe(false);
});

test("§6h Commanders, Guastatori and artillery enter an area with enemies only together with foot or horse", () => {
  const position = field({
    units: { medea: ["v-giustiniani", "v-guastatori-1", "v-campo-artiglieria", "v-corsi-1"], mariano: ["a-stiria-1"] },
  });
  for (const alone of ["v-giustiniani", "v-guastatori-1", "v-campo-artiglieria"]) {
    expect(bar(position, [alone], "medea", "mariano")).toBe("6h");
    expect(bar(position, [alone, "v-corsi-1"], "medea", "mariano")).toBe(1);
  }
  expect(bar(position, ["v-guastatori-1", "v-campo-artiglieria"], "medea", "mariano")).toBe("6h");
});

test("§6i Commanders alone in an area that an enemy combat unit enters are eliminated, without a successor", () => {
  const position = field({ units: { medea: ["v-corsi-1"], mariano: ["a-trautmansdorff"] } });
  move(position, "ven-campo", "medea", "v-corsi-1");
  choose(position, { type: "go", area: a("mariano") });
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
  expect(nameOf(position, "v-corsi-1")).toBe("mariano");
});

test("§6i even Guastatori, combat units that they are, are the end of a Commander alone; he is not of theirs", () => {
  const position = field({
    units: { mariano: ["v-guastatori-1", "a-trautmansdorff"], medea: ["v-giustiniani", "a-porcia"] },
  });
  play(position, (now) => {
    overrun(now, "austrian", a("mariano"));
    overrun(now, "venetian", a("mariano"));
    overrun(now, "austrian", a("medea"));
  });
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
  expect(nameOf(position, "v-guastatori-1")).toBe("mariano");
  expect(nameOf(position, "a-porcia")).toBe("medea");
});

test("§6j nobody enters a Fortress that enemies hold unless the wall there has a Breach; an empty one stands open", () => {
  const position = field({ units: { mariano: ["v-corsi-1"], gradisca: ["a-presidio-gradisca"] } });
  expect(bar(position, ["v-corsi-1"], "mariano", "gradisca")).toBe("6j");
  position.wallLevel[wallOf("gradisca", "farra")] = 0;
  expect(bar(position, ["v-corsi-1"], "mariano", "gradisca")).toBe("6j");
  position.wallLevel[wallOf("gradisca", "mariano")] = 0;
  expect(bar(position, ["v-corsi-1"], "mariano", "gradisca")).toBe(1);
  const empty = field({ units: { mariano: ["v-corsi-1"] } });
  expect(bar(empty, ["v-corsi-1"], "mariano", "gradisca")).toBe(1);
});

test("§6k units in a Fortress may leave it, even into an area the enemy occupies", () => {
  const position = field({ units: { gradisca: ["a-presidio-gradisca"], mariano: ["v-corsi-1"] } });
  expect(bar(position, ["a-presidio-gradisca"], "gradisca", "mariano")).toBe(1);
  expect(bar(position, ["a-presidio-gradisca"], "gradisca", "farra")).toBe(1);
});

test("§6l a unit that goes off the map is eliminated", () => {
  const position = field({ units: { codroipo: ["v-corsi-1"], mariano: ["v-greci"] } });
  move(position, "ven-campo", "codroipo", "v-corsi-1");
  choose(position, { type: "leaveMap" });
  expect(position.area[u("v-corsi-1")]).toBe(ELIMINATED);
  const inland = field({ units: { mariano: ["v-greci"] } });
  move(inland, "ven-campo", "mariano", "v-greci");
  expect(offers(inland, { type: "leaveMap" })).toBe(false);
});

test("§6l §10d §13c whoever goes on off the map has first entered the area at its edge, and takes what is there", () => {
  const position = field({ units: { mortegliano: ["a-stiria-1"] } });
  position.booty.venetian[a("codroipo")] = 3;
  position.forts.venetian[a("codroipo")] = 1;
  move(position, "aus-arciducale", "mortegliano", "a-stiria-1");
  choose(position, { type: "go", area: a("codroipo") });
  choose(position, { type: "leaveMap" });
  expect(position.area[u("a-stiria-1")]).toBe(ELIMINATED);
  expect(position.victoryPoints.austrian).toBe(3);
  expect(position.forts.venetian[a("codroipo")]).toBe(0);
});

test("§14 in the basic game even light cavalry has to stop among enemies; in the advanced game it need not", () => {
  const place = { medea: ["v-cappelletti-1"], mariano: ["a-stiria-1"] };
  const position = field({ game: "advanced", units: place });
  move(position, "ven-cavalleria", "medea", "v-cappelletti-1");
  choose(position, { type: "go", area: a("mariano") });
  expect(offers(position, { type: "go", area: a("bruma") })).toBe(true);
  const basic = field({ units: place });
  move(basic, "ven-cavalleria", "medea", "v-cappelletti-1");
  choose(basic, { type: "go", area: a("mariano") });
  expect(asked(basic).ask).not.toBe("march.onward");
});
