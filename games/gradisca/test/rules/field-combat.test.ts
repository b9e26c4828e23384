import { withData } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { board, data, useData } from "../../src/data.ts";
import { ELIMINATED, NOWHERE } from "../../src/position.ts";
import { fireInField, hitsOf, loserOf } from "../../src/rules/fieldCombat.ts";
import { capacity, disorganise, hit, takeHits } from "../../src/rules/losses.ts";
import { unitsIn } from "../../src/rules/pieces.ts";
import { mayRetreat, retreatDefenders } from "../../src/rules/retreat.ts";
import { a, act, asked, choose, field, fight, isOver, nameOf, offers, play, rig, run, u, wallOf } from "../field.ts";

test("§7.1 §7.1a attackers and all defenders of whatever Corps fire; engineers do not, but can take hits", () => {
  const position = field({
    units: { mariano: ["v-corsi-1", "v-guastatori-1", "a-stiria-1", "a-milizia-goritia", "a-guastatori-1"] },
  });
  const events = fight(position, "mariano", "venetian", "medea", [1, 6, 6]);
  const combat = events.find(({ type }) => type === "fieldCombat")!;
  expect((combat.attack as { unit: number }[]).map(({ unit }) => unit)).toEqual([u("v-corsi-1")]);
  expect((combat.defence as { unit: number }[]).map(({ unit }) => unit)).toEqual([
    u("a-stiria-1"),
    u("a-milizia-goritia"),
  ]);
  expect(offers(position, { type: "takeHit", unit: u("a-guastatori-1") })).toBe(true);
});

test("§7.1b a die not above the fire value is a hit: 3 hits on 3, misses on 4; a Commander of Leadership 2 hits on 2", () => {
  expect(hitsOf([{ value: 3, die: 3 }])).toBe(1);
  expect(hitsOf([{ value: 3, die: 4 }])).toBe(0);
  const position = field({ units: { mariano: ["v-erizzo"] } });
  expect(fireInField(position, u("v-erizzo"), "attack", a("mariano"), false)).toBe(2);
  expect(hitsOf([{ value: 2, die: 2 }])).toBe(1);
});

test("§7.1c fire is simultaneous: two single units can destroy each other", () => {
  const position = field({ units: { mariano: ["v-cernide-palma", "a-milizia-cormons"] } });
  fight(position, "mariano", "venetian", "medea", [1, 1]);
  expect(position.area[u("v-cernide-palma")]).toBe(ELIMINATED);
  expect(position.area[u("a-milizia-cormons")]).toBe(ELIMINATED);
});

test("§7.1d 4 hits against a Fort and a Fortified Town are 2; the attacker who takes 3 retreats", () => {
  const position = field({
    units: {
      cormons: ["v-corsi-1", "v-albanesi-1", "v-terraferma-1", "v-greci", "a-stiria-1", "a-carniola-1", "a-valloni"],
    },
  });
  position.forts.austrian[a("cormons")] = 1;
  const events = fight(position, "cormons", "venetian", "medea", [1, 1, 1, 1, 1, 1, 1]);
  expect(events.find(({ type }) => type === "fieldCombat")).toMatchObject({
    works: 2,
    suffered: { venetian: 3, austrian: 2 },
  });
  while (asked(position).ask === "takeHits.choose") choose(position, { type: "takeHit" });
  expect(nameOf(position, "a-valloni")).toBe("cormons");
  expect(nameOf(position, "v-greci")).toBe("medea");
  expect(position.forts.austrian[a("cormons")]).toBe(1);
});

test("§7.1e as many hits as the units can bear leave nothing to choose: all are gone", () => {
  const position = field({ units: { mariano: ["a-stiria-1", "a-carniola-1"] } });
  const targets = [u("a-stiria-1"), u("a-carniola-1")];
  run(position, takeHits, { side: "austrian", hits: capacity(position, targets), targets });
  expect(isOver(position)).toBe(true);
  expect(targets.map((unit) => position.area[unit])).toEqual([ELIMINATED, ELIMINATED]);
});

test("§7.1e the owner chooses which units take the hits, one of them twice if he likes; hits left over are lost", () => {
  const position = field({ units: { mariano: ["a-stiria-1", "a-carniola-1"] } });
  run(position, takeHits, { side: "austrian", hits: 2, targets: [u("a-stiria-1"), u("a-carniola-1")] });
  choose(position, { type: "takeHit", unit: u("a-stiria-1") });
  choose(position, { type: "takeHit", unit: u("a-stiria-1") });
  expect(position.area[u("a-stiria-1")]).toBe(ELIMINATED);
  expect(position.turned[u("a-carniola-1")]).toBe(0);
  run(position, takeHits, { side: "austrian", hits: 9, targets: [u("a-carniola-1")] });
  expect(isOver(position)).toBe(true);
  expect(position.area[u("a-carniola-1")]).toBe(ELIMINATED);
});

test("§7.1e hits that nobody is left to take are not suffered", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-albanesi-1", "a-milizia-cormons"] } });
  const events = fight(position, "mariano", "venetian", "medea", [1, 1, 6]);
  expect(events.find(({ type }) => type === "fieldCombat")).toMatchObject({ suffered: { venetian: 0, austrian: 1 } });
});

test("§7.1f a side with a hit rolls for each Commander: 2 is a casualty, 3 survives; Commanders take no hits", () => {
  const position = field({
    units: { mariano: ["v-corsi-1", "v-albanesi-1", "v-manzano", "v-erizzo", "a-stiria-1"], medea: ["v-greci"] },
  });
  // Attack: 3 3, Commanders Erizzo 2 and Manzano 1 in the order of the counters; defence 3; then the survival rolls.
  fight(position, "mariano", "venetian", "medea", [6, 6, 6, 6, 1]);
  expect(asked(position).options.map((option) => ("unit" in option ? option.unit : -1))).toEqual([
    u("v-corsi-1"),
    u("v-albanesi-1"),
  ]);
  rig(position, 2, 3);
  const events = choose(position, { type: "takeHit", unit: u("v-corsi-1") });
  const falls = events.filter(({ type }) => type === "survivalRoll").map((event) => event.falls);
  expect(falls).toEqual([true, false]);
});

test("§7.1f a side that was not hit does not roll, and neither does one whose works cancelled the hit", () => {
  const position = field({ units: { cormons: ["v-corsi-1", "v-giustiniani", "a-carniola-1", "a-trautmansdorff"] } });
  const events = fight(position, "cormons", "venetian", "medea", [1, 6, 6, 6]);
  expect(events.some(({ type }) => type === "survivalRoll")).toBe(false);
});

test("§7.1g §7.3 equal hits: the attacker retreats; more hits: whoever took them", () => {
  expect(loserOf("venetian", { venetian: 2, austrian: 2 })).toBe("venetian");
  expect(loserOf("venetian", { venetian: 1, austrian: 2 })).toBe("austrian");
  expect(loserOf("austrian", { venetian: 1, austrian: 2 })).toBe("austrian");
  const position = field({ units: { mariano: ["v-corsi-1", "v-albanesi-1", "a-stiria-1", "a-stiria-2"] } });
  fight(position, "mariano", "venetian", "medea", [1, 1, 1, 1]);
  while (asked(position).ask === "takeHits.choose") choose(position, { type: "takeHit" });
  expect(nameOf(position, "v-albanesi-1")).toBe("medea");
  expect(nameOf(position, "a-stiria-2")).toBe("mariano");
});

test("§7.1g a side that has wiped out the other stays; a Commander left over is eliminated", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "a-milizia-cormons", "a-porcia"] } });
  fight(position, "mariano", "venetian", "medea", [1, 6, 6, 5]);
  expect(nameOf(position, "v-corsi-1")).toBe("mariano");
  expect(position.area[u("a-porcia")]).toBe(ELIMINATED);
});

test("§7.2 §7.2d a hit turns a unit over, a second one removes it; without a back the first one does", () => {
  const position = field({ units: { mariano: ["a-stiria-1"], medea: ["a-milizia-cormons"] } });
  run(position, takeHits, { side: "austrian", hits: 1, targets: [u("a-stiria-1")] });
  expect(position.turned[u("a-stiria-1")]).toBe(1);
  run(position, takeHits, { side: "austrian", hits: 1, targets: [u("a-stiria-1")] });
  expect(position.area[u("a-stiria-1")]).toBe(ELIMINATED);
  run(position, takeHits, { side: "austrian", hits: 1, targets: [u("a-milizia-cormons")] });
  expect(position.area[u("a-milizia-cormons")]).toBe(ELIMINATED);
});

test("§7.2a a fallen Commander is replaced by the man on his back; without one, or a second time, he is eliminated", () => {
  const position = field({
    units: { mariano: ["v-corsi-1", "v-giustiniani", "a-stiria-1", "a-porcia"], romans: ["a-valloni"] },
  });
  fight(position, "mariano", "venetian", "medea", [1, 6, 1, 6, 2, 2]);
  expect(position.area[u("a-porcia")]).toBe(ELIMINATED);
  choose(position, { type: "successor", area: a("mariano") });
  expect(position.turned[u("v-giustiniani")]).toBe(1);
  expect(fireInField(position, u("v-giustiniani"), "defence", a("mariano"), false)).toBe(2);
  const again = field({ units: { mariano: ["v-corsi-1", "v-giustiniani", "a-stiria-1"] } });
  again.turned[u("v-giustiniani")] = 1;
  fight(again, "mariano", "venetian", "medea", [6, 6, 1, 1]);
  expect(again.area[u("v-giustiniani")]).toBe(ELIMINATED);
});

test("§7.2b the successor appears in the same area or in another one with friendly units", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-giustiniani", "a-stiria-1"], udine: ["v-greci"] } });
  fight(position, "mariano", "venetian", "medea", [6, 6, 1, 1]);
  const places = asked(position).options.map((option) => ("area" in option ? option.area : -1));
  expect(places.sort()).toEqual([a("mariano"), a("udine")].sort());
  choose(position, { type: "successor", area: a("udine") });
  expect(nameOf(position, "v-giustiniani")).toBe("udine");
});

test("§8.1 §6i attackers without foot, horse or guns are lost when they meet the enemy, and nobody fires", () => {
  const position = field({ units: { mariano: ["v-guastatori-1", "v-giustiniani", "a-stiria-1"] } });
  const told = fight(position, "mariano", "venetian", "medea", []);
  expect(told.map(({ type }) => type).filter((type) => type === "eliminated")).toHaveLength(2);
  expect(["v-guastatori-1", "v-giustiniani"].map((id) => position.area[u(id)])).toEqual([ELIMINATED, ELIMINATED]);
  expect([nameOf(position, "a-stiria-1"), position.dice.used]).toEqual(["mariano", 0]);
  expect(isOver(position)).toBe(true);
});

test("§7.1g §8.1 Guastatori who are left alone by their own attack are lost with it", () => {
  const position = field({ units: { mariano: ["v-cernide-udine", "v-guastatori-1", "a-stiria-1", "a-stiria-2"] } });
  fight(position, "mariano", "venetian", "medea", [6, 1, 6]);
  choose(position, { type: "takeHit", unit: u("v-cernide-udine") });
  expect(["v-cernide-udine", "v-guastatori-1"].map((id) => position.area[u(id)])).toEqual([ELIMINATED, ELIMINATED]);
  expect(nameOf(position, "a-stiria-1")).toBe("mariano");
});

test("§7.2c a disorganized unit fights with its reduced value and can still move", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  position.turned[u("v-corsi-1")] = 1;
  expect(fireInField(position, u("v-corsi-1"), "attack", a("mariano"), false)).toBe(2);
  expect(fireInField(position, u("v-corsi-1"), "defence", a("mariano"), false)).toBe(1);
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "move", unit: u("v-corsi-1") })).toBe(true);
});

test("§7.2f in its activation a disorganized unit can recover", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  position.turned[u("v-corsi-1")] = 1;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "recover", unit: u("v-corsi-1") });
  expect(position.turned[u("v-corsi-1")]).toBe(0);
});

test("§7.3 the beaten defenders go together to one adjacent area of their owner's choice", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "a-stiria-1", "a-valloni"] } });
  fight(position, "mariano", "venetian", "medea", [1, 6, 6]);
  choose(position, { type: "takeHit", unit: u("a-stiria-1") });
  expect(asked(position)).toMatchObject({ seat: "austrian", ask: "retreatDefenders.where" });
  expect(offers(position, { type: "stay" })).toBe(false);
  choose(position, { type: "retreat", area: a("farra") });
  expect([nameOf(position, "a-stiria-1"), nameOf(position, "a-valloni")]).toEqual(["farra", "farra"]);
});

test("§7.3 each adjacent area without enemies is offered once, and no other", () => {
  for (const [area, id] of board.ids.entries()) {
    const position = field({ units: { [id]: ["v-corsi-1"] } });
    const around = [...board.linkTo.subarray(board.firstLink[area], board.firstLink[area + 1])];
    const open = around.filter((to) => mayRetreat(position, "venetian", area, to));
    run(position, retreatDefenders, { side: "venetian", area, forced: true });
    const offered = asked(position).options.flatMap((one) => (one.type === "retreat" ? [one.area] : []));
    expect(offered).toEqual(open);
  }
});

test("§7.3 §10d §13c who retreats into an area has entered it: it takes a lone enemy Fort and booty there", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "a-stiria-1"] } });
  position.forts.venetian[a("farra")] = 1;
  position.booty.venetian[a("farra")] = 2;
  fight(position, "mariano", "venetian", "medea", [1, 6]);
  choose(position, { type: "retreat", area: a("farra") });
  expect(position.forts.venetian[a("farra")]).toBe(0);
  expect(position.victoryPoints.austrian).toBe(2);
});

test("§7.3a a fallen Commander is no hit: the attacker who took none does not lose for it", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "a-stiria-1", "a-porcia"] } });
  const events = fight(position, "mariano", "venetian", "medea", [1, 6, 6, 1]);
  expect(position.area[u("a-porcia")]).toBe(ELIMINATED);
  expect(events.find(({ type }) => type === "fieldCombat")).toMatchObject({ suffered: { venetian: 0, austrian: 1 } });
  expect(asked(position).ask).toBe("retreatDefenders.where");
});

test("§7.3b a retreat enters no area with enemies and crosses no X; attackers go back where they came from", () => {
  const position = field({
    units: { mariano: ["v-corsi-1", "a-stiria-1"], farra: ["v-greci"], romans: ["v-italiani"] },
  });
  fight(position, "mariano", "venetian", "medea", [1, 6]);
  const places = asked(position).options.map((option) => ("area" in option ? option.area : -1));
  expect(places).not.toContain(a("farra"));
  expect(places).not.toContain(a("romans"));
  expect(places).toContain(a("bruma"));
  const beaten = field({ units: { mariano: ["v-corsi-1", "a-stiria-1"] } });
  fight(beaten, "mariano", "venetian", "romans", [6, 1]);
  expect(nameOf(beaten, "v-corsi-1")).toBe("romans");
});

test("§7.3b a unit that has to retreat and cannot is removed", () => {
  const around = {
    farra: ["v-greci"],
    romans: ["v-italiani"],
    bruma: ["v-svizzeri-1"],
    cormons: ["v-armata"],
    medea: ["v-inglesi"],
    gradisca: ["v-grigioni"],
  };
  const position = field({ units: { mariano: ["v-corsi-1", "a-stiria-1"], ...around } });
  fight(position, "mariano", "venetian", "medea", [1, 6]);
  expect(position.area[u("a-stiria-1")]).toBe(ELIMINATED);
});

test("§7.3c defenders in a Fortress who took more hits may take one more: they stay and the attacker retreats", () => {
  const position = field({
    units: {
      gradisca: [
        "v-corsi-1",
        "v-albanesi-1",
        "v-terraferma-1",
        "a-presidio-gradisca",
        "a-fanti-gradisca",
        "a-cavalli-gradisca",
      ],
    },
  });
  position.wallLevel[wallOf("gradisca", "mariano")] = 0;
  fight(position, "gradisca", "venetian", "mariano", [1, 1, 1, 1, 1, 6]);
  while (asked(position).ask === "takeHits.choose") choose(position, { type: "takeHit" });
  expect(asked(position)).toMatchObject({ seat: "austrian", ask: "fieldCombat.stand" });
  const told = choose(position, { type: "stand" });
  expect(told).toContainEqual({ type: "stands", rules: ["7.3c"], side: "austrian", area: a("gradisca") });
  while (!isOver(position)) choose(position, { type: "takeHit", unit: u("a-cavalli-gradisca") });
  expect(nameOf(position, "v-terraferma-1")).toBe("mariano");
  expect(nameOf(position, "a-cavalli-gradisca")).toBe("gradisca");
});

test("§7.3c if the additional hit removes the last defender the attacker stays", () => {
  const position = field({ units: { gradisca: ["v-corsi-1", "v-albanesi-1", "a-presidio-gradisca"] } });
  position.wallLevel[wallOf("gradisca", "mariano")] = 0;
  fight(position, "gradisca", "venetian", "mariano", [1, 6, 6]);
  choose(position, { type: "stand" });
  expect(position.area[u("a-presidio-gradisca")]).toBe(ELIMINATED);
  expect(nameOf(position, "v-corsi-1")).toBe("gradisca");
});

test("§7.4 artillery fights in the field like others, but neither attacks nor fires in a combat through a Breach", () => {
  const position = field({ units: { mariano: ["v-campo-artiglieria"], gradisca: ["a-bombardieri-gradisca"] } });
  expect(fireInField(position, u("v-campo-artiglieria"), "attack", a("mariano"), false)).toBe(3);
  expect(fireInField(position, u("a-bombardieri-gradisca"), "defence", a("gradisca"), true)).toBe(0);
  const breach = field({ units: { mariano: ["v-corsi-1", "v-cannoni"], gradisca: ["a-presidio-gradisca"] } });
  breach.wallLevel[wallOf("gradisca", "mariano")] = 0;
  act(breach, "ven-campo", "mariano");
  choose(breach, { type: "move", unit: u("v-corsi-1") });
  expect(offers(breach, { type: "go", area: a("gradisca") })).toBe(true);
  choose(breach, { type: "add", unit: u("v-cannoni") });
  expect(offers(breach, { type: "go", area: a("gradisca") })).toBe(false);
});

test("§7.1g §24c when both sides are wiped out nobody has won, the area stays empty, and a Camp left alone there is lost", () => {
  for (const [attacker, defender] of [
    ["venetian", "austrian"],
    ["austrian", "venetian"],
  ] as const) {
    const position = field({ game: "advanced", units: { mariano: ["v-cernide-palma", "a-artiglieria"] } });
    position.camps[defender].area = a("mariano");
    const events = fight(position, "mariano", attacker, "medea", [1, 1]);
    expect(events.some(({ type }) => type === "fieldCombatWon")).toBe(false);
    expect(unitsIn(position, "venetian", a("mariano"))).toEqual([]);
    expect(unitsIn(position, "austrian", a("mariano"))).toEqual([]);
    expect(position.camps[defender].area).toBe(NOWHERE);
  }
});

test("§8.1 Guastatori alone are eliminated by enemies who enter; artillery alone defends", () => {
  const position = field({ units: { medea: ["v-corsi-1"], mariano: ["a-guastatori-1", "a-trautmansdorff"] } });
  act(position, "ven-campo", "medea");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("mariano") });
  expect(position.area[u("a-guastatori-1")]).toBe(ELIMINATED);
  expect(position.area[u("a-trautmansdorff")]).toBe(ELIMINATED);
  const guns = field({ units: { medea: ["v-corsi-1"], mariano: ["a-artiglieria"] } });
  act(guns, "ven-campo", "medea");
  choose(guns, { type: "move", unit: u("v-corsi-1") });
  rig(guns, 6, 1);
  choose(guns, { type: "go", area: a("mariano") });
  expect(nameOf(guns, "a-artiglieria")).toBe("mariano");
  expect(nameOf(guns, "v-corsi-1")).toBe("medea");
});

test("§8.2 of two fire values the left one is for attack, the right one for defence", () => {
  const position = field({ units: { mariano: ["v-corsi-1"] } });
  expect(fireInField(position, u("v-corsi-1"), "attack", a("mariano"), false)).toBe(3);
  expect(fireInField(position, u("v-corsi-1"), "defence", a("mariano"), false)).toBe(2);
});

test("§8.3 Cernide are eliminated by one hit", () => {
  const position = field({ units: { mariano: ["v-cernide-palma"] } });
  const events = play(position, (now) => hit(now, u("v-cernide-palma")));
  expect(position.area[u("v-cernide-palma")]).toBe(ELIMINATED);
  expect(events).toMatchObject([{ type: "eliminated", rules: ["8.3"] }, { type: "commandLeaves" }]);
});

test("§8.3 Cernide printed with a Disorganized side are eliminated by a hit all the same; other causes only turn them over", () => {
  const printed = data()["units.json"];
  const file = structuredClone(printed) as { units: { id: string; disorganised: object | null }[] };
  file.units.find(({ id }) => id === "v-cernide-palma")!.disorganised = { attack: 1, defence: 1 };
  withData({ data, useData }, { "units.json": file }, () => {
    const position = field({ units: { mariano: ["v-cernide-palma"] } });
    play(position, (now) => disorganise(now, u("v-cernide-palma"), "9"));
    expect([nameOf(position, "v-cernide-palma"), position.turned[u("v-cernide-palma")]]).toEqual(["mariano", 1]);
    position.turned[u("v-cernide-palma")] = 0;
    expect(capacity(position, [u("v-cernide-palma")])).toBe(1);
    run(position, takeHits, { side: "venetian", hits: 1, targets: [u("v-cernide-palma")] });
    expect(position.area[u("v-cernide-palma")]).toBe(ELIMINATED);
  });
});
