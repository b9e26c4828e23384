import { withData } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import unitsFile from "../../data/units.json";
import { data, useData } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import type { GradiscaOption } from "../../src/option.ts";
import { ELIMINATED, type Gradisca } from "../../src/position.ts";
import { bombardmentOf, bombardmentValue, bombardUnits, bombardWall } from "../../src/rules/bombardment.ts";
import { blowMine, counterMine, layMine } from "../../src/rules/mines.ts";
import { place } from "../../src/rules/pieces.ts";
import { turn } from "../../src/rules/sequence.ts";
import { engineerValue } from "../../src/rules/siege.ts";
import { rebuild } from "../../src/rules/walls.ts";
import { a, act, asked, choose, field, idle, isOver, nameOf, offers, play, rig, run, u, wallOf } from "../field.ts";

const wall = wallOf("gradisca", "mariano");
const garrison = { gradisca: ["a-presidio-gradisca", "a-guastatori-2", "a-bombardieri-gradisca"] };

function shoot(position: Gradisca, gun: string, die: number): void {
  rig(position, die);
  run(position, bombardWall, { unit: u(gun), wall });
}

test("§7.4.1 a success lowers the wall between the two areas by one level", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...garrison } });
  shoot(position, "v-cannoni", 4);
  expect(position.wallLevel[wall]).toBe(3);
  expect(position.wallLevel[wallOf("gradisca", "farra")]).toBe(4);
});

test("§7.4.1 an empty Fortress in the enemy's land may be bombarded and mined, but not one's own nor one that one holds", () => {
  const park = ["v-cannoni", "v-guastatori-1"];
  const works = (units: Record<string, string[]>, at: string) => {
    const position = field({ units });
    act(position, "ven-campo", at);
    return [offers(position, { type: "bombardWall" }), offers(position, { type: "layMine" })];
  };
  expect(works({ mariano: park }, "mariano")).toEqual([true, true]);
  expect(works({ mariano: park, gradisca: ["v-corsi-1"] }, "mariano")).toEqual([false, false]);
  expect(works({ trivignano: park }, "trivignano")).toEqual([false, false]);
  expect(works({ trivignano: park, palma: ["a-stiria-1"] }, "trivignano")).toEqual([true, true]);
});

test("§7.4a artillery of value 4: without engineers a 2 misses, with engineers a 4 hits", () => {
  const without = field({ units: { mariano: ["v-cannoni"], ...garrison } });
  shoot(without, "v-cannoni", 2);
  expect(without.wallLevel[wall]).toBe(4);
  shoot(without, "v-cannoni", 1);
  expect(without.wallLevel[wall]).toBe(3);
  const directed = field({ units: { mariano: ["v-cannoni", "v-guastatori-2"], ...garrison } });
  shoot(directed, "v-cannoni", 4);
  expect(directed.wallLevel[wall]).toBe(3);
});

test("§7.2c §7.4a §7.5 guns and Guastatori whose counters have a Disorganized side work with its value", () => {
  const turnable = structuredClone(unitsFile) as { units: { id: string; disorganised: unknown }[] };
  for (const unit of turnable.units) {
    if (["v-cannoni", "v-guastatori-1"].includes(unit.id)) unit.disorganised = { attack: 2, defence: 1 };
  }
  withData({ data, useData }, { "units.json": turnable }, () => {
    const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...garrison } });
    expect([bombardmentValue(position, u("v-cannoni")), engineerValue(position, u("v-guastatori-1"))]).toEqual([4, 3]);
    position.turned[u("v-cannoni")] = 1;
    position.turned[u("v-guastatori-1")] = 1;
    expect([bombardmentValue(position, u("v-cannoni")), engineerValue(position, u("v-guastatori-1"))]).toEqual([2, 2]);
    shoot(position, "v-cannoni", 3);
    expect(position.wallLevel[wall]).toBe(4);
  });
});

test("§7.4b a gun that bursts is told after the fire that burst it", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...garrison } });
  rig(position, 6);
  const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
  expect(types(run(position, bombardWall, { unit: u("v-cannoni"), wall }))).toEqual(["wallBombarded", "eliminated"]);
  const inside = field({ units: { mariano: ["v-corsi-1"], ...garrison } });
  rig(inside, 6);
  const gun = u("a-bombardieri-gradisca");
  const locals = { side: "austrian" as const, target: a("mariano"), guns: [gun], hits: 0 };
  expect(types(run(inside, bombardUnits, locals))).toEqual(["bombardment", "eliminated"]);
});

test("§7.4b artillery that rolls a 6 misses and is eliminated", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...garrison } });
  shoot(position, "v-cannoni", 6);
  expect(position.wallLevel[wall]).toBe(4);
  expect(position.area[u("v-cannoni")]).toBe(ELIMINATED);
});

test("§7.4.1a a wall of level 2 hit twice has a Breach, and enemies may enter across it", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1", "v-corsi-1"], ...garrison } });
  position.wallLevel[wall] = 2;
  shoot(position, "v-cannoni", 1);
  shoot(position, "v-cannoni", 1);
  expect(position.wallLevel[wall]).toBe(0);
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  expect(offers(position, { type: "go", area: a("gradisca") })).toBe(true);
});

test("§7.4.1b the level never drops below 0: a Breach is not bombarded again", () => {
  const position = field({ units: { mariano: ["v-cannoni", "v-guastatori-1"], ...garrison } });
  position.wallLevel[wall] = 0;
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "bombardWall", wall })).toBe(false);
  shoot(position, "v-cannoni", 1);
  expect(position.wallLevel[wall]).toBe(0);
});

test("§5.1c §7.4.2 artillery in a Fortress fires at enemies in an adjacent area, at full value", () => {
  const position = field({ units: { mariano: ["v-corsi-1"], ...garrison } });
  act(position, "aus-gradisca", "gradisca");
  rig(position, 3);
  choose(position, { type: "fireAt", unit: u("a-bombardieri-gradisca"), area: a("mariano") });
  expect(position.turned[u("v-corsi-1")]).toBe(1);
  const besieger = field({ units: { mariano: ["v-cannoni"], ...garrison } });
  act(besieger, "ven-campo", "mariano");
  expect(offers(besieger, { type: "fireAt" })).toBe(false);
});

test("§5.1c §7.4.2 every area next to the Fortress that holds enemies is offered once as a target", () => {
  const enemies = { cervignano: ["a-stiria-1"], marano: ["a-carniola-1"], trivignano: ["a-stander"] };
  const position = field({ units: { ...enemies, palma: ["v-bombardieri"] } });
  act(position, "ven-palma", "palma");
  const { options } = gradisca.choice(position) as { options: readonly GradiscaOption[] };
  const targets = options.flatMap((option) => (option.type === "fireAt" ? [option.area] : []));
  expect(targets.sort()).toEqual(Object.keys(enemies).map(a).sort());
});

test("§7.4.2 when fire is opened the guns named so far fire, and no others", () => {
  const position = field({
    units: { mariano: ["v-cannoni", "v-campo-artiglieria"], gradisca: ["a-presidio-gradisca"] },
  });
  position.wallLevel[wall] = 0;
  act(position, "ven-campo", "mariano");
  rig(position, 5);
  choose(position, { type: "fireAt", unit: u("v-cannoni"), area: a("gradisca") });
  expect(asked(position).ask).toBe("bombardUnits.battery");
  const events = gradisca.play(position, { type: "openFire" }, "venetian");
  const shots = events.flatMap((event) => (event.type === "bombardment" ? (event.shots as { unit: number }[]) : []));
  expect(shots.map(({ unit }) => unit)).toEqual([u("v-cannoni")]);
  const place = { type: "bombardment", from: a("mariano"), area: a("gradisca") };
  expect(events).toContainEqual(expect.objectContaining(place));
});

test("§7.4.2 a bombardment begins with one gun and without hits", () => {
  expect(bombardmentOf(u("v-cannoni"), a("gradisca"))).toEqual({
    side: "venetian",
    target: a("gradisca"),
    guns: [u("v-cannoni")],
    hits: 0,
  });
});

test("§7.4.2a through a Breach a gun of 4 with engineers has value 3: 4 misses, 3 hits; alone it has 0, and 6 still bursts it", () => {
  const open = (units: string[]) => {
    const position = field({ units: { mariano: units, gradisca: ["a-presidio-gradisca"] } });
    position.wallLevel[wall] = 0;
    return position;
  };
  const fire = (position: Gradisca, die: number) => {
    rig(position, die);
    run(position, bombardUnits, { side: "venetian", target: a("gradisca"), guns: [u("v-cannoni")], hits: 0 });
    return position.turned[u("a-presidio-gradisca")];
  };
  expect(fire(open(["v-cannoni", "v-guastatori-1"]), 4)).toBe(0);
  expect(fire(open(["v-cannoni", "v-guastatori-1"]), 3)).toBe(1);
  expect(fire(open(["v-cannoni"]), 1)).toBe(0);
  const burst = open(["v-cannoni"]);
  fire(burst, 6);
  expect(burst.area[u("v-cannoni")]).toBe(ELIMINATED);
});

test("§7.4.2b the units fired at do not fire back; after a hit they may retreat but need not; a Fort cancels a hit", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-albanesi-1"], ...garrison } });
  act(position, "aus-gradisca", "gradisca");
  rig(position, 1);
  const events = choose(position, { type: "fireAt", area: a("mariano") });
  expect(events.some(({ type }) => type === "fieldCombat")).toBe(false);
  choose(position, { type: "takeHit", unit: u("v-corsi-1") });
  expect(asked(position)).toMatchObject({ seat: "venetian", ask: "retreatDefenders.where" });
  expect(offers(position, { type: "stay" })).toBe(true);
  choose(position, { type: "retreat", area: a("medea") });
  expect(nameOf(position, "v-albanesi-1")).toBe("medea");
  const fort = field({ units: { mariano: ["v-corsi-1"], ...garrison } });
  fort.forts.venetian[a("mariano")] = 1;
  act(fort, "aus-gradisca", "gradisca");
  rig(fort, 1);
  choose(fort, { type: "fireAt", area: a("mariano") });
  expect(fort.turned[u("v-corsi-1")]).toBe(0);
});

test("§7.4.2b a Commander whose last unit a bombardment has destroyed may retreat as well", () => {
  const position = field({ units: { mariano: ["v-cernide-cividale", "v-manzano"], ...garrison } });
  act(position, "aus-gradisca", "gradisca");
  rig(position, 1, 3);
  choose(position, { type: "fireAt", area: a("mariano") });
  expect(position.area[u("v-cernide-cividale")]).toBe(ELIMINATED);
  choose(position, { type: "retreat", area: a("medea") });
  expect(nameOf(position, "v-manzano")).toBe("medea");
});

test("§7.4.2c a side hit by bombardment rolls for its Commanders there", () => {
  const position = field({ units: { mariano: ["v-corsi-1", "v-manzano"], ...garrison } });
  act(position, "aus-gradisca", "gradisca");
  rig(position, 1, 2);
  choose(position, { type: "fireAt", area: a("mariano") });
  expect(position.area[u("v-manzano")]).toBe(ELIMINATED);
});

test("§7.4.2c §7.1e Commanders alone can take no hit, so that they need not roll for their survival", () => {
  const position = field({ units: { mariano: ["v-manzano"], ...garrison } });
  act(position, "aus-gradisca", "gradisca");
  rig(position, 1, 2);
  const events = choose(position, { type: "fireAt", area: a("mariano") });
  expect(events.some(({ type }) => type === "survivalRoll")).toBe(false);
  expect(nameOf(position, "v-manzano")).toBe("mariano");
});

test("§7.5 §7.5a Guastatori beside a Fortress lay a mine on a die not above their value; a wall may have several", () => {
  const position = field({ units: { mariano: ["v-guastatori-1"], ...garrison } });
  for (const die of [3, 4, 1]) {
    rig(position, die);
    run(position, layMine, { unit: u("v-guastatori-1"), wall });
  }
  expect(position.mines.venetian[wall]).toBe(2);
});

test("§7.5b a mine is blown in a later turn only, never in the one in which it was laid", () => {
  const position = field({ units: { mariano: ["v-guastatori-1", "v-corsi-1"], ...garrison } });
  rig(position, 1);
  run(position, layMine, { unit: u("v-guastatori-1"), wall });
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "blowMine" })).toBe(false);
  idle(position, isOver);
  run(position, turn, {});
  idle(position, isOver);
  expect(position.mines.venetian[wall]).toBe(1);
  act(position, "ven-campo", "mariano");
  expect(offers(position, { type: "blowMine", unit: u("v-guastatori-1"), wall })).toBe(true);
});

test("§7.5c two Guastatori, three old mines, dice 3 and 6: one explodes and makes a Breach, one is lost, one remains", () => {
  const position = field({ units: { mariano: ["v-guastatori-1", "v-guastatori-3"], ...garrison } });
  position.mines.venetian[wall] = 3;
  const fired = (unit: string, die: number) => {
    rig(position, die);
    return run(position, blowMine, { unit: u(unit), wall }).find(({ type }) => type === "mineFired");
  };
  expect(fired("v-guastatori-1", 3)).toMatchObject({ rules: ["7.5c"], unit: u("v-guastatori-1"), wall, die: 3 });
  expect(position.wallLevel[wall]).toBe(0);
  expect(fired("v-guastatori-3", 6)).toMatchObject({ unit: u("v-guastatori-3"), wall, die: 6 });
  expect(position.mines.venetian[wall]).toBe(1);
  rig(position, 5);
  run(position, blowMine, { unit: u("v-guastatori-3"), wall });
  expect(position.mines.venetian[wall]).toBe(1);
});

test("§7.5d mines are lost when the area beside the wall is left without combat units of those who laid them", () => {
  const position = field({ units: { mariano: ["v-guastatori-1", "v-corsi-1"], ...garrison } });
  position.mines.venetian[wall] = 2;
  act(position, "ven-campo", "mariano");
  choose(position, { type: "move", unit: u("v-corsi-1") });
  choose(position, { type: "go", area: a("medea") });
  choose(position, { type: "halt" });
  expect(position.mines.venetian[wall]).toBe(2);
  choose(position, { type: "move", unit: u("v-guastatori-1") });
  choose(position, { type: "go", area: a("medea") });
  expect(position.mines.venetian[wall]).toBe(0);
});

test("§7.5d a Commander alone does not keep the mines", () => {
  const position = field({ units: { mariano: ["v-guastatori-1", "v-giustiniani"], ...garrison } });
  position.mines.venetian[wall] = 2;
  const told = play(position, (at) => place(at, u("v-guastatori-1"), a("medea")));
  expect(told).toContainEqual({ type: "minesAbandoned", rules: ["7.5d"], wall, count: 2 });
  expect(nameOf(position, "v-giustiniani")).toBe("mariano");
  expect(position.mines.venetian[wall]).toBe(0);
});

test("§7.6 Guastatori inside a Fortress remove a mine from one of its mined walls on a die not above their value", () => {
  const position = field({ units: { mariano: ["v-corsi-1"], ...garrison } });
  position.mines.venetian[wall] = 2;
  act(position, "aus-gradisca", "gradisca");
  expect(offers(position, { type: "counterMine", unit: u("a-guastatori-2"), wall })).toBe(true);
  expect(offers(position, { type: "counterMine", wall: wallOf("gradisca", "farra") })).toBe(false);
  rig(position, 3);
  run(position, counterMine, { unit: u("a-guastatori-2"), wall });
  expect(position.mines.venetian[wall]).toBe(2);
  rig(position, 2);
  run(position, counterMine, { unit: u("a-guastatori-2"), wall });
  expect(position.mines.venetian[wall]).toBe(1);
});

test("§7.7 Guastatori inside rebuild a damaged wall by a level, up to the printed one; it closes a Breach", () => {
  const position = field({ units: garrison });
  act(position, "aus-gradisca", "gradisca");
  expect(offers(position, { type: "rebuild" })).toBe(false);
  position.wallLevel[wall] = 0;
  expect(offers(position, { type: "rebuild", unit: u("a-guastatori-2"), wall })).toBe(true);
  expect(offers(position, { type: "rebuild", unit: u("a-presidio-gradisca") })).toBe(false);
  const outside = field({ units: { mariano: ["v-guastatori-1"], ...garrison } });
  outside.wallLevel[wall] = 0;
  act(outside, "ven-campo", "mariano");
  expect(offers(outside, { type: "rebuild" })).toBe(false);
  const told = [2, 3, 1, 1, 1, 1, 1].flatMap((die) => {
    rig(position, die);
    return run(position, rebuild, { unit: u("a-guastatori-2"), wall });
  });
  expect(position.wallLevel[wall]).toBe(4);
  expect(told[0]).toMatchObject({ type: "wallRebuilt", rules: ["7.7"], unit: u("a-guastatori-2"), wall, level: 1 });
  expect(told.map(({ level }) => level)).toEqual([1, 1, 2, 3, 4, 4, 4]);
  expect(offers(position, { type: "rebuild", wall })).toBe(false);
});
