import { describe, expect, test } from "vitest";
import { cardNamed, unitNamed } from "../../src/data.ts";
import { type Gradisca, NOWHERE } from "../../src/position.ts";
import { disorganised, type Table, table, type Wanted } from "../table.ts";

/** C01 to C06: supply cards, and the card that answers them. */

const noCamps = (position: Gradisca) => {
  position.camps.venetian.area = NOWHERE;
  position.camps.austrian.area = NOWHERE;
};

function morale(corps: string, card: string, change?: (position: Gradisca) => void): Record<string, number> {
  const side = corps.startsWith("ven") ? "venetian" : "austrian";
  const wanted: Wanted = { corps, [side]: [card], ...(change && { change }) };
  const t = table(wanted).playCard(card);
  expect(t.position.discard).toEqual([cardNamed(card)]);
  return { ...t.position.morale };
}

const offered = (corps: string, card: string) => {
  const side = corps.startsWith("ven") ? "venetian" : "austrian";
  return table({ corps, [side]: [card] })
    .play("cardsAndArea")
    .offers("playCard", { card });
};

/** The basic game: so many units recover, all from one area. */
function recovers(t: Table, most: number): void {
  expect(t.ask).toBe("cardRecovery.unit");
  const first = t.ids("recover")[0]!;
  const area = t.where(first);
  t.play("recover", { unit: first });
  for (let more = 1; more < most; more++) {
    expect(t.ids("recover").every((unit) => t.where(unit) === area)).toBe(true);
    t.play("recover");
  }
  expect(t.ask).toBe("activation.act");
}

const venetianDisorder = (position: Gradisca) =>
  disorganised(
    position,
    "v-cappelletti-1",
    "v-corsi-1",
    "v-albanesi-1",
    "v-terraferma-1",
    "v-terraferma-2",
    "v-gente-d-arme",
  );

describe("supply cards", () => {
  test("C01 Biscuit and Wine: either side; morale +1 with the Camp in supply, -1 without; basic: up to 3 units of one area recover", () => {
    expect(morale("ven-campo", "C01")).toEqual({ venetian: 8, austrian: 6 });
    expect(morale("aus-gradisca", "C01")).toEqual({ venetian: 7, austrian: 7 });
    expect(morale("ven-campo", "C01", noCamps)).toEqual({ venetian: 6, austrian: 6 });
    const t = table({ game: "basic", venetian: ["C01"], change: venetianDisorder }).playCard("C01");
    expect(t.ids("recover")).toHaveLength(6);
    t.play("recover", { unit: "v-corsi-1" });
    expect(t.ids("recover")).toEqual(["v-albanesi-1", "v-terraferma-1", "v-terraferma-2", "v-gente-d-arme"]);
    t.play("recover").play("recover");
    expect(t.ask).toBe("activation.act");
    expect(t.isDisorganised("v-corsi-1")).toBe(false);
    expect(t.position.morale).toEqual({ venetian: 7, austrian: 6 });
  });

  test("C01 with nobody to recover it is played all the same, and nothing is asked", () => {
    const t = table({ game: "basic", venetian: ["C01"] }).playCard("C01");
    expect(t.ask).toBe("activation.act");
    expect(t.position.discard).toEqual([cardNamed("C01")]);
  });

  test("C02 The Magazines of Palma: Venice only; morale +2 or -1; basic: up to 4 units of one area", () => {
    expect(morale("ven-campo", "C02")).toEqual({ venetian: 9, austrian: 6 });
    expect(morale("ven-campo", "C02", noCamps)).toEqual({ venetian: 6, austrian: 6 });
    expect(offered("aus-gradisca", "C02")).toBe(false);
    recovers(table({ game: "basic", venetian: ["C02"], change: venetianDisorder }).playCard("C02"), 4);
  });

  test("C03 The Waggons of Lubiana: Austria only; morale +2 or -1; basic: up to 4 units of one area", () => {
    expect(morale("aus-gradisca", "C03")).toEqual({ venetian: 7, austrian: 8 });
    expect(morale("aus-gradisca", "C03", noCamps)).toEqual({ venetian: 7, austrian: 5 });
    expect(offered("ven-campo", "C03")).toBe(false);
    const change = (position: Gradisca) => {
      disorganised(position, "a-stiria-1", "a-carniola-1", "a-carniola-cavalli", "a-uscocchi-1");
    };
    recovers(table({ game: "basic", corps: "aus-gradisca", austrian: ["C03"], change }).playCard("C03"), 3);
  });

  test("C04 The Barges of the Natissa: a supply card for Venice; for Austria 1 VP and Venetian morale -1 with a unit near Cervignano or Aquileia", () => {
    expect(morale("ven-campo", "C04")).toEqual({ venetian: 8, austrian: 6 });
    expect(morale("ven-campo", "C04", noCamps)).toEqual({ venetian: 6, austrian: 6 });

    const far = table({ corps: "aus-gradisca", austrian: ["C04"] }).playCard("C04");
    expect(far.position.victoryPoints.austrian).toBe(0);
    expect(far.position.morale.venetian).toBe(7);

    const near = table({ corps: "aus-gradisca", austrian: ["C04"], at: { "a-cavalli-gradisca": "villesse" } });
    near.playCard("C04");
    expect(near.position.victoryPoints).toEqual({ venetian: 0, austrian: 1 });
    expect(near.position.morale).toEqual({ venetian: 6, austrian: 6 });
  });

  test("C04 is answered as a supply card only when Venice plays it; basic: units recover, or Austria gains 1 VP", () => {
    const venice = table({ game: "basic", venetian: ["C04"], austrian: ["C06"], change: venetianDisorder });
    expect(venice.playCard("C04").ask).toBe("reactionWindow.answer");
    recovers(venice.passing(), 3);
    const at = { "a-cavalli-gradisca": "aquileia" };
    const austria = table({ game: "basic", corps: "aus-gradisca", austrian: ["C04"], venetian: ["C06"], at });
    expect(austria.playCard("C04").ask).toBe("activation.act");
    expect(austria.position.victoryPoints.austrian).toBe(1);
  });

  test("C05 The Pay Chests: morale +1 or -1, and up to 2 mercenary or landsknecht units anywhere recover in either case", () => {
    const change = (position: Gradisca) => {
      noCamps(position);
      disorganised(position, "v-corsi-1", "v-presidio-palma", "v-cappelletti-1", "v-schiavoni", "v-italiani");
      position.outOfSupply[unitNamed("v-italiani")] = 1;
    };
    const t = table({ venetian: ["C05"], change }).playCard("C05");
    expect(t.position.morale.venetian).toBe(6);
    expect(t.ids("recover")).toEqual(["v-corsi-1", "v-presidio-palma"]);
    t.play("recover", { unit: "v-corsi-1" }).play("recover", { unit: "v-presidio-palma" });
    expect(t.ask).toBe("activation.act");
    expect(morale("ven-campo", "C05")).toEqual({ venetian: 8, austrian: 6 });
  });

  test("C05 in the basic game up to 3, and fewer if their owner has enough", () => {
    const change = (position: Gradisca) => disorganised(position, "v-corsi-1", "v-presidio-palma", "v-armata");
    const t = table({ game: "basic", venetian: ["C05"], change }).playCard("C05");
    t.play("recover", { unit: "v-armata" }).play("enough");
    expect(t.ask).toBe("activation.act");
    expect(t.isDisorganised("v-armata")).toBe(false);
    expect(t.isDisorganised("v-corsi-1")).toBe(true);
  });
});

describe("the answer", () => {
  test("C06 The Convoy is Plundered: a supply card has no effect and morale falls, if good-order cavalry is within 3 of the Camp", () => {
    const t = table({ venetian: ["C02"], austrian: ["C06"], at: { "a-cavalli-gradisca": "mariano" } }).playCard("C02");
    expect(t.seat).toBe("austrian");
    t.play("react", { card: "C06" });
    expect(t.told("cardCancelled")).toMatchObject({ card: cardNamed("C02") });
    expect(t.position.morale).toEqual({ venetian: 6, austrian: 6 });
    expect(t.position.discard).toEqual([cardNamed("C02"), cardNamed("C06")]);
    expect(t.position.activation!.cardsLeft).toBe(1);
  });

  test("C06 not with cavalry too far away, disorganized, or when the Camp is out of play", () => {
    const windowWith = (wanted: Wanted) =>
      table({ venetian: ["C02"], austrian: ["C06"], ...wanted }).playCard("C02").ask === "reactionWindow.answer";
    expect(windowWith({ at: { "a-cavalli-gradisca": "mariano" } })).toBe(true);
    expect(windowWith({ at: { "a-cavalli-gradisca": "vipacco" } })).toBe(false);
    const change = (position: Gradisca) => disorganised(position, "a-cavalli-gradisca");
    expect(windowWith({ at: { "a-cavalli-gradisca": "mariano" }, change })).toBe(false);
    expect(windowWith({ at: { "a-cavalli-gradisca": "mariano" }, change: noCamps })).toBe(false);
  });

  test("C06 in the basic game any good-order cavalry will do, and the card is merely cancelled", () => {
    const t = table({ game: "basic", venetian: ["C01"], austrian: ["C06"], change: venetianDisorder }).playCard("C01");
    t.play("react", { card: "C06" });
    expect(t.ask).toBe("activation.act");
    expect(t.isDisorganised("v-corsi-1")).toBe(true);
  });
});
