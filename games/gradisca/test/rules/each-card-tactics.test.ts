import { withData } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { areaNamed, cardNamed, corpsNamed, data, unitNamed, useData } from "../../src/data.ts";
import { ELIMINATED, type Gradisca } from "../../src/position.ts";
import { mayRetreat } from "../../src/rules/retreat.ts";
import { isUnbridged } from "../../src/rules/rivers.ts";
import { engineerValue } from "../../src/rules/siege.ts";
import { link, wallOf } from "../field.ts";
import { disorganised, type Table, table, type Wanted } from "../table.ts";

/** C32 to C36: answers in the opponent's activation, and the engineer. */

function named(wanted: Wanted, area: string): Table {
  return table({ game: "basic", ...wanted })
    .play("cardsAndArea")
    .play("area", { area })
    .passing();
}

describe("the flood", () => {
  const atTheFord = (wanted: Wanted = {}) =>
    named({ austrian: ["C32"], at: { "v-corsi-1": "bruma", "v-albanesi-1": "bruma" }, ...wanted }, "bruma")
      .play("move", { unit: "v-corsi-1" })
      .play("go", { area: "sagrado" });

  test("C32 The Lisonzo in Flood: units about to cross a river without a bridge stay where they are; nobody crosses this turn", () => {
    const t = atTheFord().play("react", { card: "C32" });
    expect(t.told("flood")).toMatchObject({ rules: ["12", "15"] });
    expect(t.where("v-corsi-1")).toBe("bruma");
    expect(t.ids("move")).toEqual(["v-albanesi-1"]);
    t.play("move", { unit: "v-albanesi-1" });
    expect(t.offers("go", { area: "sagrado" })).toBe(false);
    expect(t.position.discard).toEqual([cardNamed("C32")]);
    // The card stopped those who were about to cross: others go their dry way in the same activation.
    t.play("go", { area: "romans" });
    expect(t.where("v-albanesi-1")).toBe("romans");
  });

  test("C32 bridges of boats are swept away; with the end of the turn the flood is over", () => {
    const boats = (position: Gradisca) => {
      position.modifiers.push({ kind: "bridgeOfBoats", link: link("romans", "cervignano"), until: 9 });
    };
    const t = atTheFord({ change: boats });
    expect(isUnbridged(t.position, link("cervignano", "romans"))).toBe(false);
    t.play("react", { card: "C32" });
    expect(isUnbridged(t.position, link("cervignano", "romans"))).toBe(true);
    t.play("endArea").play("endActivation");
    expect(t.position.modifiers).toEqual([]);
  });

  test("C32 §7.3b nobody retreats over a river in flood, though the basic game knows no rivers", () => {
    const t = atTheFord();
    expect(mayRetreat(t.position, "venetian", areaNamed("bruma"), areaNamed("sagrado"))).toBe(true);
    t.play("react", { card: "C32" });
    expect(mayRetreat(t.position, "venetian", areaNamed("bruma"), areaNamed("sagrado"))).toBe(false);
    expect(mayRetreat(t.position, "venetian", areaNamed("villesse"), areaNamed("monfalcone"))).toBe(true);
  });

  test("§12 stop-move without a flood halts the units that were about to cross, and nobody else", () => {
    const printed = data()["cards.json"];
    const file = structuredClone(printed) as { cards: { id: string; effects: unknown[] }[] };
    file.cards.find(({ id }) => id === "C32")!.effects = [{ type: "stop-move" }];
    withData({ data, useData }, { "cards.json": file }, () => {
      const t = atTheFord().play("react", { card: "C32" });
      expect(t.where("v-corsi-1")).toBe("bruma");
      expect(t.ids("move")).toEqual(["v-albanesi-1"]);
      t.play("move", { unit: "v-albanesi-1" }).play("go", { area: "sagrado" });
      expect(t.where("v-albanesi-1")).toBe("sagrado");
    });
  });

  test("C32 is not for a river with a bridge, printed or of boats, nor for dry land", () => {
    const asked = (area: string, wanted: Wanted = {}) =>
      named({ austrian: ["C32"], at: { "v-corsi-1": "villesse" }, ...wanted }, "villesse")
        .play("move", { unit: "v-corsi-1" })
        .play("go", { area }).ask === "reactionWindow.answer";
    expect(asked("sagrado")).toBe(true);
    expect(asked("monfalcone")).toBe(false);
    expect(asked("romans")).toBe(false);
    const boats = (position: Gradisca) => {
      position.modifiers.push({ kind: "bridgeOfBoats", link: link("sagrado", "villesse"), until: 9 });
    };
    expect(asked("sagrado", { change: boats })).toBe(false);
  });
});

describe("the ambush", () => {
  const intoTheHills = (units: string[], wanted: Wanted = {}) => {
    const t = named({ corps: "ven-friuli", austrian: ["C33"], ...wanted }, "cividale").play("move", {
      unit: units[0]!,
    });
    for (const unit of units.slice(1)) t.play("add", { unit });
    return t.play("go", { area: "quisca" });
  };

  test("C33 Ambush: units entering difficult terrain held by foot or horse take two hits, applied by their owner, before the combat", () => {
    const t = intoTheHills(["v-schiavoni", "v-venturieri", "v-manzano"]).play("react", { card: "C33" });
    expect(t.seat).toBe("venetian");
    expect(t.ids("takeHit")).toEqual(["v-schiavoni", "v-venturieri"]);
    t.play("takeHit", { unit: "v-schiavoni" });
    t.dice(1, 1, 6, 6, 6, 6).play("takeHit", { unit: "v-venturieri" });
    expect(t.isDisorganised("v-schiavoni")).toBe(true);
    expect(t.isDisorganised("v-venturieri")).toBe(true);
    while (t.ask === "areaActivation.operate") t.dice(1, 1, 6, 6, 6, 6).play("endArea");
    // The ambush does not count: one hit and more on the defender, none on the attacker.
    expect(t.told("fieldCombatWon")).toMatchObject({ side: "venetian" });
  });

  test("C33 if nobody is left there is no combat", () => {
    const t = intoTheHills(["v-cernide-cividale"]).play("react", { card: "C33" });
    expect(t.where("v-cernide-cividale")).toBe(ELIMINATED);
    expect(t.told("fieldCombat")).toBeUndefined();
    expect(t.where("a-milizia-coglio")).toBe("quisca");
  });

  test("C33 not in open ground, nor where only guns or engineers stand", () => {
    const guns = { at: { "a-milizia-coglio": "cormons", "a-bombardieri-gradisca": "quisca" } };
    expect(intoTheHills(["v-schiavoni"], guns).ask).not.toBe("reactionWindow.answer");
    const open = named({ austrian: ["C33"], at: { "v-corsi-1": "romans", "a-croati": "medea" } }, "romans");
    open.play("move", { unit: "v-corsi-1" }).play("go", { area: "medea" });
    expect(open.ask).not.toBe("reactionWindow.answer");
  });
});

describe("the sally", () => {
  const wall = () => wallOf("gradisca", "mariano");
  const besiegers = { "v-campo-artiglieria": "mariano", "v-guastatori-1": "mariano", "v-corsi-1": "mariano" };
  const siege = (wanted: Wanted = {}) => named({ austrian: ["C34"], at: besiegers, ...wanted }, "mariano");

  test("C34 The Sally: before the roll one mine is removed, and each enemy gun and pioneer in the area is lost on 1-2", () => {
    const mines = (position: Gradisca) => {
      position.mines.venetian[wall()] = 2;
    };
    const t = siege({ change: mines }).play("bombardWall").dice(2, 3).play("react", { card: "C34" });
    expect(t.position.mines.venetian[wall()]).toBe(1);
    expect(t.where("v-campo-artiglieria")).toBe(ELIMINATED);
    expect(t.where("v-guastatori-1")).toBe("mariano");
    expect(t.where("v-corsi-1")).toBe("mariano");
    expect(t.told("sallyRoll")).toMatchObject({ unit: unitNamed("v-campo-artiglieria"), die: 2, needed: 2 });
    expect(t.told("minesRemoved")).toMatchObject({ rules: ["12"], wall: wall(), count: 1 });
    expect(t.told("wallBombarded")).toBeUndefined();
    expect(t.position.wallLevel[wall()]).toBe(4);
  });

  test("C34 a pioneer whom the sally has destroyed neither lays a mine nor fires one", () => {
    const two = (position: Gradisca) => {
      position.mines.venetian[wall()] = 2;
    };
    for (const work of ["layMine", "blowMine"] as const) {
      const t = siege({ change: two }).play(work).dice(3, 2, 1).play("react", { card: "C34" });
      expect(t.where("v-guastatori-1")).toBe(ELIMINATED);
      expect(t.told("mineLaid") ?? t.told("mineFired")).toBeUndefined();
      expect(t.position.mines.venetian[wall()]).toBe(1);
    }
  });

  test("C34 guns that survive fire; it answers mining and the firing of mines as well", () => {
    const t = siege().play("bombardWall").dice(3, 3, 1).play("react", { card: "C34" });
    expect(t.told("wallBombarded")).toMatchObject({ hit: true });
    expect(siege().play("layMine").ask).toBe("reactionWindow.answer");
    const mined = (position: Gradisca) => {
      position.mines.venetian[wall()] = 1;
    };
    const fuse = siege({ change: mined }).play("blowMine").dice(6, 6).play("react", { card: "C34" });
    expect(fuse.told("mineFired")).toBeUndefined();
    expect(fuse.position.mines.venetian[wall()]).toBe(0);
  });

  test("C34 needs a good-order infantry or cavalry unit in the Fortress", () => {
    const change = (position: Gradisca) =>
      disorganised(position, "a-presidio-gradisca", "a-fanti-gradisca", "a-cavalli-gradisca");
    expect(siege({ change }).play("bombardWall").ask).not.toBe("reactionWindow.answer");
  });
});

describe("the false alarm", () => {
  test("C35 The False Alarm at Mariano: Austria only; the area named is not activated and counts as one of the activation", () => {
    const t = table({ game: "basic", austrian: ["C35"], at: { "v-corsi-1": "mariano" } }).play("lead");
    t.play("area", { area: "udine" });
    expect(t.position.activation!.areasLeft).toBe(2);
    t.play("react", { card: "C35" });
    expect(t.ask).toBe("activation.act");
    expect(t.position.activation).toMatchObject({ areasLeft: 2, areasDone: [] });
    t.play("area", { area: "mariano" });
    expect(t.ask).toBe("areaActivation.operate");

    const one = table({ game: "basic", austrian: ["C35"] })
      .play("cardsAndArea")
      .play("area", { area: "udine" });
    one.play("react", { card: "C35" });
    expect(one.options("area")).toEqual([]);
  });

  test("C35 is not for Venice", () => {
    const t = table({ game: "basic", corps: "aus-gradisca", venetian: ["C35"] }).play("cardsAndArea");
    expect(t.play("area", { area: "gradisca" }).seat).toBe("austrian");
  });
});

describe("the engineer", () => {
  const pioneers = { "v-guastatori-1": "mariano", "v-guastatori-3": "romans" };
  const engineer = (wanted: Wanted = {}) => table({ venetian: ["C36"], at: pioneers, ...wanted }).playCard("C36");

  test("C36 The Florentine Engineer: Venice only, before activating units: guastatori fire at 1 more, at most 4, in this activation", () => {
    const austria = table({ corps: "aus-gradisca", austrian: ["C36"] }).play("cardsAndArea");
    expect(austria.options("playCard")).toEqual([]);
    const t = engineer().play("choose", { effect: "modifier" });
    const value = (unit: string) => engineerValue(t.position, unitNamed(unit));
    expect(value("v-guastatori-1")).toBe(4);
    expect(value("v-guastatori-3")).toBe(3);
    expect(value("a-guastatori-1")).toBe(2);
    const turn = t.position.turn;
    t.position.commands[corpsNamed("ven-palma")] = "container";
    t.play("endActivation");
    expect(t.position.turn).toBe(turn);
    expect(value("v-guastatori-1")).toBe(3);
  });

  test("C36 or a bridge of boats on a river beside guastatori, not on a wall, until the end of the next turn", () => {
    const at = { ...pioneers, "v-guastatori-2": "sagrado", "v-corsi-1": "sagrado" };
    const t = engineer({ at }).play("choose", { effect: "bridge-of-boats" });
    const offered = t.options("layBridge");
    expect(offered).toContainEqual({ type: "layBridge", from: areaNamed("romans"), to: areaNamed("cervignano") });
    expect(offered).toContainEqual({ type: "layBridge", from: areaNamed("sagrado"), to: areaNamed("bruma") });
    // Not over the river of an area that comes next in the list.
    const elsewhere = engineer({ at: { "v-guastatori-1": "rubia", "v-guastatori-3": "romans" } });
    const rivers = elsewhere.play("choose", { effect: "bridge-of-boats" }).options("layBridge");
    expect(rivers.filter((one) => "from" in one && one.from === areaNamed("sagrado"))).toEqual([]);
    const walled = offered.filter((one) => "to" in one && one.to === areaNamed("gradisca"));
    expect(walled).toEqual([]);
    expect(isUnbridged(t.position, link("cervignano", "romans"))).toBe(true);
    t.play("layBridge", { from: "romans", to: "cervignano" });
    expect(isUnbridged(t.position, link("cervignano", "romans"))).toBe(false);
    t.play("endActivation");
    expect(isUnbridged(t.position, link("cervignano", "romans"))).toBe(false);
    expect(t.position.modifiers).toMatchObject([{ kind: "bridgeOfBoats", until: 1 }]);
    t.position.modifiers = t.position.modifiers.filter(({ until }) => until > t.position.turn);
    expect(t.position.modifiers).toEqual([]);
  });

  test("C36 a river between two areas with guastatori is offered once", () => {
    const t = engineer({ at: { "v-guastatori-1": "romans", "v-guastatori-2": "cervignano" } });
    t.play("choose", { effect: "bridge-of-boats" });
    const between = [areaNamed("romans"), areaNamed("cervignano")];
    const offered = t.options("layBridge").filter((one) => "to" in one && between.includes(one.to));
    expect(offered.filter((one) => "from" in one && between.includes(one.from))).toHaveLength(1);
  });

  test("C36 offers only what can have an effect", () => {
    const dry = engineer({ at: { "v-guastatori-1": "codroipo", "v-guastatori-2": "codroipo" } });
    expect(dry.options("choose")).toMatchObject([{ effect: "modifier" }]);
    const none = (position: Gradisca) => {
      for (const unit of ["v-guastatori-1", "v-guastatori-2"]) position.area[unitNamed(unit)] = ELIMINATED;
    };
    const nobody = engineer({ at: {}, change: none });
    expect(nobody.ask).toBe("activation.act");
    expect(nobody.position.discard).toEqual([cardNamed("C36")]);
  });
});
