import { expect, test } from "vitest";
import { ELIMINATED, type Gradisca } from "../../src/position.ts";
import { defensiveWorks, fortBar, lossOfWorks } from "../../src/rules/forts.ts";
import { retreatDefenders } from "../../src/rules/retreat.ts";
import { turn } from "../../src/rules/sequence.ts";
import { excessIn } from "../../src/rules/stacking.ts";
import { a, act, asked, choose, field, idle, isOver, nameOf, offers, play, rig, run, u } from "../field.ts";

const crowd = [
  "v-corsi-1",
  "v-albanesi-1",
  "v-terraferma-1",
  "v-terraferma-2",
  "v-greci",
  "v-cappelletti-1",
  "v-corazze-1",
  "v-gente-d-arme",
];

/** Ends the turn, letting everybody idle, up to the end or the first question about stacking. */
function endTurn(position: Gradisca): void {
  run(position, turn, {});
  idle(position, (now) => isOver(now) || asked(now).ask === "overcrowding.choose");
}

test("§9 5 infantry, 3 cavalry, 2 artillery, Guastatori and a Commander: 8 foot and horse, so 2 units are disorganized", () => {
  const position = field({
    units: { udine: [...crowd, "v-campo-artiglieria", "v-cannoni", "v-guastatori-1", "v-giustiniani"] },
  });
  expect(excessIn(position, "venetian", a("udine"))).toBe(2);
  endTurn(position);
  choose(position, { type: "disorganise", unit: u("v-greci") });
  choose(position, { type: "disorganise", unit: u("v-cappelletti-1") });
  expect(isOver(position)).toBe(true);
  expect(position.turned.filter((one) => one === 1)).toHaveLength(2);
});

test("§9 §9a if 7 of the 8 are disorganized already, the one in good order is; nothing more happens", () => {
  const position = field({ units: { udine: crowd } });
  for (const id of crowd.slice(0, 7)) position.turned[u(id)] = 1;
  endTurn(position);
  expect(isOver(position)).toBe(true);
  expect(crowd.every((id) => position.turned[u(id)] === 1 && nameOf(position, id) === "udine")).toBe(true);
});

test("§9 six foot and horse are not too many; Cernide, who have no such side, are not affected", () => {
  const position = field({ units: { udine: crowd.slice(0, 6) } });
  endTurn(position);
  expect(position.turned.every((one) => one === 0)).toBe(true);
  const cernide = ["v-cernide-udine", "v-cernide-cividale", "v-cernide-gemona", "v-cernide-palma"];
  const levy = field({ units: { udine: [...cernide, ...crowd.slice(0, 4)] } });
  endTurn(levy);
  const asks = asked(levy).options.map((option) => ("unit" in option ? option.unit : -1));
  expect(asks.sort()).toEqual(crowd.slice(0, 4).map(u).sort());
});

test("§10 Guastatori who have not moved build a Fort where no enemy combat units are", () => {
  const position = field({ units: { mariano: ["v-guastatori-1"] } });
  act(position, "ven-campo", "mariano");
  const built = { unit: u("v-guastatori-1"), side: "venetian", area: a("mariano") };
  expect(choose(position, { type: "buildFort", unit: built.unit })).toMatchObject([{ type: "fortBuilt", ...built }]);
  expect(position.forts.venetian[a("mariano")]).toBe(1);
  expect(position.fortsLeft.venetian).toBe(6);
  expect(offers(position, { type: "move", unit: u("v-guastatori-1") })).toBe(false);
  const enemies = field({ units: { mariano: ["v-guastatori-1", "v-corsi-1", "a-stiria-1"] } });
  expect(fortBar(enemies, u("v-guastatori-1"))).toMatchObject({ rule: "10" });
});

test("§10a §11 a Fort cancels a hit for its owner only; a Fortified Town for whoever defends in it", () => {
  const position = field();
  position.forts.venetian[a("cormons")] = 1;
  expect(defensiveWorks(position, "venetian", a("cormons"))).toBe(2);
  expect(defensiveWorks(position, "austrian", a("cormons"))).toBe(1);
  expect(defensiveWorks(position, "austrian", a("mariano"))).toBe(0);
});

test("§10b one Fort in an area; also in a Fortified Town, never in a Fortress", () => {
  const position = field({ units: { mariano: ["v-guastatori-1"], cormons: ["v-guastatori-3"] } });
  position.forts.venetian[a("mariano")] = 1;
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "buildFort" })).toBe(false);
  const town = field({ units: { cormons: ["v-guastatori-3"] } });
  act(town, "ven-campo", "cormons");
  expect(offers(town, { type: "buildFort" })).toBe(true);
  const fortress = field({ units: { palma: ["v-guastatori-2"] } });
  act(fortress, "ven-palma", "palma");
  expect(offers(fortress, { type: "buildFort" })).toBe(false);
});

test("§10c when all Fort markers are used no other can be built", () => {
  const position = field({ units: { mariano: ["v-guastatori-1"], romans: ["v-guastatori-3"] } });
  position.fortsLeft.venetian = 1;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "buildFort" });
  expect(position.fortsLeft.venetian).toBe(0);
  act(position, "ven-campo", "romans");
  expect(offers(position, { type: "buildFort" })).toBe(false);
});

test("§10d a Fort is destroyed by enemy combat units that find it alone, and does not come back", () => {
  const position = field({ units: { medea: ["v-corsi-1"] } });
  position.forts.austrian[a("mariano")] = 1;
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  choose(position, { type: "halt" });
  expect([position.forts.austrian[a("mariano")], position.forts.venetian[a("mariano")]]).toEqual([0, 0]);
  expect(position.fortsLeft.austrian).toBe(7);
});

test("§10d §13c defenders who retreat into an area with a lone enemy Fort destroy it, and take the booty there", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  position.forts.austrian[a("medea")] = 1;
  position.booty.austrian[a("medea")] = 2;
  run(position, retreatDefenders, { side: "venetian", area: a("mariano"), forced: true });
  choose(position, { type: "retreat", area: a("medea") });
  expect(position.forts.austrian[a("medea")]).toBe(0);
  expect(position.victoryPoints.venetian).toBe(2);
});

test("§10d §11a a lost Field Combat destroys the Fort, or the Fortified Town", () => {
  for (const forts of [0, 1]) {
    const position = field({
      units: { medea: ["v-corsi-1", "v-albanesi-1", "v-terraferma-1"], cormons: ["a-milizia-cormons"] },
    });
    position.forts.austrian[a("cormons")] = forts;
    act(position, "ven-campo", "medea");
    choose(position, { type: "move", unit: u("v-corsi-1") });
    choose(position, { type: "addAll" });
    rig(position, 1, 1, 1, 6);
    choose(position, { type: "go", area: a("cormons") });
    expect(position.area[u("a-milizia-cormons")]).toBe(ELIMINATED);
    expect(position.forts.austrian[a("cormons")]).toBe(0);
    expect(position.townDestroyed[a("cormons")]).toBe(forts === 0 ? 1 : 0);
  }
});

test("§11a a destroyed Fortified Town has no effect for the rest of the game", () => {
  const position = field();
  position.townDestroyed[a("cormons")] = 1;
  expect(defensiveWorks(position, "austrian", a("cormons"))).toBe(0);
});

test("§11a a Fortified Town that changes hands without a combat stays whole and serves whoever is in it", () => {
  const position = field({ units: { medea: ["v-corsi-1"] } });
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("cormons") });
  choose(position, { type: "halt" });
  expect(position.townDestroyed[a("cormons")]).toBe(0);
  expect(defensiveWorks(position, "venetian", a("cormons"))).toBe(1);
});

test("§11b with a Fort in the Fortified Town only the Fort is lost", () => {
  const position = field({ units: { cormons: ["v-corsi-1"] } });
  position.forts.austrian[a("cormons")] = 1;
  play(position, (now) => lossOfWorks(now, a("cormons"), "venetian", true));
  expect(position.forts.austrian[a("cormons")]).toBe(0);
  expect(position.townDestroyed[a("cormons")]).toBe(0);
});

test("§19 §19.2 three Forts in a Fortified Town cancel four of five hits", () => {
  const position = field({ game: "advanced" });
  position.forts.austrian[a("cormons")] = 3;
  expect(5 - defensiveWorks(position, "austrian", a("cormons"))).toBe(1);
});

test("§19.2 §19.2a in the advanced game up to three Forts, but a Command builds one per area and activation", () => {
  const position = field({
    game: "advanced",
    units: { palma: ["v-giustiniani"], mariano: ["v-guastatori-1", "v-guastatori-3", "v-corsi-1"] },
  });
  position.camps.venetian.area = a("mariano");
  fortify(position, 1);
  act(position, "ven-campo", "mariano");
  choose(position, { type: "buildFort", unit: u("v-guastatori-1") });
  expect(position.forts.venetian[a("mariano")]).toBe(2);
  expect(offers(position, { type: "buildFort", unit: u("v-guastatori-3") })).toBe(false);
  const full = field({ game: "advanced", units: { mariano: ["v-guastatori-1"] } });
  full.camps.venetian.area = a("mariano");
  fortify(full, 3);
  act(full, "ven-campo", "mariano");
  expect(offers(full, { type: "buildFort" })).toBe(false);
});

function fortify(position: Gradisca, forts: number): void {
  position.forts.venetian[a("mariano")] = forts;
}

test("§19.2b whoever captures Forts may convert some or all of them; the others are destroyed", () => {
  const position = field({ game: "advanced", units: { mariano: ["v-corsi-1"] } });
  position.forts.austrian[a("mariano")] = 3;
  play(position, (now) => lossOfWorks(now, a("mariano"), "venetian", false));
  expect(asked(position)).toMatchObject({ seat: "venetian", ask: "captureForts.convert" });
  expect(asked(position).options).toHaveLength(4);
  const told = choose(position, { type: "convertForts", count: 2 });
  const taken = { type: "fortsTaken", side: "venetian", area: a("mariano"), forts: 3 };
  expect(told).toContainEqual({ ...taken, rules: ["19.2b"], converted: 2 });
  expect([position.forts.austrian[a("mariano")], position.forts.venetian[a("mariano")]]).toEqual([0, 2]);
  expect(position.fortsLeft.venetian).toBe(7);
});

test("§19.2c in the advanced game Guastatori may demolish a friendly Fort as their operation", () => {
  const position = field({ game: "advanced", units: { mariano: ["v-guastatori-1"] } });
  position.forts.venetian[a("mariano")] = 1;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "demolishFort", unit: u("v-guastatori-1") });
  expect(position.forts.venetian[a("mariano")]).toBe(0);
  expect(position.fortsLeft.venetian).toBe(7);
  const basic = field({ units: { mariano: ["v-guastatori-1"] } });
  basic.forts.venetian[a("mariano")] = 1;
  act(basic, "ven-campo", "mariano");
  expect(offers(basic, { type: "demolishFort" })).toBe(false);
});
