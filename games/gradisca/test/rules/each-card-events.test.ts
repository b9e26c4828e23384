import { withData } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { areaNamed, cardNamed, data, turnNamed, unitNamed, useData } from "../../src/data.ts";
import { type Gradisca, NOWHERE, ON_TIME_LINE } from "../../src/position.ts";
import { allowance } from "../../src/rules/movement.ts";
import { disorganised, onlyUnits, type Table, table } from "../table.ts";

/** C24 to C31: what befalls one side or both. */

describe("truce, Spain and the sea", () => {
  const truce = (wanted: Parameters<typeof table>[0] = {}) =>
    table({ game: "basic", turn: "jan-feb-1616", venetian: ["C24"], ...wanted });

  test("C24 A Truce of Arms: after Nov.-Dec. 1615, before activating units; each side may recover two units, its player first", () => {
    expect(truce({ turn: "nov-dec-1615" }).play("cardsAndArea").options("playCard")).toEqual([]);
    const late = truce().play("cardsAndArea").play("area", { area: "udine" }).play("endArea");
    expect(late.options("playCard")).toEqual([]);

    const change = (position: Gradisca) =>
      disorganised(position, "v-corsi-1", "v-armata", "v-schiavoni", "a-stiria-1", "a-uscocchi-1");
    const t = truce({ change }).playCard("C24");
    expect(t.seat).toBe("venetian");
    t.play("recover", { unit: "v-corsi-1" }).play("recover", { unit: "v-armata" });
    expect(t.seat).toBe("austrian");
    t.play("recover", { unit: "a-stiria-1" }).play("enough");
    expect(t.seat).toBe("venetian");
    expect(t.isDisorganised("v-schiavoni")).toBe(true);
    expect(t.isDisorganised("a-uscocchi-1")).toBe(true);
    expect(t.position.removed).toEqual([cardNamed("C24")]);
  });

  test("C24 until the end of the turn nobody enters an area with enemies, bombards or mines; other movement goes on", () => {
    const at = { "v-corsi-1": "mariano", "v-campo-artiglieria": "mariano", "v-guastatori-1": "mariano" };
    const free = truce({ at }).play("cardsAndArea").play("area", { area: "mariano" });
    expect(free.options("bombardWall")).toHaveLength(1);
    expect(free.options("layMine")).toHaveLength(1);
    free.play("move", { unit: "v-corsi-1" });
    expect(free.offers("go", { area: "cormons" })).toBe(true);

    const t = truce({ at }).playCard("C24").play("area", { area: "mariano" });
    expect(t.options("bombardWall")).toEqual([]);
    expect(t.options("layMine")).toEqual([]);
    t.play("move", { unit: "v-corsi-1" });
    expect(t.offers("go", { area: "cormons" })).toBe(false);
    t.play("go", { area: "medea" }).play("halt").play("endArea").play("endActivation");
    expect(t.position.turn).toBe(turnNamed("mar-apr-1616"));
    expect(t.position.modifiers).toEqual([]);
  });

  test("C24 forbids raids too", () => {
    const at = { "v-cappelletti-1": "cormons", "a-milizia-cormons": "goritia" };
    const raids = (t: Table) =>
      t
        .play("area", { area: "cormons" })
        .play("move", { unit: "v-cappelletti-1" })
        .play("go", { area: "farra" })
        .options("raid");
    const wanted = { game: "advanced", corps: "ven-cavalleria", at } as const;
    expect(raids(truce(wanted).play("cardsAndArea"))).toHaveLength(1);
    expect(raids(truce(wanted).playCard("C24"))).toEqual([]);
  });

  const toledo = (wanted: Parameters<typeof table>[0] = {}) =>
    table({ game: "basic", turn: "sep-oct-1616", corps: "aus-gradisca", austrian: ["C25"], ...wanted });

  test("C25 Don Pedro de Toledo: Mandatory after July-Aug. 1616; Venice withdraws two units, which come back two turns later", () => {
    const early = table({ game: "basic", turn: "jul-aug-1616", corps: "aus-gradisca", austrian: ["C25"] });
    expect(early.play("cardsAndArea").options("playCard")).toEqual([]);

    const t = toledo({ at: { "v-armata": "duino", "v-corsi-2": "udine" } }).playCard("C25");
    expect(t.seat).toBe("venetian");
    const offered = t.ids("withdraw");
    expect(offered).toContain("v-corsi-1");
    expect(offered).toContain("v-gente-d-arme");
    for (const not of ["v-cernide-udine", "v-schiavoni", "v-campo-artiglieria", "v-guastatori-1", "v-giustiniani"]) {
      expect(offered).not.toContain(not);
    }
    expect(offered).not.toContain("v-armata");
    t.play("withdraw", { unit: "v-corsi-1" }).play("withdraw", { unit: "v-gente-d-arme" });
    expect(t.where("v-corsi-1")).toBe(ON_TIME_LINE);
    expect(t.position.groups).toMatchObject([{ side: "venetian", turn: turnNamed("jan-feb-1617"), rolls: false }]);
    expect(t.position.victoryPoints.austrian).toBe(0);
  });

  test("C25 they return in good order, without their Out of Supply markers, at Codroipo or Udine, as Venice chooses", () => {
    const change = (position: Gradisca) => {
      disorganised(position, "v-corsi-1");
      position.outOfSupply[unitNamed("v-corsi-1")] = 1;
    };
    const t = toledo({ change }).playCard("C25");
    t.play("withdraw", { unit: "v-corsi-1" }).play("withdraw", { unit: "v-armata" });
    t.position.turn = turnNamed("nov-dec-1616");
    t.play("endActivation");
    expect(t.ids("enterAt")).toEqual(["codroipo", "udine"]);
    t.play("enterAt", { area: "codroipo" });
    expect(t.where("v-corsi-1")).toBe("codroipo");
    expect(t.isDisorganised("v-corsi-1")).toBe(false);
    expect(t.position.outOfSupply[unitNamed("v-corsi-1")]).toBe(0);
    expect(t.position.groups).toEqual([]);
  });

  test("C25 with one such unit Venice withdraws one; with none Austria gains 2 VP", () => {
    const only = (...ids: string[]) => toledo({ change: (position) => onlyUnits(position, "venetian", ...ids) });
    const one = only("v-corsi-1", "v-schiavoni").playCard("C25").play("withdraw", { unit: "v-corsi-1" });
    expect(one.ask).toBe("activation.act");
    expect(one.position.victoryPoints.austrian).toBe(0);
    const none = only("v-schiavoni", "v-cernide-udine").playCard("C25");
    expect(none.position.victoryPoints.austrian).toBe(2);
    expect(none.position.removed).toEqual([cardNamed("C25")]);
  });

  test("C26 Uskoks at Sea: Austria gains 2 VP or takes the booty of a coastal area without Venetian units; Venice 1 VP and Austrian morale -1", () => {
    const change = (position: Gradisca) => {
      position.booty.venetian[areaNamed("marano")] = 4;
      position.booty.venetian[areaNamed("muggia")] = 3;
    };
    const austria = () => table({ corps: "aus-gradisca", austrian: ["C26"], change }).playCard("C26");
    expect(austria().play("choose", { effect: "vp" }).position.victoryPoints).toEqual({ venetian: 0, austrian: 2 });
    const booty = austria().play("choose", { effect: "take-booty" });
    expect(booty.ids("takeBooty")).toEqual(["marano"]);
    booty.play("takeBooty", { area: "marano" });
    expect(booty.position.victoryPoints).toEqual({ venetian: 0, austrian: 4 });
    expect(booty.position.booty.venetian[areaNamed("marano")]).toBe(0);

    const venice = table({ venetian: ["C26"], change }).playCard("C26");
    expect(venice.position.victoryPoints).toEqual({ venetian: 1, austrian: 0 });
    expect(venice.position.morale).toEqual({ venetian: 7, austrian: 5 });
  });

  test("C26 offers the booty only where there is some to take", () => {
    const t = table({ corps: "aus-gradisca", austrian: ["C26"] }).playCard("C26");
    expect(t.options("choose")).toMatchObject([{ effect: "vp", amount: 2 }]);
    expect(t.play("choose").position.discard).toEqual([cardNamed("C26")]);
  });

  test("C27 Osuna's Galleons: Mandatory after Mar.-Apr. 1617; Austria gains 3 VP and Venice has no sea supply this turn and the next", () => {
    const early = table({ turn: "mar-apr-1617", venetian: ["C27"] }).play("cardsAndArea");
    expect(early.options("playCard")).toEqual([]);
    const t = table({ turn: "may-jun-1617", venetian: ["C27"] });
    t.position.seaSupply = areaNamed("monfalcone");
    t.playCard("C27");
    expect(t.position.victoryPoints.austrian).toBe(3);
    expect(t.position.seaSupply).toBe(NOWHERE);
    t.play("endActivation");
    expect(t.position.turn).toBe(turnNamed("jul-aug-1617"));
    expect(t.ask).not.toBe("turn.seaSupply");
    while (t.position.turn === turnNamed("jul-aug-1617")) {
      if (t.ask === "activation.way") t.play("cardsAndArea");
      else t.play("endActivation");
    }
    expect(t.ask).toBe("turn.seaSupply");
  });

  test("C27 in the basic game there is no sea supply to lose", () => {
    const t = table({ game: "basic", turn: "may-jun-1617", venetian: ["C27"] }).playCard("C27");
    expect(t.position.victoryPoints.austrian).toBe(3);
    expect(t.position.modifiers).toEqual([]);
  });
});

describe("success, sickness, winter and arrears", () => {
  /** Two Venetian units storm the lone militia of Cormons. */
  const victory = (game: "basic" | "advanced", dice: number[]) => {
    const at = { "v-corsi-1": "mariano", "v-albanesi-1": "mariano" };
    const t = table({ game, venetian: ["C28"], at }).play("cardsAndArea");
    expect(t.offers("playCard", { card: "C28" })).toBe(false);
    t.play("area", { area: "mariano" }).play("move", { unit: "v-corsi-1" }).play("add", { unit: "v-albanesi-1" });
    t.dice(...dice).play("go", { area: "cormons" });
    if (t.ask === "march.onward") t.play("halt");
    while (t.ask === "areaActivation.operate") t.play("endArea");
    return t;
  };

  test("C28 Te Deum: in an activation in which its player has won a Field Combat: 2 VP and morale +1; it comes back with the deck", () => {
    const won = victory("advanced", [1, 1, 6]);
    expect(won.ask).toBe("activation.act");
    won.play("playCard", { card: "C28" });
    expect(won.position.victoryPoints.venetian).toBe(2);
    expect(won.position.morale).toEqual({ venetian: 8, austrian: 6 });
    expect(won.position.discard).toEqual([cardNamed("C28")]);
    const basic = victory("basic", [1, 1, 6]).play("playCard", { card: "C28" });
    expect(basic.position.victoryPoints.venetian).toBe(2);
  });

  test("C28 not after a defeat", () => {
    const lost = victory("advanced", [6, 6, 6]);
    expect(lost.ask).toBe("activation.act");
    expect(lost.offers("playCard", { card: "C28" })).toBe(false);
  });

  test("C29 Sickness in the Camp: Mandatory after Mar.-Apr. 1616; one unit in each area with four or more, its owner's choice; then all heavy cavalry", () => {
    expect(table({ game: "basic", turn: "mar-apr-1616", venetian: ["C29"] }).offers("drawCard")).toBe(true);
    // With the militia of the Coglio four stand in Quisca; with Corsicans only three in Monfalcone.
    const at = { "a-marradas-1": "quisca", "a-valloni": "quisca", "a-stander": "quisca", "v-corsi-2": "monfalcone" };
    const t = table({ game: "basic", turn: "may-jun-1616", venetian: ["C29"], at });
    t.playCard("C29");
    const asked: string[] = [];
    while (t.ask === "cardDisorganise.unit") {
      const places = new Set(t.ids("disorganise").map((unit) => t.where(unit)));
      expect(places.size).toBe(1);
      asked.push(`${t.seat} ${[...places][0]}`);
      expect(t.ids("disorganise")).not.toContain("v-cernide-palma");
      t.play("disorganise");
    }
    expect(asked.filter((one) => one.startsWith("venetian")).sort()).toEqual(["venetian palma", "venetian udine"]);
    expect(asked.filter((one) => one.startsWith("austrian")).sort()).toEqual([
      "austrian gradisca",
      "austrian quisca",
      "austrian vipacco",
    ]);
    expect(asked.slice(0, 2).every((one) => one.startsWith("venetian"))).toBe(true);
    expect(t.isDisorganised("v-gente-d-arme")).toBe(true);
    expect(t.isDisorganised("a-marradas-1")).toBe(true);
    expect(t.position.discard).toEqual([cardNamed("C29")]);
  });

  test("§12 a card that disorganises and gives no number means one unit", () => {
    const printed = data()["cards.json"];
    const file = structuredClone(printed) as { cards: { id: string; effects: { count?: number }[] }[] };
    delete file.cards.find(({ id }) => id === "C29")!.effects[0]!.count;
    withData({ data, useData }, { "cards.json": file }, () => {
      const t = table({ game: "basic", turn: "may-jun-1616", venetian: ["C29"] }).playCard("C29");
      const asked: string[] = [];
      for (; t.ask === "cardDisorganise.unit"; t.play("disorganise"))
        asked.push(t.where(t.ids("disorganise")[0]!) as string);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.length).toBeGreaterThan(1);
    });
  });

  test("C30 Hard Winter and Bora: in Nov.-Dec. and Jan.-Febr. only; the opponent's units move 1 less, his artillery and Camp not at all", () => {
    for (const turn of ["sep-oct-1616", "mar-apr-1616"]) {
      expect(
        table({ turn, venetian: ["C30"] })
          .play("cardsAndArea")
          .options("playCard"),
      ).toEqual([]);
    }
    const t = table({ turn: "nov-dec-1616", corps: "aus-gradisca", austrian: ["C30"] }).playCard("C30");
    const points = (unit: string) => allowance(t.position, unitNamed(unit));
    expect(points("v-corsi-1")).toBe(2);
    expect(points("v-cappelletti-1")).toBe(4);
    expect(points("a-stiria-1")).toBe(3);
    expect(t.position.modifiers.every(({ until }) => until === turnNamed("nov-dec-1616"))).toBe(true);
  });

  test("C30 in answer to an activation: guns and Camp stay where they are, and nothing falls below 1", () => {
    const t = table({
      turn: "nov-dec-1616",
      corps: "ven-cavalleria",
      austrian: ["C30"],
      at: { "v-campo-artiglieria": "trivignano" },
      change: (position) => {
        position.outOfSupply[unitNamed("v-campo-artiglieria")] = 1;
      },
    });
    expect(t.seat).toBe("austrian");
    t.play("react", { card: "C30" }).play("cardsAndArea").play("area", { area: "trivignano" }).passing();
    expect(t.options("moveCamp")).toEqual([]);
    expect(allowance(t.position, unitNamed("v-campo-artiglieria"))).toBe(1);
    const guns = table({ game: "basic", turn: "nov-dec-1616", austrian: ["C30"] });
    guns.play("react", { card: "C30" }).play("cardsAndArea").play("area", { area: "udine" });
    expect(guns.ids("move")).not.toContain("v-campo-artiglieria");
    expect(guns.ids("move")).toContain("v-corsi-1");
  });

  test("C31 The Arrears of Pay: always Mandatory; one mercenary or landsknecht for every four, at least one; a Camp without supply costs 1 morale", () => {
    const change = (position: Gradisca) => {
      position.camps.austrian.area = NOWHERE;
    };
    const t = table({ venetian: ["C31"], at: { "v-corsi-2": "udine" }, change }).playCard("C31");
    const picks: string[] = [];
    while (t.ask === "cardDisorganise.unit") {
      picks.push(t.seat);
      expect(t.ids("disorganise").every((unit) => !unit.includes("cappelletti") && !unit.includes("cernide"))).toBe(
        true,
      );
      t.play("disorganise");
    }
    // Eight Venetian mercenaries on the map, six Austrian mercenaries and landsknechts.
    expect(picks).toEqual(["venetian", "venetian", "austrian"]);
    expect(t.position.morale).toEqual({ venetian: 7, austrian: 5 });
    expect(t.position.discard).toEqual([cardNamed("C31")]);
  });

  test("C31 a side with few of them disorganizes one; with none in good order nothing happens to it", () => {
    const change = (position: Gradisca) => {
      onlyUnits(position, "venetian", "v-corsi-1", "v-giustiniani");
      onlyUnits(position, "austrian", "a-stiria-1", "a-trautmansdorff");
      disorganised(position, "a-stiria-1");
    };
    const t = table({ game: "basic", venetian: ["C31"], change }).playCard("C31");
    expect(t.ids("disorganise")).toEqual(["v-corsi-1"]);
    t.play("disorganise");
    expect(t.ask).toBe("activation.act");
    expect(t.where("a-stiria-1")).toBe("vipacco");
  });
});
