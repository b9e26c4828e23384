import { copy } from "@gonfalon/engine/kernel";
import { afterEach, describe, expect, test } from "vitest";
import type { Card, Effect } from "../../src/cardSchema.ts";
import { areaNamed, cards, data, turnNamed, unitNamed, useData } from "../../src/data.ts";
import { ACTIVATION, type Gradisca } from "../../src/position.ts";
import { modified } from "../../src/rules/lasting.ts";
import { disorganised, onlyUnits, type Table, table, type Wanted } from "../table.ts";

/** Each kind of effect, on a card made for the test: what cards do is data. */

const printed = data()["cards.json"] as { cards: Card[] };
afterEach(() => useData({ "cards.json": printed }));

/** C26, which either side may play at any time, with other effects. */
function carryOut(effects: Effect[], wanted: Wanted = {}): Table {
  const file = copy(printed);
  const card = file.cards.find(({ id }) => id === "C26")!;
  card.effects = effects;
  useData({ "cards.json": file });
  const t = table({ venetian: ["C26"], ...wanted });
  t.passing();
  return t.playCard("C26");
}

describe("points and morale", () => {
  test("§13a vp: Victory Points for whom the card names, both of them if it says so", () => {
    expect(carryOut([{ type: "vp", side: "player", amount: 2 }]).position.victoryPoints).toEqual({
      venetian: 2,
      austrian: 0,
    });
    expect(carryOut([{ type: "vp", side: "opponent", amount: 3 }]).position.victoryPoints).toEqual({
      venetian: 0,
      austrian: 3,
    });
    expect(carryOut([{ type: "vp", side: "both", amount: 1 }]).position.victoryPoints).toEqual({
      venetian: 1,
      austrian: 1,
    });
  });

  test("§22g morale: never below 1 or above 9, and not at all in the basic game", () => {
    const morale = (amount: number, wanted: Wanted = {}) =>
      carryOut([{ type: "morale", side: "player", amount }], wanted).position.morale.venetian;
    expect(morale(5)).toBe(9);
    expect(morale(-9)).toBe(1);
    expect(morale(1, { game: "basic" })).toBe(7);
  });

  test("§21j morale: a card that states only a rise costs 1 when the supplies are lost", () => {
    const change = (position: Gradisca) => {
      position.camps.venetian.area = -1;
    };
    const t = carryOut([{ type: "morale", side: "player", amount: 2, requires: "camp-supplied" }], { change });
    expect(t.position.morale.venetian).toBe(6);
  });

  test("§12 effects are carried out from first to last, and one whose `if` is false is skipped", () => {
    const t = carryOut([
      { type: "vp", side: "player", amount: 1, if: { playedBy: "austrian" } },
      { type: "vp", side: "player", amount: 2 },
      { type: "morale", side: "player", amount: 1 },
    ]);
    expect(t.events.map(({ type }) => type)).toEqual(["cardPlayed", "victoryPoints", "morale"]);
  });
});

describe("order", () => {
  test("§20 recover: in the advanced game only units in supply", () => {
    const change = (position: Gradisca) => {
      disorganised(position, "v-corsi-1", "v-albanesi-1");
      position.outOfSupply[unitNamed("v-albanesi-1")] = 1;
    };
    const effect: Effect = { type: "recover", side: "player", max: 2, scope: "anywhere" };
    expect(carryOut([effect], { change }).ids("recover")).toEqual(["v-corsi-1"]);
    expect(carryOut([effect], { game: "basic", change }).ids("recover")).toEqual(["v-corsi-1", "v-albanesi-1"]);
  });

  test("§12 disorganise: units without a Disorganized side are never picked; all means all", () => {
    const t = carryOut([{ type: "disorganise", side: "player", all: true, filter: { type: ["infantry"] } }]);
    expect(t.isDisorganised("v-corsi-1")).toBe(true);
    expect(t.isDisorganised("v-cernide-udine")).toBe(false);
    expect(t.isDisorganised("v-gente-d-arme")).toBe(false);
    expect(t.isDisorganised("a-stiria-1")).toBe(false);
  });

  test("§12 disorganise: so many for so many units, rounded down, but not fewer than the minimum", () => {
    const effect = (units: number, minimum: number): Effect => ({
      type: "disorganise",
      side: "player",
      count: 1,
      per: { units, filter: { subtype: ["mercenary"] }, minimum },
      filter: { subtype: ["mercenary"] },
      chosenBy: "owner",
    });
    const picks = (units: number, minimum: number) => {
      const t = carryOut([effect(units, minimum)]);
      let count = 0;
      for (; t.ask === "cardDisorganise.unit"; count++) t.play("disorganise");
      return count;
    };
    expect(picks(3, 0)).toBe(2); // seven mercenaries on the map
    expect(picks(8, 0)).toBe(0);
    expect(picks(8, 1)).toBe(1);
  });

  test("§12m filters: type, subtype, notSubtype, order and an area without enemies narrow the units; Commanders are none", () => {
    const change = (position: Gradisca) => {
      onlyUnits(
        position,
        "venetian",
        "v-giustiniani",
        "v-corsi-1",
        "v-albanesi-1",
        "v-gente-d-arme",
        "v-cernide-udine",
      );
      disorganised(position, "v-albanesi-1");
    };
    const found = (filter: Extract<Effect, { type: "withdraw" }>["filter"], wanted: Wanted = {}) =>
      carryOut(
        [{ type: "withdraw", side: "venetian", count: 1, filter, return: { afterTurns: 1, areas: ["udine"] } }],
        { change, ...wanted },
      ).ids("withdraw");
    expect(found({})).toEqual(["v-corsi-1", "v-albanesi-1", "v-gente-d-arme", "v-cernide-udine"]);
    expect(found({ type: ["cavalry"] })).toEqual(["v-gente-d-arme"]);
    expect(found({ subtype: ["mercenary"] })).toEqual(["v-corsi-1", "v-albanesi-1"]);
    expect(found({ notSubtype: ["cernide", "heavy"] })).toEqual(["v-corsi-1", "v-albanesi-1"]);
    expect(found({ order: "disorganised" })).toEqual(["v-albanesi-1"]);
    expect(found({ order: "good", type: ["infantry"] })).toEqual(["v-corsi-1", "v-cernide-udine"]);
    const at = { "v-corsi-1": "mariano", "a-croati": "mariano" };
    expect(found({ areaWithoutEnemy: true }, { at })).not.toContain("v-corsi-1");
    expect(found({}, { at })).toContain("v-corsi-1");
  });
});

describe("what lasts", () => {
  const modifier = (amount: number, bounds: { minimum?: number; maximum?: number } = {}): Effect => ({
    type: "modifier",
    target: "movement",
    side: "player",
    filter: { type: ["infantry"] },
    amount,
    ...bounds,
    until: "end-of-turn",
  });

  test("§12 modifier: within its bounds, for the units that pass, of the side it names", () => {
    const value = (effect: Effect, unit: string, base: number) =>
      modified(carryOut([effect]).position, "movement", unitNamed(unit), base);
    expect(value(modifier(-2), "v-corsi-1", 3)).toBe(1);
    expect(value(modifier(-2, { minimum: 2 }), "v-corsi-1", 3)).toBe(2);
    expect(value(modifier(3, { maximum: 4 }), "v-corsi-1", 3)).toBe(4);
    expect(value(modifier(-2), "v-cappelletti-1", 5)).toBe(5);
    expect(value(modifier(-2), "a-stiria-1", 3)).toBe(3);
  });

  test("§12 modifier: a bound does not bring back what was beyond it before", () => {
    const { position } = carryOut([modifier(-1, { minimum: 2 })]);
    expect(modified(position, "movement", unitNamed("v-corsi-1"), 1)).toBe(1);
  });

  test("§12 until: the end of the activation, of the turn, or of the next turn", () => {
    const lasting = (until: "end-of-activation" | "end-of-turn" | "end-of-next-turn"): Effect => ({
      type: "immobile",
      side: "opponent",
      filter: { type: ["artillery"] },
      until,
    });
    const t = carryOut([lasting("end-of-activation"), lasting("end-of-turn"), lasting("end-of-next-turn")]);
    expect(t.position.modifiers.map(({ until }) => until)).toEqual([ACTIVATION, 0, 1]);
    t.play("endActivation");
    expect(t.position.turn).toBe(1);
    expect(t.position.modifiers.map(({ until }) => until)).toEqual([1]);
  });

  test("§12 peace talks forbid only what they list", () => {
    const at = { "v-campo-artiglieria": "mariano", "v-guastatori-1": "mariano" };
    const t = carryOut([{ type: "peace-talks", until: "end-of-turn", forbids: ["bombard"] }], { game: "basic", at });
    expect(t.told("peaceTalks")).toMatchObject({ rules: ["12"] });
    t.play("area", { area: "mariano" });
    expect(t.options("bombardWall")).toEqual([]);
    expect(t.options("layMine")).toHaveLength(1);
  });

  test("§21d block-sea-supply: so many turns, the current one counting as the first; a marker already placed comes off", () => {
    const effects: Effect[] = [{ type: "block-sea-supply", turns: 3 }];
    const t = carryOut(effects);
    expect(t.position.modifiers).toEqual([{ kind: "noSeaSupply", until: 2 }]);
    expect(t.position.seaSupply).toBe(-1);
  });
});

describe("choices", () => {
  test("§12 choice: only lists that can have an effect are offered; with none nothing happens", () => {
    const booty: Effect = { type: "take-booty", side: "venetian", areas: ["goritia", "duino"] };
    const options = [[booty], [{ type: "vp", side: "venetian", amount: 1 }]] as Extract<
      Effect,
      { type: "choice" }
    >["options"];
    const without = carryOut([{ type: "choice", by: "player", options }]);
    expect(without.options("choose")).toMatchObject([{ which: 1, effect: "vp" }]);
    const change = (position: Gradisca) => {
      position.booty.austrian[areaNamed("duino")] = 2;
    };
    const t = carryOut([{ type: "choice", by: "player", options }], { change });
    expect(t.options("choose")).toHaveLength(2);
    t.play("choose", { which: 0 });
    expect(t.ids("takeBooty")).toEqual(["duino"]);
    expect(t.play("takeBooty").position.victoryPoints.venetian).toBe(2);
    const none = carryOut([{ type: "choice", by: "player", options: [options[0]!] }]);
    expect(none.ask).toBe("activation.act");
  });

  test("§12 choice: the opponent decides where the card says so", () => {
    const options = [[{ type: "vp", side: "venetian", amount: 1 }]] as Extract<Effect, { type: "choice" }>["options"];
    expect(carryOut([{ type: "choice", by: "opponent", options }]).seat).toBe("austrian");
  });

  test("§13c take-booty: a question mark is a die", () => {
    const change = (position: Gradisca) => {
      position.booty.austrian[areaNamed("duino")] = -1;
    };
    const t = carryOut([{ type: "take-booty", side: "venetian", areas: ["duino"] }], { change });
    expect(t.dice(5).play("takeBooty").position.victoryPoints.venetian).toBe(5);
  });

  test("§4c §4.1f end-of-game-shift: never beyond the last possible turn of the scenario", () => {
    expect(carryOut([{ type: "end-of-game-shift", turns: 9 }]).position.endOfGame).toBe(turnNamed("mar-apr-1618"));
    const short = carryOut([{ type: "end-of-game-shift", turns: 2 }], { scenario: "first-siege" });
    expect(short.position.endOfGame).toBe(turnNamed("jul-aug-1616"));
  });

  test("§13 end-of-game-shift: behind the current turn it ends the game at that moment", () => {
    const t = carryOut([
      { type: "end-of-game-shift", turns: -20 },
      { type: "vp", side: "player", amount: 9 },
    ]);
    expect(t.position.outcome).toMatchObject({ over: true });
    expect(t.position.victoryPoints.venetian).toBeLessThan(9);
  });
});

describe("the vocabulary", () => {
  test("§12 a card with a word that is not in the vocabulary is refused, and the message says where", () => {
    const file = copy(printed) as { cards: { effects: unknown[] }[] };
    file.cards[0]!.effects = [{ type: "miracle" }];
    expect(() => useData({ "cards.json": file })).toThrow(/cards\.json: at \/cards\/0\/effects/);
  });

  test("§12 a card that names an area, unit, Corps or turn that does not exist is refused", () => {
    const refusedWith = (change: (card: Card) => void) => {
      const file = copy(printed);
      change(file.cards[6]!);
      return () => useData({ "cards.json": file });
    };
    const effect = (card: Card) => card.effects[0] as Extract<Effect, { type: "reinforce" }>;
    expect(refusedWith((card) => (effect(card).areas = ["atlantis"]))).toThrow(/card C07: .*atlantis/);
    expect(refusedWith((card) => (effect(card).units = ["v-nobody"]))).toThrow(/card C07: .*v-nobody/);
    expect(refusedWith((card) => (card.onlyAfter = "may-1700"))).toThrow(/card C07: .*may-1700/);
    expect(refusedWith((card) => (card.effects = [{ type: "hold-command", corps: "none" }]))).toThrow(
      /card C07: .*none/,
    );
    expect(refusedWith((card) => (card.timing = { window: "reaction" }))).toThrow(/card C07: .*trigger/);
    expect(cards[6]!.onlyAfter).toBe("sep-oct-1615");
  });
});
