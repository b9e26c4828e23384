import { describe, expect, test } from "vitest";
import { cardNamed, corps, corpsNamed, turnNamed, unitNamed } from "../../src/data.ts";
import { ELIMINATED, type Gradisca } from "../../src/position.ts";
import { type Table, table, type Wanted } from "../table.ts";

/** C18 to C23: commanders who fall, and the end of the game. */

const isMandatoryOnlyAfter = (card: string, date: string, next: string) => {
  const at = (turn: string) => table({ game: "basic", turn, venetian: [card] }).play("cardsAndArea").choice.options;
  expect(at(date).some(({ type }) => type === "playCard")).toBe(false);
  expect(at(next)).toEqual([{ type: "playCard", card: cardNamed(card) }]);
};

describe("commanders", () => {
  const shot = (wanted: Wanted, die: number): Table =>
    table({ turn: "sep-oct-1616", venetian: ["C18"], ...wanted })
      .play("cardsAndArea")
      .dice(die)
      .play("playCard");
  const near = { at: { "a-croati": "manzano" } };

  test("C18 The Shot at Lucinis: Giustiniani falls on 1-4 near Austrian combat units, on 1-2 elsewhere; Venetian morale -1", () => {
    isMandatoryOnlyAfter("C18", "jul-aug-1616", "sep-oct-1616");
    for (const [wanted, die, falls] of [
      [{}, 2, true],
      [{}, 3, false],
      [near, 4, true],
      [near, 5, false],
    ] as const) {
      const t = shot(wanted, die);
      expect(t.ask).toBe(falls ? "commanderCasualty.successor" : "activation.act");
      if (falls) t.play("successor", { area: "palma" });
      expect(t.position.morale.venetian).toBe(falls ? 6 : 7);
      expect(t.where("v-giustiniani")).toBe(falls ? "palma" : "udine");
      expect(t.position.turned[unitNamed("v-giustiniani")]).toBe(falls ? 1 : 0);
      expect(t.position.removed).toEqual([cardNamed("C18")]);
    }
  });

  test("C18 finds nobody when Giustiniani is out of play or already replaced, and is removed all the same", () => {
    const gone = (position: Gradisca) => {
      position.area[unitNamed("v-giustiniani")] = ELIMINATED;
    };
    const replaced = (position: Gradisca) => {
      position.turned[unitNamed("v-giustiniani")] = 1;
    };
    for (const change of [gone, replaced]) {
      const t = shot({ change }, 1);
      expect(t.told("survivalRoll")).toBeUndefined();
      expect(t.ask).toBe("activation.act");
      expect(t.position.removed).toEqual([cardNamed("C18")]);
      expect(t.position.morale.venetian).toBe(7);
    }
  });

  test("C18 an impassable border keeps the enemy at a distance; in the basic game there is no morale to lose", () => {
    // An X lies between Tarcento and La Chiusa.
    const at = { "v-giustiniani": "tarcento", "v-cernide-gemona": "udine", "a-croati": "la-chiusa" };
    expect(shot({ at }, 3).ask).toBe("activation.act");
    const basic = shot({ game: "basic" }, 1).play("successor", { area: "udine" });
    expect(basic.position.morale.venetian).toBe(7);
  });

  test("C19 The Cannon Shot at Rubia: Trautmansdorff falls on 1-4 near Venetian combat units, on 1-2 elsewhere; Austrian morale -1", () => {
    isMandatoryOnlyAfter("C19", "mar-apr-1617", "may-jun-1617");
    const cannon = (wanted: Wanted, die: number) =>
      table({ turn: "may-jun-1617", venetian: ["C19"], ...wanted })
        .play("cardsAndArea")
        .dice(die)
        .play("playCard");
    const close = { at: { "v-armata": "comeno" } };
    for (const [wanted, die, falls] of [
      [{}, 2, true],
      [{}, 3, false],
      [close, 4, true],
      [close, 5, false],
    ] as const) {
      const t = cannon(wanted, die);
      if (falls) {
        expect(t.seat).toBe("austrian");
        t.play("successor", { area: "vipacco" });
      }
      expect(t.position.morale.austrian).toBe(falls ? 5 : 6);
      expect(t.position.turned[unitNamed("a-trautmansdorff")]).toBe(falls ? 1 : 0);
    }
  });

  const dutch = { "v-nassau": "monfalcone", "v-olandesi-1": "monfalcone" };
  const odds = (wanted: Wanted = {}): Table =>
    table({ turn: "jul-aug-1617", venetian: ["C20"], at: dutch, ...wanted }).play("cardsAndArea");
  const marker = (t: Table) => t.position.commands[corpsNamed("ven-olandesi")];

  test("C20 Medici and Nassau: the Dutch Command, not yet drawn, does nothing this turn; Nassau dies on 1-3 and is replaced", () => {
    isMandatoryOnlyAfter("C20", "may-jun-1617", "jul-aug-1617");
    const t = odds();
    t.position.commands[corpsNamed("ven-olandesi")] = "container";
    t.dice(3).play("playCard", { card: "C20" });
    expect(marker(t)).toBe("played");
    t.play("successor", { area: "monfalcone" });
    expect(t.position.turned[unitNamed("v-nassau")]).toBe(1);
    expect(t.position.heldIn[corpsNamed("ven-olandesi")]).toBe(turnNamed("jul-aug-1617"));
  });

  test("C20 a Dutch Command that has acted is left out of the container next turn, and is back the turn after", () => {
    const t = odds().dice(4).play("playCard", { card: "C20" });
    expect(t.position.turned[unitNamed("v-nassau")]).toBe(0);
    expect(t.position.heldIn[corpsNamed("ven-olandesi")]).toBe(turnNamed("sep-oct-1617"));
    t.play("endActivation");
    expect(t.position.turn).toBe(turnNamed("sep-oct-1617"));
    expect(marker(t)).toBe("played");
  });

  test("C20 §5f §17 the units of a Dutch Command that does nothing count as activated: no Commander calls them", () => {
    const activated = (t: Table) => t.position.activated[unitNamed("v-olandesi-1")];
    const now = odds();
    now.position.commands[corpsNamed("ven-olandesi")] = "container";
    expect(activated(now)).toBe(0);
    now.dice(4).play("playCard", { card: "C20" });
    expect(activated(now)).toBe(1);
    const next = odds().dice(4).play("playCard", { card: "C20" }).play("endActivation");
    expect(next.position.turn).toBe(turnNamed("sep-oct-1617"));
    expect(activated(next)).toBe(1);
    const inContainer = next.position.commands.indexOf("container");
    expect(next.position.activated[corps.units[inContainer]![0]!]).toBe(0);
  });

  test("C20 §12j a Dutch Command that has come this turn and waits for the next is not kept out of that one as well", () => {
    const t = odds({ at: {}, venetian: ["C11", "C20"] }).play("playCard", { card: "C11" });
    t.play("enterAt", { area: "marano" });
    t.dice(4).play("playCard", { card: "C20" });
    expect(marker(t)).toBe("played");
    t.passing().play("endActivation");
    expect(t.position.turn).toBe(turnNamed("sep-oct-1617"));
    expect(["container", "drawn"]).toContain(marker(t));
  });

  test("C20 without any Dutch on the map nothing happens", () => {
    const t = odds({ at: {} }).play("playCard", { card: "C20" });
    expect(marker(t)).toBe("absent");
    expect(t.told("survivalRoll")).toBeUndefined();
    expect(t.position.removed).toEqual([cardNamed("C20")]);
  });
});

describe("the end of the game", () => {
  const marker = (turn: string) => (position: Gradisca) => {
    position.endOfGame = turnNamed(turn);
  };

  test("C21 The Articles of Paris: one turn earlier or later, as its player chooses", () => {
    const before = table({ turn: "may-jun-1617", venetian: ["C21"] }).play("cardsAndArea");
    expect(before.options("playCard")).toEqual([]);
    const play = (amount: number) =>
      table({ turn: "jul-aug-1617", venetian: ["C21"] })
        .playCard("C21")
        .play("choose", { amount }).position.endOfGame;
    expect(play(-1)).toBe(turnNamed("sep-oct-1617"));
    expect(play(1)).toBe(turnNamed("jan-feb-1618"));
  });

  test("C21 the marker never passes Mar.-Apr. 1618, and behind the current turn it ends the game at once", () => {
    const last = table({ turn: "jul-aug-1617", venetian: ["C21"], change: marker("mar-apr-1618") }).playCard("C21");
    expect(last.options("choose")).toMatchObject([{ effect: "end-of-game-shift", amount: -1 }]);

    const now = table({ turn: "nov-dec-1617", venetian: ["C21"], austrian: [] }).playCard("C21");
    now.play("choose", { amount: -1 });
    expect(now.position.outcome).toMatchObject({ over: true });
  });

  test("C22 The Peace of Madrid: Mandatory after July-Aug. 1617; the game ends when this turn ends", () => {
    isMandatoryOnlyAfter("C22", "jul-aug-1617", "sep-oct-1617");
    const t = table({ turn: "sep-oct-1617", venetian: ["C22"] }).playCard("C22");
    expect(t.position.endOfGame).toBe(turnNamed("sep-oct-1617"));
    expect(t.position.outcome).toBeNull();
    t.play("endActivation");
    expect(t.position.outcome).toMatchObject({ over: true });
  });

  test("C23 The Ratification Delayed: one turn later, never past Mar.-Apr. 1618, and removed even if it can do nothing", () => {
    expect(
      table({ turn: "may-jun-1617", austrian: ["C23"], corps: "aus-gradisca" })
        .play("cardsAndArea")
        .options("playCard"),
    ).toEqual([]);
    const t = table({ turn: "jul-aug-1617", corps: "aus-gradisca", austrian: ["C23"] }).playCard("C23");
    expect(t.position.endOfGame).toBe(turnNamed("jan-feb-1618"));
    const late = table({ turn: "jul-aug-1617", venetian: ["C23"], change: marker("mar-apr-1618") }).playCard("C23");
    expect(late.position.endOfGame).toBe(turnNamed("mar-apr-1618"));
    expect(late.position.removed).toEqual([cardNamed("C23")]);
  });
});
